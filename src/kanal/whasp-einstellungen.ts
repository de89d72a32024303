import { z } from 'zod'

// whasp has no public reference: what is not known of it is set here, with the likeliest as default.

/** What may stand in braces in the templates below. */
const PLATZHALTER = ['api', 'schluessel', 'id', 'nummer', 'chat', 'an', 'text', 'zu', 'vorgang', 'knoepfe']
const KOPF_PLATZHALTER = ['schluessel', 'id']

const kennt = (erlaubt: readonly string[]) => (wert: unknown) =>
  [...JSON.stringify(wert).matchAll(/\{(\w+)\}/g)].every((m) => erlaubt.includes(m[1] ?? ''))
const erwartet = (erlaubt: readonly string[]) => ({
  error: `nur die Platzhalter ${erlaubt.map((name) => `{${name}}`).join(' ')}`,
})

const Kopfname = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, { error: 'der Name eines HTTP-Kopfes' })
  .toLowerCase()

export const FEHLERARTEN = ['abgemeldet', 'ausserhalb_fenster', 'nicht_erreichbar'] as const

export const WhaspEinstellungen = z
  .strictObject({
    /** `standard`: Standard Webhooks. `hmac-hex`, `hmac-base64`: HMAC-SHA256 over the raw bytes, which says no time. */
    schema: z.enum(['standard', 'hmac-hex', 'hmac-base64']).default('standard'),
    /** Names of the headers; the last one holds the signature in every scheme. */
    kopf: z
      .strictObject({
        id: Kopfname.default('webhook-id'),
        zeit: Kopfname.default('webhook-timestamp'),
        signatur: Kopfname.default('webhook-signature'),
      })
      .prefault({}),
    /** What stands before the signature of an HMAC, such as `sha256=`. */
    vorsatz: z.string().default(''),
    /** The number that carries the assistant when it has heard none yet. */
    nummer: z.string().min(1).optional(),
    /** How whasp writes to a person's phone; absent: only to chats that wrote first. */
    adressform: z.enum(['e164', 'ziffern']).optional(),
    /** `{api}` is WHASP_API_URL. */
    sendeUrl: z.string().refine(kennt(PLATZHALTER), erwartet(PLATZHALTER)).default('{api}/messages'),
    sendeKopf: z
      .record(Kopfname, z.string())
      .refine(kennt(KOPF_PLATZHALTER), erwartet(KOPF_PLATZHALTER))
      .default({ authorization: 'Bearer {schluessel}', 'idempotency-key': '{id}' }),
    /** JSON; a field whose placeholder has no value is left out. */
    sendeKoerper: z
      .record(z.string(), z.json())
      .refine(kennt(PLATZHALTER), erwartet(PLATZHALTER))
      .default({ number: '{nummer}', chat: '{chat}', text: '{text}' }),
    textZeichen: z.number().int().min(20).default(4096),
    /** What a code in a refusal means (`code`, `error` or `error.code`). */
    fehler: z.record(z.string(), z.enum(FEHLERARTEN)).default({
      opted_out: 'abgemeldet',
      chat_opted_out: 'abgemeldet',
      outside_window: 'ausserhalb_fenster',
      chat_not_found: 'nicht_erreichbar',
    }),
  })
  .prefault({})
export type WhaspEinstellungen = z.output<typeof WhaspEinstellungen>
