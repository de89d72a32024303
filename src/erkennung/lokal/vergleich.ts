import type { Stueck } from './lage.ts'
import type { Nachricht } from './nachricht.ts'
import type { Vorlage, Vorlagenwort } from './skillwissen.ts'
import type { Klasse } from './woerter.ts'

// Comparing what is in a message with one example.

/** The example that fits best. */
export interface Gefunden {
  vorlage: Vorlage
  /** Share of its words, by weight, that the message has, 0..1. */
  beispiel: number
  /** How much of a request that is: a content word counts 1, a value or a common word less, „mich … an“ a little. */
  kern: number
  /** All its content words are there. */
  vollstaendig: boolean
  /** … and its common words, too. */
  wortgetreu: boolean
}

const KERN: Readonly<Record<Klasse, number>> = { inhalt: 1, frage: 1, leicht: 0.4, funktion: 0.25, fuell: 0 }

/** What the words of the piece (those that `wo` says) can stand for, with the best strength of each. */
export function schluesselIn(
  n: Nachricht,
  { von, bis }: Stueck,
  wo: (i: number) => boolean = () => true,
): Map<string, number> {
  const gefunden = new Map<string, number>()
  for (let i = von; i < bis; i++) {
    if (!wo(i)) continue
    for (const [s, staerke] of n.treffer[i] ?? [])
      if ((gefunden.get(s) ?? 0) < staerke) gefunden.set(s, staerke)
  }
  return gefunden
}

/** The example of which most is among `gefunden`; of equals the one that says more. */
export function naechsteVorlage(
  vorlagen: readonly Vorlage[],
  gefunden: ReadonlyMap<string, number>,
): Gefunden | undefined {
  let beste: Gefunden | undefined
  let rang = 0
  for (const vorlage of vorlagen) {
    const g = vergleiche(vorlage, gefunden)
    if (g.beispiel === 0 || g.beispiel + 0.03 * g.kern <= rang) continue
    rang = g.beispiel + 0.03 * g.kern
    beste = g
  }
  return beste
}

function vergleiche(vorlage: Vorlage, gefunden: ReadonlyMap<string, number>): Gefunden {
  let summe = 0
  let kern = 0
  let vollstaendig = true
  let wortgetreu = true
  for (const wort of vorlage.worte) {
    const staerke = staerkeVon(wort, gefunden)
    summe += wort.gewicht * staerke
    kern += KERN[wort.klasse] * staerke
    if (staerke >= 0.5 || wort.marke || wort.klasse === 'funktion') continue
    wortgetreu = false
    if (wort.klasse === 'inhalt') vollstaendig = false
  }
  return {
    vorlage,
    beispiel: vorlage.gesamt === 0 ? 0 : summe / vorlage.gesamt,
    kern,
    vollstaendig,
    wortgetreu,
  }
}

function staerkeVon(wort: Vorlagenwort, gefunden: ReadonlyMap<string, number>): number {
  let beste = 0
  for (const s of wort.schluessel) beste = Math.max(beste, gefunden.get(s) ?? 0)
  return beste
}
