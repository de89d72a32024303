import { z } from 'zod'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import type { Konfiguration } from './schema.ts'

// The only reader of env.

const Geheimnis = z
  .string()
  .min(1, { error: 'darf nicht leer sein; nimm die Variable weg oder setze einen Wert' })
  .optional()

const Umgebung = z.object({
  ASSISTENT_DB: Geheimnis,
  ASSISTENT_CONFIG: Geheimnis,
  ASSISTENT_KEY_FILE: Geheimnis,
  ASSISTENT_TOKEN_FILE: Geheimnis,
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, { error: 'eine Portnummer von 0 bis 65535' })
    .transform(Number)
    .pipe(z.number().max(65_535, { error: 'eine Portnummer von 0 bis 65535' }))
    .optional(),
  HOST: Geheimnis,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  OPENAI_API_KEY: Geheimnis,
  OPENAI_BASE_URL: Geheimnis,
  ASSISTENT_MODELL: Geheimnis,
  WHATSAPP_APP_SECRET: Geheimnis,
  WHATSAPP_VERIFY_TOKEN: Geheimnis,
  WHATSAPP_TOKEN: Geheimnis,
  WHATSAPP_PHONE_NUMBER_ID: Geheimnis,
  WHATSAPP_API_URL: Geheimnis,
  WHASP_WEBHOOK_SECRET: Geheimnis,
  WHASP_API_KEY: Geheimnis,
  WHASP_API_URL: Geheimnis,
  SLACK_SIGNING_SECRET: Geheimnis,
  SLACK_BOT_TOKEN: Geheimnis,
  SLACK_API_URL: Geheimnis,
  HTTP_WEBHOOK_SECRET: Geheimnis,
  HTTP_ANTWORT_URL: Geheimnis,
  SMTP_URL: Geheimnis,
  FREMDSYSTEM_URL: Geheimnis,
})
export type Umgebung = z.output<typeof Umgebung>

/** Reads env. An empty secret stops the start: a truthiness check would have switched a signature off. */
export function leseUmgebung(env: NodeJS.ProcessEnv = process.env): Umgebung {
  const gelesen = Umgebung.safeParse(env)
  if (!gelesen.success) {
    const zeilen = gelesen.error.issues.map((i) => `  ${i.path.join('.')}: ${i.message}`)
    throw new KonfigurationsFehler(`In der Umgebung stimmt etwas nicht:\n${zeilen.join('\n')}`)
  }
  const u = gelesen.data
  const paar = (a: keyof Umgebung, b: keyof Umgebung): void => {
    if (u[a] !== undefined && u[b] === undefined) {
      throw new KonfigurationsFehler(`In der Umgebung fehlt ${b}; ${a} allein reicht nicht.`)
    }
  }
  paar('WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN')
  paar('WHATSAPP_APP_SECRET', 'WHATSAPP_TOKEN')
  paar('WHATSAPP_APP_SECRET', 'WHATSAPP_PHONE_NUMBER_ID')
  paar('WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET')
  paar('WHASP_WEBHOOK_SECRET', 'WHASP_API_KEY')
  paar('WHASP_API_KEY', 'WHASP_WEBHOOK_SECRET')
  paar('SLACK_SIGNING_SECRET', 'SLACK_BOT_TOKEN')
  paar('SLACK_BOT_TOKEN', 'SLACK_SIGNING_SECRET')
  paar('HTTP_ANTWORT_URL', 'HTTP_WEBHOOK_SECRET')
  return u
}

/** The secret of single sign-on. @throws KonfigurationsFehler the variable that the config names is not set */
export function ssoGeheimnis(
  { leitstand }: Pick<Konfiguration, 'leitstand'>,
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const { sso } = leitstand || {}
  const name = sso?.client_secret_env
  if (name === undefined) return undefined
  const wert = Geheimnis.safeParse(env[name]).data
  if (wert !== undefined) return wert
  throw new KonfigurationsFehler(`In der Umgebung fehlt ${name}, und leitstand.sso nennt es.`, {
    abhilfe: 'Setze die Variable, oder nimm client_secret_env weg, wenn der Anbieter keines gibt.',
  })
}
