import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { flagge, jsonSpalte, zuJson } from './json.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

/** A question that belongs to no Vorgang: which of several open ones, or „really forget everything?“. */
export const FreieFrage = z.discriminatedUnion('art', [
  z.object({
    art: z.literal('welche'),
    /** In the order in which they were shown. */
    vorgaenge: z.array(z.string()),
    absicht: z.enum(['ja', 'nein']),
    gestellt: z.string(),
    wie_oft: z.number().int(),
  }),
  z.object({
    art: z.literal('vergessen'),
    gestellt: z.string(),
    wie_oft: z.number().int(),
    /** What was open already: any other question is a newer one. */
    davor: z.array(z.string()).default([]),
    /** The message that it was asked on: what was said since is no longer about this question. */
    nachricht_id: z.number().int().nullable().default(null),
  }),
  z.object({
    /** A list of reminders or schedules that was shown; with `tun` it asks which of them, or whether really all. */
    art: z.literal('termine'),
    was: z.enum(['erinnerung', 'zeitplan']),
    /** `E:12` or `Z:3`, in the order in which they were shown. */
    refs: z.array(z.string()),
    tun: z.enum(['streichen', 'verschieben', 'pausieren', 'fortsetzen']).optional(),
    wohin: z.string().optional(),
    /** The one of `refs` of which it asks where to it shall be moved. */
    ziel: z.string().optional(),
    alle: z.boolean().optional(),
    gestellt: z.string(),
    wie_oft: z.number().int(),
  }),
  z.object({
    art: z.literal('fakten'),
    /** Rows of `facts`, in the order in which they were shown. */
    ids: z.array(z.number().int()),
    absicht: z.enum(['vergessen', 'beenden']),
    gestellt: z.string(),
    wie_oft: z.number().int(),
  }),
  z.object({
    art: z.literal('vertretung'),
    /** Id of who is to stand in. */
    vertretung: z.string(),
    von: z.string(),
    bis: z.string(),
    gestellt: z.string(),
    wie_oft: z.number().int(),
    davor: z.array(z.string()),
  }),
])
export type FreieFrage = z.output<typeof FreieFrage>

/** It waits for an answer; a list that was only shown does not. */
export const fragtEtwas = (frage: FreieFrage | null | undefined): boolean =>
  frage != null && !(frage.art === 'termine' && frage.tun === undefined)

export const UnterhaltungRow = z.object({
  id: z.string(),
  agent: z.string(),
  kanal: z.string(),
  chat: z.string(),
  person_id: z.string(),
  gruppe: flagge,
  an: z.string(),
  frage: jsonSpalte(FreieFrage, null).nullable(),
  aktualisiert: z.string(),
})
export type Unterhaltung = z.output<typeof UnterhaltungRow>

const Id = z.object({ id: z.string() })

export type UnterhaltungOrt = Pick<Unterhaltung, 'agent' | 'kanal' | 'chat' | 'person_id' | 'gruppe' | 'an'>

export function* findeUnterhaltung(
  ort: Pick<UnterhaltungOrt, 'agent' | 'kanal' | 'chat' | 'person_id'>,
): Operation<Unterhaltung | undefined> {
  return yield* row(
    UnterhaltungRow,
    sql`SELECT * FROM assistent_unterhaltung WHERE agent = ${ort.agent} AND kanal = ${ort.kanal} AND chat = ${ort.chat} AND person_id = ${ort.person_id}`,
  )
}

/**
 * The Unterhaltung of this place, made when it is new. Its id is opaque and does not change; replies go to the id that
 * the person used last (`an`). `still`: the person has not written, so nothing says that they did.
 */
export function* upsertUnterhaltung(arg: {
  ort: UnterhaltungOrt
  still?: boolean
  jetzt: Instant
}): Operation<string> {
  const { ort, jetzt } = arg
  const schon = arg.still ? yield* findeUnterhaltung(ort) : undefined
  if (schon) return schon.id
  const da = yield* row(
    Id,
    sql`UPDATE assistent_unterhaltung SET an = ${ort.an}, aktualisiert = ${jetzt}
      WHERE agent = ${ort.agent} AND kanal = ${ort.kanal} AND chat = ${ort.chat} AND person_id = ${ort.person_id} RETURNING id`,
  )
  if (da) return da.id
  const id = `U-${randomUUID()}`
  yield* exec(sql`INSERT INTO assistent_unterhaltung (id, agent, kanal, chat, person_id, gruppe, an, erstellt, aktualisiert)
    VALUES (${id}, ${ort.agent}, ${ort.kanal}, ${ort.chat}, ${ort.person_id}, ${ort.gruppe}, ${ort.an}, ${jetzt}, ${jetzt})`)
  return id
}

export function* setzeFreieFrage(arg: { id: string; frage: FreieFrage | null }): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_unterhaltung SET frage = ${arg.frage ? zuJson(arg.frage) : null} WHERE id = ${arg.id}`,
  )
}

/** Where a person can be written to unasked: direct chats, the last used first. */
export function* direkteUnterhaltungen(arg: { agent: string; person_id: string }): Operation<Unterhaltung[]> {
  return yield* rows(
    UnterhaltungRow,
    sql`SELECT * FROM assistent_unterhaltung WHERE agent = ${arg.agent} AND person_id = ${arg.person_id} AND gruppe = 0
      ORDER BY aktualisiert DESC, id LIMIT 10`,
  )
}

export function* ladeUnterhaltung({ id }: { id: string }): Operation<Unterhaltung | undefined> {
  return yield* row(UnterhaltungRow, sql`SELECT * FROM assistent_unterhaltung WHERE id = ${id}`)
}
