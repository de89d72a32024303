import { da, druecke, gestoert, laedt, sagt, steht, type Zustand } from './typ.ts'

const lernen = { route: '/lernen', pfad: '/lernen' } as const
const zahlen = { route: '/zahlen', pfad: '/zahlen' } as const
const gesagt = { json: { text: '„zeig mal den Kram“ ist zurückgenommen.', wieder: 'siegel' } }

export const LERNEN: readonly Zustand[] = [
  {
    ...lernen,
    name: 'was neu ist, mit der Wirkung von allem',
    async oeffne(page) {
      await steht('.wirkung')(page)
      await page.locator('.verschoben summary').first().press('Enter')
    },
  },
  { ...lernen, name: 'Beispiele', pfad: '/lernen?zeige=beispiele', oeffne: steht('.lernknoepfe') },
  { ...lernen, name: 'Begriffe', pfad: '/lernen?zeige=begriffe', oeffne: steht('.lernknoepfe') },
  { ...lernen, name: 'nichts gelernt', leer: true, oeffne: steht('.leer') },
  { ...lernen, name: 'auf dem Weg', statt: { '/lernen': 'haengt' }, oeffne: laedt },
  { ...lernen, name: 'gestört', statt: { '/lernen': 'kaputt' }, status: [400], oeffne: gestoert },
  {
    ...lernen,
    name: 'Wirkung von einem',
    fenster: 'lernen/gelerntes.tsx',
    async oeffne(page) {
      await page.locator('.lernknoepfe .link').first().press('Enter')
      await page.getByRole('dialog').locator('b.gut, p').first().waitFor()
    },
  },
  {
    ...lernen,
    name: 'kippt etwas',
    fenster: 'lernen/use-lernen.tsx',
    status: [409],
    statt: {
      'POST /lernen/*': {
        status: 409,
        json: { code: 'kippt', status: 409, detail: 'Dann wird falsch verstanden:\n„regal bewegen“' },
      },
    },
    async oeffne(page) {
      await page
        .getByRole('button', { name: /^Übernehmen|^Passt/ })
        .first()
        .press('Enter')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    ...lernen,
    name: 'zurückgenommen',
    statt: { 'POST /lernen/*': gesagt },
    async oeffne(page) {
      await page
        .getByRole('button', { name: /^Zurücknehmen/ })
        .first()
        .press('Enter')
      await sagt(gesagt.json.text)(page)
    },
  },
]

export const ZAHLEN: readonly Zustand[] = [
  { ...zahlen, name: 'mit Bildern', oeffne: steht('.recharts-surface') },
  {
    ...zahlen,
    name: '90 Tage, alle Tage als Tabelle',
    pfad: '/zahlen?tage=90',
    async oeffne(page) {
      await steht('.recharts-surface')(page)
      for (const summary of await page.locator('main summary').all()) await summary.press('Enter')
    },
  },
  { ...zahlen, name: 'noch zu wenig', leer: true, oeffne: steht('.leer') },
  { ...zahlen, name: 'auf dem Weg', statt: { '/zahlen': 'haengt' }, oeffne: laedt },
  { ...zahlen, name: 'ohne Rolle', wer: 'deniz', status: [403], oeffne: gestoert },
  {
    route: '/betrieb',
    pfad: '/betrieb',
    name: 'auf dem Weg',
    statt: { '/betrieb': 'haengt' },
    oeffne: laedt,
  },
  { route: '/betrieb', pfad: '/betrieb', name: 'ohne Rolle', wer: 'deniz', status: [403], oeffne: gestoert },
  {
    route: '/betrieb',
    pfad: '/betrieb',
    name: 'alles',
    async oeffne(page) {
      await da(page)
      await page.locator('.gutebefunde summary').press('Enter')
    },
  },
  { route: '/konto', pfad: '/konto', name: 'mit Passkey und anderer Sitzung', oeffne: steht('text=Beenden') },
  {
    route: '/konto',
    pfad: '/konto',
    name: 'Passwort zu kurz',
    async oeffne(page) {
      await druecke(page, 'Passwort ändern')
      await sagt('Mindestens 8 Zeichen.')(page)
    },
  },
]
