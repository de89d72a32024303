import { z } from 'zod'
import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { ladePerson } from './person.ts'
import { exec, type Operation, rows, sql } from './speicher.ts'

// Who decides in a person's place while they are away, as they said themselves in the chat. Beside it stands the deputy
// that an operator named (`vertretung`): that one is asked only when the person cannot be reached.

const Id = z.object({ id: z.string() })

export interface Abwesenheit {
  vertretung: string
  von: Instant
  /** The first instant after it. */
  bis: Instant
}

/** Names, changes or (undefined) ends it. What was handed over ends with it, looked up when it is decided. */
export function* setzeAbwesenheit(arg: {
  id: string
  abwesenheit: Abwesenheit | undefined
  jetzt: Instant
}): Operation<void> {
  const { vertretung = null, von = null, bis = null } = arg.abwesenheit ?? {}
  yield* exec(sql`UPDATE assistent_person SET abwesend_vertretung = ${vertretung}, abwesend_von = ${von},
    abwesend_bis = ${bis}, aktualisiert = ${arg.jetzt} WHERE id = ${arg.id}`)
  // Named again, this deputy is asked again for what still waits.
  if (arg.abwesenheit)
    yield* exec(sql`DELETE FROM assistent_freigabe_anfrage WHERE art = 'vertretung' AND person_id = ${vertretung}
      AND fuer_person_id = ${arg.id} AND status = 'unerreicht' AND vorgang_id IN (SELECT id FROM assistent_vorgang WHERE status = 'wartet_freigabe')`)
}

/** Whose deputy this person is by their own word, now or from a day to come. */
export function* vertreteneVon(arg: { person_id: string; jetzt: Instant }): Operation<Person[]> {
  const ids = yield* rows(
    Id,
    sql`SELECT id FROM assistent_person WHERE abwesend_vertretung = ${arg.person_id} AND abwesend_bis > ${arg.jetzt}
      AND status = 'aktiv' ORDER BY abwesend_von, name, id`,
  )
  const personen: Person[] = []
  for (const { id } of ids) {
    const person = yield* ladePerson({ id })
    if (person) personen.push(person)
  }
  return personen
}
