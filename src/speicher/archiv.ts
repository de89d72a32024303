import { join, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { PROTOKOLL_WEG, STAPEL } from './aufraeumen.ts'
import { zuJson } from './json.ts'
import { entferneMerkmal, leseMerkmal, setzeMerkmal } from './merkmal.ts'
import { type Siegler, siegleWeg } from './siegel.ts'
import { type Operation, rows, sql } from './speicher.ts'

// Rows of the audit on their way into the archive. A batch is planned in one transaction (which rows, which file) and
// deleted in another, after its file is on the disk: a crash between writes the same file again, and no row twice.

export type ArchivName = keyof typeof PROTOKOLL_WEG

/**
 * What goes into the archive: who, what, when, and what came of it. Never a text of a person (nor a hash of one): nobody
 * here can open the archive again to forget it.
 */
const TABELLEN: Record<ArchivName, { tabelle: Sql; spalten: Sql }> = {
  vorgang: {
    tabelle: sql`assistent_vorgang`,
    spalten: sql`id, agent, faehigkeit, status, risiko, quelle, unterhaltung_id, nachricht_id, person_id, freigabe_rolle,
      ersetzt_durch, grund, rueckgaengig_von, erstellt, aktualisiert`,
  },
  aktion: {
    tabelle: sql`assistent_aktion`,
    spalten: sql`id, vorgang_id, faehigkeit, system, aktion, key, status, ausgeloest_von, freigegeben_von, begruendung, erstellt, abgeschlossen,
      entscheidung, entschieden_von, entschieden`,
  },
  freigabe: {
    tabelle: sql`assistent_freigabe`,
    spalten: sql`id, vorgang_id, person_id, kanal, entscheidung, ergebnis, vertretung_fuer, zeit`,
  },
}

export const ARCHIVIERT = Object.keys(TABELLEN) as ArchivName[]

const Id = z.union([z.string(), z.number()])
const Plan = z.object({
  name: z.enum(['vorgang', 'aktion', 'freigabe']),
  datei: z.string(),
  ids: z.array(Id),
})
const Zeile = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export interface Stapel extends z.output<typeof Plan> {
  zeilen: z.output<typeof Zeile>[]
}

/** The batch that is under way; else the next one of this table, planned now. Undefined: nothing is left to do. */
export function* planeStapel(arg: {
  name: ArchivName
  grenze: Instant
  /** Begin of the file's name; unique for a run. */
  lauf: string
}): Operation<Stapel | undefined> {
  const offen = yield* offenerStapel(undefined)
  if (offen) return offen
  const { tabelle } = TABELLEN[arg.name]
  const naechste = yield* rows(
    z.object({ id: Id }),
    sql`SELECT id FROM ${tabelle} WHERE ${PROTOKOLL_WEG[arg.name](arg.grenze)} ORDER BY id LIMIT ${STAPEL}`,
  )
  const [erste] = naechste
  if (!erste) return undefined
  const ids = naechste.map((z) => z.id)
  const plan = { name: arg.name, datei: `${arg.name}-${arg.lauf}-${erste.id}`, ids }
  yield* setzeMerkmal({ name: 'archiv', wert: zuJson(plan) })
  return { ...plan, zeilen: yield* zeilenVon(plan) }
}

/** What a crash left between file and deletion. */
export function* offenerStapel(_: undefined): Operation<Stapel | undefined> {
  const wert = yield* leseMerkmal({ name: 'archiv' })
  if (wert === undefined) return undefined
  const plan = Plan.parse(JSON.parse(wert))
  return { ...plan, zeilen: yield* zeilenVon(plan) }
}

function* zeilenVon({ name, ids }: z.output<typeof Plan>): Operation<z.output<typeof Zeile>[]> {
  const { tabelle, spalten } = TABELLEN[name]
  return yield* rows(Zeile, sql`SELECT ${spalten} FROM ${tabelle} WHERE id IN (${join(ids)}) ORDER BY id`)
}

/** Its file is on the disk: the rows go. Another process may have done so already. Returns how many went. */
export function* schliesseStapel({
  name,
  datei,
  ids,
  siegler,
  jetzt,
}: z.output<typeof Plan> & { siegler?: Siegler; jetzt: Instant }): Operation<number> {
  if ((yield* leseMerkmal({ name: 'archiv' })) !== zuJson({ name, datei, ids })) return 0
  const weg = yield* rows(
    z.object({}),
    sql`DELETE FROM ${TABELLEN[name].tabelle} WHERE id IN (${join(ids)}) RETURNING 1 AS weg`,
  )
  if (siegler && name !== 'vorgang') yield* siegleWeg({ siegler, tabelle: name, ids, jetzt })
  yield* entferneMerkmal({ name: 'archiv' })
  return weg.length
}
