import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { type Blick, blicke, statt } from './blick.ts'
import { CHROMIUM, starteBrowser } from './browser.ts'
import { type Haus, oeffneHaus } from './haus.ts'
import { ZUSTAENDE } from './zustaende/alle.ts'
import type { Zustand } from './zustaende/typ.ts'

// Every state that can be opened, in light and dark, on a small and a large phone and a wide screen: axe finds nothing, the
// policy refuses nothing, nothing is thrown, and no page is wider than its window.

const BREITEN = [1440, 390, 320]
const FARBEN = ['light', 'dark'] as const
/**
 * Colours change contrast and nothing else, so the other rules are asked in one of them at each width; 320 and 390 px show the
 * same parts, so each colour is asked at one of them.
 */
const NUR_FARBE = ['color-contrast']
const ALLE_REGELN = new Set(['1440 light', '390 dark', '320 light'])
const AUCH_FARBE = new Set(['1440 dark'])
/** Two windows at a time: one waits while the other is looked at. */
const ZUGLEICH = 2
const WEB = join(import.meta.dirname, '..', '..', 'web', 'src')

const name = (z: Zustand): string => `${z.route} ${z.name}`

describe.skipIf(!CHROMIUM)('Jeder Zustand', () => {
  it('steht in jeder Breite und Farbe ohne Barriere, ohne Verstoß und ohne Überbreite', async (test) => {
    const haeuser = await oeffne(test)
    const browser = await starteBrowser(test)
    const offen = [...ZUSTAENDE]
    const maengel: string[] = []
    const arbeite = async (): Promise<void> => {
      const fenster = new Map<string, Promise<Fenster>>()
      for (let z = offen.shift(); z !== undefined; z = offen.shift()) {
        const beginn = performance.now()
        const h = z.leer ? haeuser.leer : haeuser.voll
        const { wer = 'carla' } = z
        const wo = `${wer} ${z.leer ?? ''}`
        const f = fenster.get(wo) ?? oeffneFenster(h, browser, wer)
        // Who is not logged in may be by the end of it.
        if (wer !== 'niemand') fenster.set(wo, f)
        maengel.push(...(await pruefe(z, h, await f)).map((m) => `${name(z)}: ${m}`))
        if (wer === 'niemand') await (await f).page.context().close()
        if (process.env.ZEITEN) console.log(Math.round(performance.now() - beginn), name(z))
      }
    }
    await Promise.all(Array.from({ length: ZUGLEICH }, arbeite))
    expect(maengel).toEqual([])
    const gemeldet = Object.values(haeuser).flatMap((h) =>
      h.l.zeilen.filter((zeile) => zeile.includes('richtlinie')),
    )
    expect(gemeldet).toEqual([])
  }, 900_000)

  it('Gegenprobe: kein Ort und kein Fenster der Oberfläche fehlt in der Tabelle', () => {
    const orte = readFileSync(join(WEB, 'seiten', 'seiten.tsx'), 'utf8').matchAll(
      /<Route path=(?:"([^"]+)"|\{ALLES\})>/g,
    )
    const da = new Set(ZUSTAENDE.map((z) => z.route))
    expect([...orte].map(([, pfad]) => pfad ?? '*').filter((ort) => !da.has(ort))).toEqual([])
    const fenster = dateien(WEB).filter((datei) =>
      /<(?:Dialog|Bestaetigen|Modal|Drawer|Menu|Popover|Select|Spotlight\.Root)\b/.test(
        readFileSync(join(WEB, datei), 'utf8'),
      ),
    )
    const geoeffnet = new Set(ZUSTAENDE.map((z) => z.fenster))
    expect(fenster.filter((datei) => datei !== 'bausteine/dialog.tsx' && !geoeffnet.has(datei))).toEqual([])
  })

  it('Gegenprobe: eingepflanzter Stil, Fehler, Kontrast, Name und Breite werden gesehen', async (test) => {
    const { voll } = await oeffne(test)
    const page = await (await voll.kontext(await starteBrowser(test), 'carla')).newPage()
    const blick = await blicke(page)
    await page.goto(`${voll.l.url}/konto`)
    await page.locator('h1').waitFor()
    expect([await blick.barrieren(), await blick.verstoesse(), await blick.ueberbreite()]).toEqual([
      [],
      [],
      0,
    ])
    await page.evaluate(`
      document.head.append(Object.assign(document.createElement('style'), { textContent: 'b { color: red }' }))
      document.querySelector('main').insertAdjacentHTML('beforeend', '<p class="grau">kaum zu lesen</p><button></button>')
      Object.assign(document.querySelector('.grau').style, { color: '#ccc', background: '#ddd', width: '9000px' })
      fetch('/api/gibt-es-nicht')
      console.error('vergessen')
      setTimeout(() => { throw new Error('geworfen') })`)
    const barrieren = (await blick.barrieren()).map((b) => b.split(' ')[0])
    expect(barrieren).toEqual(expect.arrayContaining(['color-contrast', 'button-name']))
    expect(await blick.barrieren(['color-contrast'])).toHaveLength(1)
    for (const was of ['404 /api/gibt-es-nicht', 'console: vergessen', 'thrown: geworfen'])
      await expect.poll(blick.verstoesse).toContain(was)
    expect((await blick.verstoesse()).join()).toMatch(/policy: style-src/)
    expect(await blick.ueberbreite()).toBeGreaterThan(1000)
    await expect
      .poll(() => voll.l.zeilen.some((zeile) => zeile.includes('"richtlinie":"style-src')))
      .toBe(true)
  })
})

async function oeffne({ onTestFinished }: { onTestFinished(tu: () => Promise<void>): void }) {
  const bau = async (leer: boolean): Promise<Haus> => {
    const speicher = await oeffneSqlite({ datei: ':memory:' })
    const haus = await oeffneHaus(speicher, leer)
    onTestFinished(async () => {
      await haus.schliesse()
      await speicher.schliesse()
    })
    return haus
  }
  return { voll: await bau(false), leer: await bau(true) }
}

const dateien = (ordner: string): string[] =>
  readdirSync(ordner, { recursive: true, encoding: 'utf8' })
    .filter((datei) => datei.endsWith('.tsx'))
    .map((datei) => datei.replaceAll('\\', '/'))

interface Fenster {
  page: Page
  blick: Blick
}

/** One for all that this person looks at: a window costs as much as a page, and what the browser has compiled stays in it. */
async function oeffneFenster(h: Haus, browser: Browser, wer: Zustand['wer']): Promise<Fenster> {
  const page = await (await h.kontext(browser, wer === 'niemand' ? undefined : wer)).newPage()
  // What was typed on the page before is kept in it.
  await page.addInitScript('sessionStorage.clear()')
  return { page, blick: await blicke(page) }
}

/** Opens one and looks at it in every way. */
async function pruefe(z: Zustand, h: Haus, { page, blick }: Fenster): Promise<string[]> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.setViewportSize({ width: BREITEN[0] ?? 0, height: 900 })
  await page.emulateMedia({ colorScheme: FARBEN[0], reducedMotion: 'reduce' })
  await page.mouse.move(0, 0)
  await statt(page, h.l.url, z.statt)
  blick.vonVorn(z.status)
  try {
    await page.goto(`${h.l.url}${typeof z.pfad === 'string' ? z.pfad : z.pfad(h)}`)
    await z.oeffne(page, h)
    const maengel: string[] = []
    for (const width of BREITEN)
      for (const colorScheme of FARBEN) maengel.push(...(await siehAn(page, blick, { width, colorScheme })))
    return [...maengel, ...(await blick.verstoesse())]
  } catch (fehler) {
    return [`cannot be opened: ${(fehler as Error).message.split('\n').slice(0, 4).join(' ')}`]
  }
}

async function siehAn(
  page: Page,
  blick: Blick,
  { width, colorScheme }: { width: number; colorScheme: 'light' | 'dark' },
): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Two frames: media queries, and what is drawn anew because of them.
  await page.evaluate('new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r)))')
  const breiter = await blick.ueberbreite()
  const wie = `${width} ${colorScheme}`
  const regeln = ALLE_REGELN.has(wie) ? undefined : AUCH_FARBE.has(wie) ? NUR_FARBE : []
  const barrieren = regeln?.length === 0 ? [] : await blick.barrieren(regeln)
  return [...barrieren, ...(breiter > 0 ? [`${breiter} px too wide`] : [])].map((m) => `${wie}: ${m}`)
}
