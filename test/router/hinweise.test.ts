import { pino } from 'pino'
import { expect, test } from 'vitest'
import { handUhr } from '../../src/betrieb/uhr.ts'
import type { Frage } from '../../src/domaene/vorgang.ts'
import { z } from '../../src/index.ts'
import { erstelleHinweise, erstelleHinweissuche } from '../../src/router/hinweise.ts'
import { leererPlan } from '../../src/router/plan.ts'
import { type HinweisKontext, skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import { erstelleVerzeichnis } from '../../src/skills/verzeichnis.ts'

// What a skill warns of is looked up before the Freigabe is asked for, and can hold nothing up.

const frage: Frage = {
  ...{ art: 'freigabe', text: 'Tor 7', optionen: [], wie_oft: 1, stand: 'abc' },
  gestellt: '2026-11-27T09:00:00.000Z',
}

async function hinweiseAus(hinweise: (k: HinweisKontext<{ tor: string }>) => unknown) {
  const oeffnen = skill({
    name: 'tor_oeffnen',
    beschreibung: 'Öffnet ein Tor',
    beispiele: ['öffne tor {tor}'],
    parameter: z.object({ tor: slot.text() }),
    risiko: 3,
    freigabe: { rolle: 'wache' },
    hinweise: hinweise as never,
    run: async () => 'offen',
  })
  const suche = erstelleHinweissuche({
    skills: erstelleVerzeichnis([oeffnen]),
    uhr: handUhr('2026-11-27T09:00:00.000Z'),
    log: pino({ level: 'silent' }),
    einstellungen: { TOR: 'http://tor' },
  })
  const mit = erstelleHinweise(suche)
  const v = { id: 'V-1', faehigkeit: 'tor_oeffnen', parameter: { tor: '7' }, frage }
  const plan = leererPlan('wartet_freigabe', { neu: [v as never], freigabeAnfragen: ['V-1'] })
  const neu = (await mit(plan)).neu[0]?.frage
  expect(neu?.stand).toBe('abc')
  return neu?.hinweise
}

test('höchstens drei, gekürzt, in jeder Sprache', async () => {
  const gelesen = await hinweiseAus(({ parameter, dienste }) => [
    `Tor ${parameter.tor} an ${dienste.einstellungen.TOR}`,
    { de: 'x'.repeat(400), en: 'second' },
    'drei',
    'vier',
  ])
  expect(gelesen).toHaveLength(3)
  expect(gelesen?.[0]).toBe('Tor 7 an http://tor')
  expect(gelesen?.[1]).toMatchObject({ de: expect.stringMatching(/^x{299}…$/), en: 'second' })
})

test.each([
  [
    'wirft',
    () => {
      throw new Error('kaputt')
    },
  ],
  ['scheitert', async () => await Promise.reject(new Error('kaputt'))],
  ['gibt etwas anderes zurück', () => [7]],
  ['hat nichts zu sagen', () => []],
])('eine Fähigkeit, die %s, hält nichts auf', async (_was, hinweise) => {
  expect(await hinweiseAus(hinweise)).toBeUndefined()
})
