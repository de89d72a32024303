import { z } from 'zod'
import { leseDauer } from '../domaene/arbeitszeit.ts'
import { Sprache } from '../domaene/sprache.ts'
import { dauerMs, leseZone, toInstant } from '../domaene/zeit.ts'
import { Kandidat, Quelle } from '../erkennung/erkennung.ts'
import { leseZeitpunkt } from '../kanal/zeitpunkt.ts'
import { BELEGT, kleingeschrieben, Schritt } from './schritt.ts'

const Dauer = z
  .string()
  .refine((v) => dauerMs(v) !== undefined, { error: 'eine Dauer wie 90s, 15m, 48h, 30d' })
const Frist = z.string().refine((v) => leseDauer(v) !== undefined, { error: 'eine Dauer wie 48h, 3at, 16ah' })
const Bestand = z.record(z.string(), z.record(z.string(), z.unknown()))

const PersonAngabe = z.strictObject({
  phone: z
    .string()
    .regex(/^\+[1-9]\d{6,14}$/, { error: 'eine Nummer wie "+491713920001"' })
    .optional(),
  name: z.string().min(1).optional(),
  rollen: z.array(z.string().min(1)).optional(),
  sprache: Sprache.optional(),
  zeitzone: z
    .string()
    .refine((v) => leseZone(v) !== undefined, { error: 'eine IANA-Zone wie America/Sao_Paulo' })
    .optional(),
  /** Name of the deputy. */
  vertretung: z.string().transform(kleingeschrieben).optional(),
  /** Writes, but is not in the team. */
  unbekannt: z.boolean().default(false),
})
export type PersonAngabe = z.output<typeof PersonAngabe>

const Personen = z
  .record(z.string().transform(kleingeschrieben), PersonAngabe)
  .superRefine((personen, ctx) => {
    for (const key of Object.keys(personen).filter((k) => BELEGT.includes(k)))
      ctx.addIssue({ code: 'custom', path: [key], message: 'so kann hier niemand heißen' })
  })

/** One conversation: a document of a YAML file. */
export const ProbeDokument = z
  .strictObject({
    name: z.string().min(1),
    zeit: z
      .string()
      .refine((v) => leseZeitpunkt(v) !== undefined, {
        error: 'ein Zeitpunkt mit Zone: 2026-11-03T09:00:00+01:00',
      })
      .transform((v) => toInstant(Date.parse(v))),
    modell: z.union([z.literal('aus'), z.array(z.unknown())]).default('aus'),
    personen: Personen.default({}),
    fristen: z
      .strictObject({
        rueckfrage: Dauer.optional(),
        bestaetigung: Dauer.optional(),
        freigabe: Frist.optional(),
      })
      .default({}),
    erkennung: z
      .record(
        z.string(),
        z.array(z.strictObject({ ...Kandidat.shape, quelle: Quelle.default('lokal') })).min(1),
      )
      .default({}),
    fremd: z.record(z.string(), Bestand).default({}),
    schritte: z.array(Schritt).min(1),
  })
  .superRefine(({ schritte }, ctx) => {
    for (const [i, schritt] of schritte.entries()) pruefeBezug(schritt, schritte.slice(0, i), i, ctx)
  })

/** Where `zitat: n`, `erneut: n` and `ereignis: { schritt: n }` point: to a step before, that has what is meant. */
function pruefeBezug(schritt: Schritt, davor: readonly Schritt[], i: number, ctx: z.RefinementCtx): void {
  const bezuege = {
    erneut: schritt.art === 'erneut' ? { n: schritt.schritt, arten: ['nachricht'] } : undefined,
    zitat:
      schritt.art === 'nachricht' && schritt.zitat !== undefined
        ? { n: schritt.zitat, arten: ['nachricht', 'an', 'erneut'] }
        : undefined,
    ereignis:
      schritt.art === 'nachricht' && schritt.ereignis?.schritt !== undefined
        ? { n: schritt.ereignis.schritt, arten: ['nachricht'] }
        : undefined,
  }
  for (const [key, bezug] of Object.entries(bezuege)) {
    if (bezug && !bezug.arten.includes(davor[bezug.n - 1]?.art ?? ''))
      ctx.addIssue({
        code: 'custom',
        path: ['schritte', i, key],
        message: `Schritt ${bezug.n} ist keine frühere Nachricht (gezählt werden alle Schritte, ab 1)`,
      })
  }
}

export interface Probe extends z.output<typeof ProbeDokument> {
  datei: string
}
