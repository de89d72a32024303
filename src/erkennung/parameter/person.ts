import { bei, falte, fastGleich, klebt, type Token } from './token.ts'

/** A person of the team, or several that the name could mean. */
export interface Personenfund {
  ab: number
  ende: number
  /** Empty never; two or more: nobody knows which. */
  namen: string[]
  /** Not the name itself: one letter off, or a pronoun. */
  annahme?: 'aehnlich' | 'uebernommen'
}

interface Name {
  voll: string
  teile: string[]
}
const zerlegeNamen = (personen: readonly string[]): Name[] =>
  personen.map((voll) => ({ voll, teile: voll.split(/[\s-]+/).map(falte) })).filter((n) => n.teile[0] !== '')

const ANREDE = /^(frau|herrn?|hr|fr|kollegen?|kollegin|mr|mrs|ms|senhora?|sra?)$/
const gleich = (name: string, t: string): boolean => t === name || t === `${name}s`
const verschrieben = (name: string, t: string): boolean =>
  name.length >= 5 && t.length >= 5 && name[0] === t[0] && fastGleich(name, t)

/** Whether a title stands directly before `i`. */
function mitAnrede(tokens: readonly Token[], i: number): boolean {
  let at = i - 1
  while (at > i - 6 && /^(\.|dr|prof)$/.test(bei(tokens, at).t)) at--
  return ANREDE.test(bei(tokens, at).t) || (at < i - 1 && /^(dr|prof)$/.test(bei(tokens, at + 1).t))
}

function ab(
  tokens: readonly Token[],
  i: number,
  { teile, voll }: Name,
): { ende: number; voll: string } | undefined {
  const [vorname = ''] = teile
  // „anna@beispiel.de“
  if (bei(tokens, i + 1).t === '@' && klebt(tokens, i + 1)) return undefined
  const alle = teile.every((t, k) =>
    k === teile.length - 1 ? gleich(t, bei(tokens, i + k).t) : t === bei(tokens, i + k).t,
  )
  if (alle) return { ende: i + teile.length, voll }
  const kurz = mitAnfangsbuchstabe(tokens, i, teile)
  if (kurz !== undefined) return kurz > 0 ? { ende: kurz, voll } : undefined
  const { t } = bei(tokens, i)
  // A surname alone may be a word („zum Beispiel“): it needs a title, or to be the whole answer.
  const familie = nachnameAb(tokens, i, teile)
  if (familie > 0 && (mitAnrede(tokens, i) || familie - i === tokens.length)) return { ende: familie, voll }
  const initialen = teile.map((n) => n[0]).join('')
  if (tokens.length === 1 && bei(tokens, 0).gross && teile.length > 1 && t === initialen)
    return { ende: 1, voll }
  return gleich(vorname, t) ? { ende: i + 1, voll } : undefined
}

/** Where the surname ends that begins at `i`, „von der Heide“ with all its words or „Heide“; 0 when it does not. */
function nachnameAb(tokens: readonly Token[], i: number, teile: readonly string[]): number {
  for (let k = 1; k < teile.length; k++) {
    const rest = teile.slice(k)
    const passt = rest.every((n, j) =>
      j === rest.length - 1 ? gleich(n, bei(tokens, i + j).t) : n === bei(tokens, i + j).t,
    )
    if (passt) return i + rest.length
  }
  return 0
}

const istBuchstabe = ({ t, art, gross }: Token): boolean => art === 'wort' && t.length === 1 && gross

/** „Anna B.“, „A. Beispiel“: where it ends; 0 when the letter is of another name, undefined when there is none. */
function mitAnfangsbuchstabe(
  tokens: readonly Token[],
  i: number,
  [vorname = '', ...weitere]: readonly string[],
): number | undefined {
  const nachname = weitere.at(-1)
  if (nachname === undefined) return undefined
  const [erstes, zweites] = [bei(tokens, i), bei(tokens, i + 1)]
  if (istBuchstabe(erstes) && zweites.t === '.' && gleich(nachname, bei(tokens, i + 2).t))
    return vorname.startsWith(erstes.t) ? i + 3 : 0
  if (!gleich(vorname, erstes.t) || !istBuchstabe(zweites)) return undefined
  return nachname.startsWith(zweites.t) ? i + (bei(tokens, i + 2).t === '.' ? 3 : 2) : 0
}

const ARTIKEL = /^(der|die|den|dem|an|fuer|fur|mit|bei|von|to|for|with|o|a|para|com)$/
function mitVorspann(tokens: readonly Token[], i: number): number {
  let at = i
  if (ANREDE.test(bei(tokens, at - 1).t)) at--
  while (at > i - 3 && ARTIKEL.test(bei(tokens, at - 1).t)) at--
  return at
}

/** Everybody of the team who is named: full name, first name, „Frau Muster“, „der Bernd“; slips only where nobody is named right. */
export function findePersonen(tokens: readonly Token[], personen: readonly string[]): Personenfund[] {
  const namen = zerlegeNamen(personen)
  const funde: Personenfund[] = []
  for (let i = 0; i < tokens.length; i++) {
    const treffer = namen.flatMap((n) => ab(tokens, i, n) ?? [])
    const ende = Math.max(0, ...treffer.map((t) => t.ende))
    if (ende === 0) continue
    const beste = treffer.filter((t) => t.ende === ende).map((t) => t.voll)
    funde.push({ ab: mitVorspann(tokens, i), ende, namen: [...new Set(beste)] })
    i = ende - 1
  }
  return funde.length > 0 ? funde : verschriebene(tokens, namen)
}

function verschriebene(tokens: readonly Token[], namen: readonly Name[]): Personenfund[] {
  for (let i = 0; i < tokens.length; i++) {
    const { t, gross } = bei(tokens, i)
    const treffer = namen.filter((n) => verschrieben(n.teile[0] ?? '', t)).map((n) => n.voll)
    if (gross && treffer.length > 0)
      return [{ ab: mitVorspann(tokens, i), ende: i + 1, namen: [...new Set(treffer)], annahme: 'aehnlich' }]
  }
  return []
}

const ICH = /^(ich|mir|mich|me|myself|eu|mim)$/
const ER_SIE = /^(ihn|ihm|ihr|sie|him|her|ele|ela)$/
const VOR_FUERWORT = /^(fuer|fur|mit|an|bei|von|for|with|to|para|com|sobre)$/
const KLEIN =
  /^([.,!?]|bitte|danke|fuer|fur|an|mit|bei|von|zu|natuerlich|nur|na|ja|selbst|selber|please|for|to|with|para|com|por|favor|mesmo|mesma)$/

/** „für mich“, „ihm“: the one who asks, or the one last talked about. Inside a sentence only behind a preposition: „gib mir“ names nobody. */
export function findeFuerwort(
  tokens: readonly Token[],
  { ich, zuletzt }: { ich?: string | undefined; zuletzt?: string | undefined },
): Personenfund | undefined {
  const allein = tokens.filter((t) => !KLEIN.test(t.t)).length === 1
  for (const [i, { t, gross }] of tokens.entries()) {
    const dahinter = VOR_FUERWORT.test(bei(tokens, i - 1).t)
    if (!dahinter && !allein) continue
    const ab = dahinter ? i - 1 : i
    const ende = /^(selbst|selber|mesm[oa])$/.test(bei(tokens, i + 1).t) ? i + 2 : i + 1
    // „mit mir“ takes part, „für mich“ is meant.
    const eigen = ICH.test(t) && (allein || /^(fuer|fur|for|para)$/.test(bei(tokens, i - 1).t))
    if (eigen && ich) return { ab, ende, namen: [ich] }
    if (ER_SIE.test(t) && (allein || !gross) && zuletzt)
      return { ab, ende, namen: [zuletzt], annahme: 'uebernommen' }
  }
  return undefined
}
