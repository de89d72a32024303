import type { TestContext } from 'vitest'
import { warteBis } from '../helfer/prozess.ts'
import { ANNA, type Buehne, neueId, schicke } from '../helfer/prozess-buehne.ts'
import { huelle, nachricht as slackNachricht, starteSlackAnbieter } from '../helfer/slack-anbieter.ts'
import { nachricht } from '../helfer/whatsapp-anbieter.ts'

// The channels as a person on the other side has them: write, press, quote, speak; and what came back.

export interface Gesendet {
  /** What a quote names. */
  id: string
  text: string
  knoepfe: { id: string; text: string }[]
  /** How the buttons are shown. */
  form: 'text' | 'knoepfe' | 'liste'
}

export interface Gegenseite {
  /** Sends and returns what was sent, so that the same bytes can be sent again. */
  schreibe(text: string, zitat?: string): Promise<Zustellung>
  druecke(knopf: { id: string; text: string }, form?: Gesendet['form']): Promise<Zustellung>
  sprich(): Promise<Zustellung>
  gesendet(): Gesendet[]
}

export interface Zustellung {
  status: number
  nochmal(): Promise<number>
}

/** Delivers, and can deliver the same again. */
async function stelleZu(sende: () => Promise<Response>): Promise<Zustellung> {
  const { status } = await sende()
  return { status, nochmal: async () => (await sende()).status }
}

export function ueberHttp(b: Buehne, url: string): Gegenseite {
  const sende = (text: string, felder: object): Promise<Zustellung> => {
    const id = neueId()
    const ts = new Date().toISOString()
    return stelleZu(() => schicke(url, text, { id, ts, ...felder }))
  }
  return {
    schreibe: (text, zitat) => sende(text, { zitat }),
    druecke: (knopf) => sende(knopf.text, { knopf: knopf.id }),
    sprich: () => sende('', { typ: 'voice' }),
    gesendet: () =>
      b.antworten(ANNA).map((a) => ({
        id: String(a.id),
        text: a.text,
        knoepfe: a.knoepfe,
        form: a.knoepfe.length === 0 ? 'text' : a.knoepfe.length <= 2 ? 'knoepfe' : 'liste',
      })),
  }
}

interface Graph {
  text?: { body: string }
  interactive?: {
    type: 'button' | 'list'
    body: { text: string }
    action: {
      buttons?: { reply: { id: string; title: string } }[]
      sections?: { rows: { id: string; title: string }[] }[]
    }
  }
}

export function ueberWhatsapp(b: Buehne, url: string): Gegenseite {
  const sende = (inhalt: object): Promise<Zustellung> => {
    const jetzt = String(Math.floor(Date.now() / 1000))
    const wert = nachricht(`wamid.${neueId()}`, inhalt, ANNA.slice(1), jetzt)
    return stelleZu(() => stelleZuWhatsapp(b, url, wert))
  }
  return {
    schreibe: (text, zitat) =>
      sende({ type: 'text', text: { body: text }, ...(zitat && { context: { id: zitat } }) }),
    druecke({ id, text }, form) {
      const art = form === 'liste' ? 'list_reply' : 'button_reply'
      return sende({ type: 'interactive', interactive: { type: art, [art]: { id, title: text } } })
    },
    sprich: () => sende({ type: 'audio', audio: { id: 'M1', mime_type: 'audio/ogg', voice: true } }),
    gesendet: () =>
      b.anbieter.gesendet.map((roh, i) => {
        const { text, interactive } = roh as Graph
        const { buttons = [], sections = [] } = interactive?.action ?? {}
        return {
          id: `wamid.OUT${i + 1}`,
          text: text?.body ?? interactive?.body.text ?? '',
          knoepfe: [...buttons.map((k) => k.reply), ...sections.flatMap((s) => s.rows)].map((k) => ({
            id: k.id,
            text: k.title,
          })),
          form: interactive === undefined ? 'text' : interactive.type === 'list' ? 'liste' : 'knoepfe',
        }
      }),
  }
}

/** Slack's side, in the test's process, and what the program has to be told about it. */
export async function slackAnbieter({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const zugang = { signingSecret: 'slack-geheim', botToken: 'xoxb-1' }
  const slack = await starteSlackAnbieter({ ...zugang, jetzt: () => new Date().toISOString() })
  onTestFinished(() => slack.schliesse())
  return {
    slack,
    umgebung: {
      SLACK_SIGNING_SECRET: zugang.signingSecret,
      SLACK_BOT_TOKEN: zugang.botToken,
      SLACK_API_URL: slack.apiUrl,
    },
  }
}

let slackTs = Date.now() * 1000

/** A direct chat with the bot, of one user of the workspace. */
export function ueberSlack(
  slack: Awaited<ReturnType<typeof starteSlackAnbieter>>,
  url: string,
  user: string,
): Pick<Gegenseite, 'schreibe' | 'gesendet'> {
  const channel = `D_${user}`
  return {
    schreibe(text) {
      slackTs = Math.max(slackTs + 1, Date.now() * 1000)
      const ts = `${Math.floor(slackTs / 1e6)}.${String(slackTs % 1e6).padStart(6, '0')}`
      const event = slackNachricht(text, { channel, channel_type: 'im', user, ts, event_ts: ts })
      const roh = JSON.stringify(huelle(event, `Ev${slackTs}`))
      return stelleZu(() => slack.stelleZu(`${url}/kanal/slack`, roh))
    },
    gesendet: () =>
      slack.gesendet.flatMap((m, i) =>
        m.channel === channel
          ? [
              {
                id: String(i),
                text: String(m.text),
                knoepfe: [],
                form: m.blocks ? 'knoepfe' : 'text',
              } as const,
            ]
          : [],
      ),
  }
}

/** Delivers one `value` of Meta's envelope. */
export const stelleZuWhatsapp = (b: Buehne, url: string, wert: object): Promise<Response> =>
  b.anbieter.stelleZu(`${url}/kanal/whatsapp`, JSON.stringify(b.anbieter.umschlag(wert)))

/** Does something and waits for the one reply that comes of it. */
export async function antwortAuf(
  seite: Pick<Gegenseite, 'gesendet'>,
  tu: () => Promise<Zustellung>,
): Promise<Gesendet> {
  const bisher = seite.gesendet().length
  const { status } = await tu()
  if (status >= 300) throw new Error(`refused with ${status}`)
  return await warteBis('the reply', () => seite.gesendet()[bisher])
}
