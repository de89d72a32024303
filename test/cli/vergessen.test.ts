import { expect, test } from 'vitest'
import { z } from 'zod'
import { type VergessenBericht, vergessenBefehl } from '../../src/cli/vergessen.ts'
import { skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import { listePersonen } from '../../src/speicher/person.ts'
import { alleVergessen } from '../../src/speicher/vergessen-stand.ts'
import { rufe } from '../helfer/ausgabe.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { grundlage } from '../helfer/grundlage.ts'

const agent = 'beispiel'

jedeDatenbank((_name, oeffne) => {
  test('ohne --ja wird nur gezählt, mit --ja vergessen, und noch einmal sagt, dass es fertig ist', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'merk dir, dass mein Hund Rex heißt')
    await b.schliesse()
    const g = grundlage(speicher, { agent })
    const wort = '0171 / 392 0001'
    const json = async (o: { ja?: boolean }) => {
      const { code, text } = await rufe(() => vergessenBefehl(g, wort, { ...o, json: true }))
      return { code, ...(JSON.parse(text) as VergessenBericht) }
    }
    const vorschau = await json({})
    expect(vorschau).toMatchObject({
      code: 0,
      status: 'vorschau',
      id: null,
      entfernt: { facts: 1, messages: 2 },
    })
    expect((await speicher.read(listePersonen, { agent })).map((p) => p.name)).toContain('Anna Beispiel')
    const getan = await json({ ja: true })
    expect(getan).toMatchObject({ code: 0, status: 'fertig', grund: null, entfernt: vorschau.entfernt })
    expect(getan.anderswo.join(' ')).toContain('Sicherungen')
    expect((await speicher.read(listePersonen, { agent })).map((p) => p.name)).not.toContain('Anna Beispiel')
    expect(await json({ ja: true })).toMatchObject({ code: 0, status: 'fertig', id: getan.id })
    // The receipt is found by the number that was read out, in any writing, and by its id.
    const beleg = getan.beleg ?? ''
    expect([vorschau.beleg, beleg]).toEqual([null, expect.stringMatching(/^VG-[0-9A-F]{4}-[0-9A-F]{4}$/)])
    for (const nummer of [beleg, beleg.toLowerCase().replaceAll('-', ' '), getan.id ?? '']) {
      const { code, text } = await rufe(() => vergessenBefehl(g, nummer, {}))
      expect([code, text.includes(`Beleg: ${beleg} (${getan.id})`)]).toEqual([0, true])
    }
    await expect(vergessenBefehl(g, 'VG-0000-0000', {})).rejects.toMatchObject({ code: 'person' })
    expect(await speicher.read(alleVergessen, { agent })).toHaveLength(1)
  })

  test('es sagt, wer gemeint ist, und derselbe Befehl mit dem Namen findet, was er begonnen hat', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.schliesse()
    const g = grundlage(speicher, { agent })
    const vorschau = await rufe(() => vergessenBefehl(g, 'Deniz', {}))
    expect(vorschau.text).toContain('Gemeint ist: Deniz Test (+491713920004)')
    expect((await rufe(() => vergessenBefehl(g, 'Deniz Test', { ja: true }))).code).toBe(0)
    const nochmal = await rufe(() => vergessenBefehl(g, 'deniz test', { ja: true, json: true }))
    expect(JSON.parse(nochmal.text)).toMatchObject({ status: 'fertig' })
    expect(await speicher.read(alleVergessen, { agent })).toHaveLength(1)
  })

  test('auch wer nur geschrieben hat und niemand ist, wird vergessen', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { zugang: 'team' } })
    await b.sage('+4915112345678', 'Hallo, hier Zwergpinscher')
    await b.schliesse()
    const { code, text } = await rufe(() =>
      vergessenBefehl(grundlage(speicher, { agent }), '+49 151 12345678', { ja: true }),
    )
    expect(code).toBe(0)
    expect(text).toMatch(/1 {2}assistent_eingang[\s\S]*fertig\n$/)
  })

  test('wen niemand kennt, kann auch niemand vergessen', async () => {
    const g = grundlage(await oeffne(), { agent })
    await expect(vergessenBefehl(g, '+4915112345678', { ja: true })).rejects.toMatchObject({ code: 'person' })
  })

  test('was lief, als der Server endete, hält nichts auf: läuft keiner, endet es hier', async () => {
    const speicher = await oeffne()
    const begonnen = Promise.withResolvers<void>()
    const b = await oeffneBuero({ speicher, skills: [endlos(begonnen.resolve)] })
    await b.lege('anna', 'Taufe das Schiff Rex')
    await begonnen.promise
    await b.assistent.halteAn()
    expect((await b.vorgang('V-1'))?.status).toBe('laeuft')
    const { code, text } = await rufe(() =>
      vergessenBefehl(grundlage(speicher, { agent }), 'Anna Beispiel', { ja: true }),
    )
    expect(text).toMatch(/fertig\n$/)
    expect(code).toBe(0)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'abgebrochen', grund: 'vergessen', text: '' })
    expect((await b.aktionen()).map((a) => a.status)).toEqual(['unklar'])
    await b.schliesse()
  })
})

const endlos = (begonnen: () => void) =>
  skill({
    name: 'taufe',
    beschreibung: 'Tauft ein Schiff',
    beispiele: ['taufe das Schiff {name}'],
    parameter: z.object({ name: slot.text({ name: 'Name', frage: 'Wie soll es heißen?' }) }),
    risiko: 1,
    async run({ aktion }) {
      await aktion('werft', 'taufen', {
        input: {},
        run: () => {
          begonnen()
          return new Promise(() => undefined)
        },
      })
      return 'getauft'
    },
  })
