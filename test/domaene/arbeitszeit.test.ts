import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  type Arbeitskalender,
  inArbeitszeit,
  leseDauer,
  leseUhrzeit,
  nach,
} from '../../src/domaene/arbeitszeit.ts'
import { STUNDE_MS, toMs } from '../../src/domaene/zeit.ts'

const werktag = (tag: string): boolean => ![0, 6].includes(new Date(`${tag}T12:00:00Z`).getUTCDay())
const berlin: Arbeitskalender = {
  zone: 'Europe/Berlin',
  istArbeitstag: (tag) => werktag(tag) && tag !== '2026-12-25',
  von: 9 * 60,
  bis: 17 * 60,
  nurDann: true,
}
const ende = (ab: string, text: string, k = berlin): string => {
  const dauer = leseDauer(text)
  if (!dauer) throw new Error(text)
  return nach(ab, dauer, k)
}

test.each([
  ['3at', { arbeitstage: 3 }],
  ['8ah', { arbeitsstunden: 8 }],
  ['48h', { ms: 48 * STUNDE_MS }],
  ['3650d', { ms: 3650 * 24 * STUNDE_MS }],
  ['0at', undefined],
  ['0h', undefined],
  ['3 at', undefined],
  ['bald', undefined],
])('„%s“ wird gelesen', (text, dauer) => {
  expect(leseDauer(text)).toEqual(dauer)
})

test.each([
  ['09:00', 540],
  ['24:00', 1440],
  ['24:01', undefined],
  ['9.00', undefined],
  ['09:60', undefined],
])('die Uhrzeit „%s“', (text, minuten) => {
  expect(leseUhrzeit(text)).toBe(minuten)
})

test.each([
  ['über ein Wochenende', '2026-11-27T09:00:00.000Z', '3at', '2026-12-02T09:00:00.000Z'],
  ['am Samstag begonnen', '2026-11-28T09:00:00.000Z', '1at', '2026-11-30T09:00:00.000Z'],
  ['über Weihnachten', '2026-12-24T09:00:00.000Z', '1at', '2026-12-28T09:00:00.000Z'],
  [
    'über die Nacht, in der die Uhr vorgeht: dieselbe Uhrzeit',
    '2026-03-27T14:30:00.000Z',
    '1at',
    '2026-03-30T13:30:00.000Z',
  ],
  ['… und zurück', '2026-10-23T13:30:00.000Z', '1at', '2026-10-26T14:30:00.000Z'],
  ['Stunden am selben Tag', '2026-11-27T09:00:00.000Z', '3ah', '2026-11-27T12:00:00.000Z'],
  ['Stunden bis zum Schluss', '2026-11-27T14:00:00.000Z', '2ah', '2026-11-27T16:00:00.000Z'],
  [
    'Stunden über den Feierabend und das Wochenende',
    '2026-11-27T15:00:00.000Z',
    '3ah',
    '2026-11-30T10:00:00.000Z',
  ],
  ['nachts begonnen', '2026-11-26T23:00:00.000Z', '2ah', '2026-11-27T10:00:00.000Z'],
  ['Stunden über die Zeitumstellung', '2026-03-27T15:00:00.000Z', '3ah', '2026-03-30T09:00:00.000Z'],
])('gezählt wird im Kalender des Teams: %s', (_name, ab, dauer, erwartet) => {
  expect(ende(ab, dauer)).toBe(erwartet)
})

test.each([
  ['2026-11-27T09:00:00.000Z', '2026-11-27T09:00:00.000Z'],
  ['2026-11-27T03:00:00.000Z', '2026-11-27T08:00:00.000Z'],
  ['2026-11-27T16:00:00.000Z', '2026-11-30T08:00:00.000Z'],
  ['2026-12-24T18:00:00.000Z', '2026-12-28T08:00:00.000Z'],
  ['2026-03-28T12:00:00.000Z', '2026-03-30T07:00:00.000Z'],
])('eine Erinnerung um %s geht um %s', (wann, erwartet) => {
  expect(inArbeitszeit(wann, berlin)).toBe(erwartet)
})

test('zehn Jahre in Arbeitstagen sind zehn Jahre, und kein Kalender hängt das Programm auf', () => {
  const in10Jahren = ende('2026-11-27T09:00:00.000Z', '2600at')
  expect(in10Jahren.slice(0, 4)).toBe('2036')
  const nie = { ...berlin, istArbeitstag: () => false }
  expect(toMs(ende('2026-11-27T09:00:00.000Z', '3at', nie))).toBeGreaterThan(toMs('2026-11-27T09:00:00.000Z'))
  expect(inArbeitszeit('2026-11-27T09:00:00.000Z', nie)).toBe('2026-11-27T09:00:00.000Z')
  expect(ende('2026-11-27T09:00:00.000Z', '3ah', nie)).toBe('2026-11-27T12:00:00.000Z')
})

test('in welcher Zone der Server steht, ist gleich: UTC, New York, Berlin', () => {
  const programm = `
    import { nach, inArbeitszeit } from './src/domaene/arbeitszeit.ts'
    const k = { zone: 'Europe/Berlin', istArbeitstag: (t) => ![0, 6].includes(new Date(t + 'T12:00:00Z').getUTCDay()), von: 540, bis: 1020, nurDann: true }
    const aus = []
    for (const ab of ['2026-03-27T14:30:00.000Z', '2026-03-29T00:30:00.000Z', '2026-10-23T13:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2027-03-28T01:00:00.000Z', '2026-11-01T05:30:00.000Z'])
      for (const d of [{ arbeitstage: 1 }, { arbeitstage: 3 }, { arbeitsstunden: 2 }, { arbeitsstunden: 30 }, { ms: 3600000 }])
        aus.push(nach(ab, d, k), inArbeitszeit(ab, k))
    console.log(JSON.stringify(aus))`
  const in3 = ['UTC', 'America/New_York', 'Europe/Berlin'].map(
    (TZ) =>
      spawnSync(process.execPath, ['--input-type=module-typescript', '-e', programm], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      }).stdout,
  )
  expect(JSON.parse(in3[0] ?? '[]')).toHaveLength(70)
  expect(new Set(in3).size).toBe(1)
})
