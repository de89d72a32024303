import type { Heute } from '../../../src/leitstand/vertrag/vorgang.ts'
import { da, druecke, gestoert, laedt, sagt, steht, type Zustand } from './typ.ts'

const hier = { route: '/', pfad: '/' } as const
const erste = (json: unknown): Heute['freigaben'][number] =>
  (json as Heute).freigaben[0] as Heute['freigaben'][number]
const mitErster = (json: unknown, neu: object): unknown => {
  const heute = json as Heute
  return { ...heute, freigaben: [{ ...erste(heute), ...neu }, ...heute.freigaben.slice(1)] }
}

export const HEUTE: readonly Zustand[] = [
  {
    ...hier,
    name: 'was wartet',
    async oeffne(page) {
      await steht('[data-karte] [data-freigeben]')(page)
      await steht('.entscheidung')(page)
    },
  },
  { ...hier, name: 'nichts wartet', leer: true, oeffne: sagt('Alles freigegeben') },
  { ...hier, name: 'auf dem Weg', statt: { '/heute': 'haengt' }, oeffne: laedt },
  { ...hier, name: 'gestört', statt: { '/heute': 'kaputt' }, status: [400], oeffne: gestoert },
  {
    ...hier,
    name: 'aufgeklappt',
    async oeffne(page) {
      await druecke(page, /^Prüfen:/)
      await page
        .getByRole('button', { name: /^Freigeben/ })
        .nth(1)
        .waitFor()
    },
  },
  {
    ...hier,
    name: 'Hinweis, Stand 2, in Vertretung, eine von zweien',
    statt: {
      '/heute': (json) =>
        mitErster(json, {
          ...{ stand_nr: 2, fuer: 'Bernd Muster', freigaben: '1 von 2 Freigaben (Bernd Muster).' },
          hinweise: ['Erste Zahlung an diese IBAN'],
          text: null,
          frist: new Date(Date.parse((json as Heute).jetzt) + 600_000).toISOString(),
        }),
    },
    oeffne: sagt('Erste Zahlung an diese IBAN'),
  },
  {
    ...hier,
    name: 'Frist abgelaufen',
    statt: { '/heute': (json) => mitErster(json, { frist: (json as Heute).jetzt }) },
    oeffne: sagt('Frist abgelaufen'),
  },
  {
    ...hier,
    name: 'Grund fehlt',
    async oeffne(page) {
      await druecke(page, 'Ablehnen …')
      await druecke(page, 'Ablehnen')
      await sagt('Schreib kurz, warum.')(page)
    },
  },
  {
    ...hier,
    name: 'nicht freigegeben',
    status: [403],
    statt: {
      'POST /vorgaenge/*/freigeben': {
        status: 403,
        json: { code: 'token', status: 403, detail: 'Lade die Seite neu.' },
      },
    },
    async oeffne(page) {
      await druecke(page, /^Freigeben/)
      await sagt('Lade die Seite neu.')(page)
    },
  },
  {
    ...hier,
    name: 'von anderen entschieden',
    status: [409],
    statt: {
      'POST /vorgaenge/*/freigeben': {
        status: 409,
        json: { code: 'schon_entschieden', status: 409, detail: 'Bernd hat schon entschieden.' },
      },
    },
    async oeffne(page) {
      await druecke(page, /^Freigeben/)
      await steht('.ergebnis')(page)
    },
  },
  {
    ...hier,
    name: 'Abbrechen?',
    fenster: 'heute/entscheidung-karte.tsx',
    async oeffne(page) {
      await druecke(page, 'Abbrechen …')
      await page.getByRole('dialog', { name: /abbrechen\?$/ }).waitFor()
    },
  },
  {
    ...hier,
    name: 'keine Verbindung',
    async oeffne(page) {
      await steht('[data-freigeben]')(page)
      await page.context().setOffline(true)
      await druecke(page, /^Freigeben/)
      await sagt('Du siehst den letzten Stand')(page)
    },
  },
  {
    ...hier,
    name: 'Suche, leer',
    fenster: 'rahmen/suche.tsx',
    async oeffne(page) {
      await da(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Suche' }).waitFor()
    },
  },
  ...(
    [
      ['mit Treffern', 'Rechnung', '[role="dialog"] button:has-text("Rechnung")'],
      ['mit einer Nummer', 'v1', '[role="dialog"] button:has-text("V-1 öffnen")'],
      ['ohne Treffer', 'gibt es nicht', '[role="dialog"] :text("Nichts gefunden")'],
    ] as const
  ).map(
    ([wie, text, auswahl]): Zustand => ({
      ...hier,
      name: `Suche ${wie}`,
      async oeffne(page) {
        await da(page)
        await page.keyboard.press('/')
        await page.getByLabel('Nummer, Nachricht, Seite').fill(text)
        await steht(auswahl)(page)
      },
    }),
  ),
  {
    ...hier,
    name: 'Tastatur',
    fenster: 'rahmen/tastatur.tsx',
    async oeffne(page) {
      await da(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Tastatur' }).waitFor()
    },
  },
  { route: '/mehr', pfad: '/mehr', name: 'Mehr', oeffne: da },
  { route: '*', pfad: '/gibt/es/nicht', name: 'Hier ist nichts', oeffne: sagt('Diese Seite gibt es nicht.') },
  { route: '/anmelden', pfad: '/anmelden', name: 'Anmelden, wenn man da ist', oeffne: steht('.nav') },
]
