import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Kandidat } from '../../../src/erkennung/erkennung.ts'
import { erstelleErkenner } from '../../../src/erkennung/kette.ts'
import { erstelleLokal } from '../../../src/erkennung/lokal/lokal.ts'
import { anfrage } from '../anfrage.ts'
import { teamSkills } from './team-skills.ts'

// Are a team's own skills understood that have few examples, and does .75 mean what it says?

const SICHER = 0.75
const FRAGEN = 0.35

const satz = z.object({
  verstanden: z.record(z.string(), z.array(z.string())),
  fremd: z.array(z.string()),
})

interface Reihe {
  text: string
  /** Undefined: asks for none of the skills. */
  soll?: string
  kandidaten: Kandidat[]
}

/** `abstimmen` was looked at while the weights were chosen, `pruefen` only counted. */
const haelfteVon = (text: string): 'abstimmen' | 'pruefen' =>
  ((createHash('sha256').update(text).digest()[0] ?? 0) & 1) === 1 ? 'pruefen' : 'abstimmen'

function erkenneAlle(): Reihe[] {
  const { verstanden, fremd } = satz.parse(parse(readFileSync(new URL('team.yaml', import.meta.url), 'utf8')))
  const erkenner = erstelleErkenner({ skills: teamSkills })
  const lies = (text: string) => erkenner.lokal(anfrage(text, { skills: teamSkills })).kandidaten
  return [
    ...Object.entries(verstanden).flatMap(([soll, texte]) =>
      texte.map((text) => ({ text, soll, kandidaten: lies(text) })),
    ),
    ...fremd.map((text) => ({ text, kandidaten: lies(text) })),
  ]
}

let reihen: Reihe[] = []
beforeAll(() => {
  reihen = erkenneAlle()
})

const von = (haelfte: string) => reihen.filter((r) => haelfteVon(r.text) === haelfte)
const istSicher = (r: Reihe): boolean => (r.kandidaten[0]?.sicherheit ?? 0) >= SICHER
const istRichtig = (r: Reihe): boolean => r.soll !== undefined && r.kandidaten[0]?.faehigkeit === r.soll
/** At least offered. */
const verstanden = (r: Reihe): boolean =>
  r.soll !== undefined && r.kandidaten.some((k) => k.faehigkeit === r.soll && k.sicherheit >= FRAGEN)
const risikoVon = (r: Reihe): number =>
  teamSkills.find((s) => s.name === r.kandidaten[0]?.faehigkeit)?.risiko ?? 0

// Measured (half kept apart; in brackets the rules alone): 80 (59) of 105 understood, 50 (44) sure and right. Of both
// halves 8 (6) sure and wrong, 4 (6) of them with a skill that changes something; 41 of 141 foreign ones at least asked about.
describe.each(['abstimmen', 'pruefen'])('%s', (haelfte) => {
  it('drei Viertel werden verstanden', () => {
    const gemeint = von(haelfte).filter((r) => r.soll !== undefined)
    expect(gemeint.filter(verstanden).length).toBeGreaterThanOrEqual(0.72 * gemeint.length)
    expect(gemeint.filter((r) => istSicher(r) && istRichtig(r)).length).toBeGreaterThanOrEqual(
      0.36 * gemeint.length,
    )
  })

  it('von dem, was mindestens .75 heißt, sind mindestens drei Viertel richtig, auch Fremdes mitgezählt', () => {
    const sicher = von(haelfte).filter(istSicher)
    expect(sicher.filter(istRichtig).length).toBeGreaterThanOrEqual(0.85 * sicher.length)
  })
})

it('fast nichts wird sicher getan, was nicht gemeint war', () => {
  const falsch = reihen.filter((r) => istSicher(r) && !istRichtig(r) && risikoVon(r) >= 1)
  expect(falsch.length).toBeLessThanOrEqual(4)
})

it('bei höchstens drei von zehn fremden Sätzen wird gefragt', () => {
  const fremd = reihen.filter((r) => r.soll === undefined)
  expect(fremd.filter((r) => (r.kandidaten[0]?.sicherheit ?? 0) >= FRAGEN).length).toBeLessThanOrEqual(
    0.3 * fremd.length,
  )
})

it('die Regeln allein verstünden viel weniger', () => {
  const regeln = erstelleLokal(teamSkills, () => undefined)
  const gemeint = reihen.filter((r) => r.soll !== undefined)
  const ohne = gemeint.filter((r) =>
    verstanden({ ...r, kandidaten: regeln(anfrage(r.text, { skills: teamSkills })) }),
  )
  expect(gemeint.filter(verstanden).length).toBeGreaterThan(1.25 * ohne.length)
})

it('was nur die Statistik kennt, hat auch seine Werte', () => {
  const text = 'hotel in münchen 189 euro bitte erstatten lassen'
  const regeln = erstelleLokal(teamSkills, () => undefined)(anfrage(text, { skills: teamSkills }))
  expect(regeln.find((k) => k.faehigkeit === 'reisekosten_einreichen')?.sicherheit ?? 0).toBeLessThan(FRAGEN)
  const k = reihen.find((r) => r.text === text)?.kandidaten[0]
  expect(k?.faehigkeit).toBe('reisekosten_einreichen')
  expect(k?.parameter).toEqual({ summe: { cent: 18_900, waehrung: 'EUR' }, ort: 'München' })
})

it('der Satz ist so groß, wie er heißt, und niemand steht doppelt darin', () => {
  expect(reihen.filter((r) => r.soll !== undefined).length).toBeGreaterThanOrEqual(200)
  expect(reihen.filter((r) => r.soll === undefined).length).toBeGreaterThanOrEqual(120)
  expect(new Set(reihen.map((r) => r.text)).size).toBe(reihen.length)
  for (const s of teamSkills) expect(s.beispiele.de.length).toBeLessThanOrEqual(8)
})
