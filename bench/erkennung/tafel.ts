import { basename } from 'node:path'
import { tabelle } from '../teile/messen.ts'
import type { Figuren } from './messen.ts'
import type { Zeitwertung } from './zeit.ts'

// The table: each figure with its unit, beside the best that was measured elsewhere and the aim, where the file is known.

interface Figur {
  name: string
  einheit: '%' | 'ms' | '' | 'anzahl'
  /** Less is better. */
  klein?: true
}
const FIGUREN: Record<string, Figur> = {
  genauigkeit: { name: 'Genauigkeit %', einheit: '%' },
  makroF1: { name: 'Makro-F1 %', einheit: '%' },
  zehnJe: { name: '10 je Absicht, Genauigkeit % (Mittel aus 3)', einheit: '%' },
  auroc: { name: 'AUROC gegen Fremdes', einheit: '' },
  ece: { name: 'ECE, Fremdes ist falsch', einheit: '', klein: true },
  beantwortet95: { name: 'beantwortet bei 95 % Präzision, %', einheit: '%' },
  gespart: { name: 'Modellaufrufe gespart, %', einheit: '%' },
  gespartPraezision: { name: '… dabei Präzision %', einheit: '%' },
  schwelle: { name: '… ab Sicherheit (aus train)', einheit: '' },
  lernenVorher: { name: '5 je Absicht, Genauigkeit % (Mittel aus 3)', einheit: '%' },
  lernenNachher: { name: '… nach 400 Nachrichten, %', einheit: '%' },
  gelernt: { name: '… davon gelernt', einheit: 'anzahl' },
  trainingMs: { name: 'Training, Rechenzeit ms', einheit: 'ms', klein: true },
  schnellMs: { name: '… ohne Kalibrator, ms', einheit: 'ms', klein: true },
  blockiertMs: { name: 'Hauptthread rechnet dabei am Stück, ms', einheit: 'ms', klein: true },
  p50Ms: { name: 'Antwort p50 ms', einheit: 'ms', klein: true },
  p99Ms: { name: 'Antwort p99 ms', einheit: 'ms', klein: true },
}

type Latte = readonly [gemessen: number | undefined, ziel: number]
/** By file name: the best of four other systems on it, and the aim. */
const LATTEN: Record<string, Record<string, Latte>> = {
  'ms_skills_de.jsonl': {
    genauigkeit: [0.875, 0.88],
    makroF1: [0.803, 0.81],
    zehnJe: [0.715, 0.72],
    auroc: [0.945, 0.95],
    ece: [0.033, 0.04],
    beantwortet95: [0.77, 0.78],
    gespart: [undefined, 0.6],
    lernenNachher: [0.781, 0.8],
    trainingMs: [7600, 6000],
    schnellMs: [1500, 2000],
    blockiertMs: [undefined, 20],
    p50Ms: [0.11, 0.5],
    p99Ms: [0.39, 4],
  },
  'ms_nah.jsonl': { auroc: [0.898, 0.9], ece: [0.049, 0.04], beantwortet95: [0.69, 0.7] },
  'ha_de.jsonl': { genauigkeit: [0.984, 0.984], zehnJe: [0.781, 0.79] },
}

const rund = (x: number, { einheit }: Figur): string => {
  if (einheit === '%') return (x * 100).toFixed(1)
  if (einheit === 'anzahl') return x.toFixed(0)
  return einheit === 'ms' ? x.toFixed(x < 100 ? 2 : 0) : x.toFixed(3)
}

function zielSpalte(ziel: number | undefined, wert: number | undefined, f: Figur): string {
  if (ziel === undefined) return ''
  const erreicht = wert !== undefined && (f.klein ? wert <= ziel : wert >= ziel)
  return `${f.klein ? '≤' : '≥'} ${rund(ziel, f)} ${erreicht ? '✓' : '✗'}`
}

/** One column a system, the first one is held against the aim. */
export function zeigeFiguren(datei: string, ergebnis: Readonly<Record<string, Figuren>>): void {
  const namen = Object.keys(ergebnis)
  const latten = LATTEN[basename(datei)]
  const gemessen = Object.keys(FIGUREN).filter((n) => namen.some((s) => ergebnis[s]?.[n] !== undefined))
  const zeilen = gemessen.map((n) => {
    const f = FIGUREN[n] as Figur
    const feld = (x: number | undefined) => (x === undefined ? '–' : rund(x, f))
    const werte = namen.map((s) => feld(ergebnis[s]?.[n]))
    const [latte, ziel] = latten?.[n] ?? []
    const eigener = ergebnis[namen[0] ?? '']?.[n]
    return [
      f.name,
      ...werte,
      ...(latten ? [latte === undefined ? '' : feld(latte), zielSpalte(ziel, eigener, f)] : []),
    ]
  })
  tabelle(['', ...namen, ...(latten ? ['beste andere', 'Ziel'] : [])], zeilen)
}

const ZEITLATTEN: Record<string, { start?: Latte; tag?: Latte }> = {
  'zeit60.json': { start: [23, 59] },
  'zeit_duckling.json': { tag: [0.7, 0.8] },
}

export function zeigeZeiten(datei: string, w: Zeitwertung): void {
  const { start, tag } = ZEITLATTEN[basename(datei)] ?? {}
  const von = (n: number, alle = w.ausdruecke) => `${n} von ${alle} (${((100 * n) / alle).toFixed(1)} %)`
  const anteil = (l: Latte | undefined): string[] =>
    l ? [`${100 * (l[0] ?? 0)} %`, `≥ ${100 * l[1]} % ${w.tag / w.ausdruecke >= l[1] ? '✓' : '✗'}`] : ['', '']
  const anzahl = (l: Latte | undefined): string[] =>
    l ? [`${l[0]}`, `≥ ${l[1]} ${w.start >= l[1] ? '✓' : '✗'}`] : ['', '']
  tabelle(
    ['', 'Assistent', 'beste andere', 'Ziel'],
    [
      ['gefunden', von(w.gefunden), '', ''],
      ['Tag des Anfangs richtig', von(w.tag), ...anteil(tag)],
      ['… in der passenden Richtung', von(w.tagBesteRichtung), '', ''],
      ['Anfang richtig', von(w.start), ...anzahl(start)],
      ['… in der passenden Richtung', von(w.startBesteRichtung), '', ''],
      ['Bereich richtig', von(w.bereich, w.bereichGefragt), '', ''],
    ],
  )
}

export interface Folgewertung {
  teil: string
  art: string
  richtig: number
  von: number
}

export function zeigeFolgefragen(alle: readonly Folgewertung[]): void {
  const teile = [...new Set(alle.map((w) => w.teil))]
  const feld = (zeilen: readonly Folgewertung[]): string => {
    const [richtig, von] = [zeilen.reduce((s, w) => s + w.richtig, 0), zeilen.reduce((s, w) => s + w.von, 0)]
    return von === 0 ? '–' : `${richtig}/${von}`
  }
  const reihe = (name: string, passt: (w: Folgewertung) => boolean) => [
    name,
    ...teile.map((h) => feld(alle.filter((w) => w.teil === h && passt(w)))),
  ]
  tabelle(
    ['', ...teile],
    [
      ...[...new Set(alle.map((w) => w.art))].map((art) => reihe(art, (w) => w.art === art)),
      reihe('alle', () => true),
    ],
  )
}
