import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { access, constants, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Konfiguration } from '../config.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import type { Instant } from '../domaene/zeit.ts'
import { type ArchivName, planeStapel, type Stapel, schliesseStapel } from '../speicher/archiv.ts'
import { legeOrdnerAn, stempel } from '../speicher/datei.ts'
import { legeEntwurfAn, loescheEntwurf, sichereAufPlatte } from '../speicher/entwurf.ts'
import type { Siegler } from '../speicher/siegel.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { imDateisystem } from './sicherung.ts'
import type { Satz } from './texte/befunde.ts'

// The archive of the audit: what its Frist would delete is first written to a file that only the holder of the identity can
// read. The program has the recipient alone, so nobody who takes the server over reads it.

type Archiv = NonNullable<Konfiguration['aufbewahrung']['archiv']>

const NAME = /^(?:vorgang|aktion|freigabe)-(\d{8}T\d{9}Z)-[\w.-]+\.jsonl\.age(?:\.teil-[\w-]+)?$/

/**
 * Moves all rows of a table that are older than `grenze` into the archive, batch by batch. Returns how many went.
 * @throws EndgueltigerFehler the file cannot be written: nothing is deleted then @throws SpeicherNichtVerfuegbar
 */
export async function archiviere(arg: {
  speicher: Speicher
  ordner: string
  empfaenger: string
  name: ArchivName
  grenze: Instant
  jetzt: Instant
  /** The chain of the audit says that its rows went. */
  siegler?: Siegler
  signal?: AbortSignal
}): Promise<number> {
  let anzahl = 0
  for (;;) {
    arg.signal?.throwIfAborted()
    const { name, grenze } = arg
    const stapel = await arg.speicher.run(planeStapel, { name, grenze, lauf: stempel(arg.jetzt) })
    if (stapel === undefined) return anzahl
    await schreibe(arg.ordner, arg.empfaenger, stapel)
    const { zeilen: _, ...plan } = stapel
    const weg = await arg.speicher.run(schliesseStapel, { ...plan, siegler: arg.siegler, jetzt: arg.jetzt })
    if (plan.name === name) anzahl += weg
  }
}

async function schreibe(ordner: string, empfaenger: string, stapel: Stapel): Promise<void> {
  const datei = join(ordner, `${stapel.datei}.jsonl.age`)
  // Rows that somebody deleted after a crash (without an archive in the config) are in the file that is there.
  if (stapel.zeilen.length < stapel.ids.length && existsSync(datei)) return
  const text = stapel.zeilen.map((z) => `${JSON.stringify({ tabelle: `assistent_${stapel.name}`, ...z })}\n`)
  const bytes = await (await verschluessler(empfaenger)).encrypt(text.join(''))
  await imDateisystem(ordner, async () => {
    legeOrdnerAn(ordner)
    const entwurf = legeEntwurfAn(datei, 'teil')
    try {
      await writeFile(entwurf, bytes)
      sichereAufPlatte(entwurf)
      renameSync(entwurf, datei)
      sichereAufPlatte(ordner)
    } finally {
      loescheEntwurf(entwurf)
    }
  })
}

/** Loaded where an archive is wanted: 60 ms of a start. */
async function verschluessler(empfaenger: string) {
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(empfaenger)
  } catch (cause) {
    throw new EndgueltigerFehler(
      'archiv_empfaenger',
      'aufbewahrung.archiv.empfaenger ist kein Empfänger von age.',
      {
        abhilfe: 'Erzeuge ein Paar mit `age-keygen` und trag die Zeile „Public key“ ein.',
        cause,
      },
    )
  }
  return encrypter
}

/** Deletes what is in the archive for longer than its own Frist. Returns how many files. */
export function raeumeArchiv(arg: { ordner: string; grenze: Instant; trocken: boolean }): number {
  const alt = namenIn(arg.ordner).filter(
    (n) => (NAME.exec(n)?.[1] ?? '') < stempel(arg.grenze) && NAME.test(n),
  )
  if (!arg.trocken) for (const name of alt) rmSync(join(arg.ordner, name), { force: true })
  return alt.length
}

function namenIn(ordner: string): string[] {
  try {
    return readdirSync(ordner)
  } catch {
    return [] // not there before its first batch
  }
}

/** What is wrong with the archive; undefined: nothing, or none is wanted. */
export async function pruefeArchiv(
  archiv: Archiv | undefined,
  ordner: string | undefined,
): Promise<Satz | undefined> {
  if (archiv === undefined || ordner === undefined) return undefined
  try {
    await verschluessler(archiv.empfaenger)
    legeOrdnerAn(ordner)
    await access(ordner, constants.W_OK | constants.X_OK)
    return undefined
  } catch (fehler) {
    if (fehler instanceof EndgueltigerFehler) return () => `${fehler.message} ${fehler.abhilfe}`
    return (t) => t.archivZu(ordner)
  }
}
