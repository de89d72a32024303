import type { Lernnummer } from '../domaene/lernen.ts'
import type { Sprache } from '../domaene/sprache.ts'
import type { Parameter } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import type { Zweck } from '../speicher/ausgang.ts'
import type { Lernentscheidung } from '../speicher/lernen-entscheiden.ts'
import type { FreieFrage } from '../speicher/unterhaltung.ts'
import type { NeuerVorgang, Vorgang, VorgangAenderung } from '../speicher/vorgang.ts'
import type { Terminaenderung } from './termine_schreiben.ts'
import type { Vermerk } from './vermerk.ts'
import type { Vertretungswunsch } from './vertretung_schreiben.ts'

// What a turn will write: plain data, made by pure functions out of an Entscheidung, written by one transaction.

export interface Zeile {
  text: string
  knoepfe?: readonly { id: string; text: string }[]
  vorgang_id?: string
}

/** A Vorgang to be run inside this turn, before its commit. */
export type Lauf = { neu: NeuerVorgang } | { alt: Vorgang }

export interface Zugplan {
  /** Outcome of the Eingang row (I1), for the log and for audits. */
  ergebnis: string
  grund?: string
  /** Replies to this person in this chat, in order. */
  antworten: Zeile[]
  /** Said in front of the first reply, also of what a run brings. */
  vorspann?: string
  /** The title of a follow-up that took values over: said in front where the reply does not say it by itself. */
  uebernommen?: string
  neu: NeuerVorgang[]
  aendern: { alt: Vorgang; neu: VorgangAenderung }[]
  laufen: Lauf[]
  /** undefined: unchanged. */
  freieFrage?: FreieFrage | null
  /** Vorgänge of `neu` that wait for a Freigabe: whoever may approve is asked in the same transaction. */
  freigabeAnfragen: string[]
  entscheidung?: {
    vorgang_id: string
    wunsch: 'freigeben' | 'ablehnen' | 'aendern'
    /** What it is to be instead, where that could be read. */
    aenderung?: { parameter: Parameter; frist: Instant }
    grund: string | null
    stand: string | null
    /** Neither a button nor a reply to the request, which can only come after it. */
    getippt: boolean
    /** Without a number: what the person was asked last is meant, and nothing from before that. */
    bloss: boolean
  }
  optOut?: Instant | null
  /** In which this person is answered from now on. */
  sprache?: Sprache
  /** Who stands in for whom; the reply to it is made where it is written. */
  vertretung?: Vertretungswunsch
  /** To be kept; the reply to it is made where it is written, because only there it is known what it replaces. */
  fakt?: { text: string; anheften: boolean }
  /** Rows of `facts` to delete, or that are no longer so. */
  faktenVergessen?: readonly number[]
  faktenBeenden?: readonly number[]
  begriff?: { wort: string; bedeutung: string }
  /** `nachricht_id`: of the message whose text it is. */
  lernen?: {
    text: string
    faehigkeit: string
    parameter: Parameter
    quelle: string
    vorgang_id: string
    nachricht_id: number
  }
  lernentscheidung?: { nummer: Lernnummer; wunsch: Lernentscheidung }
  /** What this text taught, and the own example with this id. */
  verlernen?: { text: string; id?: number }
  vergessen?: boolean
  /** A person's word about a Vorgang that failed: kept in its audit rows. */
  entschieden?: Vermerk
  /** Reminders and schedules to change; the reply is made where they are written. */
  termine?: readonly Terminaenderung[]
  /** A Zeitplan that stops, and why. */
  zeitplanHalt?: { id: number; grund: string }
  /** A reminder that will not come: its Vorgang stays `erledigt`. */
  ohneErinnerung?: string
  /** Cancel of a Vorgang that is running right now. */
  abbruch?: string
  /** Text that is to go into Verlauf and memory for the person; undefined: the message's own. */
  bearbeitet?: number
  /** Needs the model: free conversation with this text. */
  gespraech?: string
  /** `nochmal` of a message that was never understood: closed when the repetition brings something. */
  wiederholt?: Vorgang
  /** Nothing of this turn goes into Verlauf and memory (edits, statuses, unknown persons). */
  spurlos?: boolean
}

export const leererPlan = (ergebnis: string, plan: Partial<Zugplan> = {}): Zugplan => ({
  ergebnis,
  antworten: [],
  neu: [],
  aendern: [],
  laufen: [],
  freigabeAnfragen: [],
  ...plan,
})

/** Several Vorgänge of one message. */
export const verbinde = (plaene: readonly Zugplan[]): Zugplan =>
  leererPlan(plaene[0]?.ergebnis ?? 'ja', {
    antworten: plaene.flatMap((p) => p.antworten),
    neu: plaene.flatMap((p) => p.neu),
    aendern: plaene.flatMap((p) => p.aendern),
    laufen: plaene.flatMap((p) => p.laufen),
    freigabeAnfragen: plaene.flatMap((p) => p.freigabeAnfragen),
  })

export const sage = (
  ergebnis: string,
  text: string,
  plan: Partial<Zugplan> = {},
  zeile: Omit<Zeile, 'text'> = {},
): Zugplan => leererPlan(ergebnis, { ...plan, antworten: [{ text, ...zeile }, ...(plan.antworten ?? [])] })

export type { Zweck }
