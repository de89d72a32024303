import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { starteLeitungszaehler } from '../helfer/leitungszaehler.ts'
import { warteBis } from '../helfer/prozess.ts'
import { BERND, type Buehne, CARLA, DENIZ, frage } from '../helfer/prozess-buehne.ts'
import { aufBeiden, aufSqlite } from './browser.ts'
import { druecke, fensterVon, geheZu, halteAntwort } from './gang.ts'

// What changes is told over one line for all tabs; what is new waits, and nothing moves under the pointer.

const UMSATZ = ['Oktober', 'September', 'August', 'Juli'] as const
const frageUmsatz = (b: Buehne, url: string, i: 0 | 1 | 2 | 3) =>
  frage(b, url, `Wie hoch war der Umsatz im ${UMSATZ[i]}?`, { von: DENIZ })
const neue = (page: Page, n: number) => page.getByRole('button', { name: new RegExp(`^${n}.neue anzeigen$`) })

/** The ids in what came over a line. */
const stellen = (roh: string): string[] => [...roh.matchAll(/^id: (.*)$/gmu)].map(([, id = '']) => id)

aufBeiden('Live', (baue) => {
  it('Reißt die Leitung, geht sie weiter, wo sie war; nach einem Neustart des Servers wird alles neu geladen', async (test) => {
    const b = await baue(test)
    const erster = await b.starte()
    const z = await starteLeitungszaehler(test, erster.url)
    await frageUmsatz(b, erster.url, 0)
    const f = await fensterVon(test, b, z.url, CARLA)
    await geheZu(f, '/vorgaenge')
    await f.page.locator('[data-zeile]').first().waitFor()
    await warteBis('a line', () => z.offene() === 1)
    await frageUmsatz(b, erster.url, 1)
    await neue(f.page, 1).waitFor()
    z.schneide()
    await frageUmsatz(b, erster.url, 2)
    z.verbinde()
    await neue(f.page, 2).waitFor()
    await warteBis('a line again', () => z.offene() === 1)
    const [vorige, danach] = z.leitungen.slice(-2)
    expect(stellen(vorige?.roh ?? '')).toContain(danach?.nach)
    expect(danach?.roh).not.toContain('event: luecke')

    await erster.beende('SIGTERM')
    z.schneide()
    await f.page.getByText('Du siehst den letzten Stand').waitFor()
    const zweiter = await b.starte()
    await frageUmsatz(b, zweiter.url, 3)
    z.verbinde(zweiter.url)
    await neue(f.page, 3).waitFor()
    await warteBis('a gap', () => z.leitungen.at(-1)?.roh.includes('event: luecke'))
    expect(await f.page.getByText('Du siehst den letzten Stand').count()).toBe(0)
    expect(await f.verstoesse()).toEqual([])
  })

  it('Neun Tabs hören über eine Leitung; schließt der, der sie hält, übernimmt ein anderer, und keinem fehlt etwas', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    const z = await starteLeitungszaehler(test, url)
    await frageUmsatz(b, url, 0)
    const f = await fensterVon(test, b, z.url, CARLA)
    const tabs = [f.page]
    while (tabs.length < 9) tabs.push(await f.context.newPage())
    for (const tab of tabs) {
      await tab.goto(`${z.url}/vorgaenge`)
      await tab.locator('[data-zeile]').first().waitFor()
    }
    await warteBis('a line', () => z.offene() === 1)
    await frageUmsatz(b, url, 1)
    for (const tab of tabs) await neue(tab, 1).waitFor()
    expect(z.offene()).toBe(1)
    const [haelt, ...andere] = tabs
    await haelt?.close()
    await warteBis('another takes over', () => z.offene() === 1 && z.leitungen.at(-1)?.nach !== undefined)
    await frageUmsatz(b, url, 2)
    for (const tab of andere) await neue(tab, 2).waitFor()
    expect(z.offene()).toBe(1)
  })

  it('Was neu ist, wartet hinter „3 neue anzeigen“: Liste und Karten stehen still, bis man danach fragt', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €', { von: DENIZ })
    const f = await fensterVon(test, b, url, BERND)
    const frei = f.page.getByRole('button', { name: /^Freigeben/ })
    await frei.waitFor()
    const liste = await f.context.newPage()
    await liste.goto(`${url}/vorgaenge`)
    const zeile = liste.locator('[data-zeile]').first()
    await zeile.waitFor()
    const ort = async (): Promise<unknown[]> => [await frei.boundingBox(), await zeile.boundingBox()]
    const vorher = await ort()
    for (const nr of ['4712', '4713', '4714'])
      await frage(b, url, `Zahl die Rechnung ${nr} über 80 €`, { von: DENIZ })
    await neue(f.page, 3).waitFor()
    await neue(liste, 3).waitFor()
    expect(await ort()).toEqual(vorher)
    expect(await f.page.locator('[data-karte]').count()).toBe(1)
    expect(await liste.locator('[data-zeile]').count()).toBe(1)
    expect(await f.barrieren()).toEqual([])
    await neue(f.page, 3).click()
    await warteBis('four cards', async () => (await f.page.locator('[data-karte]').count()) === 4)
    await neue(liste, 3).click()
    await warteBis('four rows', async () => (await liste.locator('[data-zeile]').count()) === 4)
    expect(await zeile.textContent()).toContain('4714')
    // The card that was open keeps what it is about.
    await druecke(f.page.locator('[data-karte="V-1"]').getByRole('button', { name: /^(Freigeben|Prüfen)/ }))
    expect(await f.verstoesse()).toEqual([])
  })
})

aufSqlite('Live: was die Seite von selbst tut', (baue) => {
  it('Was sich ändert, während die erste Antwort noch unterwegs ist, fehlt nicht auf der Seite', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frageUmsatz(b, url, 0)
    const f = await fensterVon(test, b, url, CARLA)
    const antwort = await halteAntwort(f.page, /\/api\/vorgaenge(\?|$)/)
    await f.page.evaluate("history.pushState(null, '', '/vorgaenge')")
    await antwort.gelesen
    await frageUmsatz(b, url, 1)
    // The page was told, and has asked anew what it had already.
    await warteBis('the change is told', async () =>
      (await (await f.page.waitForResponse(/\/api\/heute/)).text()).includes(UMSATZ[1]),
    )
    antwort.weiter()
    await neue(f.page, 1).waitFor({ timeout: 20_000 })
  })

  it('Ein Browser ohne Web Locks fragt von selbst nach und hält keine Leitung', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    const z = await starteLeitungszaehler(test, url)
    await frageUmsatz(b, url, 0)
    const f = await fensterVon(test, b, z.url, CARLA)
    await f.page.addInitScript('delete Navigator.prototype.locks')
    const vorher = z.leitungen.length
    await f.page.goto(`${z.url}/vorgaenge`)
    await f.page.locator('[data-zeile]').first().waitFor()
    expect(await f.page.evaluate("'locks' in navigator")).toBe(false)
    await frageUmsatz(b, url, 1)
    await neue(f.page, 1).waitFor()
    expect(z.leitungen).toHaveLength(vorher)
  })
})
