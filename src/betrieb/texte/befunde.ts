import type { Sprache } from '../../domaene/sprache.ts'
import { befundeDe } from './de.ts'
import { befundeEn } from './en.ts'
import { befundePt } from './pt.ts'

// What `pruefen` finds, and what to do about it. It names ids, roles, files and numbers, never persons or texts.

type F<A extends unknown[]> = (...args: A) => string
type Wort = string

export interface Befundtexte {
  gut: Wort
  nichtPruefbar: F<[fehler: string]>
  /** „was: a, b und 3 weitere“ */
  undWeitere: F<[anzahl: number]>
  schema: F<[ist: number, soll: number]>
  datei: Wort
  json: Wort
  lanes: Wort
  vorgaenge: Wort
  unklar: Wort
  aktionen: Wort
  ausgang: Wort
  fenster: Wort
  eingang: Wort
  vergessen: Wort
  zeitplan: Wort
  ohneAdmin: Wort
  freigabe: Wort
  freigabeRat: F<[was: string]>
  oder: Wort
  zuWenige: F<[rolle: string, da: number, noetig: number]>
  fuer: F<[wege: string, skill: string]>
  budget: F<[tokens: number, aufrufe: number]>
  ohnePreis: F<[aufrufe: number]>
  feiertage: F<[land: string]>
  zone: F<[zone: string]>
  zonen: Wort
  uhr: F<[jetzt: string, neueste: string]>
  mail: F<[code: string, text: string]>
  sicherungPostgres: Wort
  sicherungKeine: F<[ordner: string]>
  sicherungAlt: F<[plan: string, datei: string]>
  archivZu: F<[ordner: string]>
  quittungen: F<[datei: string, zeilen: number]>
  quittungenZu: F<[datei: string]>
  rechte: Wort
  voll: F<[ordner: string, mb: number]>
  eng: F<[ordner: string, mb: number, datenbankMb: number]>
  wal: F<[datei: string, mb: number]>
  siegel: {
    anders: F<[teile: string]>
    geaendert: Wort
    entfernt: Wort
    eingefuegt: Wort
    kette: Wort
    wartet: F<[zeilen: number]>
    uebernommen: Wort
    anfang: Wort
    fehlt: F<[von: number, bis: number]>
    fremd: F<[nummer: number, zu: string | undefined]>
    veraendert: F<[nummer: number, zu: string | undefined]>
    wiederhergestellt: F<[zeit: string, von: number, bis: number]>
    unlesbar: F<[datei: string]>
    daneben: F<[datei: string]>
    beiDir: Wort
    endeFehlt: F<[wo: string, vermerkt: number, letzte: number]>
    endeAnders: F<[wo: string, nummer: number]>
    fristUm: F<[zeile: string]>
  }
}

/** A sentence, in whatever language. */
export type Satz = (t: Befundtexte) => string

export const BEFUNDTEXTE: Readonly<Record<Sprache, Befundtexte>> = {
  de: befundeDe,
  en: befundeEn,
  pt: befundePt,
}
