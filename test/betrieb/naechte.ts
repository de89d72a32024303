import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { erstelleWorte } from '../../src/assistent/welt.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { erstelleZeitplan } from '../../src/betrieb/zeitplan.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import { type Rhythmus, taktVon, zeitenVon } from '../../src/domaene/rhythmus.ts'
import { naechsterSlot } from '../../src/domaene/slots.ts'
import { MINUTE_MS, plusMs, STUNDE_MS, TAG_MS, toInstant, toMs } from '../../src/domaene/zeit.ts'
import { wegeVon } from '../../src/router/nachricht.ts'
import { erstelleZeitplaene } from '../../src/router/zeitplan_faellig.ts'
import { zuJson } from '../../src/speicher/json.ts'
import { uebernehmeTeam } from '../../src/speicher/person.ts'
import { exec, type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { upsertUnterhaltung } from '../../src/speicher/unterhaltung.ts'
import { type Zufall, zufallVon } from '../simulation/zufall.ts'

// Nights in which clocks change, with a clock that jumps, starts in between and two processes at one database. What
// should run is worked out anew here: local times are read from Intl minute by minute, not with the product's own code.

export interface Nacht {
  zone: string
  /** Local day of the change. */
  tag: string
  /** The local time that is skipped or repeated. */
  zeit: { stunde: number; minute: number }
}

/** Spring and autumn, in two zones and two years. */
export const NAECHTE: readonly Nacht[] = [
  { zone: 'Europe/Berlin', tag: '2026-03-29', zeit: { stunde: 2, minute: 30 } },
  { zone: 'Europe/Berlin', tag: '2026-10-25', zeit: { stunde: 2, minute: 30 } },
  { zone: 'America/New_York', tag: '2027-03-14', zeit: { stunde: 2, minute: 30 } },
  { zone: 'America/New_York', tag: '2027-11-07', zeit: { stunde: 1, minute: 30 } },
]
/** TZ of the server's process. */
export const SERVERZONEN = ['UTC', 'America/New_York', 'Europe/Berlin'] as const

export type Schritt = { ms: number } | { sprung: number } | { neustart: true }

export interface Bericht {
  laeufe: number
  erwartet: number
  brueche: string[]
}

export interface Buehne {
  speicher: Speicher
  /** Each night is an agent of its own in one database: making a database takes longer than a night. */
  nacht: number
  schliesse(): Promise<void>
}

export async function oeffneBuehne(): Promise<Buehne> {
  const ordner = mkdtempSync(join(tmpdir(), 'assistent-naechte-'))
  const speicher = await oeffneSqlite({ datei: join(ordner, 'n.sqlite') })
  const schliesse = async (): Promise<void> => {
    await speicher.schliesse()
    rmSync(ordner, { recursive: true })
  }
  return { speicher, nacht: 0, schliesse }
}

/** Plays one night and compares what ran with what should have; `schritte` begin two days before it. */
export async function spieleNacht(
  buehne: Buehne,
  nacht: Nacht,
  rhythmen: readonly Rhythmus[],
  schritte: readonly Schritt[],
  dedupe: (name: string) => string = (name) => name,
): Promise<Bericht> {
  const { speicher } = buehne
  const agent = `a${++buehne.nacht}`
  const start = toInstant(toMs(`${nacht.tag}T00:00:00.000Z`) - 2 * TAG_MS)
  const uhr = handUhr(start)
  const ids = await speicher.run(lege, { agent, rhythmen, zone: nacht.zone, jetzt: start })
  const konfiguration = pruefeKonfiguration({ agent, zone: nacht.zone }, 'Nacht')
  const log = pino({ level: 'silent' })
  const prozess = () =>
    erstelleZeitplaene({
      speicher,
      uhr,
      log,
      agent,
      welt: erstelleWorte(konfiguration, []),
      wege: wegeVon([]),
      dedupe,
      nachher: () => undefined,
    })
  const gelaufen: { slot: string; um: string }[] = []
  const cron = `${nacht.zeit.minute} ${nacht.zeit.stunde} * * *`
  const fuehreAus = async (slot: string): Promise<void> => void gelaufen.push({ slot, um: uhr.jetzt() })
  const betrieb = () =>
    erstelleZeitplan({
      speicher,
      uhr,
      zone: nacht.zone,
      log,
      aufgaben: [{ name: `raeumen ${agent}`, cron, fuehreAus }],
    })
  let [einer, anderer, aufgaben] = [prozess(), prozess(), betrieb()]
  const blicke: string[] = []
  const sieh = async (): Promise<void> => {
    blicke.push(uhr.jetzt())
    await Promise.all([einer(), anderer()])
    await aufgaben.faellig()
  }
  await sieh()
  for (const s of schritte) {
    if ('neustart' in s) [einer, anderer, aufgaben] = [prozess(), prozess(), betrieb()]
    else uhr.stelle('ms' in s ? s.ms : s.sprung)
    if (!('sprung' in s)) await sieh()
  }
  const da = await speicher.read(eingaenge, { agent })
  const brueche: string[] = []
  let erwartet = 0
  rhythmen.forEach((r, i) => {
    const soll = sollLaeufe(r, nacht.zone, blicke)
    erwartet += soll.length
    const ist = da.filter((e) => e.zeitplan.id === ids[i])
    const zeige = (slots: readonly string[]): string => slots.toSorted().join(' ')
    if (zeige(ist.map((e) => e.zeitplan.slot)) !== zeige(soll))
      brueche.push(`${JSON.stringify(r)}: ${zeige(ist.map((e) => e.zeitplan.slot))} statt ${zeige(soll)}`)
  })
  for (const e of da) if (e.angekommen < e.zeitplan.faellig) brueche.push(`zu früh: ${e.zeitplan.slot}`)
  const doppelt = gelaufen.length - new Set(gelaufen.map((l) => l.slot)).size
  if (doppelt > 0) brueche.push(`Aufgabe ${doppelt}-mal doppelt`)
  for (const l of gelaufen)
    if (l.um < frueheste(l.slot, nacht.zone)) brueche.push(`Aufgabe zu früh: ${l.slot} um ${l.um}`)
  const taeglich: Rhythmus = { art: 'tage', alle: 1, anker: '2026-01-01', zeiten: [nacht.zeit] }
  const gefehlt = sollLaeufe(taeglich, nacht.zone, blicke).filter(
    (slot) => !gelaufen.some((l) => l.slot === slot),
  )
  if (gefehlt.length > 0) brueche.push(`Aufgabe fehlt: ${gefehlt.join(' ')}`)
  return { laeufe: da.length + gelaufen.length, erwartet, brueche }
}

function* lege(arg: {
  agent: string
  rhythmen: readonly Rhythmus[]
  zone: string
  jetzt: string
}): Operation<number[]> {
  const { jetzt, zone, agent } = arg
  const phone = '+491713920001'
  const kennungen = [{ kanal: 'phone', kennung: phone }]
  const eine = {
    id: `P-${agent}`,
    agent,
    phone,
    name: 'Eine',
    sprache: 'de',
    rollen: ['mitglied'],
    kennungen,
  } as const
  yield* uebernehmeTeam({ agent, personen: [{ ...eine, geprueft: true, quelle: 'config' }], jetzt })
  const ort = { agent, kanal: 'http', chat: phone, person_id: `P-${agent}`, gruppe: false, an: phone }
  const unterhaltung_id = yield* upsertUnterhaltung({ ort, jetzt })
  for (const [i, r] of arg.rhythmen.entries())
    yield* exec(sql`INSERT INTO assistent_zeitplan (agent, person_id, unterhaltung_id, vorgang_id, key, art, text, angaben, rhythmus, zone, status, naechster, version, erstellt, aktualisiert)
      VALUES (${agent}, ${`P-${agent}`}, ${unterhaltung_id}, 'V-1', ${`${agent} ${i}`}, 'erinnerung', 'x', '{}', ${zuJson(r)}, ${zone}, 'aktiv', ${naechsterSlot(taktVon(r), zone, jetzt)?.instant ?? null}, 1, ${jetzt}, ${jetzt})`)
  const da = yield* rows(
    z.object({ id: z.number() }),
    sql`SELECT id FROM assistent_zeitplan WHERE agent = ${agent} ORDER BY id`,
  )
  return da.map((zeile) => zeile.id)
}

const EingangRow = z.object({ angekommen: z.string(), ereignis: z.string() })

function* eingaenge({ agent }: { agent: string }) {
  const da = yield* rows(
    EingangRow,
    sql`SELECT angekommen, ereignis FROM assistent_eingang WHERE agent = ${agent} AND art = 'zeitplan' ORDER BY id`,
  )
  return da.map((e) => ({
    angekommen: e.angekommen,
    zeitplan: (JSON.parse(e.ereignis) as { zeitplan: { id: number; slot: string; faellig: string } })
      .zeitplan,
  }))
}

const formate = new Map<string, Intl.DateTimeFormat>()

/** Local wall clock of a minute, `YYYY-MM-DDTHH:mm`, by Intl alone. */
function lokal(ms: number, zone: string): string {
  const f =
    formate.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formate.set(zone, f)
  const t = Object.fromEntries(f.formatToParts(ms).map((p) => [p.type, p.value]))
  return `${t.year}-${t.month}-${t.day}T${t.hour}:${t.minute}`
}

const gemerkt = new Map<string, string>()

/** When a local time is due: at its first occurrence; one that is skipped as long after the change as it is into the gap. */
function faelligUm(slot: string, zone: string): string {
  const key = `${zone} ${slot}`
  const da = gemerkt.get(key)
  if (da !== undefined) return da
  const etwa = toMs(`${slot}:00.000Z`)
  const finde = (gesucht: string): number | undefined => {
    for (let ms = etwa - 15 * STUNDE_MS; ms <= etwa + 15 * STUNDE_MS; ms += 15 * MINUTE_MS)
      if (lokal(ms, zone) === gesucht) return ms
    return undefined
  }
  // All times here lie on quarters of an hour. A gap is one hour.
  const treffer = finde(slot) ?? finde(toInstant(etwa + STUNDE_MS).slice(0, 16)) ?? Number.NaN
  const um = toInstant(treffer)
  gemerkt.set(key, um)
  return um
}

/** The change itself is early enough for a skipped time. */
const frueheste = (slot: string, zone: string): string =>
  lokal(toMs(faelligUm(slot, zone)), zone) === slot
    ? faelligUm(slot, zone)
    : plusMs(faelligUm(slot, zone), -STUNDE_MS)

/**
 * At each look the newest slot since the last one runs, unless it ran already; when the clock went back, what comes is due
 * again only as far as it has not run.
 */
function sollLaeufe(r: Rhythmus, zone: string, blicke: readonly string[]): string[] {
  const takt = taktVon(r)
  const zeiten = zeitenVon(r).map(
    (t) => `${String(t.stunde).padStart(2, '0')}:${String(t.minute).padStart(2, '0')}`,
  )
  const lief = new Set<string>()
  let bis = blicke[0] ?? ''
  for (const blick of blicke) {
    const slots: { slot: string; um: string }[] = []
    for (let ms = toMs(bis) - 2 * TAG_MS; ms <= toMs(blick) + 2 * TAG_MS; ms += TAG_MS) {
      const tag = toInstant(ms).slice(0, 10)
      if (!takt.laeuftAm(tag)) continue
      for (const zeit of zeiten) {
        const slot = `${tag}T${zeit}`
        const um = faelligUm(slot, zone)
        if (bis < um && um <= blick) slots.push({ slot, um })
      }
    }
    slots.sort((a, b) => (a.um < b.um || (a.um === b.um && a.slot < b.slot) ? -1 : 1))
    const neuester = slots.at(-1)
    if (neuester) lief.add(neuester.slot)
    bis = blick
  }
  return [...lief]
}

/** The looks of a server that is always on, with what is to happen in the night. */
export function nachtSchritte(
  nacht: Nacht,
  art: 'ruhig' | 'vor' | 'zurueck' | 'vor_und_zurueck' | 'aus',
): Schritt[] {
  const um = toMs(
    faelligUm(
      `${nacht.tag}T${String(nacht.zeit.stunde).padStart(2, '0')}:${String(nacht.zeit.minute).padStart(2, '0')}`,
      nacht.zone,
    ),
  )
  const anfang = toMs(`${nacht.tag}T00:00:00.000Z`) - 2 * TAG_MS
  const gleich = (ms: number, schrittMs = 50 * MINUTE_MS): Schritt[] =>
    Array.from({ length: Math.floor(ms / schrittMs) }, () => ({ ms: schrittMs }))
  const davor = gleich(um - anfang - STUNDE_MS)
  const danach = [...gleich(30 * STUNDE_MS), { neustart: true } as const, { ms: 30_000 }]
  const S = 3 * STUNDE_MS
  switch (art) {
    case 'ruhig':
      return [...davor, ...gleich(2 * STUNDE_MS, MINUTE_MS * 15), ...danach]
    case 'vor':
      return [...davor, { sprung: S }, { ms: 1000 }, ...danach]
    case 'zurueck':
      return [
        ...davor,
        ...gleich(STUNDE_MS + 15 * MINUTE_MS, 5 * MINUTE_MS),
        { sprung: -S },
        { ms: 1000 },
        ...gleich(5 * STUNDE_MS),
        ...danach,
      ]
    case 'vor_und_zurueck':
      return [
        ...davor,
        { sprung: S },
        { ms: 1000 },
        { sprung: -S },
        { ms: 1000 },
        ...gleich(6 * STUNDE_MS),
        ...danach,
      ]
    case 'aus':
      return [
        ...davor,
        { sprung: 40 * TAG_MS },
        { neustart: true },
        { ms: 30_000 },
        { neustart: true },
        { ms: 30_000 },
      ]
  }
}
export const ARTEN = ['ruhig', 'vor', 'zurueck', 'vor_und_zurueck', 'aus'] as const

const VIERTEL = [0, 15, 30, 45]
const zeit = (q: Zufall) => ({ stunde: q.bis(5), minute: q.eins(VIERTEL) })

function zufallsRhythmus(q: Zufall, tag: string): Rhythmus {
  const anker = toInstant(toMs(`${tag}T00:00:00.000Z`) - q.bis(20) * TAG_MS).slice(0, 10)
  const zeiten = [zeit(q)]
  switch (q.bis(4)) {
    case 0:
      return {
        art: 'tage',
        alle: 1 + q.bis(3),
        anker,
        zeiten: q.wahr(0.5) ? [...zeiten, { stunde: 12, minute: 0 }] : zeiten,
      }
    case 1:
      return { art: 'wochen', alle: 1 + q.bis(2), anker, tage: [7, 1 + q.bis(6)], zeiten }
    case 2:
      return { art: 'monate', alle: 1, anker, tage: [q.eins([-1, Number(tag.slice(8)), 1])], zeiten }
    default:
      return {
        art: 'minuten',
        alle: q.eins([15, 30, 60, 120]),
        tage: [1, 2, 3, 4, 5, 6, 7],
        von: 0,
        bis: 1439,
      }
  }
}

/** A night by chance: looks, jumps of up to three hours, starts, standstills. */
export function zufallsNacht(seed: number): { nacht: Nacht; rhythmen: Rhythmus[]; schritte: Schritt[] } {
  const q = zufallVon(seed)
  const nacht = q.eins(NAECHTE)
  const rhythmen = Array.from({ length: 1 + q.bis(4) }, () => zufallsRhythmus(q, nacht.tag))
  const schritte = Array.from({ length: 120 }, (): Schritt => {
    if (q.wahr(0.05)) return { sprung: (q.wahr(0.5) ? 1 : -1) * q.bis(3 * STUNDE_MS) }
    if (q.wahr(0.04)) return { neustart: true }
    if (q.wahr(0.01)) return { ms: q.bis(40) * TAG_MS }
    return { ms: 1000 + q.bis(90 * MINUTE_MS) }
  })
  return { nacht, rhythmen, schritte }
}
