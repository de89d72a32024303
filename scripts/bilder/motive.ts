import type { Page } from 'playwright-core'
import { bis, type Hilfe, type Motiv, RUHE_MS, ruhig } from './kamera.ts'

// Every page, and every state that looks different. Those that change something stand at the end.

const CARLA = 'Carla Probe'
const BERND = 'Bernd Muster'
const ANNA = 'Anna Beispiel'

/** Presses what may only be pressed when nothing has moved. */
async function druecke(page: Page, name: string | RegExp): Promise<void> {
  await page.waitForTimeout(RUHE_MS)
  await page.getByRole('button', { name }).first().click()
}

/** The first Vorgang in the list that matches, opened. */
const oeffne =
  (suche: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(`${new URL(page.url()).origin}/vorgaenge?${suche}`)
    await ruhig(page)
    await page.locator('[data-zeile] a, a[data-zeile]').first().click()
    await page.locator('.verlauf').waitFor()
  }

export const technisch = async (page: Page): Promise<void> => {
  await page.getByText('Technisch', { exact: true }).click()
}

async function person(page: Page, name = ANNA): Promise<void> {
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

const schreibe = async (page: Page, text: string): Promise<void> => {
  const vorher = await page.locator('.blase').count()
  await page.locator('.schreibfeld textarea').fill(text)
  await page.keyboard.press('Enter')
  await bis(page, `document.querySelectorAll('.blase').length >= ${vorher + 2}`)
  await ruhig(page)
}

export async function probiere(page: Page): Promise<void> {
  await schreibe(page, 'Wie hoch war der Umsatz im letzten Monat in Wien?')
  await schreibe(page, 'Zahl die Rechnung 4711 über 100 €')
}

export async function lehneAb(page: Page): Promise<void> {
  await druecke(page, /^Ablehnen/)
  await page.getByLabel(/Warum lehnst du ab/).fill('Die Rechnung ist schon bezahlt.')
}

/** Somebody's request, changed while it is read here. */
async function konflikt(page: Page, { als, breite }: Hilfe): Promise<void> {
  const deniz = await als('Deniz Test')
  const rechnung = breite.name === 'breit' ? 8120 : 8121
  await deniz.goto(`${new URL(page.url()).origin}/chat`)
  await ruhig(deniz)
  await schreibe(deniz, `Zahl die Rechnung ${rechnung} über 4.280 €`)
  await page.reload()
  await ruhig(page)
  const karte = page.locator('[data-karte]', { hasText: `${rechnung}` })
  const pruefen = karte.getByRole('button', { name: /^Prüfen/ })
  await page.waitForTimeout(RUHE_MS)
  if ((await pruefen.count()) > 0) await pruefen.click()
  const gelesen = await page.evaluate<string>("fetch('/api/heute').then((r) => r.text())")
  await page.route('**/api/heute', (weg) => weg.fulfill({ contentType: 'application/json', body: gelesen }))
  await schreibe(deniz, 'nein, ich meinte 4.820 €')
  await page.waitForTimeout(RUHE_MS)
  await karte.getByRole('button', { name: /^Freigeben/ }).click()
  await page.unroute('**/api/heute')
  await page.getByText(/^Nicht freigegeben/).waitFor()
}

export const MOTIVE: readonly Motiv[] = [
  { name: 'anmelden', pfad: '/anmelden' },
  { name: 'anmelden-einladung', pfad: '/anmelden', tu: (page) => druecke(page, 'Ich habe eine Einladung') },
  {
    name: 'anmelden-einladung-ungueltig',
    pfad: '/anmelden#code=ABCD-EFGH-JKLM',
    tu: (page) => druecke(page, 'Einladung einlösen'),
  },
  { name: 'heute', wer: CARLA },
  { name: 'heute-bernd', wer: BERND },
  { name: 'heute-mitglied', wer: ANNA },
  { name: 'heute-leer', wer: 'Kate Hill' },
  { name: 'heute-leer-pt', wer: 'Rui Costa' },
  { name: 'heute-ablehnen', wer: CARLA, tu: lehneAb },
  { name: 'vorgaenge', wer: CARLA, pfad: '/vorgaenge' },
  { name: 'vorgaenge-offen', wer: CARLA, pfad: '/vorgaenge?status=offen' },
  { name: 'vorgaenge-nichts', wer: CARLA, pfad: '/vorgaenge?suche=Gabelstapler' },
  { name: 'vorgang-freigegeben', wer: CARLA, tu: oeffne('suche=Rechnung+6204') },
  { name: 'vorgang-wartet', wer: CARLA, tu: oeffne('suche=Rechnung+6231') },
  { name: 'vorgang-ersetzt', wer: CARLA, tu: oeffne('suche=Rechnung+3321&status=abgebrochen') },
  { name: 'vorgang-rueckfragen', wer: CARLA, tu: oeffne('suche=Rechnung+5120') },
  { name: 'vorgang-abgelehnt', wer: CARLA, tu: oeffne('suche=Rechnung+8812') },
  { name: 'vorgang-fehler', wer: CARLA, tu: oeffne('status=fehler') },
  { name: 'vorgang-unklar', wer: CARLA, tu: oeffne('status=unklar') },
  { name: 'vorgang-rueckfrage', wer: CARLA, tu: oeffne('status=rueckfrage') },
  { name: 'vorgang-bestaetigung', wer: ANNA, tu: oeffne('status=bestaetigung') },
  {
    name: 'vorgang-technisch',
    wer: CARLA,
    async tu(page) {
      await oeffne('suche=Rechnung+6204')(page)
      await technisch(page)
    },
  },
  { name: 'vorgang-nicht-da', wer: CARLA, pfad: '/vorgaenge/V-99999' },
  { name: 'personen', wer: CARLA, pfad: '/personen' },
  { name: 'person', wer: CARLA, pfad: '/personen', tu: (page) => person(page) },
  { name: 'person-leer', wer: CARLA, pfad: '/personen', tu: (page) => person(page, 'Kate Hill') },
  { name: 'person-ich', wer: ANNA, pfad: '/personen/ich' },
  {
    name: 'person-berichtigen',
    fenster: true,
    wer: CARLA,
    pfad: '/personen',
    async tu(page) {
      await person(page)
      await druecke(page, /^Berichtigen/)
    },
  },
  {
    name: 'vergessen-fragen',
    fenster: true,
    wer: CARLA,
    pfad: '/personen',
    async tu(page) {
      await person(page)
      await druecke(page, 'Vergessen …')
    },
  },
  { name: 'lernen', wer: CARLA, pfad: '/lernen' },
  { name: 'zahlen', wer: CARLA, pfad: '/zahlen' },
  { name: 'betrieb', wer: CARLA, pfad: '/betrieb' },
  { name: 'konto', wer: CARLA, pfad: '/konto' },
  { name: 'mehr', wer: CARLA, pfad: '/mehr', breite: 'handy' },
  { name: 'chat', wer: 'Deniz Test', pfad: '/chat' },
  { name: 'chat-leer', wer: 'Rui Costa', pfad: '/chat' },
  {
    name: 'chat-knoepfe',
    wer: BERND,
    pfad: '/chat',
    tu: (page) => schreibe(page, 'Ticket anlegen: Regal im Lager wackelt'),
  },
  { name: 'ausprobieren-leer', wer: CARLA, pfad: '/ausprobieren' },
  { name: 'ausprobieren', wer: CARLA, pfad: '/ausprobieren', tu: probiere },
  {
    name: 'suche',
    wer: CARLA,
    fenster: true,
    async tu(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('textbox').fill('Rechnung')
      await page.waitForTimeout(RUHE_MS)
    },
  },
  {
    name: 'tastatur',
    wer: CARLA,
    fenster: true,
    breite: 'breit',
    tu: (page) => page.keyboard.press('?'),
  },
  { name: 'nirgends', wer: CARLA, pfad: '/gibt-es-nicht' },
  {
    name: 'heute-getrennt',
    wer: CARLA,
    async tu(page, { context }) {
      await context.setOffline(true)
      await page.getByText('Du siehst den letzten Stand').waitFor()
    },
    danach: (_, { context }) => context.setOffline(false),
  },
  { name: 'heute-konflikt', wer: CARLA, tu: konflikt },
  {
    name: 'heute-freigegeben',
    wer: CARLA,
    async tu(page) {
      await druecke(page, /^Freigeben/)
      await page.locator('.ergebnis').first().waitFor()
    },
  },
  {
    name: 'vergessen-beleg',
    wer: CARLA,
    pfad: '/personen',
    async tu(page, { breite }) {
      const name = breite.name === 'breit' ? 'Jonas Weber' : 'Lena Fuchs'
      await person(page, name)
      await druecke(page, 'Vergessen …')
      await page.getByLabel(/eintippen/).fill(name)
      await druecke(page, 'Endgültig vergessen')
      await page.getByText(/fertig\. Nichts ist übrig/).waitFor()
    },
  },
]
