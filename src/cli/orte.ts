import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Ablagen } from '../betrieb/sicherung-plan.ts'
import {
  type Konfiguration,
  ladeKonfiguration,
  leseUmgebung,
  standardConfig,
  standardDatenbank,
  type Umgebung,
} from '../config.ts'
import { istPostgres } from '../speicher/oeffnen.ts'
import { quittungsDatei } from '../speicher/quittung.ts'
import { schluesselDatei } from '../speicher/schluessel.ts'

// Where everything of an installation lies.

export interface Orte {
  umgebung: Umgebung
  konfiguration: Konfiguration
  /** Where the config lies. */
  ordner: string
  /** The database: a file, `:memory:`, or `postgres://…`. */
  ziel: string
  keyDatei: string
  /** Receipts of what was forgotten; undefined: a database in memory. */
  quittungen: string | undefined
  /** Where the database lies; undefined on Postgres. */
  datenOrdner: string | undefined
}

export interface Globales {
  db?: string
  config?: string
}

/** Where everything lies; opens nothing. @throws KonfigurationsFehler with file, key and expected value */
export async function ladeOrte(o: Globales): Promise<Orte> {
  const umgebung = leseUmgebung()
  const { konfiguration, ordner } = await ladeKonfiguration(o.config ?? standardConfig(umgebung))
  const ziel = o.db ?? standardDatenbank(umgebung)
  const datenOrdner = istPostgres(ziel) || ziel === ':memory:' ? undefined : dirname(resolve(ziel))
  // Only the folder that we chose ourselves is made; a wrong path of somebody else is said, not made.
  if (datenOrdner !== undefined && o.db === undefined && umgebung.ASSISTENT_DB === undefined)
    mkdirSync(datenOrdner, { recursive: true })
  const keyDatei = schluesselDatei(ziel, umgebung.ASSISTENT_KEY_FILE)
  return {
    umgebung,
    konfiguration,
    ordner,
    ziel,
    keyDatei,
    quittungen: quittungsDatei(ziel, keyDatei),
    datenOrdner,
  }
}

/** Beside the database, or where the config says; undefined on Postgres without it. */
export function medienOrdner(g: Pick<Orte, 'konfiguration' | 'ordner' | 'datenOrdner'>): string | undefined {
  const { ordner } = g.konfiguration.medien
  if (ordner !== undefined) return resolve(g.ordner, ordner)
  return g.datenOrdner === undefined ? undefined : join(g.datenOrdner, 'medien')
}

/** All that lies beside the database. */
export function ablagenVon(g: Orte): Ablagen {
  const { sicherung, aufbewahrung } = g.konfiguration
  const ordner = (pfad: string | undefined) => (pfad === undefined ? undefined : resolve(g.ordner, pfad))
  return {
    datenbank: g.datenOrdner === undefined ? undefined : resolve(g.ziel),
    medien: medienOrdner(g),
    quittungen: g.quittungen,
    sicherungen: ordner(sicherung?.ordner),
    archiv: ordner(aufbewahrung.archiv?.ordner),
  }
}

/** What recognition learned, beside the database; undefined: in memory, or on Postgres. */
export const erkennungsDatei = (g: Pick<Orte, 'ziel' | 'datenOrdner'>): string | undefined =>
  g.datenOrdner === undefined ? undefined : `${resolve(g.ziel)}.erkennung`
