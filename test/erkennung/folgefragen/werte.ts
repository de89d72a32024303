import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { Parameter } from '../../../src/domaene/vorgang.ts'
import { erstelleErkenner, SCHWELLEN } from '../../../src/erkennung/kette.ts'
import { skill } from '../../../src/skills/skill.ts'
import { slot } from '../../../src/skills/slot.ts'
import { demoSkills } from '../../helfer/demo-skills.ts'
import { anfrage, monat, vorgang } from '../anfrage.ts'

// The set of follow-ups and its score: through the whole local chain, as a turn asks it.

const Fall = z.strictObject({
  art: z.enum(['ellipse', 'korrektur', 'verweis', 'kombiniert', 'keiner']),
  text: z.string(),
  sprache: z.enum(['de', 'en', 'pt']).default('de'),
  an: z.string().optional(),
  neu: Parameter.optional(),
  weg: z.array(z.string()).default([]),
  erwartet: z.enum(['keiner', 'rueckfrage']).optional(),
})
const Gruppe = z.strictObject({
  fenster: z.array(z.strictObject({ id: z.string(), faehigkeit: z.string(), parameter: Parameter })),
  faelle: z.array(Fall),
})
export type Fall = z.infer<typeof Fall>
type Gruppe = z.infer<typeof Gruppe>

const run = async () => 'ok'
const LAGER = { Nord: ['nord'], Süd: ['sued'] }
const skills = [
  ...demoSkills,
  skill({
    name: 'lagerbestand_abfragen',
    beschreibung: 'Nennt den Lagerbestand',
    beispiele: ['wie viele {artikel} liegen im lager {lager}', 'lagerbestand {artikel}'],
    parameter: z.object({ artikel: slot.text(), lager: slot.ort(LAGER).optional() }),
    risiko: 0,
    run,
  }),
  skill({
    name: 'stundenzettel_abfragen',
    beschreibung: 'Zeigt den Stundenzettel',
    beispiele: ['stundenzettel von {wer} {zeitraum}'],
    parameter: z.object({ wer: slot.person(), zeitraum: slot.zeitraum({ richtung: 'zurueck' }) }),
    risiko: 0,
    run,
  }),
]
const erkenner = erstelleErkenner({ skills })

export const haelfteVon = (f: Fall): 'dev' | 'test' =>
  (createHash('sha256').update(`${f.sprache}|${f.text}`).digest()[0] ?? 0) % 2 === 0 ? 'dev' : 'test'

/** `2026-10` stands for the whole month. */
const ganz = (p: Parameter): Parameter =>
  Object.fromEntries(
    Object.entries(p).map(([feld, wert]) => {
      const [, jahr, nummer] = /^(\d{4})-(\d\d)$/.exec(String(wert)) ?? []
      return [feld, jahr ? monat(Number(jahr), Number(nummer)) : wert]
    }),
  )

const alsText = (p: Parameter): string => JSON.stringify(Object.entries(p).sort())

function bekommen(g: Gruppe, f: Fall): string {
  const fenster = g.fenster.map((v) => vorgang(v.id, v.faehigkeit, ganz(v.parameter)))
  const e = erkenner.lokal(anfrage(f.text, { skills, fenster, sprache: f.sprache }))
  const k = e.kandidaten[0]
  if (k?.anschluss_an !== undefined && k.sicherheit >= SCHWELLEN.sicher)
    return `${k.anschluss_an} ${k.faehigkeit} ${alsText(k.parameter)}`
  return e.anschlussOhneBezug ? 'rueckfrage' : 'keiner'
}

function erwartet(g: Gruppe, f: Fall): string {
  if (f.erwartet) return f.erwartet
  const v = g.fenster.find((w) => w.id === f.an) ?? g.fenster[0]
  const alt = Object.entries(v?.parameter ?? {}).filter(([feld]) => !f.weg.includes(feld))
  return `${v?.id} ${v?.faehigkeit} ${alsText(ganz({ ...Object.fromEntries(alt), ...f.neu }))}`
}

export interface Wertung {
  haelfte: 'dev' | 'test'
  art: Fall['art']
  richtig: number
  von: number
}

/** Every case with what came of it; the texts of the half `test` are kept apart and are for counting only. */
export function alleFaelle(
  fenster: 'wie gegeben' | 'leer' = 'wie gegeben',
): { fall: Fall; haelfte: 'dev' | 'test'; erwartet: string; bekommen: string }[] {
  const gruppen = z
    .array(Gruppe)
    .parse(parse(readFileSync(new URL('./faelle.yaml', import.meta.url), 'utf8')))
  return gruppen.flatMap((g) =>
    g.faelle.map((fall) => ({
      fall,
      haelfte: haelfteVon(fall),
      erwartet: erwartet(g, fall),
      bekommen: bekommen(fenster === 'leer' ? { ...g, fenster: [] } : g, fall),
    })),
  )
}

/** The score by half and kind. */
export function bewerteFolgefragen(): Wertung[] {
  const nach = new Map<string, Wertung>()
  for (const { fall, haelfte, ...f } of alleFaelle()) {
    const key = `${haelfte} ${fall.art}`
    const w = nach.get(key) ?? { haelfte, art: fall.art, richtig: 0, von: 0 }
    nach.set(key, { ...w, richtig: w.richtig + (f.erwartet === f.bekommen ? 1 : 0), von: w.von + 1 })
  }
  return [...nach.values()]
}
