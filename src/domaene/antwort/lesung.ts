// A choice, taken apart: which entries are named, with which sign, parted by what.

export type Vorzeichen = 'ja' | 'nein' | 'nicht'

/** What is said about some entries between two separators. */
export interface Glied {
  vorzeichen: Vorzeichen | undefined
  /** The sign came before the entries. */
  vorn: boolean
  stellen: (readonly number[] | undefined)[]
  /** Numbers as written, to find them in an option's own text. */
  ziffern: string[]
  sachen: number[][]
  worte: string[]
  nach: 'komma' | 'und' | 'sondern' | 'statt' | 'ausser'
}

export interface Lesung {
  glieder: Glied[]
  /** Hedged, „oder“, or two signs at one entry: it is about the list and settles nothing. */
  offen: boolean
}

export const nennt = (g: Glied): boolean => g.stellen.length > 0 || g.sachen.length > 0

export const neuesGlied = (nach: Glied['nach']): Glied => ({
  vorzeichen: undefined,
  vorn: false,
  stellen: [],
  ziffern: [],
  sachen: [],
  worte: [],
  nach,
})

export const letztes = (lesung: Lesung): Glied => {
  const g = lesung.glieder.at(-1) ?? neuesGlied('komma')
  if (lesung.glieder.length === 0) lesung.glieder.push(g)
  return g
}

export function trenne(lesung: Lesung, nach: Glied['nach']): void {
  const g = letztes(lesung)
  if (nennt(g) || g.vorzeichen !== undefined) lesung.glieder.push(neuesGlied(nach))
  else if (nach !== 'komma' && nach !== 'und') g.nach = nach
}

/** The part that an entry belongs to: a new one when a sign behind the last entry closed it („ticket ja | urlaub nein“). */
export function fuerEintrag(lesung: Lesung): Glied {
  const g = letztes(lesung)
  if (nennt(g) && g.vorzeichen !== undefined && !g.vorn) lesung.glieder.push(neuesGlied('komma'))
  return letztes(lesung)
}
