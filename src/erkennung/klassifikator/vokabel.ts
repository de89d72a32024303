import { GRAMM, type Merkmale } from './merkmale.ts'

// From feature hashes to sparse vectors. A feature weighs √idf: function words decide („mach … an“, „mach … aus“), so
// a full idf cost a point of home commands at ten examples an intent. How often it occurs in a text told nothing.

/** Sparse rows: `spalten`/`werte` of row i lie between `anfang[i]` and `anfang[i + 1]`. */
export interface Matrix {
  anfang: Int32Array
  spalten: Int32Array
  werte: Float32Array
}

/** The known features: hashes ascending (the position is the column), and the weight of each. */
export interface Vokabel {
  hashes: Uint32Array
  idf: Float32Array
  /** What a feature weighs that training has not seen. */
  idfUnbekannt: number
}

export interface Vektor {
  spalten: Int32Array
  werte: Float32Array
  /** By kind (word, pair, n-gram): share of the weight that training has seen, 0..1. */
  bekannt: readonly [number, number, number]
}

export function lerneVokabel(texte: readonly Merkmale[]): Vokabel {
  const texteMit = new Map<number, number>()
  for (const m of texte) for (const h of m.hashes) texteMit.set(h, (texteMit.get(h) ?? 0) + 1)
  const hashes = Uint32Array.from(texteMit.keys()).sort()
  const idf = (mit: number): number => Math.sqrt(Math.log((texte.length + 1) / (mit + 1)) + 1)
  return { hashes, idf: Float32Array.from(hashes, (h) => idf(texteMit.get(h) ?? 0)), idfUnbekannt: idf(0) }
}

/** Column of a hash, −1 when unknown: open addressing. */
export function sucher({ hashes }: Vokabel): (hash: number) => number {
  let groesse = 16
  while (groesse < hashes.length * 2) groesse *= 2
  const tafel = new Int32Array(groesse)
  hashes.forEach((h, spalte) => {
    let p = h & (groesse - 1)
    while (tafel[p] !== 0) p = (p + 1) & (groesse - 1)
    tafel[p] = spalte + 1
  })
  return (hash) => {
    for (let p = hash & (groesse - 1); ; p = (p + 1) & (groesse - 1)) {
      const spalte = (tafel[p] as number) - 1
      if (spalte < 0 || hashes[spalte] === hash) return spalte
    }
  }
}

/** Length 1 in all: half of its square from words and pairs, half from n-grams, where both are known. */
export function vektor(m: Merkmale, suche: (hash: number) => number, vokabel: Vokabel): Vektor {
  const gewusst = [0, 0, 0]
  const alle = [0, 0, 0]
  const quadrat = [0, 0]
  const spalten = new Int32Array(m.hashes.length)
  const werte = new Float32Array(m.hashes.length)
  let n = 0
  const block = (i: number): number => (m.arten[i] === GRAMM ? 1 : 0)
  const stelle = new Int32Array(m.hashes.length)
  m.hashes.forEach((hash, i) => {
    const spalte = suche(hash)
    const art = m.arten[i] as number
    const w = spalte < 0 ? vokabel.idfUnbekannt : (vokabel.idf[spalte] as number)
    alle[art] = (alle[art] as number) + w
    if (spalte < 0) return
    gewusst[art] = (gewusst[art] as number) + w
    quadrat[block(i)] = (quadrat[block(i)] as number) + w * w
    spalten[n] = spalte
    stelle[n] = i
    werte[n++] = w
  })
  const bloecke = quadrat.filter((q) => q > 0).length
  const faktor = quadrat.map((q) => (q > 0 ? 1 / Math.sqrt(q * bloecke) : 0))
  for (let j = 0; j < n; j++) werte[j] = (werte[j] as number) * (faktor[block(stelle[j] as number)] as number)
  const anteil = (art: 0 | 1 | 2): number => (alle[art] ? (gewusst[art] as number) / alle[art] : 0)
  return {
    spalten: spalten.subarray(0, n),
    werte: werte.subarray(0, n),
    bekannt: [anteil(0), anteil(1), anteil(2)],
  }
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
