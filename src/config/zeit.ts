import { z } from 'zod'
import { leseUhrzeit } from '../domaene/arbeitszeit.ts'
import { Dauer, Frist, Tag, Uhrzeit } from './angaben.ts'

// Working days and office hours, and the Fristen counted in them.

export const Kalender = z
  .strictObject({
    /** In the team's zone. Without it reminders go when they are due, and a working hour is one of 9 to 17. */
    arbeitszeit: z
      .strictObject({
        von: Uhrzeit,
        bis: Uhrzeit,
        /** 1 is Monday, 7 Sunday. */
        tage: z.array(z.number().int().min(1).max(7)).min(1).default([1, 2, 3, 4, 5]),
      })
      .refine((a) => (leseUhrzeit(a.von) ?? 0) < (leseUhrzeit(a.bis) ?? 0), {
        path: ['bis'],
        error: 'bis muss nach von liegen',
      })
      .optional(),
    /** Days on which nobody works, besides the public holidays of `land`. */
    frei: z
      .array(
        z.union([
          Tag,
          z
            .strictObject({ von: Tag, bis: Tag })
            .refine((z) => z.von <= z.bis, { error: 'bis darf nicht vor von liegen' }),
        ]),
      )
      .default([]),
  })
  .prefault({})

export const Fristen = z
  .strictObject({
    rueckfrage: Dauer.default('2h'),
    bestaetigung: Dauer.default('24h'),
    /** Default: three working days. */
    freigabe: Frist.optional(),
  })
  .prefault({})
