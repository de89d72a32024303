import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { SignaturFehler } from '../domaene/fehler.ts'
import type { Instant } from '../domaene/zeit.ts'
import { einmal, gleich, leeresGeheimnis, pruefeStandard, standardSchluessel } from './signatur.ts'
import type { WhaspEinstellungen } from './whasp-einstellungen.ts'

const VARIABLE = 'WHASP_WEBHOOK_SECRET'
const FORM = { 'hmac-hex': /^[0-9a-f]{64}$/, 'hmac-base64': /^[A-Za-z0-9+/]{43}=$/ }

export type Pruefung = (roh: Buffer, kopf: IncomingHttpHeaders, jetzt: Instant) => void

/**
 * The check of the configured scheme; it throws SignaturFehler (`grund`: fehlt, doppelt, form, alt, zukunft, falsch).
 * One of the secrets must fit. The key of a plain HMAC is the secret as it is written.
 * @throws KonfigurationsFehler a secret is empty or, for Standard Webhooks, no base64
 */
export function whaspPruefung(
  e: Pick<WhaspEinstellungen, 'schema' | 'kopf' | 'vorsatz'>,
  secrets: readonly string[],
): Pruefung {
  if (e.schema === 'standard') {
    const schluessel = standardSchluessel(secrets, VARIABLE)
    return (roh, kopf, jetzt) => pruefeStandard(roh, umbenannt(kopf, e.kopf), schluessel, jetzt)
  }
  if (secrets.length === 0 || secrets.includes('')) throw leeresGeheimnis(VARIABLE)
  const kodierung = e.schema === 'hmac-hex' ? 'hex' : 'base64'
  const form = FORM[e.schema]
  return (roh, kopf) => {
    const ist = einmal(kopf[e.kopf.signatur], /./)
    if (!ist.startsWith(e.vorsatz) || !form.test(ist.slice(e.vorsatz.length)))
      throw new SignaturFehler('form')
    const passt = secrets.some((secret) =>
      gleich(ist, e.vorsatz + createHmac('sha256', secret).update(roh).digest(kodierung)),
    )
    if (!passt) throw new SignaturFehler('falsch')
  }
}

const umbenannt = (kopf: IncomingHttpHeaders, namen: WhaspEinstellungen['kopf']): IncomingHttpHeaders => ({
  'webhook-id': einzeln(kopf[namen.id]),
  'webhook-timestamp': einzeln(kopf[namen.zeit]),
  'webhook-signature': einzeln(kopf[namen.signatur]),
})

/** Node makes a list of a few headers that came twice. */
const einzeln = (wert: string | string[] | undefined): string | undefined =>
  Array.isArray(wert) ? wert.join(', ') : wert
