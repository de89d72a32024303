import { DateTime } from 'luxon'
import { ausLokal, type Instant, lokalerTag, type Tag, toInstant } from '../../domaene/zeit.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import type { ZweifelGrund } from '../erkennung.ts'
import { MAX_ZEICHEN, zerlege } from './token.ts'
import type { Annahme, Bezug, Json } from './typen.ts'
import { findeZeiten, type Zeitfund } from './zeit.ts'
import { loese } from './zeit-aufloesen.ts'
import { MINUTEN } from './zeit-hilfe.ts'
import { belege } from './zeit-slot.ts'
import { loeseUhr } from './zeit-stunde.ts'
import type { Ausdruck, Kontext } from './zeit-typ.ts'
import { alsTag, hatUhr, kontextVon } from './zeit-wert.ts'
import { istKurz } from './zeit-wort.ts'

// „The time in this text“, without a skill that asks for a day, an instant or a period.

/** Days are both inclusive, instants are in UTC; an instant without a length ends where it starts. */
export interface Zeitlesung {
  start: Tag | Instant
  /** null: open („ab Montag“, looking ahead). */
  ende: Tag | Instant | null
  koernung: 'minute' | 'tag' | 'zeitraum'
  annahmen: Annahme[]
}

/** A time of day or a distance in hours or less: the reading is an instant. */
const istPunkt = ({ zeit }: Zeitfund): boolean => {
  const { tag } = zeit.a
  const kurz = tag?.art === 'abstand' && istKurz(tag.einheit)
  return hatUhr(zeit.a) || kurz
}

function alsLesung({ wert, annahme }: { wert: Json; annahme?: Annahme }): Zeitlesung {
  const annahmen = annahme ? [annahme] : []
  if (typeof wert === 'string') return { start: wert, ende: wert, koernung: 'minute', annahmen }
  const { von, bis } = wert as { von: Tag; bis: Tag }
  return { start: von, ende: bis, koernung: von === bis ? 'tag' : 'zeitraum', annahmen }
}

/** The hour at which „von 9 bis 11“ ends: on the day of its start when no other was said. */
function endeVon(b: Ausdruck, start: Instant, k: Kontext): Instant | undefined {
  const dort = b.tag ? loese(b.tag, k) : undefined
  const tag = dort && 'von' in dort ? dort.von : DateTime.fromISO(lokalerTag(start, k.zone), { zone: 'utc' })
  const uhr = loeseUhr(b, tag, k)
  return uhr && 'stunde' in uhr ? ausLokal(alsTag(uhr.tag), uhr.stunde, uhr.minute, k.zone) : undefined
}

/** „vor 11 Uhr“, „bis heute um 5“: from now to then. „ab Montag“: from then on. */
function offenVoraus({ zeit }: Zeitfund, k: Kontext): Zeitlesung | undefined {
  const { a, offen, dauer } = zeit
  if (k.richtung !== 'voraus' || zeit.b || dauer) return undefined
  if ((offen === 'vor' || offen === 'bis') && a.uhr) {
    const start = toInstant(k.jetzt.toMillis())
    const ende = endeVon(a, start, k)
    return ende && ende > start ? { start, ende, koernung: 'minute', annahmen: [] } : undefined
  }
  if ((offen !== 'ab' && offen !== 'nach') || !a.tag || hatUhr(a)) return undefined
  const tage = loese(a.tag, k)
  if (!('von' in tage) || tage.moment) return undefined
  const von = offen === 'nach' ? tage.bis.plus({ days: 1 }) : tage.von
  return {
    start: alsTag(von),
    ende: null,
    koernung: 'zeitraum',
    annahmen: tage.annahme ? [tage.annahme] : [],
  }
}

/** „die letzten zwei Minuten“, „die nächsten 3 Stunden“: from or to now. */
function kurzeStrecke({ zeit }: Zeitfund, k: Kontext): Zeitlesung | undefined {
  const { tag } = zeit.a
  if (tag?.art !== 'strecke' || !istKurz(tag.einheit)) return undefined
  const ms = k.jetzt.toMillis()
  const dort = toInstant(ms + Math.round(tag.n * MINUTEN[tag.einheit] * 60) * 1000)
  const [start, ende] = tag.n < 0 ? [dort, toInstant(ms)] : [toInstant(ms), dort]
  return { start, ende, koernung: 'minute', annahmen: [] }
}

const JETZT =
  /(^|[^\p{L}])(jetzt|gerade eben|soeben|derzeit|zurzeit|momentan|zu dieser zeit|right now|now|agora)(?![\p{L}])/iu
const AB_JETZT =
  /(^|[^\p{L}])(ab (sofort|jetzt)|von (nun|jetzt) an|from now on|a partir de agora)(?![\p{L}])/iu
/** „jetzt“ counts only where nothing else is a time: people say it in every second sentence. */
function leseJetzt(text: string, k: Kontext): Zeitlesung | undefined {
  const vorn = text.slice(0, MAX_ZEICHEN)
  const heute = alsTag(k.heute)
  if (AB_JETZT.test(vorn) && k.richtung === 'voraus')
    return { start: heute, ende: null, koernung: 'zeitraum', annahmen: [] }
  const jetzt = toInstant(k.jetzt.toMillis())
  return JETZT.test(vorn) ? { start: jetzt, ende: jetzt, koernung: 'minute', annahmen: [] } : undefined
}

/**
 * The expression of time in a text, read as a slot would: an instant where an hour was said, else days. Several that
 * belong together („ab Montag … bis Mittwoch“) are one. `undefined` without any; `grund` when it cannot be used.
 */
export function leseZeit(
  text: string,
  bezug: Bezug,
  richtung: 'voraus' | 'zurueck',
): Zeitlesung | { grund: ZweifelGrund } | undefined {
  const tokens = zerlege(text)
  const funde = findeZeiten(tokens, bezug)
  const [erster] = funde
  const k = kontextVon(bezug, richtung)
  if (!erster) return leseJetzt(text, k)
  const eigene = funde.length === 1 ? (offenVoraus(erster, k) ?? kurzeStrecke(erster, k)) : undefined
  if (eigene) return eigene
  const punkt = funde.find(istPunkt)
  const art: SlotFeld['art'] = punkt ? 'zeitpunkt' : 'zeitraum'
  // The end of „von 9 bis 11“ is read below; an instant has none.
  const ohneEnde = punkt ? funde.map((f) => ({ ...f, zeit: { ...f.zeit, b: undefined } })) : funde
  const [stueck] = belege({ feld: 'zeit', art, pflicht: true, richtung }, ohneEnde, tokens, bezug)
  if (!stueck) return { grund: 'zeit_mehrdeutig' }
  if ('grund' in stueck.deutung) return stueck.deutung
  const gelesen = alsLesung(stueck.deutung)
  const ende = punkt?.zeit.b && endeVon(punkt.zeit.b, gelesen.start, k)
  return { ...gelesen, ende: ende ?? gelesen.ende }
}
