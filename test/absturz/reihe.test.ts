import { expect, it } from 'vitest'
import { FRIST_MS } from '../helfer/absturz.ts'
import { baueBuehne } from '../helfer/prozess-buehne.ts'
import { fuehreReihe, REIHE_CONFIG } from './reihe.ts'

// All points, and more often: npm run ausfall -- --teil absturz --mal 20.

it('an jedem elften Punkt aller Gänge getötet: am Ende steht dasselbe da wie ohne Absturz', {
  timeout: 2 * FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, { umgebung: { ASSISTENT_CONFIG: REIHE_CONFIG } })
  const { zeilen, wiederGeoeffnet, brueche } = await fuehreReihe(b, { mal: 1, jeder: 11 })
  expect(zeilen.length).toBeGreaterThan(25)
  // A test in which everything is missed or refused proves nothing.
  expect(zeilen.filter((z) => z.getroffen === 1).length).toBeGreaterThanOrEqual(0.95 * zeilen.length)
  expect(zeilen.flatMap((z) => z.fehler)).toEqual([])
  expect(zeilen.filter((z) => z.doppelteEffekte > 0)).toEqual([])
  expect({ wiederGeoeffnet, brueche }).toEqual({ wiederGeoeffnet: 0, brueche: [] })
})
