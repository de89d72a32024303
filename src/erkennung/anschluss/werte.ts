import type { Parameter } from '../../domaene/vorgang.ts'
import { lokalerTag } from '../../domaene/zeit.ts'
import type { SlotFeld, Zeitraum } from '../../skills/slot.ts'
import type { Kandidat, Zweifel } from '../erkennung.ts'
import { grund } from '../lokal/form.ts'
import { type Bezug, leseParameter, maskiere } from '../parameter/parameter.ts'
import { alleinstehend, anstelleVon } from './alleinstehend.ts'
import { gattungVon } from './beiwerk.ts'
import { type Form, gehtWeiter, istRahmen, uebrig, uebrigIn } from './form.ts'
import { gehoben, ohneGanzes } from './ganzes.ts'
import { alsMenge, istNackt } from './nackt.ts'
import { leseOhne, nenntOhne } from './ohne.ts'
import { istName, namenVon } from './stelle.ts'
import { bewegeZeit } from './zeit-bewegen.ts'
import { nimmtZurueck, sagtDoch } from './zuruecknahme.ts'

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
  if (verneint || (form.text === '' && sagtDoch(form.roh))) return verneint
  const anstelle = anstelleVon(satz, slots, alt, bezug)
  const gemeint = gelesen.funde.length > 0 ? gelesen.funde : alleinstehend(satz, slots, bezug)
  const funde = anstelle ?? alsMenge(satz.text, gemeint, slots, alt, bezug)
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
