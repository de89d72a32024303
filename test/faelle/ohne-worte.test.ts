import fc from 'fast-check'
import { expect, test } from 'vitest'
import { erstelleSkriptModell } from '../../src/modell/skript.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Kanaele, oeffneKanaele, type Post } from '../helfer/kanaele.ts'

// Voice, photo, thumb, place, contact, and kinds that nobody knows yet, while a question is open: each is stored with
// words in its place, none answers the question, none reaches a model, none ends the process.

const alles = (posts: readonly Post[]): string => posts.map((p) => p.text).join('\n')

/** A model that must never be asked. */
async function oeffneMitFrage(speicher: Speicher) {
  const modell = erstelleSkriptModell([])
  const k = await oeffneKanaele({ speicher, modell })
  const [frage] = await k.whatsapp.sagt('anna', 'Trag Urlaub am 4.1. ein')
  return { k, modell, frage }
}
const neueZeilen = async (k: Kanaele) => (await k.eingang()).filter((e) => !e.text.startsWith('Trag Urlaub'))

jedeDatenbank((_name, oeffne) => {
  test('neun Arten von Nachrichten nacheinander: neun Zeilen mit Ersatztext, und die offene Frage wartet weiter', async () => {
    const { k, modell, frage } = await oeffneMitFrage(await oeffne())
    const reaktion = { message_id: frage?.id }
    const antworten: string[] = []
    for (const inhalt of [
      { type: 'audio', audio: { id: 'M1', voice: true } },
      { type: 'image', image: { id: 'M2' } },
      { type: 'image', image: { id: 'M3', caption: 'ja' } },
      { type: 'reaction', reaction: { ...reaktion, emoji: '👍' } },
      { type: 'reaction', reaction: { ...reaktion, emoji: '' } },
      { type: 'location', location: { latitude: 48.1, longitude: 11.5 } },
      {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Ja Ja' }, phones: [{ phone: '+49 30 1' }] }],
      },
      { type: 'unsupported', errors: [{ code: 131051 }] },
      { type: 'neu_2027' },
    ]) {
      antworten.push(alles(await k.whatsapp.sagt('anna', inhalt)))
      expect((await k.b.vorgang('V-1'))?.status, inhalt.type).toBe('bestaetigung')
    }
    const zeilen = await neueZeilen(k)
    expect(zeilen.map((e) => e.typ)).toEqual([
      'audio',
      'image',
      'image',
      'reaction',
      'reaction',
      'location',
      'contacts',
      'unsupported',
      'neu_2027',
    ])
    for (const { text } of zeilen) expect(text).toMatch(/^\[\p{L}[^\]]+\]/u)
    expect(zeilen[5]?.text).toMatch(/48\.1.*11\.5/)
    // A thumb says nothing and is answered with nothing; whoever spoke or sent a photo hears that it was not read.
    expect([antworten[3], antworten[4]]).toEqual(['', ''])
    expect(antworten[0]).toMatch(/Sprachnachricht.*nicht/)
    expect(antworten[1]).toMatch(/Foto.*nicht/)
    for (const antwort of antworten) expect(antwort).not.toMatch(/eingetragen/)
    expect(modell.aufrufe).toEqual([])
    expect(await k.b.aufrufe()).toEqual([])
    // The counter-test: the question was there all the time.
    expect(alles(await k.whatsapp.sagt('anna', 'ja'))).toMatch(/eingetragen/)
    await k.schliesse()
  })

  test('auch im Slack-Kanal: Dateien, Daumen und Hinweise des Kanals antworten auf nichts, und die offene Frage wartet', async () => {
    const modell = erstelleSkriptModell([])
    const k = await oeffneKanaele({ speicher: await oeffne(), modell })
    const [frage] = await k.slack.sagt('carla', 'Leg ein Ticket an: Schranke offen')
    for (const [text, mehr] of [
      ['ja', { subtype: 'file_share', files: [{ name: 'ja.png', mimetype: 'image/png' }] }],
      ['', { subtype: 'file_share', files: [{ mimetype: 'audio/mp4', subtype: 'slack_audio' }] }],
      [
        '',
        { type: 'reaction_added', reaction: '+1', item: { type: 'message', channel: 'C1', ts: frage?.id } },
      ],
      [
        '',
        { type: 'reaction_removed', reaction: '+1', item: { type: 'message', channel: 'C1', ts: frage?.id } },
      ],
      ['ja', { subtype: 'channel_topic' }],
      ['ja', { subtype: 'neu_2027' }],
      ['', { attachments: [{ text: 'ja' }] }],
    ] as const) {
      const event_ts = `${Math.floor(Date.parse(k.uhr.jetzt()) / 1000)}.000200`
      await k.slack.sagt('carla', text, { event_ts, ...mehr })
      expect((await k.b.vorgang('V-1'))?.status, JSON.stringify(mehr)).toBe('bestaetigung')
    }
    const zeilen = (await k.eingang()).slice(1)
    expect(zeilen).toHaveLength(7)
    for (const { text } of zeilen) expect(text).toMatch(/^\[/)
    expect(modell.aufrufe).toEqual([])
    expect(alles(await k.slack.sagt('carla', 'ja'))).toMatch(/angelegt/)
    await k.schliesse()
  })
})

test('was immer die nächste Art ist und was immer in ihr steht: gespeichert, nie leer, nie eine Antwort, nie fürs Modell', async () => {
  const { k, modell } = await oeffneMitFrage(await oeffneSpeicher(':memory:'))
  const bekannt = [
    'audio',
    'image',
    'video',
    'document',
    'sticker',
    'location',
    'contacts',
    'order',
    'system',
    'text',
  ]
  const art = fc.oneof(fc.constantFrom(...bekannt), fc.string({ minLength: 1, maxLength: 20 }))
  const teil = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.record({ caption: fc.constantFrom('ja', 'ok', 'nein', ''), id: fc.constantFrom('M1', 7, null) }),
  )
  let anzahl = 0
  await fc.assert(
    fc.asyncProperty(art, teil, async (type, inhalt) => {
      // Those that do speak: a button that was pressed, an edit and a deletion have stories of their own.
      fc.pre(!['interactive', 'button', 'edit', 'revoke', 'reaction'].includes(type))
      const wort = type === 'text' && typeof (inhalt as { body?: unknown })?.body === 'string'
      fc.pre(!wort)
      const was = { type, [type]: inhalt }
      await k.whatsapp.sagt('anna', was, `wamid.P${++anzahl}`)
      expect((await k.b.vorgang('V-1'))?.status).toBe('bestaetigung')
    }),
    { numRuns: 60 },
  )
  const zeilen = await neueZeilen(k)
  expect(zeilen).toHaveLength(anzahl)
  for (const { text } of zeilen) expect(text).toMatch(/^\[\p{L}/u)
  // So many of them are summarised in the end, by their stand-ins.
  expect(modell.aufrufe.filter((a) => a.zweck !== 'verdichtung')).toEqual([])
  expect(alles(await k.whatsapp.sagt('anna', 'ja'))).toMatch(/eingetragen/)
  await k.schliesse()
})
