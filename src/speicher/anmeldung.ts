import { z } from 'zod'
import type { Kennung } from '../domaene/kennung.ts'
import { type Instant, MINUTE_MS, plusMs } from '../domaene/zeit.ts'
import { insertSitzung, type SitzungNeu } from './sitzung.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Ways in: one-time codes, stored as hashes only, and how often somebody may fail.

const Wer = z.object({ person_id: z.string() })

export function* insertEinladung(arg: {
  hash: string
  person_id: string
  gueltig_bis: Instant
  jetzt: Instant
}): Operation<void> {
  yield* exec(
    sql`INSERT INTO assistent_einladung (hash, person_id, gueltig_bis, erstellt) VALUES (${arg.hash}, ${arg.person_id}, ${arg.gueltig_bis}, ${arg.jetzt})`,
  )
}

/** Uses a code up, once, and opens a session for its person. Undefined: unknown, used, too old, or not of somebody active. */
export function* loeseEinladungEin(arg: {
  agent: string
  hash: string
  sitzung: SitzungNeu
  alte?: string | undefined
}): Operation<string | undefined> {
  const { jetzt } = arg.sitzung
  const [da] = yield* rows(
    Wer,
    sql`UPDATE assistent_einladung SET eingeloest = ${jetzt} WHERE hash = ${arg.hash} AND eingeloest IS NULL AND gueltig_bis > ${jetzt}
      AND person_id IN (SELECT id FROM assistent_person WHERE agent = ${arg.agent} AND status = 'aktiv') RETURNING person_id`,
  )
  if (!da) return undefined
  yield* insertSitzung({ person_id: da.person_id, sitzung: arg.sitzung, alte: arg.alte })
  return da.person_id
}

const FEHLVERSUCHE = 10
const FENSTER_MS = 15 * MINUTE_MS
const Id = z.object({ id: z.number() })
const Stand = z.object({ n: z.number(), frei_ab: z.string().nullable() })

/**
 * Counts an attempt as failed before it is made, so that many at once are not more than ten in 15 minutes either;
 * `loescheVersuch` takes it back when it succeeds. `konto` is a keyed hash of the account, known or not. `frei_ab`: no
 * attempt before that. It is kept in the table, so a restart forgives nothing.
 */
export function* beginneVersuch(arg: {
  konto: string
  jetzt: Instant
}): Operation<{ versuch: number } | { frei_ab: Instant }> {
  yield* exec(sql`DELETE FROM assistent_anmeldeversuch WHERE gueltig_bis <= ${arg.jetzt}`)
  const stand = yield* row(
    Stand,
    sql`SELECT COUNT(*) AS n, MIN(gueltig_bis) AS frei_ab FROM assistent_anmeldeversuch WHERE konto = ${arg.konto}`,
  )
  if (stand && stand.n >= FEHLVERSUCHE) return { frei_ab: stand.frei_ab ?? plusMs(arg.jetzt, FENSTER_MS) }
  const [neu] = yield* rows(
    Id,
    sql`INSERT INTO assistent_anmeldeversuch (konto, gueltig_bis) VALUES (${arg.konto}, ${plusMs(arg.jetzt, FENSTER_MS)}) RETURNING id`,
  )
  return { versuch: neu?.id ?? 0 }
}

/** It was no failure. What failed before goes on counting: another's success must not make room for guesses. */
export function* loescheVersuch(arg: { versuch: number }): Operation<void> {
  yield* exec(sql`DELETE FROM assistent_anmeldeversuch WHERE id = ${arg.versuch}`)
}

/** Opens a session for who is known by this confirmed name. Undefined: nobody, or nobody active. */
export function* meldeKennungAn(arg: {
  agent: string
  k: Kennung
  sitzung: SitzungNeu
  alte?: string | undefined
}): Operation<string | undefined> {
  const { agent, k, sitzung, alte } = arg
  const da = yield* row(
    Wer,
    sql`SELECT person_id FROM assistent_kennung WHERE agent = ${agent} AND kanal = ${k.kanal} AND kennung = ${k.kennung}
      AND geprueft = 1 AND person_id IN (SELECT id FROM assistent_person WHERE status = 'aktiv')`,
  )
  if (da) yield* insertSitzung({ person_id: da.person_id, sitzung, alte })
  return da?.person_id
}
