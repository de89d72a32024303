import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AntwortLage, klassifiziereAntwort } from '../../src/domaene/antwort.ts'
import { LAGEN, lageVon, ZEILEN } from './antwort-tabelle.ts'

// What must hold for any text, not only for those in the table.

const bestaetigung = LAGEN.bestaetigung as AntwortLage
const jas = ZEILEN.filter((z) => z.lage === 'bestaetigung' && z.klasse === 'ja').map((z) => z.text)
const wahlen = ZEILEN.filter((z) => z.klasse === 'wahl')
const klasse = (text: string, lage: AntwortLage = bestaetigung): string =>
  klassifiziereAntwort(text, lage).klasse

/** A word that nobody knows: the letters make no syllables of any of the three languages. */
const fremdwort = fc.stringMatching(/^[bdfgkmpqvwxz]{2}[aeou][qxvwz]{1,3}[aeou]$/u)
const angehaengt = fc.oneof(
  fc.constantFrom('?', ' ?', '??', ' oder?', ' 🙄', ' 🤔', ' 😏', '…', ' /s'),
  fc.constantFrom(' vielleicht', ' eventuell', ' glaub ich', ' irgendwie', ' maybe', ' talvez', ' denke ich'),
  fc.constantFrom(' nicht', ' nein', ' aber nein', ', doch nicht', ' not', ' kein', ' niemals', ' abbrechen'),
  fc.constantFrom(
    ', aber morgen',
    ' aber nur mit Carla',
    ', wenn Bernd zustimmt',
    ' falls möglich',
    ' später',
  ),
  fremdwort.map((wort) => ` ${wort}`),
)

describe('ein Ja bleibt nur ein Ja, wenn nichts dazukommt', () => {
  it('jedes Ja der Tabelle ist eines (sonst bewiese der Rest nichts)', () => {
    expect(jas.length).toBeGreaterThan(150)
    expect(jas.filter((ja) => klasse(ja) !== 'ja')).toEqual([])
  })

  it('Zweifel, Fragezeichen, Verneinung, Bedingung oder ein fremdes Wort dahinter', () => {
    fc.assert(
      fc.property(fc.constantFrom(...jas), angehaengt, (ja, zusatz) => {
        expect(klasse(ja + zusatz)).not.toBe('ja')
      }),
      { numRuns: 1500 },
    )
  })

  it('dasselbe davor', () => {
    const davor = fc.oneof(
      fc.constantFrom(
        'vielleicht ',
        'nicht ',
        'kein ',
        'wenn ',
        'ich glaube ',
        'er sagt ',
        'sag nicht ',
        'fast ',
      ),
      fremdwort.map((wort) => `${wort} `),
    )
    fc.assert(
      fc.property(fc.constantFrom(...jas), davor, (ja, zusatz) => {
        expect(klasse(zusatz + ja)).not.toBe('ja')
      }),
      { numRuns: 800 },
    )
  })

  it('ein Ja mit einem Nein in einem Text ist nie eines', () => {
    const neins = ZEILEN.filter((z) => z.lage === 'bestaetigung' && z.klasse === 'nein').map((z) => z.text)
    fc.assert(
      fc.property(
        fc.constantFrom(...jas),
        fc.constantFrom(...neins),
        fc.constantFrom(' ', ', ', '. '),
        (ja, nein, t) => {
          expect(klasse(ja + t + nein)).not.toBe('ja')
          expect(klasse(nein + t + ja)).not.toBe('ja')
        },
      ),
      { numRuns: 800 },
    )
  })

  it('ein Buchstabe aus einer anderen Schrift nimmt es zurück', () => {
    const doppelgaenger: Record<string, string> = {
      a: 'а',
      e: 'е',
      o: 'о',
      p: 'р',
      c: 'с',
      j: 'ј',
      i: 'і',
      s: 'ѕ',
    }
    for (const ja of ['ja', 'jo', 'passt', 'ok', 'sim', 'yes', 'klar']) {
      for (const [i, zeichen] of [...ja].entries()) {
        const falsch = doppelgaenger[zeichen]
        if (falsch) expect(klasse(ja.slice(0, i) + falsch + ja.slice(i + 1)), ja).not.toBe('ja')
      }
    }
  })
})

describe('eine Wahl bleibt nur eine Wahl, wenn nichts dazukommt', () => {
  it('Fragezeichen, Zweifel oder ein fremdes Wort dahinter', () => {
    const zusatz = fc.oneof(
      fc.constantFrom('?', ' vielleicht', ' oder so', ' glaub ich', ' oder 1 oder 2', ' eventuell'),
      fremdwort.map((wort) => ` ${wort}`),
    )
    fc.assert(
      fc.property(fc.constantFrom(...wahlen), zusatz, (zeile, dahinter) => {
        expect(klasse(zeile.text + dahinter, lageVon(zeile))).not.toBe('wahl')
      }),
      { numRuns: 1000 },
    )
  })

  it('sie nennt nur Einträge der Liste, jeden einmal', () => {
    const stuecke = fc.constantFrom(
      '1',
      '2',
      '3',
      '4',
      'und',
      ',',
      'die',
      'erste',
      'letzte',
      'alle',
      'außer',
      'nicht',
      'Wien',
      'Zürich',
      'ja',
      'beide',
      'oder',
      'ersten',
      'zwei',
      'bis',
    )
    const optionen = fc.array(fc.constantFrom('Umsatz Wien', 'Umsatz Zürich', 'Ticket 3', 'Urlaub', ''), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(
        fc.array(stuecke, { maxLength: 6 }),
        optionen,
        fc.boolean(),
        (woerter, liste, fuehrtAus) => {
          const art = fuehrtAus ? 'mehrere_bestaetigungen' : 'auswahl'
          const antwort = klassifiziereAntwort(woerter.join(' '), { art, optionen: liste })
          if (antwort.klasse !== 'wahl') return
          expect(new Set(antwort.wahl).size).toBe(antwort.wahl.length)
          expect(antwort.wahl.every((n) => n >= 1 && n <= liste.length)).toBe(true)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

const ERLAUBT: Record<AntwortLage['art'], readonly string[]> = {
  bestaetigung: ['ja', 'nein', 'aenderung', 'neue_frage', 'unklar'],
  mehrere_bestaetigungen: ['nein', 'wahl', 'aenderung', 'neue_frage', 'unklar'],
  auswahl: ['nein', 'wahl', 'neue_frage', 'freitext', 'unklar'],
  parameter: ['nein', 'neue_frage', 'freitext', 'unklar'],
  nichts: ['nein', 'neue_frage', 'unklar'],
}

describe('jeder Text', () => {
  const lagen = Object.values(LAGEN)

  it('bekommt eine Klasse, die es in dieser Lage gibt', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...lagen), (text, lage) => {
        expect(ERLAUBT[lage.art]).toContain(klasse(text, lage))
      }),
      { numRuns: 1500 },
    )
    for (const zeile of ZEILEN) {
      for (const lage of lagen) expect(ERLAUBT[lage.art], zeile.text).toContain(klasse(zeile.text, lage))
    }
  })

  it('aus zwei und mehr unbekannten Wörtern ist nie Ja, Nein oder eine Wahl', () => {
    fc.assert(
      fc.property(
        fc.array(fremdwort, { minLength: 2, maxLength: 8 }),
        fc.constantFrom(...lagen),
        (woerter, lage) => {
          expect(['ja', 'nein', 'wahl']).not.toContain(klasse(woerter.join(' '), lage))
        },
      ),
    )
  })

  it('ändert seine Klasse nicht durch unsichtbare Zeichen am Rand und in den Wörtern', () => {
    const unsichtbar = fc.constantFrom(
      '\u200B',
      '\u200E',
      '\u200F',
      '\u2060',
      '\uFEFF',
      '\u00AD',
      '\u2068',
      '\u2069',
    )
    fc.assert(
      fc.property(fc.constantFrom(...ZEILEN), unsichtbar, unsichtbar, (zeile, vorn, innen) => {
        const verhuellt = zeile.text.replace(/(\p{L})(?=\p{L})/gu, `$1${innen}`)
        expect(klasse(vorn + verhuellt + innen, lageVon(zeile))).toBe(klasse(zeile.text, lageVon(zeile)))
      }),
      { numRuns: 1000 },
    )
  })

  it('rückwärts geschrieben bestätigt und wählt nie', () => {
    const rueckwaerts = (text: string): string => `\u202E${[...text].reverse().join('')}`
    for (const zeile of ZEILEN) {
      for (const text of [rueckwaerts(zeile.text), `\u202E${zeile.text}\u202C`])
        expect(['ja', 'wahl'], zeile.text).not.toContain(klasse(text, lageVon(zeile)))
    }
  })

  it.each([
    ['ja '.repeat(20_000)],
    [`ja${'a'.repeat(60_000)}`],
    [`${'\u200B'.repeat(60_000)}ja, und noch 200 Zeichen: ${'x'.repeat(200)}`],
    ['1, '.repeat(20_000)],
    [`ja${'!'.repeat(60_000)}`],
    ['nein. '.repeat(10_000)],
    [`ja${' '.repeat(60_000)}/`],
    [`2${' \n'.repeat(30_000)}–`],
    ['„'.repeat(60_000)],
    ['ab 😀'.repeat(10_000)],
  ])('von 60 KB hält nicht auf und ist weder Ja noch Wahl (%#)', (text) => {
    for (const lage of lagen) expect(['ja', 'wahl']).not.toContain(klasse(text, lage))
  })
})
