import { IANAZone } from 'luxon'
import { describe, expect, it } from 'vitest'
import { zoneNamens } from '../../src/domaene/zone.ts'

const MINUTE_MS = 60_000
const ZONEN = [
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Africa/Casablanca',
]
const abstand = (zone: string, ms: number): number => (zoneNamens(zone) as IANAZone).offset(ms)

describe('Zone', () => {
  it.each(ZONEN)('%s hat gemerkt und frisch denselben Abstand, auch zweimal gefragt', (zone) => {
    const frisch = IANAZone.create(zone)
    for (let ms = Date.UTC(2025, 11, 31); ms < Date.UTC(2027, 0, 2); ms += 431 * MINUTE_MS) {
      expect(abstand(zone, ms)).toBe(frisch.offset(ms))
      expect(abstand(zone, ms + 1)).toBe(frisch.offset(ms + 1))
    }
  })

  it('wechselt in der Millisekunde, in der die Uhr umgestellt wird, und vor 1980 auch', () => {
    for (const wechsel of [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1), Date.UTC(1946, 3, 14, 1)])
      for (const ms of [wechsel - 1, wechsel, wechsel + 1])
        expect(abstand('Europe/Berlin', ms)).toBe(IANAZone.create('Europe/Berlin').offset(ms))
    expect(abstand('Europe/Berlin', Date.UTC(2026, 2, 29, 1) - 1)).toBe(60)
    expect(abstand('Europe/Berlin', Date.UTC(2026, 2, 29, 1))).toBe(120)
  })

  it('lässt, was kein Name eines Ortes ist, wie es ist', () => {
    expect(zoneNamens('utc')).toBe('utc')
    expect(zoneNamens('Mond/Krater')).toBe('Mond/Krater')
  })
})
