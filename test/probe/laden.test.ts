import { expect, it } from 'vitest'
import { ladeProben } from '../../src/probe/probe.ts'
import { yamlDatei } from './helfer.ts'

/** The lines of the error without the file's folder. */
function fehlerZu(text: string): string[] {
  const datei = yamlDatei(text)
  try {
    ladeProben([datei])
  } catch (fehler) {
    return (fehler as Error).message.replaceAll(datei, 'probe.yaml').split('\n').slice(1)
  }
  return []
}

const GUT = `name: gut
zeit: 2026-11-03T09:00:00+01:00
schritte:
  - anna: hallo
`

it('mehrere Dokumente in einer Datei sind mehrere Gespräche', () => {
  const proben = ladeProben([yamlDatei(`# Kommentar\n---\n${GUT}---\n${GUT.replace('gut', 'besser')}---\n`)])
  expect(proben.map((p) => p.name)).toEqual(['gut', 'besser'])
})

it('ein Ordner steht für seine YAML-Dateien', () => {
  const datei = yamlDatei(GUT)
  expect(ladeProben([datei.replace(/\/[^/]+$/, '')]).map((p) => p.datei)).toEqual([datei])
})

it('was keine Anführungszeichen hat, wird trotzdem als Text gelesen', () => {
  const [probe] = ladeProben([
    yamlDatei(GUT.replace('hallo', '2\n    antwort: 88\n  - anna: true\n  - anna:')),
  ])
  expect(probe?.schritte).toEqual([
    { art: 'nachricht', person: 'anna', text: '2', antwort: ['88'] },
    { art: 'nachricht', person: 'anna', text: 'true' },
    { art: 'nachricht', person: 'anna', text: '' },
  ])
  // 1.50 would arrive as 1.5.
  expect(fehlerZu(GUT.replace('hallo', '1.50'))).toEqual([
    '  probe.yaml:4 „gut“ Schritt 1.anna: ein Text; Zahlen mit Nachkommastellen bitte in Anführungszeichen',
  ])
})

it('jeder Fehler wird mit Datei, Zeile und Gespräch genannt, alle auf einmal', () => {
  const zeilen = fehlerZu(`${GUT}---
name: schlecht
zeit: 2026-11-03T09:00:00
fristen: { bestaetigung: 2 Tage }
schritte:
  - anna: hallo
    antwrt: x
  - anna: hallo
    vorgang: { stauts: erledigt }
  - warte: gleich
  - vorgang_id: V-1
    foo: 1
  - anna: hallo
    antwort: ["/(/"]
  - erneut: 3
  - anna: hallo
    zitat: 9
  - aktionen: viele
`)
  expect(zeilen.map((z) => z.slice(0, 60))).toEqual([
    '  probe.yaml:7 „schlecht“ zeit: ein Zeitpunkt mit Zone: 2026',
    '  probe.yaml:8 „schlecht“ fristen.bestaetigung: eine Dauer w',
    '  probe.yaml:10 „schlecht“ Schritt 1: ein Schritt ist eine N',
    '  probe.yaml:13 „schlecht“ Schritt 2.vorgang.stauts: keine S',
    '  probe.yaml:14 „schlecht“ Schritt 3.warte: eine Dauer wie 9',
    '  probe.yaml:16 „schlecht“ Schritt 4.foo: keine Spalte; es g',
    '  probe.yaml:18 „schlecht“ Schritt 5.antwort.0: kein regulär',
    '  probe.yaml:22 „schlecht“ Schritt 8.aktionen: Ungültige Ein',
  ])
})

it('ein Verweis muss auf eine frühere Nachricht zeigen', () => {
  const zeilen = fehlerZu(`${GUT}  - warte: 1m
  - erneut: 2
  - anna: ja
    zitat: 4
  - anna: ja
    ereignis: { art: edit, schritt: 1 }
`)
  expect(zeilen).toEqual([
    '  probe.yaml:6 „gut“ Schritt 3.erneut: Schritt 2 ist keine frühere Nachricht (gezählt werden alle Schritte, ab 1)',
    '  probe.yaml:8 „gut“ Schritt 4.zitat: Schritt 4 ist keine frühere Nachricht (gezählt werden alle Schritte, ab 1)',
  ])
})

it.each([
  ['ein unbekannter Schlüssel im Kopf', `foo: 1\n${GUT}`, 'probe.yaml:1 „gut“ foo: unbekannter Schlüssel'],
  [
    'eine Person, die wie ein Schlüssel heißt',
    `personen: { warte: { phone: "+491713920009" } }\n${GUT}`,
    'probe.yaml:1 „gut“ personen.warte: so kann hier niemand heißen',
  ],
  [
    'ein Kandidat ohne Sicherheit',
    `erkennung:\n  x:\n    - { faehigkeit: a, parameter: {} }\n${GUT}`,
    'probe.yaml:3 „gut“ erkennung.x.0.sicherheit: Ungültige',
  ],
  ['kaputtes YAML', `name: [a\n${GUT}`, 'probe.yaml:2 '],
  ['ein Schlüssel zweimal', `name: a\n${GUT}`, 'probe.yaml:2 „a“ Map keys must be unique'],
  ['eine leere Datei', '# nichts\n', 'probe.yaml: kein Gespräch darin'],
  [
    'ein leeres Gespräch',
    'name: a\nzeit: 2026-11-03T09:00:00Z\nschritte: []\n',
    'probe.yaml:3 „a“ schritte: ',
  ],
])('%s wird gesagt', (_, text, erwartet) => {
  expect(fehlerZu(text).join('\n')).toContain(erwartet)
})

it('eine Datei, die es nicht gibt, wird genannt', () => {
  expect(() => ladeProben(['/gibt/es/nicht.yaml'])).toThrow('/gibt/es/nicht.yaml')
})
