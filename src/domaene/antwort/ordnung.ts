import { buch, trifft } from './buch.ts'
import type { Wort } from './satz.ts'

// Numbers, number words and ordinals as they name entries of a list.

export interface Stelle {
  laenge: number
  /** 1-based; undefined: it names none of the list („4“ of three, „2½“, „das andere“, „beide“ of three). */
  nummern: readonly number[] | undefined
  /** Written with digits. */
  ziffer: boolean
}

const GRUNDZAHL: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'null|zero',
    'eins',
    'zwei|zwo|two|dois|duas',
    'drei|three|tres',
    'vier|four|quatro',
    'fuenf|five|cinco',
    'sechs|six|seis',
    'sieben|seven|sete',
    'acht|eight|oito',
    'neun|nine|nove',
    'zehn|ten|dez',
  ].flatMap((woerter, n) => woerter.split('|').map((w) => [w, n])),
)
const ORDNUNG: readonly RegExp[] = [
  /^(?:erst(?:e|er|es|en|em|ens)|first|1st|primeir[oa])$/u,
  /^(?:zweit(?:e|er|es|en|em|ens)|second|2nd|segund[oa])$/u,
  /^(?:dritt(?:e|er|es|en|em|ens)|third|3rd|terceir[oa])$/u,
  /^(?:viert(?:e|er|es|en|em|ens)|fourth|quart[oa])$/u,
  /^(?:fuenft(?:e|er|es|en|em|ens)|fifth|quint[oa])$/u,
  /^(?:sechst(?:e|er|es|en|em|ens)|sixth|sext[oa])$/u,
  /^(?:sieb(?:en)?t(?:e|er|es|en|em|ens)|seventh|setim[oa]|sétim[oa])$/u,
  /^(?:acht(?:e|er|es|en|em|ens)|eighth|oitav[oa])$/u,
  /^(?:neunt(?:e|er|es|en|em|ens)|ninth|non[oa])$/u,
  /^(?:zehnt(?:e|er|es|en|em|ens)|tenth|decim[oa]|décim[oa])$/u,
]
const LETZTE = /^(?:letzt(?:e|er|es|en|em)|last|[uú]ltim[oa])$/u
const VORLETZTE = /^(?:vorletzt(?:e|er|es|en|em)|pen[uú]ltim[oa])$/u
const MITTLERE = /^(?:mittler(?:e|er|es|en|em)|mittigste|middle)$/u
const OBERSTE = /^(?:oberst(?:e|er|es|en|em)|ober(?:e|er|es|en)|top|topmost)$/u
const UNTERSTE = /^(?:unterst(?:e|er|es|en|em)|unter(?:e|er|es|en)|bottom)$/u
const ERSTERE = /^(?:erstere[rsn]?|former)$/u
const LETZTERE = /^(?:letztere[rsn]?|latter)$/u
const ERSTEN = /^(?:ersten|first|primeir[oa]s)$/u
const LETZTEN = /^(?:letzten|last|[uú]ltim[oa]s)$/u

const ALLE = buch(
  'alle|alle davon|alle zusammen|alle miteinander|sämtliche|all|all of them|all of these|todas|todos|todas elas|todos eles',
)
const BEIDE = buch(
  'beide|beides|beiden|die beiden|alle beide|alle zwei|both|both of them|both of these|ambos|ambas|os dois|as duas',
)
const VAGE = buch(
  'eins von beiden|eine von beiden|einer von beiden|eins davon|eine davon|einer davon|einen davon|eins von denen|eine von denen|einer von denen|nur eins|nur eine|nur einer|nur einen|eine|einer|einen|option a|option b|option c|option d|variante a|variante b|variante c|variante d',
  'das andere|die andere|der andere|den anderen|die anderen|andere|anderen|der rest|den rest|irgendeins|irgendeine|irgendeinen|irgendein|egal welche|egal welches|egal welcher|welche auch immer',
  'one of them|only one|just one|the other|the other one|the others|any|any of them|either|either one|um deles|uma delas|só um|só uma|o outro|a outra|qualquer um|qualquer uma',
)
const MARKE = buch(
  'nr|nummer|nummero|num|option|variante|punkt|antwort|möglichkeit|vorschlag|auswahl|position|pos|ziffer|number|choice|answer|opção|número|item',
)

/** Reads a place in a list of `anzahl` entries at word `i`, the longest reading; undefined when none is named there. */
export function leseStelle(woerter: readonly Wort[], i: number, anzahl: number): Stelle | undefined {
  let beste: Stelle | undefined
  for (const lese of [leseGruppe, leseAlle, leseVage, leseMarkierte]) {
    const stelle = lese(woerter, i, anzahl)
    if (stelle && stelle.laenge > (beste?.laenge ?? 0)) beste = stelle
  }
  return beste
}

function leseVage(woerter: readonly Wort[], i: number): Stelle | undefined {
  const laenge = trifft(VAGE, woerter, i)
  return laenge > 0 ? { laenge, nummern: undefined, ziffer: false } : undefined
}

function leseMarkierte(woerter: readonly Wort[], i: number, anzahl: number): Stelle | undefined {
  const marke = trifft(MARKE, woerter, i) || (punktNo(woerter, i) ? 1 : 0)
  const stelle = leseEinzelne(woerter, i + marke, anzahl, marke > 0)
  return stelle && { ...stelle, laenge: stelle.laenge + marke }
}

// „No. 2“ is a number, „no, 2“ and „no 2“ say no.
const punktNo = (woerter: readonly Wort[], i: number): boolean =>
  woerter[i]?.w === 'no' && /^[.°º]/u.test(woerter[i + 1]?.davor ?? '')

const bereich = (von: number, bis: number): number[] =>
  Array.from({ length: Math.max(0, bis - von + 1) }, (_, k) => von + k)

function leseAlle(woerter: readonly Wort[], i: number, anzahl: number): Stelle | undefined {
  const [beide, alle] = [trifft(BEIDE, woerter, i), trifft(ALLE, woerter, i)]
  if (Math.max(beide, alle) === 0) return undefined
  if (beide >= alle) return { laenge: beide, nummern: anzahl === 2 ? [1, 2] : undefined, ziffer: false }
  const wieViele = zahl(woerter[i + alle])
  const nummern = wieViele === undefined || wieViele === anzahl ? bereich(1, anzahl) : undefined
  return { laenge: alle + (wieViele === undefined ? 0 : 1), nummern, ziffer: false }
}

const zahl = (wort: Wort | undefined): number | undefined =>
  wort === undefined
    ? undefined
    : (GRUNDZAHL[wort.w] ?? (/^\d{1,2}$/u.test(wort.w) ? Number(wort.w) : undefined))

/** „die ersten beiden“, „die zwei letzten“, „the first two“, „1 bis 3“. */
function leseGruppe(woerter: readonly Wort[], i: number, anzahl: number): Stelle | undefined {
  const artikel = /^(?:die|the|os|as)$/u.test(woerter[i]?.w ?? '') ? 1 : 0
  const [a, b, c] = [woerter[i + artikel], woerter[i + artikel + 1], woerter[i + artikel + 2]]
  const menge = (w: Wort | undefined): number | undefined => (/^beiden?$/u.test(w?.w ?? '') ? 2 : zahl(w))
  const fertig = (laenge: number, nummern: number[]): Stelle => ({
    laenge: artikel + laenge,
    nummern: nummern.length > 0 && nummern.every((n) => n >= 1 && n <= anzahl) ? nummern : undefined,
    ziffer: false,
  })
  if (b?.w === 'bis' && /^\d$/u.test(a?.w ?? '') && /^\d$/u.test(c?.w ?? ''))
    return fertig(3, bereich(Number(a?.w), Number(c?.w)))
  const [wort, n] = menge(b) === undefined ? [b, menge(a)] : [a, menge(b)]
  if (n === undefined || n < 1) return undefined
  if (ERSTEN.test(wort?.w ?? '')) return fertig(2, bereich(1, n))
  if (LETZTEN.test(wort?.w ?? '')) return fertig(2, bereich(anzahl - n + 1, anzahl))
  return undefined
}

function leseEinzelne(
  woerter: readonly Wort[],
  i: number,
  anzahl: number,
  markiert: boolean,
): Stelle | undefined {
  const wort = woerter[i]
  if (!wort) return undefined
  const { w } = wort
  const eine = (n: number | undefined, ziffer = false): Stelle => ({
    laenge: 1,
    nummern: n !== undefined && n >= 1 && n <= anzahl ? [n] : undefined,
    ziffer,
  })
  // „the second one“: only „number one“ is a place.
  if (w === 'one') return markiert ? eine(1) : undefined
  const ziffern = /^(?:nr|no|nummer|option)?(\d{1,2})(?:\u20E3|te|ter|tes|ten|o|a)?$/u.exec(w)
  if (ziffern) return eine(Number(ziffern[1]), true)
  if (/^\d[^\p{L}]*$/u.test(w)) return eine(undefined, true)
  const vorher = woerter[i - 1]?.w ?? ''
  const mehrzahl = vorher === 'die' && /en$/u.test(w)
  const ordnung = ORDNUNG.findIndex((muster) => muster.test(w))
  if (ordnung >= 0) return vonHinten(woerter, i, mehrzahl ? undefined : ordnung + 1, anzahl)
  if (LETZTE.test(w)) return eine(mehrzahl ? undefined : anzahl)
  if (VORLETZTE.test(w)) return eine(anzahl - 1)
  if (MITTLERE.test(w)) return eine(anzahl % 2 === 1 && anzahl > 1 ? (anzahl + 1) / 2 : undefined)
  if (OBERSTE.test(w)) return eine(1)
  if (UNTERSTE.test(w)) return eine(anzahl)
  if (ERSTERE.test(w)) return eine(anzahl === 2 ? 1 : undefined)
  if (LETZTERE.test(w)) return eine(anzahl === 2 ? 2 : undefined)
  const n = GRUNDZAHL[w]
  // „die drei“ of three is all of them as well as the third.
  if (n !== undefined)
    return eine(n === anzahl && /^(?:die|the|os|as)$/u.test(vorher) && !markiert ? undefined : n)
  return undefined
}

/** „die zweite von unten“. */
function vonHinten(woerter: readonly Wort[], i: number, n: number | undefined, anzahl: number): Stelle {
  const [von, wo] = [woerter[i + 1]?.w ?? '', woerter[i + 2]?.w ?? '']
  const richtung = /^(?:von|from)$/u.test(von)
    ? /^(?:oben|vorne?)$/u.test(wo)
      ? 1
      : /^(?:unten|hinten)$/u.test(wo)
        ? -1
        : 0
    : 0
  const stelle = n === undefined ? undefined : richtung < 0 ? anzahl - n + 1 : n
  const gueltig = stelle !== undefined && stelle >= 1 && stelle <= anzahl
  return { laenge: richtung === 0 ? 1 : 3, nummern: gueltig ? [stelle] : undefined, ziffer: false }
}
