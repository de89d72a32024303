import { z } from 'zod'

// How much, how often, how long at most.

export const Grenzen = z
  .strictObject({
    bodyBytes: z.number().int().positive().default(1_048_576),
    textZeichen: z.number().int().positive().default(65_536),
    lesenZeichen: z.number().int().positive().default(2_000),
    /** So many replies a day another program gets; then silence. */
    botAntworten: z.number().int().min(0).default(2),
    zuegeProMinute: z.number().int().positive().default(20),
    ruhezeitMs: z.number().int().min(0).default(200),
    versuche: z.number().int().positive().default(5),
    /** So many Zeitpläne a person may have. */
    zeitplaeneJePerson: z.number().int().min(0).default(20),
    zugTimeoutMs: z.number().int().positive().default(120_000),
    /** At the stop what runs may end for so long, with its reply; then it is handed back to the next start. */
    auslaufMs: z.number().int().min(0).max(600_000).default(2_000),
  })
  .prefault({})
