import { describe, expect, it } from 'vitest'
import {
  auroc,
  beantwortetBei,
  ece,
  eimer,
  genauigkeit,
  makroF1,
  perzentil,
  schnittAb,
  schnittBei,
  type Vorhersage,
  verwechslungen,
} from '../../../src/erkennung/bericht/masse.ts'

const v = (soll: string | undefined, ist: string | undefined, sicherheit = 0.5): Vorhersage => ({
  soll,
  ist,
  sicherheit,
})

describe('Maße einer Erkennung', () => {
  it('die Genauigkeit zählt nur, was es gibt; keine Antwort ist falsch', () => {
    expect(genauigkeit([v('a', 'a'), v('a', 'b'), v('b', undefined), v('b', 'b'), v(undefined, 'a')])).toBe(
      0.5,
    )
    expect(genauigkeit([])).toBe(0)
  })

  it('Makro-F1 gibt kleinen Labels dasselbe Gewicht', () => {
    // a: 3 of 3, named 4 times → 6/7; b: 0 of 1 → 0
    expect(makroF1([v('a', 'a'), v('a', 'a'), v('a', 'a'), v('b', 'a')])).toBeCloseTo(3 / 7, 12)
    // A label that is only ever answered counts with 0.
    expect(makroF1([v('a', 'a'), v('a', 'c')])).toBeCloseTo((2 / 3 + 0) / 2, 12)
  })

  it('ECE misst den Abstand von Sicherheit und Wahrheit, Fremdes ist falsch', () => {
    expect(ece([v('a', 'a', 1), v('a', 'a', 1)])).toBe(0)
    expect(ece([v('a', 'a', 1), v(undefined, 'a', 1)])).toBe(0.5)
    // Two bins: .9 (right 1 of 2) and .1 (right 0 of 2): (2/4)·.4 + (2/4)·.1
    expect(ece([v('a', 'a', 0.9), v('a', 'b', 0.9), v(undefined, 'a', 0.1), v('b', 'a', 0.1)])).toBeCloseTo(
      0.25,
      12,
    )
  })

  it('der Rand 1,0 gehört zum letzten Eimer, 0 zum ersten', () => {
    expect(eimer([v('a', 'a', 1), v('a', 'b', 0)]).map((e) => [e.anzahl, e.sicherheit, e.richtig])).toEqual([
      [1, 0, 0],
      [1, 1, 1],
    ])
    expect(eimer([v('a', 'a', 1 / 15), v('a', 'a', 0.066)]).length).toBe(2)
  })

  it('AUROC ist der Anteil der richtig geordneten Paare, Gleichstand zählt halb', () => {
    const paare = (drin: number[], fremd: number[]) => [
      ...drin.map((s) => v('a', 'b', s)),
      ...fremd.map((s) => v(undefined, 'b', s)),
    ]
    expect(auroc(paare([0.9, 0.8], [0.1]))).toBe(1)
    expect(auroc(paare([0.1], [0.9]))).toBe(0)
    expect(auroc(paare([0.9, 0.2], [0.5, 0.2]))).toBe((1 + 1 + 0 + 0.5) / 4)
    expect(auroc(paare([0.4, 0.4], [0.4]))).toBe(0.5)
    // A figure that is none comes to an end, too: it equals nothing, not even itself.
    expect(auroc(paare([Number.NaN], [Number.NaN]))).toBeDefined()
    expect(auroc(paare([0.4], []))).toBeUndefined()
    expect(auroc(paare([], [0.4]))).toBeUndefined()
  })

  it('beantwortet bei einer Präzision: so weit hinunter wie möglich, Gleichstände bleiben zusammen', () => {
    const alle = [
      v('a', 'a', 0.9),
      v('a', 'b', 0.8),
      v('a', 'a', 0.7),
      v('a', 'a', 0.6),
      v(undefined, 'a', 0.1),
    ]
    expect(schnittBei(alle, 1)).toEqual({ schwelle: 0.9, beantwortet: 0.2, praezision: 1 })
    expect(schnittBei(alle, 0.75)).toEqual({ schwelle: 0.6, beantwortet: 0.8, praezision: 0.75 })
    expect(schnittBei(alle, 0.6).beantwortet).toBe(1)
    expect(schnittBei([v('a', 'a', 0.5), v('a', 'b', 0.5)], 0.95)).toEqual({
      schwelle: Number.POSITIVE_INFINITY,
      beantwortet: 0,
      praezision: 1,
    })
    expect(schnittBei([v('a', undefined, 1), v('a', 'a', 0.5)], 1).beantwortet).toBe(0.5)
  })

  it('beantwortet wird ein Anteil des Bekannten; Antworten auf Fremdes kosten Präzision', () => {
    const alle = [v('a', 'a', 0.9), v(undefined, 'a', 0.8), v('a', 'a', 0.7), v('a', 'b', 0.2)]
    expect(beantwortetBei(alle, 1)).toBe(1 / 3)
    expect(beantwortetBei(alle, 2 / 3)).toBe(2 / 3)
    expect(beantwortetBei(alle, 0.5)).toBe(1)
    expect(beantwortetBei([v(undefined, 'a')], 0.95)).toBe(0)
  })

  it('wer zu allem dasselbe sagt, wird am günstigsten Schnitt gemessen, ohne dass Falsches mitzählt', () => {
    const gleich = [v('a', 'b', 1), v(undefined, 'a', 1), v('a', 'a', 1)]
    expect(beantwortetBei(gleich, 1)).toBe(0.5)
    expect(beantwortetBei(gleich, 0.5)).toBe(0.5)
    expect(beantwortetBei(gleich, 1 / 3)).toBe(1)
  })

  it('was eine gegebene Schwelle bewirkt', () => {
    const alle = [v('a', 'a', 0.9), v(undefined, 'a', 0.8), v('a', 'a', 0.2), v('a', undefined, 0.95)]
    expect(schnittAb(alle, 0.8)).toEqual({ schwelle: 0.8, beantwortet: 0.5, praezision: 0.5 })
    expect(schnittAb(alle, 1)).toEqual({ schwelle: 1, beantwortet: 0, praezision: 1 })
  })

  it('Verwechslungen kommen nach Häufigkeit, Fremdes dabei, Richtiges nicht', () => {
    expect(
      verwechslungen([v('a', 'b'), v('a', 'a'), v(undefined, 'a'), v('a', 'b'), v('b', undefined)]),
    ).toEqual([
      { soll: 'a', ist: 'b', anzahl: 2 },
      { soll: undefined, ist: 'a', anzahl: 1 },
      { soll: 'b', ist: undefined, anzahl: 1 },
    ])
  })

  it('Perzentile sind Werte, die vorkamen', () => {
    expect(perzentil([4, 1, 3, 2], 0.5)).toBe(2)
    expect(perzentil([4, 1, 3, 2], 0.99)).toBe(4)
    expect(perzentil([], 0.5)).toBe(0)
  })
})
