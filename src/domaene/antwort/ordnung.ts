import { normal } from '../normal.ts'
import { type Buch, buch, trifft } from './buch.ts'
import type { Wort } from './satz.ts'
import { ALLE, BEIDE, MARKE, VAGE } from './woerter-wahl.ts'

// Numbers, number words and ordinals as they name entries of a list.

export interface Stelle {
  laenge: number
  /** 1-based; undefined: it names none of the list („4“ of three, „2½“, „das andere“, „beide“ of three). */
  nummern: readonly number[] | undefined
  /** Written with digits. */
  ziffer: boolean
}

const woerterbuch = (zeilen: readonly string[]): ReadonlyMap<string, number> =>
  new Map(zeilen.flatMap((zeile, n) => zeile.split('|').map((w) => [w, n] as const)))

const GRUNDZAHL = woerterbuch([
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
])
const STAMM = woerterbuch([
  '',
  'erst|first|primeir',
  'zweit|second|segund',
  'dritt|third|terceir',
  'viert|fourth|quart',
  'fuenft|fifth|quint',
  'sechst|sixth',
  'siebt|siebent|seventh',
  'acht|eighth',
  'neunt|ninth',
  'zehnt|tenth',
])
/** „the last but one“, „second to last“, by how far it is from the end. */
const VON_HINTEN: readonly [Buch, number][] = [
  [buch('last but one|second to last|second from last|next to last|second last'), 1],
  [buch('last but two|third to last|third from last|third last'), 2],
]
/** Places that depend on the length of the list. */
const erste = (): number => 1
const letzte = (anzahl: number): number => anzahl
const mittlere = (anzahl: number): number => (anzahl % 2 === 1 && anzahl > 1 ? (anzahl + 1) / 2 : 0)
const LAGE: ReadonlyMap<string, (anzahl: number) => number> = new Map([
  ...['letzt', 'last', 'ultim', 'unterst', 'unter', 'bottom'].map((w) => [w, letzte] as const),
  ...['oberst', 'ober', 'top'].map((w) => [w, erste] as const),
  ...['mittler', 'middle'].map((w) => [w, mittlere] as const),
  ...['vorletzt', 'zweitletzt', 'penultim'].map((w) => [w, (n: number) => n - 1] as const),
  ...['drittletzt', 'vorvorletzt', 'antepenultim'].map((w) => [w, (n: number) => n - 2] as const),
  ...['erster', 'former'].map((w) => [w, (n: number) => (n === 2 ? 1 : 0)] as const),
  ...['letzter', 'latter'].map((w) => [w, (n: number) => (n === 2 ? 2 : 0)] as const),
])
const OHNE_ENDUNG =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|middle|top|bottom|former|latter)$/u

/** Reads a place in a list of `anzahl` entries at word `i`, the longest reading; undefined when none is named there. */
export function leseStelle(woerter: readonly Wort[], i: number, anzahl: number): Stelle | undefined {
  let beste: Stelle | undefined
  for (const lese of [leseGruppe, leseAlle, leseVage, leseMarkierte]) {
    const stelle = lese(woerter, i, anzahl)
    if (stelle && stelle.laenge > (beste?.laenge ?? 0)) beste = stelle
  }
  // „3 mal schon“ counts, it does not choose.
  return woerter[i + (beste?.laenge ?? 0)]?.w === 'mal' ? undefined : beste
}

function leseVage(woerter: readonly Wort[], i: number): Stelle | undefined {
  const laenge = trifft(VAGE, woerter, i)
  return laenge > 0 ? { laenge, nummern: undefined, ziffer: false } : undefined
}

function leseAlle(woerter: readonly Wort[], i: number, anzahl: number): Stelle | undefined {
  const [beide, alle] = [trifft(BEIDE, woerter, i), trifft(ALLE, woerter, i)]
  if (Math.max(beide, alle) === 0) return undefined
  if (beide >= alle) return { laenge: beide, nummern: anzahl === 2 ? [1, 2] : undefined, ziffer: false }
  const wieViele = menge(woerter[i + alle])
  const nummern = wieViele === undefined || wieViele === anzahl ? bereich(1, anzahl) : undefined
  return { laenge: alle + (wieViele === undefined ? 0 : 1), nummern, ziffer: false }
}

const bereich = (von: number, bis: number): number[] =>
  Array.from({ length: Math.max(0, bis - von + 1) }, (_, k) => von + k)

const menge = (wort: Wort | undefined): number | undefined => {
  const w = wort?.w ?? ''
  return /^beiden?$/u.test(w) ? 2 : /^\d{1,2}$/u.test(w) ? Number(w) : GRUNDZAHL.get(w)
}

/** „die ersten beiden“, „die zwei letzten“, „the first two“, „1 bis 3“. */
function leseGruppe(woerter: readonly Wort[], i: number, anzahl: number): Stelle | undefined {
  const artikel = /^(?:die|the|os|as)$/u.test(woerter[i]?.w ?? '') ? 1 : 0
  const [a, b, c] = [0, 1, 2].map((k) => woerter[i + artikel + k])
  const [links, mitte, rechts] = [a, b, c].map((w) => w?.w ?? '')
  const fertig = (laenge: number, von: number, bis: number): Stelle => ({
    laenge: artikel + laenge,
    nummern: von >= 1 && bis >= von && bis <= anzahl ? bereich(von, bis) : undefined,
    ziffer: false,
  })
  if (mitte === 'bis' && /^\d$/u.test(`${links}`) && /^\d$/u.test(`${rechts}`))
    return fertig(3, Number(links), Number(rechts))
  const [wort, n] = menge(b) === undefined ? [mitte, menge(a)] : [links, menge(b)]
  if (n === undefined) return undefined
  if (/^(?:ersten|first|primeir[oa]s)$/u.test(`${wort}`)) return fertig(2, 1, n)
  if (/^(?:letzten|last|[uú]ltim[oa]s)$/u.test(`${wort}`)) return fertig(2, anzahl - n + 1, anzahl)
  return undefined
}

function leseMarkierte(woerter: readonly Wort[], i: number, anzahl: number): Stelle | undefined {
  // „No. 2“ is a number, „no, 2“ and „no 2“ say no.
  const no = woerter[i]?.w === 'no' && /^[.°º]/u.test(woerter[i + 1]?.davor ?? '')
  const marke = trifft(MARKE, woerter, i) || (no ? 1 : 0)
  const stelle = leseEinzelne(woerter, i + marke, anzahl, marke > 0)
  return stelle && { ...stelle, laenge: stelle.laenge + marke }
}

function leseEinzelne(
  woerter: readonly Wort[],
  i: number,
  anzahl: number,
  markiert: boolean,
): Stelle | undefined {
  const w = woerter[i]?.w ?? ''
  const stelle = (n: number | undefined, ziffer = false, laenge = 1): Stelle => ({
    laenge,
    nummern: n !== undefined && n >= 1 && n <= anzahl ? [n] : undefined,
    ziffer,
  })
  for (const [worte, ab] of VON_HINTEN) {
    const laenge = trifft(worte, woerter, i)
    if (laenge > 0) return stelle(anzahl - ab, false, laenge)
  }
  // „⑵“ is „(2)“ in one sign, „⒉“ is „2.“
  const ziffern = /^(?:nr|no|nummer|option)?\(?(\d{1,2})[).]?(?:\u20E3|te|ter|tes|ten|st|nd|rd|th)?$/u.exec(w)
  if (ziffern) return stelle(Number(ziffern[1]), true)
  if (/^\d[^\p{L}]*$/u.test(w)) return stelle(undefined, true)
  // „the second one“: only „number one“ is a place.
  if (w === 'one') return markiert ? stelle(1) : undefined
  const artikel = woerter[i - 1]?.w ?? ''
  // „top“ praises, „a second“ puts off.
  if (/^(?:top|middle|bottom)$/u.test(w) && artikel !== 'the') return undefined
  if (w === 'second' && /^(?:a|one|just)$/u.test(artikel)) return undefined
  const ordnung = leseOrdnung(w, anzahl)
  if (ordnung !== undefined) {
    // „die ersten“ may be any number of them.
    if (ordnung === 0 || (artikel === 'die' && w.endsWith('en'))) return stelle(undefined)
    const unten = /^(?:von|from)$/u.test(woerter[i + 1]?.w ?? '') ? (woerter[i + 2]?.w ?? '') : ''
    if (/^(?:oben|vorne?)$/u.test(unten)) return stelle(ordnung, false, 3)
    return /^(?:unten|hinten)$/u.test(unten) ? stelle(anzahl - ordnung + 1, false, 3) : stelle(ordnung)
  }
  const n = GRUNDZAHL.get(w)
  if (n === undefined) return undefined
  // „die drei“ of three is all of them as well as the third.
  return stelle(n === anzahl && /^(?:die|the|os|as)$/u.test(artikel) && !markiert ? undefined : n)
}

/** The place that an ordinal names; 0 for one that names none in a list of this length. */
function leseOrdnung(wort: string, anzahl: number): number | undefined {
  const w = normal(wort, 'NFD').replace(/\p{Mn}/gu, '')
  const stamm = OHNE_ENDUNG.test(w) ? w : (/^(.{3,})(?:ens|en|em|er|es|e|o|a)$/u.exec(w)?.[1] ?? '')
  const n = STAMM.get(stamm)
  if (n !== undefined && n > 0) return n
  const lage = LAGE.get(stamm)
  return lage?.(anzahl)
}
