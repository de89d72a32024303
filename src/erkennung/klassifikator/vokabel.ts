import { GRAMM, type Merkmale, merkmale, WORT } from './merkmale.ts'

// From feature hashes to sparse vectors: sublinear tf, idf, each block brought to its own length, then L2.

/** One row per text: `spalten`/`werte` between `anfang[i]` and `anfang[i + 1]`. */
export interface Matrix {
  anfang: Int32Array
  spalten: Int32Array
  werte: Float32Array
}

/** The known features: their hashes ascending, and their idf. */
export interface Vokabel {
  hashes: Uint32Array
  idf: Float32Array
}

export interface Vektor {
  spalten: Int32Array
  werte: Float32Array
  /** Share of the idf mass that training has seen, 0..1, by block. */
  bekanntWort: number
  bekanntGramm: number
}

/** Length of each block before the common L2 norm. */
const GEWICHT = [1, 1]

export function lerneVokabel(texte: readonly Merkmale[]): Vokabel {
  const in_ = new Map<number, number>()
  for (const m of texte) for (const h of new Set(m.hashes)) in_.set(h, (in_.get(h) ?? 0) + 1)
  const hashes = Uint32Array.from(in_.keys()).sort()
  const n = texte.length
  return { hashes, idf: Float32Array.from(hashes, (h) => Math.log((n + 1) / ((in_.get(h) ?? 0) + 1)) + 1) }
}

/** Looks up hashes by open addressing; the vocabulary's order gives the column. */
export function sucher(vokabel: Vokabel): (hash: number) => number {
  let groesse = 16
  while (groesse < vokabel.hashes.length * 2) groesse *= 2
  const tafel = new Int32Array(groesse)
  vokabel.hashes.forEach((h, spalte) => {
    let p = h & (groesse - 1)
    while (tafel[p] !== 0) p = (p + 1) & (groesse - 1)
    tafel[p] = spalte + 1
  })
  return (hash) => {
    for (let p = hash & (groesse - 1); ; p = (p + 1) & (groesse - 1)) {
      const spalte = (tafel[p] as number) - 1
      if (spalte < 0 || vokabel.hashes[spalte] === hash) return spalte
    }
  }
}

/** `unbekanntIdf`: what an unseen feature weighs in the known share. */
export function vektor(
  m: Merkmale,
  suche: (hash: number) => number,
  idf: Float32Array,
  unbekanntIdf: number,
): Vektor {
  const anzahl = new Map<number, number>()
  const block = new Map<number, number>()
  const bekannt = [0, 0]
  const fremd = [0, 0]
  m.hashes.forEach((hash, i) => {
    const spalte = suche(hash)
    const b = m.bloecke[i] as number
    if (spalte < 0) fremd[b] = (fremd[b] as number) + unbekanntIdf
    else {
      anzahl.set(spalte, (anzahl.get(spalte) ?? 0) + 1)
      block.set(spalte, b)
      bekannt[b] = (bekannt[b] as number) + (idf[spalte] as number)
    }
  })
  const spalten = Int32Array.from(anzahl.keys()).sort()
  const werte = new Float32Array(spalten.length)
  const quadrat = [0, 0]
  spalten.forEach((s, i) => {
    const w = (1 + Math.log(anzahl.get(s) as number)) * (idf[s] as number)
    werte[i] = w
    const b = block.get(s) as number
    quadrat[b] = (quadrat[b] as number) + w * w
  })
  const faktor = quadrat.map((q, b) => (q > 0 ? (GEWICHT[b] as number) / Math.sqrt(q) : 0))
  const laenge = Math.hypot(...quadrat.map((q, b) => (q > 0 ? (GEWICHT[b] as number) : 0))) || 1
  spalten.forEach((s, i) => {
    werte[i] = ((werte[i] as number) * (faktor[block.get(s) as number] as number)) / laenge
  })
  return {
    spalten,
    werte,
    bekanntWort: anteil(bekannt, fremd, WORT),
    bekanntGramm: anteil(bekannt, fremd, GRAMM),
  }
}

function anteil(bekannt: readonly number[], fremd: readonly number[], block: number): number {
  const alle = (bekannt[block] as number) + (fremd[block] as number)
  return alle > 0 ? (bekannt[block] as number) / alle : 0
}

export function matrix(vektoren: readonly Vektor[]): Matrix {
  const anfang = new Int32Array(vektoren.length + 1)
  vektoren.forEach((v, i) => {
    anfang[i + 1] = (anfang[i] as number) + v.spalten.length
  })
  const spalten = new Int32Array(anfang[vektoren.length] as number)
  const werte = new Float32Array(spalten.length)
  vektoren.forEach((v, i) => {
    spalten.set(v.spalten, anfang[i])
    werte.set(v.werte, anfang[i])
  })
  return { anfang, spalten, werte }
}

export const merkmaleAller = (texte: readonly string[]): Merkmale[] => texte.map(merkmale)
