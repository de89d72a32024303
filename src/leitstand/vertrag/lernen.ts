import { z } from 'zod'
import { Lernstatus } from '../../domaene/lernen.ts'
import { WerKurz, Zeitpunkt } from './grundformen.ts'
import { route } from './route.ts'

// What was learned from choices, corrections and words; and what a correction changes, with its regressions.

export const LernZeile = z
  .object({
    nummer: z.string().describe('L-12 or B-3'),
    art: z.enum(['L', 'B']),
    text: z.string(),
    bedeutung: z.string().describe('The title of the Fähigkeit, or the meaning of the word.'),
    wer: WerKurz,
    status: Lernstatus,
    team: z.boolean(),
    quelle: z.string(),
    vorgang: z.string().nullable(),
    erstellt: Zeitpunkt,
    handlungen: z.array(z.enum(['uebernehmen', 'ablehnen', 'zuruecknehmen'])),
  })
  .meta({ id: 'LernZeile' })
export type LernZeile = z.infer<typeof LernZeile>

export const Wirkung = z
  .object({
    vorher: z.number().int().describe('Right before, of `von`.'),
    nachher: z.number().int(),
    von: z
      .number()
      .int()
      .describe('Sentences whose meaning is known: examples of the skills, and what was learned.'),
    besser: z.array(z.object({ text: z.string(), vorher: z.string(), nachher: z.string() })),
    schlechter: z.array(
      z.object({
        text: z.string(),
        vorher: z.string(),
        nachher: z.string(),
        nummer: z.string().nullable().describe('What was learned that is in the way.'),
      }),
    ),
  })
  .meta({ id: 'LernWirkung' })
export type LernWirkung = z.infer<typeof Wirkung>

const Nummer = z.object({ nummer: z.string().regex(/^[LB]-\d{1,15}$/) })
export const LERNEN_ROUTEN = {
  lernen: route({
    id: 'lernen',
    methode: 'get',
    pfad: '/lernen',
    recht: 'angemeldet',
    antwort: z.object({ neu: z.array(LernZeile), alle: z.array(LernZeile) }),
    titel: 'Was gelernt wurde: das eigene; für die Leitung alles.',
  }),
  lernenGesamtwirkung: route({
    id: 'lernenGesamtwirkung',
    methode: 'get',
    pfad: '/lernen/wirkung',
    recht: 'angemeldet',
    antwort: z.object({
      wirkung: Wirkung.nullable().describe(
        'null: nothing is learned. Takes a second or two when that is new.',
      ),
    }),
    titel: 'Was Gelerntes bewirkt, vorher und nachher, auch was dadurch falsch wird.',
  }),
  lernenWirkung: route({
    id: 'lernenWirkung',
    methode: 'get',
    pfad: '/lernen/{nummer}/wirkung',
    recht: 'angemeldet',
    pfadteile: Nummer,
    antwort: Wirkung,
    probleme: { nicht_gefunden: 404 },
    titel: 'Was dieses eine ändern würde.',
  }),
  lernenEntscheiden: route({
    id: 'lernenEntscheiden',
    methode: 'post',
    pfad: '/lernen/{nummer}',
    recht: 'angemeldet',
    pfadteile: Nummer,
    koerper: z.object({
      wunsch: z.enum(['uebernehmen', 'ablehnen', 'zuruecknehmen']),
      trotzdem: z.boolean().default(false),
    }),
    antwort: z.object({
      text: z.string(),
      wieder: z
        .string()
        .nullable()
        .describe('What was taken back, sealed: sent to `lernenWieder` within an hour it is learned again.'),
    }),
    probleme: { kein_recht: 403, nicht_gefunden: 404, kippt: 409 },
    titel: 'Übernimmt, lehnt ab oder nimmt zurück.',
  }),
  lernenWieder: route({
    id: 'lernenWieder',
    methode: 'post',
    pfad: '/lernen',
    recht: 'angemeldet',
    koerper: z.object({ wieder: z.string().max(8000) }),
    antwort: z.object({ text: z.string(), nummer: z.string() }),
    probleme: { vorbei: 410 },
    titel: 'Lernt wieder, was eben zurückgenommen wurde.',
  }),
}
