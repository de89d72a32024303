import type { Sprache } from '../../domaene/sprache.ts'
import type { Bewertung } from './bewertung.ts'
import { istInnen } from './blick.ts'
import { grund } from './form.ts'
import { type Nachricht, staerkeIn } from './nachricht.ts'
import type { SkillWissen } from './skillwissen.ts'
import { taetigkeitenVon } from './synonyme.ts'
import type { Token } from './token.ts'
import { vorbehalt } from './vorbehalt.ts'
import { istFragewort, VERNEINUNG } from './woerter.ts'

// Does the message ask for the thing, or does it only speak of it? „Leg kein Ticket an“ has every word of a request.

/** At most this sure, where the message is no request. */
const VERNEINT = 0.3
const ERFRAGT = 0.3
const NUR_ERWAEHNT = 0.45

const menge = (worte: string): ReadonlySet<string> => new Set(worte.split(/\s+/).map(grund))

const VERGESSEN = /^(verg[ei]ss|forget|esque[cq])/
const HILFSVERB = menge(`hab habe hat haben hast habt hatte hatten wurde wurden ist sind is isch
  did has have had was were foi foram`)
const VERGANGEN = menge('wer wem wann warum wieso weshalb who when why quem quando porque')
const PARTIZIP =
  /^(?:\w*ge\w+(?:t|en)|(?:be|er|ent|ver)\w+t|(?:ueber|be|er|ent|ver)\w*(?:ie|o|u)\w*en|paid|sent|\w{3,}ed|\w{2,}(?:ei|ou|iu|ado|ada|ido|ida))$/
/** Simple past says by itself that it is done: „I paid …“, „paguei …“. */
const ERZAEHLT = /^(?:paid|sent|\w{3,}ed|\w{2,}(?:ei|ou|iu))$/
const PASSIV = menge('werden be get to ser sein soll muss')
const VERB = 'leg|mach|trag|erstell|zahl|bezahl|losch|nehm|kann|muss|soll|geht|funktioniert'
const HYPOTHESE = new RegExp(
  [
    String.raw`\b(?:was (?:passiert|geschieht|war|ware|ist)|what happens|what|o que acontece|e) (?:wenn|falls|if|se)\b`,
    String.raw`\bwie (?:${VERB})\w* (?:ich|man|wir|das|i|ma|mer)\b`,
    String.raw`\bhow (?:do|can|could|would|should|to)\b|\bcomo (?:eu|se|faco|posso|faz|fazer|a gente)\b`,
    String.raw`^(?:wenn|falls|if|se) (?:ich|wir|man|i|we|eu|a gente)\b`,
    String.raw`\b(?:angenommen|suppose|supondo)\b`,
    String.raw`\b(?:soll|sollte|darf|muss|should|must|may) (?:ich|i|we|wir)\b`,
    String.raw`^(?:\w+ )?(?:did|hast|habt|have you|voce ja) (?!not\b|ich\b)\w+`,
  ].join('|'),
)

/** How the message was read: as this example, with this free text. */
export type Lesart = Pick<Bewertung, 'vorlage' | 'frei' | 'satz'>

/** The highest confidence that the message allows for this skill, 0..1. */
export const hoechstens = (n: Nachricht, w: SkillWissen, b: Lesart, sprache: Sprache): number =>
  Math.min(nachSatzbau(n, w, b, sprache), vorbehalt(n, w, b))

/** … by grammar alone, which needs no free text to be known. */
export function nachSatzbau(n: Nachricht, w: SkillWissen, b: Lesart, sprache: Sprache): number {
  const aussen = n.tokens.filter((_, i) => !istInnen(i, b.frei))
  if (verneint(aussen, b, sprache)) return VERNEINT
  if (fragtNachBedeutung(n)) return ERFRAGT
  if (w.skill.risiko === 0 || b.satz) return 1
  const vergangen = erzaehlt(n, w, b)
  if (vergangen && aussen.some((t) => VERGANGEN.has(grund(t.form)))) return ERFRAGT
  const worte = b.frei?.abgesetzt === true ? aussen : n.tokens
  if (vergangen || HYPOTHESE.test(worte.map((t) => grund(t.form)).join(' '))) return NUR_ERWAEHNT
  const erstes = n.tokens.findIndex((t) => t.klasse !== 'fuell')
  const fragt = istFragewort(n.tokens[erstes]?.form ?? '') && !istInnen(erstes, b.frei)
  return fragt && staerkeIn(n.treffer[erstes], w.vor) === 0 ? ERFRAGT : 1
}

/** „Was ist Umsatz?“ asks for a word, not for a figure. */
function fragtNachBedeutung(n: Nachricht): boolean {
  const satz = n.tokens.filter((t) => t.klasse !== 'fuell').map((t) => t.form)
  return n.tokens.every((t) => t.marke === undefined) && BEDEUTUNG.test(satz.join(' '))
}

const BEDEUTUNG =
  /^(?:was (?:ist|sind|heisst|bedeutet)|what (?:is|are|does)|o que (?:e|significa|quer dizer)|erklaer\w*(?: mir)?) (?:(?:ein|eine|einen|der|die|das|den|a|an|the|o|um|uma) )?\w+(?: mean)?$/

/** A negation in the request itself, not in its free text („beamer geht nicht“) and not in the example („vergiss nicht …“). */
function verneint(aussen: readonly Token[], b: Lesart, sprache: Sprache): boolean {
  const imBeispiel = b.vorlage.worte.some((wort) =>
    wort.schluessel.some((s) => VERNEINUNG.has(s.replace('=', ''))),
  )
  if (imBeispiel) return false
  return aussen.some(
    (t, i) =>
      (VERNEINUNG.has(grund(t.form)) || istEnglischesNein(t, aussen[i + 1], sprache)) &&
      t.wendung !== true &&
      ![aussen[i - 1], aussen[i + 1]].some((x) => VERGESSEN.test(x?.form ?? '')),
  )
}

/** „no ticket“, but not „ticket no. 88“. */
const istEnglischesNein = (t: Token, danach: Token | undefined, sprache: Sprache): boolean =>
  t.form === 'no' && sprache === 'en' && danach !== undefined && !/^\p{N}|^\{/u.test(danach.form)

/** „… wurde bezahlt“, „hat … angelegt“, „I paid …“: the deed of the skill as something that happened. */
function erzaehlt(n: Nachricht, w: SkillWissen, b: Lesart): boolean {
  const aussen = n.tokens.flatMap((t, i) => (istInnen(i, b.frei) ? [] : [{ t, i }]))
  return aussen.some(({ t, i }, k) => {
    if (!istTat(t) || !PARTIZIP.test(t.form) || staerkeIn(n.treffer[i], w.vokabular) < 0.6) return false
    const nachbarn = [aussen[k - 1], aussen[k + 1]].map((x) => grund(x?.t.form ?? ''))
    if (nachbarn.some((f) => PASSIV.has(f))) return false
    const teilsatz = aussen.slice(teilsatzVon(aussen, k), k + 2)
    return ERZAEHLT.test(t.form) || teilsatz.some((x) => HILFSVERB.has(grund(x.t.form)))
  })
}

const istTat = (t: Token): boolean =>
  /^\w*ge\w+(?:t|en)$/.test(t.form) ? t.klasse === 'inhalt' : taetigkeitenVon(t.schluessel).length > 0

/** Where the clause of the k-th word begins. */
function teilsatzVon(worte: readonly { t: Token }[], k: number): number {
  for (let i = k; i > 0; i--) if (worte[i]?.t.beginnt) return i
  return 0
}
