import { bei } from './token.ts'
import type { Treffer } from './typen.ts'
import { leseGanzzahl, leseZahlwort } from './zahlwort.ts'
import { allein, haengtAn, hatMass, istZahl, laengste, text, wort } from './zeit-hilfe.ts'
import type { Leser, Uhr } from './zeit-typ.ts'

// Times of day: „16:30“, „8 Uhr 15“, „halb vier“, „Viertel nach neun“, „um neun“, „9am“, „às 14h30“.

type Gelesen = Treffer<Uhr> | undefined

const UHR = /^(uhr|horas?|h)$/
const NACH_ZAHL = /^(uhr|h|horas?)$/

/** Which clock a written hour is on: 0 and 13–24, or a leading zero, can only be the 24-hour one. */
const form = (ziffern: string): Uhr['form'] =>
  Number(ziffern) >= 13 || Number(ziffern) === 0 || ziffern.startsWith('0') ? 'fest' : 'ziffer'

const treffer = (stunde: number, minute: number, f: Uhr['form'], ende: number): Treffer<Uhr> => ({
  wert: { stunde, minute, form: f },
  ende,
})

/** „am“ and „pm“ move a 12-hour clock: in English, and where they are glued on („9 am Montag“ is German). */
function mitHalbtag(z: Leser, t: Treffer<Uhr>): Treffer<Uhr> {
  if (z.sprache !== 'en' && !haengtAn(z, t.ende)) return t
  const kurz = text(z, t.ende)
  const punkte = /^[ap]$/.test(kurz) && text(z, t.ende + 1) === '.' && text(z, t.ende + 2) === 'm'
  if (!punkte && kurz !== 'am' && kurz !== 'pm') return t
  const nachmittag = kurz.startsWith('p')
  const { stunde, minute } = t.wert
  if (stunde > 12 || stunde === 0) return t
  const punkt = punkte && text(z, t.ende + 3) === '.' ? 4 : 3
  return treffer((stunde % 12) + (nachmittag ? 12 : 0), minute, 'fest', t.ende + (punkte ? punkt : 1))
}
const hatHalbtag = (z: Leser, i: number): boolean => mitHalbtag(z, treffer(1, 0, 'ziffer', i)).ende > i

/** „um“ before the hour, perhaps with „ca.“ between. */
function vorwort(z: Leser, i: number): boolean {
  const punkt = text(z, i - 1) === '.' && wort(z, i - 2).rolle === 'etwa' ? 1 : 0
  const davor = i - 1 - punkt
  return (
    wort(z, davor).rolle === 'um' || (wort(z, davor).rolle === 'etwa' && wort(z, davor - 1).rolle === 'um')
  )
}
/** „morgen 14.30“; elsewhere a number with a point needs „um“ or „Uhr“. */
const nachTag = (z: Leser, i: number): boolean => {
  const { tag, wochentag, tageszeit } = wort(z, i - 1)
  return tag !== undefined || wochentag !== undefined || tageszeit !== undefined
}

/** „16:30“, „16:30 Uhr“, „9:30 pm“, „um 10.30“, „10.30 Uhr“. */
function leseDoppelpunkt(z: Leser, i: number): Gelesen {
  const [h, zeichen, m] = [text(z, i), text(z, i + 1), text(z, i + 2)]
  if (!istZahl(z, i) || h.length > 2 || !istZahl(z, i + 2) || m.length !== 2) return undefined
  if (
    !haengtAn(z, i + 1) ||
    !haengtAn(z, i + 2) ||
    (haengtAn(z, i) && !/^[(„"–—-]$|^t$/.test(text(z, i - 1)))
  )
    return undefined
  const uhr = UHR.test(text(z, i + 3))
  const mitPunkt = vorwort(z, i) || uhr || nachTag(z, i) || (istNurUhr(m) && allein(z, i, i + 3))
  if (zeichen === '.' ? !mitPunkt : zeichen !== ':') return undefined
  const sekunden = text(z, i + 3) === ':' && haengtAn(z, i + 4) && istZahl(z, i + 4) ? 2 : 0
  const ende = i + 3 + sekunden + (uhr ? 1 : 0)
  // „2.10.2026“, „1:30 h“ as a length and „3:2“ are no clock times.
  const weiter = /^[.:]$/.test(text(z, i + 3)) && geht(z, i + 3)
  if ((sekunden === 0 && weiter) || hatMass(z, ende)) return undefined
  // Written with minutes, hours are on the 24-hour clock, except in English.
  return mitHalbtag(z, treffer(Number(h), Number(m), z.sprache === 'en' ? form(h) : 'fest', ende))
}
/** „9.00“, „9.30“ with nothing else: no month has these numbers. */
const istNurUhr = (minuten: string): boolean =>
  minuten === '00' || (Number(minuten) > 12 && Number(minuten) < 60)
/** The number goes on: „.10“, „:30“, „/12“. */
const geht = (z: Leser, i: number): boolean =>
  /^[.,:/-]$/.test(text(z, i)) && haengtAn(z, i) && haengtAn(z, i + 1) && istZahl(z, i + 1)

/** „8 Uhr“, „8 Uhr 15“, „acht Uhr dreißig“, „15h“, „14h30“, „9am“, „9 o'clock“. */
function leseVolleStunde(z: Leser, i: number): Gelesen {
  const stunde = text(z, i) === 'ein' ? { wert: 1, ende: i + 1 } : leseGanzzahl(z.tokens, i, z.sprache)
  if (!stunde || text(z, i).length > 8 || (istZahl(z, i) && (text(z, i).length > 2 || klebtAnZahl(z, i))))
    return undefined
  const f = istZahl(z, i) ? form(text(z, i)) : stunde.wert >= 13 || stunde.wert === 0 ? 'fest' : 'wort'
  if (hatHalbtag(z, stunde.ende)) return mitHalbtag(z, treffer(stunde.wert, 0, f, stunde.ende))
  if (text(z, stunde.ende) === 'o' && text(z, stunde.ende + 2) === 'clock')
    return mitHalbtag(z, treffer(stunde.wert, 0, f, stunde.ende + 3))
  const strich = text(z, stunde.ende) === '-' && text(z, stunde.ende + 1) === 'uhr' ? 1 : 0
  const marke = text(z, stunde.ende + strich)
  if (!UHR.test(marke)) return undefined
  // „2 h“ is a length of time; „15h“ and „um 2h“ are clock times.
  const kurz =
    marke === 'h' && haengtAn(z, stunde.ende) && ((z.sprache === 'pt' && !z.streng) || f === 'fest')
  if (marke !== 'uhr' && !kurz && !vorwort(z, i)) return undefined
  // „4-Uhr-Termin“
  if (strich) return treffer(stunde.wert, 0, f, stunde.ende + 2)
  const at = stunde.ende + 1
  const minute = leseMinuten(z, at)
  return minute ? treffer(stunde.wert, minute.wert, f, minute.ende) : treffer(stunde.wert, 0, f, at)
}

/** The minutes of „8 Uhr 15“; „8 Uhr 15 Tage“, „8 Uhr 15. Mai“ and „8 Uhr 9 Uhr“ have none. */
function leseMinuten(z: Leser, i: number): Treffer<number> | undefined {
  const minute = leseGanzzahl(z.tokens, i, z.sprache)
  if (!minute || minute.wert > 59 || text(z, i).length === 1) return undefined
  const danach = minute.ende
  const datum = text(z, danach) === '.' && haengtAn(z, danach) && wort(z, danach + 1).monat !== undefined
  const anderes =
    hatMass(z, danach) || NACH_ZAHL.test(text(z, danach)) || wort(z, danach).einheit !== undefined
  return anderes || (istZahl(z, i) && (datum || geht(z, danach))) ? undefined : minute
}
/** „4711/12“, „+12“, „v9“; but „10-12 Uhr“ is a range. */
const klebtAnZahl = (z: Leser, i: number): boolean =>
  haengtAn(z, i) &&
  /^[.,:/+-]$|\d|^[a-z]$/.test(text(z, i - 1)) &&
  !(text(z, i - 1) === '-' && istZahl(z, i - 2))

/** An hour on the 12-hour clock, in digits or words. */
function stundeAb(z: Leser, i: number): Treffer<number> | undefined {
  const n = leseGanzzahl(z.tokens, i, z.sprache)
  if (!n || n.wert < 1 || n.wert > 12 || hatMass(z, n.ende)) return undefined
  return { wert: n.wert, ende: UHR.test(text(z, n.ende)) ? n.ende + 1 : n.ende }
}
const vor = (stunde: number): number => (stunde === 1 ? 12 : stunde - 1)

const VOR_DER_STUNDE = new Map([
  ['halb', 30],
  ['viertel', 15],
  ['dreiviertel', 45],
])
/** „halb vier“, „dreiviertel vier“, „drei viertel vier“, „viertel vier“ (a quarter of the way to four), „half past three“. */
function leseHalb(z: Leser, i: number): Gelesen {
  const t = text(z, i)
  if (t === 'half' && text(z, i + 1) === 'past') {
    const n = stundeAb(z, i + 2)
    return n && mitHalbtag(z, treffer(n.wert, 30, 'wort', n.ende))
  }
  const dreiviertel = t === 'drei' && text(z, i + 1) === 'viertel'
  const minute = dreiviertel ? 45 : VOR_DER_STUNDE.get(t)
  if (minute === undefined || z.sprache !== 'de') return undefined
  const n = stundeAb(z, i + (dreiviertel ? 2 : 1))
  return n && treffer(vor(n.wert), minute, 'wort', n.ende)
}

const VOR = /^(vor|to|para|before)$/
const NACH = /^(nach|past|after)$/
/** „Viertel nach neun“, „zwanzig vor drei“, „5 nach halb 4“, „quarter to five“, „ten past three“. */
function leseVorNach(z: Leser, i: number): Gelesen {
  const viertel = /^(viertel|quarter)$/.test(text(z, i))
  const menge = viertel ? { wert: 15, ende: i + 1 } : leseGanzzahl(z.tokens, i, z.sprache)
  if (!menge || menge.wert < 1 || menge.wert > 29 || (istZahl(z, i) && klebtAnZahl(z, i))) return undefined
  const at = wort(z, menge.ende).einheit === 'minute' ? menge.ende + 1 : menge.ende
  const richtung = VOR.test(text(z, at)) ? -1 : NACH.test(text(z, at)) ? 1 : 0
  // „3 nach 5 Spielen“ and „from 9 to 5“ are no minutes.
  const glatt = menge.wert % 5 === 0 || at > menge.ende || vorwort(z, i)
  if (richtung === 0 || !glatt || text(z, i - 1) === 'from') return undefined
  const artikel = z.sprache === 'pt' && text(z, at + 1) === 'as' ? 1 : 0
  const ziel = leseHalb(z, at + 1) ?? volle(z, at + 1 + artikel)
  if (!ziel) return undefined
  const minuten = (ziel.wert.stunde % 12) * 60 + ziel.wert.minute + richtung * menge.wert + 720
  return mitHalbtag(z, treffer(Math.floor(minuten / 60) % 12 || 12, minuten % 60, 'wort', ziel.ende))
}
const volle = (z: Leser, i: number): Gelesen => {
  const n = stundeAb(z, i)
  return n && treffer(n.wert, 0, 'wort', n.ende)
}

/** „kurz nach drei“, „kurz vor 16 Uhr“, “shortly after 3”: five minutes, which is an assumption. */
function leseKurz(z: Leser, i: number): Gelesen {
  if (!/^(kurz|shortly|just)$/.test(text(z, i))) return undefined
  const mal = /^(vor|before)$/.test(text(z, i + 1)) ? -1 : /^(nach|after|past)$/.test(text(z, i + 1)) ? 1 : 0
  if (mal === 0) return undefined
  const ziel = laengste(z, i + 2, [leseDoppelpunkt, leseVolleStunde, leseHalb, volle])
  if (!ziel) return undefined
  const minuten = ziel.wert.stunde * 60 + ziel.wert.minute + mal * 5 + (ziel.wert.stunde === 0 ? 1440 : 0)
  const wert = {
    ...ziel.wert,
    stunde: Math.floor(minuten / 60) % 24,
    minute: minuten % 60,
    etwa: true as const,
  }
  return { wert, ende: ziel.ende }
}

/** „um 9“, „gegen acht“, „at 9“, „às nove e meia“. */
function leseUm(z: Leser, i: number): Gelesen {
  if (!vorwort(z, i)) return undefined
  const ziffern = istZahl(z, i)
  const n = ziffern ? leseGanzzahl(z.tokens, i, z.sprache) : leseZahlwort(z.tokens, i, z.sprache)
  if (!n || (text(z, i).length > 2 && ziffern)) return undefined
  if (hatMass(z, n.ende) || wort(z, n.ende).einheit !== undefined || n.wert > 24) return undefined
  if (
    ziffern &&
    /^[.,:/%-]$/.test(text(z, n.ende)) &&
    haengtAn(z, n.ende) &&
    bei(z.tokens, n.ende + 1).art !== 'ende' &&
    haengtAn(z, n.ende + 1)
  )
    return undefined
  const f = ziffern ? form(text(z, i)) : n.wert >= 13 ? 'fest' : 'wort'
  if (z.sprache === 'pt' && text(z, n.ende) === 'e') {
    const halb =
      text(z, n.ende + 1) === 'meia'
        ? { wert: 30, ende: n.ende + 2 }
        : leseGanzzahl(z.tokens, n.ende + 1, 'pt')
    if (halb && halb.wert < 60) return treffer(n.wert, halb.wert, f, halb.ende)
  }
  return mitHalbtag(z, treffer(n.wert, 0, f, n.ende))
}

/** A time of day at `i`; the preposition „um“ before it is looked at, not read. */
export const leseUhr = (z: Leser, i: number): Gelesen =>
  laengste(z, i, [leseDoppelpunkt, leseVolleStunde, leseHalb, leseVorNach, leseKurz, leseUm])
