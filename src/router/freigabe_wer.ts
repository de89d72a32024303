import { alsRolle } from '../domaene/freigabe.ts'
import { bedarfeAus, regelFuer } from '../domaene/freigabe-regel.ts'
import { standVon } from '../domaene/stand.ts'
import type { Risiko } from '../domaene/vorgang.ts'
import type { Skill } from '../skills/skill.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { knopfId } from './knopf.ts'

// What a skill's rules mean for one request.

/** The risk of this very request: where no rule holds, a Bestätigung is enough. */
export const wirklichesRisiko = (skill: Skill, parameter: Record<string, unknown>): Risiko =>
  skill.risiko === 3 && !regelFuer(skill, parameter) ? 2 : skill.risiko

/** As the rule is now: it stays with the Vorgang, whatever becomes of the skill. */
export function freigabeFelder(
  skill: Skill,
  parameter: Record<string, unknown>,
): Pick<Vorgang, 'freigabe_rolle' | 'freigabe_bedarf'> {
  const regel = regelFuer(skill, parameter)
  if (!regel) return { freigabe_rolle: 'admin', freigabe_bedarf: null }
  const bedarfe = bedarfeAus(regel)
  const [erster] = bedarfe
  const einfach = bedarfe.length === 1 && erster?.anzahl === 1 && erster.rollen.length === 1
  return { freigabe_rolle: alsRolle(bedarfe), freigabe_bedarf: einfach ? null : bedarfe }
}

/** Hash of exactly the parameters that are shown with a question (I7). */
export const stand = (v: Pick<Vorgang, 'faehigkeit' | 'parameter'>): string =>
  standVon(v.faehigkeit, v.parameter)

export const jaNein = (t: { ja: string; nein: string }, id: string, standText: string | undefined) => ({
  vorgang_id: id,
  knoepfe: [
    { id: knopfId({ art: 'ja', vorgang: id, ...(standText ? { stand: standText } : {}) }), text: t.ja },
    { id: knopfId({ art: 'nein', vorgang: id }), text: t.nein },
  ],
})
