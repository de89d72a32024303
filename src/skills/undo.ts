import { z } from 'zod'
import { type FreigabeRegel, regelnVon } from '../domaene/freigabe-regel.ts'
import { inSprache, type Sprache } from '../domaene/sprache.ts'
import { Parameter } from '../domaene/vorgang.ts'
import { dauerMs, type Instant, plusMs } from '../domaene/zeit.ts'
import type { Geschehenes, Skill, Undo, UndoDienste, UndoKontext, WirkKontext } from './skill.ts'

// The undo of a skill is a skill of its own that nobody can ask for in words: so its Bestätigung, Freigabe, Vorgang,
// Aktionen, „nochmal“ and „warum?“ are the usual ones. No name of a skill has a dot in it.

/** Frozen when it is asked for, so that a yes is bound to exactly what was shown (I7). */
export const UndoParameter = z.object({
  vorgang: z.string(),
  angaben: Parameter,
  geschehen: z.array(
    z.object({ key: z.string(), system: z.string(), aktion: z.string(), ergebnis: z.json() }),
  ),
  /** When its time is over. */
  bis: z.iso.datetime(),
})
export type UndoParameter = z.output<typeof UndoParameter>

export const undoName = (skill: string): string => `${skill}.undo`

/** Until when what was done at `erledigt` can be taken back. Undefined: the skill's function gave no instant. */
export function undoBis(
  skill: Skill,
  parameter: Record<string, unknown>,
  erledigt: Instant,
): Instant | undefined {
  const bis = skill.undo?.bis
  const instant =
    typeof bis === 'function' ? versuche(() => bis(parameter)) : plusMs(erledigt, dauerMs(bis ?? '') ?? 0)
  return z.iso.datetime().safeParse(instant).success ? instant : undefined
}

/** @returns undefined when the skill gives none */
export function undoSkill(skill: Skill): Skill | undefined {
  const { undo } = skill
  if (!undo) return undefined
  const regeln = undo.risiko === 3 ? regelnVon({ freigabe: undo.freigabe ?? skill.freigabe }) : []
  return {
    name: undoName(skill.name),
    undoVon: skill.name,
    beschreibung: {
      de: `Macht rückgängig: ${inSprache(skill.beschreibung, 'de')}`,
      en: `Undoes: ${inSprache(skill.beschreibung, 'en')}`,
      pt: `Desfaz: ${inSprache(skill.beschreibung, 'pt')}`,
    },
    beispiele: { de: [], en: [], pt: [] },
    parameter: UndoParameter,
    risiko: undo.risiko ?? 2,
    ...(regeln.length > 0 ? { freigabe: regeln.map(aufAngaben) } : {}),
    ...(skill.rollen ? { rollen: skill.rollen } : {}),
    timeoutMs: skill.timeoutMs,
    hosts: skill.hosts,
    ...(skill.aktionen ? { aktionen: skill.aktionen } : {}),
    titel: (p, sprache, zone) => titelDes(skill, undo, UndoParameter.parse(p), sprache, zone),
    run: (k) => undo.run(kontextFuer(skill, k)),
  }
}

/** A rule looks at what was asked for then. */
const aufAngaben = (
  regel: FreigabeRegel<Record<string, unknown>>,
): FreigabeRegel<Record<string, unknown>> => ({
  ...regel,
  ...(regel.wenn ? { wenn: (p) => regel.wenn?.(UndoParameter.parse(p).angaben) ?? true } : {}),
})

const WORT = { de: 'rückgängig machen', en: 'undo', pt: 'desfazer' } as const

/** „V-12 rückgängig machen: Ticket 92 „Beamer defekt“ löschen“; its number is always in it. */
function titelDes(
  skill: Skill,
  undo: Undo<Record<string, unknown>>,
  p: UndoParameter,
  sprache: Sprache,
  zone?: string,
): string {
  const was = wasGeschieht(skill, undo, p, sprache, zone)
  return sprache === 'de' ? `${p.vorgang} ${WORT.de}: ${was}` : `${WORT[sprache]} ${p.vorgang}: ${was}`
}

/** A title is asked for in every list: one that breaks on a value must not take the turn with it. */
function wasGeschieht(
  skill: Skill,
  undo: Undo<Record<string, unknown>>,
  p: UndoParameter,
  sprache: Sprache,
  zone?: string,
): string {
  const gelesen = skill.parameter.safeParse(p.angaben)
  if (!gelesen.success) return inSprache(skill.beschreibung, sprache)
  const von = undo.titel
  const eigener =
    von && versuche(() => von({ parameter: gelesen.data, geschehen: p.geschehen }, sprache, zone))
  return eigener ?? skill.titel?.(gelesen.data, sprache, zone) ?? inSprache(skill.beschreibung, sprache)
}

function versuche<T>(was: () => T): T | undefined {
  try {
    return was()
  } catch {
    return undefined
  }
}

function kontextFuer(
  skill: Skill,
  k: WirkKontext<Record<string, unknown>>,
): UndoKontext<Record<string, unknown>> {
  const p = UndoParameter.parse(k.parameter)
  return {
    ...k,
    // The services are handed to every skill that changes something; only here they can be seen.
    dienste: k.dienste as typeof k.dienste & UndoDienste,
    parameter: skill.parameter.parse(p.angaben),
    geschehen: p.geschehen satisfies Geschehenes[],
    rueckgaengig: p.vorgang,
  }
}
