import { expect, test } from 'vitest'
import { systemUhr } from '../../src/betrieb/uhr.ts'
import { ladeEin, sprache, waehlePerson } from '../../src/cli/person.ts'
import { anmeldung } from '../../src/cli/person-anmeldung.ts'
import { kennung } from '../../src/cli/person-kennung.ts'
import { loeseEinladungEin } from '../../src/speicher/anmeldung.ts'
import { ladeKennung } from '../../src/speicher/kennung.ts'
import { insertPasskey } from '../../src/speicher/passkey.ts'
import { setzePasswort } from '../../src/speicher/passwort.ts'
import { codeHash } from '../../src/speicher/schluessel.ts'
import type { SitzungKanal } from '../../src/speicher/sitzung.ts'
import { rufe } from '../helfer/ausgabe.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { grundlage } from '../helfer/grundlage.ts'

jedeDatenbank((_name, oeffne) => {
  test('eine Einladung ist ein Link, dessen Code kein Server zu sehen bekommt', async () => {
    const g = grundlage(await oeffne(), { leitstand: { adresse: 'https://assistent.beispiel.de' } })
    const { text } = await rufe(() => ladeEin(g, 'Anna', { json: true }))
    const { code, link } = JSON.parse(text) as { code: string; link: string }
    expect(link).toBe(`https://assistent.beispiel.de/anmelden#code=${code}`)
    expect(new URL(link).pathname + new URL(link).search).not.toContain(code)
    expect((await rufe(() => ladeEin(g, 'Anna'))).text).toMatch(
      /: (\S{14})\nIm Leitstand: https:\/\/assistent\.beispiel\.de\/anmelden#code=\1\nAnmelden mit: assistent anmelden --code \1\n/,
    )
    const ohne = { ...g, konfiguration: { ...g.konfiguration, leitstand: false as const } }
    expect((await rufe(() => ladeEin(ohne, 'Anna'))).text).not.toMatch(/http/)
  })

  test('wo jemand angemeldet ist, sieht und beendet auch die Kommandozeile', async () => {
    const speicher = await oeffne()
    const g = grundlage(speicher)
    const { id: person_id } = await waehlePerson(g, 'Anna')
    const melde = async (kanal: SitzungKanal, geraet: string) => {
      const { code } = JSON.parse((await rufe(() => ladeEin(g, 'Anna', { json: true }))).text) as {
        code: string
      }
      const jetzt = systemUhr.jetzt()
      return await speicher.run(loeseEinladungEin, {
        agent: g.konfiguration.agent,
        hash: codeHash(g.schluessel, code),
        sitzung: {
          hash: `${kanal}-hash`,
          id: `${kanal}-id`,
          kanal,
          weg: 'einladung' as const,
          geraet,
          jetzt,
        },
      })
    }
    expect([await melde('web', 'Firefox · Windows'), await melde('cli', '')]).toEqual([person_id, person_id])
    const zeige = async (o = {}) => (await rufe(() => anmeldung(g, 'Anna', o))).text
    expect(await zeige()).toMatch(/web-id {2}Leitstand, Firefox · Windows \(Einladung\), seit/)
    expect(await zeige()).toMatch(/cli-id {2}Kommandozeile \(Einladung\)/)
    expect(await zeige({ json: true })).not.toContain('hash')
    expect(await zeige({ beenden: 'web-id' })).not.toContain('web-id')
    await expect(anmeldung(g, 'Anna', { beenden: 'web-id' })).rejects.toMatchObject({ code: 'anmeldung' })
    expect(await zeige({ beenden: 'alle' })).toMatch(/^Anna Beispiel ist nirgends angemeldet\.\n/)
  })

  test('Passkeys und Passwort sieht und nimmt auch die Kommandozeile', async () => {
    const speicher = await oeffne()
    const g = grundlage(speicher)
    const { id: person_id } = await waehlePerson(g, 'Anna')
    const jetzt = systemUhr.jetzt()
    const p = { id: 'PK-1', name: 'Safari · iPhone', schluessel: 'geheim-nicht', zaehler: 0 }
    await speicher.run(insertPasskey, { person_id, p, jetzt })
    await speicher.run(setzePasswort, { person_id, alt: undefined, hash: 'scrypt', sitzung: '', jetzt })
    const zeige = async (o = {}) => (await rufe(() => anmeldung(g, 'Anna', o))).text
    expect(await zeige()).toMatch(
      /Passkeys:\nPK-1 {2}Safari · iPhone, seit .*, noch nie gebraucht\nPasswort: gesetzt/,
    )
    const json = await zeige({ json: true })
    expect(JSON.parse(json)).toMatchObject({ passkeys: [{ id: 'PK-1' }], passwort: { geaendert: jetzt } })
    expect(json).not.toMatch(/geheim-nicht|scrypt/)
    expect(await zeige({ passkeyWeg: 'PK-1', passwortWeg: true })).toMatch(
      /Passkeys: keine\nPasswort: keins\n$/,
    )
    for (const o of [{ passkeyWeg: 'PK-1' }, { passwortWeg: true }])
      await expect(anmeldung(g, 'Anna', o)).rejects.toMatchObject({ code: 'anmeldung' })
  })

  test('ein Firmenkonto wird unter seinem Anbieter eingetragen und wieder genommen, auch wenn es eine Zahl ist', async () => {
    const sso = { name: 'Firmenkonto', issuer: 'https://konten.beispiel.de/', client_id: 'c' }
    const speicher = await oeffne()
    const g = grundlage(speicher, { leitstand: { sso } })
    const k = {
      agent: g.konfiguration.agent,
      kanal: 'oidc',
      kennung: 'https://konten.beispiel.de#491713920009',
    }
    await rufe(() => kennung(g, 'Anna', 'oidc', '491713920009', {}))
    expect((await speicher.read(ladeKennung, k))?.geprueft).toBe(true)
    await rufe(() => kennung(g, 'Anna', 'oidc', '491713920009', { entfernen: true }))
    expect(await speicher.read(ladeKennung, k)).toBeUndefined()
    await expect(kennung(grundlage(speicher), 'Anna', 'oidc', 'x', {})).rejects.toMatchObject({
      code: 'aufruf',
    })
  })

  test('die Sprache einer Person ist eine der drei', async () => {
    const g = grundlage(await oeffne())
    expect((await rufe(() => sprache(g, 'Anna', 'pt'))).text).toMatch(/Portugiesisch/)
    expect((await waehlePerson(g, 'Anna')).sprache).toBe('pt')
    await expect(sprache(g, 'Anna', 'fr')).rejects.toMatchObject({ code: 'aufruf' })
  })
})
