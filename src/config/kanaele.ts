import { z } from 'zod'
import { leseAbsender } from '../domaene/mail.ts'

// What goes in and out: letters, media, the first word to somebody new.

const LUECKEN = new Set(['name', 'assistent', 'faehigkeiten', 'fristen'])
const Begruessung = z
  .string()
  .trim()
  .min(1)
  .refine((v) => [...v.matchAll(/\{(\w+)\}/g)].every((m) => LUECKEN.has(m[1] ?? '')), {
    error: `ein Text, in dem nur ${[...LUECKEN].map((l) => `{${l}}`).join(', ')} ersetzt wird`,
  })
const jeSprache = { de: Begruessung.optional(), en: Begruessung.optional(), pt: Begruessung.optional() }
export const Begruessungen = z.union([z.literal(false), Begruessung, z.strictObject(jeSprache)])

export const Mail = z
  .strictObject({
    von: z.string().refine((v) => leseAbsender(v) !== undefined, {
      error: 'eine Adresse wie "assistent@beispiel.de" oder "Assistent <assistent@beispiel.de>"',
    }),
    /** `pflicht`: never unencrypted. Default: that, but for a server on this machine. */
    tls: z.enum(['pflicht', 'angeboten']).optional(),
    /** File with the certificate (PEM) of an authority of your own, relative to the config file. */
    ca: z.string().min(1).optional(),
  })
  .optional()

export const Medien = z
  .strictObject({
    /** Where they are kept; default: `medien/` beside the database. On Postgres without it: read, not kept. */
    ordner: z.string().min(1).optional(),
    maxBytes: z.number().int().positive().default(16_777_216),
    /** Model of the transcription endpoint, when a language model is configured. */
    transkription: z.string().min(1).default('gpt-4o-mini-transcribe'),
  })
  .prefault({})
