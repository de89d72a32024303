import type { Parameter } from '../domaene/vorgang.ts'
import { slotsVon } from '../skills/slot.ts'
import type { Anfrage, Kandidat } from './erkennung.ts'
import { ersetzeBegriffe } from './lokal/begriffe.ts'
import { annahmenAus, nurGueltige } from './lokal/fuellen.ts'
import { MAX_ZEICHEN } from './lokal/lokal.ts'
import { leseParameter } from './parameter/parameter.ts'

/** Learned once: sure. Learned as two different things: a question. */
const GELERNT = 0.92
const UNEINIG = 0.6

/**
 * What the same text was learned to mean. Values are read from the text where it has them („heute“ is another day
 * now), else they are those that were learned.
 */
export function ausLernbeispielen(anfrage: Anfrage): Kandidat[] {
  const erlaubt = new Map<string, Kandidat>()
  for (const beispiel of geltende(anfrage)) {
    const kandidat = erlaubt.has(beispiel.faehigkeit) ? undefined : kandidatAus(beispiel, anfrage)
    if (kandidat) erlaubt.set(beispiel.faehigkeit, kandidat)
  }
  const sicherheit = erlaubt.size > 1 ? UNEINIG : GELERNT
  return [...erlaubt.values()].map((k) => ({ ...k, sicherheit }))
}

/** Who corrected the team's newer word knows it; a person's older word against it is a question. */
function geltende({ lernbeispiele }: Anfrage): Anfrage['lernbeispiele'] {
  const eigenes = lernbeispiele.find((b) => b.eigen)
  if (!eigenes) return lernbeispiele
  return lernbeispiele.filter((b) => b.eigen || (b.seit ?? '') > (eigenes.seit ?? ''))
}

function kandidatAus(
  beispiel: { faehigkeit: string; parameter: Parameter },
  anfrage: Anfrage,
): Kandidat | undefined {
  const skill = anfrage.skills.find((s) => s.name === beispiel.faehigkeit)
  if (!skill) return undefined
  const slots = slotsVon(skill.parameter)
  const text = ersetzeBegriffe(anfrage.text.slice(0, MAX_ZEICHEN), anfrage.begriffe).text
  const gelesen = leseParameter(text, slots, anfrage)
  const imText = gelesen.funde.map((f) => [f.feld, f.wert] as const)
  const parameter = nurGueltige(slots, [...imText, ...Object.entries(beispiel.parameter)])
  return {
    faehigkeit: beispiel.faehigkeit,
    parameter,
    sicherheit: GELERNT,
    quelle: 'lernbeispiel',
    annahmen: annahmenAus(gelesen.funde),
    zweifel: gelesen.zweifel.filter((z) => !(z.feld in parameter)),
  }
}
