import { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { jeSprache } from '../../src/domaene/sprache.ts'
import { TAG_MS } from '../../src/domaene/zeit.ts'
import { skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import { type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { vergissPerson } from '../../src/speicher/vergessen.ts'
import { WAS_VERGESSEN_TUT } from '../../src/speicher/vergessen-liste.ts'
import { type Buero, NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// I8: „freigeben V-1, aber nur 80 €“ makes a Vorgang of somebody else's out of values that the approver typed.

const TEAM = [
  { name: 'Anna Beispiel', phone: NUMMER.anna },
  { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'] },
  { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['mitglied', 'finanzen'] },
]

const spende = skill({
  name: 'spende_zahlen',
  beschreibung: 'Zahlt eine Spende',
  beispiele: ['spende {betrag}', 'zahl eine spende von {betrag}'],
  parameter: z.object({ betrag: slot.betrag({ frage: 'Wie viel?' }) }),
  risiko: 3,
  freigabe: { rolle: 'finanzen' },
  async run({ parameter, aktion }) {
    const betrag = parameter.betrag.cent / 100
    await aktion('kasse', 'gezahlt', { input: betrag, run: async () => ({ betrag }) })
    return `Gespendet: ${betrag} €.`
  },
})

const Zeile = z.record(z.string(), z.unknown())
function* alles(_: undefined): Operation<string> {
  let text = ''
  for (const tabelle of Object.keys(WAS_VERGESSEN_TUT))
    text += JSON.stringify(yield* rows(Zeile, sql`SELECT * FROM ${raw(tabelle)}`))
  return text
}
/** Bernd's 83 €, as it is said or stored. */
// Not within a random id, where „8300“ stands by chance.
const BERNDS = /(?<![\w-])8300(?![\w-])|(?<![\w-])83(?:,00)?.€|"betrag\\?":83\b/

jedeDatenbank((_name, oeffne) => {
  async function geaendert(): Promise<{ b: Buero; speicher: Speicher }> {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { team: TEAM }, skills: [spende] })
    await b.sage('anna', 'zahl eine spende von 217 €')
    await b.sage('bernd', 'freigeben V-1, aber nur 83 €')
    expect(await b.vorgang('V-2')).toMatchObject({ status: 'bestaetigung', quelle: 'freigeber' })
    return { b, speicher }
  }
  async function vergiss(s: Speicher, b: Buero, wer: Wer): Promise<void> {
    await s.run(vergissPerson, {
      id: `test-${wer}`,
      agent: 'beispiel',
      art: 'ganz',
      person_id: (await b.personen()).find((p) => p.phone === NUMMER[wer])?.id ?? '',
      kennungen: [],
      pseudonym: 'X-0123456789ab',
      namen: [],
      endet: jeSprache((sprache) => `${sprache}: {id} ist zu Ende`),
      jetzt: b.uhr.jetzt(),
    })
    b.assistent.rueckkanal.melde()
    await b.assistent.ruhe()
  }
  const anAnna = (b: Buero): string[] => b.gesendet.filter((s) => s.chat === NUMMER.anna).map((s) => s.text)

  test.each([
    { stand: 'auf das Ja der Anfragenden', tu: async () => undefined },
    { stand: 'auf Freigabe', tu: (b: Buero) => b.sage('anna', 'ja') },
  ])('wartet das Geänderte $stand, endet es, und die Anfragende hört es', async ({ tu }) => {
    const { b, speicher } = await geaendert()
    await tu(b)
    expect(await speicher.read(alles, undefined)).toMatch(BERNDS)
    await vergiss(speicher, b, 'bernd')
    expect(await b.vorgang('V-2')).toMatchObject({
      ...{ status: 'abgebrochen', grund: 'vergessen', parameter: {}, frage: null },
      text: 'zahl eine spende von 217 €',
    })
    expect(anAnna(b).at(-1)).toBe('de: V-2 ist zu Ende')
    expect(await speicher.read(alles, undefined)).not.toMatch(BERNDS)
    // What she asked for herself is still hers.
    expect((await b.vorgang('V-1'))?.parameter).toMatchObject({ betrag: { cent: 21700 } })
    expect((await b.sage('anna', 'ja')).join()).not.toContain('Gespendet')
    expect(await b.aktionen()).toEqual([])
    await b.schliesse()
  })

  test('ist das Geänderte getan, bleibt, dass es getan ist, ohne die Werte', async () => {
    const { b, speicher } = await geaendert()
    await b.sage('anna', 'ja')
    await b.sage('carla', 'freigeben V-2')
    expect(anAnna(b).at(-1)).toBe('Gespendet: 83 €.')
    const vorher = anAnna(b).length
    await vergiss(speicher, b, 'bernd')
    expect(await b.vorgang('V-2')).toMatchObject({ status: 'erledigt', parameter: {}, antwort: null })
    expect((await b.aktionen()).map((a) => [a.status, a.ergebnis])).toEqual([['erledigt', null]])
    expect(anAnna(b)).toHaveLength(vorher)
    expect(await speicher.read(alles, undefined)).not.toMatch(BERNDS)
    expect((await b.sage('anna', 'warum V-2?')).join()).toContain('zahl eine spende von 217 €')
    await b.schliesse()
  })

  test('Gegenprobe: was die Anfragende danach selbst anders wollte, bleibt und wartet weiter', async () => {
    const { b, speicher } = await geaendert()
    await b.sage('anna', 'nein, 95 €')
    const neu = await b.vorgang((await b.vorgang('V-2'))?.ersetzt_durch ?? '')
    expect(neu?.parameter).toMatchObject({ betrag: { cent: 9500 } })
    await vergiss(speicher, b, 'bernd')
    expect(await b.vorgang(neu?.id ?? '')).toMatchObject({ status: neu?.status, parameter: neu?.parameter })
    expect((await b.vorgang('V-2'))?.parameter).toEqual({})
    await b.warte(40 * TAG_MS)
    await b.schliesse()
  })

  test('Gegenprobe: wer nichts geändert hat, nimmt beim Vergessen nichts mit', async () => {
    const { b, speicher } = await geaendert()
    await b.sage('anna', 'ja')
    await vergiss(speicher, b, 'carla')
    expect(await b.vorgang('V-2')).toMatchObject({ status: 'wartet_freigabe' })
    expect(await speicher.read(alles, undefined)).toMatch(BERNDS)
    await b.sage('anna', 'abbrechen V-2')
    await b.schliesse()
  })
})
