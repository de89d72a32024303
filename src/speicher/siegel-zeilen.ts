import type { Sql } from 'sql-template-tag'
import { z } from 'zod'
import { type Instant, plusMs } from '../domaene/zeit.ts'
import {
  type Ende,
  gesiegeltBis,
  haengeAn,
  ladeSitzung,
  ladeVerbundene,
  letztesSiegel,
  lies,
  NACHZUEGLER_MS,
  type Neu,
  Nummer,
  type Oeffnung,
  type Siegler,
} from './siegel.ts'
import {
  AUSSCHNITT,
  abweichung,
  type Inhalt,
  inhaltVon,
  kurzSql,
  kurzVon,
  TABELLEN,
  type Tabelle,
  type Zeile,
} from './siegel-inhalt.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Which rows of the audit are to be sealed next, and the ends of a chain: behind `zu` nothing may stand without a seal.

const STAPEL = 200
/** So many open rows are looked at at once: failed ones stay open until their Frist, ten years. */
const FENSTER = 1000
/** Before every id, also before one that somebody made up. */
export const VON_VORN = Number.MIN_SAFE_INTEGER

interface VersiegleArg {
  siegler: Siegler
  jetzt: Instant
  /** Postgres: a row may become visible behind one with a greater id. */
  nachzuegler: boolean
}

const stand = (tabelle: Tabelle, r: Zeile, siegler: Siegler): Neu => {
  const offen = AUSSCHNITT[tabelle].istOffen(r)
  const inhalt = inhaltVon(tabelle, r, siegler)
  return { art: 'stand', tabelle, zeile: r.id, inhalt, offen, wandel: offen ? kurzVon(r) : undefined }
}

/** Rows that became visible late. By their time, which has an index: their ids have no lower bound that is near. */
export const spaeteZeilen = (
  tabelle: Tabelle,
  { auf, bis, jetzt }: { auf: number; bis: number; jetzt: Instant },
): Sql => {
  const { tab, spalten, zeit } = AUSSCHNITT[tabelle]
  return sql`SELECT ${spalten} FROM ${tab} r WHERE ${zeit} >= ${plusMs(jetzt, -NACHZUEGLER_MS)}
    AND r.id > ${auf} AND r.id <= ${bis}
    AND NOT EXISTS (SELECT 1 FROM assistent_siegel s WHERE s.tabelle = ${tabelle} AND s.zeile = r.id)
    ORDER BY ${zeit} LIMIT ${STAPEL}`
}

/** Rows without a seal, the next of each table. */
function* neueZeilen({ siegler, jetzt, nachzuegler }: VersiegleArg): Operation<Neu[]> {
  const { auf } = yield* ladeSitzung(undefined)
  const neue: Neu[] = []
  for (const tabelle of TABELLEN) {
    const { tab, schema, spalten } = AUSSCHNITT[tabelle]
    const bis = yield* gesiegeltBis(tabelle, auf)
    const spaete = nachzuegler
      ? yield* rows(schema, spaeteZeilen(tabelle, { auf: auf[tabelle], bis, jetzt }))
      : []
    const da = yield* rows(
      schema,
      sql`SELECT ${spalten} FROM ${tab} r WHERE r.id > ${bis} ORDER BY r.id LIMIT ${STAPEL}`,
    )
    for (const r of [...spaete, ...da]) neue.push(stand(tabelle, r, siegler))
  }
  return neue
}

/**
 * Rows whose outcome came since their seal, of the window behind `nach`; only an Aktion changes. The next window begins
 * behind the returned `nach`, undefined: that was the last. `genau`: reads also those whose `wandel` says they are the same.
 */
export function* geaenderteZeilen(arg: {
  siegler: Siegler
  nach: number
  genau?: boolean
}): Operation<{ neue: Neu[]; nach: number | undefined }> {
  const { tab, schema, spalten } = AUSSCHNITT.aktion
  const offene = sql`s.tabelle = 'aktion' AND s.offen = 1 AND s.zeile > ${arg.nach}`
  const letzte = yield* row(
    Nummer,
    sql`SELECT s.zeile AS n FROM assistent_siegel s WHERE ${offene} ORDER BY s.zeile LIMIT 1 OFFSET ${FENSTER - 1}`,
  )
  const bis = letzte?.n ?? undefined
  const anders = arg.genau ? sql`` : sql`AND (s.wandel IS NULL OR s.wandel <> ${kurzSql})`
  const da = yield* rows(
    schema.and(z.object({ inhalt: z.string().nullable() })),
    sql`SELECT ${spalten}, s.inhalt FROM assistent_siegel s JOIN ${tab} r ON r.id = s.zeile
      WHERE ${offene} AND s.zeile <= ${bis ?? Number.MAX_SAFE_INTEGER} ${anders} ORDER BY s.zeile`,
  )
  if (da.length === 0) return { neue: [], nach: bis }
  const heute = yield* ladeVerbundene(undefined)
  const neue = da.flatMap((r) => {
    const ab = abweichung(lies(z.custom<Inhalt>(), r.inhalt), inhaltVon('aktion', r, arg.siegler), heute)
    // What never changes by itself and is another one now was changed by somebody: it keeps its seal, and is found.
    return ab.fest.length === 0 && ab.wandel.length > 0 ? [stand('aktion', r, arg.siegler)] : []
  })
  return { neue, nach: bis }
}

/** What is to be sealed: the next new rows, and of the window behind `nach` what has changed. */
export function* zuVersiegeln(
  arg: VersiegleArg & { nach: number },
): Operation<{ neue: Neu[]; nach: number | undefined }> {
  const neue = yield* neueZeilen(arg)
  const geaendert = yield* geaenderteZeilen(arg)
  return { neue: [...neue, ...geaendert.neue], nach: geaendert.nach }
}

/** Seals that. Returns the new end. */
export function* versiegle(arg: VersiegleArg & { nach: number }): Operation<Ende> {
  const { neue } = yield* zuVersiegeln(arg)
  return yield* haengeAn({ ...arg, neue })
}

/** All that is there, in this transaction: between the last look and the end of a chain a row may come. */
function* versiegleAlles(arg: VersiegleArg): Operation<void> {
  for (;;) {
    const neue = yield* neueZeilen(arg)
    if (neue.length === 0) break
    yield* haengeAn({ ...arg, neue })
  }
  yield* versiegleGeaenderte(arg)
}

function* versiegleGeaenderte(arg: VersiegleArg): Operation<void> {
  for (let nach: number | undefined = VON_VORN; nach !== undefined; ) {
    const fenster: { neue: Neu[]; nach: number | undefined } = yield* geaenderteZeilen({ ...arg, nach })
    yield* haengeAn({ ...arg, neue: fenster.neue })
    nach = fenster.nach
  }
}

/** The greatest ids there are. */
function* groessteIds(_: undefined): Operation<Oeffnung> {
  const ids = { aktion: 0, freigabe: 0 }
  for (const tabelle of TABELLEN)
    ids[tabelle] = (yield* row(Nummer, sql`SELECT MAX(id) AS n FROM ${AUSSCHNITT[tabelle].tab}`))?.n ?? 0
  return ids
}

/**
 * Opens the chain; to be called before anything of the audit is written. Behind a clean end, what is there and not sealed
 * was put there by somebody else: it stays without a seal, and what has changed keeps the old one. An open one is another's
 * or was left by a crash: what is there gets its seal. `nurWennZu`: then undefined, and the other one seals.
 */
export function* oeffneKette(arg: VersiegleArg & { nurWennZu?: boolean }): Operation<Ende | undefined> {
  const { offen } = yield* ladeSitzung(undefined)
  if (offen && arg.nurWennZu) return undefined
  if (offen || (yield* letztesSiegel(undefined)).nummer === 0) yield* versiegleAlles(arg)
  else yield* lasseGeaenderte(arg)
  return yield* haengeAn({ ...arg, neue: [{ art: 'auf', inhalt: yield* groessteIds(undefined) }] })
}

/** Reads each open row: `wandel` is not sealed, and somebody may have changed it with the row. */
function* lasseGeaenderte({ siegler }: VersiegleArg): Operation<void> {
  for (let nach: number | undefined = VON_VORN; nach !== undefined; ) {
    const fenster: { neue: Neu[]; nach: number | undefined } = yield* geaenderteZeilen({
      siegler,
      nach,
      genau: true,
    })
    for (const { zeile } of fenster.neue)
      yield* exec(
        sql`UPDATE assistent_siegel SET offen = 0 WHERE tabelle = 'aktion' AND zeile = ${zeile} AND offen = 1`,
      )
    nach = fenster.nach
  }
}

/** Seals the rest and ends the chain; undefined: somebody else has opened it since, and will. */
export function* schliesseKette(arg: VersiegleArg & { nummer: number }): Operation<Ende | undefined> {
  const sitzung = yield* ladeSitzung(undefined)
  if (sitzung.nummer !== arg.nummer) return undefined
  yield* versiegleAlles(arg)
  return yield* haengeAn({ ...arg, neue: [{ art: 'zu' }] })
}

/** What a command that does not hold the chain has to know before it writes. */
export interface Vorher {
  nummer: number
  ids: Oeffnung
}

export function* ladeVorher(_: undefined): Operation<Vorher> {
  return { nummer: (yield* ladeSitzung(undefined)).nummer, ids: yield* groessteIds(undefined) }
}

/**
 * Seals what came since `vorher`, when the chain was closed or changed hands meanwhile: who closed it did not see it, and
 * who opened it takes it for somebody else's. Undefined: its holder does it.
 */
export function* versiegleEigenes(arg: VersiegleArg & { vorher: Vorher }): Operation<Ende | undefined> {
  const { offen, nummer } = yield* ladeSitzung(undefined)
  if (offen && nummer === arg.vorher.nummer) return undefined
  const neue: Neu[] = []
  for (const tabelle of TABELLEN) {
    const { tab, schema, spalten } = AUSSCHNITT[tabelle]
    const da = yield* rows(
      schema,
      sql`SELECT ${spalten} FROM ${tab} r WHERE r.id > ${arg.vorher.ids[tabelle]}
        AND NOT EXISTS (SELECT 1 FROM assistent_siegel s WHERE s.tabelle = ${tabelle} AND s.zeile = r.id) ORDER BY r.id`,
    )
    for (const r of da) neue.push(stand(tabelle, r, arg.siegler))
  }
  yield* haengeAn({ ...arg, neue })
  yield* versiegleGeaenderte(arg)
  return yield* letztesSiegel(undefined)
}
