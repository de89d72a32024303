import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ladeKonfiguration } from '../../src/config.ts'
import { SCHWELLEN } from '../../src/domaene/schwellen.ts'
import { Kandidat } from '../../src/erkennung/erkennung.ts'
import { erkennerFuer } from '../../src/probe/erkenner.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { pruefeInvarianten } from '../helfer/invarianten.ts'

// „1. …, 2. …, 3. … Welches meinst du?“ and everything that people answer to it. A number in a sentence is no choice.

const { konfiguration, ordner } = await ladeKonfiguration('beispiel/assistent.config.ts')
const skills = await ladeSkills(konfiguration.skills, ordner)

const FRAGE = 'wie lief es denn so'
const option = (standort: string | undefined, sicherheit: number) =>
  Kandidat.parse({
    faehigkeit: 'umsatz_abfragen',
    parameter: { zeitraum: { von: '2026-10-01', bis: '2026-10-31' }, ...(standort && { standort }) },
    sicherheit,
    quelle: 'lokal',
  })
const erkenner = erkennerFuer({
  skills,
  schwellen: SCHWELLEN,
  log: pino({ level: 'silent' }),
  vorgabe: { [FRAGE]: [option(undefined, 0.5), option('Zürich', 0.48), option('Wien', 0.46)] },
})

/** What was answered, by place; `alle` is the figure without one. */
async function nach(antwort: string) {
  const speicher = await oeffneSpeicher(':memory:')
  const b = await oeffneBuero({ speicher, erkenner })
  const [frage] = await b.sage('anna', FRAGE)
  expect(frage).toMatch(/1\. .*\n2\. .*Zürich.*\n3\. .*Wien/)
  const antworten = await b.sage('anna', antwort)
  const beantwortet = (await b.vorgaenge()).filter((v) => v.status === 'beantwortet')
  const ergebnis = {
    v1: await b.vorgang('V-1'),
    antworten,
    gewaehlt: beantwortet.map((v) => v.parameter.standort ?? 'alle').reverse(),
    erster: beantwortet.at(-1)?.id,
  }
  await b.schliesse()
  return ergebnis
}

test.each([
  ...[
    '2',
    '2.',
    '(2)',
    'Nr. 2',
    'die zweite',
    'das Zweite bitte',
    'zweitens',
    'die mittlere',
    'Zürich',
    'Nummer zwei',
  ].map((a) => [a, ['Zürich']] as const),
  ...['die letzte', '3', 'das dritte'].map((a) => [a, ['Wien']] as const),
  ...['1', 'die erste'].map((a) => [a, ['alle']] as const),
  ...['1 und 2', 'die ersten beiden'].map((a) => [a, ['alle', 'Zürich']] as const),
  ['alle', ['alle', 'Zürich', 'Wien']] as const,
])('„%s“ wählt %j, und die Frage zeigt auf das, was daraus wurde', async (antwort, orte) => {
  const { v1, gewaehlt, erster } = await nach(antwort)
  expect(gewaehlt).toEqual(orte)
  expect(v1).toMatchObject({ status: 'abgebrochen', ersetzt_durch: erster })
})

test.each(['keins davon', '0', 'keine von denen'])(
  '„%s“ schließt die Frage, und nichts läuft',
  async (antwort) => {
    const { v1, gewaehlt } = await nach(antwort)
    expect(gewaehlt).toEqual([])
    expect(v1).toMatchObject({ status: 'abgebrochen', ersetzt_durch: null })
  },
)

test.each(['4', '22', '-2', '2½', 'beide'])(
  '„%s“ wählt nichts: es wird noch einmal gefragt',
  async (antwort) => {
    const { v1, gewaehlt, antworten } = await nach(antwort)
    expect(gewaehlt).toEqual([])
    expect(v1).toMatchObject({ status: 'rueckfrage', frage: { wie_oft: 2 } })
    expect(antworten).toHaveLength(1)
    expect(antworten[0]).toMatch(/1\. .*\n2\. /)
  },
)

test.each(['Nein, Start am 02.02.2027', 'ich brauche 2 Stück', 'eine Frage noch', 'am ersten April'])(
  '„%s“ ist freier Text, keine Wahl',
  async (antwort) => {
    const { gewaehlt, antworten } = await nach(antwort)
    expect(gewaehlt.filter((ort) => ort !== 'alle')).toEqual([])
    expect(antworten).toHaveLength(1)
  },
)

jedeDatenbank((_name, oeffne) => {
  test('zwei offene Fragen und ein Neustart dazwischen: „beide“ gilt noch, ein Zitat nennt eine', async () => {
    const speicher = await oeffne()
    const vorher = await oeffneBuero({ speicher })
    await vorher.sage('anna', 'Leg ein Ticket an: Drucker 3. OG')
    await vorher.sage('anna', 'Trag Urlaub am 4.1. ein')
    expect(await vorher.sage('anna', 'ja')).toEqual([
      expect.stringMatching(/1\. .*Drucker[\s\S]*2\. .*Urlaub/),
    ])
    await vorher.schliesse()

    const b = await oeffneBuero({ speicher, zeit: '2026-11-27T09:05:00.000Z' })
    await b.sage('anna', 'beide')
    expect((await b.aufrufe()).map((a) => a.key)).toEqual([
      'V-1:fremdsystem.ticket_angelegt:1',
      'V-2:fremdsystem.urlaub_eingetragen:1',
    ])
    const stand = await pruefeInvarianten(speicher, { fremd: await b.aufrufe() })

    await b.sage('anna', 'Leg ein Ticket an: Beamer defekt')
    await b.sage('anna', 'Trag Urlaub am 11.1. ein')
    const frage = b.gesendet.find((s) => s.text.includes('Beamer'))
    await b.sage('anna', 'ja', { zitat: `out-${frage?.id}` })
    const [urlaub, beamer] = await b.vorgaenge()
    expect([beamer?.status, urlaub?.status]).toEqual(['erledigt', 'bestaetigung'])
    await pruefeInvarianten(speicher, { zuvor: stand, fremd: await b.aufrufe() })
    await b.schliesse()
  })
})
