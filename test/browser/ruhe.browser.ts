import { expect, it } from 'vitest'
import { BERND, DENIZ, frage } from '../helfer/prozess-buehne.ts'
import { aufSqlite, type Fenster } from './browser.ts'
import { fensterVon, geheZu } from './gang.ts'

// A click is ignored while anything moves, and only then.

const freigeben = (f: Fenster) => f.page.getByRole('button', { name: /^Freigeben/ })
const verschoben = (f: Fenster) => f.page.getByText('Hier hat sich gerade etwas verschoben')

aufSqlite('In Ruhe', (baue) => {
  it('Die Seite eines Vorgangs steht still, und wer dort klickt, gibt frei', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €', { von: DENIZ })
    const f = await fensterVon(test, b, url, BERND)
    await geheZu(f, '/vorgaenge/V-1')
    await freigeben(f).waitFor()
    const cdp = await f.context.newCDPSession(f.page)
    await cdp.send('Performance.enable')
    const gerechnet = async (): Promise<number> =>
      (await cdp.send('Performance.getMetrics')).metrics.find((m) => m.name === 'ScriptDuration')?.value ?? 0
    await f.ruhe()
    const vorher = await gerechnet()
    await f.page.waitForTimeout(1_000)
    expect((await gerechnet()) - vorher).toBeLessThan(0.3)
    await freigeben(f).click()
    await f.page.locator('[data-karte="V-1"] .ergebnis').waitFor()
    expect(await verschoben(f).count()).toBe(0)
  })

  it('Ändert sich nur nebenan etwas, gilt der Klick auf eine Karte trotzdem', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €', { von: DENIZ })
    const f = await fensterVon(test, b, url, BERND)
    await freigeben(f).waitFor()
    await f.ruhe()
    await frage(b, url, 'Wie hoch war der Umsatz im Oktober?', { von: BERND })
    await f.page.locator('aside .zeilentitel', { hasText: 'Oktober' }).waitFor()
    await freigeben(f).click()
    await f.page.locator('[data-karte="V-1"] .ergebnis').waitFor()
    expect(await verschoben(f).count()).toBe(0)
  })
})
