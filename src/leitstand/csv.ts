import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import { fehlerCode } from '../domaene/fehler.ts'

// What is downloaded, written as it is read: nobody holds 100,000 rows at once.

/** Opens a formula in a spreadsheet, also full width, and behind what an import trims or nobody sees (OWASP, CSV injection). */
const FORMEL = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/u

/** RFC 4180; what would be a formula becomes text. */
export const csvZelle = (wert: string | number | null): string => {
  const roh = wert === null ? '' : String(wert)
  const text = FORMEL.test(roh) ? `'${roh}` : roh
  return /[";\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** With semicolons and a byte order mark, as Excel reads it here without being asked. */
export const csvZeile = (werte: readonly (string | number | null)[]): string =>
  `${werte.map(csvZelle).join(';')}\r\n`
const BOM = '\uFEFF'

export type Spalten<T> = readonly (readonly [name: string, wert: (t: T) => string | number | null])[]

export type Format = 'csv' | 'json'

/** What is taken away: pages of entries, and how each is written. */
export interface Ausfuhr<T> {
  /** Of the file, without its ending. */
  name: string
  seiten: AsyncGenerator<readonly T[]>
  spalten: Spalten<T>
  json: (t: T) => unknown
}

/** CSV, or one JSON array, a piece for each page. */
export async function* alsText<T>(
  { seiten, spalten, json }: Ausfuhr<T>,
  format: Format,
): AsyncGenerator<string> {
  const csv = format === 'csv'
  let davor = csv ? BOM + csvZeile(spalten.map(([name]) => name)) : '['
  let erste = true
  for await (const seite of seiten) {
    const zeilen = seite.map((t) =>
      csv ? csvZeile(spalten.map(([, wert]) => wert(t))) : `\n${JSON.stringify(json(t))}`,
    )
    yield davor + (erste || csv || zeilen.length === 0 ? '' : ',') + zeilen.join(csv ? '' : ',')
    if (zeilen.length > 0) erste = false
    davor = ''
  }
  if (!csv) yield '\n]\n'
}

/** The first page is read before anything is sent, so that what cannot be read is still answered as a problem. */
export async function sende<T>(res: Response, ausfuhr: Ausfuhr<T>, format: Format): Promise<void> {
  const text = alsText(ausfuhr, format)
  const erstes = await text.next()
  res.setHeader('content-disposition', `attachment; filename="${ausfuhr.name}.${format}"`)
  res.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
  const alles = async function* () {
    if (!erstes.done) yield erstes.value
    yield* text
  }
  await pipeline(alles, res).catch((fehler: unknown) => {
    // Who went away wants no more of it; what could not be read has cut the answer off.
    if (!res.destroyed || fehlerCode(fehler) !== 'ERR_STREAM_PREMATURE_CLOSE') throw fehler
  })
}
