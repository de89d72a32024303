import { expect, it } from 'vitest'
import { z } from 'zod'
import { erstelleLokal } from '../../../src/erkennung/lokal/lokal.ts'
import { skill } from '../../../src/skills/skill.ts'
import { slot } from '../../../src/skills/slot.ts'
import { anfrage } from '../anfrage.ts'

// Where a free text ends when a value stands behind it.

const aufgabe = skill({
  name: 'aufgabe_anlegen',
  beschreibung: 'Legt eine Aufgabe an',
  beispiele: [
    'leg eine aufgabe an: {was}',
    'aufgabe: {was}',
    'neue aufgabe {was} {frist}',
    'neue aufgabe für {was}',
  ],
  parameter: z.object({
    was: slot.text(),
    frist: slot.datum({ richtung: 'voraus', name: { de: 'Abgabe', en: 'deadline', pt: 'prazo' } }).optional(),
  }),
  risiko: 1,
  run: async () => 'ok',
})

const lies = (text: string) => erstelleLokal([aufgabe])(anfrage(text, { skills: [aufgabe] }))[0]?.parameter

it.each([
  ['leg eine aufgabe an, dass der Vertrag fehlt, Abgabe Freitag', 'der Vertrag fehlt', '2026-11-06'],
  ['leg eine aufgabe an, dass der Vertrag fehlt, Frist morgen', 'der Vertrag fehlt', '2026-11-04'],
  ['neue aufgabe für Milch, Brot morgen', 'Milch, Brot', '2026-11-04'],
])('„%s“', (text, was, frist) => {
  expect(lies(text)).toEqual({ was, frist })
})

it('ein Bindewort bleibt nicht übrig, wenn fällt, was es anband', () => {
  expect(lies('neue aufgabe für das Fest und morgen')?.was).toBe('Fest')
  expect(lies('neue aufgabe für Salz und Pfeffer morgen')?.was).toBe('Salz und Pfeffer')
})
