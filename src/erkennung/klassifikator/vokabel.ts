import { FERN, GRAMM, LAENGE, type Merkmale } from './merkmale.ts'

// From feature hashes to sparse vectors. A feature weighs √idf: function words decide („mach … an“, „mach … aus“), so
// a full idf cost a point of home commands at ten examples an intent. How often it occurs in a text told nothing. What
// stands under every label (names, rooms, days) weighs less than what stands under few: 0.4 points, 0.7 of macro-F1.

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
  /** Length of the n-grams' part of a vector against the words'. */
  grammgewicht: number
}

export interface Vektor {
  spalten: Int32Array
  werte: Float32Array
  /** Training has seen none of it, but for its length. */
  fremd: boolean
}

/** The exponent of what a feature tells of the label; 0.5 costs AUROC of small talk .004. */
const AUSSAGE = 0.3
/** A distant pair against a word or a neighbouring pair: 1 costs a point at ten examples an intent. */
const FERNGEWICHT = 0.4
/** So many texts of every label in proportion are added to what was seen: one occurrence proves little. */
const VORWEG = 4

/** How much the kinds of features count against each other. */
export interface Merkmalsgewichte {
  /** The n-grams' part of a vector against the rest. */
  grammgewicht: number
  /** How long a text is, against a word. */
  laengengewicht: number
}

export function lerneVokabel(
  texte: readonly Merkmale[],
  y: Int32Array,
  labels: number,
  { grammgewicht, laengengewicht }: Merkmalsgewichte,
): Vokabel {
  const texteMit = new Map<number, number>()
  const art = new Map<number, number>()
  for (const m of texte)
    m.hashes.forEach((h, i) => {
      texteMit.set(h, (texteMit.get(h) ?? 0) + 1)
      art.set(h, m.arten[i] as number)
    })
  const hashes = Uint32Array.from(texteMit.keys()).sort()
  const idf = (mit: number): number => Math.sqrt(Math.log((texte.length + 1) / (mit + 1)) + 1)
  const mit = Float64Array.from(hashes, (h) => texteMit.get(h) ?? 0)
  const aussage = aussagen(texte, y, labels, hashes, mit)
  const artgewicht = (a?: number): number => (a === FERN ? FERNGEWICHT : a === LAENGE ? laengengewicht : 1)
  const gewicht = (n: number, spalte: number): number =>
    idf(n) * (aussage[spalte] as number) ** AUSSAGE * artgewicht(art.get(hashes[spalte] as number))
  return { hashes, idf: Float32Array.from(mit, gewicht), grammgewicht }
}

/** By column: Kullback–Leibler distance of the labels where the feature occurs (`mit` texts) from those of all texts. */
function aussagen(
  texte: readonly Merkmale[],
  y: Int32Array,
  labels: number,
  hashes: Uint32Array,
  mit: Float64Array,
): Float64Array {
  const suche = sucher({ hashes })
  const ohne = (n: number): number => (VORWEG / (n + VORWEG)) * Math.log(VORWEG / (n + VORWEG))
  const distanz = mit.map(ohne)
  const unter = new Float64Array(hashes.length)
  const nachLabel = Array.from({ length: labels }, (): Merkmale[] => [])
  texte.forEach((m, i) => {
    nachLabel[y[i] as number]?.push(m)
  })
  for (const seine of nachLabel) {
    const anteil = (seine.length / texte.length + 1 / labels) / 2
    const spalten = seine.flatMap((m) => Array.from(m.hashes, suche))
    for (const s of spalten) unter[s] = (unter[s] as number) + 1
    for (const s of spalten) {
      const n = unter[s] as number
      if (n === 0) continue
      unter[s] = 0
      const alle = mit[s] as number
      const p = (n + VORWEG * anteil) / (alle + VORWEG)
      distanz[s] = (distanz[s] as number) + p * Math.log(p / anteil) - anteil * ohne(alle)
    }
  }
  return distanz.map((z) => Math.max(z, 0.02))
}

/** Column of a hash, −1 when unknown: open addressing. */
export function sucher({ hashes }: Pick<Vokabel, 'hashes'>): (hash: number) => number {
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

/** Length √2 in all (against the bias' 1; 1 costs home commands 0.1 points), shared between words with pairs and n-grams by `grammgewicht`, where both are known. */
export function vektor(m: Merkmale, suche: (hash: number) => number, vokabel: Vokabel): Vektor {
  const spalten = new Int32Array(m.hashes.length)
  const werte = new Float32Array(m.hashes.length)
  const block = new Uint8Array(m.hashes.length)
  const quadrat = [0, 0]
  let n = 0
  let fremd = true
  m.hashes.forEach((hash, i) => {
    const spalte = suche(hash)
    if (spalte < 0) return
    const b = m.arten[i] === GRAMM ? 1 : 0
    const w = vokabel.idf[spalte] as number
    fremd &&= m.arten[i] === LAENGE
    quadrat[b] = (quadrat[b] as number) + w * w
    spalten[n] = spalte
    block[n] = b
    werte[n++] = w
  })
  const laengen = quadrat.map((q, b) => (q === 0 ? 0 : b === 1 ? vokabel.grammgewicht : 1))
  const gesamt = Math.hypot(...laengen) / Math.SQRT2
  const faktor = quadrat.map((q, b) => (q > 0 ? (laengen[b] as number) / (Math.sqrt(q) * gesamt) : 0))
  for (let j = 0; j < n; j++) werte[j] = (werte[j] as number) * (faktor[block[j] as number] as number)
  return { spalten: spalten.subarray(0, n), werte: werte.subarray(0, n), fremd }
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
