interface Hilfe {
  eintraege: readonly string[]
  gast: boolean
  kann: string
  kannNichts: string
  immer: string
  arbeit: readonly string[]
  freigabe: readonly string[]
  merken: readonly string[]
  lernen: readonly string[]
  ende: readonly string[]
}

/** What this person can do: no list that is empty, and for a guest no command that is the team's or has nothing to work on. */
export function hilfe(h: Hilfe): string {
  const ohneArbeit = h.gast && h.eintraege.length === 0
  const immer = [
    ...(ohneArbeit ? [] : h.arbeit),
    ...(h.gast ? [] : h.freigabe),
    ...h.merken,
    ...(ohneArbeit ? [] : h.lernen),
    ...h.ende,
  ]
  return [
    ...(h.eintraege.length === 0 ? [h.kannNichts] : [h.kann, ...h.eintraege]),
    '',
    `${h.immer} ${immer.join(', ')}.`,
  ].join('\n')
}
