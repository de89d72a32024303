import OpenAI, { APIConnectionTimeoutError, APIError, toFile } from 'openai'
import { zodResponseFormat, zodTextFormat } from 'openai/helpers/zod'
import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions'
import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses'
import type { Logger } from 'pino'
import { z } from 'zod'
import { ModellFehler } from '../domaene/fehler.ts'
import { toMs, type Uhr } from '../domaene/zeit.ts'
import { type Antworttext, istChat, istResponses, liesChat, liesResponses, verbrauchAus } from './draht.ts'
import { modellFehler } from './fehler.ts'
import { mitFrist } from './frist.ts'
import { leseJson } from './lesen.ts'
import { erstelleMedienleser, type Medienweg } from './medien.ts'
import type { MedienAnfrage, Modell, ModellAnfrage } from './modell.ts'
import { ausStatus, warteMs } from './status.ts'

// The only import of `openai`. Speaks the Responses API; to servers that lack it, chat completions.
// Nothing that a server says reaches an error or a log line: it may quote the key or the message back.

export interface OpenAiEinstellung {
  apiKey: string
  /** Default: the provider's own. */
  baseURL?: string
  modell: string
  /** The model of the transcription endpoint; default `gpt-4o-mini-transcribe`. */
  transkription?: string
  uhr: Uhr
  log: Pick<Logger, 'info' | 'warn'>
}

interface Form {
  schema: z.ZodType
  schemaName: string
}

/** What this server has been seen to speak; found out by the first answer, kept as long as the client lives. */
interface Kenntnis {
  weg?: Weg
  schema?: 'geht' | 'geht_nicht'
}

interface Weg {
  pfad: string
  body: (modell: string, anfrage: ModellAnfrage, form: Form | undefined) => object
  passt: (body: unknown) => boolean
  lies: (body: unknown) => Antworttext
}

/** A 2xx that is not in the form of this API: a server that answers every path, or a portal. */
class FremdeForm extends Error {}

/** A model behind the OpenAI API, one HTTP call per call: no retries, `store: false`. @throws ModellFehler */
export function erstelleOpenAi(e: OpenAiEinstellung): Modell {
  const client = new OpenAI({
    apiKey: e.apiKey,
    baseURL: e.baseURL ?? null,
    // null, because undefined would make the package read the environment past the config.
    organization: null,
    project: null,
    adminAPIKey: null,
    maxRetries: 0,
    // At its level „debug“ the package prints whole requests.
    logLevel: 'off',
  })
  const kenntnis: Kenntnis = {}

  async function sende(weg: Weg, anfrage: ModellAnfrage, form: Form | undefined): Promise<unknown> {
    const body = weg.body(e.modell, anfrage, form)
    const antwort = await client.post<unknown>(weg.pfad, {
      body,
      timeout: Math.max(1, Math.ceil(anfrage.timeoutMs)),
      signal: anfrage.signal ?? null,
    })
    melde(anfrage, antwort)
    if (!weg.passt(antwort)) throw new FremdeForm()
    return antwort
  }

  /** With the form as a schema, else (a server that refuses schemas) as words. */
  async function sendeMitForm(weg: Weg, anfrage: ModellAnfrage, form: Form | undefined): Promise<unknown> {
    if (form === undefined) return await sende(weg, anfrage, undefined)
    const inWorten = { ...anfrage, eingabe: [...anfrage.eingabe, formInWorten(form)] }
    if (kenntnis.schema === 'geht_nicht' || !taugtAlsSchema(form))
      return await sende(weg, inWorten, undefined)
    try {
      const antwort = await sende(weg, anfrage, form)
      kenntnis.schema = 'geht'
      return antwort
    } catch (f) {
      if (kenntnis.schema === 'geht' || !hatStatus(f, 400, 422)) throw f
    }
    const antwort = await sende(weg, inWorten, undefined)
    kenntnis.schema = 'geht_nicht'
    return antwort
  }

  async function frage(anfrage: ModellAnfrage, form: Form | undefined): Promise<Antworttext> {
    if (kenntnis.weg) return kenntnis.weg.lies(await sendeMitForm(kenntnis.weg, anfrage, form))
    try {
      const antwort = await sendeMitForm(RESPONSES, anfrage, form)
      kenntnis.weg = RESPONSES
      return RESPONSES.lies(antwort)
    } catch (f) {
      if (!kenntResponsesNicht(f)) throw f
    }
    const antwort = await sendeMitForm(CHAT, anfrage, form)
    kenntnis.weg = CHAT
    return CHAT.lies(antwort)
  }

  async function rufe<T>(
    anfrage: ModellAnfrage,
    form: Form | undefined,
    lies: (antwort: Antworttext) => T,
  ): Promise<T> {
    const beginn = toMs(e.uhr.jetzt())
    const felder = { zweck: anfrage.zweck, modell: e.modell }
    const dauerMs = (): number => toMs(e.uhr.jetzt()) - beginn
    try {
      const antwort = await mitFrist(e.uhr, anfrage.timeoutMs, anfrage.signal, (signal) =>
        frage({ ...anfrage, signal }, form),
      )
      const wert = lies(antwort)
      e.log.info({ ...felder, ...antwort.verbrauch, dauerMs: dauerMs() }, 'model answered')
      return wert
    } catch (f) {
      const fehler = alsModellFehler(f, toMs(e.uhr.jetzt()))
      const status = f instanceof APIError ? f.status : undefined
      e.log.warn({ ...felder, code: fehler.code, status, dauerMs: dauerMs() }, 'model call failed')
      throw fehler
    }
  }

  return {
    name: e.modell,
    lies: erstelleMedienleser(medienweg(client, e)),
    frei: (anfrage) => rufe(anfrage, undefined, (antwort) => antwort),
    strukturiert: ({ schema, schemaName, ...anfrage }) =>
      rufe(anfrage, { schema, schemaName }, ({ text, verbrauch }) => ({ wert: leseJson(text), verbrauch })),
  }
}

/** Files go as a form, which the package builds; a server without these endpoints will not have them later either. */
const medienweg = (client: OpenAI, e: OpenAiEinstellung): Medienweg => {
  const transkription = e.transkription ?? 'gpt-4o-mini-transcribe'
  const optionen = (a: MedienAnfrage, signal: AbortSignal) => ({
    timeout: Math.max(1, Math.ceil(a.timeoutMs)),
    signal,
  })
  return {
    modell: e.modell,
    transkription,
    uhr: e.uhr,
    log: e.log,
    hoere: async (a, signal) =>
      await client.audio.transcriptions.create(
        {
          file: await toFile(a.bytes, a.name, { type: a.mime }),
          model: transkription,
          response_format: 'json',
        },
        optionen(a, signal),
      ),
    frage: (body, a, signal) => client.post<unknown>('/responses', { body, ...optionen(a, signal) }),
    alsFehler: (f) =>
      hatStatus(f, 404, 405, 501) ? modellFehler('abgelehnt') : alsModellFehler(f, toMs(e.uhr.jetzt())),
  }
}

function melde({ verbraucht }: Pick<ModellAnfrage, 'verbraucht'>, antwort: unknown): void {
  const verbrauch = verbrauchAus(antwort)
  if (verbrauch) verbraucht?.(verbrauch)
}

const rolle = { nutzer: 'user', assistent: 'assistant' } as const

const RESPONSES: Weg = {
  pfad: '/responses',
  passt: istResponses,
  lies: liesResponses,
  body: (model, { system, eingabe, maxTokens }, form) =>
    ({
      model,
      store: false,
      instructions: system,
      input: eingabe.map((n) => ({ role: rolle[n.rolle], content: n.text.toWellFormed() })),
      max_output_tokens: maxTokens,
      ...(form && { text: { format: zodTextFormat(form.schema, form.schemaName) } }),
    }) satisfies ResponseCreateParamsNonStreaming,
}

const CHAT: Weg = {
  pfad: '/chat/completions',
  passt: istChat,
  lies: liesChat,
  body: (model, { system, eingabe, maxTokens }, form) =>
    ({
      model,
      store: false,
      messages: [
        { role: 'system', content: system },
        ...eingabe.map((n) => ({ role: rolle[n.rolle], content: n.text.toWellFormed() })),
      ],
      // The older name: the servers that need this way know it, and not all know `max_completion_tokens`.
      max_tokens: maxTokens,
      ...(form && { response_format: zodResponseFormat(form.schema, form.schemaName) }),
    }) satisfies ChatCompletionCreateParamsNonStreaming,
}

/** As a message of its own, so that the system text stays the same. */
const formInWorten = ({ schema }: Form): { rolle: 'nutzer'; text: string } => ({
  rolle: 'nutzer',
  text: `Antworte nur mit einem JSON-Objekt nach diesem JSON-Schema, ohne weiteren Text:\n${JSON.stringify(z.toJSONSchema(schema, { unrepresentable: 'any' }))}`,
})

/** The helper throws for what strict mode cannot say (optional fields, records). */
function taugtAlsSchema({ schema, schemaName }: Form): boolean {
  try {
    zodTextFormat(schema, schemaName)
    return true
  } catch {
    return false
  }
}

const hatStatus = (f: unknown, ...status: number[]): f is APIError =>
  f instanceof APIError && f.status !== undefined && status.includes(f.status)

/** „No such path“, not „no such model“: both are 404. */
const kenntResponsesNicht = (f: unknown): boolean =>
  f instanceof FremdeForm || (hatStatus(f, 404, 405, 501) && f.code !== 'model_not_found')

function alsModellFehler(f: unknown, jetztMs: number): ModellFehler {
  if (f instanceof ModellFehler) return f
  if (f instanceof FremdeForm) return modellFehler('server')
  if (f instanceof SyntaxError) return modellFehler('unlesbar')
  if (f instanceof APIConnectionTimeoutError) return modellFehler('zeit')
  if (!(f instanceof APIError) || f.status === undefined) return modellFehler('netz')
  return ausStatus(f.status, warteMs(f.headers, jetztMs))
}
