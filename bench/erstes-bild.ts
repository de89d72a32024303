import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from 'playwright-core'
import { listePersonen } from '../src/speicher/person.ts'
import { AGENT } from './teile/firma.ts'
import { gruendeMitLeitstand } from './teile/leitstand.ts'
import { kopfzeile, last, median, ordner, tabelle, zahl } from './teile/messen.ts'

// node bench/erstes-bild.ts [--mal 7] [--bremse 4]      (Chromium: CHROMIUM=/usr/bin/chromium; the front end: npm run web)
//
// From the address to the first picture, with a cold cache and a slowed-down processor, served from this machine: the login,
// and the first page of who is logged in already. Aim: first paint within 0.6 s, at most 220 kB of script.

const { values } = parseArgs({
  options: { mal: { type: 'string', default: '7' }, bremse: { type: 'string', default: '4' } },
})

const datei = join(ordner(), 'bild.sqlite')
const firma = await gruendeMitLeitstand({ datei, personen: 2, rollen: [['mitglied', 'leitung']] })
const { speicher, url } = firma
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})

interface Bild {
  gemalt: number
  inhalt: number
  fertig: number
  skript: number
}

/** What runs in the page is text: the types of the project know no DOM. */
const GEMESSEN = `(() => {
  const gemalt = (name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN
  const skripte = performance.getEntriesByType('resource').filter((r) => r.name.endsWith('.js'))
  return {
    gemalt: gemalt('first-paint'),
    inhalt: gemalt('first-contentful-paint'),
    skript: skripte.reduce((summe, r) => summe + r.encodedBodySize, 0),
  }
})()`

/** A window of its own, so nothing is in its cache; `fertig`: the heading of the page is there. */
async function bild(vorher: (c: BrowserContext) => Promise<unknown>): Promise<Bild> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-DE' })
  await vorher(context)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.clearBrowserCache')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.bremse) })
  // The look of the page itself: asked from outside it would come late.
  await page.addInitScript(
    `new MutationObserver((_, o) => { if (document.querySelector('h1')) { window.fertig ??= performance.now(); o.disconnect() } })
      .observe(document, { childList: true, subtree: true })`,
  )
  await page.goto(url, { waitUntil: 'load' })
  await page.locator('h1').first().waitFor()
  const fertig = await page.evaluate<number>('window.fertig')
  const gemessen = await page.evaluate<Omit<Bild, 'fertig'>>(GEMESSEN)
  await context.close()
  return { ...gemessen, fertig }
}

async function meldeAn(c: BrowserContext): Promise<void> {
  const [person] = await speicher.read(listePersonen, { agent: AGENT })
  const code = await firma.code(person?.id ?? '')
  const drin = await c.request.post(`${url}/api/anmeldung/einladung`, { data: { code } })
  if (!drin.ok()) throw new Error(`${drin.status()} ${await drin.text()}`)
}

const zeilen: string[][] = []
for (const [name, vorher] of [
  ['Anmeldung', async () => undefined],
  ['Heute, angemeldet', meldeAn],
] as const) {
  const bilder: Bild[] = []
  for (let i = 0; i < Number(values.mal); i++) bilder.push(await bild(vorher))
  const von = (feld: keyof Bild): number => median(bilder.map((b) => b[feld]))
  zeilen.push([
    name,
    zahl(von('gemalt')),
    zahl(von('inhalt')),
    zahl(von('fertig')),
    zahl(von('skript') / 1000),
  ])
}
console.log(
  `${kopfzeile()}. Chromium ${browser.version()}, Prozessor ${values.bremse}-fach gebremst, leerer Cache, Median von ${values.mal}. ${last()}`,
)
tabelle(['', 'erstes Bild ms', 'erster Inhalt ms', 'Überschrift da ms', 'Skript kB gepackt'], zeilen)
await browser.close()
await firma.schliesse()
process.exit(0)
