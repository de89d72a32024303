import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { warteBis } from '../helfer/prozess.ts'
import { type Buehne, CARLA, frage } from '../helfer/prozess-buehne.ts'
import { aufSqlite } from './browser.ts'
import { fensterVon, geheZu } from './gang.ts'

// Without a connection nothing can be changed, and what was pressed or typed meanwhile is not sent later by itself.

/** A page, and what changes something on it. */
const SEITEN: [pfad: string, knoepfe: (page: Page) => ReturnType<Page['getByRole']>][] = [
  ['/', (p) => p.locator('.freigabe button:not(.zu)')],
  ['/vorgaenge/V-1', (p) => p.getByRole('button', { name: /^(Ja|Nein|Abbrechen …)$/ })],
  ['/personen/ich', (p) => p.getByRole('button', { name: /^(Merken|Berichtigen:|Löschen:)/ })],
]

const bestand = async (b: Buehne): Promise<unknown[]> => {
  const tabellen = ['assistent_vorgang', 'assistent_freigabe', 'assistent_eingang', 'facts']
  const zahlen: unknown[] = []
  for (const t of tabellen)
    zahlen.push((await b.lies<{ n: unknown }>(`SELECT COUNT(*) AS n FROM ${t}`))[0]?.n)
  return zahlen.map(Number)
}

aufSqlite('Getrennt', (baue) => {
  it('Ohne Verbindung bleibt der letzte Stand, jeder Knopf ist tot, und nichts wird nachgereicht', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Leg ein Ticket an: Spüle tropft', { von: CARLA })
    await frage(b, url, 'Merk dir: Ich trinke Tee', { von: CARLA })
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
    const f = await fensterVon(test, b, url, CARLA)
    const { page } = f
    const vorher = await bestand(b)
    for (const [pfad, knoepfe] of SEITEN) {
      await geheZu(f, pfad)
      await knoepfe(page).first().waitFor()
      expect(await knoepfe(page).first().isEnabled(), pfad).toBe(true)
      await f.context.setOffline(true)
      await page
        .getByText(/Keine Verbindung seit/)
        .first()
        .waitFor()
      for (const knopf of await knoepfe(page).all()) {
        expect(await knopf.isDisabled(), `${pfad}: ${await knopf.textContent()}`).toBe(true)
        await knopf.dispatchEvent('click')
      }
      await f.context.setOffline(false)
      await page.getByText(/Du siehst den letzten Stand/).waitFor({ state: 'detached' })
      await warteBis('the buttons live', () => knoepfe(page).first().isEnabled())
    }
    // The chat keeps what is typed, and sends it when it is pressed again.
    await geheZu(f, '/chat')
    const feld = page.getByRole('textbox', { name: 'Nachricht' })
    await feld.fill('Was läuft gerade?')
    await f.context.setOffline(true)
    await page
      .getByText(/Keine Verbindung seit/)
      .first()
      .waitFor()
    await feld.press('Enter')
    expect(await feld.inputValue()).toBe('Was läuft gerade?')
    expect(await f.barrieren()).toEqual([])
    await f.context.setOffline(false)
    await page.getByText(/Du siehst den letzten Stand/).waitFor({ state: 'detached' })
    expect(await bestand(b)).toEqual(vorher)
    await feld.press('Enter')
    await page.locator('.blase.assistent', { hasText: 'V-1' }).waitFor()
    // Personal data are in no store of the browser.
    const gemerkt = await page.evaluate<string>(
      `(async () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, await caches.keys(), await indexedDB.databases()]))()`,
    )
    expect(gemerkt).not.toMatch(/Spüle|Tee|4711|Carla/)
    expect(await f.verstoesse()).toEqual([])
  })
})
