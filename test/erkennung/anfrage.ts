import type { Anfrage, FensterVorgang } from '../../src/erkennung/erkennung.ts'
import { demoSkills } from '../helfer/demo-skills.ts'

/** Tuesday, 3 November 2026, 9:00 in Berlin. */
export const JETZT = '2026-11-03T08:00:00.000Z'

export const anfrage = (text: string, rest: Partial<Anfrage> = {}): Anfrage => ({
  text,
  jetzt: JETZT,
  zone: 'Europe/Berlin',
  sprache: 'de',
  land: 'DE',
  skills: demoSkills,
  verlauf: [],
  fenster: [],
  begriffe: [],
  personen: ['Anna Beispiel', 'Bernd Muster', 'Carla Probe', 'Deniz Test'],
  lernbeispiele: [],
  ...rest,
})

export const vorgang = (
  vorgang_id: string,
  faehigkeit: string,
  parameter: FensterVorgang['parameter'],
  text = '',
): FensterVorgang => ({ vorgang_id, faehigkeit, parameter, text })

export const monat = (jahr: number, nummer: number): { von: string; bis: string } => {
  const mm = String(nummer).padStart(2, '0')
  const tage = new Date(Date.UTC(jahr, nummer, 0)).getUTCDate()
  return { von: `${jahr}-${mm}-01`, bis: `${jahr}-${mm}-${tage}` }
}
