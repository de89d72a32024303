import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { MINUTE_MS, TAG_MS } from '../../src/domaene/zeit.ts'
import { compact } from '../../src/gedaechtnis/compact.ts'
import { modellFehler } from '../../src/modell/fehler.ts'
import { exec, type Operation, sql } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { naivesGedaechtnis } from '../helfer/naives-gedaechtnis.ts'
import { ANNA, BEGINN, bildVon, compactDeps, fuelle, modellNach, neuePerson } from './wartende.ts'

// Any order of: messages come, somebody compacts, the model answers late or not at all, a lease runs out, the person is
// forgotten. At the end each message since the last forgetting is in the summary or among the messages: once, and no other.

type Schritt =
  | { art: 'neu'; anzahl: number }
  | { art: 'verdichte' }
  | { art: 'vergiss' }
  | { art: 'antworte'; wer: number }
  | { art: 'scheitere'; wer: number }
  | { art: 'warte'; minuten: number }

const schritt: fc.Arbitrary<Schritt> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ art: fc.constant('neu' as const), anzahl: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 4, arbitrary: fc.constant({ art: 'verdichte' as const }) },
  { weight: 3, arbitrary: fc.record({ art: fc.constant('antworte' as const), wer: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ art: fc.constant('scheitere' as const), wer: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ art: fc.constant('warte' as const), minuten: fc.constantFrom(1, 6, 60) }),
  },
  { weight: 1, arbitrary: fc.constant({ art: 'vergiss' as const }) },
)

const nummern = (text: string): number[] => [...text.matchAll(/N(\d+)/gu)].map((m) => Number(m[1]))

/** A memory under test; `modell` gets what it was shown and returns the summary. */
interface Geraet {
  neu(ab: number, anzahl: number): Promise<void>
  verdichte(modell: (gesehen: string) => Promise<string>): Promise<unknown>
  vergiss(): Promise<void>
  warte(minuten: number): void
  /** Numbers in the summary, and among the messages. */
  stand(): Promise<{ zusammengefasst: number[]; da: number[]; through_id: number }>
}

async function unseres(): Promise<Geraet> {
  const s = await oeffneSqlite({ datei: ':memory:' })
  await neuePerson(s)
  const uhr = handUhr(BEGINN)
  return {
    neu: (ab, anzahl) => fuelle(s, anzahl, (i) => `N${ab + i - 1}`, ANNA.phone, ab),
    async verdichte(antwort) {
      const modell = modellNach(async (g) => ({
        zusammenfassung: await antwort(JSON.stringify(g)),
        fakten: [],
      }))
      await compact({ ...compactDeps(s, modell), uhr }, ANNA.id)
    },
    vergiss: () => s.run(vergissOperation, undefined),
    warte: (minuten) => uhr.stelle(minuten * MINUTE_MS),
    async stand() {
      const bild = await s.read(bildVon, ANNA.phone)
      return {
        zusammengefasst: nummern(bild.zusammenfassung ?? ''),
        da: bild.messages.flatMap((m) => nummern(m.content)),
        through_id: bild.through_id ?? 0,
      }
    },
  }
}

function* vergissOperation(_: undefined): Operation<void> {
  for (const tabelle of [sql`messages`, sql`summaries`, sql`facts`]) yield* exec(sql`DELETE FROM ${tabelle}`)
  yield* exec(sql`UPDATE assistent_person SET epoche = epoche + 1`)
}

async function dasUebliche(): Promise<Geraet> {
  const g = naivesGedaechtnis()
  const { phone } = ANNA
  return {
    async neu(ab, anzahl) {
      for (let nr = ab; nr < ab + anzahl; nr++)
        g.remember({
          event_id: `e${nr}`,
          phone,
          role: 'user',
          content: `N${nr}`,
          created_at: BEGINN,
        })
    },
    verdichte: (antwort) =>
      g.compact(phone, async (p) => (p.startsWith('Nenne') ? 'NONE' : await antwort(p))),
    async vergiss() {
      g.forget(phone)
    },
    warte: () => undefined,
    async stand() {
      const texte = g.db.prepare('SELECT content FROM messages ORDER BY id').pluck().all() as string[]
      const summary = g.summary(phone)
      return {
        zusammengefasst: nummern(summary?.text ?? ''),
        da: texte.flatMap(nummern),
        through_id: summary?.through_id ?? 0,
      }
    },
  }
}

/** Returns how many messages the summary holds in the end. */
async function spiele(g: Geraet, schritte: readonly Schritt[]): Promise<number> {
  const offen: { weiter: () => void; scheitere: () => void }[] = []
  const laeufe: Promise<unknown>[] = []
  let naechste = 1
  let erste = 1
  let hoechster = 0
  // The summary names all that it was made of.
  const antwort = async (gesehen: string): Promise<string> => {
    await new Promise<void>((weiter, scheitere) =>
      offen.push({ weiter, scheitere: () => scheitere(modellFehler('netz')) }),
    )
    return nummern(gesehen)
      .map((nr) => `N${nr}`)
      .join(', ')
  }
  const ruhig = async (): Promise<void> => {
    for (let i = 0; i < 8; i++) await setImmediate()
  }
  for (const s of schritte) {
    if (s.art === 'neu') {
      await g.neu(naechste, s.anzahl)
      naechste += s.anzahl
    } else if (s.art === 'verdichte') laeufe.push(g.verdichte(antwort).catch(() => undefined))
    else if (s.art === 'warte') g.warte(s.minuten)
    else if (s.art === 'vergiss') {
      await g.vergiss()
      erste = naechste
      hoechster = 0
    } else {
      const [einer] = offen.splice(s.wer % Math.max(1, offen.length), 1)
      if (s.art === 'antworte') einer?.weiter()
      else einer?.scheitere()
    }
    await ruhig()
    const { through_id } = await g.stand()
    expect(through_id).toBeGreaterThanOrEqual(hoechster)
    hoechster = through_id
  }
  let fertig = false
  g.warte(TAG_MS / MINUTE_MS)
  const ende = Promise.all([...laeufe, g.verdichte(antwort).catch(() => undefined)]).then(() => {
    fertig = true
  })
  while (!fertig) {
    for (const o of offen.splice(0)) o.weiter()
    await setImmediate()
  }
  await ende
  const { zusammengefasst, da } = await g.stand()
  const alle = Array.from({ length: naechste - erste }, (_, i) => erste + i)
  expect([...zusammengefasst, ...da].sort((a, b) => a - b)).toEqual(alle)
  return zusammengefasst.length
}

const lauf = (baue: () => Promise<Geraet>, numRuns: number, zaehle = (_: number): void => undefined) =>
  fc.check(
    fc.asyncProperty(fc.array(schritt, { minLength: 5, maxLength: 25 }), async (schritte) => {
      zaehle(await spiele(await baue(), schritte))
    }),
    { numRuns, endOnFailure: true },
  )

test('in jeder Reihenfolge steht am Ende jede Nachricht einmal da', { timeout: 60_000 }, async () => {
  let zusammengefasst = 0
  const ergebnis = await lauf(unseres, 60, (n) => {
    zusammengefasst += n
  })
  expect(fc.defaultReportMessage(ergebnis)).toBeUndefined()
  expect(zusammengefasst).toBeGreaterThan(1000)
})

test('die üblichen hundert Zeilen bestehen das nicht', async () => {
  expect((await lauf(dasUebliche, 60)).failed).toBe(true)
})
