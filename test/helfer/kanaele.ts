import { z } from 'zod'
import { starteServer } from '../../src/betrieb/server.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { erstelleSlackKanal } from '../../src/kanal/slack.ts'
import { erstelleWhatsappKanal } from '../../src/kanal/whatsapp.ts'
import { exec, rows, sql } from '../../src/speicher/speicher.ts'
import { type BueroArg, NUMMER, oeffneBuero, type Wer } from './buero.ts'
import { merkendesLog } from './server.ts'
import { druck, huelle, nachricht, starteSlackAnbieter } from './slack-anbieter.ts'
import { starteWhatsappAnbieter, nachricht as waNachricht } from './whatsapp-anbieter.ts'

// The team in a Slack channel and on WhatsApp at once: the real Assistent behind the real server and the real adapters.
// What comes in is signed and posted, what goes out is what reached the stand-ins of the providers.

export const SLACK = { signingSecret: 'geheimnis', botToken: 'xoxb-1' }
export const META = { appSecret: 'app-geheim', verifyToken: 'wort', token: 't', phoneNumberId: 'PN1' }
export const SLACK_NUTZER: Readonly<Record<Wer, string>> = {
  anna: 'U_A',
  bernd: 'U_B',
  carla: 'U_C',
  deniz: 'U_D',
}

/** What reached a provider. */
export interface Post {
  kanal: 'slack' | 'whatsapp'
  chat: string
  /** As Slack names it; WhatsApp's stand-in counts `wamid.OUT1`, … */
  id: string
  text: string
  knoepfe: { id: string; text: string }[]
  faden?: string
}

const Zeile = z.object({
  ereignis: z.string(),
  ergebnis: z.string().nullable(),
  grund: z.string().nullable(),
})

export type Kanaele = Awaited<ReturnType<typeof oeffneKanaele>>

export async function oeffneKanaele(arg: Omit<BueroArg, 'uhr' | 'kanaele'>) {
  const { speicher } = arg
  const agent = arg.konfiguration?.agent ?? 'assistent'
  const uhr = handUhr(arg.zeit ?? '2026-11-27T09:00:00.000Z')
  const { log, zeilen } = merkendesLog()
  const slack = await starteSlackAnbieter({ ...SLACK, jetzt: uhr.jetzt })
  const meta = await starteWhatsappAnbieter(META)
  const gemeinsam = { agent, uhr, log }
  const kanaele = [
    erstelleSlackKanal({
      ...gemeinsam,
      signingSecrets: [SLACK.signingSecret],
      botToken: SLACK.botToken,
      apiUrl: slack.apiUrl,
      rufname: 'Assistent',
    }),
    erstelleWhatsappKanal({ ...META, ...gemeinsam, apiUrl: meta.apiUrl }),
  ]
  const konfiguration = { ...arg.konfiguration, agent }
  const b = await oeffneBuero({ log, ...arg, konfiguration, uhr, kanaele })
  const server = await starteServer({
    kanaele,
    annahme: b.assistent.eingang,
    host: '127.0.0.1',
    port: 0,
    bereit: async () => ({ ok: true }),
    log,
  })
  const ziel = `http://127.0.0.1:${server.port}/kanal`
  const personen = new Map((await b.personen()).map((p) => [p.phone, p.id]))
  for (const [wer, kennung] of Object.entries(SLACK_NUTZER))
    await speicher.run(slackName, { agent, kennung, person_id: personen.get(NUMMER[wer as Wer]) ?? '' })

  /** Delivers, waits until all is quiet, and returns what was sent because of it. */
  async function nach(zustellung: Promise<Response> | Promise<Response>[]): Promise<Post[]> {
    const [s, m] = [slack.gesendet.length, meta.gesendet.length]
    for (const { status } of await Promise.all([zustellung].flat()))
      if (status !== 200) throw new Error(`The server answered ${status}.`)
    await b.warte(0)
    return [
      ...slack.gesendet.slice(s).map((json, i) => ausSlack(json, s + i + 1)),
      ...meta.gesendet.slice(m).map((json, i) => ausMeta(json, m + i + 1)),
    ]
  }
  const anSlack = (event: object, event_id?: string, dazu: object = {}, kopf = {}): Promise<Response> =>
    slack.stelleZu(`${ziel}/slack`, JSON.stringify({ ...huelle(event, event_id), ...dazu }), kopf)
  const anMeta = (wert: object): Promise<Response> =>
    meta.stelleZu(`${ziel}/whatsapp`, JSON.stringify(meta.umschlag(wert)))
  const sekunden = (): string => String(Math.floor(Date.parse(uhr.jetzt()) / 1000))
  let laufend = 0

  return {
    b,
    uhr,
    /** Where Meta says that the bytes of a medium are. */
    adressen: meta.adressen,
    /** Everything that was logged. */
    zeilen,
    nach,
    slack: {
      liefere: anSlack,
      /** A new message in the channel C1, a second later. */
      sagt(wer: Wer, text: string, mehr: object = {}): Promise<Post[]> {
        uhr.stelle(1000)
        const ts = `${sekunden()}.000100`
        return nach(anSlack(nachricht(text, { user: SLACK_NUTZER[wer], ts, ...mehr }), `Ev${++laufend}`))
      },
      drueckt: (wer: Wer, value: string, mehr: object = {}): Promise<Post[]> =>
        nach(
          slack.druecke(
            `${ziel}/slack/interaktion`,
            druck(value, 'Ja', { user: { id: SLACK_NUTZER[wer] }, ...mehr }),
          ),
        ),
    },
    whatsapp: {
      liefere: anMeta,
      /** A new message, a second later; `inhalt` in place of a text. */
      sagt(wer: Wer, inhalt: string | object, id = `wamid.T${++laufend}`): Promise<Post[]> {
        uhr.stelle(1000)
        const was = typeof inhalt === 'string' ? { type: 'text', text: { body: inhalt } } : inhalt
        return nach(anMeta(waNachricht(id, was, NUMMER[wer].slice(1), sekunden())))
      },
    },
    /** Every message that came in, in order, as it is stored. */
    eingang: async () =>
      (await speicher.read(alleZeilen, undefined)).map(({ ereignis, ...zeile }) => ({
        ...zeile,
        ...(JSON.parse(ereignis) as { art: string; typ: string; text: string }),
      })),
    async schliesse() {
      await server.schliesse()
      await b.schliesse()
      await Promise.all([slack.schliesse(), meta.schliesse()])
    },
  }
}

function* slackName(a: { agent: string; kennung: string; person_id: string }) {
  yield* exec(sql`INSERT INTO assistent_kennung (agent, kanal, kennung, person_id, geprueft, erstellt)
    VALUES (${a.agent}, 'slack', ${a.kennung}, ${a.person_id}, ${true}, '2026-11-27T09:00:00.000Z')`)
}

function* alleZeilen(_: undefined) {
  return yield* rows(Zeile, sql`SELECT ereignis, ergebnis, grund FROM assistent_eingang ORDER BY id`)
}

interface SlackJson {
  channel: string
  text: string
  thread_ts?: string
  blocks?: { elements?: { value: string; text: { text: string } }[] }[]
}

function ausSlack(json: object, nummer: number): Post {
  const { channel, text, thread_ts, blocks = [] } = json as SlackJson
  return {
    kanal: 'slack',
    chat: channel,
    id: `1795800000.${String(nummer).padStart(6, '0')}`,
    text,
    knoepfe: blocks.flatMap((b) => b.elements ?? []).map((k) => ({ id: k.value, text: k.text.text })),
    ...(thread_ts === undefined ? {} : { faden: thread_ts }),
  }
}

interface MetaJson {
  to?: string
  text?: { body: string }
  interactive?: {
    body: { text: string }
    action: {
      buttons?: { reply: { id: string; title: string } }[]
      sections?: { rows: { id: string; title: string }[] }[]
    }
  }
}

function ausMeta(json: object, nummer: number): Post {
  const { to = '', text, interactive } = json as MetaJson
  const { buttons = [], sections = [] } = interactive?.action ?? {}
  const knoepfe = [...buttons.map((k) => k.reply), ...sections.flatMap((s) => s.rows)]
  return {
    kanal: 'whatsapp',
    chat: to,
    id: `wamid.OUT${nummer}`,
    text: text?.body ?? interactive?.body.text ?? '',
    knoepfe: knoepfe.map(({ id, title }) => ({ id, text: title })),
  }
}
