import fc from 'fast-check'
import { Settings } from 'luxon'
import { afterEach, describe, expect, it } from 'vitest'
import { leseCron } from '../../src/betrieb/cron.ts'
import { KonfigurationsFehler } from '../../src/domaene/fehler.ts'
import { letzterSlot, naechsterSlot, slotsZwischen } from '../../src/domaene/slots.ts'
import { inZone, plusMs, STUNDE_MS, TAG_MS, toInstant } from '../../src/domaene/zeit.ts'

const BERLIN = 'Europe/Berlin'
const tz = process.env.TZ
afterEach(() => {
  if (tz === undefined) delete process.env.TZ
  else process.env.TZ = tz
  Settings.now = Date.now
})

const instants = (cron: string, nach: string, bis: string, zone = BERLIN) =>
  slotsZwischen(leseCron(cron), zone, nach, bis).map((s) => s.instant)

describe('Slots um die Zeitumstellung', () => {
  const MAERZ = ['2026-03-28T12:00:00.000Z', '2026-03-30T12:00:00.000Z'] as const
  const OKTOBER = ['2026-10-24T12:00:00.000Z', '2026-10-26T12:00:00.000Z'] as const

  it.each([
    ['UTC', 0],
    ['America/New_York', 300],
    ['Europe/Berlin', -60],
  ])(
    'eine ausgefallene Uhrzeit läuft einmal, eine doppelte beim ersten Mal, mit TZ=%s',
    (zone, offsetMinuten) => {
      process.env.TZ = zone
      expect(new Date(0).getTimezoneOffset()).toBe(offsetMinuten)
      expect(instants('30 2 * * *', ...MAERZ)).toEqual([
        '2026-03-29T01:30:00.000Z',
        '2026-03-30T00:30:00.000Z',
      ])
      expect(instants('30 2 * * *', ...OKTOBER)).toEqual([
        '2026-10-25T00:30:00.000Z',
        '2026-10-26T01:30:00.000Z',
      ])
    },
  )

  it.each(['2026-01-15T00:00:00Z', '2026-07-15T00:00:00Z'])(
    'hängt nicht davon ab, ob am Rechner gerade Sommer ist (%s)',
    (jetzt) => {
      Settings.now = () => Date.parse(jetzt)
      expect(instants('30 2 25 10 *', ...OKTOBER)).toEqual(['2026-10-25T00:30:00.000Z'])
      expect(instants('30 2 29 3 *', ...MAERZ)).toEqual(['2026-03-29T01:30:00.000Z'])
    },
  )

  it('findet auch die Stunde, die über Mitternacht in den nächsten Tag rückt', () => {
    const [slot] = slotsZwischen(
      leseCron('30 23 * * *'),
      'America/Nuuk',
      '2026-03-29T00:59:00.000Z',
      '2026-03-29T12:00:00.000Z',
    )
    expect(slot).toEqual({ slot: '2026-03-28T23:30', instant: '2026-03-29T01:30:00.000Z' })
  })
})

describe('Slots', () => {
  it('enthalten das Ende, nicht den Anfang', () => {
    const zehn = '2026-06-01T08:00:00.000Z'
    expect(instants('0 10 * * *', plusMs(zehn, -1), zehn)).toEqual([zehn])
    expect(instants('0 10 * * *', zehn, plusMs(zehn, STUNDE_MS))).toEqual([])
  })

  it.each([
    ['0 9 * * 1-5', 5],
    ['0 9 * * 0', 1],
    ['0 9 * * 7', 1],
    ['*/15 8-9 * * *', 56],
    ['0 9 3 6 *', 1],
    ['0 9 3,5-7 * *', 4],
    ['0 9 2 * 3', 2],
    ['0 9 */2 * 3', 1],
    ['5,5,5 9 * * *', 7],
    ['0 9 * 7 *', 0],
  ])('%s sind in der Woche ab Montag, dem 1. Juni 2026, %i', (cron, anzahl) => {
    expect(instants(cron, '2026-05-31T22:00:00.000Z', '2026-06-07T21:59:59.999Z')).toHaveLength(anzahl)
  })

  it('sind nach 40 Tagen Stillstand und in zehn Jahren lückenlos, jeder Tag genau einmal', () => {
    const von = '2026-02-01T12:00:00.000Z'
    expect(instants('30 2 * * *', von, plusMs(von, 40 * TAG_MS))).toHaveLength(40)
    const tage = slotsZwischen(leseCron('30 2 * * *'), BERLIN, von, '2036-02-01T12:00:00.000Z').map(
      (s) => s.slot,
    )
    expect(tage).toHaveLength(3652)
    expect(new Set(tage).size).toBe(3652)
  })

  it('der letzte und der nächste sind dieselben wie in der ganzen Reihe', () => {
    const cron = leseCron('20 4 29 2 *')
    const letzter = letzterSlot(cron, BERLIN, '2020-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')
    expect(letzter?.slot).toBe('2024-02-29T04:20')
    expect(naechsterSlot(cron, BERLIN, '2096-03-01T00:00:00.000Z')?.slot).toBe('2104-02-29T04:20')
  })

  it('sind genau die örtlichen Minuten, die passen, jede einmal', () => {
    const zahl = (max: number) => fc.integer({ min: 0, max })
    const angaben = fc.record({
      minute: zahl(59),
      schritt: fc.integer({ min: 5, max: 59 }),
      stunde: zahl(22),
      zone: fc.constantFrom(BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
      startTag: zahl(700),
    })
    fc.assert(
      fc.property(angaben, ({ minute, schritt, stunde, zone, startTag }) => {
        const von = toInstant(Date.UTC(2026, 0, 1) + startTag * TAG_MS)
        const slots = slotsZwischen(
          leseCron(`${minute}-59/${schritt} ${stunde}-23 * * *`),
          zone,
          von,
          plusMs(von, TAG_MS),
        )
        expect(new Set(slots.map((s) => s.slot)).size).toBe(slots.length)
        for (const { slot, instant } of slots) {
          const [h, m] = [Number(slot.slice(11, 13)), Number(slot.slice(14))]
          expect(h >= stunde && m >= minute && (m - minute) % schritt === 0).toBe(true)
          const lokal = inZone(instant, zone).toFormat("yyyy-MM-dd'T'HH:mm")
          // A skipped time is the only one that is not what the clock on the wall says.
          if (lokal !== slot)
            expect(inZone(plusMs(instant, -TAG_MS), zone).offset).not.toBe(inZone(instant, zone).offset)
        }
        const jeStunde = Math.floor((59 - minute) / schritt) + 1
        expect(Math.abs(slots.length - jeStunde * (24 - stunde))).toBeLessThanOrEqual(jeStunde)
      }),
      { numRuns: 60 },
    )
  })
})

describe('Ein falscher Zeitplan', () => {
  it.each([
    '',
    'täglich',
    '@daily',
    '* * * *',
    '0 30 2 * * *',
    '60 * * * *',
    '0 24 * * *',
    '0 9 * * 8',
    '0 9 L * *',
    '*/0 * * * *',
    '0 9 31 2 *',
  ])('„%s“ wird abgelehnt und gesagt, was erwartet ist', (cron) => {
    expect(() => leseCron(cron)).toThrow(KonfigurationsFehler)
    expect(() => leseCron(cron)).toThrow(/fünf Felder: Minute 0–59/)
  })
})
