import type { Treffer } from './typen.ts'
import { leseAbstand } from './zeit-abstand.ts'
import { DATEN } from './zeit-datum.ts'
import {
  allein,
  haengtAn,
  istAbgewehrt,
  istMitTitel,
  istZahl,
  laengste,
  stark,
  text,
  versatzDanach,
  wort,
} from './zeit-hilfe.ts'
import { PERIODEN } from './zeit-periode.ts'
import type { Angabe, Leser } from './zeit-typ.ts'
import { leseUhr } from './zeit-uhr.ts'

// Weekdays and what belongs to them: a week, a date, „nächsten“, „in zwei Wochen“.

type Gelesen = Treffer<Angabe> | undefined

const datumAb = (z: Leser, i: number): Treffer<Angabe & { art: 'datum' }> | undefined => {
  const treffer = laengste(z, i, DATEN)
  return treffer?.wert.art === 'datum' ? { wert: treffer.wert, ende: treffer.ende } : undefined
}

/** „Mo-Fr“, „Do+Fr“, „Mo und Di“ */
const VERBINDET = /^([-–+&/]|und|u|bis|and|to)$/

/** Where a weekday's name ends: „Freitag“, „Fr.“, „sexta-feira“, „Freitags“; undefined when the word is something else here. */
function endeDesNamens(z: Leser, i: number, mitVersatz: boolean): number | undefined {
  const { wochentag, schwach } = wort(z, i)
  if (wochentag === undefined || z.namen.has(text(z, i)) || istMitTitel(z, i)) return undefined
  if (text(z, i + 1) === '-' && text(z, i + 2) === 'feira') return i + 3
  if (text(z, i + 1) === 'feira') return i + 2
  const punkt = schwach && text(z, i + 1) === '.' && haengtAn(z, i + 1) ? 1 : 0
  const ende = i + 1 + punkt
  const ordnungszahl = z.sprache === 'pt' && wochentag <= 5
  if (!schwach && !ordnungszahl) return ende
  if (z.streng) return undefined
  if (
    mitVersatz ||
    stark(z, i) ||
    (allein(z, i, ende) && text(z, i) !== 'so') ||
    (ordnungszahl && istPtTag(z, i, ende))
  )
    return ende
  // „Di 14 Uhr“, „Fr, 18. Juli“, „Mo-Fr“; but „so um drei“ is „about three“.
  const weiter = text(z, ende) === ',' ? ende + 1 : ende
  const spanne =
    VERBINDET.test(text(z, ende)) && text(z, i) !== 'so' && wort(z, ende + 1).wochentag !== undefined
  const uhr = text(z, i) !== 'so' && leseUhr(z, weiter) !== undefined
  const inKw = /^(in|der)$/.test(text(z, ende)) ? ende + 1 : ende
  if (/^(kw|kalenderwoche)$/.test(text(z, inKw))) return ende
  const davor = text(z, i - 2) === '.' ? i - 3 : i - 2
  const bisHier =
    VERBINDET.test(text(z, i - 1)) && text(z, davor) !== 'so' && wort(z, davor).wochentag !== undefined
  return spanne || bisHier || uhr || (istZahl(z, weiter) && datumAb(z, weiter)) ? ende : undefined
}

/** „na sexta“, „de segunda a quarta“, „sexta passada“, „segunda às 8“, „para segunda“; „segunda via“ is a second copy. */
const istPtTag = (z: Leser, i: number, ende: number): boolean =>
  mitUhr(z, ende) ||
  (/^(para|pra|ate|mas|desde|melhor)$/.test(text(z, i - 1)) && /^([.,;!?)]|)$/.test(text(z, ende))) ||
  /^(na|nesta|no|de|partir)$/.test(text(z, i - 1)) ||
  (/^(a|e)$/.test(text(z, i - 1)) && wort(z, i - 2).wochentag !== undefined) ||
  versatzDanach(z, ende) !== undefined

const mitUhr = (z: Leser, ende: number): boolean => {
  const at = /^(as|ao|a|de|,)$/.test(text(z, ende)) ? ende + 1 : ende
  return leseUhr(z, at) !== undefined || (at > ende && wort(z, at).tageszeit !== undefined)
}

/** „nächsten Freitag“, „Freitag, den 4.12.“, „Freitag nächster Woche“, „Freitag in zwei Wochen“, „sexta passada“. */
export function leseWochentag(z: Leser, i: number): Gelesen {
  const vorn = wort(z, i).versatz
  const at = vorn === undefined || wort(z, i).einheit ? i : i + 1
  const { wochentag: tag } = wort(z, at)
  const ende = endeDesNamens(z, at, vorn !== undefined)
  if (tag === undefined || ende === undefined || istAbgewehrt(z, i)) return undefined
  return mitDatum(z, tag, ende) ?? mitWoche(z, tag, ende) ?? mitVersatz(z, tag, vorn, ende)
}

function mitDatum(z: Leser, wochentag: number, ende: number): Gelesen {
  const komma = text(z, ende) === ',' ? ende + 1 : ende
  const at = /^(den|dem|der|the|dia)$/.test(text(z, komma)) ? komma + 1 : komma
  const datum = datumAb(z, at)
  // „Montag 3.“ alone would be a list.
  if (!datum || (at === ende && datum.wert.monat === undefined)) return undefined
  return { wert: { ...datum.wert, wochentag }, ende: datum.ende }
}

/** „KW 50“ at `i` as a week. */
const kwAb = (z: Leser, i: number): Treffer<Angabe> | undefined => {
  const t = laengste(z, i, PERIODEN)
  return t?.wert.art === 'teil' && t.wert.einheit === 'woche' ? t : undefined
}

function mitWoche(z: Leser, tag: number, ende: number): Gelesen {
  const at = wort(z, ende).rolle === 'artikel' ? ende + 1 : ende
  // „Montag in KW 50“, „Mo KW 50“, „Montag der 50. KW“
  const hinter = wort(z, ende).rolle === 'in' ? ende + 1 : at
  const kw = kwAb(z, wort(z, hinter).rolle === 'artikel' ? hinter + 1 : hinter)
  if (kw) return { wert: { art: 'nter', n: 1, was: tag, in: kw.wert }, ende: kw.ende }
  const { versatz } = wort(z, at)
  if (versatz !== undefined && wort(z, at + 1).einheit === 'woche')
    return { wert: { art: 'wochentag', tag, woche: versatz }, ende: at + 2 }
  const abstand = /^(in|vor)$/.test(wort(z, ende).rolle ?? '') ? leseAbstand(z, ende) : undefined
  if (abstand?.wert.art !== 'abstand') return undefined
  const { n, einheit } = abstand.wert
  const wochen = einheit === 'woche' ? n : einheit === 'tag' ? Math.round(n / 7) : 0
  // „Montag vor zwei Wochen“: of the week before last.
  if (wochen < 0) return { wert: { art: 'wochentag', tag, woche: wochen }, ende: abstand.ende }
  return wochen > 0 ? { wert: { art: 'wochentag', tag, wochen }, ende: abstand.ende } : undefined
}

function mitVersatz(z: Leser, tag: number, vorn: number | undefined, ende: number): Gelesen {
  const danach = [0, 1, 2].map((k) => text(z, ende + k)).join(' ')
  // „Freitag nach dem nächsten“, “Friday after next”
  if (vorn === undefined && /^nach dem (naechst|kommend)en$/.test(danach))
    return { wert: { art: 'wochentag', tag, versatz: 2 }, ende: ende + 3 }
  if (vorn === undefined && danach.startsWith('after next'))
    return { wert: { art: 'wochentag', tag, versatz: 2 }, ende: ende + 2 }
  const hinten = vorn === undefined ? versatzDanach(z, ende) : undefined
  return { wert: { art: 'wochentag', tag, versatz: vorn ?? hinten?.wert }, ende: hinten?.ende ?? ende }
}

/** „die Woche vom 5. Oktober“, „the week of October 5“ */
export function leseWocheUm(z: Leser, i: number): Gelesen {
  if (wort(z, i).einheit !== 'woche' || !/^(vom|of|de|do)$/.test(text(z, i + 1))) return undefined
  const datum = datumAb(z, i + 2)
  return datum?.wert.monat === undefined
    ? undefined
    : { wert: { art: 'wocheUm', tag: datum.wert }, ende: datum.ende }
}

/** „nächste Woche (am) Freitag“, „semana que vem na sexta“. */
export function leseWocheMitTag(z: Leser, i: number): Gelesen {
  const kw = kwAb(z, i)
  if (kw) {
    const tagAt = /^(am|,)$/.test(text(z, kw.ende)) ? kw.ende + 1 : kw.ende
    const { wochentag, schwach } = wort(z, tagAt)
    const geht = wochentag !== undefined && !(schwach && (z.streng || text(z, tagAt) === 'so'))
    return geht ? { wert: { art: 'nter', n: 1, was: wochentag, in: kw.wert }, ende: tagAt + 1 } : undefined
  }
  const vorn = wort(z, i).versatz
  const at = vorn === undefined ? i : i + 1
  if (wort(z, at).einheit !== 'woche') return undefined
  const hinten = vorn === undefined ? versatzDanach(z, at + 1) : undefined
  const woche = vorn ?? hinten?.wert
  let tagAt = hinten?.ende ?? at + 1
  if (text(z, tagAt) === ',') tagAt++
  if (/^(am|on|na|no)$/.test(text(z, tagAt))) tagAt++
  const { wochentag: tag } = wort(z, tagAt)
  if (woche === undefined || tag === undefined) return undefined
  // „nächste Woche Mo bis Mi“; „nächste Woche so“ is no Sunday.
  if (wort(z, tagAt).schwach && (z.streng || text(z, tagAt) === 'so')) return undefined
  const feira = text(z, tagAt + 1) === '-' && text(z, tagAt + 2) === 'feira' ? 2 : 0
  return { wert: { art: 'wochentag', tag, woche }, ende: tagAt + 1 + feira }
}
