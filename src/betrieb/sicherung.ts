import { existsSync, realpathSync, renameSync } from 'node:fs'
import { copyFile, readdir, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { AssistentFehler, EndgueltigerFehler } from '../domaene/fehler.ts'
import type { Instant } from '../domaene/zeit.ts'
import { legeOrdnerAn } from '../speicher/datei.ts'
import { legeEntwurfAn, loescheEntwurf, sichereAufPlatte } from '../speicher/entwurf.ts'
import { sichteMedien } from '../speicher/medien-ordner.ts'
import { ladeMigrationen, SQL_ORDNER } from '../speicher/migration.ts'
import {
  kopiere,
  mitLeser,
  nebenDateien,
  type Stand,
  schliesseAb,
  untersuche,
} from '../speicher/sicherung.ts'

// A backup is one file, and beside it what is not in the database: `<file>.medien/` (photos, voice notes) and
// `<file>.vergessen` (the receipts, without which a restore would bring back who was forgotten). Never the keys.

export interface SichereArg {
  /** The database that is served. */
  quelle: string
  ziel: string
  /** Replaces an older backup; nothing else is ever overwritten. */
  ersetzen: boolean
  medienOrdner?: string
  quittungen?: string
  jetzt: Instant
}

export interface Gesichert extends Stand {
  datei: string
  medien: number
}

export const medienVon = (sicherung: string): string => `${sicherung}.medien`
export const quittungenVon = (sicherung: string): string => `${sicherung}.vergessen`
export const neuestesSchema = (): number => ladeMigrationen(join(SQL_ORDNER, 'sqlite')).length

/**
 * Backs a SQLite database up, beside a running server, as it is at one moment. Whatever happens, `ziel` is the old file or
 * the whole new one.
 * @throws EndgueltigerFehler `datei_da` it is there already, `sicherung_*` @throws SpeicherNichtVerfuegbar
 */
export async function sichere(arg: SichereArg): Promise<Gesichert> {
  const ziel = resolve(arg.ziel)
  await pruefeZiel(ziel, arg)
  return await imDateisystem(ziel, async () => {
    const entwurf = legeEntwurfAn(ziel, 'teil')
    try {
      await kopiere(arg.quelle, entwurf)
      await schliesseAb(entwurf, arg.jetzt)
      const stand = await untersuche(entwurf, neuestesSchema())
      const medien = await sichereMedien(arg.medienOrdner, entwurf, ziel)
      if (arg.quittungen !== undefined && existsSync(arg.quittungen))
        await kopiereDatei(arg.quittungen, quittungenVon(ziel))
      renameSync(entwurf, ziel)
      sichereAufPlatte(dirname(ziel))
      await behalteNur(medienVon(ziel), medien)
      return { ...stand, datei: ziel, medien: medien.length }
    } finally {
      loescheEntwurf(entwurf)
    }
  })
}

/** What SQLite or the Assistent would take for its own. */
const NEBEN = [
  '-journal',
  '-wal',
  '-shm',
  '.key',
  '.lock',
  '.vergessen',
  '.siegel',
  '.medien',
  '.erkennung',
  '.erkennung.neu',
]

async function pruefeZiel(ziel: string, { quelle, ersetzen, medienOrdner }: SichereArg): Promise<void> {
  if (NEBEN.some((endung) => ziel === `${resolve(quelle)}${endung}`))
    throw new EndgueltigerFehler('datei_da', `${ziel} ist ein Name, den die Datenbank selbst braucht.`, {
      abhilfe: 'Nimm einen anderen Namen.',
    })
  if (!existsSync(dirname(ziel)))
    throw new EndgueltigerFehler('sicherung_ordner', `Den Ordner ${dirname(ziel)} gibt es nicht.`)
  if (!existsSync(ziel)) {
    // Behind a crash stand media of ours; anything else is somebody's, or of a backup that was moved away.
    const fremd =
      existsSync(medienVon(ziel)) &&
      (await readdir(medienVon(ziel))).some(
        (n) => medienOrdner === undefined || !existsSync(join(medienOrdner, n)),
      )
    if (fremd && !ersetzen)
      throw new EndgueltigerFehler('datei_da', `In ${medienVon(ziel)} liegen andere Dateien.`, {
        abhilfe: 'Nimm einen anderen Namen, oder ersetze sie mit --ersetzen.',
      })
    return
  }
  if (!ersetzen)
    throw new EndgueltigerFehler('datei_da', `${ziel} gibt es schon.`, {
      abhilfe: 'Nimm einen anderen Namen, oder ersetze sie mit --ersetzen.',
    })
  // The database in use, keys, anything else: what is no backup is not overwritten, whatever was typed.
  const istSicherung =
    realpathSync(ziel) !== realpathSync(quelle) &&
    nebenDateien(ziel).length === 0 &&
    (await untersuche(ziel, neuestesSchema()).then(
      (stand) => stand.gesichert !== undefined,
      () => false,
    ))
  if (!istSicherung)
    throw new EndgueltigerFehler('datei_da', `${ziel} ist keine Sicherung; sie wurde nicht angerührt.`, {
      abhilfe: 'Ersetzt werden nur Sicherungen, die `assistent sichern` gemacht hat.',
    })
}

/**
 * Names of media are given once and their content never changes. So they can be there before the file is: it finds all
 * that it names, the old one as well as the new one.
 */
async function sichereMedien(ordner: string | undefined, entwurf: string, ziel: string): Promise<string[]> {
  if (ordner === undefined) return []
  const { mit } = await mitLeser(entwurf, (speicher) => sichteMedien({ speicher, ordner }))
  return await kopiereMedien(ordner, medienVon(ziel), mit)
}

/** Copies what is not there yet. Returns those that are there now: one may have gone meanwhile by its Frist. */
export async function kopiereMedien(von: string, nach: string, namen: readonly string[]): Promise<string[]> {
  if (namen.length > 0) legeOrdnerAn(nach)
  const da: string[] = []
  for (const name of namen) {
    if (!existsSync(join(von, name))) continue
    if (!existsSync(join(nach, name))) await kopiereDatei(join(von, name), join(nach, name))
    da.push(name)
  }
  return da
}

async function behalteNur(ordner: string, namen: readonly string[]): Promise<void> {
  if (!existsSync(ordner)) return
  if (namen.length === 0) return void (await rm(ordner, { recursive: true }))
  const bleibt = new Set(namen)
  for (const name of await readdir(ordner)) if (!bleibt.has(name)) await rm(join(ordner, name))
}

/** Whole or not at all. */
export async function kopiereDatei(von: string, nach: string): Promise<void> {
  const entwurf = legeEntwurfAn(nach, 'teil')
  try {
    await copyFile(von, entwurf)
    sichereAufPlatte(entwurf)
    renameSync(entwurf, nach)
  } finally {
    loescheEntwurf(entwurf)
  }
}

/** No space, no rights: said, and not as a fault of the program. */
export async function imDateisystem<T>(wo: string, tu: () => Promise<T>): Promise<T> {
  try {
    return await tu()
  } catch (fehler) {
    const { code, syscall } = fehler as NodeJS.ErrnoException
    if (fehler instanceof AssistentFehler || code === undefined || syscall === undefined) throw fehler
    throw new EndgueltigerFehler(
      'sicherung_datei',
      `${wo} lässt sich nicht lesen oder schreiben (${code}).`,
      {
        abhilfe: 'Prüfe Platz und Rechte des Ordners.',
        cause: fehler,
      },
    )
  }
}
