import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Instant } from '../domaene/zeit.ts'
import { flagge, zuJson } from './json.ts'
import { leseMerkmal, setzeMerkmal } from './merkmal.ts'
import { hmac, pseudonym, type Schluessel } from './schluessel.ts'
import type { Tabelle } from './siegel-inhalt.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// The audit as a chain (assistent_siegel). Rows are sealed beside the work, so no turn pays for it and nothing waits at the
// chain's end. A seal is an HMAC over the one before it, with a key that lies in the key file: who can write to the
// database alone cannot make one. Which rows come next: siegel-zeilen.ts. `pruefen` compares (betrieb/pruefen-siegel.ts); what it proves: docs/pruefen.md.

/** Postgres gives ids before the commit: so long a smaller one may still come. */
export const NACHZUEGLER_MS = 10 * 60_000

type SiegelArt = 'auf' | 'zu' | 'stand' | 'weg' | 'verbunden' | 'wiederhergestellt'

export const SiegelRow = z.object({
  nummer: z.number(),
  art: z.enum(['auf', 'zu', 'stand', 'weg', 'verbunden', 'wiederhergestellt']),
  tabelle: z.enum(['aktion', 'freigabe']).nullable(),
  zeile: z.number().nullable(),
  inhalt: z.string().nullable(),
  hash: z.string(),
  siegel: z.string(),
  offen: flagge,
  zeit: z.string(),
})
export type Siegel = z.output<typeof SiegelRow>

/** Where a chain ends: what is noted beside the database. */
export const Ende = z.object({ nummer: z.number(), siegel: z.string() })
export type Ende = z.output<typeof Ende>
export const KEIN_ENDE: Ende = { nummer: 0, siegel: '' }

/** What sealing needs of the key file. */
export interface Siegler {
  key: Buffer
  /** A person as it stands in a seal: as it will stand in the row when the person is forgotten. */
  wer: (person_id: string) => string
  /** Tells whether `wer` still means the same: its key may be deleted. */
  werKey: string
}

export const sieglerAus = (s: Schluessel): Siegler => ({
  key: Buffer.from(hmac(s.namen, 'assistent: Siegel des Protokolls'), 'base64url'),
  wer: (id) => (/^X-[0-9a-f]{12}$/.test(id) ? id : pseudonym(s, id)),
  werKey: pseudonym(s, 'assistent: Prüfwert der Pseudonyme'),
})

export const hashVon = (inhalt: string): string => createHash('sha256').update(inhalt).digest('base64url')

/** The seal of a row that stands behind the seal `vorher`. */
export const siegelVon = (
  key: Buffer,
  vorher: string,
  s: Omit<Siegel, 'siegel' | 'inhalt' | 'offen'>,
): string => hmac(key, zuJson([vorher, s.nummer, s.art, s.tabelle, s.zeile, s.hash, s.zeit]))

export interface Neu {
  art: SiegelArt
  tabelle?: Tabelle
  zeile?: number
  inhalt?: object
  offen?: boolean
  /** Of an open one: what to look at first, to see whether the row has changed (`kurzVon`). */
  wandel?: string
}

export const Nummer = z.object({ n: z.number().nullable() })

export function* letztesSiegel(_: undefined): Operation<Ende> {
  return (
    (yield* row(Ende, sql`SELECT nummer, siegel FROM assistent_siegel ORDER BY nummer DESC LIMIT 1`)) ??
    (yield* anfangDerKette(undefined))?.ende ??
    KEIN_ENDE
  )
}

/** Appends. Returns the new end. Two at once: the number is unique, and the transaction of one is repeated. */
export function* haengeAn(arg: { siegler: Siegler; neue: readonly Neu[]; jetzt: Instant }): Operation<Ende> {
  let ende = yield* letztesSiegel(undefined)
  for (const n of arg.neue) {
    const inhalt = zuJson(n.inhalt ?? {})
    const s = {
      nummer: ende.nummer + 1,
      art: n.art,
      tabelle: n.tabelle ?? null,
      zeile: n.zeile ?? null,
      hash: hashVon(inhalt),
      zeit: arg.jetzt,
    }
    const siegel = siegelVon(arg.siegler.key, ende.siegel, s)
    if (n.zeile !== undefined)
      yield* exec(
        sql`UPDATE assistent_siegel SET offen = 0 WHERE tabelle = ${s.tabelle} AND zeile = ${s.zeile} AND offen = 1`,
      )
    yield* exec(sql`INSERT INTO assistent_siegel (nummer, art, tabelle, zeile, inhalt, hash, siegel, offen, wandel, zeit)
      VALUES (${s.nummer}, ${s.art}, ${s.tabelle}, ${s.zeile}, ${inhalt}, ${s.hash}, ${siegel}, ${n.offen ? 1 : 0}, ${n.wandel ?? null}, ${s.zeit})`)
    ende = { nummer: s.nummer, siegel }
  }
  return ende
}

/** The greatest ids that were there when the chain was opened. */
export const Oeffnung = z.object({ aktion: z.number(), freigabe: z.number() })
export type Oeffnung = z.output<typeof Oeffnung>

/** Whether the chain is open (undefined: it never was), since where, and the seal that opened or closed it. */
export function* ladeSitzung(
  _: undefined,
): Operation<{ offen: boolean | undefined; auf: Oeffnung; nummer: number }> {
  const letzte = yield* row(
    SiegelRow,
    sql`SELECT * FROM assistent_siegel WHERE art IN ('auf', 'zu') AND art NOT IN ('stand', 'weg') ORDER BY nummer DESC LIMIT 1`,
  )
  const auf = yield* row(
    SiegelRow,
    sql`SELECT * FROM assistent_siegel WHERE art = 'auf' AND art NOT IN ('stand', 'weg') ORDER BY nummer DESC LIMIT 1`,
  )
  return {
    offen: letzte && letzte.art === 'auf',
    auf: lies(Oeffnung, auf?.inhalt) ?? { aktion: 0, freigabe: 0 },
    nummer: letzte?.nummer ?? 0,
  }
}

/** The JSON of a column, when it is one and as expected. */
export function lies<S extends z.ZodType>(
  schema: S,
  text: string | null | undefined,
): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data
  } catch {
    return undefined
  }
}

/** Up to which id rows were looked at: what is not sealed below did not come from here. */
export function* gesiegeltBis(tabelle: Tabelle, auf: Oeffnung): Operation<number> {
  const bis = yield* row(Nummer, sql`SELECT MAX(zeile) AS n FROM assistent_siegel WHERE tabelle = ${tabelle}`)
  return Math.max(auf[tabelle], bis?.n ?? 0)
}

/** Merged persons: how a sealed one stands today. */
export function* ladeVerbundene(_: undefined): Operation<(wer: string) => string> {
  const Paar = z.object({ von: z.string(), nach: z.string() })
  const alle = yield* rows(
    SiegelRow,
    sql`SELECT * FROM assistent_siegel WHERE art = 'verbunden' AND art NOT IN ('stand', 'weg') ORDER BY nummer`,
  )
  const nach = new Map(alle.flatMap((s) => lies(Paar, s.inhalt) ?? []).map((p) => [p.von, p.nach]))
  return (wer) => {
    let heute = wer
    for (let schritte = 0; nach.has(heute) && schritte < nach.size; schritte++)
      heute = nach.get(heute) ?? heute
    return heute
  }
}

/** Rows go because their Frist is over: the chain says so, and what was sealed of them goes as well. */
export function* siegleWeg(arg: {
  siegler: Siegler
  tabelle: Tabelle
  ids: readonly (number | string)[]
  jetzt: Instant
}): Operation<void> {
  const neue: Neu[] = arg.ids.map((id) => ({ art: 'weg', tabelle: arg.tabelle, zeile: Number(id) }))
  for (const { zeile } of neue)
    yield* exec(
      sql`UPDATE assistent_siegel SET inhalt = NULL WHERE tabelle = ${arg.tabelle} AND zeile = ${zeile}`,
    )
  yield* haengeAn({ ...arg, neue })
}

/** Two persons became one. In the transaction that merges them. */
export const siegleVerbunden = (arg: {
  siegler: Siegler
  von: string
  nach: string
  jetzt: Instant
}): Operation<Ende> =>
  haengeAn({
    ...arg,
    neue: [{ art: 'verbunden', inhalt: { von: arg.siegler.wer(arg.von), nach: arg.siegler.wer(arg.nach) } }],
  })

const Anfang = Ende.extend({ mac: z.string() })
const macVon = (key: Buffer, e: Ende): string => hmac(key, zuJson(['anfang', e.nummer, e.siegel]))

/** Behind which seal the chain begins, once its beginning has gone by its Frist. */
export function* anfangDerKette(_: undefined): Operation<{ ende: Ende; mac: string } | undefined> {
  const gelesen = lies(Anfang, yield* leseMerkmal({ name: 'siegel_anfang' }))
  return gelesen && { ende: { nummer: gelesen.nummer, siegel: gelesen.siegel }, mac: gelesen.mac }
}

export const istAnfang = (key: Buffer, a: { ende: Ende; mac: string }): boolean =>
  a.mac === macVon(key, a.ende)

/** Cuts what stands before the first seal that still says something, at most so many. Returns how many went. */
export function* kuerzeKette({
  siegler,
  hoechstens,
}: {
  siegler: Siegler
  hoechstens: number
}): Operation<number> {
  const { nummer } = yield* ladeSitzung(undefined)
  const erste = yield* row(
    Nummer,
    sql`SELECT s.nummer AS n FROM assistent_siegel s WHERE s.art = 'stand' AND NOT EXISTS
      (SELECT 1 FROM assistent_siegel w WHERE w.tabelle = s.tabelle AND w.zeile = s.zeile AND w.art = 'weg')
      ORDER BY s.nummer LIMIT 1`,
  )
  const bis = Math.min(nummer, erste?.n ?? nummer)
  const weg = yield* rows(
    Ende,
    sql`SELECT nummer, siegel FROM assistent_siegel WHERE nummer < ${bis} ORDER BY nummer LIMIT ${hoechstens}`,
  )
  const letztes = weg.at(-1)
  if (!letztes) return 0
  yield* exec(sql`DELETE FROM assistent_siegel WHERE nummer <= ${letztes.nummer}`)
  const wert = zuJson({ ...letztes, mac: macVon(siegler.key, letztes) })
  yield* setzeMerkmal({ name: 'siegel_anfang', wert })
  return weg.length
}
