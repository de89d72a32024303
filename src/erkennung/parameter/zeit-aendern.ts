import { DateTime } from 'luxon'
import { ausLokal, type Instant, inZone, lokalerTag, toInstant } from '../../domaene/zeit.ts'
import type { Zeitraum } from '../../skills/slot.ts'
import { bei, type Token, zerlege } from './token.ts'
import type { Aenderung, Bezug, Deutung } from './typen.ts'
import { findeZeiten, leserVon } from './zeit.ts'
import { loese } from './zeit-aufloesen.ts'
import { loeseBereich } from './zeit-bereich.ts'
import { leseZeitmenge, MINUTEN } from './zeit-hilfe.ts'
import { plus } from './zeit-kalender.ts'
import { loeseUhr, type Stunde } from './zeit-stunde.ts'
import type { Angabe, Einheit, Geloest, Kontext, Tage, Zeitangabe } from './zeit-typ.ts'
import { alsTag, einTag, hatUhr, kontextVon } from './zeit-wert.ts'
import { istKurz } from './zeit-wort.ts'

// Changes to a time that is already there: „ja, aber nur bis zum 22.“, „eine Woche später“, „um 17 Uhr“.

interface Menge {
  n: number
  einheit: Einheit
}

/** The first amount of time that no „in“ or „vor“ makes a point of: „einen Tag länger“, „um zwei Wochen verschieben“. */
function findeMenge(tokens: readonly Token[], bezug: Bezug): Menge | undefined {
  const z = leserVon(tokens, bezug)
  for (let i = 0; i < tokens.length; i++) {
    const menge = leseZeitmenge(z, i)
    if (menge && !/^(in|vor|seit|daqui)$/.test(bei(tokens, i - 1).t)) return menge.wert
  }
  return undefined
}

const hat = (tokens: readonly Token[], muster: RegExp): boolean => tokens.some((t) => muster.test(t.t))
const FRUEHER = /^(frueher\w*|vorher|eher|vorverleg\w*|vorzieh\w*|vorgezogen|earlier|sooner|antes|cedo)$/
const SPAETER =
  /^(spaeter\w*|verschieb\w*|verschoben|hinausschieb\w*|nachher|later|postpone\w*|depois|tarde)$/
const LAENGER = /^(laenger|verlaenger\w*|mehr|dran\w*|longer|more|extend|mais)$/
const KUERZER = /^(kuerzer|verkuerz\w*|weniger|shorter|less|menos)$/
const NUR = /^(nur|bloss|lediglich|only|just|so|apenas)$/
const BEGINN = /^(anfang\w*|anfaeng\w*|angefangen|start\w*|begin\w*|los\w*|comeca\w*)$/
const SCHLUSS = /^(aufhoer\w*|enden?|endet|zurueck\w*|end\w*|termina\w*)$/

const versatz = (tokens: readonly Token[]): number =>
  hat(tokens, FRUEHER) ? -1 : hat(tokens, SPAETER) ? 1 : 0

function umMenge(tokens: readonly Token[], alt: Tage, menge: Menge): Tage | undefined {
  const um = (tag: DateTime, mal: number): DateTime => plus(tag, menge.n * mal, menge.einheit)
  if (!Number.isInteger(menge.n) || istKurz(menge.einheit)) return undefined
  if (hat(tokens, LAENGER)) return { von: alt.von, bis: um(alt.bis, 1) }
  if (hat(tokens, KUERZER)) return { von: alt.von, bis: um(alt.bis, -1) }
  const mal = versatz(tokens)
  if (mal !== 0) {
    return {
      von: hat(tokens, SCHLUSS) ? alt.von : um(alt.von, mal),
      bis: hat(tokens, BEGINN) ? alt.bis : um(alt.bis, mal),
    }
  }
  return hat(tokens, NUR) ? { von: alt.von, bis: um(alt.von, 1).minus({ days: 1 }) } : undefined
}

const gezeigt = (a: Angabe): boolean => a.art === 'relativ' || a.art === 'abstand' || a.art === 'strecke'

/** What is not said in full lies near the old period: inside it if possible, else as near as possible to `nah`. */
function naheBei(a: Angabe, alt: Tage, nah: DateTime, k: Kontext): Geloest {
  if (gezeigt(a)) return loese(a, k)
  const lesungen = [alt.von, alt.bis].flatMap((heute) =>
    (['voraus', 'zurueck'] as const).map((richtung) => loese(a, { ...k, heute, richtung })),
  )
  const tage = lesungen.filter((l): l is Tage => 'von' in l)
  const innen = tage.find((t) => t.von >= alt.von && t.bis <= alt.bis)
  const abstand = (t: Tage): number => Math.abs(+t.von - +nah)
  return (
    innen ??
    tage.toSorted((x, y) => abstand(x) - abstand(y))[0] ??
    lesungen[0] ?? { grund: 'zeit_mehrdeutig' }
  )
}

function geaendert({ a, b, offen, dauer }: Zeitangabe, alt: Tage, k: Kontext): Geloest | undefined {
  if (!a.tag) return undefined
  if (b?.tag) return loeseBereich(a.tag, b.tag, { ...k, heute: alt.von, richtung: 'voraus' })
  const neu = naheBei(a.tag, alt, offen === 'bis' ? alt.bis : alt.von, k)
  if (!('von' in neu)) return neu
  if (dauer) return { von: neu.von, bis: plus(neu.von, dauer.n, dauer.einheit).minus({ days: 1 }) }
  if (offen === 'bis') return { von: alt.von, bis: neu.bis }
  if (offen === 'vor') return { von: alt.von, bis: neu.von.minus({ days: 1 }) }
  if (offen === 'nach') return { von: neu.bis.plus({ days: 1 }), bis: alt.bis }
  return offen ? { von: neu.von, bis: alt.bis } : neu
}

/** „bis 22“ without the point: beside a period a bare number is a day. */
const mitPunkt = (text: string): string =>
  text.replace(/\b((?:bis|ab|am|vom|zum|dem|den)\s{1,3})(\d{1,2})(?=\s*(?:$|[,!?]|bis\b))/giu, '$1$2.')

/** “Move it to Friday” names the new day; “extend it to Friday” the new end. */
const ohneZiel = (text: string): string =>
  text.replace(/\b((?:change|move|make|set|switch|push|shift|reschedule)(?:\s+\w+){0,2})\s+to\b/iu, '$1')

const STATT = /^(statt|anstatt|nicht|not)$/

/**
 * A period changed by „bis zum 22.“, „erst ab dem 22.“, „einen Tag länger“, „eine Woche später“, „nur zwei Tage“ or by a
 * new one. What is not said stays. Undefined when the text has no change of time in it.
 */
export function leseTeilzeitraum(roh: string, alt: Zeitraum, bezug: Bezug): Aenderung<Zeitraum> | undefined {
  const text = ohneZiel(roh)
  const tokens = zerlege(mitPunkt(text))
  const utc = (tag: string): DateTime => DateTime.fromISO(tag, { zone: 'utc' })
  const altTage: Tage = { von: utc(alt.von), bis: utc(alt.bis) }
  const k = kontextVon(bezug)
  const menge = findeMenge(tokens, bezug)
  const verschoben = menge && umMenge(tokens, altTage, menge)
  const fund = findeZeiten(tokens, bezug).find((f) => f.zeit.a.tag && !STATT.test(bei(tokens, f.ab - 1).t))
  const neu = verschoben ?? (fund && geaendert(fund.zeit, altTage, k))
  if (!neu) return undefined
  const woertlich = fund
    ? mitPunkt(text).slice(bei(tokens, fund.ab).von, bei(tokens, fund.ende - 1).bis)
    : text.slice(0, 200)
  if (!('von' in neu)) return { grund: neu.grund, woertlich }
  if (neu.bis < neu.von) return { grund: 'zeitraum_verkehrt', woertlich }
  return { wert: { von: alsTag(neu.von), bis: alsTag(neu.bis) } }
}

function verschiebe(alt: Instant, menge: Menge, mal: number, zone: string): Instant {
  const lokal = inZone(alt, zone)
  if (!istKurz(menge.einheit)) {
    const tag = plus(DateTime.fromISO(lokalerTag(alt, zone), { zone: 'utc' }), menge.n * mal, menge.einheit)
    return ausLokal(alsTag(tag), lokal.hour, lokal.minute, zone)
  }
  const minuten = Math.round(menge.n * MINUTEN[menge.einheit])
  return toInstant(lokal.plus({ minutes: minuten * mal }).toMillis())
}

function neuerZeitpunkt(
  zeit: Zeitangabe,
  alt: Instant,
  k: Kontext,
  rolle: Rolle,
): Deutung<Instant> | undefined {
  const tag = einTag({ ...zeit, offen: zeit.offen === 'nach' ? undefined : zeit.offen }, k)
  if (tag && !('von' in tag)) return tag
  if (tag?.moment) return { wert: toInstant(tag.moment.toMillis()) }
  const lokal = inZone(alt, k.zone)
  const basis = tag?.von ?? DateTime.fromISO(lokalerTag(alt, k.zone), { zone: 'utc' })
  if (!hatUhr(zeit.a))
    return tag && { wert: ausLokal(alsTag(basis), lokal.hour, lokal.minute, k.zone), annahme: tag.annahme }
  const uhr = loeseUhr(zeit.a, basis, k)
  if (!uhr || 'grund' in uhr) return uhr
  const wert = ausLokal(alsTag(uhr.tag), stundeWieAlt(uhr, lokal.hour, rolle), uhr.minute, k.zone)
  return { wert, annahme: uhr.angenommen ? 'tageszeit' : tag?.annahme }
}

/** „schon um 6“ after seven in the morning is earlier, „erst um 8“ later: the half of the day that fits. */
function stundeWieAlt({ stunde, angenommen }: Stunde, alt: number, rolle: Rolle): number {
  if (!angenommen || rolle === undefined) return stunde
  const passt = (h: number): boolean => (rolle === 'schon' ? h < alt : h > alt)
  const andere = (stunde + 12) % 24
  return !passt(stunde) && passt(andere) ? andere : stunde
}
type Rolle = 'schon' | 'erst' | undefined

/** An instant changed by „um 17 Uhr“, „morgen“, „eine Stunde später“; day or time of day that is not said stays. */
export function aendereZeitpunkt(text: string, alt: Instant, bezug: Bezug): Aenderung<Instant> | undefined {
  const tokens = zerlege(text)
  const k = kontextVon(bezug)
  const menge = findeMenge(tokens, bezug)
  const mal = versatz(tokens)
  const fund = findeZeiten(tokens, bezug).find((f) => !STATT.test(bei(tokens, f.ab - 1).t))
  const rolle = hat(tokens, /^(?:schon|bereits|already)$/)
    ? 'schon'
    : hat(tokens, /^erst$/)
      ? 'erst'
      : undefined
  const neu: Deutung<Instant> | undefined =
    menge && mal !== 0
      ? { wert: verschiebe(alt, menge, mal, bezug.zone) }
      : fund && neuerZeitpunkt(fund.zeit, alt, k, rolle)
  if (!neu) return undefined
  const woertlich = fund
    ? text.slice(bei(tokens, fund.ab).von, bei(tokens, fund.ende - 1).bis)
    : text.slice(0, 200)
  if ('grund' in neu) return { grund: neu.grund, woertlich }
  return neu.wert < bezug.jetzt ? { grund: 'zeit_vergangen', woertlich } : neu
}
