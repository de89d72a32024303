import { schluesselform } from '../domaene/text.ts'
import type { Kandidat } from '../erkennung/erkennung.ts'
import type { Skill } from '../skills/skill.ts'
import { slotsVon } from '../skills/slot.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Kontext } from './kontext.ts'
import { istSicher, type MitSchwelle } from './schwelle.ts'
import type { Welt } from './welt.ts'

/**
 * „Ist das gemeint: Rechnung 4711 zahlen?“ – „der Beleg fehlt noch“: read together with the first text that is as sure as
 * the first text alone would have been, and yet nobody said yes. Words that are no yes set an effect off only when they
 * name a value of it, or ask for it themselves.
 */
export function traegtBei(
  k: Kontext,
  welt: Welt,
  regeln: MitSchwelle,
  v: Vorgang,
  kandidat: Kandidat,
  zusatz: string,
): boolean {
  const skill = welt.skills.finde(kandidat.faehigkeit)
  if (!skill || skill.risiko === 0 || v.frage?.art === 'anschluss' || v.quelle === 'anschluss') return true
  const [allein] = welt.erkenne(k, zusatz).kandidaten
  if (allein?.faehigkeit === kandidat.faehigkeit && istSicher(regeln, allein)) return true
  const bisher =
    v.frage?.optionen.find((o) => o.faehigkeit === kandidat.faehigkeit)?.parameter ??
    welt.erkenne(k, v.text).kandidaten.find((c) => c.faehigkeit === kandidat.faehigkeit)?.parameter ??
    {}
  return Object.entries(kandidat.parameter).some(
    ([feld, wert]) =>
      JSON.stringify(wert) !== JSON.stringify(bisher[feld]) &&
      (typeof wert !== 'string' ||
        istTyp(skill, feld) ||
        schluesselform(zusatz).includes(schluesselform(wert))),
  )
}

/** A string that is a date or a choice, read from the text and not taken from it. */
const istTyp = (skill: Skill, feld: string): boolean =>
  slotsVon(skill.parameter).some((s) => s.feld === feld && s.art !== 'text')
