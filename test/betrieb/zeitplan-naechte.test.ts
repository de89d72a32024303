import { describe, expect, it } from 'vitest'
import type { Rhythmus } from '../../src/domaene/rhythmus.ts'
import { taktVon } from '../../src/domaene/rhythmus.ts'
import { slotsZwischen } from '../../src/domaene/slots.ts'
import { ARTEN, NAECHTE, nachtSchritte, oeffneBuehne, SERVERZONEN, spieleNacht } from './naechte.ts'
import { spieleIn } from './zeit-teil.ts'

// The long version: `npm run ausfall -- --teil zeit --mal 200`.

describe('Nächte der Zeitumstellung', () => {
  it.each(SERVERZONEN)(
    'vier Nächte, Sprünge um drei Stunden, vierzig Tage Stillstand, TZ=%s: nichts zu früh, doppelt oder verpasst',
    async (tz) => {
      const [fest, zufall] = [await spieleIn(tz, 'fest'), await spieleIn(tz, 'zufall', '1', '2')]
      expect([...fest.brueche, ...zufall.brueche]).toEqual([])
      expect(fest.gaenge).toBe(NAECHTE.length * ARTEN.length)
      expect(fest.laeufe).toBeGreaterThanOrEqual(fest.erwartet)
      expect(fest.erwartet).toBeGreaterThan(60)
    },
    60_000,
  )

  it('was ausfällt, läuft zur verschobenen Zeit, was doppelt kommt, beim ersten Mal', () => {
    const r: Rhythmus = { art: 'tage', alle: 1, anker: '2026-01-01', zeiten: [{ stunde: 2, minute: 30 }] }
    const am = (tag: string) =>
      slotsZwischen(taktVon(r), 'Europe/Berlin', `${tag}T00:00:00.000Z`, `${tag}T12:00:00.000Z`).map(
        (s) => s.instant,
      )
    expect(am('2026-03-29')).toEqual(['2026-03-29T01:30:00.000Z'])
    expect(am('2026-10-25')).toEqual(['2026-10-25T00:30:00.000Z'])
  })

  it('Gegenprobe: ohne festen Namen des Slots fällt der zweite Lauf nach einem Sprung zurück auf', async () => {
    const [nacht] = NAECHTE
    if (!nacht) throw new Error('keine Nacht')
    const stuendlich: Rhythmus = { art: 'minuten', alle: 60, tage: [1, 2, 3, 4, 5, 6, 7], von: 0, bis: 1439 }
    const buehne = await oeffneBuehne()
    let n = 0
    const immerAnders = (name: string): string => `${name} ${n++}`
    const spiele = (dedupe?: (name: string) => string) =>
      spieleNacht(buehne, nacht, [stuendlich], nachtSchritte(nacht, 'zurueck'), dedupe)
    expect((await spiele()).brueche).toEqual([])
    expect((await spiele(immerAnders)).brueche).toHaveLength(1)
    await buehne.schliesse()
  })
})
