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
  HAELFTEN,
  type Haelfte,
  leseGruppen,
} from './werte.ts'

/** Only these may be tuned on; the texts of the part kept apart stay unread, also where one of them fails. */
const genannt = (falsch: readonly Ergebnis[]): string[] =>
  falsch.map((f, i) => (f.haelfte !== 'frisch' ? f.fall.text : `${f.fall.art} ${i + 1}`))

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

it('keine Frage steht in zwei Teilen', () => {
  const texte = HAELFTEN.map((h) =>
    alleFaelle(h).map(({ fall }) => fall.text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')),
  )
  const mehrfach = texte.flatMap((teil, i) =>
    teil.filter((text) => texte.slice(i + 1).some((t) => t.includes(text))),
  )
  expect(mehrfach).toEqual([])
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

// Floors: what was reached. `dev` and `test` were read and say little by now: `test` was kept apart until it reached 252 of
// 274 (92.0 %, from 210) and is tuned on since; 193 cases of the kinds that it showed were added to `dev`. `frisch` is kept
// apart now: 263 of 289 (91.0 %) when it was written, by someone who had not read the rules, 264 after those; of it only
// the total may be looked at while tuning.
const BODEN = {
  dev: { richtig: 496, falschAufgeloest: 0 },
  test: { richtig: 274, falschAufgeloest: 0 },
  frisch: { richtig: 263, falschAufgeloest: 1 },
}

it.each(HAELFTEN)('%s: so viele sind richtig wie zuvor', (haelfte) => {
  const werte = bewerteFolgefragen().filter((w) => w.haelfte === haelfte)
  const summe = (feld: 'richtig' | 'von') => werte.reduce((n, w) => n + w[feld], 0)
  // By kind only where it may be tuned on.
  if (haelfte !== 'frisch')
    console.table(werte.map((w) => ({ ...w, anteil: Math.round((100 * w.richtig) / w.von) })))
  console.log(`${haelfte}: ${summe('richtig')} von ${summe('von')}`)
  expect(summe('richtig')).toBeGreaterThanOrEqual(BODEN[haelfte].richtig)
})

it.each(HAELFTEN)('%s: was keine Folgefrage ist, wird nicht öfter als zuvor eine', (haelfte) => {
  const falsch = alleFaelle(haelfte).filter((f) => f.fall.art === 'keiner' && f.bekommen.startsWith('V-'))
  expect(falsch.length, genannt(falsch).join(' | ')).toBeLessThanOrEqual(BODEN[haelfte].falschAufgeloest)
})
