import { inSprache } from '../domaene/sprache.ts'
import type { Geschehen } from '../speicher/ruecknahme.ts'
import type { Kontext } from './kontext.ts'
import { beurteile, worteVon } from './ruecknahme.ts'
import { spracheVon, titel, type Welt } from './welt.ts'

// Which of what was done a person means, and how it stands with it.

const ERINNERT = 'erinnerung_gesetzt'

/** What is said without a name is what happened last in this chat; nothing did: what happened elsewhere. */
export function hierZuletzt(k: Kontext, alle: readonly Geschehen[]): readonly Geschehen[] {
  const hier = alle.filter((g) => g.vorgang.unterhaltung_id === k.unterhaltung?.id && zaehlt(g))
  return hier.length > 0 ? hier : alle.filter(zaehlt)
}

/** Refused, called off or expired before anything was done: „das“ is none of these. */
const zaehlt = ({ vorgang, aktionen }: Geschehen): boolean =>
  vorgang.status !== 'abgebrochen' || aktionen.length > 0

/** One message, or one yes, set off several: which of them? */
export const zugleich = (erstes: Geschehen, moegliche: readonly Geschehen[]): Geschehen[] => {
  const { id, nachricht_id, lauf_nachricht_id } = erstes.vorgang
  return moegliche.filter(
    ({ vorgang: v }) =>
      v.id === id ||
      v.nachricht_id === nachricht_id ||
      (lauf_nachricht_id !== null && v.lauf_nachricht_id === lauf_nachricht_id),
  )
}

/** With what the Fähigkeit says of itself, in the person's language. */
export function bekanntes(k: Kontext, welt: Welt, g: Geschehen): string {
  const sprache = spracheVon(k.person)
  const skill = welt.skills.finde(g.vorgang.faehigkeit)
  return `${worteVon(g, titel(welt, g.vorgang, sprache))} ${skill ? inSprache(skill.beschreibung, sprache) : ''}`
}

/** What is in the way of a reminder is that it came, or will not come any more: its Vorgang says neither. */
export function urteilUeber(k: Kontext, welt: Welt, g: Geschehen): ReturnType<typeof beurteile> {
  const urteil = beurteile(welt.skills, g, k.eingang.angekommen)
  const erinnert = g.aktionen.some((a) => a.system === 'assistent' && a.aktion === ERINNERT)
  return 'weg' in urteil && erinnert && !k.geplant.includes(g.vorgang.id)
    ? { hindernis: { grund: 'kommt_nicht' } }
    : urteil
}
