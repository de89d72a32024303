import type { Anfrage, Erkenner } from '../erkennung/erkennung.ts'
import { ersetzeBegriffe } from '../erkennung/lokal/begriffe.ts'
import type { Skill } from '../skills/skill.ts'
import type { Gelerntes } from '../speicher/lernen-entscheiden.ts'

// What taking one thing for the team would do to all examples that are there: the recogniser with it and without it.

export interface Wirkung {
  geprueft: number
  /** Texts that are understood rightly now, and would not be. */
  kippt: { text: string; faehigkeit: string }[]
}

/** The local recogniser, and what it is asked with beside the sentence and what was learned. */
export interface Verstehen {
  lokal: Erkenner['lokal']
  grund: Omit<Anfrage, 'text' | 'lernbeispiele' | 'aehnliche' | 'verlauf' | 'fenster'>
}

/** As which Fähigkeit a sentence is understood with exactly this learned; `autor`: whose own examples are. */
export function verstanden(
  { lokal, grund }: Verstehen,
  text: string,
  mit: readonly Gelerntes[],
  autor?: string,
): string | undefined {
  const { kandidaten } = lokal({
    ...grund,
    text,
    verlauf: [],
    fenster: [],
    begriffe: mit.flatMap((l) => (l.art === 'B' ? [{ wort: l.wort, bedeutung: l.bedeutung }] : [])),
    lernbeispiele: [],
    aehnliche: mit.flatMap((l) =>
      l.art === 'L'
        ? [
            {
              text: l.text,
              faehigkeit: l.faehigkeit,
              parameter: l.parameter,
              eigen: autor !== undefined && l.person_id === autor,
            },
          ]
        : [],
    ),
  })
  return kandidaten[0]?.faehigkeit
}

/** Only texts that it can touch are recognised twice, so that it costs little beside a running server. */
export function wirkungVon(
  lokal: Verstehen['lokal'],
  grund: Verstehen['grund'],
  alle: readonly Gelerntes[],
  neu: Gelerntes,
): Wirkung {
  const v = { lokal, grund }
  const beispiele = [...ausSkills(grund.skills), ...gelernte(alle, neu)]
  const team = alle.filter((l) => l.team && !(l.art === neu.art && l.id === neu.id))
  const kippt = beispiele.filter(
    ({ text, faehigkeit }) =>
      betrifft(neu, text, faehigkeit) &&
      verstanden(v, text, team) === faehigkeit &&
      verstanden(v, text, [neu, ...team]) !== faehigkeit,
  )
  return { geprueft: beispiele.length, kippt }
}

const betrifft = (neu: Gelerntes, text: string, faehigkeit: string): boolean =>
  neu.art === 'L' ? neu.faehigkeit !== faehigkeit : ersetzeBegriffe(text, [neu]).text !== text

export const ausSkills = (skills: readonly Skill[]): { text: string; faehigkeit: string }[] =>
  skills.flatMap((s) =>
    Object.values(s.beispiele)
      .flat()
      .map((text) => ({ text: text.replace(/\{(\w+)\}/g, '$1').replace(/[()|]/g, ' '), faehigkeit: s.name })),
  )

const gelernte = (alle: readonly Gelerntes[], neu: Gelerntes): { text: string; faehigkeit: string }[] =>
  alle.flatMap((l) =>
    l.art === 'L' && !(neu.art === 'L' && l.text_norm === neu.text_norm)
      ? [{ text: l.text, faehigkeit: l.faehigkeit }]
      : [],
  )
