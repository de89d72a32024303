import { grammeDer } from '../../domaene/gramme.ts'
import type { Sprache } from '../../domaene/sprache.ts'
import { schluesselform } from '../../domaene/text.ts'
import type { Parameter } from '../../domaene/vorgang.ts'
import type { Skill } from '../../skills/skill.ts'
import { type SlotArt, type SlotFeld, slotsVon } from '../../skills/slot.ts'

// What a team taught its recogniser: the examples of its skills, and what was learned in conversations.

export interface Phrase {
  /** As somebody would write it: with values in the place of slots. */
  text: string
  faehigkeit: string
  sprache: Sprache
  /** The example as it stands in the skill; undefined: learned. */
  vorlage: string | undefined
  parameter: Parameter
  /** It acts for everybody; what only its author taught is asked for, and helps nobody else. */
  team: boolean
}

export type Gelerntes = Pick<Phrase, 'text' | 'faehigkeit' | 'parameter' | 'team'>

type Beispielwerte = (sprache: Sprache) => Readonly<Record<SlotArt, string>>

/** All phrases, the skills' first; learned ones of skills that are no longer there are left out. */
export function phrasenVon(
  skills: readonly Skill[],
  gelernt: readonly Gelerntes[],
  worte: Beispielwerte,
  sprache: Sprache,
): Phrase[] {
  const namen = new Set(skills.map((s) => s.name))
  const einmal = new Map(gelernt.map((g) => [`${schluesselform(g.text)}\n${g.faehigkeit}`, g]))
  return [
    ...skills.flatMap((s) => ausSkill(s, worte)),
    ...[...einmal.values()]
      .filter((g) => namen.has(g.faehigkeit))
      .map(({ text, faehigkeit, parameter, team }) => ({
        text,
        faehigkeit,
        sprache,
        vorlage: undefined,
        parameter,
        team,
      })),
  ]
}

function ausSkill(skill: Skill, worte: Beispielwerte): Phrase[] {
  const slots = slotsVon(skill.parameter)
  return (['de', 'en', 'pt'] as const).flatMap((sprache) =>
    skill.beispiele[sprache].map((vorlage) => ({
      text: vorlage.replace(/\{(\w+)\}/g, (_, feld: string) => wertFuer(slots, feld, sprache, worte)),
      faehigkeit: skill.name,
      sprache,
      vorlage,
      parameter: {},
      team: true,
    })),
  )
}

/** What stands in a free slot: a few words, as somebody would write them. */
const FREI: Readonly<Record<Sprache, string>> = {
  de: 'Lampe im Flur',
  en: 'lamp in the hallway',
  pt: 'lâmpada do corredor',
}

function wertFuer(slots: readonly SlotFeld[], feld: string, sprache: Sprache, worte: Beispielwerte): string {
  const slot = slots.find((s) => s.feld === feld)
  const [erster] = Object.keys(slot?.werte ?? {})
  if (slot === undefined || slot.art === 'text') return slot?.code ? '4711' : FREI[sprache]
  return erster ?? worte(sprache)[slot.art]
}

export interface Widerspruch {
  text: string
  faehigkeiten: string[]
}

/** The same text under several Fähigkeiten: whatever is answered, one of them is wrong. */
export function widersprueche(phrasen: readonly Phrase[]): Widerspruch[] {
  const unter = new Map<string, { text: string; faehigkeiten: Set<string> }>()
  for (const p of phrasen) {
    const da = unter.get(schluesselform(p.text)) ?? { text: p.text, faehigkeiten: new Set<string>() }
    da.faehigkeiten.add(p.faehigkeit)
    unter.set(schluesselform(p.text), da)
  }
  return [...unter.values()]
    .filter((u) => u.faehigkeiten.size > 1)
    .map((u) => ({ text: u.text, faehigkeiten: [...u.faehigkeiten].sort() }))
}

/** Finds the phrase of a Fähigkeit that shares most with a text (3-grams of its words); undefined: none shares any. */
export function naechstePhrase(
  phrasen: readonly Phrase[],
): (text: string, faehigkeit: string) => Phrase | undefined {
  const gramme = grammeDer(phrasen.map((p) => p.text))
  return (text, faehigkeit) => {
    const gesucht = new Set(grammeDer([text]).alle)
    let bestes: { phrase: Phrase; naehe: number } | undefined
    phrasen.forEach((phrase, i) => {
      if (phrase.faehigkeit !== faehigkeit || phrase.text === text) return
      const eigene = gramme.alle.subarray(gramme.ende[i - 1] ?? 0, gramme.ende[i])
      const gemeinsam = eigene.filter((g) => gesucht.has(g)).length
      const naehe = gemeinsam / (eigene.length + gesucht.size - gemeinsam)
      if (gemeinsam > 0 && naehe > (bestes?.naehe ?? 0)) bestes = { phrase, naehe }
    })
    return bestes?.phrase
  }
}
