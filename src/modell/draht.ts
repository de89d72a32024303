import { z } from 'zod'
import { modellFehler } from './fehler.ts'
import type { Verbrauch } from './modell.ts'

// Reads the bodies of /responses and /chat/completions. Shapes after the types of the `openai` package, but checked:
// behind OPENAI_BASE_URL may stand anything.

export interface Antworttext {
  text: string
  verbrauch: Verbrauch
}

const zahl = z.number().nonnegative().catch(0)
const details = z.looseObject({ cached_tokens: zahl }).nullish().catch(undefined)
const text = z.string().nullish().catch(undefined)

const Responses = z.looseObject({
  status: text,
  error: z.looseObject({ code: text }).nullish().catch(undefined),
  incomplete_details: z.looseObject({ reason: text }).nullish().catch(undefined),
  output: z.array(z.looseObject({ type: text, phase: text, content: z.unknown().optional() })),
})
type Responses = z.infer<typeof Responses>

const Inhalt = z.array(z.looseObject({ type: text, text, refusal: text })).catch([])

const Chat = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        finish_reason: text,
        message: z.looseObject({ content: text, refusal: text }),
      }),
    )
    .min(1),
})

const AlsResponses = z.object({
  usage: z.looseObject({
    input_tokens: z.number().nonnegative(),
    output_tokens: zahl,
    input_tokens_details: details,
  }),
})
const AlsChat = z.object({
  usage: z.looseObject({
    prompt_tokens: z.number().nonnegative(),
    completion_tokens: zahl,
    prompt_tokens_details: details,
  }),
})

/** What any body says that it used, whatever else is wrong with it; undefined: it says nothing. */
export function verbrauchAus(body: unknown): Verbrauch | undefined {
  const r = AlsResponses.safeParse(body).data?.usage
  if (r) return ganze(r.input_tokens, r.output_tokens, r.input_tokens_details?.cached_tokens)
  const c = AlsChat.safeParse(body).data?.usage
  return c && ganze(c.prompt_tokens, c.completion_tokens, c.prompt_tokens_details?.cached_tokens)
}

/** A server may say anything; a database holds whole numbers. */
const ganze = (ein: number, aus: number, cache = 0): Verbrauch => {
  const ganz = (n: number): number => Math.min(Math.ceil(n), 1_000_000_000)
  return { tokensEin: ganz(ein), tokensAus: ganz(aus), tokensCache: ganz(cache) }
}

export const istResponses = (body: unknown): boolean => Responses.safeParse(body).success
export const istChat = (body: unknown): boolean => Chat.safeParse(body).success

/** The text of a /responses body. @throws ModellFehler failed, refused, cut off, empty */
export function liesResponses(body: unknown): Antworttext {
  const antwort = Responses.parse(body)
  pruefeStatus(antwort)
  const inhalte = antwort.output
    .filter((teil) => teil.type === 'message' && (teil.phase ?? 'final_answer') === 'final_answer')
    .flatMap((teil) => Inhalt.parse(teil.content))
  if (inhalte.some((i) => i.type === 'refusal')) throw modellFehler('abgelehnt')
  const texte = inhalte.filter((i) => i.type === 'output_text').map((i) => i.text ?? '')
  return {
    text: nichtLeer(texte.join('')),
    verbrauch: verbrauchAus(body) ?? { tokensEin: 0, tokensAus: 0 },
  }
}

function pruefeStatus({ status, error, incomplete_details }: Responses): void {
  if (status === 'incomplete') {
    throw modellFehler(incomplete_details?.reason === 'content_filter' ? 'abgelehnt' : 'abgeschnitten')
  }
  if (status === 'completed' || status === undefined || status === null) return
  throw modellFehler(error?.code === 'rate_limit_exceeded' ? 'rate' : 'server')
}

/** The text of a /chat/completions body. @throws ModellFehler refused, cut off, empty */
export function liesChat(body: unknown): Antworttext {
  const antwort = Chat.parse(body)
  const wahl = antwort.choices[0]
  if (wahl?.message.refusal || wahl?.finish_reason === 'content_filter') throw modellFehler('abgelehnt')
  if (wahl?.finish_reason === 'length') throw modellFehler('abgeschnitten')
  return {
    text: nichtLeer(wahl?.message.content ?? ''),
    verbrauch: verbrauchAus(body) ?? { tokensEin: 0, tokensAus: 0 },
  }
}

function nichtLeer(text: string): string {
  const knapp = text.toWellFormed().trim()
  if (knapp === '') throw modellFehler('unlesbar')
  return knapp
}
