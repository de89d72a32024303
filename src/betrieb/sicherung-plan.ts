import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Konfiguration } from '../config.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { letzterSlot } from '../domaene/slots.ts'
import { type Instant, plusMs, STUNDE_MS, TAG_MS, toInstant } from '../domaene/zeit.ts'
import { legeOrdnerAn, stempel } from '../speicher/datei.ts'
import { raeumeEntwuerfe } from '../speicher/entwurf.ts'
import { leseCron } from './cron.ts'
import { imDateisystem, medienVon, quittungenVon, type SichereArg } from './sicherung.ts'
import type { Satz } from './texte/befunde.ts'

// Backups on a schedule, and the end of all of them by their Frist: what is forgotten is gone from everywhere then.

/** Where files lie that the program keeps beside its database; each undefined when there is none. */
export interface Ablagen {
  /** SQLite's file. */
  datenbank?: string
  medien?: string
  quittungen?: string
  /** Scheduled backups. */
  sicherungen?: string
  archiv?: string
}

const NAME = /^assistent-(\d{8}T\d{9}Z)\.sqlite$/
const REST = /^(assistent-(\d{8}T\d{9}Z)\.sqlite)\.(?:teil-|medien$|vergessen$)/

/** One backup more in the folder; a crash leaves none or the whole one. @throws EndgueltigerFehler @throws SpeicherNichtVerfuegbar */
export async function sichereNachPlan(
  ablagen: Ablagen,
  jetzt: Instant,
  signal?: AbortSignal,
): Promise<{ bytes: number; medien: number } | undefined> {
  const { datenbank, sicherungen } = ablagen
  if (datenbank === undefined || sicherungen === undefined) return undefined
  await imDateisystem(sicherungen, async () => legeOrdnerAn(sicherungen))
  return await imArbeiter(
    {
      quelle: datenbank,
      ziel: join(sicherungen, `assistent-${stempel(jetzt)}.sqlite`),
      ersetzen: false,
      medienOrdner: ablagen.medien,
      quittungen: ablagen.quittungen,
      jetzt,
    },
    signal,
  )
}

/** What the worker says: errors lose their class between threads. */
export type Auskunft =
  | { bytes: number; medien: number }
  | { fehler: { code: string; message: string; abhilfe: string | undefined } }

/** In a thread of its own: the check of a large file would keep everybody waiting. */
function imArbeiter(
  workerData: SichereArg,
  signal?: AbortSignal,
): Promise<{ bytes: number; medien: number }> {
  return new Promise((resolve, reject) => {
    const arbeiter = new Worker(new URL('./sicherung-arbeiter.ts', import.meta.url), { workerData })
    const brichAb = (): void => void arbeiter.terminate()
    signal?.addEventListener('abort', brichAb, { once: true })
    arbeiter.once('message', (a: Auskunft) => {
      if ('fehler' in a) {
        const { code, message, abhilfe } = a.fehler
        reject(new EndgueltigerFehler(code, message, { abhilfe }))
      } else resolve(a)
    })
    arbeiter.once('error', reject)
    arbeiter.once('exit', () => {
      signal?.removeEventListener('abort', brichAb)
      reject(new EndgueltigerFehler('sicherung_abgebrochen', 'Die Sicherung wurde nicht fertig.'))
    })
  })
}

export interface Sicherung {
  datei: string
  zeit: string
}

/** Scheduled backups, oldest first. */
export const geplanteSicherungen = (ordner: string | undefined): Sicherung[] =>
  ordner === undefined ? [] : mitZeit(ordner, NAME)

/** Databases that were replaced by `wiederherstellen`, oldest first. */
export function ersetzteDatenbanken(datenbank: string | undefined): Sicherung[] {
  if (datenbank === undefined) return []
  const anfang = `${basename(datenbank)}.vorher-`
  return mitZeit(dirname(datenbank), /\.vorher-(\d{8}T\d{9}Z)$/).filter((s) =>
    basename(s.datei).startsWith(anfang),
  )
}

function mitZeit(ordner: string, muster: RegExp): Sicherung[] {
  return namenIn(ordner)
    .flatMap((name) => {
      const zeit = muster.exec(name)?.[1]
      return zeit === undefined ? [] : [{ datei: join(ordner, name), zeit }]
    })
    .sort((a, b) => (a.zeit < b.zeit ? -1 : 1))
}

function namenIn(ordner: string): string[] {
  try {
    return readdirSync(ordner)
  } catch {
    return [] // not there yet; `pruefen` says when it cannot be read
  }
}

/** Deletes backups and replaced databases that are older than `grenze`, with what lies beside them. Returns how many. */
export function raeumeSicherungen(arg: {
  ablagen: Ablagen
  grenze: Instant
  jetzt: Instant
  trocken: boolean
}): number {
  const { sicherungen, datenbank } = arg.ablagen
  const alt = [...geplanteSicherungen(sicherungen), ...ersetzteDatenbanken(datenbank)].filter(
    (s) => s.zeit < stempel(arg.grenze),
  )
  if (arg.trocken) return alt.length
  for (const { datei } of alt)
    for (const weg of [datei, `${datei}-wal`, medienVon(datei), quittungenVon(datei)])
      rmSync(weg, { recursive: true, force: true })
  // What a crash left of backups that never came to be, and of restores: nobody would forget anybody there.
  if (sicherungen !== undefined) raeumeReste(sicherungen, stempel(plusMs(arg.jetzt, -TAG_MS)))
  if (datenbank !== undefined) raeumeEntwuerfe(datenbank, 'neu')
  return alt.length
}

/** A day old: no backup takes that long. */
function raeumeReste(ordner: string, vorTag: string): void {
  const da = new Set(geplanteSicherungen(ordner).map((s) => basename(s.datei)))
  for (const name of namenIn(ordner)) {
    const [, sicherung = '', zeit = vorTag] = REST.exec(name) ?? []
    if (zeit < vorTag && !da.has(sicherung)) rmSync(join(ordner, name), { recursive: true, force: true })
  }
}

/** What is wrong with the scheduled backups; undefined: nothing, or none are wanted. */
export function pruefeSicherungen(
  c: Pick<Konfiguration, 'sicherung' | 'zone'>,
  ablagen: Ablagen,
  jetzt: Instant,
): Satz | undefined {
  if (c.sicherung === undefined) return undefined
  if (ablagen.datenbank === undefined) return (t) => t.sicherungPostgres
  const { sicherungen = '' } = ablagen
  const neueste = geplanteSicherungen(ablagen.sicherungen).at(-1)
  if (neueste === undefined) return (t) => t.sicherungKeine(sicherungen)
  // An hour for the run itself.
  const faellig = letzterSlot(leseCron(c.sicherung.zeitplan), c.zone, toInstant(0), plusMs(jetzt, -STUNDE_MS))
  if (faellig === undefined || neueste.zeit >= stempel(faellig.instant)) return undefined
  const { zeitplan } = c.sicherung
  return (t) => t.sicherungAlt(zeitplan, basename(neueste.datei))
}
