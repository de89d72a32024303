import { z } from 'zod'
import { tage } from './angaben.ts'

// How long what is kept.

export const Aufbewahrung = z
  .strictObject({
    verlauf: tage(30),
    messages: tage(365),
    vorgang: tage(730),
    vorgang_text: tage(90),
    aktion: tage(3650),
    freigabe: tage(3650),
    eingang_text: tage(30),
    eingang: tage(180),
    ausgang: tage(90),
    run: tage(90),
    medien: tage(30),
    auskunft: tage(1095),
    modell: tage(90),
    /** Scheduled backups, and databases that a backup replaced. */
    sicherung: tage(30),
    /** What the clean-up deletes of the audit is kept encrypted for so long; see `docs/aufbewahrung.md`. */
    archiv: z
      .strictObject({
        ordner: z.string().min(1),
        empfaenger: z
          .string()
          .regex(/^age1[02-9ac-hj-np-z]{58}$/, { error: 'ein Empfänger von age wie "age1…"' }),
        frist: tage(3650),
      })
      .optional(),
  })
  .prefault({})
type Aufbewahrung = z.output<typeof Aufbewahrung>

/** What has a Frist in the config. */
export type FristName = Exclude<keyof Aufbewahrung, 'archiv'>
export const fristenVon = ({ archiv: _, ...f }: Aufbewahrung): Record<FristName, string> => f
