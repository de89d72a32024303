import { expect, it } from 'vitest'
import { warteBis } from '../helfer/prozess.ts'
import { ANNA, CARLA, frage } from '../helfer/prozess-buehne.ts'
import { aufBeiden, einladung, type Fenster, meldeDichAn, oeffneFenster, starteBrowser } from './browser.ts'

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

/** What reads the whole database, or tries each sentence, takes its time on a busy machine. */
const LANGE_MS = 90_000

/** Goes to a page as its links do: without a new start. */
async function geheZu(f: Fenster, pfad: string): Promise<void> {
  await f.page.evaluate(`history.pushState(null, '', ${JSON.stringify(pfad)})`)
  await f.page.locator('h1').first().waitFor()
  await f.page
    .locator('main [role="status"][aria-label]')
    .first()
    .waitFor({ state: 'detached', timeout: LANGE_MS })
}

aufBeiden('Die anderen Seiten', (baue) => {
  it('Jede in drei Breiten, hell und dunkel: nichts verstößt, nichts hindert, nichts ist breiter als das Fenster', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
    await frage(b, url, 'Merk dir: Ich trinke Tee')
    const f = await oeffneFenster(await starteBrowser(test))
    await meldeDichAn(f, await einladung(b, url, CARLA))
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
  }, 300_000)

  it('Ein Filter übersteht das Neuladen und den Weg zu einem Vorgang und zurück; j und Eingabe öffnen ihn', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
    const f = await oeffneFenster(await starteBrowser(test))
    await meldeDichAn(f, await einladung(b, url, CARLA))
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

  it('Ein berichtigter Fakt bleibt als abgelöst sichtbar; vergessen ist auch im anderen Tab und mit „Zurück“ nichts mehr da', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Wie heißt die Hauptstadt von Portugal?')
    const [anna] = await b.lies<{ id: string; name: string }>(
      `SELECT id, name FROM assistent_person WHERE phone = '${ANNA}'`,
    )
    const f = await oeffneFenster(await starteBrowser(test))
    await meldeDichAn(f, await einladung(b, url, CARLA))
    await geheZu(f, '/personen')
    await f.page.getByRole('link', { name: anna?.name }).click()
    const feld = f.page.getByRole('textbox', { name: /sich merken/ })
    await feld.fill('Trinkt Tee')
    await f.page.getByRole('button', { name: 'Merken' }).click()
    await f.page.getByRole('button', { name: 'Berichtigen: Trinkt Tee' }).click()
    await f.page.getByRole('textbox', { name: 'So ist es richtig' }).fill('Trinkt Kaffee')
    await f.page.getByRole('button', { name: 'Berichtigen', exact: true }).click()
    await f.page.locator('del', { hasText: 'Trinkt Tee' }).waitFor()
    expect(await f.page.getByText('Trinkt Kaffee', { exact: true }).count()).toBe(1)

    const anderer = await f.context.newPage()
    await anderer.goto(f.page.url())
    await anderer.getByText('Trinkt Kaffee', { exact: true }).waitFor()
    await f.ruhe()
    await f.page.getByRole('button', { name: 'Vergessen …' }).click()
    const endgueltig = f.page.getByRole('button', { name: 'Endgültig vergessen' })
    await f.page.getByLabel(/eintippen/).fill('Anna Irgendwer')
    expect(await endgueltig.isDisabled()).toBe(true)
    await f.page.getByLabel(/eintippen/).fill(anna?.name ?? '')
    await f.ruhe()
    await endgueltig.click()
    await f.page.getByText(/fertig\. Nichts ist übrig/).waitFor()
    await anderer.getByText('Diese Person gibt es hier nicht').waitFor()
    await f.page.goBack()
    await warteBis(
      'the list without her',
      async () => (await f.page.getByRole('link', { name: anna?.name }).count()) === 0,
    )
    expect(await f.page.getByText('Trinkt Kaffee').count()).toBe(0)
    expect(await b.lies(`SELECT id FROM facts WHERE phone = '${ANNA}'`)).toEqual([])
    expect(await f.verstoesse()).toEqual([])
  })
})
