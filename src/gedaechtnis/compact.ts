import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { fehlerCode, ModellFehler } from '../domaene/fehler.ts'
import { zoneVon } from '../domaene/person.ts'
import { lokalerTag, MINUTE_MS, plusMs, STUNDE_MS, type Uhr } from '../domaene/zeit.ts'
import { packe, VERDICHTUNG_MS, type Verdichte } from '../modell/verdichtung.ts'
import type { Verdichtung } from '../modell/verdichtung-lesen.ts'
import type { Speicher } from '../speicher/speicher.ts'
import {
  type Auftrag,
  beginneVerdichtung,
  pausiereVerdichtung,
  schliesseVerdichtung,
} from '../speicher/verdichtung.ts'

// Puts a summary in the place of old messages, oldest first. No transaction is open while the model is asked: the lease
// keeps others away, and what changed meanwhile makes the commit leave nothing.

export interface CompactDeps {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  zone: string
  verdichte: Verdichte
  /** So many messages must wait. */
  ausloeser: number
  /** So many of the newest stay as they were written. */
  behalten: number
  /** Told after each attempt: `ok`, `veraltet`, or an error's code. */
  gemessen?: (m: { ergebnis: string; nachrichten: number }) => void
}

/** Messages a call. */
const STAPEL_NACHRICHTEN = 60
/** Longer than the model may take: while it works, nobody else begins. */
const LEASE_MS = VERDICHTUNG_MS + 3 * MINUTE_MS
/** What changed meanwhile is looked at again, but not for ever. */
const VERALTET_HOECHSTENS = 3

/**
 * Summarises what waits of one person, in batches, until fewer than `ausloeser` wait. Returns how many messages were
 * summarised. What fails changes nothing and is tried again after a pause. @throws SpeicherNichtVerfuegbar
 */
export async function compact(d: CompactDeps, person_id: string, signal?: AbortSignal): Promise<number> {
  let anzahl = 0
  for (let veraltet = 0; veraltet < VERALTET_HOECHSTENS && signal?.aborted !== true; ) {
    const jetzt = d.uhr.jetzt()
    const auftrag = await d.speicher.run(beginneVerdichtung, {
      person_id,
      executor: randomUUID(),
      ausloeser: d.ausloeser,
      behalten: d.behalten,
      hoechstens: STAPEL_NACHRICHTEN,
      jetzt,
      bis: plusMs(jetzt, LEASE_MS),
    })
    if (!auftrag) return anzahl
    const nachrichten = await stapelweise(d, auftrag, signal)
    if (nachrichten === undefined) return anzahl
    anzahl += nachrichten
    if (nachrichten === 0) veraltet += 1
  }
  return anzahl
}

/** One batch: how many messages were summarised, 0 when they changed meanwhile, undefined when it failed. */
async function stapelweise(d: CompactDeps, a: Auftrag, signal?: AbortSignal): Promise<number | undefined> {
  const zone = zoneVon(a, d.zone)
  const { text, anzahl } = packe(
    a.bisher,
    a.nachrichten.map((m) => ({ ...m, am: lokalerTag(m.created_at, zone) })),
  )
  const nachrichten = a.nachrichten.slice(0, anzahl).map(({ id, content }) => ({ id, content }))
  const ids = nachrichten.map((m) => m.id)
  const v = await frage(d, a, text, signal)
  if (!v) return undefined
  const { nachrichten: _, ...auftrag } = a
  const fertig = await d.speicher.run(schliesseVerdichtung, {
    auftrag,
    nachrichten,
    zusammenfassung: v.zusammenfassung,
    fakten: v.fakten.map((f) => ({ text: f.text, message_ids: quellen(f.aus, ids) })),
    jetzt: d.uhr.jetzt(),
  })
  const verdichtet = fertig ? ids.length : 0
  const verworfen = (fertig?.verworfen ?? 0) + v.zuViel
  d.log.info(
    { person: a.id, nachrichten: verdichtet, bis: ids.at(-1), neu: fertig?.neu, verworfen },
    'verdichtet',
  )
  d.gemessen?.({ ergebnis: fertig ? 'ok' : 'veraltet', nachrichten: verdichtet })
  return verdichtet
}

/** Numbers of the prompt to rows. A fact without any may come from every message; from a wrong number it comes from none. */
const quellen = (aus: readonly number[] | undefined, ids: readonly number[]): readonly number[] =>
  aus === undefined ? ids : aus.flatMap((nr) => ids[nr - 1] ?? [])

async function frage(
  d: CompactDeps,
  a: Auftrag,
  text: string,
  signal?: AbortSignal,
): Promise<Verdichtung | undefined> {
  try {
    return await d.verdichte({ text, bisher: a.bisher, sprache: a.sprache, ...(signal && { signal }) })
  } catch (fehler) {
    await pausiere(d, a, fehler)
    return undefined
  }
}

/** A program that stops, and a model that is not asked at all, say nothing about this batch. */
async function pausiere(d: CompactDeps, auftrag: Auftrag, fehler: unknown): Promise<void> {
  const code = fehlerCode(fehler)
  const zaehlt = code !== 'abgebrochen' && code !== 'sicherung_offen'
  const pauseMs = code === 'abgebrochen' ? 0 : pauseNach(zaehlt ? auftrag.fehlversuche : 0, fehler)
  const { agent, phone, executor } = auftrag
  await d.speicher.run(pausiereVerdichtung, {
    auftrag: { agent, phone, executor },
    fehlversuche: auftrag.fehlversuche + (zaehlt ? 1 : 0),
    bis: plusMs(d.uhr.jetzt(), pauseMs),
  })
  if (code === 'abgebrochen') return
  d.log.warn({ person: auftrag.id, fehler: code, pauseMs }, 'nicht verdichtet')
  d.gemessen?.({ ergebnis: code, nachrichten: 0 })
}

/** Five minutes, twice as long each time, at most 12 hours; not shorter than the provider asked for. */
function pauseNach(fehlversuche: number, fehler: unknown): number {
  const warteMs = fehler instanceof ModellFehler ? (fehler.warteMs ?? 0) : 0
  return Math.min(12 * STUNDE_MS, Math.max(warteMs, 5 * MINUTE_MS * 2 ** fehlversuche))
}
