import { expect, it } from 'vitest'
import { warteBis } from '../helfer/prozess.ts'
import { BERND, DENIZ, frage } from '../helfer/prozess-buehne.ts'
import { aufSqlite, type Fenster } from './browser.ts'
import { fensterVon, geheZu } from './gang.ts'

// A click is ignored while anything moves, and only then.

const freigeben = (f: Fenster) => f.page.getByRole('button', { name: /^Freigeben/ })
const verschoben = (f: Fenster) => f.page.getByText('Hier hat sich gerade etwas verschoben')

/** Clicks there once more as soon as the list has moved: from here it would come too late where the machine is busy. */
const klickSobaldBewegt = (x: number, y: number, liste: string): string => `{
  const ul = document.querySelector(${JSON.stringify(liste)})
  const anzahl = ul.children.length
  new MutationObserver((_, beobachter) => {
    if (ul.children.length === anzahl) return
    beobachter.disconnect()
    // The page hears of a movement once it is painted.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const ziel = document.elementFromPoint(${x}, ${y})
      ziel.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
      window.nachgeklickt = ziel.closest('button') !== null
    }))
  }).observe(ul, { childList: true })
}`

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

  it('Der zweite Klick auf „Beenden“ beendet nicht die Sitzung, die an die Stelle der ersten gerückt ist', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    for (let i = 0; i < 2; i++) await fensterVon(test, b, url, BERND)
    const f = await fensterVon(test, b, url, BERND)
    await geheZu(f, '/konto')
    const beenden = f.page.getByRole('button', { name: /^Sitzung auf .* beenden$/ })
    await warteBis('two others', async () => (await beenden.count()) === 2)
    await f.ruhe()
    const { x = 0, y = 0 } = (await beenden.first().boundingBox()) ?? {}
    await f.page.evaluate(klickSobaldBewegt(x + 10, y + 10, 'main ul.karte.liste'))
    await f.page.mouse.click(x + 10, y + 10)
    await warteBis('one is gone', async () => (await beenden.count()) === 1)
    await warteBis('clicked once more', () => f.page.evaluate<boolean>('window.nachgeklickt === true'))
    await f.ruhe()
    expect(await beenden.count()).toBe(1)
    await beenden.first().click()
    await warteBis('the other is gone', async () => (await beenden.count()) === 0)
  })

  it('Was sich unter dem Zeiger öffnet, nimmt in der ersten halben Sekunde kein Ja', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Leg ein Ticket an: Spüle tropft', { von: BERND })
    const f = await fensterVon(test, b, url, BERND)
    await geheZu(f, '/vorgaenge/V-1')
    const ja = f.page.getByRole('button', { name: 'Endgültig abbrechen' })
    await f.page.getByRole('button', { name: 'Abbrechen …' }).waitFor()
    await f.ruhe()
    // The second half of a double click, as soon as there is something under it.
    await f.page.evaluate(`new Promise((fertig) => {
      const knopf = (name) => [...document.querySelectorAll('button')].find((b) => b.textContent === name)
      const sieh = () => {
        const ja = knopf('Endgültig abbrechen')
        if (ja === undefined) return requestAnimationFrame(sieh)
        ja.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }))
        fertig()
      }
      knopf('Abbrechen …').click()
      sieh()
    })`)
    await verschoben(f).waitFor()
    await f.druecke(ja)
    await f.page.getByText('Abgebrochen').first().waitFor()
  })

  it('Wird der Kopf der Seite höher, gilt ein Klick darunter nicht; was wartet, ist einmal gezählt', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €', { von: DENIZ })
    const f = await fensterVon(test, b, url, BERND)
    await freigeben(f).waitFor()
    await f.page.getByRole('link', { name: /^Heute 1.wartet$/ }).waitFor()
    await f.page.getByRole('heading', { name: /^Wartet auf deine Freigabe 1$/ }).waitFor()
    await f.ruhe()
    await f.page.evaluate(`new Promise((fertig) => {
      document.querySelector('.unterzeile').append(document.createElement('br'), 'mehr')
      const knopf = [...document.querySelectorAll('button')].find((b) => /^Freigeben/.test(b.textContent))
      requestAnimationFrame(() => requestAnimationFrame(() => {
        knopf.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
        fertig()
      }))
    })`)
    await verschoben(f).waitFor()
    expect(await b.lies('SELECT * FROM assistent_freigabe')).toEqual([])
  })
})
