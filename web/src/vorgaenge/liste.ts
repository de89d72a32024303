// Rows keep their place while somebody reads: what is new waits, and what no longer matches the filter stays, marked.

interface Eintrag {
  id: string
}

export interface Zeile<E extends Eintrag> {
  eintrag: E
  /** No longer among the answers of the server. */
  weg: boolean
}

/**
 * The rows after new data came (newest first, as the server gives them), and how many are new above them.
 * `gezeigt` empty: everything is shown. What comes below the last one shown is taken over at once: it moves nothing.
 */
export function schreibeFort<E extends Eintrag>(
  gezeigt: readonly Zeile<E>[],
  geladen: readonly E[],
  ganz: boolean,
): { zeilen: Zeile<E>[]; neue: number } {
  if (gezeigt.length === 0) return { zeilen: geladen.map((eintrag) => ({ eintrag, weg: false })), neue: 0 }
  const jeId = new Map(geladen.map((e) => [e.id, e]))
  const schon = new Set(gezeigt.map((z) => z.eintrag.id))
  const letzte = geladen.findLastIndex((e) => schon.has(e.id))
  // Rows that more new ones pushed out of what was loaded are not gone.
  const bisher = gezeigt.map(({ eintrag, weg }, i) => {
    const neu = jeId.get(eintrag.id)
    if (neu !== undefined) return { eintrag: neu, weg: false }
    const dahinter = letzte === -1 || gezeigt.findLastIndex((z) => jeId.has(z.eintrag.id)) < i
    return { eintrag, weg: weg || ganz || !dahinter }
  })
  const unten = geladen.slice(letzte + 1).filter((e) => letzte !== -1 && !schon.has(e.id))
  const neue = geladen.slice(0, letzte === -1 ? undefined : letzte).filter((e) => !schon.has(e.id)).length
  return { zeilen: [...bisher, ...unten.map((eintrag) => ({ eintrag, weg: false }))], neue }
}
