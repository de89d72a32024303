import { z } from 'zod'
import type { EreignisEingabe, Medium } from '../domaene/ereignis.ts'
import { beschriftungVon, ersatztext } from '../domaene/ersatztext.ts'
import { kuerze } from '../domaene/text.ts'

// What is in a message, by its `type`. Nothing here may throw: the next type that Meta invents gets a stand-in.
// https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages

/** More than any id has; Postgres cannot index what is longer than 2,700 bytes, and would refuse the whole envelope. */
export const ID_MAX = 512

/** Ids and phones come as strings, in old payloads also as numbers; anything else counts as absent. */
export const Kennzeichen = z
  .union([z.string().min(1).max(ID_MAX), z.number().transform(String)])
  .optional()
  .catch(undefined)
const Wort = z.string().optional().catch(undefined)

export const Nachricht = z.looseObject({
  id: z.string().min(1).max(ID_MAX),
  type: z.string().min(1).catch('unknown'),
  from: Kennzeichen,
  from_user_id: Kennzeichen,
  group_id: Kennzeichen,
  timestamp: Kennzeichen,
  context: z.looseObject({ id: Kennzeichen }).optional().catch(undefined),
})
export type Nachricht = z.infer<typeof Nachricht>

/** The part of an Ereignis that the content decides. */
export type Inhalt = Pick<EreignisEingabe, 'text'> &
  Partial<
    Pick<
      EreignisEingabe,
      'art' | 'typ' | 'ding' | 'zitat' | 'knopf' | 'von' | 'neue_kennung' | 'beschriftung' | 'medium'
    >
  >

type Leser = (m: Nachricht) => Inhalt | undefined

/** Text, kind and references of one message. */
export function inhaltVon(m: Nachricht): Inhalt {
  const leser = Object.hasOwn(LESER, m.type) ? LESER[m.type] : undefined
  // A text that cannot be read is none: as a text its stand-in would be held against the open question.
  const art = m.type === 'text' ? 'unsupported' : m.type
  return leser?.(m) ?? { text: ersatztext(art), typ: kuerze(art, 64) }
}

const teil = <S extends z.ZodType>(schema: S, wert: unknown): z.output<S> | undefined =>
  schema.safeParse(wert).data

const Text = z.looseObject({ body: z.string() })
const Wahl = z.looseObject({ id: Kennzeichen, title: Wort, description: Wort }).optional().catch(undefined)
const Interaktiv = z.looseObject({ button_reply: Wahl, list_reply: Wahl })
const Knopf = z.looseObject({ payload: Kennzeichen, text: Wort })
const Ton = z.looseObject({ id: Kennzeichen, voice: z.boolean().catch(false) })
const Bild = z.looseObject({ id: Kennzeichen, caption: Wort, filename: Wort })
const Ort = z.looseObject({ name: Wort, address: Wort, latitude: Kennzeichen, longitude: Kennzeichen })
const Reaktion = z.looseObject({ message_id: Kennzeichen, emoji: z.string().catch('') })
const System = z.looseObject({
  type: Wort,
  customer: Kennzeichen,
  wa_id: Kennzeichen,
  new_wa_id: Kennzeichen,
  user_id: Kennzeichen,
  previous_user_id: Kennzeichen,
})
const Bearbeitung = z.looseObject({
  original_message_id: Kennzeichen,
  message: z
    .looseObject({ type: z.string().min(1) })
    .optional()
    .catch(undefined),
})

const LESER: Readonly<Record<string, Leser>> = {
  text: (m) => {
    const text = teil(Text, m.text)?.body.toWellFormed()
    return text === undefined ? undefined : { text, typ: 'text' }
  },
  interactive: (m) => {
    const { button_reply, list_reply } = teil(Interaktiv, m.interactive) ?? {}
    const wahl = button_reply ?? list_reply
    return wahl && gewaehlt(wahl.id, volleZeile(wahl.title, wahl.description))
  },
  button: (m) => {
    const knopf = teil(Knopf, m.button)
    return knopf && gewaehlt(knopf.payload, knopf.text)
  },
  audio: (m) => {
    const { id, voice } = teil(Ton, m.audio) ?? {}
    return { text: ersatztext(voice ? 'voice' : 'audio'), typ: 'audio', ...mediumVon(id, 'sprache') }
  },
  image: medium,
  video: medium,
  document: medium,
  sticker: medium,
  location: (m) => ({ text: ersatztext('location', ort(teil(Ort, m.location))), typ: 'location' }),
  contacts: (m) => {
    // Who they are is others' data, which nothing here needs.
    const anzahl = teil(z.array(z.unknown()), m.contacts)?.length
    return { text: ersatztext('contacts', anzahl === undefined ? '' : `(${anzahl})`), typ: 'contacts' }
  },
  reaction: reaktion,
  edit: bearbeitung,
  revoke: (m) => {
    const worum = teil(Bearbeitung, m.revoke)?.original_message_id
    return {
      art: 'loeschung',
      ding: `loeschung:${worum ?? m.id}`,
      zitat: worum,
      text: ersatztext('revoke'),
      typ: 'text',
    }
  },
  system: nummernwechsel,
  // Somebody has opened the chat and said nothing yet.
  request_welcome: (m) => ({ art: 'sonstiges', text: ersatztext(m.type), typ: m.type }),
}

const gewaehlt = (id: string | undefined, text: string | undefined): Inhalt => ({
  text: text?.toWellFormed() ?? ersatztext('interactive'),
  typ: 'text',
  knopf: id,
})

/** We send a long option shortened as the row's title and whole as its description; the person chose the whole. */
const volleZeile = (title: string | undefined, description: string | undefined): string | undefined =>
  title?.endsWith('…') && description?.startsWith(title.slice(0, -1)) ? description : title

function medium(m: Nachricht): Inhalt {
  const { id, caption, filename } = teil(Bild, m[m.type]) ?? {}
  const text = ersatztext(m.type, (caption ?? filename)?.toWellFormed())
  const art = MEDIEN[m.type]
  return {
    text,
    typ: m.type,
    ...beschriftungVon(m.type, caption?.toWellFormed()),
    ...(art === undefined ? {} : mediumVon(id, art)),
  }
}

/** A sticker is not fetched: it holds nothing. */
const MEDIEN: Readonly<Record<string, Medium['art']>> = {
  image: 'foto',
  video: 'video',
  document: 'dokument',
}

/** An id that is none is left out: the message keeps its stand-in. */
const mediumVon = (id: string | undefined, art: Medium['art']): Pick<Inhalt, 'medium'> =>
  id !== undefined && id.length <= 256 ? { medium: { id, art } } : {}

function ort(o: z.output<typeof Ort> | undefined): string {
  const koordinaten = o?.latitude && o.longitude ? `(${o.latitude}, ${o.longitude})` : undefined
  return [o?.name, o?.address, koordinaten]
    .filter((s) => s !== undefined)
    .join(' ')
    .toWellFormed()
}

function reaktion(m: Nachricht): Inhalt {
  const { message_id, emoji = '' } = teil(Reaktion, m.reaction) ?? {}
  const weg = emoji === ''
  return {
    art: 'reaktion',
    ding: `reaktion:${m.id}:${weg ? 'zurueck' : emoji}`,
    zitat: message_id,
    text: weg ? ersatztext('reaction_removed') : ersatztext('reaction', emoji.toWellFormed()),
    typ: 'reaction',
  }
}

function bearbeitung(m: Nachricht): Inhalt {
  const { original_message_id: worum, message } = teil(Bearbeitung, m.edit) ?? {}
  const neu = message === undefined ? undefined : inhaltVon({ ...message, id: m.id } as Nachricht)
  const text = neu?.text || ersatztext('edit')
  return {
    art: 'bearbeitung',
    ding: `bearbeitung:${worum ?? m.id}:${m.id}`,
    zitat: worum,
    text,
    typ: neu?.typ ?? 'text',
    beschriftung: neu?.beschriftung,
  }
}

/** Old payloads name the new phone `new_wa_id`, current ones `wa_id`; `from` is the old one. Other hints are only stored. */
function nummernwechsel(m: Nachricht): Inhalt {
  const s = teil(System, m.system) ?? {}
  const alt = m.from ?? s.customer ?? s.previous_user_id
  const neu = s.new_wa_id ?? s.wa_id ?? s.user_id
  const wechsel =
    /_changed_(number|user_id)$/.test(s.type ?? '') && alt !== undefined && neu !== undefined && neu !== alt
  if (!wechsel) return { art: 'sonstiges', text: ersatztext('system'), typ: 'system' }
  return {
    art: 'nummernwechsel',
    ding: `nummernwechsel:${m.id}`,
    von: alt,
    neue_kennung: neu,
    text: ersatztext('number_changed'),
    typ: 'system',
  }
}
