import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import type { TestContext } from 'vitest'
import { type Buehne, CARLA } from '../helfer/prozess-buehne.ts'

// A real browser beside the running program. What runs inside a page is given as text: the types of the project know no DOM.

const PFAD = process.env.CHROMIUM ?? '/usr/bin/chromium'
export const CHROMIUM = existsSync(PFAD)
if (!CHROMIUM)
  console.warn(
    `Skipped: there is no browser at ${PFAD}. Set CHROMIUM to the path of a Chromium to run these tests.`,
  )

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Longer than the half second in which clicks are ignored after anything moved. */
export const RUHE_MS = 700

export interface Sicht {
  breite?: number
  hoehe?: number
  dunkel?: boolean
  /** Touched instead of clicked. */
  handy?: boolean
}

export interface Fenster {
  page: Page
  context: BrowserContext
  /** What the CSP refused, and what a page threw. Must stay empty. */
  verstoesse(): Promise<string[]>
  /** What axe finds wrong with the page as it stands. */
  barrieren(): Promise<string[]>
  /** How many pixels the page is wider than the window. */
  ueberbreite(): Promise<number>
}

/** A browser for one test; it is closed when the test is over. */
export async function starteBrowser({
  onTestFinished,
}: Pick<TestContext, 'onTestFinished'>): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: PFAD, args: ['--no-sandbox'] })
  onTestFinished(() => browser.close())
  return browser
}

/** A window with its own cookies. */
export async function oeffneFenster(browser: Browser, sicht: Sicht = {}): Promise<Fenster> {
  const context = await browser.newContext({
    viewport: { width: sicht.breite ?? 1440, height: sicht.hoehe ?? 900 },
    colorScheme: sicht.dunkel === true ? 'dark' : 'light',
    locale: 'de-DE',
    hasTouch: sicht.handy === true,
    isMobile: sicht.handy === true,
  })
  const page = await context.newPage()
  const geworfen: string[] = []
  page.on('pageerror', (fehler) => geworfen.push(fehler.message))
  await page.addInitScript(
    `window.abgewiesen = []
     document.addEventListener('securitypolicyviolation', (e) => window.abgewiesen.push(e.violatedDirective + ' ' + e.blockedURI))`,
  )
  return {
    page,
    context,
    verstoesse: async () => [...geworfen, ...(await page.evaluate<string[]>('window.abgewiesen'))],
    async barrieren() {
      await page.evaluate(AXE)
      return page.evaluate<string[]>(
        `axe.run(document).then(({ violations }) =>
          violations.map((v) => v.id + ' ' + v.nodes.map((n) => n.target.join(' ')).join(', ')))`,
      )
    },
    ueberbreite: () =>
      page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  }
}

/** The link of an invitation, on the program's port of this run. */
export async function einladung(b: Buehne, url: string, wer = CARLA): Promise<string> {
  const { stdout, stderr } = await b.cli(['person', 'einladen', wer, '--json'])
  const { code } = JSON.parse(stdout || `{"code":${JSON.stringify(stderr)}}`) as { code: string }
  return `${url}/anmelden#code=${code}`
}

/** Comes in by an invitation and puts the setting up of a way back off. */
export async function meldeDichAn(f: Fenster, link: string): Promise<void> {
  await f.page.goto(link)
  await f.page.getByRole('button', { name: 'Einladung einlösen' }).click()
  await f.page.getByRole('button', { name: 'Später' }).click()
  await f.page.getByRole('heading', { name: 'Heute', level: 1 }).waitFor()
}
