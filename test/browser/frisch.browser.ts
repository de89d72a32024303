import { expect, it } from 'vitest'
import { warteBis } from '../helfer/prozess.ts'
import { BERND, CARLA, DENIZ, frage } from '../helfer/prozess-buehne.ts'
import { aufSqlite, einladung } from './browser.ts'
import { fensterVon, geheZu, halteAntwort, loeseCodeEin } from './gang.ts'

// A page shows what the table says: over slow answers, answers of somebody else, and what is no answer.

const OKTOBER = 'Wie hoch war der Umsatz im Oktober?'
const GETRENNT = 'Du siehst den letzten Stand'
interface Liste {
  eintraege: { id: string }[]
}

/** How long the answer of a slow server takes. */
const spaeter = (ms: number): Promise<void> => new Promise((da) => setTimeout(da, ms))

aufSqlite('Frisch', (baue) => {
  it('Ändert sich mehr, als Antworten kommen, kommen sie trotzdem', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    const f = await fensterVon(test, b, url, BERND)
    await f.page.route('**/api/heute', async (weg) => {
      const response = await weg.fetch().catch(() => undefined)
      await spaeter(1_500)
      if (response) await weg.fulfill({ response }).catch(() => undefined)
    })
    const zeilen = f.page.locator('aside .zeilentitel', { hasText: 'Oktober' })
    let gefragt = 0
    while ((await zeilen.count()) === 0 && gefragt++ < 20) await frage(b, url, OKTOBER, { von: BERND })
    expect(gefragt).toBeLessThan(20)
  })

  it('Wer „Mehr“ drückt, während neu gelesen wird, dem fehlt nicht, was neu ist', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, OKTOBER, { von: DENIZ })
    const f = await fensterVon(test, b, url, CARLA)
    // As if there were sixty more.
    await f.page.route(/\/api\/vorgaenge(\?|$)/, async (weg) => {
      const { eintraege } = (await (await weg.fetch({ url: `${url}/api/vorgaenge` })).json()) as Liste
      const kopien = (von: number, bis: number) =>
        Array.from({ length: bis - von }, (_, i) => ({ ...eintraege.at(-1), id: `V-${9_000 - von - i}` }))
      const zweite = weg.request().url().includes('nach=')
      const json = zweite
        ? { eintraege: kopien(50, 60), weiter: null }
        : { eintraege: [...eintraege, ...kopien(0, 50)], weiter: 'x' }
      await weg.fulfill({ json })
    })
    await geheZu(f, '/vorgaenge')
    const mehr = f.page.getByRole('button', { name: 'Mehr anzeigen' })
    await mehr.waitFor()
    await f.ruhe()
    const tor = Promise.withResolvers<void>()
    const gelesen = Promise.withResolvers<void>()
    await f.page.route(
      /\/api\/vorgaenge$/,
      async (weg) => {
        gelesen.resolve()
        await tor.promise
        await weg.fallback().catch(() => undefined)
      },
      { times: 1 },
    )
    await frage(b, url, OKTOBER, { von: BERND })
    await gelesen.promise
    await mehr.click()
    tor.resolve()
    await f.page.getByRole('button', { name: /^1.neue anzeigen$/ }).waitFor({ timeout: 20_000 })
    await warteBis('all rows', async () => (await f.page.locator('[data-zeile]').count()) === 61)
  })

  it('Was anderen Tabs gemeldet wird, während einer noch lädt, fehlt auch ihm nicht', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    const f = await fensterVon(test, b, url, BERND)
    const zeile = (page: typeof f.page) => page.locator('aside .zeilentitel', { hasText: 'Oktober' })
    const neuer = await f.context.newPage()
    const tor = Promise.withResolvers<void>()
    await neuer.route('**/api/ich', async (weg) => {
      await tor.promise
      await weg.continue()
    })
    const heute = await halteAntwort(neuer, '**/api/heute')
    await neuer.goto(url)
    await heute.gelesen
    await frage(b, url, OKTOBER, { von: BERND })
    await zeile(f.page).waitFor()
    tor.resolve()
    heute.weiter()
    await zeile(neuer).waitFor({ timeout: 20_000 })
  })

  it('Verliert jemand eine Rolle, verschwindet aus der Liste, was nur sie zeigte', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Leg ein Ticket an: Spüle tropft', { von: DENIZ })
    await frage(b, url, OKTOBER, { von: CARLA })
    const f = await fensterVon(test, b, url, CARLA)
    await geheZu(f, '/vorgaenge')
    await f.page.getByText('Spüle').first().waitFor()
    for (const rolle of ['admin', 'leitung']) await b.cli(['person', 'rolle', CARLA, rolle, '--weg'])
    await f.page.getByRole('link', { name: 'Zahlen' }).first().waitFor({ state: 'detached' })
    await f.page.locator('[data-zeile]', { hasText: 'Oktober' }).waitFor()
    expect(await f.page.getByText('Spüle').count()).toBe(0)
  })

  it('Ist jemand vergessen, ehe die Antwort darauf da ist, führt sie trotzdem zum Beleg', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, OKTOBER, { von: DENIZ })
    const [wer] = await b.lies<{ id: string; name: string }>(
      `SELECT id, name FROM assistent_person WHERE phone = '${DENIZ}'`,
    )
    const f = await fensterVon(test, b, url, CARLA)
    await geheZu(f, `/personen/${wer?.id}`)
    const tor = Promise.withResolvers<void>()
    await f.page.route('**/vergessen', async (weg) => {
      const response = await weg.fetch()
      await tor.promise
      await weg.fulfill({ response })
    })
    await f.druecke(f.page.getByRole('button', { name: 'Vergessen …' }))
    await f.page.getByLabel(/eintippen/).fill(wer?.name ?? '')
    await f.druecke(f.page.getByRole('button', { name: 'Endgültig vergessen' }))
    await f.page.getByText('Diese Person gibt es hier nicht').waitFor()
    tor.resolve()
    await f.page.getByText(/fertig\. Nichts ist übrig/).waitFor()
  })

  it('Kommen die Texte einer Sprache nicht, steht die Seite auf Deutsch da', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    const f = await fensterVon(test, b, url, BERND)
    await geheZu(f, '/konto')
    await f.page.getByText('English').click()
    await f.page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
    await f.page.addInitScript("Object.defineProperty(navigator, 'languages', { get: () => ['en-GB'] })")
    await f.page.route(/\/assets\/en-/, (weg) => weg.abort())
    await f.page.reload()
    await f.page.getByRole('heading', { name: 'Konto', level: 1 }).waitFor()
  })

  it('Antwortet nur der Proxy, steht das da, und kein Knopf lebt', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
    const f = await fensterVon(test, b, url, BERND)
    const knopf = f.page.getByRole('button', { name: /^Freigeben/ })
    for (const antwort of [
      { status: 502, body: '<h1>Bad Gateway</h1>' },
      { status: 200, body: '{"freigaben":[' },
    ]) {
      await warteBis('the button lives', () => knopf.isEnabled())
      await f.page.route('**/api/**', (weg) => weg.fulfill(antwort))
      await f.page.evaluate("dispatchEvent(new Event('offline'))")
      await f.page.getByText(GETRENNT).waitFor({ timeout: 20_000 })
      expect(await knopf.isDisabled()).toBe(true)
      await f.page.unroute('**/api/**')
      await f.page.getByText(GETRENNT).waitFor({ state: 'detached' })
    }
    expect(await f.verstoesse()).toEqual([])
  })

  it('Braucht der Server länger, als die Seite zwischen zwei Versuchen wartet, ist er trotzdem wieder da', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    const f = await fensterVon(test, b, url, BERND)
    await f.page.route('**/api/**', (weg) => weg.abort())
    await f.page.evaluate("dispatchEvent(new Event('offline'))")
    await f.page.getByText(GETRENNT).waitFor()
    await f.page.route('**/api/**', async (weg) => {
      await spaeter(6_000)
      await weg.continue().catch(() => undefined)
    })
    await f.page.getByText(GETRENNT).waitFor({ state: 'detached', timeout: 25_000 })
  })

  it('Dass die vorige Sitzung zu Ende ist, meldet niemanden ab, der sich inzwischen angemeldet hat', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    const f = await fensterVon(test, b, url, BERND)
    const tor = Promise.withResolvers<void>()
    const spaet = Promise.withResolvers<void>()
    const gefragt = Promise.withResolvers<void>()
    await f.page.route('**/api/ich', async (weg) => {
      const response = await weg.fetch()
      if (response.status() === 401) {
        gefragt.resolve()
        await tor.promise
      }
      await weg.fulfill({ response })
      if (response.status() === 401) spaet.resolve()
    })
    await b.cli(['person', 'anmeldung', BERND, '--beenden', 'alle'])
    await gefragt.promise
    await f.page.evaluate("history.pushState(null, '', '/vorgaenge')")
    await f.page.getByText('Deine Sitzung ist zu Ende.').waitFor()
    await loeseCodeEin(f, await einladung(b, url, BERND))
    await f.page.getByRole('heading', { name: 'Vorgänge', level: 1 }).waitFor()
    tor.resolve()
    await spaet.promise
    await f.ruhe()
    expect(await f.page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Vorgänge'])
  })
})
