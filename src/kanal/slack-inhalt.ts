import { z } from 'zod'
import { type EreignisEingabe, Medium } from '../domaene/ereignis.ts'
import { ersatztext } from '../domaene/ersatztext.ts'
import { istLeer } from '../domaene/text.ts'
import { klartext } from './slack-text.ts'
import { Kennzeichen } from './whatsapp-inhalt.ts'

// One message of Slack, and what is in it.

const Wort = z.string().optional().catch(undefined)
/** Epoch seconds with a fraction; it names the message in its channel. */
export const Stempel = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,9})?$/)
  .optional()
  .catch(undefined)

const Datei = z.looseObject({
  id: Kennzeichen,
  name: Wort,
  title: Wort,
  mimetype: Wort,
  subtype: Wort,
  url_private_download: Wort,
})
export const Nachricht = z.looseObject({
  subtype: Wort,
  user: Kennzeichen,
  bot_id: Kennzeichen,
  app_id: Kennzeichen,
  bot_profile: z.looseObject({ app_id: Kennzeichen }).optional().catch(undefined),
  text: Wort,
  ts: Stempel,
  thread_ts: Stempel,
  files: z.array(Datei).catch([]),
  attachments: z.array(z.unknown()).catch([]),
  edited: z.looseObject({ ts: Stempel }).optional().catch(undefined),
})
export type Nachricht = z.infer<typeof Nachricht>

/** Who we are in this workspace, as far as the webhook says. */
export interface Wir {
  agent: string
  /** What our mention becomes in the middle of a text. */
  rufname: string
  nutzer?: string
  app?: string
}

/** Ours: by our user, or a bot's message of our app (a person's message may carry an app too). */
export const istEigene = (m: Nachricht, wir: Wir): boolean =>
  (m.user !== undefined && m.user === wir.nutzer) ||
  (m.bot_id !== undefined && wir.app !== undefined && (m.app_id ?? m.bot_profile?.app_id) === wir.app)

/** A message that an app wrote with somebody's token carries that person as `user`: it is not the person's word. */
export const istBot = (m: Nachricht): boolean =>
  m.bot_id !== undefined || m.subtype === 'bot_message' || m.user === 'USLACKBOT'

export interface Inhalt extends Pick<EreignisEingabe, 'text' | 'typ' | 'beschriftung' | 'medium'> {
  erwaehnt: boolean
}

/** Text and kind. A message without words still has some: what was attached or forwarded. */
export function inhaltVon(m: Nachricht, wir: Wir): Inhalt {
  const { text, erwaehnt } = klartext((m.text ?? '').toWellFormed(), wir.nutzer, wir.rufname)
  const [datei] = m.files
  if (datei !== undefined) {
    const art = dateiArt(datei)
    const namen = m.files.flatMap((d) => d.name ?? d.title ?? []).join(', ')
    const typ = art === 'voice' ? 'audio' : art
    return {
      text: ersatztext(art, text || namen.toWellFormed()),
      typ,
      erwaehnt,
      ...(istLeer(text) ? {} : { beschriftung: text }),
      ...mediumVon(datei, art, m.files.length),
    }
  }
  if (text !== '' || (m.attachments.length === 0 && m.text !== undefined)) {
    return { text, typ: 'text', erwaehnt }
  }
  return { text: ersatztext('unsupported'), typ: 'unsupported', erwaehnt }
}

function dateiArt(d: z.infer<typeof Datei>): string {
  if (d.subtype === 'slack_audio') return 'voice'
  const art = d.mimetype?.split('/')[0] ?? ''
  return ['image', 'video', 'audio'].includes(art) ? art : 'document'
}

const MEDIEN: Readonly<Record<string, Medium['art']>> = {
  image: 'foto',
  voice: 'sprache',
  audio: 'sprache',
  video: 'video',
  document: 'dokument',
}

/** A file that Slack gives no address for (external, hidden by the plan, shared from elsewhere) cannot be fetched. */
function mediumVon(d: z.infer<typeof Datei>, art: string, anzahl: number): Pick<Inhalt, 'medium'> {
  const medium = Medium.safeParse({
    id: d.id,
    art: MEDIEN[art],
    adresse: d.url_private_download,
    ...(anzahl > 1 ? { von: anzahl } : {}),
  }).data
  return medium?.adresse === undefined ? {} : { medium }
}
