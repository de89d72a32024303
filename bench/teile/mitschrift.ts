import type { Sql } from 'sql-template-tag'
import { z } from 'zod'
import { systemUhr } from '../../src/betrieb/uhr.ts'
import { toMs, type Uhr } from '../../src/domaene/zeit.ts'
import { type Operation, row, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { gruende } from './firma.ts'
import { ABLAUF, ereignisVon, sammelKanal } from './gespraech.ts'

// Which statements a message really costs: one person's conversation in full rest, seen through the Speicher.

export interface Anweisung {
  sql: string
  werte: readonly unknown[]
  zeilen: readonly unknown[]
}

/** What one message of the conversation executed, from taking it in to noting that its reply was sent. */
export interface Aufnahme {
  anweisungen: Anweisung[]
  /** What was known of the person and the message, to be replaced when it is played for another. */
  angekommenMs: number
  bekannt: ReadonlyMap<unknown, Rolle>
}

export type Rolle =
  | 'person'
  | 'phone'
  | 'unterhaltung'
  | 'lane'
  | 'dedupe'
  | 'ding'
  | 'ereignis'
  | 'eingang'
  | 'event'
  | 'vorgang'
  | 'ausgang'
  | 'gesendetAls'
  | 'message'

const VORLAUF = 3 * ABLAUF.length
/** Ids of replies and of what is remembered are apart from ids of messages, so that a value tells what it is. */
const AUSGANG_AB = 1_000_000
const MESSAGES_AB = 2_000_000

/** Nothing happens by the clock while somebody writes down what happens. */
const stehendeUhr: Uhr = {
  jetzt: systemUhr.jetzt,
  warte: (_ms, signal) =>
    new Promise((weiter) => signal?.addEventListener('abort', () => weiter(), { once: true })),
}

export async function nimmAuf(datei: string): Promise<Aufnahme[]> {
  const liste: Anweisung[] = []
  const firma = await gruende({
    datei,
    personen: 1,
    kanal: sammelKanal(() => undefined),
    uhr: stehendeUhr,
    um: (speicher) => mitgeschrieben(speicher, liste),
  })
  await firma.speicher.run(function* () {
    yield sql`INSERT INTO sqlite_sequence (name, seq) VALUES ('assistent_ausgang', ${AUSGANG_AB}), ('messages', ${MESSAGES_AB})`
  }, undefined)
  const aufnahmen: Aufnahme[] = []
  for (let nr = 0; nr < VORLAUF + ABLAUF.length; nr++) {
    liste.length = 0
    const [id] = await firma.assistent.eingang.nimmAn([ereignisVon(0, nr)])
    // Not `assistent.ruhe`: it also looks for what other persons wait for, which no message does.
    await firma.assistent.eingang.ruhe()
    await firma.assistent.rueckkanal.ruhe()
    if (nr >= VORLAUF) aufnahmen.push(await beschrifte(firma.speicher, [...liste], id ?? 0))
  }
  await firma.schliesse()
  return aufnahmen
}

/** The same Speicher; each statement of an operation is noted with what it returned. */
export function mitgeschrieben(speicher: Speicher, liste: Anweisung[]): Speicher {
  const um = <A, T>(op: (arg: A) => Operation<T>) =>
    function* (arg: A): Operation<T> {
      const lauf = op(arg)
      let schritt = lauf.next([])
      while (!schritt.done) {
        const frage: Sql = schritt.value
        const zeilen = yield frage
        liste.push({ sql: frage.sql, werte: frage.values, zeilen })
        schritt = lauf.next(zeilen)
      }
      return schritt.value
    }
  return {
    ...speicher,
    run: (op, arg) => speicher.run(um(op), arg),
    read: (op, arg) => speicher.read(um(op), arg),
  }
}

const Zeile = z.object({
  dedupe: z.string(),
  lane: z.string(),
  person_id: z.string(),
  ereignis: z.string(),
  angekommen: z.string(),
  chat: z.string(),
  unterhaltung_id: z.string(),
  ausgang_id: z.number(),
})

async function beschrifte(speicher: Speicher, anweisungen: Anweisung[], id: number): Promise<Aufnahme> {
  const da = await speicher.read(function* () {
    return yield* row(
      Zeile,
      sql`SELECT e.dedupe, e.lane, e.person_id, e.ereignis, e.angekommen, e.chat, a.unterhaltung_id, a.id AS ausgang_id
        FROM assistent_eingang e JOIN assistent_ausgang a ON a.nachricht_id = e.id WHERE e.id = ${id}`,
    )
  }, undefined)
  if (!da) throw new Error(`Message ${id} got no reply.`)
  return {
    anweisungen,
    angekommenMs: toMs(da.angekommen),
    bekannt: new Map<unknown, Rolle>([
      [da.person_id, 'person'],
      [da.chat, 'phone'],
      [da.unterhaltung_id, 'unterhaltung'],
      [da.lane, 'lane'],
      [da.dedupe, 'dedupe'],
      [ereignisVon(0, 0).ding, 'ding'],
      [da.ereignis, 'ereignis'],
      [id, 'eingang'],
      [String(id), 'event'],
      [`V-${id}`, 'vorgang'],
      [da.ausgang_id, 'ausgang'],
      [`b.${da.ausgang_id}`, 'gesendetAls'],
      ...gemerkte(anweisungen).map((m): [number, Rolle] => [m, 'message']),
    ]),
  }
}

const Neu = z.object({ id: z.number() })

/** Ids of what was remembered; each is used right after its insert. */
const gemerkte = (anweisungen: readonly Anweisung[]): number[] =>
  anweisungen
    .filter((a) => /^\s*INSERT INTO messages\b/.test(a.sql))
    .flatMap((a) =>
      Neu.array()
        .parse(a.zeilen)
        .map((zeile) => zeile.id),
    )
