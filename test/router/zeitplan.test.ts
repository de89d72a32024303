import { describe, expect, it } from 'vitest'
import { MINUTE_MS, plusMs, STUNDE_MS, TAG_MS, toMs } from '../../src/domaene/zeit.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// 2026-11-27 is a Friday; the demo's zone is Europe/Berlin.
const FREITAG = '2026-11-27T09:30:00.000Z'

jedeDatenbank((_name, oeffne) => {
  describe('Zeitpläne im Gespräch', () => {
    it('was regelmäßig kommen soll, wird mit Terminen gezeigt, bestätigt, und läuft dann', async () => {
      const b = await oeffneBuero({ speicher: await oeffne(), zeit: FREITAG })
      const [frage] = await b.sage('anna', 'jeden Freitag um 9 die Umsätze')
      expect(frage).toContain('Jeden Freitag um 09:00 Uhr: „die Umsätze diese Woche“')
      expect(frage).toContain('Freitag, 04.12.2026 um 09:00 Uhr; Freitag, 11.12.2026')
      const [ja] = await b.sage('anna', 'ja')
      expect(ja).toContain('Eingerichtet als Z-1.')
      b.gesendet.length = 0
      await b.warte(toMs('2026-12-04T07:59:59.000Z') - toMs(FREITAG))
      expect(b.gesendet).toEqual([])
      await b.warte(1000)
      expect(b.gesendet.map((s) => s.text)).toEqual([expect.stringMatching(/^Zeitplan Z-1:\nUmsatz .*30\.11\.2026 bis/s)])
      await b.warte(10 * MINUTE_MS)
      expect(b.gesendet).toHaveLength(1)
      await b.warte(7 * TAG_MS - 10 * MINUTE_MS)
      expect(b.gesendet.at(-1)?.text).toMatch(/07\.12\.2026 bis/)
      await b.schliesse()
    })
  })
})
void plusMs
void STUNDE_MS
