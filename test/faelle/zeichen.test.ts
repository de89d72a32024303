import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Kanaele, oeffneKanaele, type Post } from '../helfer/kanaele.ts'

// What looks the same is not always the same, and what looks different may be: composed and decomposed letters,
// invisible marks of direction, letters of other alphabets. Compared is a normal form, stored is what was written.

const alles = (posts: readonly Post[]): string =>
  posts
    .map((p) => p.text)
    .join('\n')
    .replace(/[\u00a0\u202f]/g, ' ')

/** Each as code points, so that this file shows what it means. */
const JA = [
  ['mit Richtungszeichen', '\u200eja\u200e'],
  ['mit festem Leerzeichen', 'ja\u00a0'],
  ['mit Bildvariante', 'Ja\ufe0f'],
  ['breit', '\uff2a\uff21'],
  ['mit Emoji', 'ja\u{1f642}'],
  ['isoliert', '\u2067ja\u2069'],
  ['mit Verbinder im Wort', 'j\u200da'],
  ['mit weichem Trennstrich und Nullbreite', '\ufeffj\u00ada\u200b, gerne'],
  ['fett aus dem Matheblock', '\u{1d423}\u{1d41a}'],
] as const
const KEINS = [
  ['kyrillisches а', 'j\u0430'],
  ['umgekehrt', '\u202enien ,aj\u202c'],
  ['kyrillisches ј', '\u0458a'],
  ['griechisches ο', '\u03bfk'],
  ['ja unter einem Umkehrzeichen', '\u202eja\u202c'],
  ['kyrillisch in einem Satz', 'j\u0430, bitte machen'],
  ['mit Akzent', 'ja\u0301'],
  ['ein Nein, das keins ist', 'n\u0435in'],
] as const

const offen = async (k: Kanaele) => (await k.b.vorgaenge()).find((v) => v.status === 'bestaetigung')

jedeDatenbank((_name, oeffne) => {
  test('ein Wort ist dasselbe, ob zusammengesetzt oder zerlegt geschrieben, groß, breit oder mit Unsichtbarem darin', async () => {
    const k = await oeffneKanaele({ speicher: await oeffne() })
    await k.whatsapp.sagt('anna', 'Mit Bärenhaus meine ich Berlin')
    await k.whatsapp.sagt('carla', 'Mit Größe meine ich Wien')
    for (const [wer, text, antwort] of [
      ['anna', 'Umsatz Zu\u0308rich im Oktober?', '38.500 €'],
      ['anna', 'Umsatz ZU\u0308RICH im Oktober?', '38.500 €'],
      ['anna', 'Umsatz \u2067Z\u00adü\u200brich\u2069 im Oktober?', '38.500 €'],
      ['anna', 'Umsatz Ba\u0308renhaus im Oktober?', '20.700 €'],
      ['anna', 'Umsatz im BA\u0308RENHAUS\u200e im Oktober?', '20.700 €'],
      ['carla', 'Umsatz GRO\u0308SSE im Oktober?', '25.000 €'],
    ] as const) {
      expect(alles(await k.whatsapp.sagt(wer, text)), text).toContain(antwort)
      expect((await k.eingang()).at(-1)?.text).toBe(text)
    }
    await k.schliesse()
  })

  test('ein Ja bleibt eins mit unsichtbaren Zeichen; eins, das nur so aussieht, wird nachgefragt; gespeichert ist jedes Zeichen', async () => {
    const k = await oeffneKanaele({ speicher: await oeffne() })
    for (const [i, [wie, text]] of JA.entries()) {
      await k.whatsapp.sagt('anna', `Leg ein Ticket an: Fenster ${i + 10} offen`)
      const v = await offen(k)
      await k.whatsapp.sagt('anna', text)
      expect([wie, (await k.b.vorgang(v?.id ?? ''))?.status]).toEqual([wie, 'erledigt'])
      const gespeichert = (await k.eingang()).at(-1)?.text ?? ''
      expect(Buffer.from(gespeichert).equals(Buffer.from(text)), wie).toBe(true)
    }
    expect(await k.b.aufrufe()).toHaveLength(JA.length)
    for (const [i, [wie, text]] of KEINS.entries()) {
      await k.whatsapp.sagt('deniz', `Leg ein Ticket an: Tor ${i + 10} offen`)
      const v = await offen(k)
      const antwort = await k.whatsapp.sagt('deniz', text)
      expect([wie, (await k.b.vorgang(v?.id ?? ''))?.status]).toEqual([wie, 'bestaetigung'])
      // Asked once more, about the same thing.
      expect(antwort, wie).toHaveLength(1)
      expect(alles(antwort), wie).toContain(`Tor ${i + 10} offen`)
      const gespeichert = (await k.eingang()).at(-1)?.text ?? ''
      expect(Buffer.from(gespeichert).equals(Buffer.from(text)), wie).toBe(true)
      await k.whatsapp.sagt('deniz', 'nein')
      expect((await k.b.vorgang(v?.id ?? ''))?.status).toBe('abgebrochen')
    }
    expect(await k.b.aufrufe()).toHaveLength(JA.length)
    await k.schliesse()
  })
})

test('kein Umkehrzeichen aus einem Text dreht um, was dahinter steht, auch nicht in der Bitte um Freigabe', async () => {
  const k = await oeffneKanaele({ speicher: await oeffneSpeicher(':memory:') })
  await k.whatsapp.sagt('carla', 'hallo')
  const posts = [
    ...(await k.whatsapp.sagt('anna', 'Lösch den Post zum \u202eGipfel\u2066 im Mai')),
    ...(await k.slack.sagt('deniz', 'Leg ein Ticket an: Schild \u202d\u2067\u202aam Tor\u202e verdreht')),
    ...(await k.slack.sagt('deniz', 'Was läuft gerade?')),
  ]
  // The counter-test: it is in what was asked for, as it was written, and the words are all there.
  expect(JSON.stringify((await k.b.vorgaenge()).map((v) => v.parameter))).toMatch(/\u202e/)
  expect(alles(posts)).toMatch(/bittet um Freigabe: .*Gipfel im Mai/)
  expect(alles(posts)).toMatch(/Schild am Tor verdreht/)
  expect(JSON.stringify(posts)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  await k.schliesse()
})

test('auch auf „ist das gemeint?“ ist ein Wort aus zwei Alphabeten keine Antwort und keine Ergänzung', async () => {
  for (const text of ['j\u0430', 'n\u0435in', '\u202enien ,aj\u202c', '\u03bfk']) {
    const k = await oeffneKanaele({ speicher: await oeffneSpeicher(':memory:') })
    const frage = await k.slack.sagt('bernd', 'Umsatz Zu\u0435\u0440ich im Oktober')
    expect(alles(frage)).toMatch(/\?/)
    expect(alles(await k.slack.sagt('bernd', text)), text).not.toMatch(/84\.200|38\.500/)
    expect((await k.b.vorgaenge()).map((v) => v.status)).toEqual(['rueckfrage'])
    expect(alles(await k.slack.sagt('bernd', 'j\u200ea'))).toMatch(/84\.200/)
    await k.schliesse()
  }
})

test('was auch immer an Zeichen kommt, über beide Kanäle: gespeichert ist genau das, und das Log sagt nichts davon', async () => {
  const k = await oeffneKanaele({
    speicher: await oeffneSpeicher(':memory:'),
    konfiguration: { gruppen: 'erwaehnt' },
  })
  const heikel = fc.constantFrom(
    '\u0308',
    '\u200e',
    '\u202e',
    '\u2066',
    '\u200d',
    '\ufe0f',
    'ﬁ',
    'Ａ',
    'а',
    'é',
    'e\u0301',
    'ß',
    '👩‍👩‍👧',
    '🇩🇪',
    ' ',
    '\u00a0',
  )
  const text = fc
    .array(fc.oneof(heikel, fc.string({ unit: 'grapheme', maxLength: 6 })), { minLength: 1, maxLength: 12 })
    .map((teile) => `Zettel ${teile.join('')}`.replaceAll('\0', '').replaceAll(/[&<>]/g, '+'))
  await fc.assert(
    fc.asyncProperty(text, async (geschrieben) => {
      await k.slack.sagt('deniz', geschrieben)
      await k.whatsapp.sagt('deniz', geschrieben)
      const zwei = (await k.eingang()).slice(-2).map((e) => e.text)
      expect(zwei).toEqual([geschrieben, geschrieben])
    }),
    { numRuns: 40 },
  )
  expect(k.zeilen.join('')).not.toMatch(/Zettel/)
  await k.schliesse()
})
