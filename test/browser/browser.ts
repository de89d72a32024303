import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, describe, type TestContext } from 'vitest'
import { einmalCode } from '../../src/cli/person.ts'
import { plusMs, TAG_MS } from '../../src/domaene/zeit.ts'
import { insertEinladung } from '../../src/speicher/anmeldung.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { codeHash, ladeSchluessel } from '../../src/speicher/schluessel.ts'
import { CHROMIUM, CHROMIUM_PFAD } from '../helfer/chromium.ts'
import { type DatenbankName, frischeDatenbank } from '../helfer/datenbank.ts'
import { type Buehne, type BuehneAngaben, baueBuehne, CARLA } from '../helfer/prozess-buehne.ts'

// A real browser beside the running program. What runs inside a page is given as text: the types of the project know no DOM.

export { CHROMIUM }

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Longer than the half second in which clicks are ignored after anything moved. */
export const RUHE_MS = 700
/** Resolves when for `ms` nothing has moved or changed its size but what always turns, and no colour is still turning. */
const ruheIn = (ms: number): string => `new Promise((fertig) => {
  let vorher, seit
  const sieh = () => {
    const alle = document.getAnimations()
    const ewig = alle.filter((a) => a.effect.getComputedTiming().endTime === Infinity).map((a) => a.effect.target)
    const orte = [...document.body.querySelectorAll('*')].filter((e) => !ewig.some((t) => t.contains(e))).map((e) => {
      const { x, y, width, height } = e.getBoundingClientRect()
      return [x, y, width, height].map(Math.round)
    })
    const bild = orte.join() + (alle.length > ewig.length ? performance.now() : '')
    if (bild !== vorher) seit = performance.now()
    vorher = bild
    if (performance.now() - seit >= ${ms}) fertig()
    else setTimeout(sieh, 50)
  }
  sieh()
})`

/** Waits until a click means what is under it. */
export const ruhe = (page: Page): Promise<void> => page.evaluate<void>(ruheIn(RUHE_MS))

/** Only an end for what never comes: on a busy machine everything takes ten times as long. */
const ENDE_MS = 60_000

type Test = Pick<TestContext, 'onTestFinished'>
/** Builds the stage of one test on the database of the running case; see `baueBuehne`. */
export type Baue = (test: Test, angaben?: Omit<BuehneAngaben, 'db'>) => Promise<Buehne>

type Faelle = (baue: Baue, datenbank: DatenbankName) => void

/** The same cases with the program on SQLite and on Postgres, each test on a database of its own. */
export const aufBeiden = (name: string, faelle: Faelle): void => auf(['SQLite', 'Postgres'], name, faelle)

/** Of what the page does by itself, whatever database stands behind it. */
export const aufSqlite = (name: string, faelle: Faelle): void => auf(['SQLite'], name, faelle)

function auf(datenbanken: readonly DatenbankName[], name: string, faelle: Faelle): void {
  for (const datenbank of datenbanken)
    describe.skipIf(!CHROMIUM)(`${name} auf ${datenbank}`, () =>
      faelle(async (test, angaben) => {
        const db = datenbank === 'Postgres' ? await frischeDatenbank() : undefined
        return await baueBuehne(test, { ...angaben, db })
      }, datenbank),
    )
}

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
  /** Waits until a click means what is under it. */
  ruhe(): Promise<void>
  /** Clicks once the page is at rest. */
  druecke(knopf: Locator): Promise<void>
  /** What the CSP refused, and what a page threw. Must stay empty. */
  verstoesse(): Promise<string[]>
  /** What axe finds wrong with the page as it stands. */
  barrieren(): Promise<string[]>
  /** How many pixels the page is wider than the window. */
  ueberbreite(): Promise<number>
}

let laeuft: Promise<Browser> | undefined
afterAll(async () => (await laeuft)?.close())

/** The file's one browser. What a test opened in it is closed when the test is over. */
export async function starteBrowser({ onTestFinished }: Test): Promise<Browser> {
  laeuft ??= chromium.launch({ executablePath: CHROMIUM_PFAD, args: ['--no-sandbox'] })
  const browser = await laeuft
  onTestFinished(async () => void (await Promise.all(browser.contexts().map((c) => c.close()))))
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
  context.setDefaultTimeout(ENDE_MS)
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
    ruhe: () => ruhe(page),
    async druecke(knopf) {
      await knopf.waitFor()
      await ruhe(page)
      await knopf.click()
    },
    verstoesse: async () => [...geworfen, ...(await page.evaluate<string[]>('window.abgewiesen'))],
    async barrieren() {
      await page.evaluate(ruheIn(100))
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

/** The link of an invitation, by the operation of `person einladen`: starting the command takes a second each time. */
export async function einladung(b: Buehne, url: string, wer = CARLA): Promise<string> {
  const { ASSISTENT_DB = '', ASSISTENT_KEY_FILE = '' } = b.umgebung
  const [person] = await b.lies<{ id: string }>(`SELECT id FROM assistent_person WHERE phone = '${wer}'`)
  const jetzt = new Date().toISOString()
  const code = einmalCode()
  const speicher = await oeffneSpeicher(ASSISTENT_DB)
  await speicher.run(insertEinladung, {
    hash: codeHash(ladeSchluessel(ASSISTENT_KEY_FILE), code),
    person_id: person?.id ?? `nobody has ${wer}`,
    gueltig_bis: plusMs(jetzt, TAG_MS),
    jetzt,
  })
  await speicher.schliesse()
  return `${url}/anmelden#code=${code}`
}

/** Comes in by an invitation and puts the setting up of a way back off. */
export async function meldeDichAn(f: Fenster, link: string): Promise<void> {
  await f.page.goto(link)
  await f.page.getByRole('button', { name: 'Einladung einlösen' }).click()
  await f.page.getByRole('button', { name: 'Später' }).click()
  await f.page.getByRole('heading', { name: 'Heute', level: 1 }).waitFor()
}
