import { expect, test } from 'vitest'
import { leseBefehl } from '../../src/router/befehle.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// „Welche Daten hast du über mich?“ in the chat: how much there is and for how long, and nothing of it itself.

test.each([
  'Welche Daten hast du über mich?',
  'welche daten haben Sie von mir gespeichert?',
  'Auskunft',
  'Bitte Auskunft über meine Daten',
  'asukunft',
  'What data do you have about me?',
  'which data do u store about me',
  'quais dados você tem sobre mim?',
  'quais dados vc guarda sobre mim',
])('„%s“ fragt nach der Auskunft', (text) => {
  expect(leseBefehl(text)).toEqual({ art: 'auskunft' })
})

test.each([
  ['Auskunft über Rechnung 4711', undefined],
  ['welche Daten hast du über Bernd?', undefined],
  ['Was weißt du über mich?', 'was_weisst_du'],
  ['lösch meine Daten', 'vergiss_mich'],
])('„%s“ fragt nach etwas anderem', (text, art) => {
  expect(leseBefehl(text)?.art).toBe(art)
})

jedeDatenbank((_name, oeffne) => {
  test('die Antwort zählt, sagt die Fristen und den Weg, und nennt keinen Inhalt', async () => {
    const b = await oeffneBuero({
      speicher: await oeffne(),
      konfiguration: { aufbewahrung: { messages: '90d', vorgang_text: '14d' } },
    })
    await b.sage('anna', 'merk dir, dass ich in Xanten wohne')
    await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
    await b.sage('anna', 'Erinner mich morgen um 9 an den Zahnarzt')
    await b.sage('bernd', 'merk dir, dass ich in Bonn wohne')
    const [antwort = ''] = await b.sage('anna', 'welche Daten hast du über mich?')
    expect(antwort.split('\n')).toEqual([
      'Das ist zurzeit über dich gespeichert:',
      '• Name, Nummer, Rollen und 1 Kennung: solange du im Team stehst',
      '• 3 Nachrichten, so angekommen: 30 Tage',
      '• 3 Nachrichten von mir: 90 Tage',
      '• 6 Zeilen im Gedächtnis: 90 Tage',
      '• 1 Fakt: bis zum Vergessen',
      '• 2 Vorgänge: 2 Jahre (Texte 14 Tage)',
      '• 1 geplante Erinnerung',
      expect.stringMatching(/assistent auskunft.*„was weißt du über mich\?“.*„vergiss mich“/),
    ])
    expect(antwort).not.toMatch(/Xanten|Zahnarzt|84/)
    await b.schliesse()
  })

  test('in der Gruppe wird nicht gezählt: das gehört in den direkten Chat', async () => {
    const b = await oeffneBuero({ speicher: await oeffne() })
    await b.sage('anna', 'merk dir, dass ich in Xanten wohne')
    const gruppe = { chat: 'G1', gruppe: true, angesprochen: true }
    expect(await b.sage('anna', 'welche Daten hast du über mich?', gruppe)).toEqual([
      expect.stringMatching(/im direkten Chat/),
    ])
    await b.schliesse()
  })
})
