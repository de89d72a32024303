// What is measured of a recogniser. Pure; the bench and the report of the command line count alike.

export interface Vorhersage {
  /** What was right; undefined: nothing that it knows (out of scope), so every answer is wrong. */
  soll: string | undefined
  /** Its best answer, if it has any. */
  ist: string | undefined
  /** 0..1: how sure it is of `ist`. */
  sicherheit: number
}

export const istRichtig = (v: Vorhersage): boolean => v.soll !== undefined && v.soll === v.ist

const anteil = (teil: number, von: number): number => (von === 0 ? 0 : teil / von)

/** Share of right answers among what is in scope, 0..1. */
export function genauigkeit(alle: readonly Vorhersage[]): number {
  const bekannte = alle.filter((v) => v.soll !== undefined)
  return anteil(bekannte.filter(istRichtig).length, bekannte.length)
}

/** Mean F1 over all labels that were asked for or answered, 0..1: small labels count as much as big ones. */
export function makroF1(alle: readonly Vorhersage[]): number {
  const zahl = new Map<string, { treffer: number; gemeint: number; genannt: number }>()
  const zu = (label: string) => {
    const z = zahl.get(label) ?? { treffer: 0, gemeint: 0, genannt: 0 }
    zahl.set(label, z)
    return z
  }
  for (const v of alle) {
    if (v.soll === undefined) continue
    zu(v.soll).gemeint++
    if (v.ist === undefined) continue
    zu(v.ist).genannt++
    if (istRichtig(v)) zu(v.soll).treffer++
  }
  const f1 = [...zahl.values()].map((z) => (2 * z.treffer) / (z.gemeint + z.genannt))
  return anteil(
    f1.reduce((a, b) => a + b, 0),
    f1.length,
  )
}

export interface Eimer {
  anzahl: number
  /** Mean confidence, and share of right answers, both 0..1. */
  sicherheit: number
  richtig: number
}

/** Equal widths from 0 to 1; 1.0 belongs to the last one. Empty ones are left out. */
export function eimer(alle: readonly Vorhersage[], wieviele = 15): Eimer[] {
  const felder = Array.from({ length: wieviele }, () => [] as Vorhersage[])
  for (const v of alle) felder[Math.min(wieviele - 1, Math.floor(v.sicherheit * wieviele))]?.push(v)
  return felder
    .filter((f) => f.length > 0)
    .map((f) => ({
      anzahl: f.length,
      sicherheit: f.reduce((s, v) => s + v.sicherheit, 0) / f.length,
      richtig: anteil(f.filter(istRichtig).length, f.length),
    }))
}

/** Expected calibration error, 15 bins: how far „80 % sure“ is from right in 80 %. Out of scope counts as wrong. */
export const ece = (alle: readonly Vorhersage[]): number =>
  eimer(alle).reduce((s, e) => s + anteil(e.anzahl, alle.length) * Math.abs(e.sicherheit - e.richtig), 0)

/** How often something in scope is surer than something out of scope; ties count half. Undefined: one of them is missing. */
export function auroc(alle: readonly Vorhersage[]): number | undefined {
  const sortiert = [...alle].sort((a, b) => a.sicherheit - b.sicherheit)
  const fremde = alle.filter((v) => v.soll === undefined).length
  const bekannte = alle.length - fremde
  if (fremde === 0 || bekannte === 0) return undefined
  let raenge = 0
  for (let i = 0; i < sortiert.length; ) {
    let j = i + 1
    while (j < sortiert.length && sortiert[j]?.sicherheit === sortiert[i]?.sicherheit) j++
    const hier = sortiert.slice(i, j).filter((v) => v.soll !== undefined).length
    raenge += (hier * (i + 1 + j)) / 2
    i = j
  }
  return (raenge - (bekannte * (bekannte + 1)) / 2) / (bekannte * fremde)
}

export interface Schnitt {
  /** From this confidence on it answers; Infinity: never. */
  schwelle: number
  /** Share of all messages that are answered, and of those that are right. */
  beantwortet: number
  praezision: number
}

/** The lowest threshold above which at least `praezision` of the answers are right. Equal confidences stay together. */
export function schnittBei(alle: readonly Vorhersage[], praezision: number): Schnitt {
  const sortiert = [...alle].filter((v) => v.ist !== undefined).sort((a, b) => b.sicherheit - a.sicherheit)
  let bester: Schnitt = { schwelle: Number.POSITIVE_INFINITY, beantwortet: 0, praezision: 1 }
  let richtig = 0
  sortiert.forEach((v, i) => {
    if (istRichtig(v)) richtig++
    if (sortiert[i + 1]?.sicherheit === v.sicherheit || richtig < praezision * (i + 1)) return
    bester = {
      schwelle: v.sicherheit,
      beantwortet: (i + 1) / alle.length,
      praezision: richtig / (i + 1),
    }
  })
  return bester
}

/**
 * The largest share of what is in scope that can be answered while at least `praezision` of all answers, those to
 * strangers among them, are right. Among equal confidences the right ones come first, then strangers: no threshold
 * parts them, but a system with one figure for everything would get 0 else.
 */
export function beantwortetBei(alle: readonly Vorhersage[], praezision: number): number {
  const rang = (v: Vorhersage): number => (istRichtig(v) ? 0 : v.soll === undefined ? 1 : 2)
  const sortiert = alle
    .filter((v) => v.ist !== undefined)
    .sort((a, b) => b.sicherheit - a.sicherheit || rang(a) - rang(b))
  let [richtig, bekannt, bester] = [0, 0, 0]
  sortiert.forEach((v, i) => {
    if (istRichtig(v)) richtig++
    if (v.soll !== undefined) bekannt++
    if (richtig >= praezision * (i + 1)) bester = bekannt
  })
  return anteil(bester, alle.filter((v) => v.soll !== undefined).length)
}

/** What a given threshold does. */
export function schnittAb(alle: readonly Vorhersage[], schwelle: number): Schnitt {
  const darueber = alle.filter((v) => v.ist !== undefined && v.sicherheit >= schwelle)
  return {
    schwelle,
    beantwortet: anteil(darueber.length, alle.length),
    praezision: darueber.length === 0 ? 1 : darueber.filter(istRichtig).length / darueber.length,
  }
}

export interface Verwechslung {
  soll: string | undefined
  ist: string | undefined
  anzahl: number
}

/** What was taken for what, the most frequent first. */
export function verwechslungen(alle: readonly Vorhersage[]): Verwechslung[] {
  const zahl = new Map<string, Verwechslung>()
  for (const { soll, ist } of alle) {
    if (soll === ist) continue
    const schluessel = JSON.stringify([soll, ist])
    const v = zahl.get(schluessel) ?? { soll, ist, anzahl: 0 }
    v.anzahl++
    zahl.set(schluessel, v)
  }
  return [...zahl.values()].sort((a, b) => b.anzahl - a.anzahl)
}

/** The smallest value that at least `p` (0..1) of them do not exceed. */
export function perzentil(werte: readonly number[], p: number): number {
  const sortiert = [...werte].sort((a, b) => a - b)
  return sortiert[Math.max(0, Math.ceil(p * sortiert.length) - 1)] ?? 0
}
