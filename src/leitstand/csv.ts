import { once } from 'node:events'
import type { Response } from 'express'

// What is downloaded, written as it is read: nobody holds 100,000 rows at once.

/** Opens a formula in a spreadsheet, also full width and behind a tab or a line end (OWASP, CSV injection). */
const FORMEL = /^[=+\-@\t\r\n＝＋－＠]/u

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

/**
 * Sends pages as CSV or as one JSON array. The first page is read before anything is sent, so that what cannot be read is
 * still answered as a problem.
 */
export async function sende<T>(
  res: Response,
  arg: {
    format: 'csv' | 'json'
    name: string
    seiten: AsyncGenerator<readonly T[]>
    spalten: Spalten<T>
    json: (t: T) => unknown
  },
): Promise<void> {
  const { format, spalten } = arg
  let seite = await arg.seiten.next()
  res.setHeader('content-disposition', `attachment; filename="${arg.name}.${format}"`)
  res.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
  await schreibe(res, format === 'csv' ? BOM + csvZeile(spalten.map(([name]) => name)) : '[')
  for (let erste = true; !seite.done && !res.destroyed; seite = await arg.seiten.next()) {
    for (const t of seite.value) {
      const zeile =
        format === 'csv'
          ? csvZeile(spalten.map(([, wert]) => wert(t)))
          : `${erste ? '' : ','}\n${JSON.stringify(arg.json(t))}`
      erste = false
      await schreibe(res, zeile)
    }
  }
  res.end(format === 'csv' ? '' : '\n]\n')
}

async function schreibe(res: Response, text: string): Promise<void> {
  if (res.destroyed || res.write(text)) return
  await Promise.race([once(res, 'drain'), once(res, 'close')])
}
