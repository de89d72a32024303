import { z } from 'zod'
import { SCHWELLEN, schwellenFuer } from '../domaene/schwellen.ts'

// How surely something must be understood, what a model sees of it and may cost.

const Anteil = z.number({ error: 'eine Zahl von 0 bis 1' }).min(0).max(1)
const Paar = z.strictObject({ sicher: Anteil.optional(), fragen: Anteil.optional() }).optional()
const Preis = z.number().min(0)

export const Schwellen = z
  .strictObject({
    sicher: Anteil.default(SCHWELLEN.sicher),
    fragen: Anteil.default(SCHWELLEN.fragen),
    /** Other ones by the skill's risk. */
    risiko: z.strictObject({ 0: Paar, 1: Paar, 2: Paar, 3: Paar }).default({}),
  })
  .superRefine((s, k) => {
    const je = [undefined, 0, 1, 2, 3].filter((r) => r === undefined || s.risiko[r as 0] !== undefined)
    for (const risiko of je) {
      const { sicher, fragen } = schwellenFuer(s, risiko)
      const path = risiko === undefined ? ['fragen'] : ['risiko', risiko, 'fragen']
      if (fragen > sicher)
        k.addIssue({
          code: 'custom',
          path,
          message: `fragen (${fragen}) darf nicht größer sein als sicher (${sicher})`,
        })
    }
  })
  .prefault({})

export const Gedaechtnis = z
  .strictObject({
    /** In characters, or in exact tokens (which loads a tokenizer: 60 MB). */
    budget: z
      .union([
        z.strictObject({ zeichen: z.number().int().min(2_000) }),
        z.strictObject({ tokens: z.number().int().min(500) }),
      ])
      .default({ zeichen: 12_000 }),
    /** With a model: when so many messages wait, they are summarised, down to the newest `behalten`. */
    ausloeser: z.number().int().min(2).default(40),
    behalten: z.number().int().min(0).default(20),
  })
  .refine((g) => g.behalten < g.ausloeser, { error: 'behalten muss kleiner sein als ausloeser' })
  .prefault({})

export const Modell = z
  .strictObject({
    /** Of `preise` and `proTag.kosten`. */
    waehrung: z
      .string()
      .regex(/^[A-Z]{3}$/, { error: 'eine Währung wie "EUR"' })
      .default('USD'),
    /** Per million tokens, by the model's name. Without one the cost is unknown, not 0. */
    preise: z
      .record(z.string(), z.strictObject({ ein: Preis, cache: Preis.optional(), aus: Preis }))
      .default({}),
    /** From here on the model is not asked until the team's midnight. Default: no limit. */
    proTag: z
      .strictObject({
        tokens: z.number().int().positive().optional(),
        kosten: z.number().positive().optional(),
      })
      .default({}),
  })
  .refine((m) => m.proTag.kosten === undefined || Object.keys(m.preise).length > 0, {
    path: ['proTag', 'kosten'],
    error: 'zählt nur mit preise',
  })
  .prefault({})
