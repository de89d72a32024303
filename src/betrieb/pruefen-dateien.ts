import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Befund, befund, benenne, type Fund, nur } from './pruefen-befund.ts'
import type { Ablagen } from './sicherung-plan.ts'
import { ankerDatei } from './siegel.ts'

// Files: who may read them, and whether there is room.

export interface Geheimnisse {
  keyDatei: string
  /** Of the login on the command line. */
  tokenDatei: string
  /** Where the config lies; a `.env` there holds secrets. */
  ordner: string
}

const MB = 1024 * 1024
/** So little is soon written by a day's work; below it nothing can be stored any more. */
const KNAPP = 100 * MB
/** A reader that never ends keeps SQLite from cutting its log (see `docs/messungen.md`). */
const WAL_GROSS = 64 * MB

export const pruefeDateien = async (ablagen: Ablagen, geheim: Geheimnisse | undefined): Promise<Befund[]> => [
  await befund('geheimnisse', () => pruefeRechte(ablagen, geheim)),
  await befund('platz', () => pruefePlatz(ablagen)),
  await befund('wal', () => pruefeWal(ablagen.datenbank)),
]

function pruefeRechte(a: Ablagen, g: Geheimnisse | undefined): Fund {
  if (process.platform === 'win32') return undefined
  const { datenbank } = a
  const dateien = [
    ...(datenbank === undefined ? [] : [datenbank, `${datenbank}-wal`, `${datenbank}-shm`]),
    a.quittungen,
    ankerDatei(a.quittungen),
    a.medien,
    a.sicherungen,
    a.archiv,
    ...(g === undefined ? [] : [g.keyDatei, g.tokenDatei, join(g.ordner, '.env')]),
  ].filter((d) => d !== undefined)
  const offen = dateien.filter((d) => ((statSync(d, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
  const rat = offen.map((d) => `chmod ${statSync(d).isDirectory() ? '700' : '600'} ${d}`)
  return benenne((t) => t.rechte, rat)
}

function pruefePlatz({ datenbank, medien }: Ablagen): Fund {
  const ordner = datenbank === undefined ? medien : dirname(datenbank)
  if (ordner === undefined || !existsSync(ordner)) return undefined
  const { bavail, bsize, blocks } = statfsSync(ordner)
  // A file system that does not count (some network drives).
  if (blocks === 0) return undefined
  const frei = bavail * bsize
  const freiMb = Math.floor(frei / MB)
  if (frei < KNAPP) return (t) => t.voll(ordner, freiMb)
  const groesse = datenbank === undefined ? 0 : (statSync(datenbank, { throwIfNoEntry: false })?.size ?? 0)
  return frei < 2 * groesse ? nur((t) => t.eng(ordner, freiMb, Math.ceil(groesse / MB))) : undefined
}

function pruefeWal(datenbank: string | undefined): Fund {
  const groesse =
    datenbank === undefined ? 0 : (statSync(`${datenbank}-wal`, { throwIfNoEntry: false })?.size ?? 0)
  if (groesse < WAL_GROSS) return undefined
  return nur((t) => t.wal(`${datenbank}-wal`, Math.floor(groesse / MB)))
}
