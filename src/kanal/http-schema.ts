import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { EreignisEingabe } from '../domaene/ereignis.ts'
import { beschriftungVon, ersatztext } from '../domaene/ersatztext.ts'
import { derselbe } from '../domaene/kennung.ts'
import { dingVon } from './ding.ts'
import type { Sendung } from './kanal.ts'
import { leseZeitpunkt } from './zeitpunkt.ts'

// The wire format of the HTTP channel in both directions. `docs/schema/` is generated from here.

const Id = z.string().min(1).max(500)
/** A reply's id is a number when we send it, so that it may come back as one. */
const IdOderZahl = z.union([Id, z.int().min(0)])

export const HttpEingang = z
  .object({
    id: Id.describe('The message. The same id again is the same message, however often it is delivered.'),
    chat: Id.describe('Where to answer. Without `von` it is the phone of the person.'),
    text: z
      .string()
      .max(65_536)
      .describe('What the person wrote; for a reaction the emoji, empty when taken back.'),
    ts: z
      .union([z.string(), z.number()])
      .refine((ts) => leseZeitpunkt(ts) !== undefined)
      .optional()
      .describe('When it was sent: ISO 8601 with a zone, or epoch in seconds or milliseconds.'),
    von: Id.optional().describe('Who wrote. Different from `chat`: the chat is a group.'),
    zitat: IdOderZahl.optional().describe(
      'The message that this one answers, or that an edit, a deletion or a reaction is about (default there: `id`).',
    ),
    knopf: Id.optional().describe('Id of the button that was pressed.'),
    art: z.enum(['nachricht', 'bearbeitung', 'loeschung', 'reaktion']).optional(),
    typ: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('Kind of content when it is no text: voice, audio, image, video, document, location, …'),
    angesprochen: z.boolean().optional().describe('In a group: the assistant was mentioned.'),
  })
  .meta({ title: 'POST /kanal/http' })
export type HttpEingang = z.infer<typeof HttpEingang>

export const HttpAntwort = z
  .object({
    id: z.int().describe('The reply. The same id again is a repeat; it is also `nach` for reading on.'),
    chat: z.string(),
    an: z.string().describe('The person, as `von` (else `chat`) named them.'),
    text: z.string(),
    knoepfe: z.array(z.object({ id: z.string(), text: z.string() })),
    vorgang_id: z.string().optional(),
    zu: z.string().optional().describe('Id of the message that this one answers.'),
  })
  .meta({ title: 'Reply to HTTP_ANTWORT_URL, and an element of GET /kanal/http/antworten' })
export type HttpAntwort = z.infer<typeof HttpAntwort>

export function zuAntwort(s: Sendung): HttpAntwort {
  const knoepfe = s.knoepfe.map(({ id, text }) => ({ id, text }))
  return { id: s.id, chat: s.chat, an: s.an, text: s.text, knoepfe, vorgang_id: s.vorgang_id, zu: s.zu }
}

/** What a checked body says, as an Ereignis. */
export function zuEreignis(agent: string, h: HttpEingang): EreignisEingabe {
  const von = h.von ?? h.chat
  // One phone in two spellings is one person, and no group.
  const gruppe = !derselbe(von, h.chat)
  return {
    agent,
    kanal: 'http',
    ...nachArt(h),
    chat: h.chat,
    gruppe,
    von,
    gesendet: h.ts === undefined ? undefined : leseZeitpunkt(h.ts),
    knopf: h.knopf,
    angesprochen: h.angesprochen,
  }
}

function nachArt(
  h: HttpEingang,
): Pick<EreignisEingabe, 'ding' | 'art' | 'text' | 'beschriftung' | 'typ' | 'zitat' | 'provider_id'> {
  const text = h.text.toWellFormed()
  const zitat = h.zitat === undefined ? undefined : String(h.zitat)
  const typ = h.typ ?? 'text'
  const inhalt = typ === 'text' ? text : ersatztext(typ, text)
  const art = h.art ?? 'nachricht'
  if (art === 'nachricht') {
    return {
      ding: `nachricht:${h.id}`,
      art,
      text: inhalt,
      ...beschriftungVon(typ, text),
      typ: typ === 'voice' ? 'audio' : typ,
      zitat,
      provider_id: h.id,
    }
  }
  const worum = zitat ?? h.id
  const von = h.von ?? h.chat
  if (art === 'loeschung')
    return { ding: dingVon(`loeschung:${worum}`, von), art, text: ersatztext('revoke'), typ, zitat: worum }
  // An edit is another edit when its content or time differs; the message may well keep its id.
  const stand = createHash('sha256')
    .update(JSON.stringify([h.id, h.text, h.ts]))
    .digest('hex')
    .slice(0, 24)
  const ding = dingVon(`${art}:${worum}:${stand}`, von)
  if (art === 'bearbeitung')
    return {
      ding,
      art,
      text: text === '' ? ersatztext('edit') : inhalt,
      ...beschriftungVon(typ, text),
      typ,
      zitat: worum,
    }
  const reaktion = text === '' ? ersatztext('reaction_removed') : ersatztext('reaction', text)
  return { ding, art, text: reaktion, typ: 'reaction', zitat: worum }
}
