import type { Page } from 'playwright-core'
import type { Haus } from '../haus.ts'
import { da, druecke, gestoert, laedt, sagt, steht, type Zustand } from './typ.ts'

const alle = { route: '/personen', pfad: '/personen' } as const
const eine = { route: '/personen/:id', pfad: (h: Haus) => `/personen/${h.person.anna}` } as const
const beleg = { route: '/vergessen/:beleg', pfad: (h: Haus) => `/vergessen/${h.beleg}` } as const
const dialog = (page: Page) => page.getByRole('dialog').waitFor()
const stand = (wie: 'laeuft' | 'noch_nicht', text: string) => ({
  '/vergessen/*': (json: unknown) => ({ ...(json as object), stand: wie, text }),
})

export const PERSON: readonly Zustand[] = [
  { ...alle, name: 'wer bekannt ist', oeffne: steht('[data-zeile]') },
  { ...alle, name: 'niemand passt', pfad: '/personen?suche=gibt-es-nicht', oeffne: sagt('Niemand passt') },
  { ...alle, name: 'auf dem Weg', statt: { '/personen': 'haengt' }, oeffne: laedt },
  { ...alle, name: 'gestört', statt: { '/personen': 'kaputt' }, status: [400], oeffne: gestoert },
  { ...alle, name: 'wer andere nicht sehen darf, sieht sich', wer: 'deniz', oeffne: steht('aside') },
  {
    ...eine,
    name: 'mit abgelöstem Fakt und gezeigter Nummer',
    async oeffne(page) {
      await steht('del')(page)
      await druecke(page, 'Nummer zeigen')
    },
  },
  {
    ...eine,
    name: 'nichts gemerkt',
    pfad: (h) => `/personen/${h.person.deniz}`,
    oeffne: sagt('Noch nichts gemerkt'),
  },
  { ...eine, name: 'vergessen', pfad: (h) => `/personen/${h.person.erika}`, status: [404], oeffne: da },
  { ...eine, name: 'gibt es nicht', pfad: '/personen/P-niemand', status: [404], oeffne: steht('.leer') },
  { ...eine, name: 'auf dem Weg', statt: { '/personen/*': 'haengt' }, oeffne: laedt },
  { ...eine, name: 'gestört', statt: { '/personen/*': 'kaputt' }, status: [400], oeffne: gestoert },
  {
    ...eine,
    name: 'Fakt berichtigen',
    fenster: 'person/fakt-fenster.tsx',
    async oeffne(page) {
      await druecke(page, /^Berichtigen: /)
      await dialog(page)
    },
  },
  {
    ...eine,
    name: 'Fakt berichtigen, abgelehnt',
    status: [422],
    statt: {
      'PUT /personen/*/fakten/*': {
        status: 422,
        json: { code: 'kein_fakt', status: 422, detail: 'Das ist kein Fakt.' },
      },
    },
    async oeffne(page) {
      await druecke(page, /^Berichtigen: /)
      await page.getByRole('textbox', { name: 'So ist es richtig' }).fill('Trinkt Wasser')
      await druecke(page, 'Berichtigen')
      await sagt('Das ist kein Fakt.')(page)
    },
  },
  {
    ...eine,
    name: 'Fakt löschen?',
    async oeffne(page) {
      await druecke(page, /^Löschen: /)
      await dialog(page)
    },
  },
  {
    ...eine,
    name: 'Vergessen?',
    fenster: 'person/vergessen.tsx',
    async oeffne(page) {
      await druecke(page, 'Vergessen …')
      await page.getByLabel(/eintippen/).fill('Anna')
    },
  },
  {
    ...eine,
    name: 'Vergessen, gleich',
    async oeffne(page) {
      await druecke(page, 'Vergessen …')
      await page.getByLabel(/eintippen/).fill('Anna Beispiel')
      await page.locator('button[type="submit"]:enabled', { hasText: 'Endgültig vergessen' }).waitFor()
    },
  },
  { ...beleg, name: 'fertig', oeffne: sagt(/fertig\./) },
  { ...beleg, name: 'läuft', statt: stand('laeuft', 'Wird vergessen …'), oeffne: sagt('Wird vergessen …') },
  {
    ...beleg,
    name: 'noch nicht',
    statt: stand('noch_nicht', 'Noch nicht fertig: der Rest wird weiter versucht'),
    oeffne: sagt('Noch nicht fertig'),
  },
  { ...beleg, name: 'gibt es nicht', pfad: '/vergessen/0123456789abcdef0', status: [404], oeffne: gestoert },
  { ...beleg, name: 'auf dem Weg', statt: { '/vergessen/*': 'haengt' }, oeffne: laedt },
]
