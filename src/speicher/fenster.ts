import { z } from 'zod'
import { ladePerson } from './person.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'
import { direkteUnterhaltungen, findeUnterhaltung, type Unterhaltung } from './unterhaltung.ts'

// Rows of the Ausgang that a provider's window keeps back. `NIE` sorts after every instant that will come.

export const NIE = '9999-12-31T23:59:59.999Z'
const AUSSERHALB = 'ausserhalb_fenster'

const Id = z.object({ id: z.number() })

/** The person's direct chats on other channels, the last used first; none for what was said in a group. */
export function* wegeDerPerson(arg: {
  agent: string
  person_id: string
  kanal: string
  chat: string
}): Operation<Unterhaltung[]> {
  const hier = yield* findeUnterhaltung(arg)
  const person = yield* ladePerson({ id: arg.person_id })
  if (hier?.gruppe || person?.status !== 'aktiv') return []
  return (yield* direkteUnterhaltungen(arg)).filter((u) => u.kanal !== arg.kanal)
}

/** The same row over another Kanal; what it quoted is not known there. */
export function* leiteUm({ id, ziel }: { id: number; ziel: Unterhaltung }): Operation<void> {
  yield* exec(sql`UPDATE assistent_ausgang SET kanal = ${ziel.kanal}, chat = ${ziel.chat}, an = ${ziel.an},
      unterhaltung_id = ${ziel.id}, zu = NULL, fehler = NULL WHERE id = ${id} AND status = 'bereit'`)
}

/** Kept until the person writes again. */
export function* behalteAusgang({ id, text }: { id: number; text: string }): Operation<void> {
  yield* exec(sql`UPDATE assistent_ausgang SET nicht_vor = ${NIE}, fehler = ${AUSSERHALB}, text = ${text}
    WHERE id = ${id} AND status = 'bereit'`)
}

/** The person has written: what was kept goes now, but no request to approve what is settled already. */
export function* gibBehalteneFrei({
  agent,
  person_id,
}: {
  agent: string
  person_id: string
}): Operation<void> {
  // Each turn asks this. By the index of what is to be sent, not by that of all a person ever got: hence the `|| ''`.
  const da = yield* row(
    Id,
    sql`SELECT id FROM assistent_ausgang WHERE status = 'bereit' AND nicht_vor = ${NIE} AND person_id || '' = ${person_id} LIMIT 1`,
  )
  if (!da) return
  yield* exec(sql`UPDATE assistent_ausgang SET status = 'abgebrochen' WHERE status = 'bereit' AND nicht_vor = ${NIE}
    AND person_id = ${person_id} AND zweck = 'freigabe' AND vorgang_id IN
      (SELECT id FROM assistent_vorgang WHERE agent = ${agent} AND status <> 'wartet_freigabe')`)
  yield* exec(sql`UPDATE assistent_ausgang SET nicht_vor = NULL, fehler = NULL
    WHERE status = 'bereit' AND nicht_vor = ${NIE} AND person_id = ${person_id}`)
}

/** Which replies are kept, for operators; of one Vorgang or of all. */
export function* behaltene({ vorgang_id }: { vorgang_id?: string } = {}): Operation<string[]> {
  const alle = sql`SELECT id FROM assistent_ausgang WHERE status = 'bereit' AND nicht_vor = ${NIE}`
  const da = yield* rows(Id, vorgang_id === undefined ? alle : sql`${alle} AND vorgang_id = ${vorgang_id}`)
  return da.map((zeile) => String(zeile.id))
}

/** A provider that accepted the message first and says later that it was outside: back into the Ausgang. */
export function* nimmZurueckInAusgang(arg: {
  agent: string
  kanal: string
  provider_id: string
}): Operation<void> {
  yield* exec(sql`UPDATE assistent_ausgang SET status = 'bereit', fehler = ${AUSSERHALB}, nicht_vor = NULL, gesendet = NULL
    WHERE status = 'gesendet' AND kanal = ${arg.kanal} AND id IN (SELECT ausgang_id FROM assistent_zustellung
      WHERE agent = ${arg.agent} AND kanal = ${arg.kanal} AND provider_id = ${arg.provider_id})`)
}
