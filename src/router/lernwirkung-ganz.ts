import { setImmediate as pause } from 'node:timers/promises'
import { schluesselform } from '../domaene/text.ts'
import type { Skill } from '../skills/skill.ts'
import type { Gelerntes } from '../speicher/lernen-entscheiden.ts'
import { ausSkills, type Verstehen, verstanden } from './lernwirkung.ts'

// What was learned changes: every sentence whose meaning is known, understood without it and with it. What got worse counts
// as much as what got better, and names what is in the way.

export interface Satz {
  text: string
  faehigkeit: string
  /** Who taught it; undefined: an example of a skill. */
  autor: string | undefined
}

export interface Wechsel {
  text: string
  /** Undefined: nothing was recognised. */
  vorher: string | undefined
  nachher: string | undefined
}

export interface GanzeWirkung {
  vorher: number
  nachher: number
  von: number
  besser: Wechsel[]
  schlechter: (Wechsel & { schuld: Gelerntes | undefined })[]
}

/** A message is compared with so many, the newest. */
const VERGLICHEN = 400
/** So many learned sentences are looked at, the newest: 400 and the examples of the skills take 2 s. */
const SAETZE = 400

/** What acts on a sentence of this author: the own, and what counts for all. */
export function wirktFuer(gelernt: readonly Gelerntes[]): (autor: string | undefined) => Gelerntes[] {
  const je = new Map<string | undefined, Gelerntes[]>()
  return (autor) => {
    const da =
      je.get(autor) ??
      gelernt
        .filter((l) => l.team || (l.status !== 'abgelehnt' && l.person_id === autor))
        .toSorted((a, b) => b.id - a.id)
        .slice(0, VERGLICHEN)
    je.set(autor, da)
    return da
  }
}

/** The sentences; of one that several taught the team's meaning, else the newest. */
export function saetzeAus(skills: readonly Skill[], gelernt: readonly Gelerntes[]): Satz[] {
  const je = new Map<string, Satz>()
  const beispiele = gelernt.flatMap((l) => (l.art === 'L' && l.status !== 'abgelehnt' ? [l] : []))
  for (const l of beispiele.toSorted((a, b) => Number(a.team) - Number(b.team) || a.id - b.id))
    je.set(schluesselform(l.text), { text: l.text, faehigkeit: l.faehigkeit, autor: l.person_id })
  return [...ausSkills(skills).map((s) => ({ ...s, autor: undefined })), ...[...je.values()].slice(-SAETZE)]
}

/** So many sentences in one go: some 10 ms (two readings of 2 ms each), then others have their turn. */
const AUF_EINMAL = 2

export async function wirkungZwischen(
  v: Verstehen,
  saetze: readonly Satz[],
  ohne: (autor: string | undefined) => readonly Gelerntes[],
  mit: (autor: string | undefined) => readonly Gelerntes[],
): Promise<GanzeWirkung> {
  const w: GanzeWirkung = { vorher: 0, nachher: 0, von: saetze.length, besser: [], schlechter: [] }
  for (const [i, { text, faehigkeit, autor }] of saetze.entries()) {
    if (i % AUF_EINMAL === 0) await pause()
    const vorher = verstanden(v, text, ohne(autor), autor)
    const nachher = verstanden(v, text, mit(autor), autor)
    if (vorher === faehigkeit) w.vorher++
    if (nachher === faehigkeit) w.nachher++
    if (vorher === nachher) continue
    if (nachher === faehigkeit) w.besser.push({ text, vorher, nachher })
    else if (vorher === faehigkeit) {
      const neu = mit(autor).filter((l) => !ohne(autor).includes(l))
      const schuld = neu.find((l) => verstanden(v, text, [...ohne(autor), l], autor) !== faehigkeit)
      w.schlechter.push({ text, vorher, nachher, schuld })
    }
  }
  return w
}
