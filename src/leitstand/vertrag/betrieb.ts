import { z } from 'zod'
import { WerKurz, Zeitpunkt } from './grundformen.ts'
import { Aufbewahrungsbalken } from './person.ts'
import { route } from './route.ts'

// What an operator looks at; each line says what to do in one sentence.

export const Betrieb = z
  .object({
    bereit: z.object({ ok: z.boolean(), grund: z.string().nullable() }),
    befunde: z
      .array(
        z.object({
          name: z.string(),
          titel: z.string(),
          ok: z.boolean(),
          schwere: z.enum(['fehler', 'hinweis']).nullable(),
          hinweis: z.string(),
        }),
      )
      .describe('What `assistent pruefen` says.'),
    unzugestellt: z.array(
      z.object({
        id: z.number().int(),
        kanal: z.string(),
        person: WerKurz.nullable(),
        zweck: z.string(),
        seit: Zeitpunkt,
        versuche: z.number().int(),
        fehler: z.string().nullable(),
        naechster: Zeitpunkt.nullable(),
      }),
    ),
    lanes: z.array(
      z.object({
        person: WerKurz.nullable(),
        wartend: z.number().int(),
        seit: Zeitpunkt,
        nicht_vor: Zeitpunkt.nullable(),
      }),
    ),
    laeufe: z.array(
      z.object({
        name: z.string(),
        titel: z.string(),
        status: z.enum(['geplant', 'laeuft', 'erledigt', 'fehler']).describe('`geplant`: never ran yet.'),
        gestartet: Zeitpunkt.nullable(),
        beendet: Zeitpunkt.nullable(),
        ergebnis: z.string().nullable(),
        naechster: Zeitpunkt.nullable().describe('Only with the last run of its kind.'),
      }),
    ),
    kanaele: z.array(
      z.object({
        name: z.string(),
        letzte_nachricht: Zeitpunkt.nullable(),
        letzte_zustellung: Zeitpunkt.nullable(),
        ungesendet: z.number().int(),
      }),
    ),
    aufbewahrung: z.array(Aufbewahrungsbalken),
    sicherung: z.object({ letzte: Zeitpunkt.nullable(), text: z.string() }),
    siegel: z.object({ ok: z.boolean(), geprueft: Zeitpunkt, text: z.string() }),
    datenbank: z.object({
      art: z.enum(['sqlite', 'postgres']),
      bytes: z.number().nullable(),
      wal_bytes: z.number().nullable(),
    }),
    version: z.string(),
    gestartet: Zeitpunkt,
  })
  .meta({ id: 'Betrieb' })
export type Betrieb = z.infer<typeof Betrieb>

export const BETRIEB_ROUTEN = {
  betrieb: route({
    id: 'betrieb',
    methode: 'get',
    pfad: '/betrieb',
    recht: 'admin',
    antwort: Betrieb,
    titel: 'Gesundheit, Ausgang, Lanes, Läufe, Kanäle, Aufbewahrung, Siegel.',
  }),
}
