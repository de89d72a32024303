import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { KonfigurationsFehler, SignaturFehler } from '../domaene/fehler.ts'
import { type Instant, toMs } from '../domaene/zeit.ts'

// Signatures are checked over the bytes as they came, before anything is parsed. The comparisons are between the
// written forms (base64, hex), not the decoded bytes: a header with other spare bits or case is another header.
// `standardwebhooks` itself reads the machine's clock, makes a string of the bytes first (two different invalid
// UTF-8 bodies get the same signature) and hashes in JavaScript; the tests hold both against each other.

const TOLERANZ_S = 300
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Keys of Standard Webhooks secrets (`whsec_` + base64, prefix optional). `variable` is named when one is unusable. */
export function standardSchluessel(secrets: readonly string[], variable: string): Buffer[] {
  if (secrets.length === 0) throw leeresGeheimnis(variable)
  return secrets.map((secret) => {
    const base64 = secret.replace(/^whsec_/, '')
    if (base64 === '') throw leeresGeheimnis(variable)
    if (!BASE64.test(base64) || base64.replace(/=+$/, '').length % 4 === 1) {
      throw new KonfigurationsFehler(`${variable} ist kein Standard-Webhooks-Geheimnis.`, {
        abhilfe: 'Erwartet wird base64, gern mit „whsec_“ davor: echo "whsec_$(openssl rand -base64 32)"',
      })
    }
    return Buffer.from(base64, 'base64')
  })
}

export function leeresGeheimnis(variable: string): KonfigurationsFehler {
  return new KonfigurationsFehler(`${variable} ist leer.`, {
    abhilfe: 'Setze einen Wert, oder nimm die Variable weg: dann gibt es den Kanal nicht.',
  })
}

/**
 * Standard Webhooks: `webhook-id`, `webhook-timestamp` (seconds, ±5 minutes), `webhook-signature` (`v1,<base64>`, several
 * divided by a blank). One of the keys must fit, so that a secret can be changed without a gap.
 * @throws SignaturFehler `grund`: fehlt, doppelt, form, alt, zukunft, falsch
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function pruefeStandard(
  roh: Buffer,
  kopf: IncomingHttpHeaders,
  schluessel: readonly Buffer[],
  jetzt: Instant,
): void {
  const id = einmal(kopf['webhook-id'], /^[!-+\--~]+$/)
  const stempel = einmal(kopf['webhook-timestamp'], /^[1-9]\d{0,11}$/)
  const signaturen = einmal(kopf['webhook-signature'], /^v\w+,[A-Za-z0-9+/=]+(?: v\w+,[A-Za-z0-9+/=]+)*$/)
  pruefeStempel(stempel, jetzt)
  const gegeben = signaturen.split(' ').filter((s) => s.startsWith('v1,'))
  for (const key of schluessel) {
    const soll = `v1,${standardMac(key, id, stempel, roh)}`
    if (gegeben.some((ist) => gleich(ist, soll))) return
  }
  throw new SignaturFehler('falsch')
}

/** The three headers for a body that we send; signed with every key, so that a receiver may hold an old or a new one. */
export function signiereStandard(
  roh: Buffer,
  id: string,
  schluessel: readonly Buffer[],
  jetzt: Instant,
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const stempel = String(Math.floor(toMs(jetzt) / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': stempel,
    'webhook-signature': schluessel.map((key) => `v1,${standardMac(key, id, stempel, roh)}`).join(' '),
  }
}

const standardMac = (key: Buffer, id: string, stempel: string, roh: Buffer): string =>
  createHmac('sha256', key).update(`${id}.${stempel}.`).update(roh).digest('base64')

/**
 * Meta: `X-Hub-Signature-256: sha256=<lower hex>` over the raw bytes. It has no time; a repeat meets the same row.
 * One of the secrets must fit.
 * @throws SignaturFehler `grund`: fehlt, doppelt, form, falsch
 * @see https://developers.facebook.com/docs/graph-api/webhooks/getting-started#event-notifications
 */
export function pruefeMeta(roh: Buffer, kopf: IncomingHttpHeaders, appSecrets: readonly string[]): void {
  const ist = einmal(kopf['x-hub-signature-256'], /^sha256=[0-9a-f]{64}$/)
  const soll = (secret: string): string => `sha256=${createHmac('sha256', secret).update(roh).digest('hex')}`
  if (!appSecrets.some((secret) => gleich(ist, soll(secret)))) throw new SignaturFehler('falsch')
}

/** Epoch seconds at most 5 minutes off, in both directions. @throws SignaturFehler alt, zukunft */
export function pruefeStempel(stempel: string, jetzt: Instant): void {
  const alterS = Math.floor(toMs(jetzt) / 1000) - Number(stempel)
  if (alterS > TOLERANZ_S) throw new SignaturFehler('alt')
  if (alterS < -TOLERANZ_S) throw new SignaturFehler('zukunft')
}

/** A header that must be there exactly once: Node joins a repeated one with a comma and a blank. */
export function einmal(wert: string | string[] | undefined, form: RegExp): string {
  if (wert === undefined || wert === '') throw new SignaturFehler('fehlt')
  if (typeof wert !== 'string' || wert.includes(', ')) throw new SignaturFehler('doppelt')
  if (!form.test(wert)) throw new SignaturFehler('form')
  return wert
}

/** Equal, in a time that tells nothing about where they differ. */
export function gleich(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
