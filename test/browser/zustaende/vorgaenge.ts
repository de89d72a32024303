import type { Haus } from '../haus.ts'
import { da, druecke, gestoert, laedt, sagt, steht, type Zustand } from './typ.ts'

const liste = { route: '/vorgaenge', pfad: '/vorgaenge' } as const
const einer = { route: '/vorgaenge/:id' } as const
const zu = (lage: keyof Haus['nummer']) => (h: Haus) => `/vorgaenge/${h.nummer[lage]}`

export const VORGAENGE: readonly Zustand[] = [
  { ...liste, name: 'Liste', oeffne: steht('[data-zeile]') },
  {
    ...liste,
    name: 'gefiltert',
    pfad: (h) =>
      `/vorgaenge?status=geschlossen&von=2026-11-01&faehigkeit=umsatz_abfragen&person=${h.person.anna}`,
    oeffne: steht('[data-zeile]'),
  },
  {
    ...liste,
    name: 'keiner passt',
    pfad: '/vorgaenge?suche=gibt-es-nicht',
    oeffne: sagt('Kein Vorgang passt'),
  },
  { ...liste, name: 'noch keiner', leer: true, oeffne: steht('.leer') },
  { ...liste, name: 'auf dem Weg', statt: { '/vorgaenge': 'haengt' }, oeffne: laedt },
  { ...liste, name: 'gestört', statt: { '/vorgaenge': 'kaputt' }, status: [400], oeffne: gestoert },
  ...(
    [
      'laeuft',
      'rueckfrage',
      'bestaetigung',
      'wartet_freigabe',
      'beantwortet',
      'erledigt',
      'abgelehnt',
      'fehler',
      'unklar',
    ] as const
  ).map((lage): Zustand => ({ ...einer, name: lage, pfad: zu(lage), oeffne: steht('.verlauf') })),
  {
    ...einer,
    name: 'technisch, mit den Worten des Chats',
    pfad: zu('erledigt'),
    async oeffne(page) {
      await page.getByText('Technisch', { exact: true }).click()
      await steht('.technik')(page)
      await page.locator('.chatsagt summary').press('Enter')
      await page.locator('.chatsagt p').waitFor()
    },
  },
  {
    ...einer,
    name: 'abbrechen?',
    pfad: zu('bestaetigung'),
    fenster: 'vorgang/abbrechen.tsx',
    async oeffne(page) {
      await druecke(page, 'Abbrechen …')
      await page.getByRole('dialog', { name: /abbrechen\?$/ }).waitFor()
    },
  },
  {
    ...einer,
    name: 'berichtigen, nichts gewählt',
    pfad: zu('beantwortet'),
    fenster: 'vorgang/berichtigen.tsx',
    async oeffne(page) {
      await page.locator('aside').getByRole('button').last().press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.locator('button[type="submit"]').press('Enter')
      await dialog.locator('select[aria-invalid="true"]').waitFor()
    },
  },
  {
    ...einer,
    name: 'eine Meldung am Rand',
    pfad: zu('erledigt'),
    async oeffne(page) {
      await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no right to it'))")
      await druecke(page, /kopieren/i)
      await steht('.mantine-Notification-root')(page)
    },
  },
  { ...einer, name: 'gibt es nicht', pfad: '/vorgaenge/V-99999', status: [404], oeffne: steht('.leer') },
  { ...einer, name: 'auf dem Weg', pfad: zu('erledigt'), statt: { '/vorgaenge/*': 'haengt' }, oeffne: laedt },
  {
    ...einer,
    name: 'gestört',
    pfad: zu('erledigt'),
    statt: { '/vorgaenge/*': 'kaputt' },
    status: [400],
    oeffne: gestoert,
  },
  {
    ...einer,
    name: 'ein eigener, ohne mehr Rechte',
    wer: 'anna',
    pfad: zu('wartet_freigabe'),
    oeffne: steht('.verlauf'),
  },
  { route: '/sitzungen', pfad: '/sitzungen', name: 'führt zum Konto', oeffne: da },
]
