import { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { type Instant, MINUTE_MS, plusMs } from '../domaene/zeit.ts'
import { sitzungGilt } from './sitzung.ts'
import { type Operation, row, rows, sql } from './speicher.ts'

// What changed, for who watches: ids and marks that differ after a change, never a text. Each statement reads the newest end
// of an index.

const VorgangMarke = z.object({
  id: z.string(),
  version: z.number(),
  aktualisiert: z.string(),
  fortschritt: z.string().nullable(),
})
export type VorgangMarke = z.output<typeof VorgangMarke>

/**
 * Vorgänge that were changed between these instants, those that the turn of one of `nachrichten` changed (at whatever time: it
 * notes its end with the time of its beginning), and those that run: how far one is has no time of its own.
 */
export function* vorgangMarken(arg: {
  agent: string
  von: Instant
  bis: Instant
  nachrichten: readonly number[]
  hoechstens: number
}): Operation<VorgangMarke[]> {
  const geaenderte = yield* rows(
    VorgangMarke,
    sql`SELECT id, version, aktualisiert, fortschritt FROM assistent_vorgang
      WHERE aktualisiert >= ${arg.von} AND aktualisiert <= ${arg.bis} AND agent = ${arg.agent}
      ORDER BY aktualisiert DESC LIMIT ${arg.hoechstens}`,
  )
  const spaete =
    arg.nachrichten.length === 0
      ? []
      : yield* rows(
          VorgangMarke,
          sql`SELECT id, version, aktualisiert, fortschritt FROM assistent_vorgang WHERE agent = ${arg.agent} AND aktualisiert IN
            (SELECT abgeschlossen FROM assistent_eingang WHERE id IN (${join([...arg.nachrichten])}))`,
        )
  const laufende = yield* rows(
    VorgangMarke,
    sql`SELECT id, version, aktualisiert, fortschritt FROM assistent_vorgang
      WHERE status = 'laeuft' AND agent = ${arg.agent} AND fortschritt IS NOT NULL LIMIT ${arg.hoechstens}`,
  )
  return [...new Map([...geaenderte, ...spaete, ...laufende].map((v) => [v.id, v])).values()]
}

const Nr = z.object({ id: z.number() })

/** By the index of what is open: by the agent's names, or by age, it would be all messages that ever came. */
const offenVor = (agent: string, vor: Instant): Sql =>
  sql`status IN ('neu', 'laeuft') AND (agent || '') = ${agent} AND (angekommen || '') < ${vor}`

/** Messages that came before `vor` and are not answered yet. */
export function* offeneSeit(arg: { agent: string; vor: Instant; hoechstens: number }): Operation<number[]> {
  const da = yield* rows(
    Nr,
    sql`SELECT id FROM assistent_eingang WHERE ${offenVor(arg.agent, arg.vor)} LIMIT ${arg.hoechstens}`,
  )
  return da.map((e) => e.id)
}

const AnfrageMarke = z.object({
  id: z.number(),
  vorgang_id: z.string(),
  status: z.string(),
  zeit: z.string(),
})
export type AnfrageMarke = z.output<typeof AnfrageMarke>

/** Who was asked for a Freigabe since then, also by a hand-over: that changes nothing of the Vorgang itself. */
export function* anfrageMarken(arg: { von: Instant; hoechstens: number }): Operation<AnfrageMarke[]> {
  return yield* rows(
    AnfrageMarke,
    sql`SELECT id, vorgang_id, status, zeit FROM assistent_freigabe_anfrage WHERE zeit >= ${arg.von}
      ORDER BY zeit DESC LIMIT ${arg.hoechstens}`,
  )
}

const ChatMarke = z.object({
  id: z.number(),
  person_id: z.string().nullable(),
  status: z.string(),
  erstellt: z.string(),
})
export type ChatMarke = z.output<typeof ChatMarke>

/** The newest messages in this channel, the newest first. */
export function* chatMarken(arg: {
  agent: string
  kanal: string
  hoechstens: number
}): Operation<ChatMarke[]> {
  return yield* rows(
    ChatMarke,
    sql`SELECT id, person_id, status, erstellt FROM assistent_ausgang WHERE kanal = ${arg.kanal} AND agent = ${arg.agent}
      ORDER BY id DESC LIMIT ${arg.hoechstens}`,
  )
}

const Kommende = z.object({ id: z.number(), person_id: z.string().nullable() })
export type Kommende = z.output<typeof Kommende>

/** What is still to come in this channel, the next first: one for a time of its own is no new one when it comes. */
export function* kommende(arg: { agent: string; kanal: string; hoechstens: number }): Operation<Kommende[]> {
  return yield* rows(
    Kommende,
    // By the index of what is to be sent: by the channel's it would be all that ever was.
    sql`SELECT id, person_id FROM assistent_ausgang WHERE status = 'bereit' AND (kanal || '') = ${arg.kanal} AND agent = ${arg.agent}
      ORDER BY nicht_vor LIMIT ${arg.hoechstens}`,
  )
}

const PersonMarke = z.object({
  id: z.string(),
  status: z.string(),
  epoche: z.number(),
  aktualisiert: z.string(),
})
export type PersonMarke = z.output<typeof PersonMarke>
const Id = z.object({ id: z.string() })
const Hoechste = z.object({ id: z.number() })
const Faktenstand = z.object({ anzahl: z.number(), beendet: z.number() })

/** Every person of the agent. Without an index, since there are few: 1,000 take half a millisecond. */
export function* personMarken({ agent }: { agent: string }): Operation<PersonMarke[]> {
  return yield* rows(
    PersonMarke,
    sql`SELECT id, status, epoche, aktualisiert FROM assistent_person WHERE agent = ${agent}`,
  )
}

/** Differs after a fact was deleted, or is no longer so: of whom, no row says. */
export function* faktMarke({ agent }: { agent: string }): Operation<string> {
  const stand = yield* row(
    Faktenstand,
    sql`SELECT COUNT(*) AS anzahl, COUNT(gueltig_bis) AS beendet FROM facts WHERE agent = ${agent}`,
  )
  return JSON.stringify(stand)
}

/** Whom facts with a higher id are about, and the highest there is. */
export function* neueFakten(arg: {
  agent: string
  nach: number | undefined
}): Operation<{ personen: string[]; zuletzt: number }> {
  const hoechste = yield* row(Hoechste, sql`SELECT COALESCE(MAX(id), 0) AS id FROM facts`)
  const zuletzt = hoechste?.id ?? 0
  if (arg.nach === undefined || zuletzt <= arg.nach) return { personen: [], zuletzt }
  const personen = yield* rows(
    Id,
    sql`SELECT DISTINCT p.id FROM facts f JOIN assistent_person p ON p.agent = f.agent AND p.phone = f.phone
      WHERE f.id > ${arg.nach} AND f.agent = ${arg.agent}`,
  )
  return { personen: personen.map((p) => p.id), zuletzt }
}

const Lernmarke = z.object({
  anzahl: z.number(),
  hoechste: z.number(),
  entschieden: z.string(),
  /** Taught another meaning a row stays, and begins anew. */
  gelernt: z.string(),
})

/** Differs after something was learned, taken back or decided. */
export function* lernMarke({ agent }: { agent: string }): Operation<string> {
  const beispiele = yield* row(
    Lernmarke,
    sql`SELECT COUNT(*) AS anzahl, COALESCE(MAX(id), 0) AS hoechste, COALESCE(MAX(entschieden_am), '') AS entschieden,
        COALESCE(MAX(erstellt), '') AS gelernt
      FROM assistent_lernbeispiel WHERE agent = ${agent}`,
  )
  const begriffe = yield* row(
    Lernmarke,
    sql`SELECT COUNT(*) AS anzahl, COALESCE(MAX(id), 0) AS hoechste, COALESCE(MAX(entschieden_am), '') AS entschieden,
        COALESCE(MAX(erstellt), '') AS gelernt
      FROM assistent_begriff WHERE agent = ${agent}`,
  )
  return JSON.stringify([beispiele, begriffe])
}

const Betriebsmarke = z.object({
  laeufe: z.number(),
  laufend: z.number(),
  beendet: z.string(),
  wieder: z.number(),
  stehend: z.number(),
})

/** Those that still run are among them. */
const LETZTE_LAEUFE = sql`SELECT status, beendet FROM assistent_run ORDER BY id DESC LIMIT 100`

/** Differs after a scheduled run began or ended, a reply failed, was sent after all or given up, and a lane got on that stood. */
export function* betriebMarke({ agent, jetzt }: { agent: string; jetzt: Instant }): Operation<string> {
  const marke = yield* row(
    Betriebsmarke,
    sql`SELECT (SELECT COALESCE(MAX(id), 0) FROM assistent_run) AS laeufe,
        (SELECT COUNT(*) FROM (${LETZTE_LAEUFE}) l WHERE status = 'laeuft') AS laufend,
        (SELECT COALESCE(MAX(beendet), '') FROM (${LETZTE_LAEUFE}) l) AS beendet,
        (SELECT COUNT(*) FROM assistent_ausgang WHERE status = 'bereit' AND versuche > 0 AND agent = ${agent}) AS wieder,
        (SELECT COUNT(*) FROM assistent_eingang WHERE ${offenVor(agent, plusMs(jetzt, -MINUTE_MS))}) AS stehend`,
  )
  return JSON.stringify(marke)
}

const Zuhoerer = z.object({ hash: z.string(), person_id: z.string() })
const Rolle = z.object({ person_id: z.string(), rolle: z.string() })

/** Of these sessions those that are good now, with the roles that their persons have now. */
export function* geltendeSitzungen(arg: {
  hashes: readonly string[]
  jetzt: Instant
}): Operation<Map<string, string[]>> {
  if (arg.hashes.length === 0) return new Map()
  const sitzungen = yield* rows(
    Zuhoerer,
    sql`SELECT s.hash, s.person_id FROM assistent_sitzung s JOIN assistent_person p ON p.id = s.person_id
      WHERE s.hash IN (${join([...arg.hashes])}) AND s.kanal = 'web' AND p.status = 'aktiv' AND ${sitzungGilt(arg.jetzt)}`,
  )
  const personen = [...new Set(sitzungen.map((s) => s.person_id))]
  const rollen =
    personen.length === 0
      ? []
      : yield* rows(
          Rolle,
          sql`SELECT person_id, rolle FROM assistent_rolle WHERE person_id IN (${join(personen)}) ORDER BY rolle`,
        )
  return new Map(
    sitzungen.map((s) => [s.hash, rollen.filter((r) => r.person_id === s.person_id).map((r) => r.rolle)]),
  )
}
