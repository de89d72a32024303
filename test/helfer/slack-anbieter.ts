import { createHmac } from 'node:crypto'
import { type Empfangen, type Stoerung, starteEmpfaenger } from './http-empfaenger.ts'

// A stand-in for Slack: takes chat.postMessage as Slack does, with its limits, and delivers events and button presses
// as Slack does, over real HTTP.

export interface AnbieterOptionen {
  signingSecret: string
  botToken: string
  jetzt: () => string
}

export const WIR = { nutzer: 'UBOT', bot: 'BBOT', app: 'A1' }

/** What Slack answers when it refuses: HTTP 200, unless it is a rate. */
export const abgelehnt = (error: string, mehr: Exclude<Stoerung, 'drop'> | object = {}): Stoerung => ({
  status: 200,
  json: { ok: false, error },
  ...mehr,
})

export async function starteSlackAnbieter(o: AnbieterOptionen) {
  let laufend = 0
  const api = await starteEmpfaenger((e) => {
    const fehler = verstoss(e, o.botToken)
    if (fehler !== undefined) return { ok: false, error: fehler }
    laufend += 1
    const { channel } = e.json as { channel: string }
    return { ok: true, channel, ts: `1795800000.${String(laufend).padStart(6, '0')}`, message: {} }
  })
  const poste = (ziel: string, roh: string | Buffer, kopf: Record<string, string>) =>
    fetch(ziel, {
      method: 'POST',
      body: roh,
      headers: { ...slackKopf(o.signingSecret, roh, o.jetzt()), ...kopf },
    })
  return {
    /** For SLACK_API_URL. */
    apiUrl: `${api.url}/api`,
    empfangen: api.empfangen,
    get gesendet(): Record<string, unknown>[] {
      return api.empfangen.map((e) => e.json as Record<string, unknown>)
    },
    skript: api.skript,
    schliesse: api.schliesse,
    /** Delivers the exact bytes once, signed over them. */
    stelleZu: (ziel: string, roh: string | Buffer, kopf: Record<string, string> = {}) =>
      poste(ziel, roh, { 'content-type': 'application/json', ...kopf }),
    /** A pressed button: a form with JSON in it. */
    druecke: (ziel: string, payload: object) =>
      poste(ziel, formular(payload), { 'content-type': 'application/x-www-form-urlencoded' }),
    /** As Slack does: again until 2xx, at most three times more, with the marks of a retry. Returns the statuses. */
    async stelleZuBisErfolg(
      ziel: string,
      roh: string,
      dazwischen: () => Promise<unknown> = async () => undefined,
    ): Promise<number[]> {
      const statuses: number[] = []
      for (let mal = 0; mal <= 3; mal++) {
        const marke: Record<string, string> =
          mal === 0 ? {} : { 'x-slack-retry-num': String(mal), 'x-slack-retry-reason': 'http_error' }
        const antwort = await this.stelleZu(ziel, roh, marke)
        statuses.push(antwort.status)
        if (antwort.ok) break
        await dazwischen()
      }
      return statuses
    },
  }
}

export const formular = (payload: object): string =>
  new URLSearchParams({ payload: JSON.stringify(payload) }).toString()

export function slackKopf(secret: string, roh: string | Buffer, jetzt: string): Record<string, string> {
  const stempel = String(Math.floor(Date.parse(jetzt) / 1000))
  const mac = createHmac('sha256', secret).update(`v0:${stempel}:`).update(roh).digest('hex')
  return { 'x-slack-request-timestamp': stempel, 'x-slack-signature': `v0=${mac}` }
}

/** The envelope of the Events API. */
export const huelle = (event: object, event_id = 'Ev1'): object => ({
  token: 'veraltet',
  team_id: 'T1',
  api_app_id: WIR.app,
  type: 'event_callback',
  event_id,
  event_time: 1795770000,
  authorizations: [{ enterprise_id: null, team_id: 'T1', user_id: WIR.nutzer, is_bot: true }],
  is_ext_shared_channel: false,
  event,
})

/** A person's message in a channel; `mehr` may make it anything else. */
export const nachricht = (text: string, mehr: object = {}): object => ({
  type: 'message',
  channel: 'C1',
  channel_type: 'channel',
  user: 'U_A',
  text,
  ts: '1795770000.000100',
  event_ts: '1795770000.000100',
  team: 'T1',
  client_msg_id: '6c1d…',
  ...mehr,
})

/** The press of a button in one of our messages. */
export const druck = (value: string, text: string, mehr: object = {}): object => ({
  type: 'block_actions',
  api_app_id: WIR.app,
  user: { id: 'U_A', username: 'anna', name: 'anna', team_id: 'T1' },
  container: { type: 'message', message_ts: '1795800000.000001', channel_id: 'C1', is_ephemeral: false },
  channel: { id: 'C1', name: 'allgemein' },
  message: { type: 'message', user: WIR.nutzer, bot_id: WIR.bot, ts: '1795800000.000001', text: '…' },
  response_url: 'https://hooks.slack.com/actions/T1/1/x',
  actions: [
    {
      type: 'button',
      action_id: 'knopf-1',
      block_id: 'b1',
      value,
      text: { type: 'plain_text', text, emoji: false },
      action_ts: '1795770030.000300',
    },
  ],
  ...mehr,
})

interface Block {
  type: string
  text?: { type: string; text: string }
  elements?: { action_id: string; value: string; text: { type: string; text: string } }[]
}

/** The code with which Slack refuses this call. */
function verstoss(e: Empfangen, token: string): string | undefined {
  if (e.pfad !== '/api/chat.postMessage') return 'unknown_method'
  if (e.kopf.authorization !== `Bearer ${token}`) return 'invalid_auth'
  if (!/charset=utf-8/i.test(e.kopf['content-type'] ?? '')) return 'missing_charset'
  const { channel, text, blocks } = e.json as { channel?: string; text?: string; blocks?: Block[] }
  if (!channel) return 'channel_not_found'
  if (!text?.trim()) return 'no_text'
  if (text.length > 40_000) return 'msg_too_long'
  if (blocks === undefined) return undefined
  return blocks.length > 50 || !blocks.every(gueltig) || doppelteAktion(blocks) ? 'invalid_blocks' : undefined
}

const gueltig = (b: Block): boolean =>
  b.type === 'section'
    ? passt(b.text, 3000)
    : b.type === 'actions' &&
      (b.elements ?? []).length >= 1 &&
      (b.elements ?? []).length <= 25 &&
      (b.elements ?? []).every((k) => passt(k.text, 75) && k.value.length <= 2000)

const passt = (t: { type: string; text: string } | undefined, max: number): boolean =>
  t !== undefined &&
  ['plain_text', 'mrkdwn'].includes(t.type) &&
  t.text.trim() !== '' &&
  t.text.length <= max &&
  t.text.isWellFormed()

function doppelteAktion(blocks: Block[]): boolean {
  const ids = blocks.flatMap((b) => b.elements ?? []).map((k) => k.action_id)
  return new Set(ids).size !== ids.length
}
