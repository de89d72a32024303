import { describe, expect, it } from 'vitest'
import { klassifiziereAntwort } from '../../src/domaene/antwort.ts'
import { LAGEN, lageVon, ZEILEN, type Zeile } from './antwort-tabelle.ts'

// 1,828 rows. The 647 held-out ones came in three lots, each run once before anything was tuned on it: 310 of 318 right,
// 180 of 189, and 124 of 141 in the last, meant to be nasty; 94.8 % of all, none wrongly yes or a choice.

const ergebnis = (zeile: Zeile): string => {
  const antwort = klassifiziereAntwort(zeile.text, lageVon(zeile))
  const wahl = antwort.klasse === 'wahl' || antwort.klasse === 'aenderung' ? (antwort.wahl ?? []) : []
  return `${antwort.klasse} ${wahl.join(',')}`.trim()
}
const soll = (zeile: Zeile): string => `${zeile.klasse} ${(zeile.wahl ?? []).join(',')}`.trim()
const falsche = (zeilen: readonly Zeile[]): string[] =>
  zeilen
    .filter((zeile) => ergebnis(zeile) !== soll(zeile))
    .map((zeile) => `${zeile.lage} „${zeile.text}“: ${soll(zeile)}, not ${ergebnis(zeile)}`)

describe('die Tabelle der Antworten', () => {
  it('nichts wird fälschlich zu einem Ja oder einer Wahl', () => {
    const gefaehrlich = falsche(ZEILEN).filter((zeile) => / not (?:ja|wahl)/u.test(zeile))
    expect(gefaehrlich).toEqual([])
  })

  it.each(Object.keys(LAGEN))('bei %s sind mindestens 98 % richtig', (lage) => {
    const zeilen = ZEILEN.filter((zeile) => zeile.lage === lage)
    const fehler = falsche(zeilen)
    expect(zeilen.length).toBeGreaterThan(10)
    expect(fehler.length / zeilen.length, fehler.join('\n')).toBeLessThanOrEqual(0.02)
  })

  it('auch im zurückgehaltenen Teil allein sind mindestens 98 % richtig', () => {
    const gehalten = ZEILEN.filter((zeile) => zeile.teil === 'gehalten')
    expect(gehalten.length).toBeGreaterThan(500)
    expect(falsche(gehalten).length / gehalten.length).toBeLessThanOrEqual(0.02)
  })

  it('jede Klasse ist mit heiklen Zeilen vertreten', () => {
    const heikel = new Set(ZEILEN.filter((zeile) => zeile.heikel).map((zeile) => zeile.klasse))
    expect([...heikel].sort()).toEqual([
      'aenderung',
      'freitext',
      'ja',
      'nein',
      'neue_frage',
      'unklar',
      'wahl',
    ])
  })
})
