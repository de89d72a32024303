import type { Parameter } from '../../domaene/vorgang.ts'
import { slotsVon } from '../../skills/slot.ts'
import type { Anfrage, Kandidat } from '../erkennung.ts'
import { nurGueltige } from '../lokal/fuellen.ts'
import { gehtWeiter } from './form.ts'

/**
 * „und wie hoch war der Umsatz in Wien?“ is a whole question that goes on from the one before: what it lacks is taken
 * from the last Vorgang of the same Fähigkeit. Only where nothing is changed: an effect asks for what nobody said.
 */
export function uebernimmFehlendes(kandidat: Kandidat, anfrage: Anfrage): Kandidat {
  const skill = anfrage.skills.find((s) => s.name === kandidat.faehigkeit)
  const vorgang = anfrage.fenster.find((v) => v.faehigkeit === kandidat.faehigkeit)
  if (!skill || skill.risiko > 0 || !vorgang || !gehtWeiter(anfrage.text)) return kandidat
  const slots = slotsVon(skill.parameter)
  const fehlend = slots.filter((s) => s.pflicht && !(s.feld in kandidat.parameter))
  if (fehlend.some((s) => kandidat.zweifel.some((z) => z.feld === s.feld))) return kandidat
  const alte: Parameter = nurGueltige(
    slots,
    fehlend.map((s) => [s.feld, vorgang.parameter[s.feld]]),
  )
  const felder = Object.keys(alte)
  if (felder.length === 0 || felder.length < fehlend.length) return kandidat
  return {
    ...kandidat,
    parameter: { ...alte, ...kandidat.parameter },
    quelle: 'anschluss',
    anschluss_an: vorgang.vorgang_id,
    annahmen: [...kandidat.annahmen, ...felder.map((feld) => ({ feld, art: 'uebernommen' as const }))],
  }
}
