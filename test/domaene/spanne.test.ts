import { expect, test } from 'vitest'
import { frueheste, tageDer } from '../../src/domaene/spanne.ts'

test.each([
  ['heute', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['gestern', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['diese_woche', '2026-03-01', '2026-02-23', '2026-03-01'],
  ['diese_woche', '2026-03-02', '2026-03-02', '2026-03-08'],
  ['letzte_woche', '2027-01-04', '2026-12-28', '2027-01-03'],
  ['dieser_monat', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['letzter_monat', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['zuletzt', '2026-03-02', '2026-01-01', '2026-03-02'],
] as const)('%s am %s: %s bis %s', (spanne, heute, von, bis) => {
  expect(tageDer(spanne, heute)).toEqual({ von, bis })
})

test('was in der frühesten Zone schon zum ersten Tag gehört, wird mitgelesen', () => {
  // Kiritimati is 14 hours ahead: its Tuesday begins on Monday at ten, UTC.
  const jetzt = '2026-11-03T09:00:00.000Z'
  expect(frueheste('heute', jetzt) <= '2026-11-02T10:00:00.000Z').toBe(true)
})
