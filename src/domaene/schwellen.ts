// From which confidence on a reading is acted upon, or offered. One pair for all, and another for a risk where the config
// has one: a wrong reading costs an answer, a wrong effect more, but 2 and 3 ask before anything happens anyway.

export interface Schwellen {
  /** From here on a Kandidat is acted upon. */
  sicher: number
  /** From here on it is offered as an option. */
  fragen: number
}

export interface SchwellenJeRisiko extends Schwellen {
  /** By risk 0 to 3; what is missing is as for all. */
  risiko?: {
    readonly [risiko: number]: { sicher?: number | undefined; fragen?: number | undefined } | undefined
  }
}

export const SCHWELLEN: Schwellen = { sicher: 0.75, fragen: 0.35 }

/** The pair for a risk; of what is unknown, the one for all. */
export function schwellenFuer(s: SchwellenJeRisiko, risiko: number | undefined): Schwellen {
  const eigene = risiko === undefined ? undefined : s.risiko?.[risiko]
  return { sicher: eigene?.sicher ?? s.sicher, fragen: eigene?.fragen ?? s.fragen }
}
