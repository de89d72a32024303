import type { Sprache } from '../../domaene/sprache.ts'
import { bei, klebt, type Token } from './token.ts'
import type { Treffer } from './typen.ts'

// Number words as integers. German compounds are taken apart, not listed: „zweitausenddreihundertvierundfünfzig“.

const worte = (liste: string): string[] => liste.split(' ')

const DE_KLEIN = worte(
  'null eins zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf dreizehn vierzehn fuenfzehn sechzehn siebzehn achtzehn neunzehn',
)
const DE_ZEHNER = worte('zwanzig dreissig vierzig fuenfzig sechzig siebzig achtzig neunzig')
const EN_KLEIN = worte(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
)
const EN_ZEHNER = worte('twenty thirty forty fifty sixty seventy eighty ninety')
const PT_KLEIN = worte(
  'zero um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
)
const PT_ZEHNER = worte('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa')

const zehner = (liste: string[]): [string, number][] => liste.map((w, i) => [w, (i + 2) * 10])
const klein = (liste: string[]): [string, number][] => liste.map((w, i) => [w, i])

const einzeln = (einer: string[], zehn: string[]): [string, number][] => [...klein(einer), ...zehner(zehn)]

function deutscheUnter100(): Map<string, number> {
  const map = new Map([...klein(DE_KLEIN), ...zehner(DE_ZEHNER), ['ein', 1], ['zwo', 2]] as [
    string,
    number,
  ][])
  for (const [zehn, z] of zehner(DE_ZEHNER))
    for (const [einer, e] of klein(DE_KLEIN).slice(1, 10))
      map.set(`${einer === 'eins' ? 'ein' : einer}und${zehn}`, z + e)
  return map
}
const DE = deutscheUnter100()
const EN = new Map(einzeln(EN_KLEIN, EN_ZEHNER))
const PT_HUNDERTER = worte(
  'cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos',
)
const PT = new Map<string, number>([
  ...einzeln(PT_KLEIN, PT_ZEHNER),
  ['uma', 1],
  ['duas', 2],
  ['cem', 100],
  ...PT_HUNDERTER.map((w, i): [string, number] => [w, (i + 1) * 100]),
])

/** „hundertzwanzig“, „zwölfhundert“, „dreitausendvierhundert“; undefined when it is no German number word. */
export function deutscheZahl(wort: string): number | undefined {
  const direkt = DE.get(wort)
  if (direkt !== undefined) return direkt
  for (const [name, mal] of [
    ['tausend', 1000],
    ['hundert', 100],
  ] as const) {
    const at = wort.indexOf(name)
    if (at < 0) continue
    const vorn = at === 0 ? 1 : (halbe(wort.slice(0, at)) ?? deutscheZahl(wort.slice(0, at)))
    const rest = wort.slice(at + name.length).replace(/^und/, '')
    const hinten = rest === '' ? 0 : deutscheZahl(rest)
    if (vorn === undefined || hinten === undefined || vorn === 0 || hinten >= mal) return undefined
    return vorn * mal + hinten
  }
  return undefined
}

/** „anderthalb“, „zweieinhalb“ before „tausend“ or „hundert“: the product is an integer. */
function halbe(wort: string): number | undefined {
  if (wort === 'anderthalb') return 1.5
  const ganze = wort.endsWith('einhalb') ? deutscheZahl(wort.slice(0, -7).replace(/und$/, '')) : undefined
  return ganze === undefined ? undefined : ganze + 0.5
}

/** Can `wert` follow `summe`? „twenty“ + „five“, „two hundred“ + „ten“, but not „five“ + „six“. */
const passtAn = (summe: number, wert: number): boolean =>
  summe === 0 ||
  (wert < 10 && wert > 0 ? summe % 10 === 0 && summe % 100 !== 10 : wert < 100 && summe % 100 === 0)

/** „two hundred and fifty“, „twenty-five“, „mil duzentos e cinquenta“: one number in several words. */
function leseMehrwort(
  tokens: readonly Token[],
  i: number,
  map: ReadonlyMap<string, number>,
): Treffer<number> | undefined {
  let tausender = 0
  let summe = 0
  let ende = i
  for (let at = i; at < i + 12; at++) {
    const { t } = bei(tokens, at)
    const wert = map.get(t)
    if (wert !== undefined && passtAn(summe, wert)) summe += wert
    else if (t === 'hundred' && summe > 0 && summe < 10) summe *= 100
    else if (/^(thousand|mil)$/.test(t) && tausender === 0 && (summe > 0 || t === 'mil')) {
      tausender = Math.max(summe, 1) * 1000
      summe = 0
    } else if (ende > i && ende === at && /^(and|e|-)$/.test(t)) continue
    else break
    ende = at + 1
  }
  return ende > i ? { wert: tausender + summe, ende } : undefined
}

/** A number in words at `i`. Articles („ein“, „um“) are none. */
export function leseZahlwort(
  tokens: readonly Token[],
  i: number,
  sprache: Sprache,
): Treffer<number> | undefined {
  const { t, art } = bei(tokens, i)
  if (art !== 'wort' || /^(ein|uma?)$/.test(t)) return undefined
  if (sprache !== 'de') return leseMehrwort(tokens, i, sprache === 'en' ? EN : PT)
  const wert = deutscheZahl(t)
  return wert === undefined ? undefined : mitRest(tokens, { wert, ende: i + 1 })
}

/** „hundert und zwanzig“, „fünftausend dreihundert“: what is smaller than the last step belongs to it. */
function mitRest(tokens: readonly Token[], zahl: Treffer<number>): Treffer<number> {
  const schritt = zahl.wert === 0 ? 0 : zahl.wert % 1000 === 0 ? 1000 : zahl.wert % 100 === 0 ? 100 : 0
  if (schritt === 0) return zahl
  const at = bei(tokens, zahl.ende).t === 'und' ? zahl.ende + 1 : zahl.ende
  const { t, art } = bei(tokens, at)
  const rest = art === 'wort' && t !== 'ein' ? deutscheZahl(t) : undefined
  if (!rest || rest >= schritt) return zahl
  return mitRest(tokens, { wert: zahl.wert + rest, ende: at + 1 })
}

export const istDutzend = ({ t }: Token): boolean => /^(dutzend|dozens?|duzias?)$/.test(t)

/** Digits or a word, „zwei Dutzend“; with `artikel` also „ein“, „a“, „um“ (before a unit). At most nine digits. */
export function leseGanzzahl(
  tokens: readonly Token[],
  i: number,
  sprache: Sprache,
  artikel = false,
): Treffer<number> | undefined {
  const dutzend = istDutzend(bei(tokens, i + 1))
  const zahl = leseEinfache(tokens, i, sprache, artikel || dutzend)
  return zahl && dutzend ? { wert: zahl.wert * 12, ende: i + 2 } : zahl
}

function leseEinfache(
  tokens: readonly Token[],
  i: number,
  sprache: Sprache,
  artikel: boolean,
): Treffer<number> | undefined {
  const { t, art } = bei(tokens, i)
  // „½“ is a numeral without being digits.
  if (art === 'zahl') return /^\d{1,9}$/.test(t) ? { wert: Number(t), ende: i + 1 } : undefined
  if (artikel && EINS.has(t)) return { wert: 1, ende: i + 1 }
  return leseZahlwort(tokens, i, sprache)
}
const EINS = new Set(worte('ein eine einer einem einen eines ner nem a an one um uma'))

const ORDNUNG = new Map<string, number>()
for (let n = 1; n <= 31; n++) {
  const wort = [...DE].find(([w, z]) => z === n && w !== 'ein')?.[0] ?? ''
  const eigen: Record<number, string[]> = { 1: ['erst'], 3: ['dritt'], 7: ['siebt', 'siebent'], 8: ['acht'] }
  for (const stamm of eigen[n] ?? [wort + (n < 20 ? 't' : 'st')])
    for (const endung of ['e', 'en', 'er', 'es', 'em']) ORDNUNG.set(stamm + endung, n)
}
worte('first second third fourth fifth sixth seventh eighth ninth tenth').forEach((w, i) => {
  ORDNUNG.set(w, i + 1)
})
worte('primeir segund terceir quart quint sext setim oitav non decim').forEach((w, i) => {
  for (const endung of ['o', 'a']) ORDNUNG.set(w + endung, i + 1)
})
const SUFFIX = new Set(worte('te ten ter tes tem ste sten ster st nd rd th o a'))

/** An ordinal: „3.“, „15ten“, „3rd“, „dritter“, „vierten“. */
export function leseOrdnung(tokens: readonly Token[], i: number): Treffer<number> | undefined {
  const { t, art } = bei(tokens, i)
  if (art === 'zahl' && t.length <= 2 && klebt(tokens, i + 1)) {
    const suffix = bei(tokens, i + 1).t
    return suffix === '.' || SUFFIX.has(suffix) ? { wert: Number(t), ende: i + 2 } : undefined
  }
  const wert = ORDNUNG.get(t)
  return wert === undefined ? undefined : { wert, ende: i + 1 }
}
