import { z } from 'zod'
import { protokollAusfuhr } from '../leitstand/routen/vorgang-export.ts'
import { falscherAufruf, schreibe } from './ausgabe.ts'
import { formatAus, ladeBlick, schreibeAusfuhr } from './blick.ts'
import type { Grundlage } from './lade.ts'

/** What was done and who decided, oldest first: as lines, or as the console's download. */
export async function protokoll(
  g: Grundlage,
  o: { von?: string; bis?: string; ausfuhr?: string },
): Promise<void> {
  const format = o.ausfuhr === undefined ? undefined : formatAus(o.ausfuhr)
  for (const [name, tag] of Object.entries({ von: o.von, bis: o.bis }))
    if (tag !== undefined && !z.iso.date().safeParse(tag).success)
      throw falscherAufruf(`--${name} ist ein Tag wie 2026-11-27.`)
  const { werk, b } = await ladeBlick(g)
  const ausfuhr = protokollAusfuhr(werk, b, { von: o.von, bis: o.bis })
  if (format !== undefined) return await schreibeAusfuhr(ausfuhr, format)
  const s = b.t.leitstand.spalten
  const gezeigt = [s.zeit, s.nummer, s.was, s.ergebnis, s.wer, s.freigegebenVon, s.warum]
  const spalten = gezeigt.flatMap((name) => ausfuhr.spalten.filter(([n]) => n === name))
  for await (const seite of ausfuhr.seiten)
    for (const eintrag of seite)
      schreibe(
        spalten
          .map(([, wert]) => String(wert(eintrag) ?? '').replace(/\s+/gu, ' '))
          .filter((wert) => wert !== '')
          .join(' · '),
      )
}
