import type { Skill } from '../../skills/skill.ts'
import { type SlotFeld, slotsVon } from '../../skills/slot.ts'
import type { Anfrage, FensterVorgang, Kandidat } from '../erkennung.ts'
import { falte, grund } from '../lokal/form.ts'
import { nurGueltige } from '../lokal/fuellen.ts'
import { zerlege } from '../lokal/token.ts'
import { istFragewort } from '../lokal/woerter.ts'
import type { Form } from './form.ts'
import type { NeueWerte } from './werte.ts'

/** A Vorgang in the window, and the Fähigkeit that it is of. */
export interface Stelle {
  vorgang: FensterVorgang
  skill: Skill
  slots: readonly SlotFeld[]
}

/** Newest first. */
export const stellenIn = (anfrage: Anfrage): Stelle[] =>
  anfrage.fenster.flatMap((vorgang) => {
    const skill = anfrage.skills.find((s) => s.name === vorgang.faehigkeit)
    return skill ? [{ vorgang, skill, slots: slotsVon(skill.parameter) }] : []
  })

export const NICHTS_NEUES: NeueWerte = { werte: {}, annahmen: [], zweifel: [], weg: [] }

/** Asked for, never done: after an effect a bare number may mean anything. */
const NACKT = 0.6

export function kandidatAus(
  { vorgang, skill, slots }: Stelle,
  neu: NeueWerte,
  form: Pick<Form, 'art'>,
  sicherheit: number,
): Kandidat {
  const behalten = Object.entries(vorgang.parameter).filter(
    ([feld]) => !(feld in neu.werte) && !neu.weg.includes(feld) && neu.zweifel.every((z) => z.feld !== feld),
  )
  const alte = nurGueltige(slots, behalten)
  return {
    faehigkeit: skill.name,
    parameter: { ...alte, ...nurGueltige(slots, Object.entries(neu.werte)) },
    sicherheit: neu.nackt && skill.risiko > 0 ? Math.min(sicherheit, NACKT) : sicherheit,
    quelle: 'anschluss',
    anschluss_an: vorgang.vorgang_id,
    ...(form.art === 'korrektur' ? { korrektur: true } : {}),
    annahmen: [...neu.annahmen, ...Object.keys(alte).map((feld) => ({ feld, art: 'uebernommen' as const }))],
    zweifel: neu.zweifel,
  }
}

/** How a slot is called in a sentence: „gültig bis …“, „im Lager Süd“. Folded. */
export const namenVon = (slots: readonly SlotFeld[]): Set<string> => new Set(slots.flatMap(namenDes))

function namenDes(slot: SlotFeld): readonly string[] {
  const bekannt = namen.get(slot)
  if (bekannt) return bekannt
  const neu = [slot.feld, ...(slot.nach ?? []), ...texte(slot.name)]
    .flatMap((n) => n.split(/[^\p{L}]+/u))
    .filter((w) => w.length > 2 && !istFragewort(falte(w)))
    .map((w) => grund(falte(w)))
  namen.set(slot, neu)
  return neu
}
const namen = new WeakMap<SlotFeld, readonly string[]>()

/** „Gültigkeit“ is called so as well. */
export const istName = (wort: string, namen: ReadonlySet<string>): boolean =>
  namen.has(wort) || [...namen].some((n) => n.length > 5 && wort.startsWith(n))

export const texte = (text: unknown): string[] =>
  typeof text === 'string' ? [text] : Object.values((text ?? {}) as Record<string, string>)

/** Words that this skill is asked with and that name neither it nor what it takes: „liegen“, „gearbeitet“. Stems. */
export function rahmenVon({ skill, slots }: Stelle): ReadonlySet<string> {
  const bekannt = rahmen.get(skill)
  if (bekannt) return bekannt
  const staemme = (text: string): string[] => zerlege(text).map((t) => t.stamm)
  const eigene = new Set(
    [skill.name.replaceAll('_', ' '), ...texte(skill.beschreibung), ...namenVon(slots)].flatMap(staemme),
  )
  const neu = new Set(
    Object.values(skill.beispiele)
      .flat()
      .flatMap(staemme)
      .filter((s) => s.length > 3 && !eigene.has(s)),
  )
  rahmen.set(skill, neu)
  return neu
}
const rahmen = new WeakMap<Skill, ReadonlySet<string>>()
