import { expect, it } from 'vitest'
import { BERND, CARLA, frage } from '../helfer/prozess-buehne.ts'
import { aufBeiden, einladung, meldeDichAn, oeffneFenster, starteBrowser } from './browser.ts'

// Two who may decide, and the one who asked.

aufBeiden('Rennen', (baue) => {
  it('Zwei geben zugleich frei: eine Zahlung, und die zweite Seite sagt, dass es schon entschieden ist', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
    const browser = await starteBrowser(test)
    const [bernd, carla] = [await oeffneFenster(browser), await oeffneFenster(browser)]
    for (const [f, wer] of [
      [bernd, BERND],
      [carla, CARLA],
    ] as const) {
      await meldeDichAn(f, await einladung(b, url, wer))
      await f.page.getByRole('button', { name: /^Freigeben/ }).waitFor()
    }
    await bernd.ruhe()
    await Promise.all(
      [bernd, carla].map((f) => f.page.getByRole('button', { name: /^Freigeben/ }).click({ timeout: 5_000 })),
    )
    for (const f of [bernd, carla]) {
      await f.page.locator('[data-karte="V-1"] .ergebnis').waitFor()
      expect(await f.page.getByRole('button', { name: /^Freigeben/ }).count()).toBe(0)
      expect(await f.verstoesse()).toEqual([])
    }
    const gegeben = await b.lies("SELECT * FROM assistent_freigabe WHERE ergebnis = 'freigegeben'")
    expect(gegeben).toHaveLength(1)
  })

  it('Wer es verlangt hat, sieht keinen Knopf, und die API sagt 403', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €', { von: CARLA })
    const f = await oeffneFenster(await starteBrowser(test))
    await meldeDichAn(f, await einladung(b, url, CARLA))
    await f.page.getByText('Alles freigegeben').waitFor()
    expect(await f.page.getByRole('button', { name: /^Freigeben/ }).count()).toBe(0)
    const status = await f.page.evaluate<number>(`(async () => {
      const { token } = await (await fetch('/api/ich')).json()
      const { version } = await (await fetch('/api/vorgaenge/V-1')).json()
      const antwort = await fetch('/api/vorgaenge/V-1/freigeben', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-assistent-token': token },
        body: JSON.stringify({ version, stand: 'irgendein' }),
      })
      return antwort.status
    })()`)
    expect(status).toBe(403)
    expect(await b.lies("SELECT * FROM assistent_freigabe WHERE ergebnis = 'freigegeben'")).toEqual([])
  })
})
