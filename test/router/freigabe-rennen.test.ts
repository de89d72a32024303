import { expect, test } from 'vitest'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { laufeFreigabeRennen } from './freigabe-rennen.ts'

// A short set; `npm run ausfall -- --teil rennen` runs 10,000.

jedeDatenbank((name, oeffne) => {
  const [anzahl, jeRunde] = name === 'SQLite' ? [252, 12] : [48, 4]
  test(`${anzahl} Rennen um eine Freigabe: höchstens eine Ausführung, und jede Person liest, was in den Tabellen steht`, {
    timeout: 120_000,
  }, async () => {
    const bericht = await laufeFreigabeRennen({ oeffne: () => oeffne(), anzahl, jeRunde })
    expect(bericht.brueche).toEqual([])
    expect(bericht.rennen).toBeGreaterThanOrEqual(anzahl)
    expect(bericht.ausgang.erledigt).toBeGreaterThan(anzahl / 4)
    expect(bericht.ausgang.abgelehnt).toBeGreaterThan(0)
    expect(bericht.ausgang.ersetzt).toBeGreaterThan(0)
    expect(bericht.ausgang.frist).toBeGreaterThan(0)
  })
})
