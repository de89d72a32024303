import { describe, expect, it } from 'vitest'
import { type Antwort, type AntwortLage, klassifiziereAntwort } from '../../src/domaene/antwort.ts'
import { LAGEN } from './antwort-tabelle.ts'

const lage = (name: string): AntwortLage => LAGEN[name] as AntwortLage
const rest = (antwort: Antwort): string | undefined => ('rest' in antwort ? antwort.rest : undefined)

describe('der Rest einer Änderung', () => {
  it.each([
    ['ja bitte, aber morgen', 'morgen'],
    ['ja, aber 17 Uhr', '17 Uhr'],
    ['Ja und sag auch Carla Bescheid', 'sag auch Carla Bescheid'],
    ['nein, morgen um 16 Uhr', 'morgen um 16 Uhr'],
    ['mach 17 Uhr draus', 'mach 17 Uhr draus'],
    ['sim, mas amanhã', 'amanhã'],
    ['ja, aber nur bis 18 Uhr 👍🏽', 'nur bis 18 Uhr 👍🏽'],
  ])('%s', (text, soll) => {
    const antwort = klassifiziereAntwort(text, lage('bestaetigung'))
    expect(antwort).toEqual({ klasse: 'aenderung', rest: soll })
  })

  it('behält die Verneinung: „doch nicht 16 sondern 17 Uhr“ darf nicht zu 16 werden', () => {
    expect(rest(klassifiziereAntwort('doch nicht 16 sondern 17 Uhr', lage('bestaetigung')))).toBe(
      'doch nicht 16 sondern 17 Uhr',
    )
  })

  it('sagt bei mehreren, welche gemeint ist', () => {
    expect(klassifiziereAntwort('ja zum Urlaub, aber am 5.1.', lage('zwei_bestaetigungen'))).toEqual({
      klasse: 'aenderung',
      wahl: [2],
      rest: 'am 5.1.',
    })
    expect(klassifiziereAntwort('ja, aber morgen', lage('zwei_bestaetigungen'))).toEqual({ klasse: 'unklar' })
  })
})

describe('der Rest einer neuen Frage', () => {
  it.each([
    ['warte, wer hat V-3 angelegt?', 'wer hat V-3 angelegt?'],
    ['ok und wie hoch war der Umsatz im September?', 'wie hoch war der Umsatz im September?'],
    ['Sag mal, was läuft eigentlich im Team', 'was läuft eigentlich im Team'],
    ['vorher noch: wie war der Umsatz in Berlin?', 'wie war der Umsatz in Berlin?'],
    ['und im September?', 'und im September?'],
    ['sag mir lieber wie hoch der Umsatz war', 'sag mir lieber wie hoch der Umsatz war'],
    ['ok dann trag mir Urlaub am 4.1. ein', 'trag mir Urlaub am 4.1. ein'],
  ])('%s', (text, soll) => {
    expect(klassifiziereAntwort(text, lage('bestaetigung'))).toEqual({ klasse: 'neue_frage', rest: soll })
    expect(rest(klassifiziereAntwort(text, lage('nichts_offen')))).toBe(soll)
  })
})

describe('die offene Sache in eigenen Worten', () => {
  const bei = (titel: string, text: string): string =>
    klassifiziereAntwort(text, { art: 'bestaetigung', optionen: [titel] }).klasse

  it.each([
    ['Ticket „Tür zum Lager klemmt“', 'ja, leg das ticket an'],
    ['Ticket „Tür zum Lager klemmt“', 'ja, leg es an'],
    ['Urlaub am 4.1.2027', 'ja trag den urlaub ein'],
    ['Urlaub am 4.1.2027', 'ja, am 4.1.2027'],
    ['Rechnung 4711 über 100,00 € zahlen', 'ja, zahl die rechnung'],
    ['Alles vergessen, was ich über dich weiß', 'ja, lösch alles über mich'],
    ['Ticket “door lock broken”', 'yes, create the ticket'],
    ['Chamado “porta quebrada”', 'sim, cria o chamado'],
  ])('%s: „%s“ ist ein Ja', (titel, text) => {
    expect(bei(titel, text)).toBe('ja')
  })

  it.each([
    // another kind of action, also when the person's own text in the title names it
    ['Ticket „Tür klemmt“', 'ja, lösch das ticket'],
    ['Ticket „Dateien löschen“', 'ja, lösch die dateien'],
    ['Ticket „Rechnung zahlen“', 'ja, zahl die rechnung'],
    ['Notiz: alte Posts löschen', 'ja, lösch alte posts'],
    ['Alles vergessen, was ich über dich weiß', 'ja, leg das an'],
    // a particle that turns the verb, half a sentence, half a period
    ['Ticket „Tür klemmt“', 'ja, stell das ticket ab'],
    ['Ticket „Tür klemmt“', 'ja, leg'],
    ['Urlaub vom 21.12. bis 23.12.', 'ja, trag den urlaub bis 21.12. ein'],
    ['Urlaub vom 21.12. bis 23.12.', 'ja, am 21.12.'],
    ['Termine am Montag und Dienstag', 'ja, am Montag'],
    // words that answer keep their meaning inside a title
    ['Notiz: eventuell nein sagen', 'ja, eventuell'],
    ['Alles vergessen, was ich über dich weiß', 'ja, ich weiß'],
    ['Alles vergessen, was ich über dich weiß', 'ja, vergiss es'],
    // without a yes it may be a new request
    ['Ticket „Tür klemmt“', 'leg das ticket an'],
    ['Ticket „Drucker“', 'ja, drucken'],
  ])('%s: „%s“ ist keines', (titel, text) => {
    expect(bei(titel, text)).not.toBe('ja')
  })
})

describe('die eigenen Worte der Auswahl', () => {
  const waehlt = (optionen: string[], text: string, art: AntwortLage['art'] = 'auswahl'): unknown => {
    const antwort = klassifiziereAntwort(text, { art, optionen })
    return antwort.klasse === 'wahl' ? antwort.wahl : antwort.klasse
  }

  it('unterscheiden auch Nummern und einander enthaltende Texte', () => {
    expect(waehlt(['Rechnung 4711', 'Rechnung 4712'], 'die 4712')).toEqual([2])
    expect(waehlt(['Rechnung 4711', 'Rechnung 4712'], 'die 4713')).toBe('unklar')
    expect(waehlt(['Umsatz Wien', 'Umsatz Wien West'], 'umsatz wien')).toEqual([1])
    expect(waehlt(['Umsatz Wien', 'Umsatz Wien West'], 'wien west')).toEqual([2])
  })

  it('verzeihen einen Tippfehler, aber keinen anderen Namen', () => {
    expect(waehlt(['Kunde Müller', 'Kunde Schmidt'], 'mueler')).toEqual([1])
    expect(waehlt(['Kunde Müller', 'Kunde Schmidt'], 'möller')).toBe('freitext')
    expect(waehlt(['Ticket Drucker', 'Urlaub'], 'druck', 'mehrere_bestaetigungen')).toBe('unklar')
  })

  it('„beide“ meint zwei von zwei, sonst wird gefragt', () => {
    expect(waehlt(['A-Dorf', 'B-Dorf'], 'beide')).toEqual([1, 2])
    expect(waehlt(['A-Dorf', 'B-Dorf', 'C-Dorf'], 'beide')).toBe('unklar')
    expect(waehlt(['A-Dorf', 'B-Dorf', 'C-Dorf', 'D-Dorf'], 'die letzten beiden')).toEqual([3, 4])
    expect(waehlt(['A-Dorf', 'B-Dorf', 'C-Dorf', 'D-Dorf'], 'die mittlere')).toBe('unklar')
  })

  it('ein Ordnungswort, das auch in einer anderen Option steht, wählt nichts', () => {
    expect(waehlt(['Zweite Mahnung', 'Erste Mahnung'], 'die zweite')).toBe('unklar')
  })

  it('die genannte Reihenfolge bleibt', () => {
    expect(waehlt(['A', 'B', 'C'], 'erst die 3, dann die 1')).toEqual([3, 1])
  })

  it.each([
    'zeig mir den urlaub',
    'ich nehme urlaub',
    'im urlaub',
    'mach urlaub',
    'und urlaub',
    'ja ja, urlaub',
  ])('was ausführen würde, braucht mehr als „%s“', (text) => {
    expect(waehlt(['Ticket „Drucker“', 'Urlaub am 4.1.'], text, 'mehrere_bestaetigungen')).toBe('unklar')
  })
})

describe('Hinweise', () => {
  const erkannt = { faehigkeit: 'x', sicherheit: 0.9, gleicheFaehigkeit: false, parameterGefunden: true }
  const mit = (name: string, text: string, mehr: Partial<AntwortLage>): string =>
    klassifiziereAntwort(text, { ...lage(name), ...mehr }).klasse

  it('machen aus einer Aussage, die von selbst nichts sagt, eine neue Frage', () => {
    const text = 'der beamer in raum zwei bleibt dunkel'
    expect(mit('bestaetigung', text, {})).toBe('unklar')
    expect(mit('bestaetigung', text, { erkannt })).toBe('neue_frage')
    expect(mit('bestaetigung', text, { erkannt: { ...erkannt, sicherheit: 0.5 } })).toBe('unklar')
    expect(mit('bestaetigung', text, { erkannt: { ...erkannt, gleicheFaehigkeit: true } })).toBe('aenderung')
    expect(mit('rueckfrage3', text, { erkannt })).toBe('neue_frage')
    expect(mit('rueckfrage3', text, { erkannt: { ...erkannt, gleicheFaehigkeit: true } })).toBe('freitext')
  })

  it('machen nie ein Ja, eine Wahl oder etwas aus einem halben Ja', () => {
    for (const text of ['ja vielleicht', 'ja zum Termin', 'nein zum Urlaub', 'passt schon irgendwie']) {
      expect(mit('bestaetigung', text, { erkannt }), text).not.toBe('ja')
      expect(mit('zwei_bestaetigungen', text, { erkannt }), text).toBe('unklar')
    }
  })

  it('ein ganzer Satz derselben Fähigkeit füllt den fehlenden Wert, ein anderer ist neu', () => {
    const text = 'leg ein ticket an: tür klemmt'
    expect(mit('parameter_text', text, {})).toBe('neue_frage')
    expect(mit('parameter_text', text, { erkannt: { ...erkannt, gleicheFaehigkeit: true } })).toBe('freitext')
  })

  it('ein fester Befehl ist eine neue Frage, aber „abbrechen“ antwortet', () => {
    expect(mit('bestaetigung', 'hilfe', { befehl: true })).toBe('neue_frage')
    expect(mit('rueckfrage3', 'status V-2', { befehl: true })).toBe('neue_frage')
    expect(mit('bestaetigung', 'abbrechen', { befehl: true })).toBe('nein')
  })
})

describe('eine Stelle der Liste in anderen Zeichen und Worten', () => {
  const waehle = (text: string, optionen = ['Bericht', 'Mahnung', 'Angebot', 'Vertrag']) => {
    const a = klassifiziereAntwort(text, { art: 'auswahl', optionen })
    return a.klasse === 'wahl' ? a.wahl : a.klasse
  }
  it.each([
    ['c)', [3]],
    ['(d)', [4]],
    ['B).', [2]],
    ['III', [3]],
    ['Ⅳ', [4]],
    ['Ⅰ', [1]],
    ['⑶', [3]],
    ['⒋', [4]],
    ['the last but one', [3]],
    ['second to last, please', [3]],
    ['third to last', [2]],
    ['die drittletzte', [2]],
    ['das zweitletzte bitte', [3]],
    ['a antepenúltima', [2]],
    ['the third', [3]],
  ])('%s', (text, soll) => {
    expect(waehle(text)).toEqual(soll)
  })

  it('aber nur, wo es die Stelle gibt und nichts anderes heißt', () => {
    expect(waehle('e)')).toBe('unklar')
    expect(waehle('VII')).toBe('unklar')
    expect(waehle('b)?')).toBe('unklar')
    expect(waehle('⑺')).toBe('unklar')
    for (const text of ['c', 'i', 'vitamin c)', 'Karl III']) expect(waehle(text)).not.toBeInstanceOf(Array)
    expect(waehle('II', ['Phase II', 'Phase I'])).toEqual([1])
  })
})

it('ein entschiedenes Nein ist bei einer Ja-Nein-Frage der Wert, ein Abbruch nicht', () => {
  const klasse = (text: string, name: string) => klassifiziereAntwort(text, lage(name)).klasse
  for (const text of ['auf gar keinen Fall', 'unter keinen Umständen', 'no way', 'de jeito nenhum']) {
    expect(klasse(text, 'parameter_janein')).toBe('freitext')
    expect(klasse(text, 'bestaetigung')).toBe('nein')
  }
  expect(klasse('vergiss es', 'parameter_janein')).toBe('nein')
})
