import { DateTime } from 'luxon'
import { expect, test } from 'vitest'
import { monatsende, plusMonate, plusTage } from '../../src/domaene/tag.ts'

const luxon = (tag: string, um: Record<string, number>): string =>
  DateTime.fromISO(tag, { zone: 'utc' }).plus(um).toFormat('yyyy-MM-dd')

test('Tage und Monate zählen wie luxon, an jedem Tag von fünf Jahren', () => {
  for (let tag = '2023-12-01'; tag < '2028-12-31'; tag = plusTage(tag, 1)) {
    expect(plusTage(tag, 1)).toBe(luxon(tag, { days: 1 }))
    for (const monate of [-14, -12, -1, 1, 3, 12])
      expect(plusMonate(tag, monate)).toBe(luxon(tag, { months: monate }))
    expect(monatsende(tag)).toBe(DateTime.fromISO(tag, { zone: 'utc' }).endOf('month').toFormat('yyyy-MM-dd'))
  }
})
