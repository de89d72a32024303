import Holidays from 'date-holidays'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feiertagsTage } from '../../../src/erkennung/parameter/feiertag.ts'
import { leseZeit } from '../../../src/erkennung/parameter/parameter.ts'
import { bezug } from './hilfe.ts'

const MONATE = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')
const TAGE = 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag'.split(' ')
const TAG = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
})
const zwei = (n: number): string => String(n).padStart(2, '0')

/** A day as people write it, always with its year. */
function schreibweisen(d: Date): string[] {
  const [j, m, t] = [d.getUTCFullYear(), d.getUTCMonth() + 1, d.getUTCDate()]
  const monat = MONATE[m - 1] ?? ''
  return [
    `${j}-${zwei(m)}-${zwei(t)}`,
    `${t}.${m}.${j}`,
    `am ${zwei(t)}.${zwei(m)}.${j}`,
    `${t}.${m}.${zwei(j % 100)}`,
    `${t}. ${monat} ${j}`,
    `am ${t}. ${monat.toLowerCase()} ${j}`,
    `${t} ${monat} ${j}`,
    `${TAGE[d.getUTCDay()]}, den ${t}. ${monat} ${j}`,
    `${TAGE[d.getUTCDay()]?.slice(0, 2)} ${t}.${m}.${j}`,
    `am ${t}. ${monat.replace('ä', 'ae').toUpperCase()} ${j}`,
  ]
}

describe('was geschrieben wird, wird wieder gelesen', () => {
  test('jeder Tag in zehn Schreibweisen ist derselbe Tag', () => {
    fc.assert(
      fc.property(TAG, fc.constantFrom('voraus' as const, 'zurueck' as const), (d, richtung) => {
        const tag = d.toISOString().slice(0, 10)
        for (const text of schreibweisen(d))
          expect(leseZeit(text, bezug(), richtung), text).toMatchObject({ start: tag, ende: tag })
      }),
      { numRuns: 60 },
    )
  })

  test('mit dem Wochentag eines anderen Tages ist es ein Zweifel', () => {
    fc.assert(
      fc.property(TAG, fc.integer({ min: 1, max: 6 }), (d, daneben) => {
        const text = `${TAGE[(d.getUTCDay() + daneben) % 7]}, ${d.getUTCDate()}.${d.getUTCMonth() + 1}.${d.getUTCFullYear()}`
        expect(leseZeit(text, bezug(), 'voraus')).toEqual({ grund: 'wochentag_widerspruch' })
      }),
      { numRuns: 60 },
    )
  })
})

const WORT = fc.constantFrom(
  ...'am bis ab seit von vom zum im in vor nach um der die den des letzten nächste übernächste erste zweite ein paar halbe drei 3 14. 31.2. 3.4. 2026 KW Q 50 Mo Mi Freitag Woche Wochen Monat Tage Jahr Minuten Mai Oktober Ostern Advent Ultimo Sommer Ende Mitte Hälfte kurz halb Uhr 9 25:70 – - / , . und oder jetzt neuen ganze Werktag'.split(
    ' ',
  ),
)

test('aus beliebigen Wörtern der Zeit wird nie ein Ende vor dem Anfang', () => {
  fc.assert(
    fc.property(
      fc.array(WORT, { minLength: 1, maxLength: 9 }),
      fc.constantFrom('voraus' as const, 'zurueck' as const),
      (worte, richtung) => {
        const zeit = leseZeit(worte.join(' '), bezug(), richtung)
        if (!zeit || 'grund' in zeit || zeit.ende === null) return
        expect(zeit.start <= zeit.ende, `${zeit.start} ${zeit.ende}`).toBe(true)
      },
    ),
    { numRuns: 1500 },
  )
})

test('Leerzeichen mitten im Datum, endlose Ziffern und Striche brechen nichts', () => {
  for (const text of [
    `3.${' '.repeat(20_000)}4.2026`,
    `am 3. ${'April '.repeat(2000)}`,
    '1/2'.repeat(700),
    'KW 3 und '.repeat(300),
    'Tag vor '.repeat(300),
    'nach dem nächsten '.repeat(200),
  ])
    expect(() => leseZeit(text, bezug(), 'voraus')).not.toThrow()
})

test('Ostern liegt, wo der Kalender der Feiertage es hat', () => {
  const kalender = new Holidays('DE')
  for (let jahr = 1990; jahr <= 2099; jahr += 3) {
    const sonntag = kalender.getHolidays(jahr).find((h) => h.name === 'Ostersonntag')
    expect(feiertagsTage('ostersonntag', jahr, 'DE')?.von.toISODate()).toBe(sonntag?.date.slice(0, 10))
  }
})
