import { PARTIKEL } from './form.ts'
import type { Lage, Stueck } from './lage.ts'
import type { Token } from './token.ts'
import { VERNEINUNG } from './woerter.ts'

// What is dropped at the rims of a free text: politeness, connecting words, times. „kein Internet“ and „beamer raum 2“ stay.

const VERBINDER = new Set(
  `an ans am fur wegen zu zum zur uber von vom mit namens dass das daran dran dafur davon dazu damit daruber
  weil da mich mir uns mi me us betreff titel thema bezuglich auf um in im ins
  about for to of that because regarding on with titled called re
  sobre de do da dos das que para pra por em no na com o a os as
  der die den dem des de dr ein eine einen einem einer n ne nen the an mein meinen meine unser unseren unserm unsern unserem unsere our my nosso nossa
  hat hatte hatten haben ist sind war waren has had did does is are was were teve tem foi
  und and e`.split(/\s+/),
)

/** The rims of a piece that a colon, quotes or a clause marks off. */
export const beschneideEigenen = (lage: Lage, stueck: Stueck): Stueck | undefined =>
  beschneide(lage, stueck, istEinleitung, istBindewort)

/** The rims of what is left between the words of the request. */
export const beschneideRest = (lage: Lage, stueck: Stueck): Stueck | undefined =>
  beschneide(
    lage,
    stueck,
    (t, i) => istVerbinder(t) || (lage.grammatik[i] === true && !/^kein/.test(t?.form ?? '')),
    (t, i) => istAnhang(t) || istBindewort(t) || istNachgestellteVerneinung(lage, i),
  )

function beschneide(
  lage: Lage,
  stueck: Stueck,
  vorn: (t: Token | undefined, i: number) => boolean,
  hinten: (t: Token | undefined, i: number) => boolean,
): Stueck | undefined {
  const { tokens } = lage.n
  let { von, bis } = stueck
  // „A-Termin“ is one word.
  const verbunden = (i: number) => i + 1 < bis && tokens[i + 1]?.davor === '-'
  while (von < bis && !verbunden(von) && (lage.rand[von] || vorn(tokens[von], von))) von++
  while (bis > von && (lage.rand[bis - 1] || hinten(tokens[bis - 1], bis - 1))) bis--
  return tokens.slice(von, bis).some((t) => t.klasse !== 'fuell') ? { von, bis } : undefined
}

/** „lösch den Post bitte nicht“ takes the request back; „drucker geht nicht“ is what it is about. */
function istNachgestellteVerneinung(lage: Lage, i: number): boolean {
  const t = lage.n.tokens[i]
  return t !== undefined && VERNEINUNG.has(t.form) && t.wendung !== true
}

/** A clause of its own loses only the word that joins it on; its article stays. */
const istEinleitung = (t: Token | undefined): boolean => t !== undefined && EINLEITUNG.has(t.form)
const EINLEITUNG = new Set(['dass', 'weil', 'und', 'that', 'because', 'que', 'porque', 'e'])

/** „… zum Sommerfest und im September“: what it joined was a value, and is cut off. */
const istBindewort = (t: Token | undefined): boolean =>
  t !== undefined && /^(?:und|oder|sowie|and|or)$/.test(t.form)

const istVerbinder = (t: Token | undefined): boolean =>
  t !== undefined && t.marke === undefined && VERBINDER.has(t.form)
/** A particle or preposition that was left hanging. */
const istAnhang = (t: Token | undefined): boolean =>
  t !== undefined && PARTIKEL.has(t.form) && t.klasse === 'funktion' && t.form !== 'aus' && t.form !== 'ab'
