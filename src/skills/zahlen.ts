import { z } from 'zod'
import { inSprache, type Mehrsprachig, type Sprache } from '../domaene/sprache.ts'
import { lokalerTag } from '../domaene/zeit.ts'
import { type LeseKontext, type Skill, type SkillEingabe, skill } from './skill.ts'
import { slot, type Zeitraum } from './slot.ts'
import { keineText, summeText, titelText, type Wortlaut } from './zahlen/antwort.ts'
import { type Summe, vergleiche, werteAus } from './zahlen/auswertung.ts'
import { type CsvAngaben, csvQuelle } from './zahlen/csv-quelle.ts'
import type { Zahlenquelle } from './zahlen/quelle.ts'
import { type AbfrageAngaben, type SqliteAngaben, sqlQuelle } from './zahlen/sql.ts'

// Figures by period and location: revenue, orders, costs. Amounts are integer cents.

export interface ZahlenAngaben {
  /** Of the skill, snake_case. */
  name: string
  /** How the figure is called in answers: `{ de: 'Umsatz', en: 'Revenue' }`. */
  groesse: Mehrsprachig
  beschreibung: Mehrsprachig
  /** With the slots `{zeitraum}` and, with `orte`, `{standort}`. */
  beispiele: SkillEingabe<z.ZodObject, 0>['beispiele']
  /** The locations that can be asked for, each with further words for it. */
  orte?: Readonly<Record<string, readonly string[]>>
  /** How a location is called in answers, where languages differ: `{ Wien: { de: 'Wien', en: 'Vienna' } }`. */
  ortsnamen?: Readonly<Record<string, Mehrsprachig>>
  /** Default EUR. */
  waehrung?: string
  rollen?: readonly string[]
}

const FRAGE = {
  de: 'Für welchen Zeitraum? Zum Beispiel „Oktober“ oder „letztes Jahr“.',
  en: 'For which period? For example “October” or “last year”.',
  pt: 'Para que período? Por exemplo, “outubro” ou “ano passado”.',
}
const ZEITRAUM = { de: 'Zeitraum', en: 'Period', pt: 'Período' }
const STANDORT = { de: 'Standort', en: 'Location', pt: 'Local' }

/** A skill (risk 0) that answers from a CSV file, with the comparison to a year before. See docs/skills.md. */
export const zahlenAusCsv = (angaben: ZahlenAngaben & CsvAngaben): Skill =>
  zahlenAus(csvQuelle(angaben), angaben)

/** A skill (risk 0) that answers from a read-only SQL source: a SQLite file, or a query function of your own. */
export const zahlenAusSql = (angaben: ZahlenAngaben & (AbfrageAngaben | SqliteAngaben)): Skill =>
  zahlenAus(sqlQuelle(angaben), angaben)

/** The same for any source of figures. Parameters: `zeitraum` (required), and with `orte` `standort`. */
export function zahlenAus(quelle: Zahlenquelle, angaben: ZahlenAngaben): Skill {
  const { name, beschreibung, beispiele, rollen, orte } = angaben
  const zeitraum = slot.zeitraum({ richtung: 'zurueck', frage: FRAGE, name: ZEITRAUM })
  const kopf = { name, beschreibung, beispiele, rollen, risiko: 0 as const }
  if (orte === undefined) {
    return skill({
      ...kopf,
      parameter: z.object({ zeitraum }),
      titel: (p, sprache) => titelText(angaben.groesse, p.zeitraum, undefined, sprache),
      run: (k) => beantworte(quelle, angaben, k, k.parameter.zeitraum, undefined),
    })
  }
  return skill({
    ...kopf,
    parameter: z.object({
      zeitraum,
      standort: slot.ort(orte, { name: STANDORT, frage: welcherOrt(angaben) }).optional(),
    }),
    titel: (p, sprache) =>
      titelText(angaben.groesse, p.zeitraum, ortsname(angaben, p.standort, sprache), sprache),
    run: (k) => beantworte(quelle, angaben, k, k.parameter.zeitraum, k.parameter.standort),
  })
}

const ortsname = (
  { ortsnamen }: Pick<ZahlenAngaben, 'ortsnamen'>,
  ort: string | undefined,
  sprache: Sprache,
): string | undefined => ort && inSprache(ortsnamen?.[ort] ?? ort, sprache)

const welcherOrt = (angaben: ZahlenAngaben) => {
  const liste = (sprache: Sprache): string =>
    new Intl.ListFormat(sprache, { type: 'disjunction' }).format(
      Object.keys(angaben.orte ?? {}).map((ort) => ortsname(angaben, ort, sprache) ?? ort),
    )
  return {
    de: `Welcher Standort: ${liste('de')}?`,
    en: `Which location: ${liste('en')}?`,
    pt: `Qual local: ${liste('pt')}?`,
  }
}

async function beantworte(
  quelle: Zahlenquelle,
  angaben: ZahlenAngaben,
  { sprache, uhr, zone, signal }: LeseKontext<unknown>,
  zeitraum: Zeitraum,
  ort: string | undefined,
): Promise<string> {
  const heute = lokalerTag(uhr.jetzt(), zone)
  const w: Wortlaut = {
    groesse: angaben.groesse,
    waehrung: angaben.waehrung ?? 'EUR',
    ort: ortsname(angaben, ort, sprache),
    sprache,
    heute,
  }
  const anfrage = { ...zeitraum, ort, heute }
  const satz = async (summe: Summe, gefragt: Zeitraum): Promise<string> =>
    summeText(summe, await vergleiche(quelle, summe, anfrage, signal), gefragt, w)

  const aus = await werteAus(quelle, anfrage, signal)
  if (aus.art === 'summe') return satz(aus, zeitraum)
  if (aus.art === 'keine') return keineText(aus, zeitraum, w)
  // No whole month was asked for: the figure of the months around it is the next best thing, and is named so.
  const monate = await werteAus(quelle, { ...anfrage, ...aus.monate }, signal)
  const dazu = monate.art === 'summe' ? ` ${await satz(monate, aus.monate)}` : ''
  return `${keineText(aus, zeitraum, w)}${dazu}`
}
