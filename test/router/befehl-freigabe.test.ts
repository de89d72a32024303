import { expect, test } from 'vitest'
import { leseBefehl } from '../../src/router/befehle.ts'

// Only an unmistakable yes approves (I6). What stands behind it is a reason, or it makes it none.

test.each([
  ['freigeben V-3 passt laut Vertrag', 'passt laut Vertrag'],
  ['freigeben V-3, geprüfte Rechnung liegt vor', 'geprüfte Rechnung liegt vor'],
  ['Freigeben V-3: Budget ist bestätigt', 'Budget ist bestätigt'],
  ['V-3 freigegeben, steht im Angebot', 'steht im Angebot'],
  ['gib V-3 frei, alles gut', 'alles gut'],
  ['freigeben V-3 weil noch nie etwas falsch war', 'noch nie etwas falsch war'],
  ['freigeben V-3, stimmt mit Rechnung 4711 überein', 'stimmt mit Rechnung 4711 überein'],
  ['freigeben V-3 wie besprochen', 'wie besprochen'],
  ['freigeben V-3, in Ordnung', 'in Ordnung'],
  ['approve V-3 as agreed', 'as agreed'],
  ['approve V-3, matches the contract', 'matches the contract'],
  ['aprovo V-3, conforme o contrato', 'conforme o contrato'],
])('„%s“', (text, grund) => {
  expect(leseBefehl(text)).toEqual({ art: 'freigeben', id: 'V-3', grund })
})

test.each([
  'freigeben V-3',
  'freigeben V-3 danke',
  'Freigeben V-3!',
  'V-3 freigegeben 👍',
  'ja, freigeben V-3',
])('„%s“ gibt ohne Grund frei', (text) => {
  expect(leseBefehl(text)).toEqual({ art: 'freigeben', id: 'V-3' })
})

test.each([
  'freigeben V-3, aber nur 80 €',
  'freigeben V-3 wenn Carla zustimmt',
  'freigeben V-3 sobald der Vertrag da ist',
  'freigeben V-3 erst morgen',
  'freigeben V-3 soll Carla machen',
  'freigeben V-3 kann ich nicht verantworten',
  'freigeben V-3 mit Skonto',
  'freigeben V-3 und V-4',
  'freigeben V-3 oder ablehnen',
  'freigeben V-3 ist mir zu heikel',
  'freigeben V-3 vielleicht',
  'freigeben V-3 80',
  'freigegeben V-3 wurde das schon',
  'gib V-3 frei, falls es passt',
  'freigeben V-3 weil es passt, aber ohne Steuer',
  'approve V-3 once signed',
  "approve V-3 I don't think so",
  'approve V-3 with a discount',
  'aprovo V-3 se o chefe concordar',
  'aprovo V-3 mas só metade',
  'freigeben V-3, 80 reichen',
  'freigeben V-3, 80 passt',
  'freigeben V-3, die Hälfte',
  'freigeben V-3, die Hälfte stimmt',
  'freigeben V-3 in zwei Raten',
  'freigeben V-3 unter Auflagen genehmigt',
  'freigeben V-3 gegen Vorlage der Rechnung',
  'freigeben V-3 bei Lieferung',
  'freigeben V-3, Rest im Januar',
  'freigeben V-3 nächste Woche passt',
  'freigeben V-3, Freitag passt',
  'freigeben V-3 probehalber',
  'approve V-3, 80 is enough',
  'approve V-3 subject to audit',
  'aprovo V-3 em duas parcelas',
])('„%s“ gibt nichts frei', (text) => {
  expect(leseBefehl(text)?.art).not.toBe('freigeben')
})

test.each(['freigeben V-3, oder?', 'freigeben V-3 ok?'])('„%s“ ist eine Frage', (text) => {
  expect(leseBefehl(text)?.art).not.toBe('freigeben')
})
