import { expect, test } from 'vitest'
import { leseStandfrage } from '../../src/router/standfrage.ts'

test.each([
  ['wie weit ist mein Ticket?', 'ticket'],
  ['Was ist aus der Rechnung geworden?', 'rechnung'],
  ['was ist eigentlich aus meinem Urlaub geworden', 'urlaub'],
  ['Wurde die Rechnung 4711 schon bezahlt?', 'rechnung 4711'],
  ['hast du das Ticket mit dem Beamer schon angelegt?', 'ticket beamer'],
  ['ist der Urlaub jetzt eingetragen?', 'urlaub'],
  ['Rechnung 88 schon freigegeben?', 'rechnung 88'],
  ['warum ist die Rechnung noch nicht bezahlt?', 'rechnung'],
  ['wie steht es um die Zahlung an die Druckerei', 'zahlung druckerei'],
  ['wie sieht es mit dem Ticket aus?', 'ticket'],
  ['gibt es was Neues zum Ticket?', 'ticket'],
  ['wo bleibt meine Freigabe?', 'freigabe'],
  ['und was ist mit dem Drucker?', 'drucker'],
  ['ist das schon erledigt?', ''],
  ['what happened to my invoice?', 'invoice'],
  ['was the printer ticket created yet?', 'printer ticket'],
  ['o que aconteceu com a fatura?', 'fatura'],
])('„%s“ fragt nach: %s', (text, suche) => {
  expect(leseStandfrage(text)).toEqual({ suche, wartend: false })
})

test.each([
  ['wer muss das freigeben?', ''],
  ['Wer kann die Rechnung denn noch genehmigen?', 'rechnung'],
  ['who has to approve the invoice?', 'invoice'],
])('„%s“ fragt nach dem, was auf jemanden wartet: %s', (text, suche) => {
  expect(leseStandfrage(text)).toEqual({ suche, wartend: true })
})

test.each([
  'Zahl die Rechnung 4711 über 100 €',
  'leg ein Ticket an: Drucker schon wieder kaputt',
  'wie hoch war der Umsatz im Oktober?',
  'trag mir morgen Urlaub ein',
  'ja',
  'fertig',
  'wer ist im Urlaub?',
  'was kostet das?',
])('„%s“ fragt nicht, wie etwas steht', (text) => {
  expect(leseStandfrage(text)).toBeUndefined()
})
