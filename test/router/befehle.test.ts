import { expect, test } from 'vitest'
import { istOptOut } from '../../src/router/abmelden.ts'
import { SAETZE } from '../../src/router/befehl-saetze.ts'
import { kern, leseBefehl } from '../../src/router/befehle.ts'

test.each([
  ['Hilfe!', { art: 'hilfe' }],
  ['was kannst du denn so?', { art: 'hilfe' }],
  ['Was läuft gerade?', { art: 'was_laeuft', team: false }],
  ['was laeuft grad', { art: 'was_laeuft', team: false }],
  ['was lauft gerade eigentlich noch', { art: 'was_laeuft', team: false }],
  ['Und was ist noch offen?', { art: 'was_laeuft', team: false }],
  ["What's running right now?", { art: 'was_laeuft', team: false }],
  ['o que está em aberto?', { art: 'was_laeuft', team: false }],
  ['Was läuft gerade im Team?', { art: 'was_laeuft', team: true }],
  ['Was wartet auf mich?', { art: 'was_laeuft', team: false }],
  ['Was muss ich noch freigeben?', { art: 'was_laeuft', team: false }],
  ['Hat das geklappt?', { art: 'was_laeuft', team: false }],
  ['Hat das geklappt', { art: 'erledigt' }],
  ['Ist V-3 erledigt?', { art: 'status', id: 'V-3' }],
  ['Wie weit ist V-3?', { art: 'status', id: 'V-3' }],
  ['Stopp.', undefined],
  ['lehn V-3 ab, zu teuer', { art: 'ablehnen', id: 'V-3', grund: 'zu teuer' }],
  ['status V-12', { art: 'status', id: 'V-12' }],
  ['v12?', { art: 'status', id: 'V-12' }],
  ['Wie ist der Stand bei v 12.2?', { art: 'status', id: 'V-12.2' }],
  ['freigeben v-1', { art: 'freigeben', id: 'V-1' }],
  ['Bitte gib V–7 frei.', { art: 'freigeben', id: 'V-7' }],
  ['Geben Sie V-7 frei', { art: 'freigeben', id: 'V-7' }],
  ['V-7 freigeben, danke', { art: 'freigeben', id: 'V-7' }],
  ['approve V-7 please', { art: 'freigeben', id: 'V-7' }],
  ['aprove v-7', { art: 'freigeben', id: 'V-7' }],
  ['freigeben', { art: 'freigeben' }],
  ['noch nicht freigeben V-7', { art: 'aufschieben', id: 'V-7' }],
  ['V-7 bitte noch nicht freigeben!', { art: 'aufschieben', id: 'V-7' }],
  ['nein, vorerst nicht freigeben V-7, ich prüfe das noch', { art: 'aufschieben', id: 'V-7' }],
  ['gib V-7 noch nicht frei', { art: 'aufschieben', id: 'V-7' }],
  ['noch keine Freigabe für V-7', { art: 'aufschieben', id: 'V-7' }],
  ['noch nicht ablehnen V-7', { art: 'aufschieben', id: 'V-7' }],
  ['V-7 jetzt noch nicht freigeben, weil das Budget fehlt', { art: 'aufschieben', id: 'V-7' }],
  ['noch nicht freigeben', { art: 'aufschieben' }],
  ["don't approve yet", { art: 'aufschieben' }],
  ["please don't approve V-7 yet", { art: 'aufschieben', id: 'V-7' }],
  ['do not approve V-7 for now', { art: 'aufschieben', id: 'V-7' }],
  ['ainda não aprovar V-7', { art: 'aufschieben', id: 'V-7' }],
  ['por enquanto não aprovar V-7', { art: 'aufschieben', id: 'V-7' }],
  ['não aprovar V-7 ainda', { art: 'aufschieben', id: 'V-7' }],
  ['V-7: noch nicht freigeben', { art: 'aufschieben', id: 'V-7' }],
  ['gib das bitte noch nicht frei', { art: 'aufschieben' }],
  ["wait, don't approve that yet", { art: 'aufschieben' }],
  ["don't reject V-7 yet", { art: 'aufschieben', id: 'V-7' }],
  ['noch nicht freigeben V-7?', { art: 'status', id: 'V-7' }],
  ['nicht freigeben V-7, noch nicht geprüft', { art: 'ablehnen', id: 'V-7', grund: 'noch nicht geprüft' }],
  ["don't approve V-7", { art: 'ablehnen', id: 'V-7' }],
  ['nicht freigeben V-7', { art: 'ablehnen', id: 'V-7' }],
  ['V-7 bitte nicht freigeben', { art: 'ablehnen', id: 'V-7' }],
  ["don't approve V-7", { art: 'ablehnen', id: 'V-7' }],
  [
    'ablehnen V-1 schon per Lastschrift bezahlt',
    { art: 'ablehnen', id: 'V-1', grund: 'schon per Lastschrift bezahlt' },
  ],
  ['Ablehnen V-1: Zu Teuer', { art: 'ablehnen', id: 'V-1', grund: 'Zu Teuer' }],
  ['reject V-1 because: too expensive', { art: 'ablehnen', id: 'V-1', grund: 'too expensive' }],
  ['recusar V-1 porque é caro', { art: 'ablehnen', id: 'V-1', grund: 'é caro' }],
  ['Ich lehne V-1 ab, weil das Budget fehlt', { art: 'ablehnen', id: 'V-1', grund: 'das Budget fehlt' }],
  ['ablehnen', { art: 'ablehnen' }],
  ['nochmal V-3', { art: 'nochmal', id: 'V-3' }],
  ['noch einmal bitte', { art: 'nochmal' }],
  ['tente de novo V-3', { art: 'nochmal', id: 'V-3' }],
  ['V-3 ist erledigt', { art: 'erledigt', id: 'V-3' }],
  ['abbrechen V-3', { art: 'abbrechen', id: 'V-3' }],
  ['Brich V-3 bitte ab', { art: 'abbrechen', id: 'V-3' }],
  ['warum V-1?', { art: 'warum', id: 'V-1' }],
  ['wer hat V-3 angelegt?', { art: 'warum', id: 'V-3' }],
  ['Wer hat das angelegt, und warum?', { art: 'warum' }],
  ['wer hat das ticket drucker angelegt?', { art: 'warum', suche: 'das ticket drucker' }],
  ['Was weisst du ueber mich', { art: 'was_weisst_du' }],
  ['Was wissen Sie über mich?', { art: 'was_weisst_du' }],
  ['vergiss mich bitte', { art: 'vergiss_mich' }],
  ['Vergiss mich endlich!!', { art: 'vergiss_mich' }],
  ['vergiss mich bitte komplett', { art: 'vergiss_mich' }],
  ['Ich will, dass du mich vergisst', { art: 'vergiss_mich' }],
  ['esqueça-me', { art: 'vergiss_mich' }],
  [
    'merk dir, dass ich Dienstags im Homeoffice bin.',
    { art: 'merk_dir', fakt: 'dass ich Dienstags im Homeoffice bin' },
  ],
  ['Merken Sie sich: Kaffee schwarz', { art: 'merk_dir', fakt: 'Kaffee schwarz' }],
  ['mit HQ meine ich „Wien Hauptsitz“', { art: 'begriff', wort: 'HQ', bedeutung: 'Wien Hauptsitz' }],
  ['das war falsch', { art: 'das_war_falsch' }],
])('„%s“ ist ein Befehl', (text, befehl) => {
  expect(leseBefehl(text)).toEqual(befehl)
})

test.each([
  'ja, lösch alles über mich',
  'vergiss es',
  'was läuft im Kino?',
  'leg ein ticket an: hilfe beim drucker',
  'freigeben würde ich das nie',
  'ablehnen würde ich das nicht',
  'abbrechen wir das Meeting um 3?',
  'das stimmt nicht mit der Rechnung überein',
  'warum ist der Umsatz gesunken?',
  'V-12 und V-13 vergleichen',
  'status der heizung',
  'kannst du mir sagen warum V-1 so lange dauert und was das kostet',
  'nochmal für Wien',
])('„%s“ ist keiner', (text) => {
  expect(leseBefehl(text)).toBeUndefined()
})

test.each([
  'stopp das',
  'Stopp das bitte sofort!',
  'halt das an',
  'halt den Lauf mal an',
  'brich das bitte ab',
  'Kannst du das anhalten?',
  'stop that',
  'Please stop it now',
  'could you stop that please?',
  'para com isso',
  'pode parar isso?',
  'interrompe a tarefa',
])('„%s“ hält an, was läuft', (text) => {
  expect(leseBefehl(text)).toEqual({ art: 'abbrechen' })
})

test('„halt das an“ hinter einer Liste von Zeitplänen meint den Zeitplan', () => {
  expect(leseBefehl('halt das an', true)).toEqual({ art: 'termin', tun: 'pausieren', gemeint: {} })
})

test.each(['Stopp', 'stopp!', 'halt', 'stop', 'para', 'stopp das?', 'halt das Datum frei', 'stop the timer'])(
  '„%s“ hält nichts an',
  (text) => {
    expect(leseBefehl(text)).toBeUndefined()
  },
)

test('STOP gilt nur allein und mit einem p', () => {
  expect(['STOP', 'stop.', ' Stop! ', 'ABMELDEN', 'unsubscribe', 'SAIR'].map(istOptOut)).not.toContain(false)
  expect(
    ['stopp', 'Stopp, der Termin ist erst um 3', 'stop bitte damit', 'nonstop', ''].map(istOptOut),
  ).not.toContain(true)
})

test('kein Satz steht für zwei Befehle, und keiner besteht nur aus Füllwörtern', () => {
  const arten = new Map<string, Set<string>>()
  for (const [art, saetze] of Object.entries(SAETZE)) {
    for (const satz of saetze) arten.set(kern(satz), (arten.get(kern(satz)) ?? new Set()).add(art))
  }
  expect(arten.has('')).toBe(false)
  expect([...arten].filter(([, menge]) => menge.size > 1)).toEqual([])
})

test('ein leerer Text und bloße Füllwörter sind kein Befehl', () => {
  expect(['', ' ', 'bitte', 'also jetzt mal', 'danke', 'hallo'].map((text) => leseBefehl(text))).toEqual(
    Array(6).fill(undefined),
  )
})
