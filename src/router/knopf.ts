// What stands behind a button: it names its Vorgang and the state of the parameters that were shown with it (I7).

export type Knopfart = 'ja' | 'nein' | 'wahl' | 'freigeben' | 'ablehnen'

export interface Knopfdruck {
  art: Knopfart
  vorgang: string
  /** `wahl`: which option, from 1. */
  nummer?: number
  /** `ja`, `freigeben`: hash of the parameters that were shown. */
  stand?: string
}

export const knopfId = (k: Knopfdruck): string => [k.art, k.vorgang, k.nummer ?? k.stand ?? ''].join(':')

/** The buttons of a Rückfrage: one for each option, and none of them. */
export function wahlKnoepfe(
  t: { ja: string; nein: string; keinsDavon: string },
  vorgang: string,
  optionen: readonly string[],
): { id: string; text: string }[] {
  const einzige = optionen.length === 1
  const texte = [...optionen.map((o) => (einzige ? t.ja : o)), einzige ? t.nein : t.keinsDavon]
  return texte.map((text, i) => ({ id: knopfId({ art: 'wahl', vorgang, nummer: i + 1 }), text }))
}

/** Reads a button's id; undefined when it is not one of ours. */
export function leseKnopf(id: string): Knopfdruck | undefined {
  const match = /^(ja|nein|wahl|freigeben|ablehnen):(V-\d+(?:\.\d+)?):(\w*)$/.exec(id)
  if (!match) return undefined
  const art = match[1] as Knopfart
  const rest = match[3] ?? ''
  return {
    art,
    vorgang: match[2] ?? '',
    ...(art === 'wahl' ? { nummer: Number(rest) } : rest === '' ? {} : { stand: rest }),
  }
}
