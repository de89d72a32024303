import fc from 'fast-check'
import { expect, it } from 'vitest'
import { abstandMs, toInstant, toMs } from '../../src/domaene/zeit.ts'

it('der Abstand zweier Zeitpunkte ist der ihrer Millisekunden, auch über Mitternacht und rückwärts', () => {
  const zeit = fc.oneof(
    fc.integer({ min: 0, max: 4_000_000_000_000 }),
    // Close together, around a midnight.
    fc.integer({ min: Date.UTC(2026, 9, 24, 23, 58), max: Date.UTC(2026, 9, 25, 0, 2) }),
  )
  fc.assert(
    fc.property(zeit.map(toInstant), zeit.map(toInstant), (a, b) => {
      expect(abstandMs(a, b)).toBe(toMs(b) - toMs(a))
    }),
    { numRuns: 500 },
  )
})
