import type { Page } from 'playwright-core'
import type { Wer } from '../../helfer/buero.ts'
import type { Haus } from '../haus.ts'

/** What the server says instead: nothing yet, a refusal, no answer at all, or its own answer with a change. */
export type Statt =
  | 'haengt'
  | 'kaputt'
  | 'weg'
  | { status?: number; json: object }
  | ((json: unknown) => unknown)

/** One thing that can be seen. */
export interface Zustand {
  name: string
  /** As in `web/src/seiten/seiten.tsx`; `anmeldung`: in front of all pages. */
  route: string
  pfad: string | ((h: Haus) => string)
  /** Default: carla, who may do everything. */
  wer?: Wer | 'niemand'
  /** In a company in which nobody has written. */
  leer?: true
  /** By the path below `/api`, for this page only. */
  statt?: Readonly<Record<string, Statt>>
  /** Refusals that belong to it. */
  status?: readonly number[]
  /** The file below `web/src` whose window is open. */
  fenster?: string
  /** Opens it and waits until it stands. */
  oeffne(page: Page, h: Haus): Promise<unknown>
}

/** Like a click, but by the keyboard: what a page ignores for half a second after anything moved is a pointer. */
export const druecke = (page: Page, name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) })
    .first()
    .press('Enter')

export const steht = (auswahl: string) => (page: Page) => page.locator(auswahl).first().waitFor()
export const sagt = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
/** The grey bars: an answer is on its way. */
export const laedt = (page: Page) => page.locator('main [role="status"][aria-label]').first().waitFor()
/** Nothing is on its way any more. */
export const da = async (page: Page): Promise<void> => {
  await page.locator('h1').first().waitFor()
  await page.locator('main [role="status"][aria-label]').first().waitFor({ state: 'detached' })
}
export const gestoert = sagt('Das hat nicht geklappt')
