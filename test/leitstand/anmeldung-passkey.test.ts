import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domaene/zeit.ts'
import type { Ich } from '../../src/leitstand/vertrag/sitzung.ts'
import { listePasskeys, nimmAufgabe } from '../../src/speicher/passkey.ts'
import { setzeStatus } from '../../src/speicher/person.ts'
import { beendeSitzungen } from '../../src/speicher/sitzung.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Fenster, type LeitstandBuero, oeffneLeitstand } from '../helfer/leitstand.ts'
import { type Aufgabe, type Geraet, geraet } from '../helfer/passkey-geraet.ts'

interface Eintraege {
  eintraege: { id: string; name: string; zuletzt: string | null }[]
}
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }

async function richteEin(f: Fenster, g: Geraet) {
  const { json } = await f.frage<Aufgabe>('/passkeys/frage', { methode: 'POST' })
  return await f.frage('/passkeys', { koerper: g.richteEin(json), kopf: FIREFOX })
}

/** What is to be signed, and the cookie of the browser that asked. */
async function aufgabe(l: LeitstandBuero) {
  const { json, kopf } = await l.frage<Aufgabe>('/anmeldung/passkey/frage', { methode: 'POST' })
  const [cookie = ''] = kopf.getSetCookie()
  return { json, gesetzt: cookie, kopf: { cookie: cookie.split(';')[0] ?? '' } }
}

const antworte = (l: LeitstandBuero, koerper: unknown, kopf: Record<string, string>) =>
  l.frage<Ich & { code?: string }>('/anmeldung/passkey/antwort', { koerper, kopf })

async function melde(l: LeitstandBuero, g: Geraet) {
  const a = await aufgabe(l)
  return await antworte(l, g.unterschreibe(a.json), a.kopf)
}

jedeDatenbank((_name, oeffne) => {
  test('ein Passkey wird eingerichtet, meldet ohne Namen an und lässt sich entfernen', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), name: 'localhost' })
    const anna = await l.fenster('anna')
    const g = geraet(l.url)
    expect((await l.frage('/anmeldung/wege')).json).toMatchObject({
      passkey: true,
      passwort: true,
      sso: null,
    })
    const neu = await richteEin(anna, g)
    expect([neu.status, neu.json]).toMatchObject([
      200,
      { id: g.id, name: 'Firefox · Windows', zuletzt: null },
    ])
    await l.b.warte(MINUTE_MS)
    expect((await richteEin(anna, geraet(l.url))).json.name).toBe('Firefox · Windows (2)')
    const drin = await melde(l, g)
    expect([drin.status, drin.json.id, drin.json.wege.passkey]).toEqual([200, anna.ich.id, true])
    expect(drin.kopf.getSetCookie().join()).toMatch(/assistent=[\w-]{43}; .*HttpOnly; SameSite=Strict/)
    const liste = async () => (await anna.frage<Eintraege>('/passkeys')).json.eintraege
    expect((await liste()).map((k) => k.zuletzt === null)).toEqual([false, true])
    const bernd = await l.fenster('bernd')
    expect((await bernd.frage<Eintraege>('/passkeys')).json.eintraege).toEqual([])
    expect((await bernd.frage(`/passkeys/${g.id}`, { methode: 'DELETE' })).status).toBe(404)
    expect((await anna.frage(`/passkeys/${g.id}`, { methode: 'DELETE' })).status).toBe(204)
    expect((await melde(l, g)).json.code).toBe('passkey_ungueltig')
    await l.schliesse()
  })

  test('einen weiteren Passkey richtet nur ein, wer sich in den letzten 15 Minuten angemeldet hat', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), name: 'localhost' })
    const anna = await l.fenster('anna')
    const g = geraet(l.url)
    await l.b.warte(14 * MINUTE_MS)
    const { json } = await anna.frage<Aufgabe>('/passkeys/frage', { methode: 'POST' })
    await l.b.warte(MINUTE_MS)
    const frage = await anna.frage('/passkeys/frage', { methode: 'POST' })
    expect([frage.status, frage.json.code]).toEqual([403, 'anmeldung_alt'])
    // What was asked for in time is still answered.
    expect((await anna.frage('/passkeys', { koerper: g.richteEin(json) })).status).toBe(200)
    expect((await melde(l, g)).status).toBe(200)
    expect((await anna.frage<Eintraege>('/passkeys')).json.eintraege).toHaveLength(1)
    await l.schliesse()
  })

  test('endet die Sitzung, während ein Passkey geprüft wird, ist keiner eingerichtet', async () => {
    const speicher = await oeffne()
    let beende: (() => Promise<unknown>) | undefined
    const l = await oeffneLeitstand({
      speicher: {
        ...speicher,
        async run(op, arg) {
          const wert = await speicher.run(op, arg)
          if ((op as unknown) === nimmAufgabe) await beende?.()
          return wert
        },
      },
      name: 'localhost',
    })
    const anna = await l.fenster('anna')
    const { id: person_id } = anna.ich
    beende = () => speicher.run(beendeSitzungen, { person_id, jetzt: l.b.uhr.jetzt() })
    expect((await richteEin(anna, geraet(l.url))).status).toBe(401)
    expect(await speicher.read(listePasskeys, { person_id })).toEqual([])
    await l.schliesse()
  })

  test('eine Aufgabe gilt einmal, fünf Minuten und nur in dem Browser, der sie bekam', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne(), name: 'localhost' })
    const g = geraet(l.url)
    await richteEin(await l.fenster('anna'), g)
    const a = await aufgabe(l)
    expect(a.gesetzt).toMatch(/; Path=\/api\/anmeldung\/passkey; .*HttpOnly; SameSite=Strict/)
    const antwort = g.unterschreibe(a.json)
    expect((await antworte(l, antwort, {})).status).toBe(403)
    expect((await antworte(l, antwort, (await aufgabe(l)).kopf)).status).toBe(403)
    expect((await antworte(l, antwort, a.kopf)).status).toBe(200)
    expect((await antworte(l, antwort, a.kopf)).status).toBe(403)
    const spaet = await aufgabe(l)
    await l.b.warte(5 * MINUTE_MS)
    expect((await antworte(l, g.unterschreibe(spaet.json), spaet.kopf)).status).toBe(403)
    const zugleich = await aufgabe(l)
    const doppelt = g.unterschreibe(zugleich.json)
    const beide = await Promise.all([1, 2].map(() => antworte(l, doppelt, zugleich.kopf)))
    expect(beide.map((b) => b.status).sort()).toEqual([200, 403])
    await l.schliesse()
  })

  test('ein Zähler, der zurückgeht, eine fremde Seite, ein fremder Schlüssel und eine gesperrte Person bleiben draußen', async () => {
    const speicher = await oeffne()
    const l = await oeffneLeitstand({ speicher, name: 'localhost' })
    const anna = await l.fenster('anna')
    const g = geraet(l.url)
    await richteEin(anna, g)
    const fremd = geraet('http://localhost.boese.example')
    const eingerichtet = await richteEin(anna, fremd)
    expect([eingerichtet.status, eingerichtet.json.code]).toEqual([422, 'passkey_ungueltig'])
    const anders = geraet(l.url)
    anders.id = g.id
    const a = await aufgabe(l)
    const koerper = { ...anders.unterschreibe(a.json), id: g.id, rawId: g.id }
    expect((await antworte(l, koerper, a.kopf)).status).toBe(403)
    expect((await melde(l, g)).status).toBe(200)
    g.zaehler -= 2
    expect((await melde(l, g)).status).toBe(403)
    g.zaehler += 5
    expect((await melde(l, g)).status).toBe(200)
    for (const muell of [{}, { id: g.id, response: { clientDataJSON: '%%' } }, { response: 1 }])
      expect((await antworte(l, muell, (await aufgabe(l)).kopf)).status).toBe(403)
    await speicher.run(setzeStatus, { id: anna.ich.id, status: 'gesperrt', jetzt: l.b.uhr.jetzt() })
    expect((await melde(l, g)).status).toBe(403)
    await l.schliesse()
  })

  test('unter einer Adresse aus Zahlen gibt es keinen Passkey, und mehr als 20 hat niemand', async () => {
    const l = await oeffneLeitstand({ speicher: await oeffne() })
    expect((await l.frage('/anmeldung/wege')).json.passkey).toBe(false)
    await l.schliesse()
    const m = await oeffneLeitstand({ speicher: await oeffne(), name: 'localhost' })
    const anna = await m.fenster('anna')
    for (let i = 0; i < 20; i++) expect((await richteEin(anna, geraet(m.url))).status).toBe(200)
    const zuViel = await richteEin(anna, geraet(m.url))
    expect([zuViel.status, zuViel.json.code]).toEqual([409, 'passkey_zu_viele'])
    await m.schliesse()
  })
})
