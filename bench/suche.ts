import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { passendeFakten } from '../src/gedaechtnis/suche.ts'
import { remember } from '../src/speicher/gedaechtnis.ts'
import { oeffneSpeicher } from '../src/speicher/oeffnen.ts'
import { exec, type Operation, sql } from '../src/speicher/speicher.ts'
import { loescheMessages, sucheMessages } from '../src/speicher/suche.ts'
import { kopfzeile, mal, ordner, perzentil, tabelle, zahl } from './teile/messen.ts'
import { oeffneSuchboden } from './teile/suche-boden.ts'

// node bench/suche.ts [--zeilen 200000] [--db postgres://…]
//
// Retrieval of messages beside FTS5 by hand, in turns: a question of one person among many, and of one who wrote a tenth
// of all. Also what storing with its grams costs, what deleting 500 costs, and the ranking of 1,000 facts.

const PERSONEN = 200
const FRAGEN = 200
const ZUEGE = 500
/** … of which the slowest gets so many. */
const GRAMME_FRAGEN = 30
const JETZT = '2026-11-03T08:00:00.000Z'
const agent = 'demo'

const { values } = parseArgs({
  options: { zeilen: { type: 'string', default: '200000' }, db: { type: 'string' } },
})
const zeilen = Number(values.zeilen)

let stand = 1
let laufend = 0
const zufall = (bis: number): number => {
  stand = (Math.imul(stand, 1103515245) + 12345) & 0x7fffffff
  return Math.floor((stand / 0x80000000) * bis)
}
const TEILE =
  'ver be ge an auf um rech nung ter min kun de ber lin burg pro jekt lei tung ab ga ur laub an trag bu chung büro schlüs sel tür strom rat haus gar ten ar beit zeit plan kos stel le mo nat wo che tag mor gen früh es sen kaf fee ma schi ne dru cker pa pier brief post fach kon to stand zahl lung'.split(
    ' ',
  )
const HAEUFIG =
  'der die das und ist in zu den mit auf für ein eine nicht sich auch es an als bei noch wie aus wird im von ich du wir'.split(
    ' ',
  )
const aus = (liste: readonly string[], i = zufall(liste.length)): string => liste[i] ?? ''
const WOERTER = Array.from({ length: 20_000 }, () =>
  Array.from({ length: 1 + zufall(4) }, () => aus(TEILE)).join(''),
)
/** Few words are frequent and most are rare, as in speech. */
const wort = (): string =>
  zufall(100) < 45
    ? aus(HAEUFIG)
    : aus(WOERTER, Math.floor((zufall(10_000) / 10_000) ** 2.5 * WOERTER.length))
const satz = (): string => Array.from({ length: 6 + zufall(20) }, wort).join(' ')
const person = (i: number): string => `+4915100${String(i).padStart(5, '0')}`
const VIELSCHREIBER = person(0)

interface Neu {
  id: number
  person: string
  text: string
}

function* speichere(neue: readonly Neu[]): Operation<void> {
  for (const n of neue) {
    const m = {
      event_id: String(n.id),
      agent,
      phone: n.person,
      number: null,
      role: 'user' as const,
      content: n.text,
    }
    yield* remember({ m, jetzt: JETZT })
  }
}
/** What a turn would do if nothing were to be found again. */
function* speichereOhne(neue: readonly Neu[]): Operation<void> {
  for (const n of neue)
    yield* exec(sql`INSERT INTO messages (event_id, agent, phone, number, role, content, created_at)
      VALUES (${String(n.id)}, ${agent}, ${n.person}, ${null}, ${'user'}, ${n.text}, ${JETZT}) ON CONFLICT DO NOTHING RETURNING id`)
}

const dauer = async (tu: () => unknown): Promise<number> => {
  const von = performance.now()
  await tu()
  return performance.now() - von
}
const sortiert = (werte: number[]): number[] => werte.sort((a, b) => a - b)

const pfad = ordner()
const speicher = await oeffneSpeicher(values.db ?? join(pfad, 'assistent.db'), {
  schema: `bench_${process.pid}`,
})
const boeden = (['worte', 'gramme'] as const).map((art) => ({ art, boden: oeffneSuchboden(pfad, art) }))
const STAPEL = 500
for (let i = 0; i < zeilen; i += STAPEL) {
  const neue = Array.from({ length: STAPEL }, (_, k) => ({
    id: i + k,
    person: (i + k) % 10 === 0 ? VIELSCHREIBER : person(1 + zufall(PERSONEN)),
    text: satz(),
  }))
  await speicher.run(speichere, neue)
  for (const { boden } of boeden) boden.fuege(neue)
}

const zeiten = new Map<string, number[]>()
const merke = (was: string, ms: number): void => void zeiten.set(was, [...(zeiten.get(was) ?? []), ms])
for (let i = -20; i < FRAGEN; i++) {
  for (const [wer, phone] of [
    ['einer von vielen', person(1 + zufall(PERSONEN))],
    ['Vielschreiber', VIELSCHREIBER],
  ] as const) {
    const frage = satz()
    const laeufe = [
      { was: 'Assistent', tu: () => speicher.read(sucheMessages, { agent, phone, frage, hoechstens: 10 }) },
      ...boeden.map(({ art, boden }) => ({ was: `FTS5 ${art}`, tu: () => boden.suche(phone, frage) })),
    ]
    for (const { was, tu } of laeufe) {
      if (was === 'FTS5 gramme' && i > GRAMME_FRAGEN) continue
      const ms = await dauer(tu)
      if (i >= 0) merke(`${wer}: ${was}`, ms)
    }
  }
}
const fakten = Array.from({ length: 1000 }, () => ({ fact: satz().slice(0, 80) }))
for (let i = -20; i < FRAGEN; i++) {
  const ms = await dauer(() => passendeFakten(satz(), fakten, 5))
  if (i >= 0) merke('1.000 Fakten im Speicher', ms)
}

console.log(
  `${kopfzeile()}. ${zahl(zeilen)} Nachrichten, ${PERSONEN} Personen und ein Vielschreiber mit einem Zehntel.`,
)
tabelle(
  ['Frage', 'p50 ms', 'p99 ms'],
  [...zeiten].map(([was, ms]) => [was, zahl(perzentil(sortiert(ms), 0.5)), zahl(perzentil(ms, 0.99))]),
)

// What a turn stores, in one commit: what was said and the reply.
for (let i = -20; i < ZUEGE; i++) {
  const zug = (): Neu[] =>
    [0, 1].map(() => ({ id: zeilen + laufend++, person: person(1 + zufall(PERSONEN)), text: satz() }))
  const laeufe = [
    { was: 'mit Grammen', tu: () => speicher.run(speichere, zug()) },
    { was: 'ohne Gramme', tu: () => speicher.run(speichereOhne, zug()) },
    ...boeden.map(({ art, boden }) => ({ was: `FTS5 ${art}`, tu: () => boden.fuege(zug()) })),
  ]
  for (const { was, tu } of laeufe) {
    const ms = await dauer(tu)
    if (i >= 0) merke(`speichern: ${was}`, ms)
  }
}
const schreiben = [...zeiten].filter(([was]) => was.startsWith('speichern'))
tabelle(
  ['Zwei Nachrichten, ein Commit', 'p50 ms', 'zu ohne'],
  schreiben.map(([was, ms]) => {
    const p50 = perzentil(sortiert(ms), 0.5)
    return [was, zahl(p50), mal(p50, perzentil(sortiert(zeiten.get('speichern: ohne Gramme') ?? []), 0.5))]
  }),
)
const wessen = person(7)
const weg = await speicher.read(sucheMessages, {
  agent,
  phone: wessen,
  frage: HAEUFIG.join(' '),
  hoechstens: 500,
})
const geloescht = await dauer(() => speicher.run(loescheMessages, { ids: weg.map((m) => m.id) }))
const bodenWeg = await Promise.all(boeden.map(({ boden }) => dauer(() => boden.vergiss(wessen, 500))))
console.log(
  `${weg.length} löschen: ${zahl(geloescht)} ms; FTS5 mit secure-delete: Worte ${zahl(bodenWeg[0] ?? 0)} ms, Gramme ${zahl(bodenWeg[1] ?? 0)} ms.`,
)
const p99 = perzentil(sortiert(zeiten.get('einer von vielen: Assistent') ?? []), 0.99)
console.log(`Ziel p99 ≤ 25 ms: ${zahl(p99)} ms, ${p99 <= 25 ? 'erreicht' : 'verfehlt'}`)
await speicher.schliesse()
process.exit(0)
