import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { expect, it } from 'vitest'
import { belegNummer } from '../../src/domaene/beleg.ts'
import { CHROMIUM_PFAD } from '../helfer/chromium.ts'
import { warteBis } from '../helfer/prozess.ts'
import { ANNA, type Buehne, CARLA, DENIZ, frage } from '../helfer/prozess-buehne.ts'
import { aufBeiden, einladung, meldeDichAn, oeffneFenster, RUHE_MS } from './browser.ts'
import { druecke, fensterVon, geheZu } from './gang.ts'

// What is remembered of a person: told, corrected, forgotten.

interface Wer {
  id: string
  name: string
}
async function personMit(b: Buehne, phone: string): Promise<Wer> {
  const [wer] = await b.lies<Wer>(`SELECT id, name FROM assistent_person WHERE phone = '${phone}'`)
  if (!wer) throw new Error(`nobody with ${phone}`)
  return wer
}
/** When it was asked for, and the rows that asking itself leaves, are all in which two reports of a person differ. */
const ohneJetzt = (text: string): unknown => {
  const { erstellt: _wann, teile, ...rest } = JSON.parse(text) as { teile: object; [name: string]: unknown }
  return { ...rest, teile: { ...teile, auskuenfte: null, einsichten: null } }
}

aufBeiden('Eine Person', (baue) => {
  it('Die Auskunft der Seite ist die der Kommandozeile, und jeder Blick in eine fremde Person ist vermerkt', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Merk dir: Ich trinke Tee')
    await frage(b, url, 'Leg ein Ticket an: Spüle tropft')
    const anna = await personMit(b, ANNA)
    const carla = await personMit(b, CARLA)
    const f = await fensterVon(test, b, url, CARLA)
    const blicke = (): Promise<{ von: string; was: string }[]> =>
      b.lies(`SELECT von, was FROM assistent_einsicht WHERE person_id = '${anna.id}' ORDER BY id`)
    expect(await blicke()).toEqual([])
    await geheZu(f, `/personen/${anna.id}`)
    await f.page.getByText('Wer hineingesehen hat').waitFor()
    expect((await blicke())[0]).toEqual({ von: carla.id, was: 'person' })
    const lade = async (name: RegExp): Promise<string> => {
      const kommt = f.page.waitForEvent('download')
      await f.page.getByRole('link', { name }).click()
      const datei = await kommt
      expect(datei.suggestedFilename()).toMatch(/^auskunft\.(json|html)$/)
      const strom = await datei.createReadStream()
      return Buffer.concat(await strom.toArray()).toString('utf8')
    }
    const seite = await lade(/^JSON/)
    const shell = (await b.cli(['auskunft', 'Anna', '--json'])).stdout
    expect(seite).toContain('Tee')
    expect(ohneJetzt(seite)).toEqual(ohneJetzt(shell))
    expect(await lade(/Auskunft herunterladen, als Seite/)).toMatch(/<html[\s\S]*Tee/)
    // Within some minutes it is one look; each report is noted by itself.
    expect(await blicke()).toEqual([{ von: carla.id, was: 'person' }])
    const auskuenfte = await b.lies<{ weg: string; von: string | null }>(
      `SELECT weg, von FROM assistent_auskunft WHERE person_id = '${anna.id}' ORDER BY id`,
    )
    expect(auskuenfte).toEqual([
      { weg: 'anmeldung', von: carla.id },
      { weg: 'shell', von: null },
      { weg: 'anmeldung', von: carla.id },
    ])
    // One's own is nobody's look.
    const eigene = await fensterVon(test, b, url, ANNA)
    const bisher = (await blicke()).length
    await geheZu(eigene, '/personen/ich')
    await eigene.page.getByText('Trinkt Tee').or(eigene.page.getByText('trinke Tee')).first().waitFor()
    expect(await blicke()).toHaveLength(bisher)
    expect(await eigene.page.getByText('Carla Probe').count()).toBeGreaterThan(0)
    expect(await f.verstoesse()).toEqual([])
  })

  it('Ein berichtigter Fakt bleibt sichtbar, als abgelöst; vergessen ist auch im anderen Tab und mit „Zurück“ nichts mehr da', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Wie hoch war der Umsatz im Oktober?')
    const anna = await personMit(b, ANNA)
    const f = await fensterVon(test, b, url, CARLA)
    await geheZu(f, '/personen')
    await f.page.getByRole('link', { name: anna.name }).click()
    await f.page.getByRole('textbox', { name: /sich merken/ }).fill('Trinkt Tee')
    await f.page.getByRole('button', { name: 'Merken' }).click()
    await f.page.getByRole('button', { name: 'Berichtigen: Trinkt Tee' }).click()
    await f.page.getByRole('textbox', { name: 'So ist es richtig' }).fill('Trinkt Kaffee')
    await f.page.getByRole('button', { name: 'Berichtigen', exact: true }).click()
    await f.page
      .locator('tr', { has: f.page.locator('del', { hasText: 'Trinkt Tee' }), hasText: 'abgelöst' })
      .waitFor()
    expect(await f.page.getByText('Trinkt Kaffee', { exact: true }).count()).toBe(1)

    const anderer = await f.context.newPage()
    await anderer.goto(f.page.url())
    await anderer.getByText('Trinkt Kaffee', { exact: true }).waitFor()
    await druecke(f.page.getByRole('button', { name: 'Vergessen …' }))
    const endgueltig = f.page.getByRole('button', { name: 'Endgültig vergessen' })
    await f.page.getByLabel(/eintippen/).fill('Anna Irgendwer')
    expect(await endgueltig.isDisabled()).toBe(true)
    await f.page.getByLabel(/eintippen/).fill(anna.name)
    await druecke(endgueltig)
    await f.page.getByText(/fertig\. Nichts ist übrig/).waitFor()
    const [vermerk] = await b.lies<{ id: string; status: string }>(
      'SELECT id, status FROM assistent_vergessen',
    )
    expect(vermerk?.status).toBe('fertig')
    expect(await f.page.locator('.vergessen .mono').textContent()).toBe(belegNummer(vermerk?.id ?? ''))
    expect(f.page.url()).toContain(vermerk?.id)
    await anderer.getByText('Diese Person gibt es hier nicht').waitFor()
    // Away to another site and back: the browser may show the page as it was left.
    await f.page.goto('about:blank')
    for (let zurueck = 0; zurueck < 3; zurueck++) {
      await f.page.goBack()
      await f.page.locator('h1').waitFor()
      await f.page.locator('main [role="status"][aria-label]').first().waitFor({ state: 'detached' })
      expect(await f.page.getByText('Trinkt Kaffee').count()).toBe(0)
      expect(await f.page.getByText('Trinkt Tee').count()).toBe(0)
    }
    expect(await b.lies(`SELECT id FROM facts WHERE phone = '${ANNA}'`)).toEqual([])
    expect(await f.verstoesse()).toEqual([])
  })

  it('Solange etwas im Weg steht, sagt der Beleg „noch nicht“, und die Seite sieht von selbst, wenn es fertig ist', async (test) => {
    const b = await baue(test, {
      umgebung: { ASSISTENT_CONFIG: join(import.meta.dirname, 'firma.config.ts') },
    })
    const { url } = await b.starte()
    await frage(b, url, 'Wie hoch war der Umsatz im Oktober?', { von: DENIZ })
    const deniz = await personMit(b, DENIZ)
    // What looks like a medium of a message that is gone, and cannot be deleted as a file.
    const fest = join(b.ordner, 'medien', '999999-20261127T090000000Z.png')
    mkdirSync(fest, { recursive: true })
    const f = await fensterVon(test, b, url, CARLA)
    await geheZu(f, `/personen/${deniz.id}`)
    await druecke(f.page.getByRole('button', { name: 'Vergessen …' }))
    await f.page.getByLabel(/eintippen/).fill(deniz.name)
    await druecke(f.page.getByRole('button', { name: 'Endgültig vergessen' }))
    await f.page.getByText(/^Noch nicht fertig: .*wird weiter versucht/).waitFor()
    expect(await f.page.getByText(/Nichts ist übrig/).count()).toBe(0)
    expect(await f.barrieren()).toEqual([])
    const beleg = f.page.url()
    rmSync(fest, { recursive: true })
    await f.page.getByText(/fertig\. Nichts ist übrig/).waitFor()
    // The address alone shows it again, and asks once and not on and on.
    let gefragt = 0
    f.page.on('request', (r) => (gefragt += r.url().includes('/api/vergessen/') ? 1 : 0))
    await f.page.goto(beleg)
    await f.page.getByText(/fertig\. Nichts ist übrig/).waitFor()
    await f.page.waitForTimeout(RUHE_MS)
    expect(gefragt).toBeLessThanOrEqual(2)
    expect(await f.page.getByText(/fertig\. Nichts ist übrig/).count()).toBe(1)
    expect(await f.verstoesse()).toEqual([])
  })

  it('Nach dem Ende der Sitzung zeigt „Zurück“ nichts mehr, auch nicht aus dem Zwischenspeicher des Browsers', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    await frage(b, url, 'Merk dir: Ich trinke Tee')
    // Playwright switches off what every real browser has: going back to a page as it was left.
    const browser = await chromium.launch({
      executablePath: CHROMIUM_PFAD,
      args: ['--no-sandbox'],
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    test.onTestFinished(() => browser.close())
    const f = await oeffneFenster(browser)
    await meldeDichAn(f, await einladung(b, url, ANNA))
    await geheZu(f, '/personen/ich')
    await f.page.getByText(/Tee/).first().waitFor()
    await f.page.goto(`${url}/api/docs`)
    await b.cli(['person', 'anmeldung', ANNA, '--beenden', 'alle'])
    await f.page.evaluate('history.back()').catch(() => undefined)
    await f.page.getByRole('heading', { name: 'Anmelden', level: 1 }).waitFor()
    expect(await f.page.getByText(/Tee/).count()).toBe(0)
    // What a browser does that kept it: the page starts anew.
    await f.page.evaluate(
      "window.marke = 1; dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    )
    await warteBis(
      'a new start',
      async () => !(await f.page.evaluate<boolean>("'marke' in window").catch(() => true)),
    )
  })
})
