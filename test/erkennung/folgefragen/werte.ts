import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { SCHWELLEN } from '../../../src/domaene/schwellen.ts'
import { Parameter } from '../../../src/domaene/vorgang.ts'
import type { FensterVorgang } from '../../../src/erkennung/erkennung.ts'
import { erstelleErkenner } from '../../../src/erkennung/kette.ts'
import { anfrage, vorgang } from '../anfrage.ts'
import { personen, skills } from './kisten.ts'
import { alsText, ausgeschrieben } from './kurzform.ts'

// The set of follow-ups and its score: through the whole local chain, as a turn asks it. Every case is asked on
// Tuesday, 3 November 2026, at nine in Berlin.

const Art = z.enum([
  'zeit',
  'ort',
  'person',
  'betrag',
  'zahl',
  'frei',
  'wiederholung',
  'weg',
  'davor',
  'letztes_jahr',
  'korrektur',
  'verweis',
  'kombiniert',
  'zurueck',
  'ohne_bezug',
  'keiner',
])
type Art = z.infer<typeof Art>

const Ziel = z.strictObject({
  an: z.string().optional(),
  neu: Parameter.optional(),
  weg: z.array(z.string()).default([]),
  erwartet: z.enum(['keiner', 'rueckfrage']).optional(),
})
type Ziel = z.infer<typeof Ziel>
const Eintrag = Ziel.extend({ text: z.string(), oder: z.array(Ziel).default([]) })
const Gruppe = z.strictObject({
  sprache: z.enum(['de', 'en', 'pt']).default('de'),
  fenster: z.array(z.strictObject({ id: z.string(), faehigkeit: z.string(), parameter: Parameter })),
  faelle: z.partialRecord(
    Art,
    z.array(z.preprocess((e: unknown) => (typeof e === 'string' ? { text: e } : e), Eintrag)),
  ),
})
type Gruppe = z.infer<typeof Gruppe>

export type Teil = (typeof TEILE)[number]
export interface Fall extends z.infer<typeof Eintrag> {
  art: Art
  sprache: Gruppe['sprache']
}

/** The rules are tuned on the first five. `beiseite` is kept apart: whoever tunes does not read its file, only its score. */
export const TEILE = [
  'abstimmen-1',
  'abstimmen-2',
  'abstimmen-3',
  'abstimmen-4',
  'abstimmen-5',
  'beiseite',
] as const

const erkenner = erstelleErkenner({ skills })

export const leseGruppen = (teil: Teil): Gruppe[] =>
  z.array(Gruppe).parse(parse(readFileSync(new URL(`${teil}.yaml`, import.meta.url), 'utf8')))

export const fensterVon = (g: Gruppe): FensterVorgang[] =>
  g.fenster.map((v) => vorgang(v.id, v.faehigkeit, ausgeschrieben(v.faehigkeit, v.parameter)))

function bekommen(fall: Fall, fenster: readonly FensterVorgang[]): string {
  const e = erkenner.lokal(anfrage(fall.text, { skills, personen, fenster, sprache: fall.sprache }))
  const k = e.kandidaten[0]
  if (k?.anschluss_an !== undefined && k.sicherheit >= SCHWELLEN.sicher)
    return `${k.anschluss_an} ${k.faehigkeit} ${alsText(k.faehigkeit, k.parameter)}`
  if (k && k.sicherheit >= SCHWELLEN.sicher)
    return `${EIGENE} ${k.faehigkeit} ${alsText(k.faehigkeit, k.parameter)}`
  return e.anschlussOhneBezug ? 'rueckfrage' : 'keiner'
}

const EIGENE = '-'

/** „und Ticket 104?“ may also be read as a request of its own: the answer is the same when all parameters are. */
const istRichtig = (moeglich: readonly string[], was: string): boolean =>
  was.startsWith(EIGENE)
    ? moeglich.some((m) => m === 'keiner' || m.replace(/^\S+/, EIGENE) === was)
    : moeglich.includes(was)

function erwartet(art: Art, ziel: Ziel, fenster: readonly FensterVorgang[]): string {
  if (art === 'keiner') return 'keiner'
  if (art === 'ohne_bezug') return 'rueckfrage'
  if (ziel.erwartet) return ziel.erwartet
  const v = ziel.an === undefined ? fenster[0] : fenster.find((w) => w.vorgang_id === ziel.an)
  if (!v) throw new Error(`The window of a case has no ${ziel.an}.`)
  const alt = Object.entries(v.parameter).filter(([feld]) => !ziel.weg.includes(feld))
  const p = { ...Object.fromEntries(alt), ...ausgeschrieben(v.faehigkeit, ziel.neu ?? {}) }
  return `${v.vorgang_id} ${v.faehigkeit} ${alsText(v.faehigkeit, p)}`
}

export interface Wertung {
  teil: Teil
  art: Art
  richtig: number
  von: number
}

export interface Ergebnis {
  fall: Fall
  teil: Teil
  /** Each of them is right. */
  erwartet: string[]
  bekommen: string
  richtig: boolean
}

type Fenster = (g: Gruppe, i: number) => readonly FensterVorgang[]

/** Asked once, looked at by many tests. */
const imEigenenFenster = new Map<Teil, readonly Ergebnis[]>()

/** Every case of one part with what came of it; `fenster` replaces the window that the case is asked in. */
export function alleFaelle(teil: Teil, fenster?: Fenster): readonly Ergebnis[] {
  if (fenster !== undefined) return fragen(teil, fenster)
  const ergebnisse = imEigenenFenster.get(teil) ?? fragen(teil, fensterVon)
  imEigenenFenster.set(teil, ergebnisse)
  return ergebnisse
}

function fragen(teil: Teil, fenster: Fenster): Ergebnis[] {
  return leseGruppen(teil).flatMap((g, i) => {
    const [ganzes, gefragtes] = [fensterVon(g), fenster(g, i)]
    return Object.entries(g.faelle).flatMap(([art, eintraege]) =>
      eintraege.map((eintrag) => {
        const fall: Fall = { ...eintrag, art: Art.parse(art), sprache: g.sprache }
        const moeglich = [eintrag, ...eintrag.oder].map((ziel) => erwartet(fall.art, ziel, ganzes))
        const was = bekommen(fall, gefragtes)
        return { fall, teil, erwartet: moeglich, bekommen: was, richtig: istRichtig(moeglich, was) }
      }),
    )
  })
}

/** The score by part and kind. */
export function bewerteFolgefragen(): Wertung[] {
  const nach = new Map<string, Wertung>()
  for (const { fall, teil, richtig } of TEILE.flatMap((h) => alleFaelle(h))) {
    const key = `${teil} ${fall.art}`
    const w = nach.get(key) ?? { teil, art: fall.art, richtig: 0, von: 0 }
    nach.set(key, { ...w, richtig: w.richtig + (richtig ? 1 : 0), von: w.von + 1 })
  }
  return [...nach.values()]
}
