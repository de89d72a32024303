import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { beendeSitzungen, giltNoch, insertSitzung, istEbenGekommen, type SitzungNeu } from './sitzung.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Passwords, as salted hashes that say how they were made.

const PasswortRow = z.object({ hash: z.string(), geaendert: z.string() })
const Da = z.object({})

export function* ladePasswort(arg: {
  person_id: string
}): Operation<z.output<typeof PasswortRow> | undefined> {
  return yield* row(PasswortRow, sql`SELECT * FROM assistent_passwort WHERE person_id = ${arg.person_id}`)
}

/** Whether the old password need not be known: an invitation, just now, is the way of who forgot it. */
export const kamEbenPerEinladung = (arg: { sitzung: string; jetzt: Instant }): Operation<boolean> =>
  istEbenGekommen({ ...arg, weg: 'einladung' })

/**
 * Sets a password and ends all other sessions of the person, also on the command line. `alt`: the stored hash that the old
 * password was found to fit; undefined: none was given. False: it may not, or another password was set meanwhile.
 */
export function* setzePasswort(arg: {
  person_id: string
  alt: string | undefined
  hash: string
  sitzung: string
  jetzt: Instant
}): Operation<boolean> {
  const { person_id, hash, jetzt, sitzung } = arg
  const da = yield* ladePasswort({ person_id })
  if (da && da.hash !== arg.alt && !(yield* kamEbenPerEinladung({ sitzung, jetzt }))) return false
  yield* exec(sql`INSERT INTO assistent_passwort (person_id, hash, geaendert) VALUES (${person_id}, ${hash}, ${jetzt})
    ON CONFLICT (person_id) DO UPDATE SET hash = ${hash}, geaendert = ${jetzt}`)
  yield* beendeSitzungen({ person_id, ausser: sitzung, jetzt })
  return true
}

/** The same, by who is logged in. Undefined: not any more. */
export function* aenderePasswort(arg: Parameters<typeof setzePasswort>[0]): Operation<boolean | undefined> {
  return (yield* giltNoch(arg)) ? yield* setzePasswort(arg) : undefined
}

/** False: there was none. */
export function* loeschePasswort(arg: { person_id: string }): Operation<boolean> {
  const weg = yield* rows(
    Da,
    sql`DELETE FROM assistent_passwort WHERE person_id = ${arg.person_id} RETURNING 1 AS weg`,
  )
  return weg.length > 0
}

/**
 * Opens a session for whose password was right. `hash` is the stored one that it fits, `neu` the same made as strong as they
 * are made today. False: it was changed meanwhile, or the person is not active.
 */
export function* meldePasswortAn(arg: {
  person_id: string
  hash: string
  neu?: string | undefined
  sitzung: SitzungNeu
  alte?: string | undefined
}): Operation<boolean> {
  const { person_id, hash, sitzung, alte } = arg
  const da = yield* row(
    Da,
    sql`UPDATE assistent_passwort SET hash = ${arg.neu ?? hash} WHERE person_id = ${person_id} AND hash = ${hash}
      AND person_id IN (SELECT id FROM assistent_person WHERE status = 'aktiv') RETURNING 1 AS da`,
  )
  if (da) yield* insertSitzung({ person_id, sitzung, alte })
  return da !== undefined
}
