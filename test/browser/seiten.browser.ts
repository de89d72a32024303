import { expect, it } from 'vitest'
import { CARLA, frage } from '../helfer/prozess-buehne.ts'
import { aufBeiden } from './browser.ts'
import { fensterVon, geheZu } from './gang.ts'

// The other pages on the running program: what was said before stands there, and stays as one leaves it.

const UEBERALL = [
  '/vorgaenge',
  '/vorgaenge/V-1',
  '/personen',
  '/personen/ich',
  '/lernen',
  '/zahlen',
  '/betrieb',
]
const SICHTEN = [
  { breite: 1440, hoehe: 900, farbe: 'light' },
  { breite: 390, hoehe: 844, farbe: 'dark' },
  { breite: 320, hoehe: 700, farbe: 'light' },
] as const

aufBeiden('Die anderen Seiten', (baue, datenbank) => {
  // All states of all pages are walked through in zustaende.browser.ts; here with what the program really has to show.
  it.runIf(datenbank === 'SQLite')(
    'Jede in drei Breiten, hell und dunkel: nichts verstößt, nichts hindert, nichts ist breiter als das Fenster',
    async (test) => {
      const b = await baue(test)
      const { url } = await b.starte()
      await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
      await frage(b, url, 'Merk dir: Ich trinke Tee')
      const f = await fensterVon(test, b, url, CARLA)
      for (const pfad of UEBERALL) {
        await geheZu(f, pfad)
        for (const { breite, hoehe, farbe } of SICHTEN) {
          await f.page.setViewportSize({ width: breite, height: hoehe })
          await f.page.emulateMedia({ colorScheme: farbe })
          const wo = `${pfad} ${breite}`
          expect(await f.page.locator('[role="alert"]:not(:empty)').count(), wo).toBe(0)
          expect(await f.ueberbreite(), wo).toBe(0)
          expect(await f.barrieren(), wo).toEqual([])
          expect(await f.verstoesse(), wo).toEqual([])
        }
      }
    },
    300_000,
  )

  it('Ein Filter übersteht das Neuladen und den Weg zu einem Vorgang und zurück; j und Eingabe öffnen ihn', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
    const f = await fensterVon(test, b, url, CARLA)
    await geheZu(f, '/vorgaenge')
    await f.page.getByText('Offen', { exact: true }).click()
    await f.page.waitForURL(/status=offen/)
    await f.page.reload()
    await f.page.locator('[data-zeile]').first().waitFor()
    expect(f.page.url()).toMatch(/status=offen/)
    await f.page.keyboard.press('j')
    await f.page.keyboard.press('Enter')
    await f.page.locator('.verlauf').waitFor()
    expect(await f.page.evaluate('document.activeElement.tagName')).toBe('H1')
    await f.page.locator('a.zurueck').click()
    await f.page.waitForURL(/vorgaenge\?status=offen/)
    await f.page.goBack()
    await f.page.locator('.verlauf').waitFor()
    await f.page.goBack()
    await f.page.waitForURL(/vorgaenge\?status=offen/)
    await f.page.locator('[data-zeile]').first().waitFor()
    const suche = f.page.getByRole('searchbox', { name: 'In Vorgängen suchen' })
    await suche.pressSequentially('Rechnung 4711', { delay: 60 })
    await f.page.waitForURL(/suche=Rechnung(?:\+|%20)4711/)
    expect(await suche.inputValue()).toBe('Rechnung 4711')
    expect(await suche.evaluate('document.activeElement.type')).toBe('search')
    await f.page.locator('[data-zeile]').first().waitFor()
    await f.page.getByText('Fertig', { exact: true }).click()
    await f.page.getByText('Kein Vorgang passt').waitFor()
    await f.page.locator('.leer').getByRole('button', { name: 'Filter zurücksetzen' }).click()
    await f.page.locator('[data-zeile]').first().waitFor()
    expect(await suche.inputValue()).toBe('')
  })
})
