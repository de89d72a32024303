import type { SchwellenJeRisiko } from '../../domaene/schwellen.ts'
import type { Skill } from '../../skills/skill.ts'
import { slotsVon } from '../../skills/slot.ts'
import type { Anfrage, Erkenner } from '../erkennung.ts'
import { erstelleErkenner } from '../kette.ts'
import { erstelleKlassifikator, type Klassifikator, trainiere } from '../klassifikator/klassifikator.ts'
import { bezugVon } from '../lokal/lokal.ts'
import { beispieleVon, frageStatistik, teamBeispieleVon } from '../lokal/statistik.ts'
import type { Vorhersage } from './masse.ts'
import type { Phrase } from './phrasen.ts'

// Asking the recogniser for phrases that it has not seen: each fifth of them in turn is held back, learned from the rest,
// and asked for. What was learned in conversations acts by likeness, as it does in the product.

const TEILE = 5

/** All that an Anfrage has besides its text. */
export type Grund = Omit<Anfrage, 'text' | 'sprache' | 'verlauf' | 'fenster' | 'lernbeispiele' | 'aehnliche'>

export interface Probe extends Vorhersage {
  text: string
  /** What the classifier says alone. */
  statistik: Vorhersage
}

export interface Befragt {
  erkenner: Erkenner
  klassifikator: Klassifikator
}

/** Asks for one text; `soll` undefined: nothing that it knows. */
export function befrage(
  { erkenner, klassifikator }: Befragt,
  grund: Grund,
  gelernt: readonly Phrase[],
  was: { text: string; soll: string | undefined; sprache: Anfrage['sprache'] },
): Probe {
  const { soll, ...teile } = was
  const anfrage: Anfrage = {
    ...grund,
    ...teile,
    verlauf: [],
    fenster: [],
    lernbeispiele: [],
    aehnliche: gelernt.map((g) => ({ ...g, eigen: false })),
  }
  const [bester] = erkenner.lokal(anfrage).kandidaten
  const slots = grund.skills.flatMap((s) => slotsVon(s.parameter))
  const [[label, p] = [undefined, 0]] = [
    ...frageStatistik(klassifikator, was.text, slots, bezugVon(anfrage)),
  ] as [string, number][]
  return {
    text: was.text,
    soll,
    ist: bester?.faehigkeit,
    sicherheit: bester?.sicherheit ?? 0,
    statistik: { soll, ist: label, sicherheit: p },
  }
}

/** One Probe a phrase, in their order. About as long as five trainings and an answer a phrase. */
export function kreuzprobe(
  skills: readonly Skill[],
  phrasen: readonly Phrase[],
  grund: Grund,
  schwellen: SchwellenJeRisiko,
): Probe[] {
  const teil = teileAuf(phrasen)
  const proben: Probe[] = []
  for (let t = 0; t < TEILE; t++) {
    const weg = phrasen.filter((_, i) => teil[i] === t)
    if (weg.length === 0) continue
    const da = ohne(skills, weg)
    const gelernt = phrasen.filter((p, i) => istTeamwort(p) && teil[i] !== t)
    const beispiele = [...beispieleVon(da), ...teamBeispieleVon(da, gelernt)]
    const klassifikator = erstelleKlassifikator(trainiere(beispiele))
    const erkenner = erstelleErkenner({ skills: da, schwellen, klassifikator: () => klassifikator })
    phrasen.forEach((p, i) => {
      if (teil[i] === t)
        proben[i] = befrage({ erkenner, klassifikator }, { ...grund, skills: da }, gelernt, {
          text: p.text,
          soll: p.faehigkeit,
          sprache: p.sprache,
        })
    })
  }
  return proben
}

/** Learned in a conversation, and acting for everybody. */
export const istTeamwort = (p: Phrase): boolean => p.vorlage === undefined && p.team

/** In turn within each Fähigkeit, so that every fifth has some of each. */
function teileAuf(phrasen: readonly Phrase[]): number[] {
  const zahl = new Map<string, number>()
  return phrasen.map(({ faehigkeit }) => {
    const n = zahl.get(faehigkeit) ?? 0
    zahl.set(faehigkeit, n + 1)
    return n % TEILE
  })
}

function ohne(skills: readonly Skill[], weg: readonly Phrase[]): Skill[] {
  const fehlt = new Set(weg.map((p) => `${p.faehigkeit}\n${p.vorlage}`))
  const behalte = (skill: Skill, liste: readonly string[]) =>
    liste.filter((vorlage) => !fehlt.has(`${skill.name}\n${vorlage}`))
  return skills.map((s) => ({
    ...s,
    beispiele: {
      de: behalte(s, s.beispiele.de),
      en: behalte(s, s.beispiele.en),
      pt: behalte(s, s.beispiele.pt),
    },
  }))
}
