import { expect, it } from 'vitest'
import { warteBis } from '../helfer/prozess.ts'
import { BERND, frage } from '../helfer/prozess-buehne.ts'
import { aufSqlite, einladung, meldeDichAn, oeffneFenster, starteBrowser } from './browser.ts'
import { loeseCodeEin } from './gang.ts'

// The page where one begins: by keyboard, over the end of a session, without a connection.

aufSqlite('Heute', (baue) => {
  it('Mit der Tastatur: f springt nur hin, im Feld ist ein f ein f, Escape gibt den Fokus zurück', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
    const f = await oeffneFenster(await starteBrowser(test))
    await meldeDichAn(f, await einladung(b, url, BERND))
    await f.page.getByRole('button', { name: /^Freigeben/ }).waitFor()
    const amFokus = () => f.page.evaluate<string>('document.activeElement.textContent')
    await f.page.keyboard.press('f')
    expect(await amFokus()).toMatch(/^Freigeben/)
    await f.page.keyboard.press('a')
    const feld = f.page.getByLabel(/Warum lehnst du ab/)
    await feld.waitFor()
    await f.page.keyboard.type('falsch, ja')
    expect(await feld.inputValue()).toBe('falsch, ja')
    await f.page.keyboard.press('Escape')
    await warteBis('the focus is back', async () => (await amFokus()) === 'Ablehnen …')
    expect(await b.lies('SELECT * FROM assistent_freigabe')).toEqual([])
    await f.page.keyboard.press('g')
    await f.page.keyboard.press('v')
    await f.page.getByRole('heading', { name: 'Vorgänge', level: 1 }).waitFor()
    expect(await amFokus()).toBe('Vorgänge')
    expect(await f.page.title()).toMatch(/^Vorgänge/)
    await f.page.keyboard.press('Control+k')
    await f.page.getByRole('dialog', { name: 'Suche' }).waitFor()
    expect(await f.barrieren()).toEqual([])
    expect(await f.verstoesse()).toEqual([])
  })

  it('Endet die Sitzung, ist der getippte Grund nach der Anmeldung noch da', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
    const f = await oeffneFenster(await starteBrowser(test))
    await meldeDichAn(f, await einladung(b, url, BERND))
    await f.page.getByRole('button', { name: 'Ablehnen …' }).waitFor()
    await f.page.keyboard.press('a')
    await f.page.getByLabel(/Warum lehnst du ab/).fill('Zu teuer, bitte neu verhandeln')
    await b.cli(['person', 'anmeldung', BERND, '--beenden', 'alle'])
    // The page hears of it by itself, within seconds.
    await f.page.getByText('Deine Sitzung ist zu Ende.').waitFor()
    await loeseCodeEin(f, await einladung(b, url, BERND))
    const feld = f.page.getByLabel(/Warum lehnst du ab/)
    await feld.waitFor()
    expect(await feld.inputValue()).toBe('Zu teuer, bitte neu verhandeln')
    expect(await b.lies('SELECT * FROM assistent_freigabe')).toEqual([])
  })

  it('Ohne Verbindung bleibt der letzte Stand, und kein Knopf lebt', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
    const f = await oeffneFenster(await starteBrowser(test), { breite: 320, hoehe: 640 })
    await meldeDichAn(f, await einladung(b, url, BERND))
    const knopf = f.page.getByRole('button', { name: /^Freigeben/ })
    await knopf.waitFor()
    await f.context.setOffline(true)
    await f.page.getByText('Du siehst den letzten Stand').waitFor()
    expect(await knopf.isDisabled()).toBe(true)
    expect(await f.page.getByText(/4711/).count()).toBeGreaterThan(0)
    expect(await f.ueberbreite()).toBe(0)
    await f.context.setOffline(false)
    await warteBis('the button lives again', () => knopf.isEnabled())
    expect(await b.lies('SELECT * FROM assistent_freigabe')).toEqual([])
  })
})
