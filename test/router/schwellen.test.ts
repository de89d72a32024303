import { expect, test } from 'vitest'
import { pruefeKonfiguration } from '../../src/config.ts'
import { SCHWELLEN, schwellenFuer } from '../../src/domaene/schwellen.ts'
import type { Erkenner, Kandidat } from '../../src/erkennung/erkennung.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { oeffneBuero } from '../helfer/buero.ts'

// The same confidence means another decision for another risk, on the real turn.

const kandidat = (faehigkeit: string, parameter: Kandidat['parameter'], sicherheit: number): Kandidat => ({
  faehigkeit,
  parameter,
  sicherheit,
  quelle: 'lokal',
  annahmen: [],
  zweifel: [],
})
const erkennt = (k: Kandidat): Erkenner => ({
  lokal: () => ({ kandidaten: [k], anschlussOhneBezug: false }),
  mitModell: async (_a, lokal) => lokal,
})
const TICKET = { titel: 'Drucker' }

async function stand(k: Kandidat, schwellen?: object) {
  const speicher = await oeffneSpeicher(':memory:')
  const b = await oeffneBuero({
    speicher,
    erkenner: erkennt(k),
    konfiguration: schwellen ? { schwellen } : {},
  })
  await b.sage('anna', 'kümmert euch um das Ding')
  const [v] = await b.vorgaenge()
  await b.schliesse()
  return v?.status ?? 'keiner'
}

test.each([
  ['ticket_anlegen', TICKET, 0.8, undefined, 'bestaetigung'],
  ['ticket_anlegen', TICKET, 0.8, { risiko: { 2: { sicher: 0.9 } } }, 'rueckfrage'],
  ['ticket_anlegen', TICKET, 0.8, { risiko: { 3: { sicher: 0.9 } } }, 'bestaetigung'],
  ['reichweite_abfragen', { beitrag: 'Whitepaper' }, 0.6, undefined, 'rueckfrage'],
  ['reichweite_abfragen', { beitrag: 'Whitepaper' }, 0.6, { risiko: { 0: { sicher: 0.5 } } }, 'beantwortet'],
  ['ticket_anlegen', TICKET, 0.4, { risiko: { 2: { fragen: 0.5 } } }, 'keiner'],
  ['ticket_anlegen', TICKET, 0.4, undefined, 'rueckfrage'],
])('%s %o with %d and %o: %s', async (faehigkeit, parameter, sicherheit, schwellen, erwartet) => {
  expect(await stand(kandidat(faehigkeit, parameter, sicherheit), schwellen)).toBe(erwartet)
})

test('a risk without a pair of its own, and an unknown skill, have the pair for all', () => {
  const s = { ...SCHWELLEN, risiko: { 3: { sicher: 0.9 } } }
  expect(schwellenFuer(s, 3)).toEqual({ sicher: 0.9, fragen: 0.35 })
  expect(schwellenFuer(s, 1)).toEqual({ sicher: 0.75, fragen: 0.35 })
  expect(schwellenFuer(s, undefined)).toEqual({ sicher: 0.75, fragen: 0.35 })
})

test.each([
  [
    { sicher: 0.3, fragen: 0.5 },
    /schwellen\.fragen: fragen \(0\.5\) darf nicht größer sein als sicher \(0\.3\)/,
  ],
  [{ sicher: 0.3 }, /schwellen\.fragen/],
  [{ risiko: { 2: { sicher: 0.2 } } }, /schwellen\.risiko\.2\.fragen/],
  [{ risiko: { 4: { sicher: 0.2 } } }, /schwellen\.risiko/],
  [{ sicher: 1.2 }, /schwellen\.sicher/],
  [{ sicher: Number.NaN }, /schwellen\.sicher/],
  [{ sicher: '0.75' }, /schwellen\.sicher: eine Zahl von 0 bis 1/],
])('%o is refused at the start', (schwellen, meldung) => {
  expect(() => pruefeKonfiguration({ schwellen }, 'Test')).toThrow(meldung)
})
