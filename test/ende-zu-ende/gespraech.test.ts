import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bisAllesRuht } from '../helfer/absturz.ts'
import { type Buehne, baueBuehne, neueId } from '../helfer/prozess-buehne.ts'
import { nachricht } from '../helfer/whatsapp-anbieter.ts'
import { antwortAuf, type Gegenseite, stelleZuWhatsapp, ueberHttp, ueberWhatsapp } from './kanal.ts'

// A whole conversation with the running program, over both channels, with the signatures that their providers make.

const FRIST_MS = 180_000
const umgebung = { ASSISTENT_CONFIG: join(import.meta.dirname, 'assistent.config.ts') }

const vorgaenge = (b: Buehne) =>
  b.lies<{ faehigkeit: string; status: string }>(
    'SELECT faehigkeit, status FROM assistent_vorgang ORDER BY nachricht_id, id',
  )
const anzahl = async (b: Buehne, tabelle: string): Promise<number> =>
  (await b.lies(`SELECT * FROM ${tabelle}`)).length

describe.each([
  ['http', ueberHttp],
  ['whatsapp', ueberWhatsapp],
] as const)('%s', (_name, ueber) => {
  it.concurrent('Text, Knopf, Liste, Zitat, Doppeltes, Sprachnachricht: je Anlass ein Vorgang, jede Antwort einmal', {
    timeout: FRIST_MS,
  }, async (test) => {
    const b = await baueBuehne(test, { umgebung })
    const seite = ueber(b, (await b.starte()).url)
    const frage = (text: string, zitat?: string) => antwortAuf(seite, () => seite.schreibe(text, zitat))

    const erste = await seite.schreibe('Wie hoch war der Umsatz im Oktober?')
    await bisAllesRuht(b)
    expect(seite.gesendet().map((a) => a.text)).toEqual([expect.stringContaining('€')])
    expect(await erste.nochmal()).toBe(erste.status)
    expect(await erste.nochmal()).toBe(erste.status)

    const ticket = await frage('Leg ein Ticket an: Beamer defekt')
    expect(ticket.form).toBe('knoepfe')
    const ja = ticket.knoepfe[0] as { id: string; text: string }
    expect((await antwortAuf(seite, () => seite.druecke(ja))).text).toMatch(/Beamer defekt.*angelegt/)
    await antwortAuf(seite, () => seite.druecke(ja))

    const auswahl = await frage('Ist der Besprechungsraum frei?')
    expect(auswahl.form).toBe('liste')
    const zweite = auswahl.knoepfe[1] as { id: string; text: string }
    const gewaehlt = await antwortAuf(seite, () => seite.druecke(zweite, 'liste'))
    expect(gewaehlt.text).toMatch(/^Der (groß|gross|klein)e Besprechungsraum ist frei/)

    const erstesTicket = await frage('Leg ein Ticket an: Drucker klemmt')
    await frage('Leg ein Ticket an: Fenster undicht')
    expect((await frage('ja', erstesTicket.id)).text).toMatch(/Drucker klemmt.*angelegt/)

    const gesprochen = await antwortAuf(seite, () => seite.sprich())
    expect(gesprochen.text).not.toMatch(/angelegt/)

    await bisAllesRuht(b)
    expect((await vorgaenge(b)).map((v) => `${v.faehigkeit} ${v.status}`)).toEqual([
      'umsatz_abfragen beantwortet',
      'ticket_anlegen erledigt',
      expect.stringMatching(/_raum abgebrochen$/),
      expect.stringMatching(/_raum beantwortet$/),
      'ticket_anlegen erledigt',
      'ticket_anlegen bestaetigung',
    ])
    await pruefeBuchfuehrung(b, seite, 10)
    expect(b.fremd.zustand.aufrufe.map((a) => a.anzahl)).toEqual([1, 1])
  })
})

/** Each message stored once and answered once; each effect in the books once. */
async function pruefeBuchfuehrung(b: Buehne, seite: Gegenseite, nachrichten: number): Promise<void> {
  expect(await b.lies('SELECT status, COUNT(*) AS n FROM assistent_eingang GROUP BY status')).toEqual([
    { status: 'erledigt', n: nachrichten },
  ])
  expect(seite.gesendet()).toHaveLength(nachrichten)
  expect(await b.lies('SELECT status, COUNT(*) AS n FROM assistent_ausgang GROUP BY status')).toEqual([
    { status: 'gesendet', n: nachrichten },
  ])
  expect(await anzahl(b, `messages WHERE role = 'user'`)).toBe(nachrichten)
  expect(await anzahl(b, 'assistent_aktion')).toBe(b.fremd.zustand.aufrufe.length)
}

it.concurrent('Zustellmeldungen ändern nur den Zustand der Antwort, die sie nennen', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, { umgebung })
  const { url } = await b.starte()
  const seite = ueberWhatsapp(b, url)
  await antwortAuf(seite, () => seite.schreibe('Wie hoch war der Umsatz im Oktober?'))
  await bisAllesRuht(b)
  const stand = async () =>
    JSON.stringify([
      await b.lies('SELECT * FROM assistent_eingang'),
      await b.lies('SELECT * FROM assistent_vorgang'),
    ])
  const vorher = await stand()
  const meldung = (status: string, mehr = {}) => ({
    statuses: [{ id: 'wamid.OUT1', status, timestamp: '1795770000', recipient_id: '491713920001', ...mehr }],
  })
  const zustand = 'SELECT status, fehler FROM assistent_zustellung'
  // In no order, as they come: it only moves forward.
  for (const [status, danach] of [
    ['sent', 'gesendet'],
    ['read', 'gelesen'],
    ['delivered', 'gelesen'],
  ] as const) {
    expect((await stelleZuWhatsapp(b, url, meldung(status))).status).toBe(200)
    expect(await b.lies(zustand)).toEqual([{ status: danach, fehler: null }])
  }
  await stelleZuWhatsapp(b, url, meldung('failed', { errors: [{ code: 131047 }] }))
  expect(await b.lies(zustand)).toEqual([{ status: 'fehler', fehler: '131047' }])
  expect(await stand()).toBe(vorher)
  expect(seite.gesendet()).toHaveLength(1)
})

it.concurrent('zwei Nachrichten und eine Meldung in einem Umschlag: beide beantwortet, in ihrer Reihenfolge', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, { umgebung })
  const { url } = await b.starte()
  const seite = ueberWhatsapp(b, url)
  await antwortAuf(seite, () => seite.schreibe('Wie hoch war der Umsatz im Oktober?'))
  const jetzt = String(Math.floor(Date.now() / 1000))
  const eine = (body: string) =>
    nachricht(`wamid.${neueId()}`, { type: 'text', text: { body } }, '491713920001', jetzt)
  const wert = {
    contacts: eine('').contacts,
    messages: [...eine('und im September?').messages, ...eine('danke').messages],
    statuses: [{ id: 'wamid.OUT1', status: 'read', timestamp: jetzt, recipient_id: '491713920001' }],
  }
  expect((await stelleZuWhatsapp(b, url, wert)).status).toBe(200)
  expect((await stelleZuWhatsapp(b, url, wert)).status).toBe(200)
  await bisAllesRuht(b)
  const [, september, dank] = seite.gesendet()
  expect(september?.text).toMatch(/September.*€/)
  expect(dank?.text).not.toMatch(/€/)
  expect((await vorgaenge(b)).map((v) => v.status)).toEqual(['beantwortet', 'beantwortet'])
  await pruefeBuchfuehrung(b, seite, 3)
  expect(await b.lies(`SELECT status FROM assistent_zustellung WHERE provider_id = 'wamid.OUT1'`)).toEqual([
    { status: 'gelesen' },
  ])
})
