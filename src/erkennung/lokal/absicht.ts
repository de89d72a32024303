import type { Sprache } from '../../domaene/sprache.ts'
import type { Bewertung } from './bewertung.ts'
import { grund } from './form.ts'
import { type Nachricht, staerkeIn } from './nachricht.ts'
import type { Token } from './token.ts'
import type { SkillWissen } from './wissen.ts'
import { istFragewort } from './woerter.ts'

// Does the message ask for the thing, or does it only speak of it? „Leg kein Ticket an“ has every word of a request.

/** At most this sure, where the message is no request. */
const VERNEINT = 0.3
const ERFRAGT = 0.3
const NUR_ERWAEHNT = 0.45

const menge = (worte: string): ReadonlySet<string> => new Set(worte.split(/\s+/).map(grund))

const VERNEINUNG =
  menge(`nicht ned net nich nit kein keine keinen keinem keiner kei koa koan keinesfalls niemals nie
  not never dont doesnt didnt wont shouldnt nao nem nunca nenhum nenhuma`)
const VERGESSEN = /^(verg[ei]ss|forget|esque[cq])/
const HILFSVERB = menge(`hab habe hat haben hast habt hatte hatten wurde wurden ist sind is isch
  did has have had was were foi foram ja`)
const VERGANGEN = menge('wer wem wann warum wieso weshalb who when why quem quando porque')
const PARTIZIP =
  /^(?:\w*ge\w+(?:t|en)|(?:be|er|ent|ver)\w+t|(?:ue?ber|be|er|ent|ver)\w{2,}en|paid|sent|\w{3,}ed|\w{2,}(?:ei|ou|iu|ado|ada|ido|ida))$/
/** Simple past says by itself that it is done: „I paid …“, „paguei …“. */
const ERZAEHLT = /^(?:paid|sent|\w{3,}ed|\w{2,}(?:ei|ou|iu))$/
const PASSIV = menge('werden be get to ser sein soll muss')
const HYPOTHESE =
  /\b(?:(?:was (?:passiert|geschieht|ware|war|ist)|what happens|what|o que acontece|e) (?:wenn|falls|if|se)\b|wie (?:kann|muss|soll|leg|lege|mach|mache|trag|trage|erstell|erstelle|zahl|zahle|bezahl|bezahle|losch|losche|geht|funktioniert)\w* (?:ich|man|wir|das|i|ma|mer)\b|how (?:do|can|could|would|should|to)\b|como (?:eu|se|faco|posso|faz|fazer|a gente)\b|angenommen\b|suppose\b|supondo\b|(?:soll|sollte|darf|muss|should|must|may) (?:ich|i|we|wir)\b|^(?:\w+ )?did (?!not)\w+)/

/** The highest confidence that the message allows for this skill, 0..1. */
export function hoechstens(n: Nachricht, w: SkillWissen, b: Bewertung, sprache: Sprache): number {
  const aussen = n.tokens.filter((_, i) => !b.frei || i < b.frei.von || i >= b.frei.bis)
  if (verneint(aussen, b, sprache)) return VERNEINT
  if (w.skill.risiko === 0 || b.satz) return 1
  const vergangen = erzaehlt(n, w, b)
  if (vergangen && aussen.some((t) => VERGANGEN.has(grund(t.form)))) return ERFRAGT
  const worte = b.frei?.abgesetzt === true ? aussen : n.tokens
  if (vergangen || HYPOTHESE.test(worte.map((t) => grund(t.form)).join(' '))) return NUR_ERWAEHNT
  const erstes = worte.find((t) => t.klasse !== 'fuell')
  return erstes && istFragewort(erstes.form) && staerkeVon(n, erstes, w.vor) === 0 ? ERFRAGT : 1
}

const staerkeVon = (n: Nachricht, t: Token, menge: ReadonlySet<string>): number =>
  staerkeIn(n.treffer[n.tokens.indexOf(t)], menge)

/** A negation in the request itself, not in its free text („beamer geht nicht“) and not in the example („vergiss nicht …“). */
function verneint(aussen: readonly Token[], b: Bewertung, sprache: Sprache): boolean {
  const imBeispiel = b.vorlage.worte.some((wort) => wort.schluessel.some((s) => VERNEINUNG.has(s)))
  if (imBeispiel) return false
  return aussen.some(
    (t, i) =>
      (VERNEINUNG.has(grund(t.form)) || (t.form === 'no' && sprache === 'en')) &&
      !VERGESSEN.test(aussen[i + 1]?.form ?? ''),
  )
}

/** „… wurde bezahlt“, „hat … angelegt“, „I paid …“: the deed of the skill as something that happened. */
function erzaehlt(n: Nachricht, w: SkillWissen, b: Bewertung): boolean {
  const aussen = n.tokens.flatMap((t, i) => (!b.frei || i < b.frei.von || i >= b.frei.bis ? [{ t, i }] : []))
  const hilfsverb = aussen.some(({ t }) => HILFSVERB.has(grund(t.form)))
  return aussen.some(({ t, i }, k) => {
    if (t.klasse !== 'inhalt' || !PARTIZIP.test(t.form) || staerkeIn(n.treffer[i], w.vokabular) < 0.6)
      return false
    const nachbarn = [aussen[k - 1], aussen[k + 1]].map((x) => grund(x?.t.form ?? ''))
    if (nachbarn.some((f) => PASSIV.has(f))) return false
    return hilfsverb || ERZAEHLT.test(t.form)
  })
}
