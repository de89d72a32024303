import { expect, it } from 'vitest'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { stelleOftZu } from './zustellung.ts'

// More of them: npm run ausfall -- --teil zustellung.

jedeDatenbank((_name, oeffne) => {
  it('ein- bis elfmal über 31 Tage zugestellt, dazwischen wird aufgeräumt: je Nachricht ein Vorgang', {
    timeout: 120_000,
  }, async () => {
    const lauf = await stelleOftZu(await oeffne(), { nachrichten: 12, seed: 7 })
    expect(lauf.abweichend).toEqual([])
    expect(lauf.zustellungen).toBeGreaterThan(40)
    expect(lauf.geleert).toBe(12)
  })
})
