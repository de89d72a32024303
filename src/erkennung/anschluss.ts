import { type Form, formVon } from './anschluss/form.ts'
import { freiesWort } from './anschluss/freies-wort.ts'
import { nenntGanzes } from './anschluss/ganzes.ts'
import { leseGenannt } from './anschluss/genannt.ts'
import { type Inhalt, inhaltVon, kannAnschlussSein, MAX_FREMDE_WORTE, ohneBezug } from './anschluss/inhalt.ts'
import { istKeinAnschluss } from './anschluss/kein-anschluss.ts'
import { nenntOhne } from './anschluss/ohne.ts'
import {
  istName,
  kandidatAus,
  NICHTS_NEUES,
  namenVon,
  rahmenVon,
  type Stelle,
  stellenIn,
} from './anschluss/stelle.ts'
import { vereinfacht } from './anschluss/vereinfachen.ts'
import { leseVerweis } from './anschluss/verweis.ts'
import { leseNeueWerte, type NeueWerte } from './anschluss/werte.ts'
import { wiederholt } from './anschluss/wiederholung.ts'
import { nenntNachbarn } from './anschluss/zeitraum.ts'
import { rueckform } from './anschluss/zuruecknahme.ts'
import type { Anfrage, Kandidat } from './erkennung.ts'
import { grund } from './lokal/form.ts'
import { istFrei, markeVon } from './lokal/slotart.ts'

// Follow-ups: „und im September?“, „nur für Wien“, „nein, ich meinte Zürich“. They take the newest Vorgang in the
// window whose Fähigkeit has a parameter of the kind named, replace that one and keep the others.

export interface Anschluss {
  kandidat?: Kandidat
  /** The message has the form of a follow-up, but no Vorgang fits. `vielleicht`: it may also be a request of its own. */
  ohneBezug: 'nein' | 'ja' | 'vielleicht'
}

const NICHTS: Anschluss = { ohneBezug: 'nein' }
/** A Kandidat that does not name the earlier Vorgang is never surer. */
export const ANSCHLUSS_UEBLICH = 0.9

/** `nurGenannt`: only what names an earlier Vorgang. @returns a Kandidat with `quelle: 'anschluss'`, or whether the message is a follow-up to nothing */
export function erkenneAnschluss(anfrage: Anfrage, nurGenannt = false): Anschluss {
  const text = vereinfacht(anfrage)
  const stellen = stellenIn(anfrage)
  const verweis = leseVerweis(text, stellen, anfrage)
  if (verweis) return { kandidat: verweis, ohneBezug: 'nein' }
  if (istKeinAnschluss(text)) return NICHTS
  const genannt = leseGenannt(text, stellen, anfrage)
  if (genannt) return { kandidat: genannt, ohneBezug: 'nein' }
  if (nurGenannt) return NICHTS
  const zusatz = rueckform(text)
  const zugesagt = zusatz && mitWert(zusatz, stellen, anfrage)
  if (zugesagt) return { kandidat: zugesagt, ohneBezug: 'nein' }
  const gelesen = formVon(text) ?? zusatz
  if (!gelesen) return NICHTS
  const gesagt = inhaltVon(gelesen, anfrage)
  const form = offeneForm(gelesen, gesagt)
  if (!form) return NICHTS
  const inhalt = form === gelesen ? gesagt : inhaltVon(form, anfrage)
  if (!kannAnschlussSein(form, inhalt) && !wiederholt(text)) return NICHTS
  const wert =
    mitWert(form, stellen, anfrage) ??
    wiederholung(text, stellen[0]) ??
    (inhalt.rest.length > 0 || GEKLEBT.test(form.text)
      ? freiesWort(form, stelleFuer(inhalt, stellen), anfrage)
      : undefined)
  if (wert) return { kandidat: wert, ohneBezug: 'nein' }
  // „gib mir fünf Minuten“ is a follow-up only where it fits.
  const nurOffen = form !== gelesen && !inhalt.fragend && !WEITER.test(text)
  return { ohneBezug: nurOffen ? 'nein' : ohneBezug(form, inhalt) }
}

/** „bis Freitag doch“, „übermorgen erst“ */
const NACHGESTELLT = /\s(?:doch|erst|schon|lieber|eher|stattdessen)(?:\s+bitte)?[\s.!]*$/iu

/** „zeig mir jetzt Wien“, „der Mai wär noch interessant“ open as no follow-up does; that they ask and name nothing else makes them one. */
function offeneForm(form: Form, { art, nurWerte, fragend, worte, benannt, rest }: Inhalt): Form | undefined {
  if (form.art === 'korrektur' || !nurWerte) return form
  if (art === 'erzaehlt') return undefined
  if (form.art === 'folge') return form
  if (NACHGESTELLT.test(form.text)) return { ...form, art: 'korrektur' }
  const nennt = nenntNachbarn(form.text) || nenntGanzes(form.text) || nenntOhne(form.text)
  const fragt = fragend && rest.length > 0
  return art === 'offen' && !benannt && !fragt && !(nennt && (fragend || worte <= MAX_FREMDE_WORTE))
    ? form
    : { ...form, art: 'folge' }
}

/** „A4-Umschläge“ is masked as a number. */
const GEKLEBT = /\p{N}-?\p{Lu}\p{Ll}{2,}/u
const WEITER = /(?<!\p{L})(?:und|noch|auch|and|also|too|e|também)(?!\p{L})/iu

/** Free text is about what was said last; „und die Anzeige im September?“ about the last that takes a period. */
const stelleFuer = ({ marken, rest }: Inhalt, stellen: readonly Stelle[]): Stelle | undefined =>
  // „und der Beitrag Azubi-Tag?“ says what it is.
  stellen.find(
    ({ slots }) =>
      rest.length > 1 && slots.some((s) => istFrei(s) && istName(grund(rest[0]?.form ?? ''), namenVon([s]))),
  ) ??
  (marken.has('zeit') ? stellen : stellen.slice(0, 1)).find(
    ({ slots }) => slots.some(istFrei) && [...marken].every((m) => slots.some((s) => markeVon(s) === m)),
  ) ??
  stellen[0]

/** From the newest on and no further than needed: each place reads the message anew, which is dear. */
function mitWert(form: Form, stellen: readonly Stelle[], anfrage: Anfrage): Kandidat | undefined {
  let erste: { stelle: Stelle; neu: NeueWerte } | undefined
  for (const stelle of stellen) {
    const neu = leseNeueWerte(form, stelle.slots, stelle.vorgang.parameter, anfrage, rahmenVon(stelle))
    if (!neu || aendertNichts(neu, stelle, form)) continue
    // „und gestern?“ after a ticket that never had a due date is about the question before it.
    if (stelle.skill.risiko < 2 || istGesetzt(stelle, neu))
      return kandidatAus(stelle, neu, form, sicherheitVon(form, stelle, neu))
    erste ??= { stelle, neu }
  }
  return erste && kandidatAus(erste.stelle, erste.neu, form, sicherheitVon(form, erste.stelle, erste.neu))
}

/** „Zürich halt“ after a question about it is a remark. */
const aendertNichts = (neu: NeueWerte, { vorgang }: Stelle, form: Form): boolean =>
  form.art !== 'folge' &&
  neu.weg.length === 0 &&
  !/\?\W*$/u.test(form.roh) &&
  Object.entries(neu.werte).every(([f, w]) => JSON.stringify(w) === JSON.stringify(vorgang.parameter[f]))

const istGesetzt = ({ vorgang, slots }: Stelle, neu: NeueWerte): boolean =>
  Object.keys(neu.werte).some((f) => f in vorgang.parameter || slots.some((s) => s.feld === f && s.pflicht))

/** „das Gleiche nochmal“ */
function wiederholung(text: string, stelle: Stelle | undefined): Kandidat | undefined {
  if (!stelle || !wiederholt(text)) return undefined
  return kandidatAus(stelle, NICHTS_NEUES, { art: 'folge' }, ANSCHLUSS_UEBLICH)
}

/** A bare value after a question of reading is one more question; after an effect it may mean anything. */
function sicherheitVon(form: Form, { skill, vorgang }: Stelle, { werte }: NeueWerte): number {
  // „RG-2130, 1.200 €“: two values for the two that were there.
  const mehrere = Object.keys(werte).filter((f) => f in vorgang.parameter).length > 1
  if (form.art !== 'blank' || mehrere) return ANSCHLUSS_UEBLICH
  return skill.risiko === 0 ? 0.85 : 0.6
}
