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
  leseGruppen,
  TEILE,
  type Teil,
} from './werte.ts'

/** Only these may be tuned on; the texts of the part kept apart stay unread, also where one of them fails. */
const genannt = (falsch: readonly Ergebnis[]): string[] =>
  falsch.map((f, i) => (f.teil !== 'beiseite' ? f.fall.text : `${f.fall.art} ${i + 1}`))

let speicher: Speicher
beforeAll(async () => {
  speicher = await oeffneSqlite({ datei: IM_SPEICHER })
  await speicher.run(anlegen, undefined)
  for (const teil of TEILE)
    for (const [i, g] of leseGruppen(teil).entries())
      await speicher.run(schreibe, { chat: teil + i, fenster: fensterVon(g) })
})
afterAll(() => speicher.schliesse())

/** The windows of a half, read by a message that was sent `ms` after the newest or the oldest Vorgang. */
const nach = (teil: Teil, ms: number, wonach: 'neuesten' | 'ältesten'): Promise<FensterVorgang[][]> =>
  Promise.all(
    leseGruppen(teil).map((g, i) => {
      const seit = wonach === 'neuesten' ? JETZT : geschrieben(g.fenster.length - 1)
      return speicher.run(lies, { chat: teil + i, gesendet: plusMs(seit, ms) })
    }),
  )

it.each(TEILE)('%s: mindestens 200 deutsche Fälle, 15 andere, und ein Siebtel keine Folgefragen', (teil) => {
  const alle = alleFaelle(teil)
  const deutsch = alle.filter((f) => f.fall.sprache === 'de').length
  expect(deutsch).toBeGreaterThanOrEqual(200)
  expect(alle.length - deutsch).toBeGreaterThanOrEqual(15)
  expect(alle.filter((f) => f.fall.art === 'keiner').length / alle.length).toBeGreaterThanOrEqual(0.15)
})

it('keine Frage aus dem beiseitegelegten Teil steht in einem, an dem abgestimmt wird', () => {
  const texte = (teil: Teil): string[] =>
    alleFaelle(teil).map(({ fall }) => fall.text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, ''))
  const bekannt = new Set(TEILE.filter((t) => t !== 'beiseite').flatMap(texte))
  expect(texte('beiseite').filter((text) => bekannt.has(text)).length).toBe(0)
})

it.each(TEILE)('%s: nach zwei Stunden ist jedes Fenster leer, und nichts wird aufgelöst', async (teil) => {
  const fenster = await nach(teil, FENSTER.ms + 1, 'neuesten')
  expect(fenster.filter((f) => f.length > 0)).toEqual([])
  const leer = leseGruppen(teil).map(() => [])
  expect(fenster).toEqual(leer)
  const falsch = alleFaelle(teil, (_, i) => fenster[i] ?? []).filter((f) => f.bekommen.startsWith('V-'))
  expect(genannt(falsch)).toEqual([])
})

it.each(TEILE)('%s: bis dahin steht jedes ganz da', async (teil) => {
  const fenster = await nach(teil, FENSTER.ms, 'ältesten')
  expect(fenster).toEqual(leseGruppen(teil).map(fensterVon))
})

// Floors: what was reached. The numbered parts are tuned on and say little by now. 2 to 5 came from people who had not read the
// rules: 2 stood at 252 of 274 (92.0 %, from 210) and 3 at 264 of 289 (91.3 %, from 263) before they were tuned on; 4, in the
// words of a workshop, at 216 of 275 (78.5 %, from 196); 5 at 337 of 390 (86.4 %, from 270), two wrongly
// taken. `beiseite` is kept apart: of it only the total may be looked at. Before 5 was tuned on it stood at 348 of 404.
const BODEN: Readonly<Record<Teil, { richtig: number; falschAufgeloest: number }>> = {
  'abstimmen-1': { richtig: 496, falschAufgeloest: 0 },
  'abstimmen-2': { richtig: 274, falschAufgeloest: 0 },
  'abstimmen-3': { richtig: 289, falschAufgeloest: 0 },
  'abstimmen-4': { richtig: 274, falschAufgeloest: 0 },
  'abstimmen-5': { richtig: 389, falschAufgeloest: 0 },
  beiseite: { richtig: 361, falschAufgeloest: 1 },
}

it.each(TEILE)('%s: so viele sind richtig wie zuvor', (teil) => {
  const werte = bewerteFolgefragen().filter((w) => w.teil === teil)
  const summe = (feld: 'richtig' | 'von') => werte.reduce((n, w) => n + w[feld], 0)
  // By kind only where it may be tuned on.
  if (teil !== 'beiseite')
    console.table(werte.map((w) => ({ ...w, anteil: Math.round((100 * w.richtig) / w.von) })))
  console.log(`${teil}: ${summe('richtig')} von ${summe('von')}`)
  expect(summe('richtig')).toBeGreaterThanOrEqual(BODEN[teil].richtig)
})

it.each(TEILE)('%s: was keine Folgefrage ist, wird nicht öfter als zuvor eine', (teil) => {
  const falsch = alleFaelle(teil).filter((f) => f.fall.art === 'keiner' && f.bekommen.startsWith('V-'))
  expect(falsch.length, genannt(falsch).join(' | ')).toBeLessThanOrEqual(BODEN[teil].falschAufgeloest)
})
