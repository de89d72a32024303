import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Server } from './server.ts'

// How a picture is taken: nothing is on its way any more, nothing moves.

export interface Breite {
  name: 'breit' | 'handy'
  width: number
  height: number
}
export const BREITEN: readonly Breite[] = [
  { name: 'breit', width: 1440, height: 900 },
  { name: 'handy', width: 390, height: 844 },
]

export interface Motiv {
  /** Also the name of the file. */
  name: string
  /** Who looks; undefined: nobody is logged in. */
  wer?: string
  /** Default: `/`. */
  pfad?: string
  /** Leads to the state, from the page at `pfad`. */
  tu?: (page: Page, hilfe: Hilfe) => Promise<void>
  /** Puts back what the next one must not find. */
  danach?: (page: Page, hilfe: Hilfe) => Promise<void>
  /** Only there. */
  breite?: Breite['name']
  /** Only what is in the window; default: the whole page. */
  fenster?: boolean
}

export interface Hilfe {
  server: Server
  breite: Breite
  context: BrowserContext
  /** A page of somebody else who is logged in, at the same time. */
  als(wer: string): Promise<Page>
}

/** Longer than the half second in which clicks are ignored after anything moved. */
export const RUHE_MS = 700
const LANGE_MS = 90_000
const FERTIG = `document.querySelector('[role="status"][aria-label], [aria-busy="true"], .mantine-Skeleton-root') === null && document.fonts.status === 'loaded'`

interface Fotograf {
  nimm(
    motiv: Motiv,
    farben: readonly ('light' | 'dark')[],
    datei: (farbe: 'hell' | 'dunkel') => string,
  ): Promise<string[]>
  schliesse(): Promise<void>
}

export async function fotografiere(browser: Browser, server: Server, breite: Breite): Promise<Fotograf> {
  const fenster = new Map<string, { context: BrowserContext; page: Page }>()
  const offen = async (wer: string): Promise<{ context: BrowserContext; page: Page }> => {
    const da = fenster.get(wer)
    if (da) return da
    const context = await browser.newContext({
      viewport: { width: breite.width, height: breite.height },
      deviceScaleFactor: breite.name === 'handy' ? 2 : 1,
      locale: 'de-DE',
      timezoneId: 'Europe/Berlin',
    })
    const neu = { context, page: await context.newPage() }
    fenster.set(wer, neu)
    if (wer !== '') await meldeAn(neu.page, await server.einladung(wer))
    return neu
  }
  return {
    async nimm(motiv, farben, datei) {
      const { context, page } = await offen(motiv.wer ?? '')
      const hilfe: Hilfe = { server, breite, context, als: async (wer) => (await offen(wer)).page }
      const bilder: string[] = []
      try {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(`${server.url}${motiv.pfad ?? '/'}`)
        await ruhig(page)
        await motiv.tu?.(page, hilfe)
        for (const farbe of farben) {
          const path = datei(farbe === 'light' ? 'hell' : 'dunkel')
          await page.emulateMedia({ colorScheme: farbe })
          await ruhig(page)
          if (motiv.fenster !== true) await streckeFenster(page, breite)
          await page.screenshot({
            path,
            fullPage: motiv.fenster !== true,
            animations: 'disabled',
            caret: 'hide',
          })
          bilder.push(path)
        }
      } finally {
        // Also when it did not work: the next picture is taken in the same window.
        await page.setViewportSize(breite)
        await motiv.danach?.(page, hilfe)
      }
      return bilder
    },
    async schliesse() {
      for (const { context } of fenster.values()) await context.close()
    },
  }
}

/** As high as the page: else what stays at the edge of the window would lie across the middle of the picture. */
async function streckeFenster(page: Page, { width, height }: Breite): Promise<void> {
  const ganz = await page.evaluate<number>('document.documentElement.scrollHeight')
  await page.setViewportSize({ width, height: Math.min(Math.max(ganz, height), 12_000) })
  await page.waitForTimeout(100)
}

async function meldeAn(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Einladung einlösen' }).click()
  // From here on the page speaks the person's language.
  await page.getByRole('button', { name: /^(Später|Later|Depois)$/ }).click()
  await page.getByRole('heading', { name: /^(Heute|Today|Hoje)$/, level: 1 }).waitFor()
}

/** Looks from outside: the page's CSP lets nothing be evaluated that would wait inside. */
export async function bis(page: Page, bedingung: string): Promise<void> {
  const ende = performance.now() + LANGE_MS
  while (!(await page.evaluate<boolean>(bedingung))) {
    if (performance.now() > ende) throw new Error(`It never came to this: ${bedingung}`)
    await page.waitForTimeout(50)
  }
}

/** A heading is there, no grey bars are, the fonts have come, and the page has drawn what it has. */
export async function ruhig(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await bis(page, FERTIG)
  await page.waitForTimeout(RUHE_MS)
  // What came may have made the page ask for more.
  await bis(page, FERTIG)
}
