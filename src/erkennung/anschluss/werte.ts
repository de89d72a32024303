import type { Parameter } from '../../domaene/vorgang.ts'
import { lokalerTag } from '../../domaene/zeit.ts'
import type { SlotFeld, Zeitraum } from '../../skills/slot.ts'
import type { Kandidat, Zweifel } from '../erkennung.ts'
import { falte, grund } from '../lokal/form.ts'
import { istFrei } from '../lokal/slotart.ts'
import {
  aendereZeitpunkt,
  type Bezug,
  type Fund,
  leseAlleinstehend,
  leseParameter,
  leseTeilzeitraum,
  maskiere,
} from '../parameter/parameter.ts'
import { gattungVon } from './beiwerk.ts'
import { type Form, gehtWeiter, istRahmen, uebrig, uebrigIn } from './form.ts'
import { gehoben, ohneGanzes } from './ganzes.ts'
import { istNackt } from './nackt.ts'
import { leseOhne, nenntOhne } from './ohne.ts'
import { istName, namenVon } from './stelle.ts'
import { einEnde, imSelbenMonat } from './teilzeitraum.ts'
import { benachbart, imSelbenAbschnitt, naheBei, vergangene } from './zeitraum.ts'

/** What a follow-up changes in the parameters of an earlier Vorgang. */
export interface NeueWerte {
  werte: Parameter
  annahmen: Kandidat['annahmen']
  zweifel: Zweifel[]
  /** Parameters that no longer hold („und insgesamt?“). */
  weg: string[]
  /** A number that says neither what it counts nor which field it is for: „doch nur 90“ after a number and an amount. */
  nackt?: true
}

/** Only one end of the period, or its length, is named. */
const TEILWEISE =
  /^(?!.*\b(?:von|vom|from|de)\b).*\b(?:bis|ab|erst|langer|kurzer|fruher|spater|until|till|longer|shorter|later|earlier|ate|a partir)\b/

/** „eine halbe Stunde länger“: by so much, not so long. */
function laenger(text: string, slots: readonly SlotFeld[], alt: Parameter, neu: Parameter): Parameter {
  const mal = LAENGER.test(text) ? 1 : KUERZER.test(text) ? -1 : 0
  const felder = mal === 0 ? [] : slots.filter((s) => s.art === 'dauer' && s.feld in neu)
  return Object.fromEntries(
    felder.flatMap(({ feld }) => {
      const dauer = Number(alt[feld]) + mal * Number(neu[feld])
      return dauer > 0 ? [[feld, dauer]] : []
    }),
  )
}
const LAENGER = /(?<!\p{L})(?:länger|mehr|longer|mais)(?!\p{L})/iu
const KUERZER = /(?<!\p{L})(?:kürzer|weniger|shorter|less|menos)(?!\p{L})/iu

/** „nächste Woche dann mehr“: nobody asks what was sold then, unless it is a question. */
function liegtVoraus(slot: SlotFeld, wert: unknown, text: string, bezug: Bezug): boolean {
  if (slot.art !== 'zeitraum' || slot.richtung !== 'zurueck' || /\?\W*$/u.test(text) || gehtWeiter(text))
    return false
  const { von = '' } = (wert ?? {}) as Partial<Zeitraum>
  return von > lokalerTag(bezug.jetzt, bezug.zone)
}

const VERSETZT =
  /(?<!\p{L})(?:früher|eher|später|vorher|danach|earlier|later|mais\s+(?:cedo|tarde))(?!\p{L})/iu

/** A time of day is no period: „heute Abend“ asks for no figures. */
const TAGESZEIT =
  /\b(?:uhr|minuten?|stunden?|abends?|morgens|mittags?|nachts?|früh|tonight|noon|minutes?|hours?|noite|horas?|minutos?)\b/iu

const LEER: ReadonlySet<string> = new Set()

/**
 * Reads `form.text` as new values for slots of one skill; undefined when it names none, or names something else too.
 * `rahmen`: stems of words that the skill is asked with.
 */
export function leseNeueWerte(
  form: Form,
  slots: readonly SlotFeld[],
  alt: Parameter,
  bezug: Bezug,
  rahmen: ReadonlySet<string> = LEER,
): NeueWerte | undefined {
  if (form.art === 'blank' && TAGESZEIT.test(form.text) && slots.every((s) => s.art !== 'zeitpunkt'))
    return undefined
  const ohne = nenntOhne(form.text) ? leseOhne(form.text, slots, alt, bezug) : undefined
  if (!ohne && nenntOhne(form.text)) return undefined
  const weg = [...(ohne?.weg ?? []), ...gehoben(form.roh, slots, alt)]
  const satz: Form = weg.length > 0 ? { ...form, text: ohneGanzes(ohne?.rest ?? form.text) } : form
  const gelesen = leseParameter(satz.text, slots, bezug)
  const verneint = nimmtZurueck(form.roh, slots, alt, bezug)
  if (verneint || (form.text === '' && DOCH.test(form.roh))) return verneint
  const anstelle = anstelleVon(satz, slots, alt, bezug)
  const funde = anstelle ?? (gelesen.funde.length > 0 ? gelesen.funde : alleinstehend(satz, slots, bezug))
  if (form.art === 'blank' && new Set(funde.map((f) => f.feld)).size < funde.length) return undefined
  const zeit = bewegeZeit(satz.text, slots, alt, bezug, funde)
  const bewegt = Object.keys(zeit.werte).length > 0
  const namen = new Set([...namenVon(slots), ...gattungVon(slots.map((x) => x.art))])
  const fremd = uebrig(satz, funde).filter(
    (t) => !istName(grund(t.form), namen) && !istRahmen(t, satz.text, rahmen),
  )
  if (fremd.length > 0 && !(bewegt && nurZeiten(satz, slots, bezug, namen))) return undefined
  const werte: Parameter = Object.fromEntries(funde.toReversed().map((f) => [f.feld, f.wert]))
  Object.assign(werte, zeit.werte, laenger(satz.text, slots, alt, werte))
  // „eine Stunde früher“ is no new length.
  if (bewegt && VERSETZT.test(satz.text))
    for (const s of slots)
      if (s.art === 'dauer' && slots.some((z) => z.art === 'zeitpunkt' && z.feld in zeit.werte))
        delete werte[s.feld]
  if (Object.keys(werte).length === 0 && weg.length === 0) return undefined
  if (form.art === 'folge' && slots.some((s) => liegtVoraus(s, werte[s.feld], form.roh, bezug)))
    return undefined
  return {
    werte,
    annahmen: funde.flatMap((f) =>
      f.annahme && !(f.feld in zeit.werte) ? [{ feld: f.feld, art: f.annahme }] : [],
    ),
    zweifel: gelesen.zweifel.filter((z) => !(z.feld in werte)),
    weg: weg.filter((feld) => !(feld in werte)),
    ...(!anstelle && funde.some((f) => istNackt(satz.text, f, slots, alt)) ? { nackt: true } : {}),
  }
}

/** „lieber ab dem 22.“ is read as a change of the old period: no value stands in the text by itself. */
const nurZeiten = (
  form: Form,
  slots: readonly SlotFeld[],
  bezug: Bezug,
  namen: ReadonlySet<string>,
): boolean =>
  uebrigIn(maskiere(form.text, slots, bezug), form.art, []).every(
    (t) => t.marke === 'zeit' || t.marke === 'zahl' || namen.has(grund(t.form)),
  )

const NICHT =
  /^\W*(?:(?:ach|oh|nein|nee|aber|doch|bitte|no|but|mas|und|ist|is|it's)[\s,]+)*(?:nicht|ned|net|not|não|nao|kein\w*)\s+(?:(?:mehr|so|ganz|wirklich|that|really|mais|tão)\s+)?(\S+(?:\s\S+)?)$/iu

/** „ist übrigens eilig“ */
export const DOCH =
  /^\W*(?:(?:ach|oh|und|das|es|ja)[\s,]+)*(?:ist|is|it['’]s|wäre?)\s+(?:(?:übrigens|aber|auch|doch|sehr|ganz|wirklich|ja|halt|noch|very|really)\s+)*(\S+)[.!?]*$/iu

/** „doch nicht eilig“, „ist übrigens eilig“ */
function nimmtZurueck(
  text: string,
  slots: readonly SlotFeld[],
  alt: Parameter,
  bezug: Bezug,
): NeueWerte | undefined {
  const satz = text.trim().replace(/[.!?]+$/u, '')
  const nein = NICHT.exec(satz)?.[1]
  const was = nein ?? DOCH.exec(satz)?.[1]
  if (was === undefined) return undefined
  const ja = slots.filter((s) => s.art === 'jaNein' && (alt[s.feld] === true) === (nein !== undefined))
  const funde = leseParameter(was, ja, bezug).funde
  if (funde.length === 0) return undefined
  return {
    werte: Object.fromEntries(funde.map((f) => [f.feld, nein === undefined])),
    annahmen: [],
    zweifel: [],
    weg: [],
  }
}

const STATT =
  /(?:\b(?:statt|nicht|not|instead of|em vez de|não)\s+)(?:de[rnms]\s+|die\s+|das\s+|the\s+|[oa]\s+)?(\S+?)(?=[\s;!?]|[.,](?!\d)|$)/iu

/** „85 statt 80“: the new value is of the slot that holds the old one. */
function anstelleVon(
  form: Form,
  slots: readonly SlotFeld[],
  alt: Parameter,
  bezug: Bezug,
): Fund[] | undefined {
  const altes = form.art === 'korrektur' ? STATT.exec(form.roh)?.[1] : undefined
  if (altes === undefined || !/\d/.test(altes)) return undefined
  const slot = slots.find((s) => {
    const wert = leseAlleinstehend(altes, s, bezug).funde[0]?.wert
    return wert !== undefined && JSON.stringify(wert) === JSON.stringify(alt[s.feld])
  })
  return slot && mitStelle(form, [slot], bezug)
}

/** One word with a number in it, but not the id of a Vorgang. */
const CODE = /^(?!v\s*[-–—]?\s*\d+$)(?=.*\p{N})[\p{L}\p{N}][\p{L}\p{N}./-]*$/iu

/** „und 89?“: a bare value, which in a sentence would need the word before it. */
const alleinstehend = (form: Form, slots: readonly SlotFeld[], bezug: Bezug): Fund[] =>
  mitStelle(form, slots, bezug) ?? []

function mitStelle(form: Form, slots: readonly SlotFeld[], bezug: Bezug): Fund[] | undefined {
  const rest = uebrig(form, [])
  const [erstes, letztes] = [rest[0], rest.at(-1)]
  if (!erstes || !letztes) return undefined
  const stueck = form.text.slice(erstes.von, letztes.bis)
  for (const slot of slots) {
    if (istFrei(slot) || (slot.code === true && !CODE.test(stueck))) continue
    const fund = leseAlleinstehend(stueck, slot, bezug).funde[0]
    if (fund) return [{ ...fund, feld: slot.feld, von: erstes.von, bis: letztes.bis }]
  }
  return undefined
}

/** Times that lean on the old value: „davor“, „letztes Jahr“, „bis zum 22.“, „um 17 Uhr“. */
function bewegeZeit(
  text: string,
  slots: readonly SlotFeld[],
  alt: Parameter,
  bezug: Bezug,
  funde: readonly Fund[],
): { werte: Parameter } {
  const werte: Parameter = {}
  for (const slot of slots) {
    const alter = alt[slot.feld]
    if (alter === undefined) continue
    const fund = funde.find((f) => f.feld === slot.feld)
    if (slot.art === 'zeitraum') {
      const neu = bewegeZeitraum(text, alter as Zeitraum, slot, bezug, fund)
      if (neu) werte[slot.feld] = { ...neu }
    } else if (slot.art === 'zeitpunkt' && typeof alter === 'string') {
      const neu = aendereZeitpunkt(alsAbstand(text), alter, bezug)
      if (neu && 'wert' in neu) werte[slot.feld] = neu.wert
    }
  }
  return { werte }
}

/** „am Tag danach“ moves an instant by that day. */
const alsAbstand = (text: string): string =>
  text.replace(
    /(?<!\p{L})(?:am|in der|an dem|den|die)?\s*(tag|woche)\s+(davor|vorher|zuvor|danach|darauf|drauf)(?!\p{L})/iu,
    (_, was: string, wann: string) =>
      ` ${/tag/i.test(was) ? 'einen Tag' : 'eine Woche'} ${/^(?:davor|vorher|zuvor)$/i.test(wann) ? 'früher' : 'später'}`,
  )

/** „vom 1. bis 10.“ without a month is in the old one. */
const NUR_TAGE = /(?<!\p{L})vom\s+\d{1,2}\.\s*(?:bis|-|–)\s*(?:zum\s+)?\d{1,2}\.(?!\s*\p{L}|\s*\d)/iu

/** „Mai bis Juli“ is a whole period. */
const nenntBeideEnden = (text: string, fund: Fund): boolean =>
  /\p{L}{3,}\.?(?:\s+(?:bis|until|till|to|até|a)\s+|\s*[–-]\s*)\p{L}{3,}/iu.test(
    text.slice(fund.von, fund.bis),
  )

/** „am 22.“, „am 22. und 23.“ */
const NUR_TAG = /^\W*(?:\p{L}+\s+)*\d{1,2}\.(?:\s*(?:und|bis|–|-)\s*(?:\p{L}+\s+)?\d{1,2}\.)?\s*$/u

function bewegeZeitraum(
  text: string,
  alt: Zeitraum,
  slot: SlotFeld,
  bezug: Bezug,
  fund: Fund | undefined,
): Zeitraum | undefined {
  const kurz = vergangene(text, alt)
  if (kurz !== undefined) {
    const wert = leseParameter(kurz, [slot], bezug).funde[0]?.wert
    if (wert !== undefined) return wert as unknown as Zeitraum
  }
  const nachbar = benachbart(text, alt, slot.richtung === 'voraus')
  if (nachbar) return nachbar
  // „bis zum 22.“ read alone would begin today; „letztes Jahr“ read as a change would be the year.
  const teil =
    !fund || NUR_TAGE.test(text) || (TEILWEISE.test(grund(falte(text))) && !nenntBeideEnden(text, fund))
      ? leseTeilzeitraum(text, alt, bezug)
      : undefined
  if (teil && 'wert' in teil) return teil.wert
  if (!fund) return undefined
  const gelesen = fund.wert as unknown as Zeitraum
  if (TEILWEISE.test(grund(falte(text))) && !nenntBeideEnden(text, fund)) {
    const ende = einEnde(text, gelesen, alt)
    if (ende) return ende
  }
  const neu = NUR_TAG.test(text.slice(fund.von, fund.bis)) ? imSelbenMonat(gelesen, alt) : gelesen
  if (fund.annahme === 'jahr' && slot.richtung === 'zurueck') return naheBei(neu, alt)
  return imSelbenAbschnitt(text, neu, alt)
}
