import type { Skill } from '../../skills/skill.ts'
import { type SlotFeld, slotsVon } from '../../skills/slot.ts'
import type { Bezug } from '../parameter/parameter.ts'
import { deute, getrennteVerben } from './deutung.ts'
import { zerlegeMaskiert } from './masken.ts'
import { baueNaehe, type Naehe } from './naehe.ts'
import { baueSkill, type SkillWissen } from './skillwissen.ts'
import { leseVorlage, type RohVorlage } from './vorlage.ts'

// What is learned from the skills' examples, once, at construction.

export interface Wissen {
  skills: ReadonlyMap<string, SkillWissen>
  naehe: Naehe
  /** Is this stem a word of any example? */
  bekannt: (wortstamm: string) => boolean
  /** In how many skills' examples the key is. */
  verbreitung: ReadonlyMap<string, number>
}

/** Examples are read at a fixed day: only the kinds of their values matter. */
export const BEZUG: Omit<Bezug, 'sprache'> = {
  jetzt: '2026-01-15T11:00:00.000Z',
  zone: 'Europe/Berlin',
  land: 'DE',
  personen: [],
}

/** Learns from all examples. A few milliseconds a skill. */
export function lerne(skills: readonly Skill[]): Wissen {
  const gelesen = skills.map((skill) => ({ skill, ...leseSkill(skill) }))
  const alle = gelesen.flatMap((g) => g.roh.flatMap((v) => v.tokens))
  const staemme = new Set([
    ...alle.map((t) => t.stamm),
    ...gelesen.flatMap((g) => g.roh.flatMap((v) => getrennteVerben(v.tokens))),
  ])
  const bekannt = (s: string) => staemme.has(s)
  for (const g of gelesen) for (const v of g.roh) deute(v.tokens, bekannt)
  const verbreitung = zaehle(gelesen.map((g) => g.roh))
  return {
    skills: new Map(
      gelesen.map((g) => [g.skill.name, baueSkill(g.skill, g.slots, g.roh, verbreitung, skills.length)]),
    ),
    naehe: baueNaehe(new Set(alle.filter((t) => t.klasse === 'inhalt').map((t) => t.stamm))),
    bekannt,
    verbreitung,
  }
}

function leseSkill(skill: Skill): { slots: SlotFeld[]; roh: RohVorlage[] } {
  const slots = slotsVon(skill.parameter)
  const zerlegt = (['de', 'en', 'pt'] as const).flatMap((sprache) =>
    skill.beispiele[sprache].map((b) =>
      leseVorlage(b, slots, (text) => zerlegeMaskiert(text, slots, { ...BEZUG, sprache })),
    ),
  )
  return { slots, roh: zerlegt }
}

function zaehle(proSkill: readonly (readonly RohVorlage[])[]): Map<string, number> {
  const zahl = new Map<string, number>()
  for (const vorlagen of proSkill) {
    const eigene = new Set(vorlagen.flatMap((v) => v.tokens.flatMap((t) => t.schluessel)))
    for (const s of eigene) zahl.set(s, (zahl.get(s) ?? 0) + 1)
  }
  return zahl
}
