import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { HANDBUCH } from './bilder/handbuch.ts'
import { BREITEN, type Breite, fotografiere, type Motiv } from './bilder/kamera.ts'
import { MOTIVE } from './bilder/motive.ts'
import { type Server, starteDemo } from './bilder/server.ts'

// `npm run bilder`: the demo in a browser, each page and each state that matters, light and dark, on a phone and on a wide
// screen. `--handbuch` makes those that docs/handbuch.md shows. `--nur heute` only those whose name begins so.

const wurzel = join(import.meta.dirname, '..')
const PFAD = process.env.CHROMIUM ?? '/usr/bin/chromium'
const { values } = parseArgs({
  options: {
    ordner: { type: 'string' },
    handbuch: { type: 'boolean', default: false },
    nur: { type: 'string', default: '' },
  },
})

if (existsSync(PFAD)) await alle()
else {
  console.error(`Es gibt keinen Browser unter ${PFAD}. Setze CHROMIUM auf den Pfad eines Chromium.`)
  process.exitCode = 1
}

async function alle(): Promise<void> {
  const ordner = resolve(values.ordner ?? join(wurzel, values.handbuch ? 'docs/bilder' : 'daten/bilder'))
  mkdirSync(ordner, { recursive: true })
  const motive = (values.handbuch ? HANDBUCH : MOTIVE).filter((m) => m.name.startsWith(values.nur))
  const server = await starteDemo()
  const browser = await chromium.launch({
    executablePath: PFAD,
    args: ['--no-sandbox', '--lang=de-DE'],
    // What the browser draws itself, a date field, is in German too.
    env: { ...process.env, LANGUAGE: 'de', LANG: 'de_DE.UTF-8' },
  })
  try {
    for (const breite of BREITEN) {
      const hier = motive.filter((m) => (m.breite ?? breite.name) === breite.name)
      if (hier.length > 0) await strecke(browser, server, breite, hier, ordner)
    }
  } finally {
    await browser.close()
    await server.beende()
  }
}

/** One after the other, because some change what the next would show; each person stays logged in. */
async function strecke(
  browser: Browser,
  server: Server,
  breite: Breite,
  motive: readonly Motiv[],
  ordner: string,
): Promise<void> {
  const farben = values.handbuch ? (['light'] as const) : (['light', 'dark'] as const)
  const fotograf = await fotografiere(browser, server, breite)
  for (const motiv of motive) {
    try {
      const bilder = await fotograf.nimm(motiv, farben, (farbe) =>
        join(ordner, values.handbuch ? `${motiv.name}.png` : `${motiv.name}-${breite.name}-${farbe}.png`),
      )
      for (const bild of bilder) console.log(bild)
    } catch (fehler) {
      // The others are looked at all the same.
      console.error(`${motiv.name} (${breite.name}): ${fehler instanceof Error ? fehler.message : fehler}`)
      process.exitCode = 1
    }
  }
  await fotograf.schliesse()
}
