import { type SlotFeld, slotsVon } from '../../skills/slot.ts'
import type { Anschluss } from '../anschluss.ts'
import type { Anfrage } from '../erkennung.ts'
import { grund } from '../lokal/form.ts'
import { type Token, zerlege } from '../lokal/token.ts'
import { istFragewort } from '../lokal/woerter.ts'
import { maskiere, ohneMarken } from '../parameter/parameter.ts'
import { gattungVon } from './beiwerk.ts'
import { type Form, gehtWeiter, istRahmen, uebrigIn } from './form.ts'
import { ERZAEHLT } from './freies-wort.ts'
import { nenntGanzes, ohneGanzes } from './ganzes.ts'
import { nenntOhne, OHNE_NAMEN } from './ohne.ts'
import { type Satzart, satzartVon } from './satz.ts'
import { istName, namenVon, rahmenVon, stellenIn } from './stelle.ts'
import { nenntNachbarn } from './zeitraum.ts'

// What is in a message that may be a follow-up, and whether it then can be one.

export const slotsAller = (anfrage: Anfrage): SlotFeld[] =>
  anfrage.skills.flatMap((s) => slotsVon(s.parameter))

/** What is in the message besides joining words: kinds of values, and words that are none. */
export interface Inhalt {
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

export function inhaltVon(form: Form, anfrage: Anfrage): Inhalt {
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

export const slotsImFenster = (anfrage: Anfrage): SlotFeld[] =>
  stellenIn(anfrage).flatMap((s) => [...s.slots])

/** Reading values for every slot is dear; most messages say too much else to be a follow-up. */
export const kannAnschlussSein = (form: Form, { marken, rest }: Inhalt): boolean =>
  form.art === 'blank'
    ? (marken.size > 0 || nenntGanzes(form.text) || nenntOhne(form.text)) && rest.length <= 1
    : rest.length <= MAX_FREMDE_WORTE

export const MAX_FREMDE_WORTE = 4

export function ohneBezug(form: Form, { marken, rest }: Inhalt): Anschluss['ohneBezug'] {
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
