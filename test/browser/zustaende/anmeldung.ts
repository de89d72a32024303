import { druecke, gestoert, laedt, sagt, steht, type Zustand } from './typ.ts'

const vorn = { route: 'anmeldung', pfad: '/', wer: 'niemand', status: [401, 403] } as const
const einladung = 'Ich habe eine Einladung'

/** In front of all pages. */
export const ANMELDUNG: readonly Zustand[] = [
  { ...vorn, name: 'Passkey und Passwort', oeffne: steht('text=Mit Passkey anmelden') },
  {
    ...vorn,
    name: 'Firmenkonto',
    statt: { '/anmeldung/wege': (json) => ({ ...(json as object), sso: 'Mit Firmenkonto anmelden' }) },
    oeffne: steht('a[href^="/api/anmeldung/sso"]'),
  },
  {
    ...vorn,
    name: 'Firmenkonto gehört niemandem',
    pfad: '/anmelden#sso=unbekannt',
    oeffne: sagt('gehört hier noch zu niemandem'),
  },
  {
    ...vorn,
    name: 'nichts eingetippt',
    async oeffne(page) {
      await druecke(page, 'Mit Passwort anmelden')
      await sagt('Gib dein Passwort ein.')(page)
    },
  },
  {
    ...vorn,
    name: 'falsches Passwort',
    async oeffne(page) {
      await page.getByLabel('Telefonnummer oder Kennung').fill('niemand')
      await page.getByLabel('Passwort', { exact: true }).fill('falsch geraten')
      await druecke(page, 'Mit Passwort anmelden')
      await sagt('passen nicht zusammen')(page)
    },
  },
  {
    ...vorn,
    name: 'Passkey nicht bestätigt',
    async oeffne(page) {
      await page.evaluate(
        "navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'))",
      )
      await druecke(page, 'Mit Passkey anmelden')
      await sagt('Der Passkey wurde nicht bestätigt.')(page)
    },
  },
  {
    ...vorn,
    name: 'Wege auf dem Weg',
    statt: { '/anmeldung/wege': 'haengt' },
    oeffne: steht('.anmeldung main [role="status"][aria-label]'),
  },
  { ...vorn, name: 'Wege gestört', statt: { '/anmeldung/wege': 'weg' }, oeffne: gestoert },
  {
    ...vorn,
    name: 'Code fehlt',
    async oeffne(page) {
      await druecke(page, einladung)
      await druecke(page, 'Einladung einlösen')
      await sagt('Gib den Code ein.')(page)
    },
  },
  {
    ...vorn,
    name: 'Code gilt nicht',
    pfad: '/anmelden#code=FALSCH-FALSCH',
    async oeffne(page) {
      await druecke(page, 'Einladung einlösen')
      await steht('[role="alert"] p')(page)
    },
  },
  {
    ...vorn,
    name: 'wer da ist, ist noch nicht bekannt',
    statt: { '/ich': 'haengt', '/heute': 'haengt' },
    oeffne: laedt,
  },
  { ...vorn, name: 'Server antwortet nicht', statt: { '/ich': 'weg', '/heute': 'weg' }, oeffne: gestoert },
  {
    ...vorn,
    name: 'Sitzung zu Ende',
    wer: 'bernd',
    statt: {
      '/vorgaenge': {
        status: 401,
        json: { code: 'nicht_angemeldet', detail: 'Melde dich an.', status: 401 },
      },
    },
    async oeffne(page) {
      await page.getByRole('link', { name: 'Vorgänge' }).first().press('Enter')
      await sagt('Deine Sitzung ist zu Ende')(page)
    },
  },
  ...(['Willkommen', 'Passwort zu kurz'] as const).map(
    (name): Zustand => ({
      ...vorn,
      name,
      pfad: (h) => `/anmelden#code=${h.codes.pop()}`,
      async oeffne(page) {
        await druecke(page, 'Einladung einlösen')
        await page.getByRole('heading', { name: /^Willkommen/ }).waitFor()
        if (name === 'Willkommen') return
        await druecke(page, 'Lieber ein Passwort')
        await page.getByLabel('Neues Passwort').fill('kurz')
        await druecke(page, 'Passwort festlegen')
        await sagt('Mindestens 8 Zeichen.')(page)
      },
    }),
  ),
]
