import { z } from 'zod'
import type { EreignisEingabe, Zustellmeldung } from '../domaene/ereignis.ts'
import { dingVon } from './ding.ts'
import { inhaltVon, Kennzeichen, Nachricht } from './whatsapp-inhalt.ts'
import { ausEpoche } from './zeitpunkt.ts'

// Meta's envelope. Every level is read by itself, so that one thing that cannot be read loses none of the others.

const Liste = z.array(z.unknown()).catch([])
const Umschlag = z.looseObject({ entry: Liste })
const Eintrag = z.looseObject({ changes: Liste })
const Kontakt = z.looseObject({ wa_id: Kennzeichen, user_id: Kennzeichen })
const Wert = z.looseObject({
  metadata: z
    .looseObject({ phone_number_id: Kennzeichen, display_phone_number: Kennzeichen })
    .optional()
    .catch(undefined),
  contacts: z.array(Kontakt).catch([]),
  messages: Liste,
  statuses: Liste,
})
type Wert = z.infer<typeof Wert>
const Aenderung = z.looseObject({ field: z.string().catch('messages'), value: Wert })

const Status = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  errors: z.array(z.looseObject({ code: Kennzeichen })).catch([]),
})
const STATUS: Readonly<Record<string, Zustellmeldung['status']>> = {
  sent: 'gesendet',
  delivered: 'zugestellt',
  read: 'gelesen',
  played: 'gelesen',
  failed: 'fehler',
}

export interface WhatsappInhalt {
  ereignisse: EreignisEingabe[]
  meldungen: Zustellmeldung[]
  /** Why things of this body were not taken: a reason for each. */
  verworfen: string[]
}

/** Everything in one body: Ereignisse and delivery states of our number, and the reasons for what was left out. */
export function leseWhatsapp(koerper: unknown, agent: string, phoneNumberId: string): WhatsappInhalt {
  const aus: WhatsappInhalt = { ereignisse: [], meldungen: [], verworfen: [] }
  const eintraege = Umschlag.safeParse(koerper).data?.entry ?? []
  const aenderungen = eintraege.flatMap((e) => Eintrag.safeParse(e).data?.changes ?? [])
  if (aenderungen.length === 0) aus.verworfen.push('kein_inhalt')
  for (const roh of aenderungen) {
    const aenderung = Aenderung.safeParse(roh).data
    const unsere = aenderung?.value.metadata?.phone_number_id ?? phoneNumberId
    if (aenderung === undefined) aus.verworfen.push('unlesbar')
    else if (aenderung.field !== 'messages') aus.verworfen.push('anderes_feld')
    else if (unsere !== phoneNumberId) aus.verworfen.push('fremde_nummer')
    else leseWert(aenderung.value, agent, aus)
  }
  return aus
}

function leseWert(wert: Wert, agent: string, aus: WhatsappInhalt): void {
  for (const roh of wert.messages) {
    const m = Nachricht.safeParse(roh).data
    if (m === undefined) aus.verworfen.push('nachricht_unlesbar')
    else if (m.from !== undefined && m.from === eigeneNummer(wert)) aus.verworfen.push('eigene_nachricht')
    else aus.ereignisse.push(zuEreignis(m, wert, agent))
  }
  for (const roh of wert.statuses) {
    const s = Status.safeParse(roh).data
    const status = s && Object.hasOwn(STATUS, s.status) ? STATUS[s.status] : undefined
    if (s === undefined || status === undefined) aus.verworfen.push('status_unbekannt')
    else
      aus.meldungen.push({
        agent,
        kanal: 'whatsapp',
        provider_id: s.id,
        status,
        fehler: fehlerVon(status, s.errors),
        ...(s.errors.some((e) => e.code === AUSSERHALB) ? { ausserhalb: true } : {}),
      })
  }
}

/** Meta takes a message at first, and says afterwards that the person had not written for 24 hours. */
const AUSSERHALB = '131047'

const fehlerVon = (status: Zustellmeldung['status'], errors: { code?: string }[]): string | undefined =>
  status === 'fehler' ? (errors[0]?.code ?? 'unbekannt') : undefined

const eigeneNummer = (wert: Wert): string | undefined =>
  wert.metadata?.display_phone_number?.replace(/\D/g, '')

function zuEreignis(m: Nachricht, wert: Wert, agent: string): EreignisEingabe {
  const inhalt = inhaltVon(m)
  const von = inhalt.von ?? absender(m, wert)
  return {
    agent,
    kanal: 'whatsapp',
    ding: `nachricht:${m.id}`,
    art: 'nachricht',
    chat: m.group_id ?? von ?? '',
    gruppe: m.group_id !== undefined,
    nummer: wert.metadata?.display_phone_number ?? wert.metadata?.phone_number_id,
    provider_id: m.id,
    gesendet: m.timestamp === undefined ? undefined : ausEpoche(m.timestamp),
    zitat: m.context?.id,
    ...inhalt,
    ...(inhalt.ding !== undefined && vomVerfasser.has(inhalt.art) ? { ding: dingVon(inhalt.ding, von) } : {}),
    von,
  }
}

const vomVerfasser = new Set<EreignisEingabe['art'] | undefined>(['loeschung', 'bearbeitung'])

/** A person with a user name may come without a phone; then the business-scoped id is the name. */
function absender(m: Nachricht, wert: Wert): string | undefined {
  const kontakt = wert.contacts.length === 1 ? wert.contacts[0] : undefined
  return m.from ?? m.from_user_id ?? kontakt?.wa_id ?? kontakt?.user_id
}
