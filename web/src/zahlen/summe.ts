import type { Zahlen } from '../../../src/leitstand/vertrag/zahlen.ts'

type Tag = Zahlen['tage'][number]

/** The figures of several days; a share is null where there were no messages. */
export interface Summe {
  nachrichten: number
  ohneModell: number | null
  rueckfragen: number | null
  /** The median of the days' medians, and of their 95 %: the single times are not sent. */
  medianMs: number | null
  p95Ms: number | null
  tokens: number
  kostenMikro: number | null
}

const median = (werte: readonly (number | null)[]): number | null => {
  const da = werte.filter((w) => w !== null).sort((a, b) => a - b)
  return da[Math.floor((da.length - 1) / 2)] ?? null
}

export function summe(tage: readonly Tag[]): Summe {
  const n = tage.reduce((s, t) => s + t.nachrichten, 0)
  const anteil = (teil: number): number | null => (n === 0 ? null : teil / n)
  return {
    nachrichten: n,
    ohneModell: anteil(tage.reduce((s, t) => s + t.nachrichten - t.mit_modell, 0)),
    rueckfragen: anteil(tage.reduce((s, t) => s + t.rueckfragen, 0)),
    medianMs: median(tage.map((t) => t.antwort_median_ms)),
    p95Ms: median(tage.map((t) => t.antwort_p95_ms)),
    tokens: tage.reduce((s, t) => s + t.tokens, 0),
    kostenMikro: tage.reduce<number | null>(
      (s, t) => (t.kosten_mikro === null ? s : (s ?? 0) + t.kosten_mikro),
      null,
    ),
  }
}

/** The last `n` days, and the `n` before them; those are empty unless all of them are known. */
export function teile(tage: readonly Tag[], n: number): { jetzt: Tag[]; davor: Tag[] } {
  const davor = tage.slice(-2 * n, -n)
  return { jetzt: tage.slice(-n), davor: davor.length === n ? davor : [] }
}
