import { expect, it } from 'vitest'
import { BERND, frage } from '../helfer/prozess-buehne.ts'
import { aufBeiden, einladung, meldeDichAn, oeffneFenster, starteBrowser } from './browser.ts'

// The way in, and that login and Heute stand in every width and colour without a breach of the CSP or a barrier.

aufBeiden('Anmeldung', (baue, datenbank) => {
  it('Der Link einer Einladung führt herein; sein Code steht danach in keiner Adresse und gilt nicht noch einmal', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    const browser = await starteBrowser(test)
    const link = await einladung(b, url, BERND)
    const f = await oeffneFenster(browser, { breite: 390, hoehe: 844 })
    await f.page.goto(link)
    await f.page.getByRole('button', { name: 'Einladung einlösen' }).waitFor()
    expect(f.page.url()).toBe(`${url}/anmelden`)
    await f.page.getByRole('button', { name: 'Einladung einlösen' }).click()
    await f.page.getByRole('heading', { name: 'Willkommen, Bernd Muster' }).waitFor()
    expect(await f.barrieren()).toEqual([])
    await f.page.getByRole('button', { name: 'Später' }).click()
    await f.page.getByRole('heading', { name: 'Heute', level: 1 }).waitFor()
    expect(f.page.url()).toBe(`${url}/`)
    const zweiter = await oeffneFenster(browser)
    await zweiter.page.goto(link)
    await zweiter.page.getByRole('button', { name: 'Einladung einlösen' }).click()
    await zweiter.page.locator('[role=alert] p').waitFor()
    expect(await zweiter.page.getByLabel('Code der Einladung').inputValue()).not.toBe('')
    expect([...(await f.verstoesse()), ...(await zweiter.verstoesse())]).toEqual([])
  })

  it('Wer eine Seite öffnet und nicht angemeldet ist, kommt nach der Anmeldung dorthin, und nach dem Abmelden ist alles fort', async (test) => {
    const b = await baue(test)
    const { url } = await b.starte()
    const f = await oeffneFenster(await starteBrowser(test))
    await f.page.goto(`${url}/konto`)
    const code = new URLSearchParams((await einladung(b, url, BERND)).split('#')[1]).get('code') ?? ''
    await f.page.getByRole('button', { name: 'Ich habe eine Einladung' }).click()
    await f.page.getByLabel('Code der Einladung').fill(code)
    await f.page.keyboard.press('Enter')
    await f.page.getByRole('button', { name: 'Später' }).click()
    await f.page.getByRole('heading', { name: 'Konto', level: 1 }).waitFor()
    await f.page.getByText('diese Sitzung').waitFor()
    expect(await f.barrieren()).toEqual([])
    await f.page.getByRole('button', { name: 'Abmelden' }).click()
    await f.page.getByRole('heading', { name: 'Anmelden', level: 1 }).waitFor()
    expect(await f.page.getByText('Deine Sitzung ist zu Ende').count()).toBe(0)
    await f.page.goBack()
    await f.page.goto(`${url}/`)
    await f.page.getByRole('heading', { name: 'Anmelden', level: 1 }).waitFor()
    expect(await f.verstoesse()).toEqual([])
  })

  it.runIf(datenbank === 'SQLite')(
    'Anmeldung und Heute stehen in jeder Breite, hell und dunkel',
    async (test) => {
      const b = await baue(test)
      const { url } = await b.starte()
      await frage(b, url, 'Zahl die Rechnung 4711 über 100 €')
      const browser = await starteBrowser(test)
      for (const breite of [320, 390, 1440])
        for (const dunkel of [false, true]) {
          const f = await oeffneFenster(browser, { breite, hoehe: 844, dunkel })
          const wie = `${breite} ${dunkel ? 'dunkel' : 'hell'}`
          await f.page.goto(url)
          await f.page.getByRole('heading', { name: 'Anmelden', level: 1 }).waitFor()
          await f.page.getByRole('button', { name: 'Ich habe eine Einladung' }).waitFor()
          expect(await f.barrieren(), wie).toEqual([])
          expect(await f.ueberbreite(), wie).toBe(0)
          await meldeDichAn(f, await einladung(b, url, BERND))
          await f.page.getByRole('button', { name: /^Freigeben/ }).waitFor()
          expect(await f.barrieren(), wie).toEqual([])
          expect(await f.ueberbreite(), wie).toBe(0)
          expect(await f.verstoesse(), wie).toEqual([])
          await f.context.close()
        }
    },
  )
})
