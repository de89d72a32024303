import { expect, it } from 'vitest'
import { warteBis } from '../helfer/prozess.ts'
import { ANNA, BERND, CARLA, frage, warteAufAntwort } from '../helfer/prozess-buehne.ts'
import { aufBeiden, type Fenster } from './browser.ts'
import { fensterVon } from './gang.ts'

// Without a pointer: not one click in this file.

const amFokus = (f: Fenster): Promise<string> =>
  f.page.evaluate<string>(
    "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent",
  )
const druecke = async (f: Fenster, ...tasten: string[]): Promise<void> => {
  for (const taste of tasten) await f.page.keyboard.press(taste)
}
/** Goes on with Tab until that has the focus. */
async function bisZu(f: Fenster, name: RegExp): Promise<void> {
  for (let i = 0; i < 40; i++) {
    if (name.test(await amFokus(f))) return
    await f.page.keyboard.press('Tab')
  }
  throw new Error(`no way by Tab to ${name}`)
}

aufBeiden('Tastatur', (baue) => {
  it('Eine ganze Freigabe und eine ganze Ablehnung: f springt nur hin, im Feld ist ein f ein f, der Fokus bleibt bei der Karte', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
    await frage(b, url, 'Zahl die Rechnung 4712 über 120 €')
    const f = await fensterVon(test, b, url, BERND)
    await f.page.locator('[data-karte="V-1"]').waitFor()
    await druecke(f, 'f')
    expect(await amFokus(f)).toMatch(/^Freigeben: 100/)
    expect(await b.lies('SELECT * FROM assistent_freigabe')).toEqual([])
    await druecke(f, 'Enter')
    const karte = f.page.locator('[data-karte="V-1"]')
    await karte.locator('.ergebnis').waitFor()
    await warteAufAntwort(b, ANNA, /4711/)
    await warteBis('the focus is in the card', () =>
      f.page.evaluate<boolean>(`document.activeElement.closest('[data-karte="V-1"]') !== null`),
    )
    // On to the next, which is folded.
    await druecke(f, 'j')
    expect(await f.page.evaluate("document.activeElement.getAttribute('data-karte')")).toMatch(/^V-/)
    expect(await f.page.evaluate("document.activeElement.getAttribute('data-karte')")).not.toBe('V-1')
    await druecke(f, 'Enter')
    await f.page.getByRole('button', { name: 'Ablehnen …' }).waitFor()
    await druecke(f, 'a')
    const grund = f.page.getByLabel(/Warum lehnst du ab/)
    await grund.waitFor()
    await f.page.keyboard.type('falsche Firma, ja?')
    expect(await grund.inputValue()).toBe('falsche Firma, ja?')
    await bisZu(f, /^Ablehnen$/)
    await druecke(f, 'Enter')
    await warteAufAntwort(b, ANNA, /falsche Firma, ja\?/)
    const versuche = await b.lies<{ ergebnis: string }>('SELECT ergebnis FROM assistent_freigabe ORDER BY id')
    expect(versuche.map((v) => v.ergebnis)).toEqual(['freigegeben', 'abgelehnt'])
    expect(await f.verstoesse()).toEqual([])
  })

  it('Ein ganzes Nachsehen: suchen, öffnen, zurück zur Liste, Fenster auf und zu, und der Fokus ist, wo er war', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Leg ein Ticket an: Spüle tropft', { von: CARLA })
    await frage(b, url, 'Wie hoch war der Umsatz im Oktober?')
    const f = await fensterVon(test, b, url, CARLA)
    await druecke(f, 'Control+k')
    await f.page.getByRole('dialog', { name: 'Suche' }).waitFor()
    await warteBis('the field has the focus', () =>
      f.page.evaluate<boolean>("document.activeElement.tagName === 'INPUT'"),
    )
    await f.page.keyboard.type('Spüle')
    await f.page
      .getByRole('dialog')
      .getByText(/V-1 · /)
      .waitFor()
    await druecke(f, 'Enter')
    await f.page.locator('.verlauf').waitFor()
    expect(f.page.url()).toMatch(/\/vorgaenge\/V-1$/)
    await warteBis('the focus is on the title', async () => (await amFokus(f)).includes('Spüle tropft'))
    // A window gives the focus back to what opened it.
    await bisZu(f, /^Abbrechen …$/)
    await druecke(f, 'Enter')
    await f.page.getByRole('dialog', { name: 'V-1 abbrechen?' }).waitFor()
    await druecke(f, 'Escape')
    await warteBis('the focus is back', async () => (await amFokus(f)) === 'Abbrechen …')
    await f.page.getByRole('dialog').waitFor({ state: 'detached' })
    await druecke(f, '?')
    await f.page.getByRole('dialog', { name: 'Tastatur' }).waitFor()
    // None of the shortcuts works while a window is open.
    await druecke(f, 'g', 'v')
    expect(f.page.url()).toMatch(/\/vorgaenge\/V-1$/)
    await druecke(f, 'Escape')
    await warteBis('the focus is back again', async () => (await amFokus(f)) === 'Abbrechen …')
    await f.page.getByRole('dialog').waitFor({ state: 'detached' })
    await druecke(f, 'g', 'v')
    await f.page.getByRole('heading', { name: 'Vorgänge', level: 1 }).waitFor()
    await f.page.locator('[data-zeile]').first().waitFor()
    await druecke(f, 'j', 'j', 'k', 'j')
    await druecke(f, 'Enter')
    await f.page.locator('.verlauf').waitFor()
    expect(f.page.url()).toMatch(/\/vorgaenge\/V-1$/)
    await druecke(f, 'g', 'p')
    await f.page.getByRole('heading', { name: 'Gedächtnis', level: 1 }).waitFor()
    await druecke(f, 'g', 'h')
    await f.page.getByRole('heading', { name: 'Heute', level: 1 }).waitFor()
    expect(await b.lies("SELECT id FROM assistent_vorgang WHERE status = 'abgebrochen'")).toEqual([])
    expect(await f.verstoesse()).toEqual([])
  })
})
