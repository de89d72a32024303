import { z } from 'zod'

/**
 * `GET /api/live` (SSE): what changed, never a text. `event` is the kind, `data` this object, `id` resumes with
 * `Last-Event-ID`; `luecke`: too much was missed, load anew. A `puls` each 15 s says that the line lives.
 */
export const Meldung = z
  .object({
    art: z.enum(['vorgang', 'chat', 'person', 'lernen', 'betrieb', 'luecke', 'sitzung_zu_ende']),
    id: z.string().describe('V-12, a person, or empty.'),
    version: z.number().int(),
  })
  .meta({ id: 'Meldung' })
export type Meldung = z.infer<typeof Meldung>
