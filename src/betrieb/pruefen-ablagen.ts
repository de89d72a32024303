import { existsSync, readFileSync } from 'node:fs'
import type { Konfiguration } from '../config.ts'
import type { Instant } from '../domaene/zeit.ts'
import { leseQuittungen } from '../speicher/quittung.ts'
import { pruefeArchiv } from './archiv.ts'
import { type Befund, befund } from './pruefen-befund.ts'
import { type Ablagen, pruefeSicherungen } from './sicherung-plan.ts'
import type { Satz } from './texte/befunde.ts'

/** What lies in files beside the database. */
export const pruefeAblagen = async (
  c: Pick<Konfiguration, 'sicherung' | 'zone' | 'aufbewahrung'>,
  ablagen: Ablagen,
  jetzt: Instant,
): Promise<Befund[]> => [
  await befund('sicherung', () => pruefeSicherungen(c, ablagen, jetzt)),
  await befund('archiv', () => pruefeArchiv(c.aufbewahrung.archiv, ablagen.archiv)),
  await befund('quittungen', () => pruefeQuittungen(ablagen.quittungen)),
]

/** The last line may be cut off: it was never acted on. */
function pruefeQuittungen(datei: string | undefined): Satz | undefined {
  if (datei === undefined || !existsSync(datei)) return undefined
  try {
    const zeilen = readFileSync(datei, 'utf8').split('\n').slice(0, -1)
    const unlesbar = zeilen.filter((z) => z !== '').length - leseQuittungen(datei).length
    return unlesbar > 0 ? (t) => t.quittungen(datei, unlesbar) : undefined
  } catch {
    return (t) => t.quittungenZu(datei)
  }
}
