import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EndgueltigerFehler } from '../../domaene/fehler.ts'

/** One record: the line it begins on, and its fields. */
export interface CsvZeile {
  zeile: number
  felder: string[]
}

/** RFC 4180: quotes, doubled quotes, breaks inside quotes, CRLF; a byte order mark is dropped, empty lines are skipped. */
export function liesCsv(text: string): CsvZeile[] {
  const inhalt = text.replace(/^\uFEFF/, '')
  const trenner = trennerVon(inhalt)
  const zeilen: CsvZeile[] = []
  let felder: string[] = []
  let nummer = 1
  let beginn = 1
  const feld = new RegExp(`(?:"((?:[^"]|"")*)"|([^${trenner}\\r\\n]*))(${trenner}|\\r\\n|\\n|\\r|$)`, 'gy')
  while (feld.lastIndex < inhalt.length) {
    const treffer = feld.exec(inhalt)
    if (treffer === null) break
    const [ganz, inQuotes, roh = '', danach] = treffer
    felder.push(inQuotes?.replaceAll('""', '"') ?? roh)
    nummer += ganz.match(/\r\n|\n|\r/g)?.length ?? 0
    if (danach === trenner && feld.lastIndex < inhalt.length) continue
    if (danach === trenner) felder.push('')
    if (felder.some((f) => f.trim() !== '')) zeilen.push({ zeile: beginn, felder })
    felder = []
    beginn = nummer
  }
  return zeilen
}

/** The separator that the first line has most of, outside of quotes. */
function trennerVon(text: string): string {
  const kopf = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const anzahl = (t: string): number => kopf.split(t).length
  return [';', ',', '\t'].reduce((a, b) => (anzahl(b) > anzahl(a) ? b : a))
}

/** UTF-8, else Windows-1252: what Excel writes in German offices. */
export function dekodiere(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The bytes of a CSV file. @throws EndgueltigerFehler `datei_fehlt`, `datei_unlesbar` (names the file, not its path) */
export const ladeDatei = (datei: string | URL): Promise<Buffer> => anDatei(datei, (pfad) => readFile(pfad))

async function anDatei<T>(datei: string | URL, tu: (pfad: string) => Promise<T>): Promise<T> {
  const pfad = typeof datei === 'string' ? datei : fileURLToPath(datei)
  return await tu(pfad).catch((cause: NodeJS.ErrnoException) => {
    const code = cause.code === 'ENOENT' ? 'datei_fehlt' : 'datei_unlesbar'
    throw new EndgueltigerFehler(code, `Die Datei ${basename(pfad)} lässt sich nicht lesen.`, {
      cause,
      abhilfe: 'Prüfe Pfad und Leserechte in der Datei der Fähigkeit.',
    })
  })
}

/** Stamps of files are coarse (4 ms, on some systems 2 s): a change within that time may leave them as they were. */
const RUHIG_MS = 3000

/**
 * Returns how to get a file's bytes, always those of now: the same Buffer again as long as its stamps have not moved
 * and had stood still for a while when it was read. Five steps through the thread pool become one.
 */
export function aktuelleDatei(datei: string | URL, ruhigMs = RUHIG_MS): () => Promise<Buffer> {
  let da: { stempel: string; seit: number; bytes: Buffer; ruhig: boolean } | undefined
  return async () => {
    const stempel = await anDatei(datei, stempelVon)
    if (da?.ruhig && da.stempel === stempel) return da.bytes
    const jetzt = performance.now()
    const seit = da?.stempel === stempel ? da.seit : jetzt
    da = { stempel, seit, bytes: await ladeDatei(datei), ruhig: jetzt - seit > ruhigMs }
    return da.bytes
  }
}

/** 2 µs, where the way through the thread pool takes 22 of computing alone. */
async function stempelVon(pfad: string): Promise<string> {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(pfad, { bigint: true })
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}

/** Reads and splits a CSV file. @throws EndgueltigerFehler as `ladeDatei` */
export const ladeCsv = async (datei: string | URL): Promise<CsvZeile[]> =>
  liesCsv(dekodiere(await ladeDatei(datei)))
