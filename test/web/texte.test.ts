import { describe, expect, it } from 'vitest'
import { texteDe } from '../../web/src/texte/de.ts'
import { texteEn } from '../../web/src/texte/en.ts'
import { textePt } from '../../web/src/texte/pt.ts'
import { macheZeigen } from '../../web/src/zeigen.ts'

// What the pages say. That each language has each text, the types see to.

type Baum = { [name: string]: string | Baum | ((...arg: never[]) => string) }

/** All fixed texts, by their place. */
const fest = (baum: Baum, ort = ''): [string, string][] =>
  Object.entries(baum).flatMap(([name, wert]) =>
    typeof wert === 'string'
      ? [[`${ort}${name}`, wert] as [string, string]]
      : typeof wert === 'function'
        ? []
        : fest(wert, `${ort}${name}.`),
  )

const JETZT = Date.parse('2026-11-30T11:00:00.000Z')
const zeigen = (locale: string) => macheZeigen(locale, 'Europe/Berlin', texteDe('du'))

describe('Texte der Seiten', () => {
  it('Kein Text ist leer oder schreibt einen Umlaut aus', () => {
    for (const texte of [texteDe('du'), texteDe('sie'), texteEn(), textePt()])
      for (const [ort, text] of fest(texte)) expect(text, ort).not.toBe('')
    for (const [ort, text] of fest(texteDe('du')))
      expect(text, ort).not.toMatch(/\b(?:fuer|ueber|loesch|koenn|waehl|zurueck|Vorgaenge|Gedaechtnis)/)
  })

  it('Mit „Sie“ kommt kein „du“ mehr vor', () => {
    for (const [ort, text] of fest(texteDe('sie')))
      expect(text, ort).not.toMatch(/\b(?:[Dd]u|[Dd]ich|[Dd]ein\w*)\b/)
    const { heute, karte } = texteDe('sie')
    expect(heute.unter(2, 'um 12:12 Uhr')).toBe(
      '2\u00a0Freigaben warten auf Sie, die nächste läuft um 12:12 Uhr ab',
    )
    expect(karte.grundFrage('Anna')).toBe('Warum lehnen Sie ab? Anna bekommt diesen Text.')
  })

  it('Eines ist eines', () => {
    expect(texteDe('du').heute.freigaben(1)).toBe('1\u00a0Freigabe')
    expect(texteDe('du').heute.freigaben(1200)).toBe('1.200\u00a0Freigaben')
    expect(texteEn().heute.freigaben(1)).toBe('1\u00a0approval')
    expect(textePt().heute.freigaben(0)).toBe('0\u00a0aprovação')
  })
})

describe('Zeiten', () => {
  it.each([
    ['2026-11-30T10:30:00.000Z', 'heute 11:30'],
    ['2026-11-29T22:59:00.000Z', 'gestern 23:59'],
    ['2026-11-29T23:00:00.000Z', 'heute 00:00'],
    ['2026-12-01T09:00:00.000Z', 'morgen 10:00'],
    ['2026-12-03T13:16:00.000Z', 'Do., 03.12., 14:16'],
    ['2025-12-03T13:16:00.000Z', '03.12.2025, 14:16'],
  ])('%s ist im Team „%s“', (iso, text) => {
    expect(zeigen('de-DE').wann(iso, JETZT)).toBe(text)
  })

  it('Der Tag, nach dem gefiltert wird, ist der des Teams', () => {
    expect(zeigen('de-DE').isoTag('2026-11-29T23:30:00.000Z')).toBe('2026-11-30')
  })

  it.each([
    [-5, '0 Sek.'],
    [59_999, '59 Sek.'],
    [22 * 60_000, '22 Min.'],
    [22 * 3_600_000 + 15 * 60_000, '22 Std. 15 Min.'],
    [24 * 3_600_000, '24 Std.'],
    [3 * 86_400_000, '3 Tage'],
  ])('%d ms dauern „%s“', (ms, text) => {
    expect(zeigen('de-DE').dauer(ms).replaceAll('\u00a0', ' ')).toBe(text)
  })
})
