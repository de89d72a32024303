import {
  auroc,
  ece,
  genauigkeit,
  makroF1,
  perzentil,
  schnittAb,
  schnittBei,
  type Vorhersage,
} from '../../src/erkennung/bericht/masse.ts'
import { type Daten, jeLabel, type Zeile } from './daten.ts'
import type { Erkenne, System } from './systeme.ts'

// One figure after the other, 0..1 or milliseconds; undefined: the file has not what it takes.

const PRAEZISION = 0.95
const SEEDS = [1, 2, 3]
const FALTEN = 5
/** The default from which on the product acts. */
const SICHER = 0.75
const LERNEN = { start: 5, nachrichten: 400, neuNach: 25 }

const mittel = (werte: readonly number[]): number => werte.reduce((a, b) => a + b, 0) / werte.length

export async function sageVorher(
  erkenne: Erkenne,
  zeilen: readonly Zeile[],
  istBekannt: (z: Zeile) => boolean = () => true,
): Promise<Vorhersage[]> {
  const alle: Vorhersage[] = []
  for (const z of zeilen) {
    const a = await erkenne(z.text)
    alle.push({ soll: istBekannt(z) ? z.label : undefined, ist: a.label, sicherheit: a.sicherheit })
  }
  return alle
}

export type Figuren = Record<string, number | undefined>

/** Accuracy, honesty and speed of what was learned from all of `train`. */
export async function misstVoll(s: System, d: Daten): Promise<Figuren> {
  const vorher = performance.now()
  const erkenne = await s.lerne(d.train)
  const trainingMs = performance.now() - vorher
  const bekannt = await sageVorher(erkenne, d.test)
  const alle = [...bekannt, ...(await sageVorher(erkenne, d.oos, () => false))]
  const ms: number[] = []
  for (const z of d.test) {
    const t = performance.now()
    await erkenne(z.text)
    ms.push(performance.now() - t)
  }
  return {
    genauigkeit: genauigkeit(bekannt),
    makroF1: makroF1(bekannt),
    auroc: auroc(alle),
    ece: ece(alle),
    beantwortet95: schnittBei(alle, PRAEZISION).beantwortet,
    trainingMs,
    p50Ms: perzentil(ms, 0.5),
    p99Ms: perzentil(ms, 0.99),
    ...(await misstGespart(s, d, alle)),
  }
}

/**
 * The threshold comes from `train` alone: five parts, and each time a fifth of the intents is withheld, so that the rows
 * of it that are asked are strangers. Each row is asked once, by a model that never saw it.
 */
async function misstGespart(s: System, d: Daten, alle: readonly Vorhersage[]): Promise<Figuren> {
  const gruppe = new Map([...new Set(d.train.map((z) => z.label))].sort().map((l, i) => [l, i % FALTEN]))
  const gemischt = jeLabel(d.train, Number.POSITIVE_INFINITY, 1).gewaehlt
  const aussen: Vorhersage[] = []
  for (let f = 0; f < FALTEN; f++) {
    const fremd = (z: Zeile) => gruppe.get(z.label) === f
    const erkenne = await s.lerne(gemischt.filter((z, i) => i % FALTEN !== f && !fremd(z)))
    const gefragt = gemischt.filter((_, i) => i % FALTEN === f)
    aussen.push(...(await sageVorher(erkenne, gefragt, (z) => !fremd(z))))
  }
  const schnitt = schnittAb(alle, schnittBei(aussen, PRAEZISION).schwelle)
  return { gespart: schnitt.beantwortet, gespartPraezision: schnitt.praezision }
}

/** Ten examples an intent, mean of three draws. */
export async function misstWenige(s: System, d: Daten): Promise<Figuren> {
  const werte: number[] = []
  for (const seed of SEEDS) {
    const erkenne = await s.lerne(jeLabel(d.train, 10, seed).gewaehlt)
    werte.push(genauigkeit(await sageVorher(erkenne, d.test)))
  }
  return { zehnJe: mittel(werte) }
}

/** Starts with five an intent; of 400 further messages only those answered wrong or unsure are learned. */
export async function misstLernen(s: System, d: Daten): Promise<Figuren> {
  const { gewaehlt, rest } = jeLabel(d.train, LERNEN.start, 1)
  const wissen = [...gewaehlt]
  let erkenne = await s.lerne(wissen, true)
  const vorher = genauigkeit(await sageVorher(erkenne, d.test))
  let offen = 0
  for (const z of rest.slice(0, LERNEN.nachrichten)) {
    const a = await erkenne(z.text)
    if (a.label === z.label && a.sicherheit >= SICHER) continue
    wissen.push(z)
    if (++offen % LERNEN.neuNach === 0) erkenne = await s.lerne(wissen, true)
  }
  erkenne = await s.lerne(wissen, true)
  const nachher = genauigkeit(await sageVorher(erkenne, d.test))
  return { lernenVorher: vorher, lernenNachher: nachher, gelernt: wissen.length - gewaehlt.length }
}
