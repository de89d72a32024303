import { da, druecke, gestoert, laedt, sagt, steht, type Zustand } from './typ.ts'

const chat = { route: '/chat', pfad: '/chat' } as const
const probe = { route: '/ausprobieren', pfad: '/ausprobieren' } as const

export const CHAT: readonly Zustand[] = [
  { ...chat, name: 'mit Knöpfen', oeffne: steht('.auswahl button') },
  { ...chat, name: 'noch nichts', wer: 'anna', oeffne: steht('.leer') },
  { ...chat, name: 'auf dem Weg', statt: { '/chat': 'haengt' }, oeffne: laedt },
  { ...chat, name: 'gestört', statt: { '/chat': 'kaputt' }, status: [400], oeffne: gestoert },
  {
    ...chat,
    name: 'nicht gesendet',
    statt: { 'POST /chat': 'weg' },
    async oeffne(page) {
      await da(page)
      await page.locator('.schreibfeld textarea').fill('Bist du da?')
      await page.keyboard.press('Enter')
      await druecke(page, 'Jetzt versuchen').catch(() => undefined)
      await steht('.blase.offen button')(page)
    },
  },
  {
    ...chat,
    name: 'unterwegs',
    statt: { 'POST /chat': 'haengt' },
    async oeffne(page) {
      await da(page)
      await page.locator('.schreibfeld textarea').fill('Bist du da?')
      await page.keyboard.press('Enter')
      await steht('.blase.offen')(page)
    },
  },
  { ...probe, name: 'ohne Lauf', oeffne: steht('.leer') },
  { ...probe, name: 'auf dem Weg', statt: { 'POST /ausprobieren': 'haengt' }, oeffne: laedt },
  { ...probe, name: 'gestört', statt: { 'POST /ausprobieren': 'kaputt' }, status: [400], oeffne: gestoert },
  { ...probe, name: 'ohne Rolle', wer: 'deniz', status: [403], oeffne: gestoert },
  {
    ...probe,
    name: 'mit Lauf, und was dabei geschah',
    async oeffne(page) {
      await page.locator('.schreibfeld textarea').fill('leg ein ticket an: Beamer')
      await page.keyboard.press('Enter')
      await steht('.blase.assistent .auswahl button')(page)
      await steht('.geschah dl')(page)
    },
  },
  {
    ...probe,
    name: 'Lauf zu Ende',
    status: [404],
    statt: {
      'POST /ausprobieren/*': {
        status: 404,
        json: { code: 'nicht_gefunden', status: 404, detail: 'Das gibt es nicht.' },
      },
    },
    async oeffne(page) {
      await page.locator('.schreibfeld textarea').fill('hallo')
      await page.keyboard.press('Enter')
      await sagt(/zu Ende|abgelaufen/)(page)
    },
  },
]
