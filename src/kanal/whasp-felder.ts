import { z } from 'zod'
import { ID_MAX, Kennzeichen } from './whatsapp-inhalt.ts'

// The fields of a webhook of whasp, as far as they are given. A field of another kind counts as absent.

const Wort = z.string().optional().catch(undefined)
const Wahrheit = z.boolean().optional().catch(undefined)
/** An id or phone, or an object that has one. */
const Wer = z
  .union([
    z.string().min(1).max(ID_MAX),
    z.number().transform(String),
    z
      .looseObject({ phone: Kennzeichen, number: Kennzeichen, id: Kennzeichen })
      .transform((w) => w.phone ?? w.number ?? w.id),
  ])
  .optional()
  .catch(undefined)
const Zeit = z.union([z.string(), z.number()]).optional().catch(undefined)

const Felder = z.looseObject({
  id: Kennzeichen,
  number: Wer,
  chat: Wer,
  message_id: Kennzeichen,
  message: z
    .union([z.string(), z.looseObject({})])
    .optional()
    .catch(undefined),
  text: z
    .union([z.string(), z.looseObject({ body: z.string() }).transform((t) => t.body)])
    .optional()
    .catch(undefined),
  body: Wort,
  caption: Wort,
  kind: Wort,
  type: Wort,
  from: Wer,
  sender: Wer,
  participant: Wer,
  from_me: Wahrheit,
  group: Wahrheit,
  is_group: Wahrheit,
  mentioned: Wahrheit,
  reply_to: Wer,
  button: z
    .union([z.string().min(1), z.looseObject({ id: Kennzeichen }).transform((k) => k.id)])
    .optional()
    .catch(undefined),
  timestamp: Zeit,
  ts: Zeit,
  sent_at: Zeit,
  old_number: Wer,
  previous_number: Wer,
  new_number: Wer,
  replaced_by: Wer,
})
export type Felder = z.infer<typeof Felder>

export const Huelle = Felder.extend({ event: Wort, data: Felder.optional().catch(undefined) })
export type Huelle = z.infer<typeof Huelle>

/** The fields of all levels; the innermost that names one wins. */
export const flach = (h: Huelle): Felder => ({ ...h, ...definierte(h.data), ...definierte(inhalt(h)) })

const definierte = (felder: Felder | undefined): Partial<Felder> =>
  Object.fromEntries(Object.entries(felder ?? {}).filter(([, wert]) => wert !== undefined))

/** The message itself may lie one level deeper. */
export const inhalt = (h: Huelle): Felder | undefined => {
  const message = h.data?.message ?? h.message
  return typeof message === 'object' ? Felder.parse(message) : undefined
}
