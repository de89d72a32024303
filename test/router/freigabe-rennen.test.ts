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
    // Who is first is up to the machine: of a few dozen all may have been approved before somebody changed one.
    const { abgelehnt = 0, ersetzt = 0, frist = 0 } = bericht.ausgang
    expect(abgelehnt + ersetzt + frist).toBeGreaterThan(anzahl / 12)
  })
})
