import { z } from 'zod'
import type { Medium } from '../domaene/ereignis.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { eigeneAdresse, hole, zuGross } from './medien-abruf.ts'
import type { Fetch } from './versand.ts'
import { whatsappFehler } from './whatsapp-fehler.ts'

// Media of the Cloud API: the id gives an address that is valid for five minutes, the address gives the bytes. Both
// want the token, so both go only to the provider.
// https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media

export interface MedienAbruf {
  /** With the version, without a slash at the end. */
  basis: string
  token: string
  phoneNumberId: string
  fetch: Fetch
}

/** Where Meta keeps the bytes. */
const MEDIEN_HOST = 'lookaside.fbsbx.com'
const ANTWORT_MAX = 65_536

const Auskunft = z.looseObject({
  url: z.string().max(4096),
  file_size: z.coerce.number().optional().catch(undefined),
})

/**
 * The bytes of a medium, at most `maxBytes`.
 * @throws WiederholbarerFehler network, 5xx, rate
 * @throws EndgueltigerFehler `medium_weg`, `medium_zu_gross`, `medium_adresse`, and what Meta refuses
 */
export async function holeWhatsappMedium(
  o: MedienAbruf,
  medium: Medium,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Uint8Array> {
  const kopf = { authorization: `Bearer ${o.token}` }
  const frage = `${o.basis}/${encodeURIComponent(medium.id)}?phone_number_id=${encodeURIComponent(o.phoneNumberId)}`
  const auskunft = await hole(o.fetch, { url: frage, kopf, maxBytes: ANTWORT_MAX, signal })
  const koerper = alsJson(auskunft.bytes)
  if (!auskunft.ok) throw abgelehnt(auskunft.status, koerper)
  const { url, file_size = 0 } = Auskunft.safeParse(koerper).data ?? {}
  if (url === undefined)
    throw new EndgueltigerFehler('medium_auskunft', 'WhatsApp nennt keine Adresse des Mediums.')
  if (file_size > maxBytes) throw zuGross()
  const inhalt = await hole(o.fetch, {
    url: eigeneAdresse(url, o.basis, [MEDIEN_HOST]),
    kopf,
    maxBytes,
    signal,
  })
  if (inhalt.zuGross) throw zuGross()
  if (!inhalt.ok) throw abgelehnt(inhalt.status, undefined)
  return inhalt.bytes
}

/** Meta answers an id that is too old or of somebody else with 404, or with 400 and code 100. */
function abgelehnt(status: number, koerper: unknown): Error {
  if (status === 404 || status === 410)
    return new EndgueltigerFehler('medium_weg', 'Das Medium gibt es bei WhatsApp nicht mehr.')
  return whatsappFehler(status, koerper, undefined)
}

function alsJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}
