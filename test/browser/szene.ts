import { join } from 'node:path'
import type { TestContext } from 'vitest'
import type { Programm } from '../helfer/prozess.ts'
import type { Buehne } from '../helfer/prozess-buehne.ts'
import {
  type Baue,
  einladung,
  type Fenster,
  meldeDichAn,
  oeffneFenster,
  type Sicht,
  starteBrowser,
} from './browser.ts'

// The running program of `assistent.config.ts`, and a logged-in window for whoever looks.

export interface Szene {
  b: Buehne
  url: string
  programm: Programm
  /** A window of its own in which that person sees Heute. */
  fenster(wer: string, sicht?: Sicht): Promise<Fenster>
  /** What reached the bank. */
  zahlungen(): number
}

export async function baueSzene(test: Pick<TestContext, 'onTestFinished'>, baue: Baue): Promise<Szene> {
  const b = await baue(test, {
    umgebung: { ASSISTENT_CONFIG: join(import.meta.dirname, 'assistent.config.ts') },
  })
  const programm = await b.starte()
  const browser = await starteBrowser(test)
  return {
    b,
    url: programm.url,
    programm,
    async fenster(wer, sicht) {
      const f = await oeffneFenster(browser, sicht)
      await meldeDichAn(f, await einladung(b, programm.url, wer))
      return f
    },
    zahlungen: () => b.fremd.zustand.aufrufe.filter((a) => a.pfad === '/zahlungen').length,
  }
}

export const karteVon = (f: Fenster, id: string) => f.page.locator(`[data-karte="${id}"]`)
export const freigebenKnopf = (f: Fenster) => f.page.getByRole('button', { name: /^Freigeben/ })

/** Holds what the page sends to approve, until it is let go. */
export async function halteFreigabe(f: Fenster): Promise<{ da: Promise<void>; weiter: () => void }> {
  const tor = Promise.withResolvers<void>()
  const da = Promise.withResolvers<void>()
  await f.page.route('**/freigeben', async (weg) => {
    da.resolve()
    await tor.promise
    await weg.continue()
  })
  return { da: da.promise, weiter: tor.resolve }
}
