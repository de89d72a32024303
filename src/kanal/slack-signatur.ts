import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { SignaturFehler } from '../domaene/fehler.ts'
import type { Instant } from '../domaene/zeit.ts'
import { einmal, gleich, pruefeStempel } from './signatur.ts'

/**
 * Slack: `X-Slack-Signature: v0=<lower hex>` over `v0:<X-Slack-Request-Timestamp>:<raw bytes>`, the time at most
 * 5 minutes off. One of the secrets must fit.
 * @throws SignaturFehler `grund`: fehlt, doppelt, form, alt, zukunft, falsch
 * @see https://docs.slack.dev/authentication/verifying-requests-from-slack
 */
export function pruefeSlack(
  roh: Buffer,
  kopf: IncomingHttpHeaders,
  secrets: readonly string[],
  jetzt: Instant,
): void {
  const stempel = einmal(kopf['x-slack-request-timestamp'], /^[1-9]\d{0,11}$/)
  const ist = einmal(kopf['x-slack-signature'], /^v0=[0-9a-f]{64}$/)
  pruefeStempel(stempel, jetzt)
  if (!secrets.some((secret) => gleich(ist, slackSignatur(secret, stempel, roh))))
    throw new SignaturFehler('falsch')
}

const slackSignatur = (secret: string, stempel: string, roh: Buffer): string =>
  `v0=${createHmac('sha256', secret).update(`v0:${stempel}:`).update(roh).digest('hex')}`
