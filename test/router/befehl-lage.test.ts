import { expect, test } from 'vitest'
import { leseBefehl } from '../../src/router/befehle.ts'

const OFFEN = { art: 'was_laeuft', team: false }

test.each([
  'hab ich noch offene Sachen?',
  'gibt es noch was Offenes von mir',
  'ist noch irgendwas offen',
  'Welche Vorgänge sind offen?',
  'wie viele Vorgänge sind noch offen',
  'zeig mir alles, was noch offen ist',
  'Kannst du mir sagen, was noch offen ist?',
  'welche Anfragen warten noch auf eine Entscheidung?',
  'muss ich noch was genehmigen?',
  'gibts was freizugeben?',
  'welche Freigaben stehen noch aus',
  'steht bei mir noch was aus?',
  'hängt irgendwas?',
  'meine offenen Anfragen',
  'zeig mir meine Aufträge',
  'was laeuft denn noch bei mir',
  "what's still outstanding?",
  'which requests are still open',
  'do I have anything to approve?',
  'quais pedidos estão pendentes?',
  'tenho alguma coisa para aprovar?',
])('„%s“ fragt, was offen ist', (text) => {
  expect(leseBefehl(text)).toEqual(OFFEN)
})

test('im Team', () => {
  expect(leseBefehl('was ist im Team noch alles offen?')).toEqual({ art: 'was_laeuft', team: true })
})

test.each([
  ['Was hast du diese Woche für mich gemacht?', 'diese_woche'],
  ['was wurde letzte Woche alles erledigt', 'letzte_woche'],
  ['was hast du gestern erledigt', 'gestern'],
  ['zeig mir, was du diesen Monat gemacht hast', 'dieser_monat'],
  ['was ist im letzten Monat passiert?', 'letzter_monat'],
  ['was hast du heute schon geschafft?', 'heute'],
  ['Was hast du gemacht?', 'zuletzt'],
  ['meine letzten Vorgänge', 'zuletzt'],
  ['what did you do for me last week?', 'letzte_woche'],
  ['show me my latest requests', 'zuletzt'],
  ['o que você fez ontem?', 'gestern'],
] as const)('„%s“ fragt, was getan wurde: %s', (text, spanne) => {
  expect(leseBefehl(text)).toEqual({ art: 'getan', spanne })
})

test.each([
  // answers to a question
  'ist noch offen',
  'das ist noch offen',
  'muss ich noch entscheiden',
  'das muss ich noch entscheiden',
  'alles offen',
  'die letzten beiden',
  'gestern',
  'letzte Woche',
  // something else
  'ist der Drucker noch offen?',
  'habe ich noch Urlaub offen?',
  'was war der Umsatz gestern',
  'was passiert heute',
  'was steht heute an',
  'zeige mir alle Aufgaben',
  'wie läuft es?',
  'läuft',
  'was ist passiert?',
  'hast du das gemacht?',
  'kann ich das freigeben?',
])('„%s“ fragt danach nicht', (text) => {
  expect(leseBefehl(text)).toBeUndefined()
})
