import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChatCompletion } from 'openai/resources/chat/completions'
import type {
  Response as OpenAiResponse,
  ResponseOutputRefusal,
  ResponseOutputText,
} from 'openai/resources/responses/responses'

// A model server on loopback that speaks the real wire format (types of the `openai` package) and does what a test
// scripts: answer, refuse, cut off, be slow, hang, break. Nothing is asserted in here; tests look at `anfragen`.

export type Schritt =
  | { art: 'text'; text: string }
  | { art: 'verweigert' }
  | { art: 'unvollstaendig'; grund: 'max_output_tokens' | 'content_filter'; text?: string }
  | { art: 'gescheitert'; code: 'server_error' | 'rate_limit_exceeded' }
  | { art: 'status'; status: number; kopf?: Record<string, string>; fehler?: Record<string, unknown> }
  | { art: 'roh'; text: string; typ?: string }
  /** Accepts and never sends a byte. */
  | { art: 'haengt' }
  /** Sends the head and half the body, then nothing. */
  | { art: 'stockt'; text: string }
  /** Sends half the body, then closes the connection. */
  | { art: 'bricht_ab'; text: string }
  /** The next step, but only after `gib` resolves: order without a clock. */
  | { art: 'nach'; gib: Promise<void>; dann: Schritt }

export interface Anfrage {
  pfad: string
  kopf: IncomingMessage['headers']
  body: Record<string, unknown>
}

export interface OpenAiServer {
  url: string
  anfragen: Anfrage[]
  /** Appends steps; the last one repeats. */
  dann(...schritte: Schritt[]): void
  schliesse(): Promise<void>
}

export const json = (wert: unknown): Schritt => ({ art: 'text', text: JSON.stringify(wert) })
export const text = (wert: string): Schritt => ({ art: 'text', text: wert })

export interface ServerArt {
  /** Paths that this server does not have (404), e.g. `/responses`; a number is the status it answers instead. */
  ohne?: Record<string, number>
  /** Refuses every schema with 400. */
  ohneSchema?: boolean
}

export async function starteOpenAiServer(art: ServerArt = {}): Promise<OpenAiServer> {
  const schritte: Schritt[] = []
  const anfragen: Anfrage[] = []
  const server = createServer((req, res) => void bediene(req, res))

  async function bediene(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const roh = await alles(req)
    // A file comes as a form; its fields are only looked at as text.
    const body = (roh.startsWith('{') ? JSON.parse(roh) : { formular: roh }) as Record<string, unknown>
    const pfad = (req.url ?? '').replace(/^\/v1/, '')
    anfragen.push({ pfad, kopf: req.headers, body })
    const fehlt = art.ohne?.[pfad]
    if (fehlt !== undefined) return sendeJson(res, fehlt, { error: { message: `Unknown endpoint ${pfad}` } })
    if (art.ohneSchema && ('text' in body || 'response_format' in body)) {
      return sendeJson(res, 400, { error: { message: 'response_format is not supported' } })
    }
    const schritt = schritte.length > 1 ? schritte.shift() : schritte[0]
    if (schritt === undefined) return sendeJson(res, 500, { error: { message: 'no step' } })
    await spiele(schritt, pfad, body, res)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    anfragen,
    dann: (...neue) => void schritte.push(...neue),
    schliesse: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function spiele(
  s: Schritt,
  pfad: string,
  anfrage: Record<string, unknown>,
  res: ServerResponse,
): Promise<void> {
  const body = (inhalt: Inhalt): string =>
    JSON.stringify(
      pfad === '/audio/transcriptions'
        ? { text: inhalt.text ?? '' }
        : pfad === '/responses'
          ? responses(inhalt, anfrage)
          : chat(inhalt, anfrage),
    )
  switch (s.art) {
    case 'text':
      return sende(res, 200, body({ text: s.text }))
    case 'verweigert':
      return sende(res, 200, body({ verweigert: 'I cannot help with that.' }))
    case 'unvollstaendig':
      return sende(res, 200, body({ text: s.text ?? '', unvollstaendig: s.grund }))
    case 'gescheitert':
      return sende(res, 200, body({ gescheitert: s.code }))
    case 'status':
      return sendeJson(res, s.status, { error: { message: 'scripted', type: 'error', ...s.fehler } }, s.kopf)
    case 'roh':
      return sende(res, 200, s.text, { 'content-type': s.typ ?? 'application/json' })
    case 'haengt':
      return
    case 'stockt':
    case 'bricht_ab': {
      const ganz = body({ text: s.text })
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(ganz) })
      res.write(ganz.slice(0, ganz.length / 2), () => {
        if (s.art === 'bricht_ab') res.destroy()
      })
      return
    }
    case 'nach':
      await s.gib
      return spiele(s.dann, pfad, anfrage, res)
  }
}

interface Inhalt {
  text?: string
  verweigert?: string
  unvollstaendig?: 'max_output_tokens' | 'content_filter'
  gescheitert?: 'server_error' | 'rate_limit_exceeded'
}

type Draht<T, K extends keyof T> = Pick<T, K>

function responses(i: Inhalt, anfrage: Record<string, unknown>) {
  const inhalt: ResponseOutputText | ResponseOutputRefusal = i.verweigert
    ? { type: 'refusal', refusal: i.verweigert }
    : { type: 'output_text', text: i.text ?? '', annotations: [] }
  const status = i.gescheitert ? 'failed' : i.unvollstaendig ? 'incomplete' : 'completed'
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1_795_770_000,
    status,
    error: i.gescheitert ? { code: i.gescheitert, message: 'scripted' } : null,
    incomplete_details: i.unvollstaendig ? { reason: i.unvollstaendig } : null,
    model: String(anfrage.model),
    output: i.gescheitert
      ? []
      : [
          { id: 'rs_1', type: 'reasoning', summary: [] },
          {
            id: 'msg_1',
            type: 'message',
            role: 'assistant',
            status: i.unvollstaendig ? 'incomplete' : 'completed',
            content: [inhalt],
          },
        ],
    usage: {
      input_tokens: 120,
      input_tokens_details: { cached_tokens: 0, cache_write_tokens: 0 },
      output_tokens: 7,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 127,
    },
  } satisfies Draht<
    OpenAiResponse,
    'id' | 'object' | 'created_at' | 'status' | 'error' | 'incomplete_details' | 'model' | 'output' | 'usage'
  >
}

function chat(i: Inhalt, anfrage: Record<string, unknown>) {
  const ende =
    i.unvollstaendig === 'max_output_tokens' ? 'length' : i.unvollstaendig ? 'content_filter' : 'stop'
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_795_770_000,
    model: String(anfrage.model),
    choices: [
      {
        index: 0,
        finish_reason: ende,
        logprobs: null,
        message: {
          role: 'assistant',
          content: i.verweigert ? null : (i.text ?? ''),
          refusal: i.verweigert ?? null,
        },
      },
    ],
    usage: { prompt_tokens: 120, completion_tokens: 7, total_tokens: 127 },
  } satisfies ChatCompletion
}

function sende(res: ServerResponse, status: number, body: string, kopf: Record<string, string> = {}): void {
  res.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_1', ...kopf }).end(body)
}

const sendeJson = (res: ServerResponse, status: number, body: unknown, kopf?: Record<string, string>): void =>
  sende(res, status, JSON.stringify(body), kopf)

async function alles(req: IncomingMessage): Promise<string> {
  let body = ''
  for await (const stueck of req.setEncoding('utf8')) body += stueck
  return body
}
