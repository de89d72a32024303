import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page, Route } from 'playwright-core'
import type { Statt, Zustand } from './zustaende/typ.ts'

// What is wrong with a page as it stands: for a browser, for a policy, for who reads it.

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Off by itself, and asked for since WCAG 2.2: what is pressed measures 24 px at least. */
const AUCH = { 'target-size': { enabled: true } }

export interface Blick {
  /** Another page follows in the same window: what was seen on the one before is not its own. */
  vonVorn(erwartet?: readonly number[]): void
  /** What the policy refused, what was thrown or logged as an error, and answers that nobody expected. */
  verstoesse(): Promise<string[]>
  /** What axe finds; with `regeln` only that. */
  barrieren(regeln?: readonly string[]): Promise<string[]>
  /** How many pixels the page is wider than its window. */
  ueberbreite(): Promise<number>
}

/** Looks from now on: before the page goes anywhere. */
export async function blicke(page: Page): Promise<Blick> {
  let gesehen: string[] = []
  let erwartet: readonly number[] = []
  const cdp = await page.context().newCDPSession(page)
  page.on('pageerror', (fehler) => gesehen.push(`thrown: ${fehler.message}`))
  page.on('console', (zeile) => {
    // Of requests the browser says it too; they are looked at below.
    if (zeile.type() === 'error' && !/^Failed to load resource/.test(zeile.text()))
      gesehen.push(`console: ${zeile.text()}`)
  })
  page.on('response', (r) => {
    if (r.status() >= 400 && !erwartet.includes(r.status()))
      gesehen.push(`${r.status()} ${new URL(r.url()).pathname}`)
  })
  await page.addInitScript(
    `window.abgewiesen = []
     document.addEventListener('securitypolicyviolation', (e) => window.abgewiesen.push('policy: ' + e.violatedDirective + ' ' + e.blockedURI))`,
  )
  return {
    vonVorn(neue = []) {
      gesehen = []
      erwartet = neue
    },
    verstoesse: async () => [...gesehen, ...(await page.evaluate<string[]>('window.abgewiesen'))],
    async barrieren(regeln) {
      if (!(await page.evaluate<boolean>('typeof axe === "object"')))
        // As a script and not as playwright's `eval`: V8 keeps what it compiled for the next page of this window.
        await cdp.send('Runtime.evaluate', { expression: `${AXE};0` })
      const wie = regeln === undefined ? { rules: AUCH } : { runOnly: regeln }
      return await page.evaluate<string[]>(
        `axe.run(document, ${JSON.stringify({ ...wie, resultTypes: ['violations'] })}).then(({ violations }) =>
          violations.map((v) => v.id + ' ' + v.nodes.map((n) => n.target.join(' ')).join(', ')))`,
      )
    },
    ueberbreite: () =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  }
}

/** Lets the server say something else on this page. */
export async function statt(page: Page, url: string, was: Zustand['statt'] = {}): Promise<void> {
  for (const [wo, antwort] of Object.entries(was)) {
    const [, methode = 'GET', pfad = ''] = /^(?:(\w+) )?(.*)$/.exec(wo) ?? []
    const form = new RegExp(`^/api${pfad.replaceAll('*', '[^/]+')}$`)
    await page.route(
      (ziel) => ziel.origin === url && form.test(ziel.pathname),
      (weg) => (weg.request().method() === methode ? antworte(weg, antwort) : weg.fallback()),
    )
  }
}

async function antworte(weg: Route, antwort: Statt): Promise<void> {
  if (antwort === 'haengt') return
  if (antwort === 'weg') return await weg.abort()
  const contentType = 'application/json'
  if (antwort === 'kaputt') {
    const json = { code: 'kaputt', status: 400, detail: 'Die Datenbank ist gerade nicht zu lesen.' }
    return await weg.fulfill({ status: 400, contentType, body: JSON.stringify(json) })
  }
  if (typeof antwort !== 'function')
    return await weg.fulfill({
      status: antwort.status ?? 200,
      contentType,
      body: JSON.stringify(antwort.json),
    })
  const response = await weg.fetch()
  await weg.fulfill({ response, body: JSON.stringify(antwort(await response.json())) })
}
