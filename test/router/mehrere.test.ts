import { expect, test } from 'vitest'
import type { Kandidat } from '../../src/erkennung/erkennung.ts'
import type { ErkenneText, Regeln } from '../../src/router/entscheidung.ts'
import { leseMehrere } from '../../src/router/mehrere.ts'

const WAS: readonly (readonly [RegExp, string])[] = [
  [/urlaub/iu, 'urlaub'],
  [/ticket/iu, 'ticket'],
  [/umsatz/iu, 'umsatz'],
  [/rechnung/iu, 'rechnung'],
]
/** Knows what the first word of its kind names; two invoices at once are a doubt. */
const lokal = ((text: string) => {
  const faehigkeit = WAS.toSorted((a, b) => text.search(a[0]) - text.search(b[0])).find(([w]) => w.test(text))
  const zweifel = (text.match(/rechnung \d/giu) ?? []).length > 1 ? [{ feld: 'rechnung' }] : []
  const kandidat = {
    faehigkeit: faehigkeit?.[1],
    sicherheit: faehigkeit ? 0.9 : 0.1,
    quelle: 'lokal',
    zweifel,
  }
  return { kandidaten: [kandidat] }
}) as unknown as ErkenneText
const regeln = {
  schwelle: () => ({ sicher: 0.8, fragen: 0.4 }),
  vollstaendig: (k: Kandidat) => k.zweifel.length === 0,
} as unknown as Regeln
const teile = (text: string) => leseMehrere(text, regeln, lokal)?.map((t) => t.text)

test.each([
  [
    'Trag morgen Urlaub ein und leg ein Ticket an: Beamer',
    ['Trag morgen Urlaub ein', 'leg ein Ticket an: Beamer'],
  ],
  ['Leg ein Ticket an. Trag mir morgen Urlaub ein!', ['Leg ein Ticket an', 'Trag mir morgen Urlaub ein!']],
  [
    'Leg ein Ticket an: WLAN weg\nWie war der Umsatz?',
    ['Leg ein Ticket an: WLAN weg', 'Wie war der Umsatz?'],
  ],
  ['Umsatz Oktober, und dann leg bitte ein Ticket an', ['Umsatz Oktober', 'leg bitte ein Ticket an']],
  ['Zahl Rechnung 88 und Rechnung 89', ['Zahl Rechnung 88', 'Rechnung 89']],
  ['show the Umsatz and create a Ticket', ['show the Umsatz', 'create a Ticket']],
])('„%s“ sind mehrere', (text, erwartet) => {
  expect(teile(text)).toEqual(erwartet)
})

test.each([
  'Leg ein Ticket an: Drucker im 3. Stock streikt',
  'Leg ein Ticket an: Drucker klemmt und Toner ist leer',
  'Leg ein Ticket an: WLAN weg und trag das Urlaub-Schild ab',
  'Leg ein Ticket an: „Trag Urlaub ein. Zahl die Rechnung.“',
  'Leg ein Ticket an: Kunde ist sauer. Er will sein Geld.',
  'Umsatz im Oktober und im September',
  'Trag Urlaub ein und erzähl mir einen Witz',
  'Zahl Rechnung Nr. 5',
  'und',
  '',
])('„%s“ ist eine Bitte', (text) => {
  expect(teile(text)).toBeUndefined()
})
