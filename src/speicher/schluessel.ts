import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { istPostgres } from './oeffnen.ts'
import { IM_SPEICHER } from './sqlite-verbindung.ts'

// Keys live in a 0600 file beside the database, never in it, so that a copy of the database alone tells no names.

const LAENGE = 32
const base64url = z.base64url().refine((text) => Buffer.from(text, 'base64url').length === LAENGE)
const Datei = z.object({ namen: base64url, sitzung: base64url, pseudonyme: base64url.optional() })

export interface Schluessel {
  /** For HMACs of names of things and persons. Another one would make strangers of all that is stored. */
  namen: Buffer
  /** For session and sign-in tokens. */
  sitzung: Buffer
  /** For what stands in the place of somebody who was forgotten; made when it is first needed. */
  pseudonyme?: Buffer
  /** Where they were read. */
  datei?: string
}

/** HMAC-SHA-256 of `text`, base64url (43 characters). */
export const hmac = (key: Buffer, text: string): string =>
  createHmac('sha256', keyObjekt(key)).update(text).digest('base64url')

/** What a one-time code is stored as. Typed in small letters it is the same code. */
export const codeHash = (s: Schluessel, code: string): string => hmac(s.sitzung, code.trim().toUpperCase())

/**
 * `X-…`, what stands in the audit in the place of a forgotten person: the same for the same id as long as the key is
 * there. Without it (delete `pseudonyme` from the key file) nobody can tell any more who it was.
 */
export function pseudonym(s: Schluessel, person_id: string): string {
  s.pseudonyme ??= s.datei === undefined ? randomBytes(LAENGE) : pseudonymeIn(s.datei)
  return `X-${createHmac('sha256', keyObjekt(s.pseudonyme)).update(person_id).digest('hex').slice(0, 12)}`
}

const keyObjekte = new WeakMap<Buffer, KeyObject>()

/** Made once a key: from bytes each HMAC makes its own, 8 µs instead of 1. */
function keyObjekt(key: Buffer): KeyObject {
  const objekt = keyObjekte.get(key) ?? createSecretKey(key)
  keyObjekte.set(key, objekt)
  return objekt
}

/**
 * Where the keys of a database are: `eigene` (ASSISTENT_KEY_FILE), else `<db>.key`.
 * @throws KonfigurationsFehler Postgres without `eigene`: there is no "beside"
 */
export function schluesselDatei(ziel: string, eigene?: string): string {
  if (eigene !== undefined) return resolve(eigene)
  if (ziel === IM_SPEICHER) return IM_SPEICHER
  if (!istPostgres(ziel)) return `${resolve(ziel)}.key`
  throw new KonfigurationsFehler('Mit Postgres braucht der Assistent einen Platz für seine Schlüsseldatei.', {
    abhilfe:
      'Setze ASSISTENT_KEY_FILE auf einen Pfad auf diesem Rechner; die Datei wird beim ersten Start angelegt.',
  })
}

/**
 * Reads the keys; creates the file the first time (two processes at once get the same keys). For `:memory:` they are
 * random and kept nowhere. `anlegen: false` refuses a missing file: for a database that already holds something.
 * @throws KonfigurationsFehler others may read it, it is damaged, or it cannot be reached
 */
export function ladeSchluessel(datei: string, { anlegen = true } = {}): Schluessel {
  if (datei === IM_SPEICHER) return { namen: randomBytes(LAENGE), sitzung: randomBytes(LAENGE) }
  const da = zugriff(datei, () => statSync(datei, { throwIfNoEntry: false }))
  if (da === undefined) {
    if (!anlegen) throw fehlt(datei)
    zugriff(datei, () => legeAn(datei))
  }
  return lies(datei)
}

/** Written aside and linked into place: whoever comes second finds a whole file, and keeps it. */
function legeAn(datei: string): void {
  const entwurf = `${datei}.${randomBytes(6).toString('hex')}`
  const handle = openSync(entwurf, 'wx', 0o600)
  try {
    writeSync(handle, `${JSON.stringify({ namen: neuerKey(), sitzung: neuerKey() }, null, 2)}\n`)
    fsyncSync(handle)
    linkSync(entwurf, datei)
  } catch (fehler) {
    if ((fehler as NodeJS.ErrnoException).code !== 'EEXIST') throw fehler
  } finally {
    closeSync(handle)
    unlinkSync(entwurf)
  }
}

/** The key out of the file, put there first when it has none (older files have none). Written aside and moved into place. */
function pseudonymeIn(datei: string): Buffer {
  const da = lies(datei).pseudonyme
  if (da) return da
  zugriff(datei, () => {
    const inhalt = { ...(alsJson(readFileSync(datei, 'utf8')) as object), pseudonyme: neuerKey() }
    const entwurf = `${datei}.${randomBytes(6).toString('hex')}`
    const handle = openSync(entwurf, 'wx', 0o600)
    try {
      writeSync(handle, `${JSON.stringify(inhalt, null, 2)}\n`)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(entwurf, datei)
  })
  return pseudonymeIn(datei)
}

const neuerKey = (): string => randomBytes(LAENGE).toString('base64url')

function lies(datei: string): Schluessel {
  const { mode } = zugriff(datei, () => statSync(datei))
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    throw new KonfigurationsFehler(`Die Schlüsseldatei ${datei} ist für andere Benutzer zugänglich.`, {
      abhilfe: `chmod 600 ${datei}`,
    })
  }
  const gelesen = Datei.safeParse(alsJson(zugriff(datei, () => readFileSync(datei, 'utf8'))))
  if (!gelesen.success) {
    throw new KonfigurationsFehler(`Die Schlüsseldatei ${datei} ist beschädigt.`, {
      abhilfe:
        'Stelle sie aus einer Sicherung wieder her. Eine neue würde alles Gespeicherte unkenntlich machen.',
    })
  }
  const { namen, sitzung, pseudonyme } = gelesen.data
  return {
    namen: Buffer.from(namen, 'base64url'),
    sitzung: Buffer.from(sitzung, 'base64url'),
    ...(pseudonyme === undefined ? {} : { pseudonyme: Buffer.from(pseudonyme, 'base64url') }),
    datei,
  }
}

function alsJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function zugriff<T>(datei: string, tu: () => T): T {
  try {
    return tu()
  } catch (cause) {
    throw new KonfigurationsFehler(`Die Schlüsseldatei ${datei} lässt sich nicht lesen oder anlegen.`, {
      abhilfe: 'Prüfe Ordner und Rechte, oder setze ASSISTENT_KEY_FILE auf einen anderen Pfad.',
      cause,
    })
  }
}

const fehlt = (datei: string): KonfigurationsFehler =>
  new KonfigurationsFehler(`Zu der Datenbank fehlt die Schlüsseldatei ${datei}.`, {
    abhilfe: 'Stelle sie aus einer Sicherung wieder her, oder setze ASSISTENT_KEY_FILE auf ihren Platz.',
  })
