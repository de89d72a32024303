interface Fakt {
  id: number
  gilt: boolean
  ersetzt_durch: number | null
}

/** Each valid fact with those it took the place of below it, the last of them first; at the end what nothing took the place of. */
export function ordneFakten<F extends Fakt>(fakten: readonly F[]): F[] {
  const gesetzt = new Set<number>()
  const davor = (id: number): F[] =>
    fakten
      .filter((f) => f.ersetzt_durch === id && !gesetzt.has(f.id))
      .flatMap((f) => {
        gesetzt.add(f.id)
        return [f, ...davor(f.id)]
      })
  const gueltige = fakten
    .filter((f) => f.gilt)
    .flatMap((f) => {
      gesetzt.add(f.id)
      return [f, ...davor(f.id)]
    })
  return [...gueltige, ...fakten.filter((f) => !gesetzt.has(f.id))]
}
