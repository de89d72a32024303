import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../src/domaene/zeit.ts'
import { oeffneSqlite } from '../../../src/speicher/sqlite.ts'
import { IM_SPEICHER } from '../../../src/speicher/sqlite-verbindung.ts'
import { type Buero, oeffneBuero } from '../../helfer/buero.ts'

// Through the real turn, with the clock moved past the two hours of the window: what would have been resolved is asked
// back, or is no follow-up any more. For every case of the set the window itself is tested beside (folgefragen.test.ts).

const FRAGEN = [
  'und im September?',
  'nur für Wien',
  'und davor?',
  'nein, ich meinte Zürich',
  'auch für Berlin bitte',
  'und letztes Jahr?',
  'das Gleiche für 2025',
  'und in Zürich im August 2025?',
  'den Umsatz von eben nochmal',
  'das von vorhin nochmal',
] as const

async function frageNach(ms: number, text: string): Promise<Buero> {
  const speicher = await oeffneSqlite({ datei: IM_SPEICHER })
  const b = await oeffneBuero({ speicher })
  await b.sage('anna', 'Wie hoch war der Umsatz in Berlin im Oktober?')
  await b.warte(ms)
  await b.sage('anna', text)
  return b
}

test.each(FRAGEN)('nach zwei Stunden und einer Minute wird „%s“ nicht aufgelöst', async (text) => {
  const b = await frageNach(121 * MINUTE_MS, text)
  const neue = (await b.vorgaenge()).filter((v) => v.id !== 'V-1')
  expect(neue.filter((v) => v.status !== 'rueckfrage')).toEqual([])
  expect(neue.map((v) => v.parameter).filter((p) => 'standort' in p && p.standort === 'Berlin')).toEqual([])
  await b.schliesse()
})

test.each(['und im September?', 'nur für Wien', 'das Gleiche für 2025', 'nein, ich meinte Zürich'])(
  'dann wird zurückgefragt: „%s“',
  async (text) => {
    const b = await frageNach(121 * MINUTE_MS, text)
    expect((await b.vorgang('V-2'))?.status).toBe('rueckfrage')
    await b.schliesse()
  },
)

test.each(FRAGEN)('eine Minute vor dem Ende der zwei Stunden wird „%s“ noch aufgelöst', async (text) => {
  const b = await frageNach(119 * MINUTE_MS, text)
  expect(await b.vorgang('V-2')).toMatchObject({ faehigkeit: 'umsatz_abfragen', status: 'beantwortet' })
  await b.schliesse()
})
