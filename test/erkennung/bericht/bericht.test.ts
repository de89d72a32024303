import { expect, test } from 'vitest'
import { z } from 'zod'
import { SCHWELLEN } from '../../../src/domaene/schwellen.ts'
import { berichte } from '../../../src/erkennung/bericht/bericht.ts'
import { kreuzprobe, type Probe } from '../../../src/erkennung/bericht/kreuzprobe.ts'
import { phrasenVon, widersprueche } from '../../../src/erkennung/bericht/phrasen.ts'
import { erstelleErkenner } from '../../../src/erkennung/kette.ts'
import { texteDe } from '../../../src/rueckkanal/texte/de.ts'
import { skill } from '../../../src/skills/skill.ts'
import { slot } from '../../../src/skills/slot.ts'

const baue = (name: string, beispiele: string[], parameter = z.object({})) =>
  skill({
    name,
    beschreibung: name,
    risiko: 0,
    beispiele: { de: beispiele },
    parameter,
    run: async () => name,
  })

const KANTINE = [
  'was gibt es in der Kantine',
  'Speiseplan der Kantine',
  'Kantine heute',
  'zeig die Kantine',
  'Speiseplan zeigen',
]
const PARKEN = [
  'Parkplatz frei',
  'ist ein Parkplatz frei',
  'zeig freie Parkplätze',
  'Parkplatz zeigen',
  'Parkplatz heute',
]
const skills = [baue('kantine', KANTINE), baue('parken', PARKEN)]
const grund = {
  jetzt: '2026-11-27T09:00:00.000Z',
  zone: 'Europe/Berlin',
  land: 'DE',
  skills,
  begriffe: [],
  personen: [],
}
const worte = () => texteDe('du').beispielwerte
const phrasen = (gelernt: { text: string; faehigkeit: string; team?: boolean }[] = [], von = skills) =>
  phrasenVon(
    von,
    gelernt.map((g) => ({ team: true, ...g, parameter: {} })),
    worte,
    'de',
  )
const probe = (
  text: string,
  soll: string | undefined,
  ist: string | undefined,
  sicherheit: number,
): Probe => ({
  text,
  soll,
  ist,
  sicherheit,
  statistik: { soll, ist, sicherheit },
})

test('Sätze sind Beispiele mit Werten statt Slots, und was gelernt wurde, je einmal; was keine Fähigkeit mehr hat, fehlt', () => {
  const umsatz = baue(
    'umsatz',
    ['Umsatz {zeitraum}', 'Notiz: {text}', 'Rechnung {nr}'],
    z.object({
      zeitraum: slot.zeitraum(),
      text: slot.text(),
      nr: slot.text({ code: true }),
    }) as never,
  )
  const alle = phrasen(
    [
      { text: 'Zaster?', faehigkeit: 'umsatz' },
      { text: 'zaster', faehigkeit: 'umsatz' },
      { text: 'weg', faehigkeit: 'gibt_es_nicht' },
    ],
    [umsatz],
  )
  expect(alle.map((p) => p.text)).toEqual([
    'Umsatz im Oktober',
    'Notiz: Lampe im Flur',
    'Rechnung 4711',
    'zaster',
  ])
  expect(alle.map((p) => p.vorlage)).toEqual([
    'Umsatz {zeitraum}',
    'Notiz: {text}',
    'Rechnung {nr}',
    undefined,
  ])
})

test('jeder Satz wird gefragt, ohne dass er gelernt war: was nur er weiß, ist dann unsicherer', () => {
  const eigene = [baue('kantine', [...KANTINE, 'Xylophon']), skills[1] as (typeof skills)[0]]
  const alle = phrasen([], eigene)
  const proben = kreuzprobe(eigene, alle, { ...grund, skills: eigene }, SCHWELLEN)
  expect(proben.map((p) => p.text)).toEqual(alle.map((p) => p.text))
  expect(proben.find((p) => p.text === 'ist ein Parkplatz frei')).toMatchObject({
    soll: 'parken',
    ist: 'parken',
  })
  const gesehen = erstelleErkenner({ skills: eigene }).lokal({
    ...grund,
    skills: eigene,
    text: 'Xylophon',
    sprache: 'de',
    verlauf: [],
    fenster: [],
    lernbeispiele: [],
  })
  const ungesehen = proben.find((p) => p.text === 'Xylophon')?.sicherheit
  expect(gesehen.kandidaten[0]).toMatchObject({ faehigkeit: 'kantine' })
  expect(ungesehen).toBeLessThan(gesehen.kandidaten[0]?.sicherheit ?? 0)
})

test('ein gelernter Satz hilft einem anderen seiner Art, und er selbst zählt nicht für sich', () => {
  const saetze = ['Quiz mit Xylophon', 'Xylophon mit Quiz'].map((text) => ({ text, faehigkeit: 'parken' }))
  const alsParken = (gelernt: { text: string; faehigkeit: string; team?: boolean }[]): number => {
    const proben = kreuzprobe(skills, phrasen(gelernt), grund, SCHWELLEN)
    const p = proben.find((x) => x.text === saetze[0]?.text)
    return p?.ist === 'parken' ? p.sicherheit : 0
  }
  expect(alsParken(saetze)).toBeGreaterThanOrEqual(0.85)
  expect(alsParken(saetze.slice(0, 1))).toBeLessThan(0.85)
  // What only its author taught helps nobody else.
  expect(alsParken(saetze.map((x) => ({ ...x, team: false })))).toBeLessThan(0.85)
})

test('der Bericht nennt den Satz, der andere an sich zieht, den schlimmsten zuerst, und Widersprüche', () => {
  const alle = phrasen([{ text: 'Parkplatz frei', faehigkeit: 'kantine' }])
  const b = berichte(
    [
      probe('Kantine jetzt', 'kantine', 'kantine', 0.9),
      probe('Speiseplan der Garage', 'parken', 'kantine', 0.8),
      probe('Speiseplan der Tiefgarage', 'parken', 'kantine', 0.5),
      probe('heute', 'kantine', 'parken', 0.6),
      probe('Wetter', undefined, 'parken', 0.1),
    ],
    alle,
    skills,
    SCHWELLEN,
  )
  expect(b.schadet[0]).toEqual({
    text: 'Speiseplan der Kantine',
    faehigkeit: 'kantine',
    gelernt: false,
    zieht: [
      { text: 'Speiseplan der Garage', soll: 'parken', sicherheit: 0.8 },
      { text: 'Speiseplan der Tiefgarage', soll: 'parken', sicherheit: 0.5 },
    ],
  })
  expect(b.verwechslungen).toEqual([
    { soll: 'parken', ist: 'kantine', anzahl: 2 },
    { soll: 'kantine', ist: 'parken', anzahl: 1 },
  ])
  expect(b).toMatchObject({
    gefragt: 5,
    fremd: 1,
    sicher: { beantwortet: 2 / 5, praezision: 1 / 2 },
    erkenner: { genauigkeit: 1 / 4, auroc: 1 },
    widersprueche: [{ text: 'Parkplatz frei', faehigkeiten: ['kantine', 'parken'] }],
  })
  expect(widersprueche(phrasen())).toEqual([])
})

test('eine Schwelle je Risiko gilt für die Fähigkeit, die geantwortet hat', () => {
  const proben = [probe('Kantine', 'kantine', 'kantine', 0.8)]
  expect(berichte(proben, phrasen(), skills, SCHWELLEN).sicher.beantwortet).toBe(1)
  const streng = { ...SCHWELLEN, risiko: { 0: { sicher: 0.9 } } }
  expect(berichte(proben, phrasen(), skills, streng).sicher.beantwortet).toBe(0)
})
