import { pino } from 'pino'
import { expect, test } from 'vitest'
import { ladeKonfiguration } from '../../src/config.ts'
import { SCHWELLEN } from '../../src/domaene/schwellen.ts'
import { Kandidat } from '../../src/erkennung/erkennung.ts'
import { erkennerFuer } from '../../src/probe/erkenner.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { oeffneBuero } from '../helfer/buero.ts'

// Everything that people answer to „soll ich das so machen?“, through the whole chat: only an unmistakable yes does
// something, and whatever else it is, the question is not lost and nothing is done on the side.

const { konfiguration, ordner } = await ladeKonfiguration('beispiel/assistent.config.ts')
const skills = (await ladeSkills(konfiguration.skills, ordner)).map((s) =>
  s.name === 'erinnerung_setzen' ? { ...s, risiko: 2 as const } : s,
)

const FRAGE = 'Erinnerung an den Vertrag heute 16 Uhr'
const erkenner = erkennerFuer({
  skills,
  schwellen: SCHWELLEN,
  log: pino({ level: 'silent' }),
  // How sure that sentence is, is not the matter here.
  vorgabe: {
    [FRAGE]: [
      Kandidat.parse({
        faehigkeit: 'erinnerung_setzen',
        parameter: { wann: '2026-11-27T15:00:00.000Z', woran: 'Vertrag' },
        sicherheit: 0.95,
        quelle: 'lokal',
      }),
    ],
  },
})

async function nach(antwort: string) {
  const speicher = await oeffneSpeicher(':memory:')
  const b = await oeffneBuero({ speicher, skills, erkenner })
  expect((await b.sage('anna', FRAGE))[0]).toMatch(/Vertrag[\s\S]*\?/)
  const antworten = await b.sage('anna', antwort)
  return { b, v1: await b.vorgang('V-1'), antworten, aktionen: await b.aktionen() }
}

test.each([
  'ja',
  'Ja!!!',
  'JA',
  'jo',
  'passt',
  'ja bitte',
  'ok mach',
  'gerne',
  'jep',
  'genau so',
  'ja, mach das',
  '\u200eja\u200e',
  'ＪＡ',
  'ja🙂',
])('„%s“ führt aus, was gefragt war, und nur das', async (antwort) => {
  const { b, v1, aktionen } = await nach(antwort)
  expect(v1?.status).toBe('erledigt')
  expect(aktionen).toHaveLength(1)
  await b.schliesse()
})

test.each([
  'nein',
  'nein danke',
  'nö',
  'lass mal',
  'doch nicht',
  'abbrechen',
  'stopp',
  'lieber nicht',
  'nee, lass',
])('„%s“ sagt ab', async (antwort) => {
  const { b, v1, aktionen, antworten } = await nach(antwort)
  expect(v1).toMatchObject({ status: 'abgebrochen', grund: 'nein' })
  expect(aktionen).toEqual([])
  expect(antworten).toHaveLength(1)
  await b.schliesse()
})

test.each([
  'ja bitte, aber morgen',
  'ja, aber 17 Uhr',
  'ok, aber erst um 18 Uhr',
  'ja und sag auch Carla Bescheid',
])('„%s“ führt nicht aus: es wird gefragt, was jetzt gilt', async (antwort) => {
  const { b, aktionen, antworten, v1 } = await nach(antwort)
  expect(aktionen).toEqual([])
  expect(antworten.join()).toMatch(/\?/)
  const offen = (await b.vorgaenge()).filter((v) => v.status === 'bestaetigung')
  expect(offen).toHaveLength(1)
  if (offen[0]?.id !== 'V-1') expect(v1).toMatchObject({ status: 'abgebrochen', ersetzt_durch: offen[0]?.id })
  await b.schliesse()
})

test('die Änderung steht in der neuen Frage', async () => {
  for (const [antwort, neu] of [
    ['ja bitte, aber morgen', /28\.11\.[\s\S]*16/],
    ['ja, aber 17 Uhr', /17:00/],
  ] as const) {
    const { b, antworten } = await nach(antwort)
    expect(antworten.join()).toMatch(neu)
    await b.schliesse()
  }
})

test.each([
  'ja?',
  'jein',
  'na ja',
  'ja nein',
  'nein, doch, ja',
  'vielleicht',
  'kein Problem',
  'xyz',
  'ja genau das hab ich mich auch gefragt',
  'jа',
  'weiß nicht',
])('„%s“ ist keins von beiden: einmal nachgefragt, nichts getan', async (antwort) => {
  const { b, v1, aktionen, antworten } = await nach(antwort)
  expect(v1).toMatchObject({ status: 'bestaetigung', frage: { wie_oft: 2 } })
  expect(antworten).toHaveLength(1)
  expect(antworten[0]).toMatch(/Vertrag[\s\S]*\?/)
  // Unclear once more: no third question but an honest end.
  expect((await b.sage('anna', 'hm, mal sehen'))[0]).not.toMatch(/\?/)
  expect(await b.vorgang('V-1')).toMatchObject({ status: 'abgebrochen' })
  expect([...aktionen, ...(await b.aktionen())]).toEqual([])
  await b.schliesse()
})

test('eine neue Frage wird beantwortet, und die alte bleibt offen', async () => {
  const { b, v1, antworten } = await nach('wie hoch war der Umsatz im Oktober?')
  expect(antworten.join()).toMatch(/84\.200/)
  expect(v1).toMatchObject({ status: 'bestaetigung', frage: { wie_oft: 1 } })
  await b.sage('anna', 'ja')
  expect(await b.vorgang('V-1')).toMatchObject({ status: 'erledigt' })
  await b.schliesse()
})
