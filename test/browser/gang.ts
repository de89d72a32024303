import type { Locator, Page } from 'playwright-core'
import type { TestContext } from 'vitest'
import type { Buehne } from '../helfer/prozess-buehne.ts'
import {
  einladung,
  type Fenster,
  meldeDichAn,
  oeffneFenster,
  ruhe,
  type Sicht,
  starteBrowser,
} from './browser.ts'

// How somebody walks through the console: comes in, goes to a page, presses when it has come to rest.

/** A window in which this person is logged in. */
export async function fensterVon(
  test: Pick<TestContext, 'onTestFinished'>,
  b: Buehne,
  url: string,
  wer: string,
  sicht: Sicht = {},
): Promise<Fenster> {
  const f = await oeffneFenster(await starteBrowser(test), sicht)
  await meldeDichAn(f, await einladung(b, url, wer))
  return f
}

/** Goes to a page as its links do, without a new start, and waits until it has loaded what it shows. */
export async function geheZu({ page }: Fenster, pfad: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', ${JSON.stringify(pfad)})`)
  await page.locator('h1').first().waitFor()
  await page.locator('main [role="status"][aria-label]').first().waitFor({ state: 'detached' })
}

/** Presses what stands still for as long as the page wants it to. */
export async function druecke(knopf: Locator): Promise<void> {
  await knopf.waitFor()
  await ruhe(knopf.page())
  await knopf.click()
}

/** What the page asks the API with the session that is in it. */
export const frageApi = <T>({ page }: Fenster, pfad: string): Promise<T> =>
  page.evaluate<T>(`fetch('/api${pfad}').then((r) => r.json())`)

/** Holds the next answer from there, as it was read, until it is let go. */
export async function halteAntwort(
  page: Page,
  von: string | RegExp,
): Promise<{ gelesen: Promise<void>; weiter: () => void }> {
  const tor = Promise.withResolvers<void>()
  const gelesen = Promise.withResolvers<void>()
  await page.route(
    von,
    async (weg) => {
      const response = await weg.fetch()
      gelesen.resolve()
      await tor.promise
      await weg.fulfill({ response })
    },
    { times: 1 },
  )
  return { gelesen: gelesen.promise, weiter: tor.resolve }
}

/** Comes in where the login stands already, by the code of an invitation. */
export async function loeseCodeEin({ page }: Fenster, link: string): Promise<void> {
  await page.getByRole('button', { name: 'Ich habe eine Einladung' }).click()
  await page.getByLabel('Code der Einladung').fill(new URLSearchParams(link.split('#')[1]).get('code') ?? '')
  await page.getByRole('button', { name: 'Einladung einlösen' }).click()
  await page.getByRole('button', { name: 'Später' }).click()
}
