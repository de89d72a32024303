import { z } from 'zod'

/** A file that the channel can fetch, and what came of it. */
export const Medium = z.object({
  /** The provider's own id. */
  id: z.string().min(1).max(256),
  /** What the provider calls it; its bytes decide. */
  art: z.enum(['foto', 'sprache', 'video', 'dokument']),
  /** Where the provider says it is; the channel checks whether that is the provider's own. */
  adresse: z.string().max(2048).optional(),
  /** It is the first of so many. */
  von: z.number().int().min(2).optional(),
  /** It was fetched and is what it is called. */
  geholt: z.boolean().optional(),
  /** It lies in the folder of media, until then at the latest. */
  behalten_bis: z.iso.datetime().optional(),
  /** Why it could not be fetched or, with `geholt`, not be read. */
  fehler: z.string().optional(),
})
export type Medium = z.infer<typeof Medium>

/**
 * One thing that a Kanal delivers. It names the *thing*, not the delivery (`ding`), so that the same thing
 * delivered again, with whatever event id, meets the same row.
 */
export const Ereignis = z.object({
  agent: z.string(),
  kanal: z.string(),
  /** `nachricht:wamid.X`, `bearbeitung:wamid.X:<stamp>:<who>`, `loeschung:wamid.X:<who>`, `reaktion:…`; unique per (agent, kanal). */
  ding: z.string().min(1),
  art: z.enum([
    'nachricht',
    'bearbeitung',
    'loeschung',
    'reaktion',
    'nummernwechsel',
    'zeitplan',
    'sonstiges',
  ]),
  /** The chat to answer in, as the provider names it. */
  chat: z.string(),
  gruppe: z.boolean().default(false),
  /** Who wrote, as the provider names it (a phone with or without plus, a user id). Absent: nobody is known. */
  von: z.string().optional(),
  /** The assistant's own carrying number or account. */
  nummer: z.string().optional(),
  /** The provider's own id of this message, for quoting and for statuses. */
  provider_id: z.string().optional(),
  /** The provider's time, unchecked. */
  gesendet: z.iso.datetime().optional(),
  /** What the person wrote; a stand-in such as „[Sprachnachricht]“ for other kinds. Never dropped as empty. */
  text: z.string(),
  /** The kind of content: text, audio, image, video, document, sticker, location, contacts, reaction, unsupported, … */
  typ: z.string().default('text'),
  /** Id of the message that this one quotes (edit, deletion, reaction: that it is about). */
  zitat: z.string().optional(),
  /**
   * In a thread, beside its `zitat`: what our newest message there *to this person* is called. To write in a thread is
   * not yet to answer us.
   */
  faden: z.string().optional(),
  /**
   * Only for a `nummernwechsel`: the name under which the person of `von` writes from now on; without `von` the number
   * that carries the assistant from now on instead of `nummer`.
   */
  neue_kennung: z.string().optional(),
  /** Id of the pressed button or chosen list row. */
  knopf: z.string().optional(),
  /** True when the channel knows that the assistant was addressed (mention); groups only. */
  angesprochen: z.boolean().optional(),
  bot: z.boolean().optional(),
  /** What a person wrote below a photo, a video or a document: it can ask, and never agrees to anything. */
  beschriftung: z.string().optional(),
  /** What the channel can fetch for this message; `holeMedium` of the Kanal takes it. */
  medium: Medium.optional(),
  /** Only for a `zeitplan`: a slot of `assistent_zeitplan` is due; `ausgefallen`: so many before it were missed. */
  zeitplan: z
    .object({
      id: z.number().int(),
      slot: z.string(),
      faellig: z.iso.datetime(),
      ausgefallen: z.number().int().min(0),
    })
    .optional(),
  /** Text that was read from the medium. Data, never an answer: it confirms and approves nothing (I6). */
  gelesen: z.string().optional(),
})
export type Ereignis = z.infer<typeof Ereignis>
export type EreignisEingabe = z.input<typeof Ereignis>

/** What a provider says about a message that we sent. It changes only the delivery state of that message. */
export const Zustellmeldung = z.object({
  agent: z.string(),
  kanal: z.string(),
  provider_id: z.string().min(1),
  status: z.enum(['gesendet', 'zugestellt', 'gelesen', 'fehler']),
  fehler: z.string().optional(),
  /** It failed because it was outside the provider's window: it goes back into the Ausgang. */
  ausserhalb: z.boolean().optional(),
})
export type Zustellmeldung = z.infer<typeof Zustellmeldung>
