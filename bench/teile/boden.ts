import { createHmac } from 'node:crypto'
import Database from 'better-sqlite3'
import { toInstant } from '../../src/domaene/zeit.ts'
import { nummer } from './firma.ts'
import { ABLAUF, ereignisVon } from './gespraech.ts'
import type { Aufnahme, Rolle } from './mitschrift.ts'

// The floor: what somebody would write by hand who knows beforehand which statements a message needs. better-sqlite3
// and nothing around it: prepared statements, bound values, JSON by JSON.stringify and JSON.parse, no checks, no
// recognition, one BEGIN IMMEDIATE … COMMIT a message, the same pragmas, the same file.

interface Nachricht {
  jetztMs: number
  werte: Record<Rolle, string | number>
}

type Wert = (n: Nachricht) => unknown

interface Schritt {
  anweisung: Database.Statement<unknown[], Record<string, unknown>>
  werte: readonly Wert[]
  /** The id that this insert returns is the message's, its reply's, or that of what is remembered. */
  liefert?: 'eingang' | 'ausgang' | 'message'
  json: readonly string[]
}

export interface Boden {
  /** Handles message `nr` of a person, from taking it in to noting that the reply was sent. */
  nachricht(person: number, nr: number): void
  /** Statements executed so far. */
  readonly gezaehlt: { lesend: number; schreibend: number }
  schliesse(): void
}

const JSON_SPALTEN = new Set(['ereignis', 'parameter', 'frage', 'knoepfe'])
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** `plus`: with `+?` for `?`, as our driver writes it (see sqlite-verbindung.ts); nobody writes that by hand. */
export function oeffneBoden(datei: string, aufnahmen: readonly Aufnahme[], plus = false): Boden {
  const db = new Database(datei, { timeout: 0 })
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'secure_delete = ON',
    'temp_store = MEMORY',
  ])
    db.pragma(pragma)
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const ablaeufe = aufnahmen.map((a) => a.anweisungen.map((x) => schritt(db, a, x, plus)))
  const personen = leseTeam(db)
  const gezaehlt = { lesend: 0, schreibend: 0 }

  return {
    gezaehlt,
    nachricht(person, nr) {
      const n = { jetztMs: Date.now(), werte: { ...(personen.get(nummer(person)) as Nachricht['werte']) } }
      const ereignis = ereignisVon(person, nr)
      n.werte.ding = ereignis.ding
      n.werte.dedupe = createHmac('sha256', 'bench').update(ereignis.ding).digest('base64url')
      n.werte.ereignis = JSON.stringify(ereignis)
      begin.run()
      for (const s of ablaeufe[nr % ABLAUF.length] ?? []) fuehreAus(s, n)
      commit.run()
    },
    schliesse: () => db.close(),
  }

  function fuehreAus(s: Schritt, n: Nachricht): void {
    if (s.anweisung.readonly) gezaehlt.lesend++
    else gezaehlt.schreibend++
    const werte = s.werte.map((wert) => wert(n))
    if (!s.anweisung.reader) return void s.anweisung.run(werte)
    const zeilen = s.anweisung.all(werte)
    for (const zeile of zeilen)
      for (const spalte of s.json) if (zeile[spalte] !== null) JSON.parse(zeile[spalte] as string)
    if (s.liefert) kennt(n, s.liefert, zeilen[0]?.id as number)
  }
}

function kennt(n: Nachricht, was: 'eingang' | 'ausgang' | 'message', id: number): void {
  n.werte[was] = id
  if (was === 'message') return
  if (was === 'ausgang') n.werte.gesendetAls = `b.${id}`
  else {
    n.werte.event = String(id)
    n.werte.vorgang = `V-${id}`
  }
}

const LIEFERT = [
  [/^\s*INSERT INTO assistent_eingang\b/, 'eingang'],
  [/^\s*INSERT INTO assistent_ausgang\b/, 'ausgang'],
  [/^\s*INSERT INTO messages\b/, 'message'],
] as const

function schritt(
  db: Database.Database,
  a: Aufnahme,
  { sql, werte }: Aufnahme['anweisungen'][number],
  plus: boolean,
): Schritt {
  const anweisung = db.prepare<unknown[], Record<string, unknown>>(plus ? sql.replaceAll('?', '+?') : sql)
  const liefert = LIEFERT.find(([insert]) => insert.test(sql))?.[1]
  return {
    anweisung,
    werte: werte.map((wert) => ersetzt(wert, a)),
    json: anweisung.reader
      ? anweisung.columns().flatMap((c) => (JSON_SPALTEN.has(c.name) ? [c.name] : []))
      : [],
    ...(liefert ? { liefert } : {}),
  }
}

/** A recorded value for another person and time: names and ids by what they were, instants by their distance. */
function ersetzt(wert: unknown, a: Aufnahme): Wert {
  const rolle = a.bekannt.get(wert)
  if (rolle) return ({ werte }) => werte[rolle]
  if (typeof wert === 'boolean') return () => Number(wert)
  if (typeof wert !== 'string' || !INSTANT.test(wert)) return () => wert
  const abstandMs = Date.parse(wert) - a.angekommenMs
  return ({ jetztMs }) => toInstant(jetztMs + abstandMs)
}

function leseTeam(db: Database.Database): Map<string, Partial<Nachricht['werte']>> {
  const zeilen = db
    .prepare<[], { person: string; phone: string; unterhaltung: string; lane: string }>(
      `SELECT p.id AS person, p.phone, u.id AS unterhaltung, p.agent || '/' || p.id AS lane
        FROM assistent_person p JOIN assistent_unterhaltung u ON u.person_id = p.id`,
    )
    .all()
  return new Map(zeilen.map((z) => [z.phone, z]))
}
