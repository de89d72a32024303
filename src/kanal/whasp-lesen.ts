import type { EreignisEingabe } from '../domaene/ereignis.ts'
import { beschriftungVon, ersatztext } from '../domaene/ersatztext.ts'
import { telefonAusProviderId } from '../domaene/kennung.ts'
import { kuerze } from '../domaene/text.ts'
import { AnfrageFehler } from './antwort.ts'
import { type Felder, flach, Huelle, inhalt } from './whasp-felder.ts'
import { leseZeitpunkt } from './zeitpunkt.ts'

// What is known: `message.received` is the only place where content appears, `number.replaced` says that another number
// carries the assistant; `id` (of the event), `number`, `chat`. Everything else is read where messengers usually put it,
// flat or in `data`.

export type WhaspInhalt = { ereignis: EreignisEingabe } | { verworfen: string }

/**
 * What one webhook says. `zustellId` is the delivery's id out of the headers, for a body that has no event id.
 * @throws AnfrageFehler 400 `felder`: a message without id or chat would be lost silently
 */
export function leseWhasp(koerper: unknown, agent: string, zustellId?: string): WhaspInhalt {
  const huelle = Huelle.safeParse(koerper).data
  if (huelle === undefined) throw new AnfrageFehler(400, 'felder', [])
  const art = huelle.event ?? huelle.type
  const felder = flach(huelle)
  const id = huelle.id ?? huelle.data?.id ?? zustellId
  if (art === 'message.received') return nachricht(huelle, felder, agent, id)
  if (art === 'number.replaced') return nummernwechsel(felder, agent, pflicht('id', id))
  return { verworfen: 'anderes_ereignis' }
}

function pflicht(name: string, wert: string | undefined): string {
  if (wert === undefined) throw new AnfrageFehler(400, 'felder', [name])
  return wert
}

function nachricht(h: Huelle, f: Felder, agent: string, ereignisId: string | undefined): WhaspInhalt {
  const chat = pflicht('chat', f.chat)
  const absender = f.participant ?? f.sender ?? f.from
  if (f.from_me === true || (absender !== undefined && gleichesTelefon(absender, f.number)))
    return { verworfen: 'eigene_nachricht' }
  const gruppe = istGruppe(f, chat)
  // The message is the thing; its event may be delivered under another id.
  const id = pflicht('id', nachrichtenId(h, f) ?? ereignisId)
  return {
    ereignis: {
      agent,
      kanal: 'whasp',
      ding: `nachricht:${id}`,
      art: 'nachricht',
      chat,
      gruppe,
      von: gruppe ? andere(absender, chat) : direkt(chat, absender),
      nummer: f.number,
      provider_id: id,
      gesendet: gesendet(f),
      zitat: f.reply_to,
      knopf: f.button,
      angesprochen: gruppe ? f.mentioned : undefined,
      ...textVon(h, f),
    },
  }
}

function nachrichtenId(h: Huelle, f: Felder): string | undefined {
  const tiefer = inhalt(h)?.id
  const inData = h.id !== undefined && h.data?.id !== h.id ? h.data?.id : undefined
  return f.message_id ?? tiefer ?? inData
}

const gesendet = (f: Felder): string | undefined => {
  const zeit = f.sent_at ?? f.ts ?? f.timestamp
  return zeit === undefined ? undefined : leseZeitpunkt(zeit)
}

const gleichesTelefon = (a: string, b: string | undefined): boolean =>
  b !== undefined && (telefonAusProviderId(a) ?? a) === (telefonAusProviderId(b) ?? b)

/** Ids of WhatsApp's groups, with and without their ending, old and new. */
const GRUPPE = /@g\.us$|^\d{5,16}-\d{9,11}$|^120363\d{9,}$/

/** A chat is direct unless something says otherwise: its id may be opaque and its sender a phone. */
const istGruppe = (f: Felder, chat: string): boolean =>
  f.group ?? f.is_group ?? (f.participant !== undefined || GRUPPE.test(chat))

/** The group itself is never the person. */
const andere = (absender: string | undefined, chat: string): string | undefined =>
  absender === chat ? undefined : absender

/** The phone wins over an id that the network gives out in its place. */
const direkt = (chat: string, absender: string | undefined): string =>
  telefonAusProviderId(chat) === undefined ? (absender ?? chat) : chat

function textVon(h: Huelle, f: Felder): Pick<EreignisEingabe, 'text' | 'typ' | 'beschriftung'> {
  const text = (typeof f.message === 'string' ? f.message : (f.text ?? f.body))?.toWellFormed()
  // In the outer envelope `type` may be the event's.
  const art =
    f.kind ?? inhalt(h)?.type ?? h.data?.type ?? (h.event === undefined ? undefined : h.type) ?? 'text'
  if (art !== 'text') {
    const zusatz = (f.caption ?? text)?.toWellFormed()
    return {
      text: ersatztext(art, zusatz),
      ...beschriftungVon(art, zusatz),
      typ: art === 'voice' ? 'audio' : kuerze(art, 64),
    }
  }
  return text === undefined ? { text: ersatztext('unsupported'), typ: 'unsupported' } : { text, typ: 'text' }
}

/** The assistant's own number: nobody's memory moves, no `von`. `nummer` is the old one, `neue_kennung` the new one. */
function nummernwechsel(f: Felder, agent: string, id: string): WhaspInhalt {
  const genannt = f.new_number ?? f.replaced_by
  const alt = f.old_number ?? f.previous_number ?? (genannt === undefined ? undefined : f.number)
  return {
    ereignis: {
      agent,
      kanal: 'whasp',
      ding: `nummernwechsel:${id}`,
      art: 'nummernwechsel',
      chat: f.chat ?? '',
      nummer: alt,
      neue_kennung: pflicht('number', genannt ?? f.number),
      gesendet: gesendet(f),
      text: ersatztext('number_changed'),
      typ: 'system',
    },
  }
}
