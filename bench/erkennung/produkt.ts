import { z } from 'zod'
import { ausLokal } from '../../src/domaene/zeit.ts'
import type { Anfrage } from '../../src/erkennung/erkennung.ts'
import { erstelleErkenner } from '../../src/erkennung/kette.ts'
import { erstelleKlassifikator, trainiere } from '../../src/erkennung/klassifikator/klassifikator.ts'
import { beispieleVon } from '../../src/erkennung/lokal/statistik.ts'
import { type Skill, skill } from '../../src/skills/skill.ts'
import type { System } from './systeme.ts'

// The whole local recognition, rules and classifier, as a message meets it: each label is a skill without slots whose
// examples are the rows.

const ZONE = 'Europe/Berlin'
const LEER: Omit<Anfrage, 'text' | 'skills'> = {
  jetzt: ausLokal('2026-11-03', 9, 0, ZONE),
  zone: ZONE,
  sprache: 'de',
  land: 'DE',
  verlauf: [],
  fenster: [],
  begriffe: [],
  personen: [],
  lernbeispiele: [],
}

/** Brackets and bars are the syntax of examples: slots, alternatives, what may be left out. */
const alsBeispiel = (text: string): string => text.replace(/[{}()[\]|]/g, ' ')

const alsSkill = (name: string, texte: readonly string[]): Skill =>
  skill({
    name,
    beschreibung: name,
    beispiele: texte.map(alsBeispiel),
    parameter: z.object({}),
    risiko: 0,
    run: async () => name,
  })

export const produkt: System = {
  name: 'ganze Erkennung',
  teile: ['voll', 'wenige'],
  lerne: async (zeilen) => {
    const labels = [...new Set(zeilen.map((z) => z.label))].sort()
    const skills = labels.map((label, i) =>
      alsSkill(
        `s${i}`,
        zeilen.filter((z) => z.label === label).map((z) => z.text),
      ),
    )
    // As the program's worker learns it, with the calibrator.
    const klassifikator = erstelleKlassifikator(trainiere(beispieleVon(skills)))
    const erkenner = erstelleErkenner({ skills, klassifikator: () => klassifikator })
    return (text) => {
      const [k] = erkenner.lokal({ ...LEER, text, skills }).kandidaten
      return { label: k && labels[Number(k.faehigkeit.slice(1))], sicherheit: k?.sicherheit ?? 0 }
    }
  },
}
