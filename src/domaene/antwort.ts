import { istAuftragAb, istFrage, nachVorspann } from './antwort/frage.ts'
import { ausWahl, beiBestaetigung, beiMehreren, beiParameter, ohneFrage } from './antwort/lagen.ts'
import { richtig } from './antwort/lexikon.ts'
import { leseSatz } from './antwort/satz.ts'

// What does a text say to the question that is open? Pure, without any model, linear in the text. Only an
// unmistakable yes is a yes: each word must be consumed by a small grammar, so one unknown word, a question mark,
// a hedge or a contradiction takes it back.

/** What is open for this person in this Unterhaltung. */
export interface AntwortLage {
  art: 'bestaetigung' | 'mehrere_bestaetigungen' | 'auswahl' | 'parameter' | 'nichts'
  /** `auswahl`: option texts as shown; `mehrere_bestaetigungen`: titles, oldest first; `bestaetigung`: one title. */
  optionen: readonly string[]
  /** `parameter`: the kind of slot that was asked for; for `jaNein` a yes or no is the value. */
  slot?: string | undefined
  /** What the local recogniser makes of the text by itself: only a hint, never a reason for yes or a choice. */
  erkannt?:
    | {
        faehigkeit: string
        sicherheit: number
        gleicheFaehigkeit: boolean
        parameterGefunden: boolean
        /** A request by itself, where nothing was asked: no change, unless its words say so. */
        vollstaendig?: boolean
      }
    | undefined
  /** True when the whole text is one of the fixed commands. */
  befehl?: boolean | undefined
}

export type Antwort =
  | { klasse: 'ja' }
  | { klasse: 'nein' }
  /** 1-based, in the order in which the person named them; `gegen`: those that a plain no was said to. */
  | { klasse: 'wahl'; wahl: number[]; gegen?: number[] }
  /** `rest`: the text without the leading yes or no; `wahl`: which of several it is about. */
  | { klasse: 'aenderung'; rest: string; wahl?: number[] }
  /** `rest`: the text without its lead-in („warte, …“, „ok und …“). */
  | { klasse: 'neue_frage'; rest: string }
  | { klasse: 'freitext' }
  /** `gegen`: of several open ones a plain no was said to these, and nothing about the others. */
  | { klasse: 'unklar'; gegen?: number[] }

/** Classifies the raw text of an answer. Never throws; texts over 200 characters are never yes, no or a choice. */
export function klassifiziereAntwort(text: string, lage: AntwortLage): Antwort {
  const satz = leseSatz(text, richtig)
  if (satz.woerter.length === 0) return { klasse: 'unklar' }
  switch (lage.art) {
    case 'bestaetigung':
      return beiBestaetigung(satz, lage)
    case 'mehrere_bestaetigungen':
      return beiMehreren(satz, lage)
    case 'auswahl':
      return ausWahl(satz, lage)
    case 'parameter':
      return beiParameter(satz, lage)
    case 'nichts':
      return ohneFrage(satz)
  }
}

/** Is the text, whatever is open, a question or a request in the imperative? */
export function bittet(text: string): boolean {
  const satz = leseSatz(text, richtig)
  const ab = nachVorspann(satz)
  return istFrage(satz, ab) || istAuftragAb(satz, ab, false)
}
