import type { Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { Person } from '../domaene/person.ts'
import { type Operation, row, sql } from './speicher.ts'

const Anzahl = z.object({ n: z.number() })

/** How much there is, by kind; for the chat. */
export interface Umfang {
  kennungen: number
  nachrichten: number
  antworten: number
  gedaechtnis: number
  zusammenfassung: number
  fakten: number
  vorgaenge: number
  entscheidungen: number
  erinnerungen: number
  gelerntes: number
  notizen: number
  zeitplaene: number
}

/** In one look: what a person may ask in the chat. */
export function* zaehleBestand({
  agent,
  id,
  phone,
}: Pick<Person, 'agent' | 'id' | 'phone'>): Operation<Umfang> {
  const seine = sql`person_id = ${id}`
  const gedaechtnis = sql`agent = ${agent} AND phone = ${phone}`
  const geplant = sql`zweck = 'erinnerung' AND status = 'bereit'`
  return {
    kennungen: yield* zaehle(sql`assistent_kennung`, seine),
    nachrichten: yield* zaehle(
      sql`assistent_eingang`,
      sql`lane = ${`${agent}/${id}`} AND abgeschlossen IS NOT NULL AND ereignis IS NOT NULL`,
    ),
    antworten: yield* zaehle(sql`assistent_ausgang`, sql`${seine} AND NOT (${geplant})`),
    gedaechtnis: yield* zaehle(sql`messages`, gedaechtnis),
    zusammenfassung: yield* zaehle(sql`summaries`, gedaechtnis),
    fakten: yield* zaehle(sql`facts`, gedaechtnis),
    vorgaenge: yield* zaehle(sql`assistent_vorgang`, seine),
    entscheidungen: yield* zaehle(sql`assistent_freigabe`, seine),
    erinnerungen: yield* zaehle(sql`assistent_ausgang`, sql`${seine} AND ${geplant}`),
    gelerntes:
      (yield* zaehle(sql`assistent_lernbeispiel`, seine)) + (yield* zaehle(sql`assistent_begriff`, seine)),
    notizen: yield* zaehle(sql`assistent_notiz`, seine),
    zeitplaene: yield* zaehle(sql`assistent_zeitplan`, sql`${seine} AND status <> 'beendet'`),
  }
}

function* zaehle(tabelle: Sql, wo: Sql): Operation<number> {
  return (yield* row(Anzahl, sql`SELECT COUNT(*) AS n FROM ${tabelle} WHERE ${wo}`))?.n ?? 0
}
