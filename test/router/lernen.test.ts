import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SCHWELLEN } from '../../src/domaene/schwellen.ts'
import type { Kandidat } from '../../src/erkennung/erkennung.ts'
import { erkennerFuer } from '../../src/probe/erkenner.ts'
import { skill } from '../../src/skills/skill.ts'
import { listeGelerntes } from '../../src/speicher/lernen-entscheiden.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { type Buero, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// Learning from one choice, one correction or one word: what teaches, what doesn't, what it does to the next answer.

const antwortet = (name: string, beispiel: string, risiko: 0 | 2 = 0) =>
  skill({
    name,
    beschreibung: `Kann ${name}`,
    beispiele: [beispiel],
    parameter: z.object({}),
    risiko,
    async run() {
      return `Antwort von ${name}.`
    },
  })
const SKILLS = [
  antwortet('kantine', 'was gibt es heute zu essen'),
  antwortet('parkplatz', 'welche parkplätze sind frei'),
  antwortet('leerung', 'altes archiv endgültig leeren', 2),
]

const kandidat = (faehigkeit: string, sicherheit: number): Kandidat => ({
  faehigkeit,
  parameter: {},
  sicherheit,
  quelle: 'lokal',
  annahmen: [],
  zweifel: [],
})
/** Two that cannot be told apart: a Rückfrage, the first one first. */
const unklar = (a: string, b: string): Kandidat[] => [kandidat(a, 0.55), kandidat(b, 0.5)]

const PHRASE = 'Lage drüben bei der Berghütte'

async function buero(speicher: Speicher, texte: Record<string, Kandidat[]>): Promise<Buero> {
  const teile = { skills: SKILLS, schwellen: SCHWELLEN, log: pino({ level: 'silent' }) }
  return await oeffneBuero({ speicher, skills: SKILLS, erkenner: erkennerFuer({ ...teile, vorgabe: texte }) })
}
const gelernt = async (speicher: Speicher, b: Buero) =>
  (await speicher.read(listeGelerntes, { agent: (await b.personen())[0]?.agent ?? '' })).map((l) =>
    l.art === 'L' ? [l.text, l.faehigkeit, l.quelle] : [l.wort, l.bedeutung],
  )
/** With nothing open that the text could complete. */
const neu = async (b: Buero, wer: 'anna' | 'bernd', text: string): Promise<string> => {
  await b.sage(wer, 'abbrechen')
  return await eine(b, wer, text)
}
const eine = async (b: Buero, wer: 'anna' | 'bernd', text: string): Promise<string> =>
  (await b.sage(wer, text)).join('\n')

jedeDatenbank((_name, oeffne) => {
  test('nach einer Auswahl gilt dieselbe Art Satz: andere Folge, ein Tippfehler; anderes und andere Personen nicht', async () => {
    const speicher = await oeffne()
    const b = await buero(speicher, { [PHRASE]: unklar('kantine', 'parkplatz') })
    await b.sage('anna', PHRASE)
    expect(await eine(b, 'anna', 'die zweite')).toContain('Antwort von parkplatz')
    for (const text of [PHRASE, 'bei der Berghütte drüben die Lage', 'Lage drüben bei der Berghüte'])
      expect([text, await eine(b, 'anna', text)]).toEqual([text, 'Antwort von parkplatz.'])
    for (const text of ['Lage', 'nicht die Lage drüben bei der Berghütte', 'Berghütte putzen und heizen'])
      expect([text, await neu(b, 'anna', text)]).not.toEqual([text, 'Antwort von parkplatz.'])
    expect(await eine(b, 'bernd', 'bei der Berghütte drüben die Lage')).not.toContain('Antwort von')
    await b.schliesse()
  })

  test('ab Risiko 2 fragt bloße Ähnlichkeit, und was sich widerspricht, fragt mit beidem', async () => {
    const speicher = await oeffne()
    const b = await buero(speicher, {
      [PHRASE]: unklar('kantine', 'leerung'),
      'Lage drüben bei der Seehütte': unklar('kantine', 'parkplatz'),
      'Lage drüben bei der Waldhütte': unklar('kantine', 'parkplatz'),
    })
    await b.sage('anna', PHRASE)
    await b.sage('anna', 'die zweite')
    await b.sage('anna', 'nein')
    expect(await eine(b, 'anna', 'bei der Berghütte drüben die Lage')).not.toContain('Antwort von')
    expect((await b.vorgaenge())[0]?.status).toBe('rueckfrage')
    await b.sage('anna', 'abbrechen')
    await b.sage('bernd', 'Lage drüben bei der Seehütte')
    await b.sage('bernd', 'die erste')
    await b.sage('deniz', 'Lage drüben bei der Waldhütte')
    await b.sage('deniz', 'die zweite')
    for (const nummer of ['L-2', 'L-3']) await b.sage('carla', `übernimm ${nummer} trotzdem`)
    const [frage] = await b.sage('carla', 'Lage drüben bei der')
    expect(frage).toContain('kantine')
    expect(frage).toContain('parkplatz')
    expect(frage).not.toContain('Antwort von')
    await b.schliesse()
  })

  test.each([
    ['nein, ich meinte: welche parkplätze sind frei'],
    ['das war falsch', 'welche parkplätze sind frei'],
  ])('eine Korrektur lehrt, was der Satz davor heißt: %s', async (...saetze) => {
    const speicher = await oeffne()
    const b = await buero(speicher, { [PHRASE]: [kandidat('kantine', 0.95)] })
    expect(await eine(b, 'anna', PHRASE)).toBe('Antwort von kantine.')
    for (const satz of saetze) await b.sage('anna', satz)
    expect(await gelernt(speicher, b)).toEqual([[PHRASE, 'parkplatz', 'korrektur']])
    expect(await eine(b, 'anna', PHRASE)).toBe('Antwort von parkplatz.')
    expect(await eine(b, 'bernd', PHRASE)).toBe('Antwort von kantine.')
    await b.schliesse()
  })

  test('„das war falsch“ nach einer ähnlichen Antwort nimmt zurück, was sie bewirkt hat; schon die nächste ist wie vorher', async () => {
    const speicher = await oeffne()
    const b = await buero(speicher, { [PHRASE]: unklar('kantine', 'parkplatz') })
    const anders = 'bei der Berghütte drüben die Lage'
    const vorher = await eine(b, 'anna', anders)
    await neu(b, 'anna', PHRASE)
    await b.sage('anna', 'die zweite')
    expect(await eine(b, 'anna', anders)).toBe('Antwort von parkplatz.')
    expect(await eine(b, 'anna', 'das war falsch')).toContain('L-1')
    expect(await gelernt(speicher, b)).toEqual([])
    expect(await neu(b, 'anna', anders)).toBe(vorher)
    await b.schliesse()
  })

  test('was vom Team kam, nennt „das war falsch“ beim Namen und lässt es dem Team', async () => {
    const speicher = await oeffne()
    const b = await buero(speicher, { [PHRASE]: unklar('kantine', 'parkplatz') })
    await b.sage('anna', PHRASE)
    await b.sage('anna', 'die zweite')
    await b.sage('carla', 'übernimm L-1')
    expect(await eine(b, 'bernd', 'bei der Berghütte drüben die Lage')).toBe('Antwort von parkplatz.')
    expect(await eine(b, 'bernd', 'das war falsch')).toContain('L-1')
    expect(await gelernt(speicher, b)).toHaveLength(1)
    await b.schliesse()
  })

  test('nur das eigene, kurze und harmlose Wort lehrt', async () => {
    const speicher = await oeffne()
    const lang = `Lage ${'drüben und immer weiter '.repeat(14)}Hütte`
    const geheim = 'Lage mit Passwort Sonne12'
    const b = await buero(speicher, {
      [PHRASE]: unklar('kantine', 'parkplatz'),
      [lang]: unklar('kantine', 'parkplatz'),
      [geheim]: unklar('kantine', 'parkplatz'),
    })
    for (const text of [lang, geheim]) {
      await b.sage('anna', text)
      expect(await eine(b, 'anna', 'die zweite')).toContain('Antwort von parkplatz')
    }
    const wort = 'mit Turm meine ich Zürich'
    await b.sage('anna', wort, { typ: 'image', gelesen: wort })
    await b.sage('bernd', wort, { bot: true })
    await b.sage('anna', `„${wort}“ hat er gesagt`)
    // Chosen by the person, but what was asked about is what a picture says.
    await b.sage('anna', 'abbrechen')
    await b.sage('anna', PHRASE, { typ: 'image', gelesen: PHRASE })
    expect((await b.vorgaenge())[0]?.status).toBe('rueckfrage')
    expect(await eine(b, 'anna', 'die zweite')).toContain('Antwort von parkplatz')
    expect(await gelernt(speicher, b)).toEqual([])
    await neu(b, 'anna', PHRASE)
    await b.sage('anna', 'die zweite')
    await b.sage('anna', 'mit Turm meine ich Zürich')
    expect(await gelernt(speicher, b)).toHaveLength(2)
    await b.schliesse()
  })

  test('vergiss mich nimmt, was allein von dieser Person kam, auch das fürs Team Übernommene', async () => {
    const speicher = await oeffne()
    const b = await buero(speicher, { [PHRASE]: unklar('kantine', 'parkplatz') })
    await b.sage('anna', PHRASE)
    await b.sage('anna', 'die zweite')
    await b.sage('carla', 'übernimm L-1')
    expect(await eine(b, 'bernd', 'bei der Berghütte drüben die Lage')).toBe('Antwort von parkplatz.')
    await b.sage('anna', 'vergiss mich')
    await b.sage('anna', 'ja')
    expect(await gelernt(speicher, b)).toEqual([])
    expect(await eine(b, 'bernd', 'bei der Berghütte drüben die Lage')).not.toContain('Antwort von')
    await b.schliesse()
  })

  test.each([
    [
      'en',
      'by tower I mean Zürich',
      'what did you learn?',
      'learning proposals',
      'why B-1?',
      'accept B-1',
      'take B-1 back',
    ],
    [
      'pt',
      'com torre quero dizer Zürich',
      'o que você aprendeu?',
      'propostas de aprendizado',
      'por que B-1?',
      'aceitar B-1',
      'esqueça o que aprendeu com B-1',
    ],
  ])('die Befehle gehen auch auf %s', async (_sprache, begriff, liste, vorschlaege, warum, nimm, zurueck) => {
    const speicher = await oeffne()
    const b = await buero(speicher, {})
    await b.sage('carla', begriff)
    expect((await gelernt(speicher, b)).map(([, bedeutung]) => bedeutung)).toEqual(['Zürich'])
    for (const befehl of [liste, vorschlaege, warum])
      expect([befehl, (await b.sage('carla', befehl)).join()]).toEqual([
        befehl,
        expect.stringContaining('B-1'),
      ])
    const status = async () =>
      (await speicher.read(listeGelerntes, { agent: (await b.personen())[0]?.agent ?? '' })).map(
        (l) => l.status,
      )
    await b.sage('carla', nimm)
    expect(await status()).toEqual(['uebernommen'])
    await b.sage('carla', zurueck)
    expect(await status()).toEqual([])
    await b.schliesse()
  })

  test('was gespeicherten Beispielen schadet, wird gezeigt und nur mit „trotzdem“ übernommen', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'mit Umsatz meine ich Reichweite')
    await b.sage('anna', 'mit Heimat meine ich Zürich')
    const umsatz = () => eine(b, 'bernd', 'Wie hoch war der Umsatz im Oktober?')
    const vorher = await umsatz()
    expect((await b.sage('carla', 'übernimm B-1'))[0]).toMatch(/von \d+ Beispielen[\s\S]*• .*umsatz/i)
    expect(await umsatz()).toBe(vorher)
    expect((await b.sage('carla', 'übernimm B-1 trotzdem'))[0]).toMatch(/fürs ganze Team.*\d+ von \d+/)
    expect(await umsatz()).not.toBe(vorher)
    // What hurts nothing needs no second word.
    expect((await b.sage('carla', 'übernimm B-2'))[0]).toBe('B-2 gilt jetzt fürs ganze Team.')
    await b.schliesse()
  })
})
