import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { EreignisEingabe } from '../domaene/ereignis.ts'
import { ersatztext } from '../domaene/ersatztext.ts'
import { dingVon } from './ding.ts'
import { fadenId, istGruppe, nachrichtId } from './slack-id.ts'
import { inhaltVon, istBot, istEigene, Nachricht, Stempel, type Wir } from './slack-inhalt.ts'
import { Kennzeichen } from './whatsapp-inhalt.ts'
import { ausEpoche } from './zeitpunkt.ts'

// Events API. A thing is named by channel and time, never by the event's id: the same message came eleven times within
// hours, each time with a new one and without a retry header.
// https://docs.slack.dev/reference/events/message

const Huelle = z.looseObject({
  type: z.string().catch(''),
  event: z.unknown().optional(),
  api_app_id: Kennzeichen,
  authorizations: z.array(z.looseObject({ user_id: Kennzeichen, is_bot: z.boolean().catch(true) })).catch([]),
})
const Ereignis = Nachricht.extend({
  type: z.string().catch(''),
  channel: Kennzeichen,
  channel_type: Kennzeichen,
  message: Nachricht.optional().catch(undefined),
  previous_message: Nachricht.optional().catch(undefined),
  deleted_ts: Stempel,
  event_ts: Stempel,
  reaction: Kennzeichen,
  old_channel_id: Kennzeichen,
  new_channel_id: Kennzeichen,
  item: z.looseObject({ channel: Kennzeichen, ts: Stempel }).optional().catch(undefined),
})
type Ereignis = z.infer<typeof Ereignis>

/** A thing to store, or the reason why there is none. */
export type Gelesen = { ereignis: EreignisEingabe } | { verworfen: string }

/** What one webhook says. Never throws: what cannot be read has a reason. */
export function leseSlack(koerper: unknown, agent: string, rufname: string): Gelesen {
  const huelle = Huelle.safeParse(koerper).data
  if (huelle?.type !== 'event_callback') return { verworfen: 'kein_ereignis' }
  const e = Ereignis.safeParse(huelle.event).data
  if (e === undefined) return { verworfen: 'unlesbar' }
  const wir: Wir = { agent, rufname, nutzer: eigenerNutzer(huelle, e), app: huelle.api_app_id }
  if (e.type === 'reaction_added' || e.type === 'reaction_removed') return reaktion(e, wir)
  if (e.type === 'channel_id_changed') return umgezogen(e, wir)
  if (e.type !== 'message' && e.type !== 'app_mention') return { verworfen: 'anderes_ereignis' }
  if (e.channel === undefined || e.ts === undefined) return { verworfen: 'nachricht_unlesbar' }
  return nachricht({ ...e, channel: e.channel, ts: e.ts }, wir)
}

/** Without `authorizations` a mention that Slack reports as one of us still names us. */
const eigenerNutzer = (h: z.infer<typeof Huelle>, e: Ereignis): string | undefined =>
  h.authorizations.find((a) => a.is_bot)?.user_id ??
  (e.type === 'app_mention' ? /<@([A-Z0-9]+)[|>]/.exec(e.text ?? '')?.[1] : undefined)

type Ort = Ereignis & { channel: string; ts: string }

/** Subtypes in which somebody says something; all others are the channel's own notes. */
const GESPROCHEN = new Set([undefined, 'bot_message', 'file_share', 'me_message', 'thread_broadcast'])

function nachricht(e: Ort, wir: Wir): Gelesen {
  if (e.subtype === 'message_changed') return geaendert(e, wir)
  if (e.subtype === 'message_deleted') return geloescht(e, e.previous_message, e.deleted_ts, wir)
  if (istEigene(e, wir)) return { verworfen: 'eigene_nachricht' }
  const stumm = e.text === undefined && e.files.length === 0
  if (!GESPROCHEN.has(e.subtype) || (stumm && e.user === undefined && e.bot_id === undefined)) {
    const ding = `sonstiges:${e.channel}:${e.ts}`
    return {
      ereignis: { ...grund(e, wir), ding, art: 'sonstiges', text: ersatztext('system'), typ: 'system' },
    }
  }
  const { erwaehnt, ...inhalt } = inhaltVon(e, wir)
  const gemeinsam = grund(e, wir)
  return {
    ereignis: {
      ...gemeinsam,
      ding: `nachricht:${e.channel}:${e.ts}`,
      art: 'nachricht',
      ...inhalt,
      provider_id: nachrichtId(e.channel, e.ts, e.thread_ts),
      ...fadenVon(e),
      angesprochen: gemeinsam.gruppe && (erwaehnt || e.type === 'app_mention') ? true : undefined,
    },
  }
}

function fadenVon(e: Ort): Pick<EreignisEingabe, 'zitat' | 'faden'> {
  const { channel, thread_ts, ts } = e
  if (thread_ts === undefined || thread_ts === ts) return {}
  return { zitat: fadenId(channel, thread_ts), faden: fadenId(channel, thread_ts, e.user ?? e.bot_id ?? '') }
}

/** Where and when, and who: the event's own sender, else the author of the message that it is about. */
function grund(e: Ort, wir: Wir, m: Nachricht = e) {
  return {
    agent: wir.agent,
    kanal: 'slack',
    chat: e.channel,
    gruppe: istGruppe(e.channel, e.channel_type),
    von: m.user ?? m.bot_id,
    nummer: wir.nutzer,
    gesendet: ausEpoche(e.ts),
    bot: istBot(m) ? true : undefined,
  } satisfies Partial<EreignisEingabe>
}

/** A preview that Slack added to a link is reported as a change too; the words tell them apart. */
function geaendert(e: Ort, wir: Wir): Gelesen {
  const { message: neu, previous_message: alt } = e
  if (neu?.ts === undefined) return { verworfen: 'nachricht_unlesbar' }
  // A message with replies is not removed but replaced by a tombstone.
  if (neu.subtype === 'tombstone') return geloescht(e, alt, neu.ts, wir)
  if (istEigene(neu, wir)) return { verworfen: 'eigene_nachricht' }
  // Where the old words are missing, Slack's mark of an edit tells: a preview has none.
  if (alt === undefined ? neu.edited === undefined : alt.text !== undefined && alt.text === neu.text)
    return { verworfen: 'unveraendert' }
  const { text, typ, beschriftung } = inhaltVon(neu, wir)
  // `edited.ts` has whole seconds: the words tell two edits of one second apart.
  const stand = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return {
    ereignis: {
      ...grund(e, wir, neu),
      ding: dingVon(`bearbeitung:${e.channel}:${neu.ts}:${neu.edited?.ts ?? e.ts}:${stand}`, neu.user),
      art: 'bearbeitung',
      text: text || ersatztext('edit'),
      typ,
      beschriftung,
      zitat: nachrichtId(e.channel, neu.ts, neu.thread_ts),
    },
  }
}

function geloescht(e: Ort, alt: Nachricht | undefined, ts: string | undefined, wir: Wir): Gelesen {
  if (ts === undefined) return { verworfen: 'nachricht_unlesbar' }
  if (alt !== undefined && istEigene(alt, wir)) return { verworfen: 'eigene_nachricht' }
  return {
    ereignis: {
      ...grund(e, wir, alt ?? e),
      ding: dingVon(`loeschung:${e.channel}:${ts}`, (alt ?? e).user),
      art: 'loeschung',
      text: ersatztext('revoke'),
      typ: 'text',
      zitat: nachrichtId(e.channel, ts, alt?.thread_ts),
    },
  }
}

function reaktion(e: Ereignis, wir: Wir): Gelesen {
  const { channel, ts } = e.item ?? {}
  if (channel === undefined || ts === undefined || e.event_ts === undefined)
    return { verworfen: 'anderes_ereignis' }
  if (istEigene(e, wir)) return { verworfen: 'eigene_nachricht' }
  const weg = e.type === 'reaction_removed'
  return {
    ereignis: {
      ...grund({ ...e, channel, ts: e.event_ts }, wir),
      ding: `reaktion:${channel}:${ts}:${e.user ?? ''}:${e.event_ts}`,
      art: 'reaktion',
      text: weg ? ersatztext('reaction_removed') : ersatztext('reaction', `:${e.reaction ?? ''}:`),
      typ: 'reaction',
      zitat: nachrichtId(channel, ts),
    },
  }
}

/** A channel that is shared or converted gets another id. https://docs.slack.dev/reference/events/channel_id_changed */
function umgezogen(e: Ereignis, wir: Wir): Gelesen {
  const { old_channel_id: alt, new_channel_id: neu } = e
  if (alt === undefined || neu === undefined) return { verworfen: 'nachricht_unlesbar' }
  return {
    ereignis: {
      agent: wir.agent,
      kanal: 'slack',
      ding: `nummernwechsel:${alt}:${neu}`,
      art: 'nummernwechsel',
      chat: alt,
      gruppe: true,
      nummer: wir.nutzer,
      neue_kennung: neu,
      gesendet: e.event_ts === undefined ? undefined : ausEpoche(e.event_ts),
      text: ersatztext('system'),
      typ: 'system',
    },
  }
}
