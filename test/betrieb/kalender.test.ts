import { describe, expect, it } from 'vitest'
import { erstelleKalender, kenntLand } from '../../src/betrieb/kalender.ts'
import { pruefeKonfiguration } from '../../src/config.ts'

describe('Kalender', () => {
  it.each([
    ['DE', '2026-06-03', true], // an ordinary Wednesday
    ['DE', '2026-06-06', false], // Saturday
    ['DE', '2026-06-07', false], // Sunday
    ['DE', '2026-04-03', false], // Good Friday
    ['DE', '2029-04-02', false], // Easter Monday
    ['DE', '2026-06-04', true], // Corpus Christi: not in every region
    ['DE-BY', '2026-06-04', false],
    ['DE-BE', '2027-03-08', false], // Women's Day, in Berlin
    ['DE', '2027-03-08', true],
    ['DE', '2026-12-24', true], // Christmas Eve is a bank's holiday only
    ['DE', '2026-02-16', true], // Rose Monday is an observance
    ['AT', '2026-10-26', false], // national holiday
    ['CH-ZH', '2025-08-01', false],
    ['GB-ENG', '2026-12-28', false], // substitute for Boxing Day on a Saturday
    ['TR', '2026-05-29', false], // third day of a holiday of several days
    ['BR', '2026-09-07', false],
    ['US', '2027-01-01', false],
  ])('in %s ist der %s ein Arbeitstag: %s', (land, tag, erwartet) => {
    expect(erstelleKalender(land).istArbeitstag(tag)).toBe(erwartet)
  })

  it.each(['UTC', 'America/New_York', 'Pacific/Auckland'])('hängt nicht von TZ=%s ab', (zone) => {
    const vorher = process.env.TZ
    process.env.TZ = zone
    try {
      const kalender = erstelleKalender('DE')
      const arbeitstage = ['2026-12-23', '2026-12-24', '2026-12-25', '2026-12-28', '2027-01-01', '2027-01-04']
      expect(arbeitstage.filter((tag) => kalender.istArbeitstag(tag))).toEqual([
        '2026-12-23',
        '2026-12-24',
        '2026-12-28',
        '2027-01-04',
      ])
    } finally {
      if (vorher === undefined) delete process.env.TZ
      else process.env.TZ = vorher
    }
  })

  it('weiß, welche Länder und Regionen es kennt; ein unbekanntes Land hat keine Feiertage', () => {
    expect(['DE', 'DE-BY', 'AT-9', 'CH-ZH', 'US-LA'].every(kenntLand)).toBe(true)
    expect(['ZZ', 'DE-ZZ', 'ZZ-BY'].some(kenntLand)).toBe(false)
    expect(erstelleKalender('ZZ').istArbeitstag('2026-12-25')).toBe(true)
    expect(erstelleKalender('DE-ZZ').istArbeitstag('2026-12-25')).toBe(false)
  })
})

describe('das Team bestimmt mit', () => {
  const team = { tage: [2, 3, 4, 5, 6], frei: ['2026-12-24', { von: '2026-12-28', bis: '2026-12-31' }] }
  const kalender = erstelleKalender('DE', team)

  it.each([
    ['2026-11-28', true, 'Samstag, hier ein Arbeitstag'],
    ['2026-11-30', false, 'Montag, hier keiner'],
    ['2026-12-24', false, 'ein freier Tag'],
    ['2026-12-23', true, 'der Tag davor'],
    ['2026-12-25', false, 'ein Feiertag'],
    ['2026-12-29', false, 'in den Betriebsferien'],
    ['2026-12-31', false, 'ihr letzter Tag'],
    ['2027-01-02', true, 'der erste danach'],
  ])('%s: %s (%s)', (tag, erwartet) => {
    expect(kalender.istArbeitstag(tag)).toBe(erwartet)
  })

  it('was in der Konfiguration nicht geht, sagt Stelle und Erwartung', () => {
    const fehler = (kalender: unknown): string => {
      try {
        pruefeKonfiguration({ kalender }, 'x')
        return ''
      } catch (f) {
        return (f as Error).message
      }
    }
    expect(fehler({ arbeitszeit: { von: '9', bis: '17:00' } })).toContain('kalender.arbeitszeit.von')
    expect(fehler({ arbeitszeit: { von: '17:00', bis: '09:00' } })).toContain('kalender.arbeitszeit.bis')
    expect(fehler({ arbeitszeit: { von: '09:00', bis: '17:00', tage: [0] } })).toContain('tage')
    expect(fehler({ frei: ['24.12.2026'] })).toContain('kalender.frei.0')
    expect(fehler({ frei: [{ von: '2026-12-31', bis: '2026-12-24' }] })).toContain('kalender.frei.0')
    expect(fehler({ frei: ['2026-12-24'], arbeitszeit: { von: '08:00', bis: '24:00' } })).toBe('')
  })
})
