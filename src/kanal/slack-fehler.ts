import { z } from 'zod'
import { type AssistentFehler, EndgueltigerFehler, WiederholbarerFehler } from '../domaene/fehler.ts'
import { istVoruebergehend } from './versand.ts'

// What Slack's error codes mean for us. They come with HTTP 200 and `ok: false`; only a rate is a 429.
// https://docs.slack.dev/reference/methods/chat.postMessage#errors

interface Bedeutung {
  code: string
  nochmal: boolean
  abhilfe?: string
}

const RATE: Bedeutung = { code: 'rate', nochmal: true }
const STOERUNG: Bedeutung = { code: 'stoerung', nochmal: true }
const TOKEN: Bedeutung = {
  code: 'token',
  nochmal: false,
  abhilfe:
    'Prüfe SLACK_BOT_TOKEN: Es ist falsch oder widerrufen, oder der App fehlt das Recht chat:write (danach neu installieren).',
}
const NICHT_ERREICHBAR: Bedeutung = {
  code: 'nicht_erreichbar',
  nochmal: false,
  abhilfe: 'Lade die App in den Kanal ein (/invite), oder sieh nach, ob es den Kanal noch gibt.',
}
const NICHT_ERLAUBT: Bedeutung = {
  code: 'nicht_erlaubt',
  nochmal: false,
  abhilfe: 'Ein Admin des Workspace hat das Schreiben an dieser Stelle eingeschränkt.',
}
const PARAMETER: Bedeutung = { code: 'parameter', nochmal: false }

const BEDEUTUNG = new Map<string, Bedeutung>(
  (
    [
      [RATE, 'ratelimited', 'rate_limited', 'message_limit_exceeded'],
      [STOERUNG, 'internal_error', 'fatal_error', 'service_unavailable', 'request_timeout'],
      [STOERUNG, 'team_added_to_org', 'external_channel_migrating'],
      [TOKEN, 'invalid_auth', 'not_authed', 'account_inactive', 'token_revoked', 'token_expired'],
      [TOKEN, 'missing_scope', 'no_permission', 'not_allowed_token_type', 'org_login_required'],
      [TOKEN, 'access_denied', 'ekm_access_denied', 'team_access_not_granted', 'accesslimited'],
      [NICHT_ERREICHBAR, 'not_in_channel', 'channel_not_found', 'is_archived', 'user_not_found'],
      [NICHT_ERREICHBAR, 'cannot_reply_to_message', 'thread_not_found', 'messages_tab_disabled'],
      [NICHT_ERREICHBAR, 'user_disabled', 'user_not_visible', 'cannot_dm_bot'],
      [NICHT_ERLAUBT, 'restricted_action', 'restricted_action_read_only_channel'],
      [NICHT_ERLAUBT, 'restricted_action_non_threadable_channel', 'restricted_action_thread_only_channel'],
      [NICHT_ERLAUBT, 'restricted_action_thread_locked', 'is_inactive'],
      [
        PARAMETER,
        'msg_too_long',
        'msg_blocks_too_long',
        'invalid_blocks',
        'invalid_blocks_format',
        'no_text',
      ],
      [PARAMETER, 'invalid_arguments', 'invalid_arg_name', 'invalid_json', 'json_not_object'],
    ] as const
  ).flatMap(([bedeutung, ...codes]) => codes.map((code) => [code, bedeutung] as const)),
)

/** Only a code: other words could quote what was sent. */
const Antwort = z.looseObject({ error: z.string().regex(/^[a-z0-9_]{1,80}$/) })

/** The error for a refused call; its message holds code and status only. */
export function slackFehler(status: number, koerper: unknown, warteMs: number | undefined): AssistentFehler {
  const slack = Antwort.safeParse(koerper).data?.error
  const { code, nochmal, abhilfe } = bedeutung(status, slack)
  const meldung = `Slack hat abgelehnt (${slack ?? 'ohne Code'}, HTTP ${status}).`
  return nochmal
    ? new WiederholbarerFehler(code, meldung, { abhilfe, warteMs })
    : new EndgueltigerFehler(code, meldung, { abhilfe })
}

function bedeutung(status: number, slack: string | undefined): Bedeutung {
  const bekannt = slack === undefined ? undefined : BEDEUTUNG.get(slack)
  if (bekannt) return bekannt
  if (status === 429) return RATE
  if (istVoruebergehend(status)) return STOERUNG
  return { code: 'abgelehnt', nochmal: false }
}
