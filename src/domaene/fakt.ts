import { istAnweisung } from './fakt/anweisung.ts'
import { falte, putze, woerter } from './fakt/form.ts'
import { hauptsatz } from './fakt/hauptsatz.ts'
import { type Aussage, type LeseArg, leseAussage, ohneDass } from './fakt/lesen.ts'
import { WECHSEL } from './fakt/woerter.ts'
import { kuerze } from './text.ts'

// Facts as a colleague keeps them: one fact in six spellings is one fact, „wohnt jetzt in Bonn“ ends „wohnt in Köln“, and
// what is not understood is kept in the person's words.

/** Characters of a fact; new facts of one compaction. */
export const FAKT = { zeichen: 200, neueHoechstens: 10 }

const GELESEN = 2_000

export interface Faktform {
  /** A plain sentence in the person's words, at most 200 characters. */
  text: string
  gekuerzt: boolean
  /** The same for the same fact: `ich.wohnort=koln`, negated `ich.vorliebe!=tee`, free text `frei=…`. */
  schluessel: string
  /** `ich.wohnort`, `hund.name`, `anna.wohnort`; null for free text. */
  attribut: string | null
  aussage: Aussage | undefined
  /** Tells the assistant what to do. Data like every fact, but the last that a model sees. */
  anweisung: boolean
}

const NICHTS =
  /^(?:(?:es gibt |there are |ich habe |i have )?(?:keine?|none|nichts|no|nil|null|n\/a|na|leer|nenhum[ao]?|nada|unbekannt|unknown)(?: (?:neue[ns]?|new|novos?))?(?: (?:fakten?|facts?|fatos?|informationen|angaben))?(?: (?:gefunden|found|vorhanden|encontrados?))?|\{.*\}|\[.*\])$/iu
const KOPF =
  /^(?:hier (?:sind|ist)|here (?:are|is)|aqui est(?:ão|á)|folgende|die (?:folgenden )?fakten|(?:neue |new )?fa(?:kten|cts|tos))\b.*:?$/iu

/**
 * The form of a fact; undefined when the text is none: empty, „NONE.“, „Keine.“, „Hier sind die Fakten:“, a code fence.
 * `faktForm(f.text)` has the same key again.
 */
export function faktForm(roh: string, arg: LeseArg = {}): Faktform | undefined {
  const zeilen = roh.trim().split('\n').length
  // More than a fact can hold by far; the rims of 60,000 dots and blanks took 7 s.
  const ganz = putze(roh.slice(0, GELESEN))
  if (
    !/\p{L}|\p{N}/u.test(ganz) ||
    NICHTS.test(ganz) ||
    (KOPF.test(ganz) && /:\s*$|fa[kc]t/iu.test(ganz)) ||
    /:$/u.test(ganz)
  )
    return undefined
  const text = putze(kuerze(zeilen > 1 ? ganz : hauptsatz(ganz), FAKT.zeichen))
  const aussage = leseAussage(ganz, arg)
  const attribut = aussage ? `${aussage.subjekt}.${aussage.feld}` : null
  return {
    text,
    gekuerzt: ganz.length > FAKT.zeichen,
    schluessel: aussage
      ? `${attribut}${aussage.verneint ? '!' : ''}=${aussage.wert}`
      : `frei=${freiform(ganz)}`,
    attribut,
    aussage,
    anweisung: istAnweisung(ganz),
  }
}

/** Free text: words in their order, without subject and lead-in, endings of verbs levelled („fahre“, „fährt“). */
const freiform = (text: string): string =>
  woerter(falte(hauptsatz(kuerze(ohneDass(text), FAKT.zeichen))))
    .map((w) => w.form)
    .filter((f) => !/^(?:ich|i|eu|der|die|das|den|dem|ein|eine|einen|nutzer|nutzerin|user|the)$/.test(f))
    .map((f) => (f.length > 4 ? f.replace(/(?:e|t|st|en)$/u, '') : f))
    .join(' ') || falte(text)

/** Nothing was there that „nicht mehr“ could end: then it is kept in the person's words, never as if it were so. */
export const alsFrei = (form: Faktform): Faktform => ({
  ...form,
  attribut: null,
  aussage: undefined,
  schluessel: `frei=${freiform(form.text)}`,
})

/** Does one of these texts of the person hold what the fact says? One word of its value is enough; „ja“ is not. */
export function steckt(form: Faktform, text: string): boolean {
  const da = falte(text)
  const worte = woerter(form.aussage?.wert ?? freiform(form.text)).map((w) => w.form)
  return worte.some((w) => (w.length > 2 || /\d/.test(w)) && da.includes(w.slice(0, 5)))
}

/** „jetzt“, „umgezogen“: the person says that it was otherwise before. */
export const nenntWechsel = (text: string): boolean =>
  woerter(text.replace(/\s+/gu, ' ')).some(
    (w) => WECHSEL.has(w.form) || /^(?:umgezogen|gezogen|gewechselt|moved|changed|mudei)$/.test(w.form),
  )

/** Is this fact said in the text, also behind „merk dir, dass“ or in one of its sentences? */
export function sagt(text: string, schluessel: string): boolean {
  if (text.length > GELESEN) return false
  const wert = schluessel.slice(schluessel.indexOf('=') + 1).split(' ')
  const da = falte(text)
  if (!wert.some((w) => da.includes(w.slice(0, 5)))) return false
  const ohneBitte =
    /(?:^|\s)(dass|daß|that|que)\s[\s\S]*$/iu.exec(text)?.[0].trim() ?? /:\s([\s\S]*)$/u.exec(text)?.[1]
  const texte = [text, ...(ohneBitte ? [ohneBitte] : [])]
  return texte.some((t) =>
    t
      .split(/[\n;]|(?<=\p{L}[.!?])\s/u)
      .flatMap((z) => zerlege(z))
      .some((z) => faktForm(z)?.schluessel === schluessel),
  )
}

const VORSPANN = /^(?:dass|daß) ich\s|^that i\s|^que eu\s/iu

/** Several facts in one text: sentences, and halves around „und“, when each is understood by itself. */
export function zerlege(text: string, arg: LeseArg = {}): string[] {
  if (text.trim().includes('\n')) return [text]
  const saetze = text.split(/(?<=[\p{L}\d)]{2}[.;!])\s+(?=\p{Lu})/u).filter((s) => putze(s) !== '')
  const alle = saetze.map((s) => halbiere(s, arg))
  const einzeln = alle.flat()
  if (einzeln.length > FAKT.neueHoechstens) return [text]
  return saetze.length === 1 || einzeln.every((s) => verstanden(s, arg)) ? einzeln : [text]
}

const verstanden = (s: string, arg: LeseArg): boolean => leseAussage(putze(s), arg) !== undefined

function halbiere(satz: string, arg: LeseArg): string[] {
  const vorspann = VORSPANN.exec(satz)?.[0] ?? ''
  const haelften = satz
    .split(/\s*,?\s+(?:und|and|e)\s+/iu)
    .map((h, i) => (i === 0 || vorspann === '' || verstanden(h, arg) ? h : `${vorspann}${h}`))
  return haelften.length > 1 && haelften.every((h) => verstanden(h, arg)) ? haelften : [satz]
}

export type { Aussage, LeseArg } from './fakt/lesen.ts'
