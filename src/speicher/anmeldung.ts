import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Who decides on the command line must be somebody: one-time codes and tokens, stored as hashes only.

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
  hash: string
  sitzung: string
  kanal: string
  gueltig_bis: Instant
  jetzt: Instant
}): Operation<string | undefined> {
  const [da] = yield* rows(
    z.object({ person_id: z.string() }),
    sql`UPDATE assistent_einladung SET eingeloest = ${arg.jetzt} WHERE hash = ${arg.hash} AND eingeloest IS NULL AND gueltig_bis > ${arg.jetzt}
      AND person_id IN (SELECT id FROM assistent_person WHERE status = 'aktiv') RETURNING person_id`,
  )
  if (!da) return undefined
  yield* exec(sql`INSERT INTO assistent_sitzung (hash, person_id, kanal, gueltig_bis, erstellt)
    VALUES (${arg.sitzung}, ${da.person_id}, ${arg.kanal}, ${arg.gueltig_bis}, ${arg.jetzt})`)
  return da.person_id
}

/** The person behind a token; roles and state are read where they are needed, never kept in the session. */
export function* personZuSitzung(arg: { hash: string; jetzt: Instant }): Operation<string | undefined> {
  const da = yield* row(
    z.object({ person_id: z.string() }),
    sql`SELECT person_id FROM assistent_sitzung WHERE hash = ${arg.hash} AND widerrufen IS NULL AND gueltig_bis > ${arg.jetzt}`,
  )
  return da?.person_id
}

export function* widerrufeSitzung(arg: { hash: string; jetzt: Instant }): Operation<void> {
  yield* exec(sql`UPDATE assistent_sitzung SET widerrufen = ${arg.jetzt} WHERE hash = ${arg.hash}`)
}
