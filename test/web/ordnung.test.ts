import { describe, expect, it } from 'vitest'
import { ordneFakten } from '../../web/src/person/ordne-fakten.ts'
import { summe, teile } from '../../web/src/zahlen/summe.ts'

const fakt = (id: number, ersetzt_durch: number | null = null) => ({
  id,
  ersetzt_durch,
  gilt: ersetzt_durch === null,
})

describe('Fakten', () => {
  it('Ein abgelöster steht unter dem, der ihn ablöste, auch über mehrere hinweg', () => {
    const fakten = [fakt(1, 3), fakt(2), fakt(3, 4), fakt(4)]
    expect(ordneFakten(fakten).map((f) => f.id)).toEqual([2, 4, 3, 1])
  })

  it('Keiner geht verloren: was nichts ablöste, steht am Ende, auch ein Ring', () => {
    const vorbei = { id: 9, ersetzt_durch: null, gilt: false }
    const fakten = [vorbei, fakt(5, 6), fakt(6, 5), fakt(1)]
    expect(ordneFakten(fakten).map((f) => f.id)).toEqual([1, 9, 5, 6])
  })
})

const tag = (nachrichten: number, mehr: Partial<Parameters<typeof summe>[0][number]> = {}) => ({
  tag: '2026-11-30',
  nachrichten,
  mit_modell: 0,
  rueckfragen: 0,
  antwort_median_ms: null,
  antwort_p95_ms: null,
  tokens: 0,
  kosten_mikro: null,
  ...mehr,
})

describe('Zahlen eines Zeitraums', () => {
  it('Anteile zählen Nachrichten, nicht Tage', () => {
    const s = summe([tag(90), tag(10, { mit_modell: 10, rueckfragen: 5 })])
    expect([s.nachrichten, s.ohneModell, s.rueckfragen]).toEqual([100, 0.9, 0.05])
  })

  it('Ohne Nachrichten ist ein Anteil unbekannt, nicht null Prozent; ohne Preis sind Kosten unbekannt', () => {
    const s = summe([tag(0)])
    expect([s.ohneModell, s.medianMs, s.kostenMikro]).toEqual([null, null, null])
    expect(summe([tag(1, { kosten_mikro: 2 }), tag(1)]).kostenMikro).toBe(2)
  })

  it('Die Antwortzeit ist die eines mittleren Tages', () => {
    const s = summe([900, 100, null, 500].map((ms) => tag(1, { antwort_median_ms: ms })))
    expect(s.medianMs).toBe(500)
  })

  it('Verglichen wird nur mit einem ganzen Zeitraum davor', () => {
    const tage = [1, 2, 3, 4].map((n) => tag(n))
    expect(teile(tage, 2).davor.map((t) => t.nachrichten)).toEqual([1, 2])
    expect(teile(tage.slice(1), 2).davor).toEqual([])
  })
})
