import { z } from 'zod'
import { exec, type Operation, rows, sql } from '../../src/speicher/speicher.ts'

// Small operations on real tables, for the tests of the seam itself.

const Slot = z.object({ slot: z.string() })

/** Inserts a row whose (name, slot) is unique. */
export function* merke(arg: { slot: string; status?: string; nachgeholt?: unknown }): Operation<string> {
  yield* exec(
    sql`INSERT INTO assistent_run (name, slot, status, nachgeholt, gestartet)
      VALUES ('test', ${arg.slot}, ${arg.status ?? 'laeuft'}, ${arg.nachgeholt ?? false}, '2026-11-27T09:00:00.000Z')`,
  )
  return arg.slot
}

/** What `merke` has stored, in order. */
export function* gemerkt(): Operation<string[]> {
  const gefunden = yield* rows(Slot, sql`SELECT slot FROM assistent_run WHERE name = 'test' ORDER BY id`)
  return gefunden.map((r) => r.slot)
}

export function* neuePerson({ id, phone = id }: { id: string; phone?: string }): Operation<void> {
  yield* exec(
    sql`INSERT INTO assistent_person (id, agent, phone, name, sprache, status, epoche, quelle, erstellt, aktualisiert)
      VALUES (${id}, 'a', ${phone}, 'Anna', 'de', 'aktiv', 0, 'test', 'jetzt', 'jetzt')`,
  )
}

/** A text through the database and back. */
export function* hinUndZurueck({ id, text }: { id: string; text: unknown }): Operation<unknown> {
  yield* exec(
    sql`INSERT INTO assistent_notiz (agent, person_id, key, text, erstellt) VALUES ('a', 'p', ${id}, ${text}, 'jetzt')`,
  )
  const [zeile] = yield* rows(
    z.object({ text: z.unknown() }),
    sql`SELECT text FROM assistent_notiz WHERE key = ${id}`,
  )
  return zeile?.text
}

/** V-1, which is `erledigt` and must stay so. */
export function* geschlossenerVorgang(): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_vorgang (id, agent, text, parameter, status, risiko, sicherheit, quelle, unterhaltung_id,
      nachricht_id, person_id, auszufuehren, laeufe, version, erstellt, aktualisiert)
    VALUES ('V-1', 'a', '', '{}', 'erledigt', 0, 0.85, 'test', 'u', 1, 'p', 0, 0, 1, '', '')`)
}
