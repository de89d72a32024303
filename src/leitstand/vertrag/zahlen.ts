import { z } from 'zod'
import { Anzeigestatus, Zeitpunkt } from './grundformen.ts'
import { route } from './route.ts'

// Figures over days. A day without anything is a 0; „noch zu wenig Daten“ is an empty list.

export const Zahlen = z
  .object({
    tage: z.array(
      z.object({
        tag: z.iso.date(),
        nachrichten: z.number().int(),
        mit_modell: z.number().int(),
        rueckfragen: z.number().int(),
        antwort_median_ms: z.number().nullable(),
        antwort_p95_ms: z.number().nullable(),
        tokens: z.number().int(),
        kosten_mikro: z.number().nullable(),
      }),
    ),
    offen: z.array(z.object({ status: Anzeigestatus, anzahl: z.number().int() })),
    zwecke: z.array(
      z.object({
        zweck: z.string(),
        aufrufe: z.number().int(),
        tokens: z.number().int(),
        kosten_mikro: z.number().nullable(),
      }),
    ),
    waehrung: z.string(),
    seit: Zeitpunkt.nullable(),
  })
  .meta({ id: 'Zahlen' })
export type Zahlen = z.infer<typeof Zahlen>

export const ZAHLEN_ROUTEN = {
  zahlen: route({
    id: 'zahlen',
    methode: 'get',
    pfad: '/zahlen',
    recht: 'leitung',
    frage: z.object({ tage: z.coerce.number().int().min(1).max(366).default(30) }),
    antwort: Zahlen,
    titel: 'Nachrichten, Rückfragen, Antwortzeiten, Tokens und Kosten je Tag.',
  }),
}
