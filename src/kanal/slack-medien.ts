import type { Medium } from '../domaene/ereignis.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { eigeneAdresse, hole, zuGross } from './medien-abruf.ts'
import { slackFehler } from './slack-fehler.ts'
import type { Fetch } from './versand.ts'

// Files of Slack: the message names the address, the bot token with `files:read` opens it.
// https://docs.slack.dev/reference/objects/file-object

const DATEI_HOST = 'files.slack.com'

/**
 * The bytes of a file, at most `maxBytes`.
 * @throws WiederholbarerFehler network, 5xx, rate
 * @throws EndgueltigerFehler `medium_weg`, `medium_zu_gross`, `medium_adresse`, `token`, and what Slack refuses
 */
export async function holeSlackMedium(
  o: { basis: string; token: string; fetch: Fetch },
  medium: Medium,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Uint8Array> {
  if (medium.adresse === undefined)
    throw new EndgueltigerFehler('medium_adresse', 'Slack nennt keine Adresse der Datei.')
  const url = eigeneAdresse(medium.adresse, o.basis, [DATEI_HOST])
  const kopf = { authorization: `Bearer ${o.token}` }
  const datei = await hole(o.fetch, { url, kopf, maxBytes, signal })
  if (datei.zuGross) throw zuGross()
  if (datei.status === 404 || datei.status === 410)
    throw new EndgueltigerFehler('medium_weg', 'Die Datei gibt es bei Slack nicht mehr.')
  // Without the right to read files Slack leads to its login page, by a redirect or in place of the file.
  const anmeldung = (datei.status >= 300 && datei.status < 400) || datei.typ.startsWith('text/html')
  if (anmeldung || datei.status === 401 || datei.status === 403)
    throw new EndgueltigerFehler('token', 'Slack gibt die Datei nicht heraus.', {
      abhilfe: 'Gib der App das Recht files:read und installiere sie neu; prüfe SLACK_BOT_TOKEN.',
    })
  if (!datei.ok) throw slackFehler(datei.status, undefined, undefined)
  return datei.bytes
}
