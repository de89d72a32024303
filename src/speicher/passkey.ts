import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { giltNoch, insertSitzung, type SitzungNeu } from './sitzung.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Passkeys: public keys by which a person's devices are known, and what these were asked to sign.

const PasskeyRow = z.object({
  id: z.string(),
  person_id: z.string(),
  name: z.string(),
  schluessel: z.string(),
  zaehler: z.number(),
  zuletzt: z.string().nullable(),
  erstellt: z.string(),
})
export type Passkey = z.output<typeof PasskeyRow>

/** More is nobody's: a script's. */
const HOECHSTENS = 20

/** `id` and `schluessel` (COSE) in base64url, as WebAuthn names them. */
export interface PasskeyNeu {
  id: string
  /** Of the device; a second one of that name is numbered. */
  name: string
  schluessel: string
  zaehler: number
}

/** Undefined: the person has too many, or somebody has it already. */
export function* insertPasskey(arg: {
  person_id: string
  p: PasskeyNeu
  jetzt: Instant
}): Operation<Passkey | undefined> {
  const { person_id, p, jetzt } = arg
  const da = yield* listePasskeys({ person_id })
  if (da.length >= HOECHSTENS) return undefined
  const namen = new Set(da.map((k) => k.name))
  let name = p.name
  for (let n = 2; namen.has(name); n++) name = `${p.name} (${n})`
  return yield* row(
    PasskeyRow,
    sql`INSERT INTO assistent_passkey (id, person_id, name, schluessel, zaehler, erstellt)
      VALUES (${p.id}, ${person_id}, ${name}, ${p.schluessel}, ${p.zaehler}, ${jetzt}) ON CONFLICT (id) DO NOTHING RETURNING *`,
  )
}

/** The same, by who is logged in. `fort`: not any more. */
export function* richtePasskeyEin(
  arg: Parameters<typeof insertPasskey>[0] & { sitzung: string },
): Operation<Passkey | undefined | 'fort'> {
  return (yield* giltNoch(arg)) ? yield* insertPasskey(arg) : 'fort'
}

export function* listePasskeys({ person_id }: { person_id: string }): Operation<Passkey[]> {
  return yield* rows(
    PasskeyRow,
    sql`SELECT * FROM assistent_passkey WHERE person_id = ${person_id} ORDER BY erstellt, id`,
  )
}

export function* ladePasskey({ id }: { id: string }): Operation<Passkey | undefined> {
  return yield* row(PasskeyRow, sql`SELECT * FROM assistent_passkey WHERE id = ${id}`)
}

/** False: the person has none of this id. */
export function* loeschePasskey(arg: { person_id: string; id: string }): Operation<boolean> {
  const weg = yield* rows(
    z.object({}),
    sql`DELETE FROM assistent_passkey WHERE person_id = ${arg.person_id} AND id = ${arg.id} RETURNING 1 AS weg`,
  )
  return weg.length > 0
}

/**
 * Opens a session for whose passkey it is. Undefined: it was removed or used meanwhile (`zaehler` is what it stood at when
 * it was checked), or its person is not active.
 */
export function* meldePasskeyAn(arg: {
  agent: string
  id: string
  zaehler: { alt: number; neu: number }
  sitzung: SitzungNeu
  alte?: string | undefined
}): Operation<string | undefined> {
  const { zaehler, sitzung, alte } = arg
  const da = yield* row(
    z.object({ person_id: z.string() }),
    sql`UPDATE assistent_passkey SET zaehler = ${zaehler.neu}, zuletzt = ${sitzung.jetzt}
      WHERE id = ${arg.id} AND zaehler = ${zaehler.alt} AND person_id IN
        (SELECT id FROM assistent_person WHERE agent = ${arg.agent} AND status = 'aktiv') RETURNING person_id`,
  )
  if (da) yield* insertSitzung({ person_id: da.person_id, sitzung, alte })
  return da?.person_id
}

/** `hash` is a keyed hash of what is to be signed and of the browser that is to. */
export function* stelleAufgabe(arg: { hash: string; gueltig_bis: Instant; jetzt: Instant }): Operation<void> {
  yield* exec(sql`DELETE FROM assistent_anmeldeaufgabe WHERE gueltig_bis <= ${arg.jetzt}`)
  yield* exec(
    sql`INSERT INTO assistent_anmeldeaufgabe (hash, gueltig_bis) VALUES (${arg.hash}, ${arg.gueltig_bis})`,
  )
}

/** True once: it is used up, whatever comes of the answer. */
export function* nimmAufgabe(arg: { hash: string; jetzt: Instant }): Operation<boolean> {
  const da = yield* rows(
    z.object({}),
    sql`DELETE FROM assistent_anmeldeaufgabe WHERE hash = ${arg.hash} AND gueltig_bis > ${arg.jetzt} RETURNING 1 AS da`,
  )
  return da.length > 0
}
