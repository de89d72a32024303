import { z } from 'zod'
import type { EreignisEingabe } from '../domaene/ereignis.ts'
import { ersatztext } from '../domaene/ersatztext.ts'
import { istGruppe, nachrichtId } from './slack-id.ts'
import { Stempel } from './slack-inhalt.ts'
import type { Gelesen } from './slack-lesen.ts'
import { entmaskiere } from './slack-text.ts'
import { Kennzeichen } from './whatsapp-inhalt.ts'
import { ausEpoche } from './zeitpunkt.ts'

// Pressed buttons. https://docs.slack.dev/reference/interaction-payloads/block_actions-payload

const Aktion = z.looseObject({
  type: z.string().catch(''),
  value: Kennzeichen,
  action_ts: Stempel,
  text: z.looseObject({ text: z.string() }).optional().catch(undefined),
})
const Druck = z.looseObject({
  type: z.string().catch(''),
  user: z.looseObject({ id: z.string().min(1) }),
  channel: z.looseObject({ id: z.string().min(1) }),
  container: z.looseObject({ message_ts: Stempel, thread_ts: Stempel }).catch({}),
  message: z.looseObject({ ts: Stempel, thread_ts: Stempel }).catch({}),
  actions: z.array(Aktion).min(1),
})

/** One press as an Ereignis: the words of the button, its id, and the message that it stands in as what is quoted. */
export function leseInteraktion(payload: unknown, agent: string): Gelesen {
  const art = z.looseObject({ type: z.string() }).safeParse(payload).data?.type
  if (art !== 'block_actions') return { verworfen: 'andere_interaktion' }
  const druck = Druck.safeParse(payload).data
  const aktion = druck?.actions[0]
  const ts = druck?.container.message_ts ?? druck?.message.ts
  if (druck === undefined || ts === undefined || aktion?.action_ts === undefined)
    return { verworfen: 'unlesbar' }
  if (aktion.type !== 'button' || aktion.value === undefined) return { verworfen: 'andere_interaktion' }
  const channel = druck.channel.id
  const faden = druck.container.thread_ts ?? druck.message.thread_ts
  const gruppe = istGruppe(channel)
  const ereignis: EreignisEingabe = {
    agent,
    kanal: 'slack',
    ding: `knopf:${channel}:${ts}:${druck.user.id}:${aktion.action_ts}`,
    art: 'nachricht',
    chat: channel,
    gruppe,
    von: druck.user.id,
    provider_id: nachrichtId(channel, aktion.action_ts, faden === ts ? undefined : faden),
    gesendet: ausEpoche(aktion.action_ts),
    // Slack returns the label escaped, however it was sent.
    text: entmaskiere(aktion.text?.text ?? '').toWellFormed() || ersatztext('interactive'),
    zitat: nachrichtId(channel, ts),
    knopf: aktion.value,
    angesprochen: gruppe ? true : undefined,
  }
  return { ereignis }
}
