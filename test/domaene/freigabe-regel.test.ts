import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Bedarfe, type Stimme, zaehle } from '../../src/domaene/freigabe.ts'
import { bedarfeAus, type Freigabe, regelFuer } from '../../src/domaene/freigabe-regel.ts'
import { type Skill, skill } from '../../src/skills/skill.ts'

type P = { cent: number }
const mit = (freigabe: unknown, risiko: 2 | 3 = 3): Skill =>
  skill({
    name: 'zahlen',
    beschreibung: 'Zahlt',
    beispiele: ['zahle'],
    parameter: z.object({ cent: z.number() }),
    risiko,
    freigabe: freigabe as Freigabe<P>,
    run: async () => 'ok',
  })

test.each([
  [undefined, /risiko 3 needs freigabe/],
  [[], /risiko 3 needs freigabe/],
  [{ rolle: '' }, /name of a role/],
  [{ rolle: [] }, /name of a role/],
  [{ rolle: 'a|b' }, /name of a role/],
  [{ rolle: ['a', 'a'] }, /a role twice/],
  [{ rolle: 'a', anzahl: 0 }, /whole number from 1 to 9/],
  [{ rolle: 'a', anzahl: 1.5 }, /whole number/],
  [{ rolle: 'a', oder: { rolle: 'b', anzahl: 10 } }, /whole number/],
  [{ rolle: 'a', frist: 'bald' }, /frist is a duration/],
  [{ rolle: 'a', frist: '2h', erinnerung: '2h' }, /erinnerung would come/],
  [{ rolle: 'a', vertretung: ' ' }, /vertretung is the name/],
  [[{ rolle: 'a' }, { rolle: 'b' }], /rule 1: without wenn it always counts/],
])('eine Regel, die nicht gehen kann, sagt warum: %j', (freigabe, warum) => {
  expect(() => mit(freigabe)).toThrow(warum)
})

test('freigabe ohne risiko 3 täte nichts und wird abgelehnt', () => {
  expect(() => mit({ rolle: 'a' }, 2)).toThrow(/works with risiko 3 only/)
})

test('die erste zutreffende Regel gilt; keine: eine Bestätigung genügt; eine, die bricht, gilt', () => {
  const s = mit([
    { rolle: 'klein', wenn: (p: P) => p.cent <= 100 },
    { rolle: 'bricht', wenn: (p: { tief?: { wert: number } }) => (p.tief as { wert: number }).wert > 0 },
  ])
  expect(regelFuer(s, { cent: 100 })?.rolle).toBe('klein')
  expect(regelFuer(s, { cent: 101 })?.rolle).toBe('bricht')
  expect(regelFuer(mit([{ rolle: 'a', wenn: () => false }]), { cent: 1 })).toBeUndefined()
})

const stimme = (name: string, rollen: string[], fuer = name): Stimme => ({
  person_id: name,
  name,
  fuer,
  rollen,
})
const ZWEI_ODER_EINE: Bedarfe = bedarfeAus({ rolle: 'f', anzahl: 2, oder: { rolle: 'l' } })

test.each([
  [[], { erfuellt: false, hat: 0, braucht: 2 }],
  [[stimme('b', ['f'])], { erfuellt: false, hat: 1, braucht: 2, namen: ['b'] }],
  [[stimme('b', ['f']), stimme('d', ['f'], 'b')], { erfuellt: false, hat: 1, braucht: 2 }],
  [[stimme('b', ['f']), stimme('c', ['f'])], { erfuellt: true, hat: 2 }],
  [[stimme('l', ['l'])], { erfuellt: true, braucht: 1 }],
  [[stimme('x', ['l', 'f'])], { erfuellt: true }],
  [[stimme('x', ['anderes'])], { erfuellt: false, hat: 0 }],
])('gezählt wird, wer zählt: %j', (stimmen, erwartet) => {
  expect(zaehle(ZWEI_ODER_EINE, stimmen)).toMatchObject(erwartet)
})

test('eine von mehreren Rollen, zwei davon nötig: zusammen gezählt', () => {
  const bedarfe = bedarfeAus({ rolle: ['f', 'l'], anzahl: 2 })
  expect(zaehle(bedarfe, [stimme('b', ['f']), stimme('l', ['l'])]).erfuellt).toBe(true)
  expect(zaehle(bedarfe, [stimme('b', ['f', 'l'])]).erfuellt).toBe(false)
})
