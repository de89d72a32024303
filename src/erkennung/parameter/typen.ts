import type { Sprache } from '../../domaene/sprache.ts'
import type { Instant } from '../../domaene/zeit.ts'
import type { Zweifel, ZweifelGrund } from '../erkennung.ts'

/** What words lean on: when they were said, where, in which language, and who is in the team. */
export interface Bezug {
  jetzt: Instant
  /** IANA zone of the team. */
  zone: string
  /** ISO country and region for holidays: `DE`, `DE-BY`. */
  land: string
  sprache: Sprache
  personen: readonly string[]
  /** Who asks, by the name in `personen`: „für mich“. */
  ich?: string | undefined
  /** Whom the conversation was last about: „für ihn“. */
  zuletzt?: string | undefined
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
/** `aehnlich`: a name with a slip of the pen; `uebernommen`: a pronoun for the person of the last Vorgang. */
export type Annahme = 'jahr' | 'tageszeit' | 'menge' | 'aehnlich' | 'uebernommen'

/** One value and the piece of text that says it, with the preposition that belongs to it. */
export interface Fund {
  feld: string
  wert: Json
  von: number
  bis: number
  annahme?: Annahme
}

export interface Gelesen {
  funde: Fund[]
  /** The value is there but cannot be used. */
  zweifel: Zweifel[]
}

/** A value, or why it cannot be used. */
export type Deutung<T> = { wert: T; annahme?: Annahme } | { grund: ZweifelGrund; moeglich?: string[] }

/** A changed value, or why the change cannot be understood. */
export type Aenderung<T> = { wert: T; annahme?: Annahme } | { grund: ZweifelGrund; woertlich: string }

/** What a part of the grammar read, and the token after it. */
export interface Treffer<T> {
  wert: T
  ende: number
}

/** A piece of the text, in tokens, and what it says for a field. Without `feld` it only belongs to nobody else. */
export interface Stueck {
  feld: string | undefined
  ab: number
  ende: number
  deutung: Deutung<Json>
}
