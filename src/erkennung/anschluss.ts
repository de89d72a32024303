import { type SlotFeld, slotsVon } from '../skills/slot.ts'
import { gattungVon } from './anschluss/beiwerk.ts'
import { berichtigt } from './anschluss/berichtigung.ts'
import { alsPaar, erbeten } from './anschluss/bitte.ts'
import { type Form, formVon, gehtWeiter, istRahmen, uebrigIn } from './anschluss/form.ts'
import { ERZAEHLT, freiesWort } from './anschluss/freies-wort.ts'
import { nenntGanzes, ohneGanzes } from './anschluss/ganzes.ts'
import { leseGenannt } from './anschluss/genannt.ts'
import { glaette } from './anschluss/glaetten.ts'
import { hochdeutsch } from './anschluss/mundart.ts'
import { alsOhne, nenntOhne, OHNE_NAMEN } from './anschluss/ohne.ts'
import { mitOrten } from './anschluss/ortsform.ts'
import { type Satzart, satzartVon } from './anschluss/satz.ts'
import {
  istName,
  kandidatAus,
  NICHTS_NEUES,
  namenVon,
  rahmenVon,
  type Stelle,
  stellenIn,
} from './anschluss/stelle.ts'
import { ohneDrumherum } from './anschluss/teilsatz.ts'
import { leseVerweis } from './anschluss/verweis.ts'
import { DOCH, leseNeueWerte, type NeueWerte } from './anschluss/werte.ts'
import { wiederholt } from './anschluss/wiederholung.ts'
import { nenntNachbarn } from './anschluss/zeitraum.ts'
import type { Anfrage, Kandidat } from './erkennung.ts'
import { ersetzeBegriffe } from './lokal/begriffe.ts'
import { trenneErgaenzungen } from './lokal/ergaenzung.ts'
import { grund } from './lokal/form.ts'
import { MAX_ZEICHEN } from './lokal/lokal.ts'
import { istFrei, markeVon } from './lokal/slotart.ts'
import { type Token, zerlege } from './lokal/token.ts'
import { istFragewort } from './lokal/woerter.ts'
import { maskiere, ohneMarken } from './parameter/parameter.ts'

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
  if ([WIR, ANDERES, ERLEBT].some((muster) => muster.test(text))) return NICHTS
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

const MAX_FOLGE = 300

function vereinfacht(anfrage: Anfrage): string {
  const begriffen = ersetzeBegriffe(anfrage.text.slice(0, MAX_ZEICHEN), anfrage.begriffe).text
  const text = glaette(erbeten(mitOrten(hochdeutsch(begriffen, anfrage.sprache), slotsImFenster(anfrage))))
  // A follow-up is short; a long text is not searched for clauses and corrections.
  if (text.length > MAX_FOLGE || trenneErgaenzungen(anfrage.text).ergaenzungen.length > 0) return text
  const slots = slotsAller(anfrage)
  const kern = ohneDrumherum(
    alsPaar(text, (wert) =>
      /^\{\p{L}+\}$/u.test(maskiere(wert, stellenIn(anfrage)[0]?.slots ?? [], anfrage).trim()),
    ),
    (teil) => maskiere(ohneMarken(teil), slots, anfrage).includes('{'),
  )
  return glaette(alsOhne(berichtigt(kern)))
}

const slotsAller = (anfrage: Anfrage): SlotFeld[] => anfrage.skills.flatMap((s) => slotsVon(s.parameter))

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

/** „und was machen wir heute Abend?“, „und Grüße an Carla“ are about the people. */
const WIR =
  /(?<!\p{L})(?:wir|ihr|dein\p{L}*|eure\p{L}*|euch|your|they|nós|a gente|gr(?:ü|ue)(?:ß|ss)e?|gruß|lg|regards|abraços?)(?!\p{L})/iu

/** „und sonst so?“, „und was gibt's heute Abend?“, „und wie geht's dem Bernd?“ ask about life. */
const ANDERES =
  /^\W*(?:(?:ok\p{L}*|na|so|ja)[\s,]+)*(?:und|and|e)\s+(?:(?:sonst|selbst|selber|du|you|você|aí|what else)(?=\W*$|[\s,]+(?:so|noch|alles|alle|denn|tudo)(?!\p{L}))|(?:was|what)\s+(?:gib(?:t|ts)|läuft|geht|machst|kommt|is going)|(?:wer|wann|warum|wieso|who|when|why|quem|quando)\s|wie\s+geht(?:['’]?s|\s+es)(?!\s+(?:mit|in|im)\s))|^\W*wie\s+geht(?:['’]?s|\s+es)\s+(?!(?:mit|in|im|bei|beim|da|dann|danach|weiter|es)\s?)/iu

/** „dort war ich auch mal“ */
const ERLEBT =
  /(?<!\p{L})(?:(?:war|bin|wohne?|lebe?|fahre?|gehe?|komme?) (?:ich|i)|(?:ich|i) (?:war|bin|wohne|lebe|fahre|gehe|komme)|i(?:['’]m| am| was)|eu (?:sou|fui|estava|vou))(?!\p{L})/iu

/** „doch nicht eilig“, „ist übrigens eilig“ are nothing but what they take back or add. */
const rueckform = (text: string): Form | undefined =>
  (/\b(?:nicht|ned|net|not|não|nao|kein\w*)\s\S+/iu.test(text) || DOCH.test(text)) &&
  text.trim().split(/\s+/).length <= 5
    ? { art: 'korrektur', text: '', roh: text }
    : undefined

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

/** What is in the message besides joining words: kinds of values, and words that are none. */
interface Inhalt {
  marken: ReadonlySet<string>
  rest: readonly Token[]
  /** Values and joining words are all there is. */
  nurWerte: boolean
  art: Satzart
  fragend: boolean
  worte: number
  /** A parameter is named beside its value. */
  benannt: boolean
}

function inhaltVon(form: Form, anfrage: Anfrage): Inhalt {
  const slots = slotsAller(anfrage)
  const maskiert = maskiere(ohneMarken(ohneGanzes(form.text)), slots, anfrage).replace(DAUER, ' {zeit} ')
  const tokens = uebrigIn(maskiert, form.art, [])
  const alle = zerlege(maskiert)
  const rahmen = new Set(stellenIn(anfrage).flatMap((s) => [...rahmenVon(s)]))
  const namen = new Set([
    ...namenVon(slotsImFenster(anfrage)),
    ...gattungVon(slots.map((s) => s.art)),
    ...(nenntOhne(form.text) ? OHNE_NAMEN : []),
  ])
  const fremd = uebrigIn(maskiert, 'folge', []).filter(
    (t) => t.marke === undefined && !istName(grund(t.form), namen) && !istRahmen(t, maskiert, rahmen),
  )
  const nennt =
    alle.some((t) => t.marke !== undefined) ||
    [nenntGanzes, nenntOhne, nenntNachbarn].some((f) => f(form.text))
  return {
    marken: new Set(tokens.flatMap((t) => t.marke ?? [])),
    rest: tokens.filter((t) => t.marke === undefined),
    nurWerte: nennt && fremd.every((t) => t.klasse === 'leicht' && istFragewort(t.form)),
    art: satzartVon(alle, form.roh),
    fragend: /\?\W*$/u.test(form.roh),
    worte: alle.length,
    benannt: alle.some((t) => istName(grund(t.form), namen)),
  }
}

/** „anderthalb Stunden“ is masked as no time. */
const DAUER =
  /(?<!\p{L})(?:\{zahl\}|\{zeit\}|anderthalb|(?:ein|zwei|drei)einhalb|dreiviertel|eine?(?:\s+(?:halbe|viertel|dreiviertel))?|einen|zwei|drei|vier|fünf|sechs)\s*(?:tage?n?|wochen?|monaten?|monate?|stunden?|minuten?|min|std|h|viertelstunde)(?!\p{L})/giu

const slotsImFenster = (anfrage: Anfrage): SlotFeld[] => stellenIn(anfrage).flatMap((s) => [...s.slots])

/** Reading values for every slot is dear; most messages say too much else to be a follow-up. */
const kannAnschlussSein = (form: Form, { marken, rest }: Inhalt): boolean =>
  form.art === 'blank'
    ? (marken.size > 0 || nenntGanzes(form.text) || nenntOhne(form.text)) && rest.length <= 1
    : rest.length <= MAX_FREMDE_WORTE

const MAX_FREMDE_WORTE = 4

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

function ohneBezug(form: Form, { marken, rest }: Inhalt): Anschluss['ohneBezug'] {
  // A number alone chooses or counts; „und 89?“ goes on.
  const nurZahl = form.art === 'blank' && /^\W*\p{N}+\W*$/u.test(form.text)
  const nenntWert = !nurZahl && [...marken].some((m) => m !== 'zahl' || form.art !== 'blank')
  if (rest.length === 0 && (nenntWert || nenntNachbarn(form.text))) return 'ja'
  const fragt = /\?\W*$/u.test(form.text) || /^\W*\p{L}+\s+(?:in|für|bei|for|at|em)\s/iu.test(form.text)
  const fragewort = /^\W*\p{L}+\s+(?:was|wer|wie|wo|warum|wieso|wann|what|who|why|where|quem|por)\s/iu.test(
    form.text,
  )
  const kurz = fragt && !fragewort && gehtWeiter(form.text) && form.text.trim().split(/\s+/).length <= 4
  const einWort =
    kurz &&
    !ERZAEHLT.test(form.text) &&
    marken.size === 0 &&
    rest.length > 0 &&
    rest.length <= 2 &&
    rest.every((t) => t.klasse === 'inhalt')
  return einWort ? 'vielleicht' : 'nein'
}
