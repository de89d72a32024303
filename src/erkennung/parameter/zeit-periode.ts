import { bei } from './token.ts'
import type { Treffer } from './typen.ts'
import { istEinheit, istNummer } from './woerter.ts'
import { leseOrdnung } from './zahlwort.ts'
import { leseJahreszusatz } from './zeit-datum.ts'
import {
  allein,
  haengtAn,
  hatMass,
  istAbgewehrt,
  istAnrede,
  istJede,
  istMehrzahl,
  istZahl,
  NICHTS,
  punktDerAbkuerzung,
  text,
  versatzDanach,
  wort,
} from './zeit-hilfe.ts'
import { leseGanze, leseImLaufe, leseJahreszeit, leseNeuesJahr } from './zeit-laufend.ts'
import type { Angabe, Einheit, Leser } from './zeit-typ.ts'

// Periods of the calendar: „letzte Woche“, „Oktober 2025“, „Q3“, „KW 42“, „2025“, „am Wochenende“.

type Gelesen = Treffer<Angabe> | undefined

/** A month that may be a name („Frau Mai“, „Jan“) or another word („may“): only with something that makes it a month. */
function istMonat(z: Leser, i: number, mitJahr: boolean): boolean {
  if (istAnrede(z, i) || istJede(z, i)) return false
  const { schwach } = wort(z, i)
  // „August Müller anrufen“: at the head of a sentence a month is not followed by a name.
  const folgt = bei(z.tokens, i + 1)
  const vorname = /^(april|mai|juli|august|june)$/.test(text(z, i))
  if (i === 0 && vorname && folgt.gross && folgt.art === 'wort' && wort(z, i + 1) === NICHTS) return false
  const name = z.namen.has(text(z, i))
  if (!schwach && !name) return true
  const rolle = wort(z, i - 1).rolle
  return (
    mitJahr ||
    wort(z, i - 1).lage !== undefined ||
    wort(z, i - 1).versatz !== undefined ||
    (rolle === 'am' && !name && z.sprache !== 'de') ||
    /^(im|in|em|bis|ab|seit|since|until|by|from|ate|desde)$/.test(text(z, i - 1)) ||
    (allein(z, i, i + 1) && !name) ||
    nebenMonat(z, i)
  )
}

/** „Jan bis Mär“, “January to March”: an abbreviation, or a word that means something else, beside another month. */
const nebenMonat = (z: Leser, i: number): boolean =>
  (MONATE_VERBINDET.test(text(z, i - 1)) && wort(z, i - 2).monat !== undefined) ||
  (MONATE_VERBINDET.test(text(z, i + 1)) && wort(z, i + 2).monat !== undefined)
const MONATE_VERBINDET = /^([-–]|bis|und|to|through|until|and|a|ate|e)$/

export function leseMonat(z: Leser, i: number): Gelesen {
  const vorn = wort(z, i).versatz
  const at = vorn === undefined ? i : i + 1
  const { monat } = wort(z, at)
  if (monat === undefined || (haengtAn(z, at) && !/^[–—(„"/-]$/.test(text(z, at - 1)))) return undefined
  const punkt = punktDerAbkuerzung(z, at)
  const jahr = leseJahreszusatz(z, at + 1 + punkt)
  if (!istMonat(z, at, jahr.ende > at + 1 + punkt)) return undefined
  const hinten = z.sprache === 'pt' ? wort(z, at + 1).versatz : undefined
  const versatz = vorn ?? hinten
  const ende = hinten === undefined || vorn !== undefined ? jahr.ende : at + 2
  return { wert: { art: 'monat', monat, versatz, ...jahr.wert }, ende }
}

const kalendarisch = (einheit: Einheit | undefined): einheit is Einheit =>
  einheit !== undefined && !/^(tag|werktag|stunde|minute|sekunde)$/.test(einheit)

export function leseRelativ(z: Leser, i: number): Gelesen {
  const vorn = wort(z, i).versatz
  const heuer = vorn !== undefined && wort(z, i).einheit !== undefined
  const at = vorn === undefined || heuer ? i : i + 1
  const { einheit, lage } = wort(z, at)
  if (!kalendarisch(einheit) || lage || istJede(z, i)) return undefined
  // „die letzten Wochen“ are several.
  if ((vorn === 1 || vorn === -1) && at > i && istMehrzahl(z, at)) return undefined
  const hinten = vorn === undefined ? versatzDanach(z, at + 1) : undefined
  const nachNaechster = vorn === undefined ? endeNachNaechster(z, at + 1) : undefined
  const versatz = vorn ?? hinten?.wert ?? (nachNaechster && 2)
  if (versatz === undefined) return undefined
  const ende = nachNaechster ?? hinten?.ende ?? at + 1
  if (einheit === 'wochenende') return { wert: { art: 'wochenende', versatz }, ende }
  const letzter = versatz === -1 ? leseLetztenTeil(z, einheit, ende) : undefined
  return letzter ?? { wert: { art: 'relativ', einheit, versatz }, ende }
}

/** „die Woche nach der nächsten“, “the week after next”: where it ends. */
function endeNachNaechster(z: Leser, i: number): number | undefined {
  const worte = [0, 1, 2].map((k) => text(z, i + k)).join(' ')
  if (/^nach de[mr] (naechst|kommend)en$/.test(worte)) return i + 3
  return worte.startsWith('after next') ? i + 2 : undefined
}

/** „im letzten Quartal 2025“ is the fourth of that year, not the one before this. */
function leseLetztenTeil(z: Leser, einheit: Einheit, ende: number): Gelesen {
  if (einheit !== 'quartal' && einheit !== 'halbjahr') return undefined
  const jahr = leseJahreszusatz(z, ende)
  return jahr.ende === ende
    ? undefined
    : { wert: { art: 'teil', einheit, n: MAXIMUM[einheit], ...jahr.wert }, ende: jahr.ende }
}

/** Where „Wochenende“, „fim de semana“ ends; undefined when it is none. */
const endeWochenende = (z: Leser, i: number): number | undefined => {
  if (text(z, i) === 'fim' && text(z, i + 1) === 'de' && text(z, i + 2) === 'semana') return i + 3
  return wort(z, i).einheit === 'wochenende' ? i + 1 : undefined
}

function leseWochenende(z: Leser, i: number): Gelesen {
  const vorn = z.sprache === 'pt' && text(z, i) !== 'fim' ? wort(z, i).versatz : undefined
  const ende = endeWochenende(z, vorn === undefined ? i : i + 1)
  if (ende === undefined || istAbgewehrt(z, i)) return undefined
  const hinten = versatzDanach(z, ende)
  if (vorn !== undefined || hinten)
    return { wert: { art: 'wochenende', versatz: vorn ?? hinten?.wert }, ende: hinten?.ende ?? ende }
  if (wort(z, ende).versatz !== undefined && wort(z, ende + 1).einheit === 'woche')
    return { wert: { art: 'wochenende', woche: wort(z, ende).versatz }, ende: ende + 2 }
  const { rolle, lage } = wort(z, i - 1)
  return rolle || lage || allein(z, i, ende) ? { wert: { art: 'wochenende' }, ende } : undefined
}

const STELLE = /^(q|quartal|kw|kalenderwoche|woche|week|semana|h|halbjahr|trimestre|quarter|cw)$/
type TeilEinheit = 'quartal' | 'halbjahr' | 'woche'
const KURZ = new Map<string, TeilEinheit>([
  ['q', 'quartal'],
  ['h', 'halbjahr'],
  ['kw', 'woche'],
  ['cw', 'woche'],
  ['kalenderwoche', 'woche'],
])
const MAXIMUM: Record<TeilEinheit, number> = { quartal: 4, halbjahr: 2, woche: 53 }

const alsTeil = (z: Leser, i: number): TeilEinheit | undefined => {
  const kurz = KURZ.get(text(z, i))
  if (kurz) return kurz
  const { einheit, lage } = wort(z, i)
  return !lage && (einheit === 'quartal' || einheit === 'halbjahr' || einheit === 'woche')
    ? einheit
    : undefined
}

/** „Q3“, „3. Quartal“, „drittes Quartal“, „KW 42“, „42. Kalenderwoche“, „H1 2025“, „week 42“. */
function leseTeil(z: Leser, i: number): Gelesen {
  const ordnung = leseOrdnung(z.tokens, i)
  let einheit = ordnung ? alsTeil(z, ordnung.ende) : undefined
  let n = ordnung?.wert
  let ende = ordnung ? ordnung.ende + 1 : i
  if (!einheit && STELLE.test(text(z, i)) && /^\d{1,2}$/.test(text(z, i + 1))) {
    einheit = alsTeil(z, i)
    n = Number(text(z, i + 1))
    ende = i + 2
    if (einheit === 'woche' && text(z, i) === 'woche' && hatMass(z, ende)) return undefined
    // „Q3“, „H1“; but „Audi Q5“, „Raum h2“, „h8/12“
    const kurz = /^[qh]$/.test(text(z, i))
    const frei = !haengtAn(z, i) || (/^[-–]$/.test(text(z, i - 1)) && istZahl(z, i - 2))
    if (kurz && (!frei || !haengtAn(z, i + 1) || istNummer(z.tokens, i) || n > MAXIMUM[einheit ?? 'quartal']))
      return undefined
  }
  if (!einheit || n === undefined) return undefined
  // „in der ersten Woche“ needs a month; that is another rule.
  if (ordnung && einheit === 'woche' && wort(z, ordnung.ende).einheit === 'woche') return undefined
  if (n < 1 || n > MAXIMUM[einheit]) return { wert: { art: 'zweifel', grund: 'datum_unmoeglich' }, ende }
  const jahr = leseJahreszusatz(z, ende)
  return { wert: { art: 'teil', einheit, n, ...jahr.wert }, ende: jahr.ende }
}

const KEIN_JAHR_NACH = /^(um|ueber|gegen|[/.:+-])$/
/** „2025“; „Rechnung 2025“, „um 2025“ and „2025 Stück“ are none. */
function leseJahr(z: Leser, i: number): Gelesen {
  const t = text(z, i)
  const jahr = Number(t)
  if (!istZahl(z, i) || t.length !== 4 || jahr < 1990 || jahr > 2099) return undefined
  if (haengtAn(z, i) && !/^[„"(–—-]$/.test(text(z, i - 1))) return undefined
  if (hatMass(z, i + 1) || (haengtAn(z, i + 1) && !/^[.?!,;)–—-]$/.test(text(z, i + 1)))) return undefined
  if (/^[.,]$/.test(text(z, i + 1)) && haengtAn(z, i + 2) && istZahl(z, i + 2)) return undefined
  const iso = text(z, i + 1) === '-' && haengtAn(z, i + 2) && text(z, i + 2).length === 2
  if (
    iso ||
    istNummer(z.tokens, i) ||
    (KEIN_JAHR_NACH.test(text(z, i - 1)) && !/^(19|20)\d\d$/.test(text(z, i - 2))) ||
    istEinheit(text(z, i + 1))
  )
    return undefined
  return { wert: { art: 'jahr', jahr }, ende: i + 1 }
}

/** „im Jahr 2025“, „of the year 2025“. */
function leseJahrMitWort(z: Leser, i: number): Gelesen {
  if (wort(z, i).einheit !== 'jahr' || wort(z, i).lage || !/^\d{4}$/.test(text(z, i + 1))) return undefined
  const jahr = Number(text(z, i + 1))
  return jahr >= 1900 && jahr < 2200 ? { wert: { art: 'jahr', jahr }, ende: i + 2 } : undefined
}

/** „10/2026“, „10.2026“. */
function leseMonatsziffern(z: Leser, i: number): Gelesen {
  const monat = /^\d{1,2}$/.test(text(z, i)) ? Number(text(z, i)) : 0
  const jahr = /^(19|20)\d\d$/.test(text(z, i + 2)) ? Number(text(z, i + 2)) : 0
  if (monat < 1 || monat > 12 || jahr === 0 || !/^[./]$/.test(text(z, i + 1)) || istNummer(z.tokens, i))
    return undefined
  if (haengtAn(z, i) || !haengtAn(z, i + 1) || !haengtAn(z, i + 2) || hatMass(z, i + 3)) return undefined
  if (haengtAn(z, i + 3) && !/^[.?!,;)]$/.test(text(z, i + 3))) return undefined
  return { wert: { art: 'monat', monat, jahr }, ende: i + 3 }
}

/** Periods that „Anfang“, „Mitte“ and „Ende“ can lean on. */
export const PERIODEN = [
  leseRelativ,
  leseMonat,
  leseMonatsziffern,
  leseTeil,
  leseJahr,
  leseJahrMitWort,
  leseWochenende,
  leseJahreszeit,
  leseImLaufe,
  leseGanze,
  leseNeuesJahr,
]
