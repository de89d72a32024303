import type { Treffer } from './typen.ts'
import { leseOrdnung } from './zahlwort.ts'
import { leseJahreszusatz } from './zeit-datum.ts'
import {
  EIN_PAAR,
  istMehrzahl,
  laengste,
  leseEinheit,
  leseEinPaar,
  leseZeitmenge,
  text,
  wort,
} from './zeit-hilfe.ts'
import { leseNeuesJahr } from './zeit-laufend.ts'
import { leseMonat, leseRelativ, PERIODEN } from './zeit-periode.ts'
import type { Angabe, Einheit, Leser } from './zeit-typ.ts'
import { LEXIKON, wortVon } from './zeit-woerter.ts'

// Days that lean on another day or period: „Ende Oktober“, „in drei Tagen“, „die letzten 7 Tage“, „letzter Montag im März“.

type Gelesen = Treffer<Angabe> | undefined

/** „die letzten 7 Tage“, „next three weeks“, „últimos 30 dias“. */
export function leseStrecke(z: Leser, i: number): Gelesen {
  const { versatz } = wort(z, i)
  if (versatz !== -1 && versatz !== 1) return undefined
  const genau = leseZeitmenge(z, i + 1)
  const menge = genau ?? leseEinPaar(z, i + 1) ?? leseMehrere(z, i + 1)
  if (!menge) return undefined
  const { n, einheit } = menge.wert
  const etwa = genau ? {} : { etwa: true as const }
  return { wert: { art: 'strecke', n: n * versatz, einheit, ...etwa }, ende: menge.ende }
}

/** „den nächsten Tagen“: as many as „ein paar“. */
function leseMehrere(z: Leser, i: number): Treffer<{ n: number; einheit: Einheit }> | undefined {
  const { einheit } = wort(z, i)
  return einheit && istMehrzahl(z, i) ? { wert: { n: EIN_PAAR, einheit }, ende: i + 1 } : undefined
}

/** „Anfang Oktober“, „Ende des Jahres“, „Mitte nächster Woche“, „Monatsende“, „end of the quarter“. */
export function leseLage(z: Leser, i: number): Gelesen {
  const { lage, einheit } = wort(z, i)
  if (!lage || (text(z, i) === 'meio' && /^(-|dia)$/.test(text(z, i + 1)))) return undefined
  if (einheit) {
    return { wert: { art: 'lage', lage, von: { art: 'relativ', einheit, versatz: 0 } }, ende: i + 1 }
  }
  let at = i + 1
  while (at < i + 4 && (/^(artikel|von|am)$/.test(wort(z, at).rolle ?? '') || /^(of|-)$/.test(text(z, at))))
    at++
  const periode = laengste(z, at, PERIODEN)
  if (periode) return { wert: { art: 'lage', lage, von: periode.wert }, ende: periode.ende }
  const bare = wort(z, at)
  if (at === i + 1 || !bare.einheit || bare.lage || /^(sekunde|minute|stunde|werktag)$/.test(bare.einheit))
    return undefined
  return {
    wert: { art: 'lage', lage, von: { art: 'relativ', einheit: bare.einheit, versatz: 0 } },
    ende: at + 1,
  }
}

const istEtwa = (z: Leser, i: number): boolean =>
  wort(z, i).rolle === 'etwa' ||
  (text(z, i) === '.' && wort(z, i - 1).rolle === 'etwa') ||
  (z.sprache === 'pt' && text(z, i) === 'a')

/** „in drei Tagen“, „vor zwei Wochen“, „3 days ago“, „há 3 dias“, „daqui a uma semana“. */
export function leseAbstand(z: Leser, i: number): Gelesen {
  const { rolle } = wort(z, i)
  const hin = rolle === 'in' || (z.sprache === 'pt' && text(z, i) === 'em')
  const her = rolle === 'vor'
  let at = hin || her ? i + 1 : i
  while (at < i + 4 && istEtwa(z, at)) at++
  const genau = leseZeitmenge(z, at)
  const menge: Menge | undefined = genau ?? mitEtwa(leseEinPaar(z, at))
  if (!menge || menge.wert.einheit === 'wochenende') return undefined
  const danach = text(z, menge.ende)
  if (danach === 'ago' || danach === 'atras') return abstand(menge, -1, menge.ende + 1)
  if (danach === 'from' && /^(now|today)$/.test(text(z, menge.ende + 1)))
    return abstand(menge, 1, menge.ende + 2)
  if (!hin && !her) return undefined
  const rest = hin ? leseRest(z, menge) : undefined
  return rest ?? abstand(menge, her ? -1 : 1, menge.ende)
}
type Menge = Treffer<{ n: number; einheit: Einheit; etwa?: true }>
const mitEtwa = (menge: Menge | undefined): Menge | undefined =>
  menge && { ...menge, wert: { ...menge.wert, etwa: true } }
const abstand = (menge: Menge, mal: number, ende: number): Treffer<Angabe> => ({
  wert: { ...menge.wert, art: 'abstand', n: menge.wert.n * mal },
  ende,
})

/** „in 2 Stunden und 30 Minuten“ */
function leseRest(z: Leser, menge: Menge): Gelesen {
  if (menge.wert.einheit !== 'stunde') return undefined
  const at = wort(z, menge.ende).rolle === 'und' ? menge.ende + 1 : menge.ende
  const rest = leseZeitmenge(z, at)
  if (rest?.wert.einheit !== 'minute') return undefined
  return { wert: { art: 'abstand', n: menge.wert.n * 60 + rest.wert.n, einheit: 'minute' }, ende: rest.ende }
}

/** „letzter Montag im März“, „erster Dienstag im Oktober“, „letzter Tag des Monats“, „erste Woche im Oktober“. */
export function leseNten(z: Leser, i: number): Gelesen {
  const ordnung = leseOrdnung(z.tokens, i)
  const n = ordnung?.wert ?? (wort(z, i).versatz === -1 ? -1 : undefined)
  const at = ordnung?.ende ?? i + 1
  const { wochentag } = wort(z, at)
  const einheit = leseEinheit(z, at)
  const ganze = einheit && /^(tag|werktag|woche)$/.test(einheit.wert) ? einheit.wert : undefined
  const was = wochentag ?? (ganze as 'tag' | 'werktag' | 'woche' | undefined)
  if (n === undefined) return undefined
  if (was !== undefined) {
    const periode = leseRahmen(z, wochentag === undefined ? (einheit?.ende ?? at + 1) : at + 1)
    return periode && { wert: { art: 'nter', n, was, in: periode.wert }, ende: periode.ende }
  }
  // „die ersten zwei Wochen im Mai“
  const menge = n === 1 || n === -1 ? leseZeitmenge(z, at) : undefined
  const rahmen = menge && /^(tag|werktag|woche|monat)$/.test(menge.wert.einheit) && leseRahmen(z, menge.ende)
  if (!menge || !rahmen || !Number.isInteger(menge.wert.n)) return undefined
  return {
    wert: { art: 'rand', n: n * menge.wert.n, einheit: menge.wert.einheit, in: rahmen.wert },
    ende: rahmen.ende,
  }
}

/** „im März“, „des Monats“, „of next month“: the period that a day or week is counted in. */
function leseRahmen(z: Leser, i: number): Gelesen {
  let innen = i
  while (innen < i + 3 && /^(artikel|von|am|in)$/.test(wort(z, innen).rolle ?? '')) innen++
  if (innen === i) return undefined
  const einfach: Gelesen = /^(monat|quartal|jahr)$/.test(wort(z, innen).einheit ?? '')
    ? { wert: { art: 'relativ', einheit: wort(z, innen).einheit ?? 'monat', versatz: 0 }, ende: innen + 1 }
    : undefined
  return laengste(z, innen, [leseMonat, leseRelativ, leseNeuesJahr]) ?? einfach
}

/** „die erste Hälfte des Monats“, „erste Oktoberhälfte“, “the second half of March”. */
export function leseHaelfte(z: Leser, i: number): Gelesen {
  const n = leseOrdnung(z.tokens, i)
  if (n?.wert !== 1 && n?.wert !== 2) return undefined
  const t = text(z, n.ende)
  const monat = t.endsWith('haelfte') ? wortVon(LEXIKON.de, t.slice(0, -'haelfte'.length)).monat : undefined
  if (monat !== undefined) {
    const jahr = leseJahreszusatz(z, n.ende + 1)
    return { wert: { art: 'haelfte', n: n.wert, in: { art: 'monat', monat, ...jahr.wert } }, ende: jahr.ende }
  }
  if (!/^(haelfte|half|metade)$/.test(t)) return undefined
  const rahmen = leseRahmen(z, n.ende + 1) ?? leseMonat(z, n.ende + 1)
  return rahmen && { wert: { art: 'haelfte', n: n.wert, in: rahmen.wert }, ende: rahmen.ende }
}

/** „Ultimo“, „per Ultimo März“, „zum Ultimo des Monats“ */
export function leseUltimo(z: Leser, i: number): Gelesen {
  if (z.sprache !== 'de' || z.streng || text(z, i) !== 'ultimo') return undefined
  const monat = leseMonat(z, i + 1) ?? leseRahmen(z, i + 1)
  return monat
    ? { wert: { art: 'ultimo', in: monat.wert }, ende: monat.ende }
    : { wert: { art: 'ultimo' }, ende: i + 1 }
}

/** „am 5. nächsten Monats“, „nächsten Monat am 5.“ */
export function leseTagImMonat(z: Leser, i: number): Gelesen {
  const vorn = wort(z, i).versatz !== undefined && wort(z, i + 1).einheit === 'monat' ? i + 2 : i
  const tag = leseOrdnung(z.tokens, vorn > i && /^(am|den|on)$/.test(text(z, vorn)) ? vorn + 1 : vorn)
  if (!tag) return undefined
  const monat = (at: number, ende: number): Gelesen => ({
    wert: {
      art: 'nter',
      n: tag.wert,
      was: 'tag',
      in: { art: 'relativ', einheit: 'monat', versatz: wort(z, at).versatz ?? 0 },
    },
    ende,
  })
  if (vorn > i) return monat(i, tag.ende)
  const at = /^(des|of)$/.test(text(z, tag.ende)) ? tag.ende + 1 : tag.ende
  return wort(z, at).versatz !== undefined && wort(z, at + 1).einheit === 'monat'
    ? monat(at, at + 2)
    : undefined
}
