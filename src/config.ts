import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { leseDauer, leseUhrzeit } from './domaene/arbeitszeit.ts'
import { KonfigurationsFehler } from './domaene/fehler.ts'
import { leseTelefon } from './domaene/kennung.ts'
import { leseAbsender, leseMailadresse } from './domaene/mail.ts'
import { warumKeinName } from './domaene/person.ts'
import { SCHWELLEN, schwellenFuer } from './domaene/schwellen.ts'
import { Sprache } from './domaene/sprache.ts'
import { dauerMs, leseZone } from './domaene/zeit.ts'
import { WhaspEinstellungen } from './kanal/whasp-einstellungen.ts'
import { Vorlagen } from './kanal/whatsapp-vorlagen.ts'

// The only reader of env. Everything that can be set is here, with its documented default.

const Dauer = z
  .string()
  .refine((v) => dauerMs(v) !== undefined, { error: 'eine Dauer wie "90s", "15m", "48h", "30d"' })
const Frist = z.string().refine((v) => leseDauer(v) !== undefined, {
  error: 'eine Dauer wie "48h", "3at" (Arbeitstage) oder "16ah" (Arbeitsstunden)',
})
const Uhrzeit = z.string().refine((v) => leseUhrzeit(v) !== undefined, { error: 'eine Uhrzeit wie "09:00"' })
const Tag = z.iso.date({ error: 'ein Tag wie "2026-12-24"' })
const Anteil = z.number({ error: 'eine Zahl von 0 bis 1' }).min(0).max(1)
const Paar = z.strictObject({ sicher: Anteil.optional(), fragen: Anteil.optional() }).optional()
const Preis = z.number().min(0)
const tage = (n: number) => Dauer.default(`${n}d`)

/** Addresses, networks, or the names of kinds of them, as Express's `trust proxy` reads them. */
const sindProxys = (text: string): boolean =>
  text.split(',').every((teil) => {
    const [adresse = '', netz] = teil.trim().split('/')
    if (netz === undefined && ['loopback', 'linklocal', 'uniquelocal'].includes(adresse)) return true
    return isIP(adresse) !== 0 && (netz === undefined || /^\d{1,3}$/.test(netz))
  })

/** As `istHier` of the console, without a port. */
const istIssuer = (adresse: string): boolean => {
  const url = URL.parse(adresse)
  const hier = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url?.hostname ?? '')
  return (url?.protocol === 'https:' || (url?.protocol === 'http:' && hier)) && !/[?#]/.test(adresse)
}

const LUECKEN = new Set(['name', 'assistent', 'faehigkeiten', 'fristen'])
const Begruessung = z
  .string()
  .trim()
  .min(1)
  .refine((v) => [...v.matchAll(/\{(\w+)\}/g)].every((m) => LUECKEN.has(m[1] ?? '')), {
    error: `ein Text, in dem nur ${[...LUECKEN].map((l) => `{${l}}`).join(', ')} ersetzt wird`,
  })
const jeSprache = { de: Begruessung.optional(), en: Begruessung.optional(), pt: Begruessung.optional() }

const TeamMitglied = z.object({
  name: z
    .string()
    .trim()
    .superRefine((name, k) => {
      const fehler = warumKeinName(name)
      if (fehler !== undefined) k.addIssue(`ein Name auf einer Zeile; ${fehler}`)
    }),
  /** With plus, or as it is dialled in `land`. */
  phone: z.string(),
  rollen: z.array(z.string().min(1)).default(['mitglied']),
  sprache: Sprache.optional(),
  /** IANA zone in which this person lives, when it is not the team's. */
  zeitzone: z
    .string()
    .transform((wort, k) => {
      const zone = leseZone(wort)
      if (zone !== undefined) return zone
      k.addIssue('eine IANA-Zone wie "America/Sao_Paulo"')
      return z.NEVER
    })
    .optional(),
  /** Phone of the member who decides when this one cannot be reached. */
  vertretung: z.string().optional(),
  /** Where this person is written to when no chat reaches them; see `docs/kanaele/mail.md`. */
  mail: z
    .string()
    .transform((wort, k) => {
      const adresse = leseMailadresse(wort)
      if (adresse !== undefined) return adresse
      k.addIssue('eine Mailadresse wie "anna@beispiel.de"')
      return z.NEVER
    })
    .optional(),
})

export interface Vorbereitung {
  einstellungen: Partial<Record<string, string>>
  schliesse: () => Promise<void>
}
export type Vorbereiten = (arg: {
  einstellungen: Readonly<Record<string, string>>
  datenOrdner: string | undefined
  /** Set in a Dialogprobe: what its `fremd` says is in the other system. Nothing real should be called then. */
  probe?: { fremd: Record<string, Record<string, Record<string, unknown>>> }
}) => Promise<Vorbereitung>

export const Konfiguration = z.strictObject({
  /** The assistant's own name or product; keys everything it remembers. */
  agent: z.string().min(1).default('assistent'),
  /** How people address it in groups; its name is always understood. */
  rufnamen: z.array(z.string()).default(['Assistent']),
  sprache: Sprache.default('de'),
  anrede: z.enum(['du', 'sie']).default('du'),
  zone: z
    .string()
    .refine((v) => Intl.supportedValuesOf('timeZone').includes(v) || v === 'UTC', {
      error: 'eine IANA-Zone wie "Europe/Berlin"',
    })
    .default('Europe/Berlin'),
  /** Country and region, for holidays and typed phone numbers: `DE`, `DE-BY`, `AT`. */
  land: z
    .string()
    .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, { error: 'ein Land wie "DE" oder "DE-BY"' })
    .default('DE'),
  /** Working days and office hours: what Fristen are counted in, and when reminders to approvers go out. */
  kalender: z
    .strictObject({
      /** In the team's zone. Without it reminders go when they are due, and a working hour is one of 9 to 17. */
      arbeitszeit: z
        .strictObject({
          von: Uhrzeit,
          bis: Uhrzeit,
          /** 1 is Monday, 7 Sunday. */
          tage: z.array(z.number().int().min(1).max(7)).min(1).default([1, 2, 3, 4, 5]),
        })
        .refine((a) => (leseUhrzeit(a.von) ?? 0) < (leseUhrzeit(a.bis) ?? 0), {
          path: ['bis'],
          error: 'bis muss nach von liegen',
        })
        .optional(),
      /** Days on which nobody works, besides the public holidays of `land`. */
      frei: z
        .array(
          z.union([
            Tag,
            z
              .strictObject({ von: Tag, bis: Tag })
              .refine((z) => z.von <= z.bis, { error: 'bis darf nicht vor von liegen' }),
          ]),
        )
        .default([]),
    })
    .prefault({}),
  /** The team at the start. Once the database holds persons, the database is the truth. */
  team: z.array(TeamMitglied).default([]),
  /** Files with a skill as default export (or a list of skills), relative to the config file. */
  skills: z.array(z.string()).default([]),
  /** `team`: only known persons. `offen`: anybody, with the role `gast`. */
  zugang: z.enum(['team', 'offen']).default('team'),
  /** In groups the assistant answers to everything, or only when addressed. */
  gruppen: z.enum(['alle', 'erwaehnt']).default('erwaehnt'),
  /** From which confidence on a reading is acted upon, or offered; see `docs/modell.md`. */
  schwellen: z
    .strictObject({
      sicher: Anteil.default(SCHWELLEN.sicher),
      fragen: Anteil.default(SCHWELLEN.fragen),
      /** Other ones by the skill's risk. */
      risiko: z.strictObject({ 0: Paar, 1: Paar, 2: Paar, 3: Paar }).default({}),
    })
    .superRefine((s, k) => {
      const je = [undefined, 0, 1, 2, 3].filter((r) => r === undefined || s.risiko[r as 0] !== undefined)
      for (const risiko of je) {
        const { sicher, fragen } = schwellenFuer(s, risiko)
        const path = risiko === undefined ? ['fragen'] : ['risiko', risiko, 'fragen']
        if (fragen > sicher)
          k.addIssue({
            code: 'custom',
            path,
            message: `fragen (${fragen}) darf nicht größer sein als sicher (${sicher})`,
          })
      }
    })
    .prefault({}),
  fristen: z
    .strictObject({
      rueckfrage: Dauer.default('2h'),
      bestaetigung: Dauer.default('24h'),
      /** Default: three working days. */
      freigabe: Frist.optional(),
    })
    .prefault({}),
  grenzen: z
    .strictObject({
      bodyBytes: z.number().int().positive().default(1_048_576),
      textZeichen: z.number().int().positive().default(65_536),
      lesenZeichen: z.number().int().positive().default(2_000),
      /** So many replies a day another program gets; then silence. */
      botAntworten: z.number().int().min(0).default(2),
      zuegeProMinute: z.number().int().positive().default(20),
      ruhezeitMs: z.number().int().min(0).default(200),
      versuche: z.number().int().positive().default(5),
      /** So many Zeitpläne a person may have. */
      zeitplaeneJePerson: z.number().int().min(0).default(20),
      zugTimeoutMs: z.number().int().positive().default(120_000),
      /** At the stop what runs may end for so long, with its reply; then it is handed back to the next start. */
      auslaufMs: z.number().int().min(0).max(600_000).default(2_000),
    })
    .prefault({}),
  /**
   * What somebody new hears in front of the first reply; `false`: nothing. A text of your own for all languages, or by
   * language. It may hold `{name}`, `{assistent}`, `{faehigkeiten}` and `{fristen}` (what is kept, and for how long).
   */
  begruessung: z.union([z.literal(false), Begruessung, z.strictObject(jeSprache)]).optional(),
  /** What a model sees of a person; see `docs/gedaechtnis.md`. */
  gedaechtnis: z
    .strictObject({
      /** In characters, or in exact tokens (which loads a tokenizer: 60 MB). */
      budget: z
        .union([
          z.strictObject({ zeichen: z.number().int().min(2_000) }),
          z.strictObject({ tokens: z.number().int().min(500) }),
        ])
        .default({ zeichen: 12_000 }),
      /** With a model: when so many messages wait, they are summarised, down to the newest `behalten`. */
      ausloeser: z.number().int().min(2).default(40),
      behalten: z.number().int().min(0).default(20),
    })
    .refine((g) => g.behalten < g.ausloeser, { error: 'behalten muss kleiner sein als ausloeser' })
    .prefault({}),
  /** How long each table keeps what it holds; see `docs/aufbewahrung.md`. */
  aufbewahrung: z
    .strictObject({
      verlauf: tage(30),
      messages: tage(365),
      vorgang: tage(730),
      vorgang_text: tage(90),
      aktion: tage(3650),
      freigabe: tage(3650),
      eingang_text: tage(30),
      eingang: tage(180),
      ausgang: tage(90),
      run: tage(90),
      medien: tage(30),
      auskunft: tage(1095),
      modell: tage(90),
      /** Scheduled backups, and databases that a backup replaced. */
      sicherung: tage(30),
      /** What the clean-up deletes of the audit is kept encrypted for so long; see `docs/aufbewahrung.md`. */
      archiv: z
        .strictObject({
          ordner: z.string().min(1),
          empfaenger: z
            .string()
            .regex(/^age1[02-9ac-hj-np-z]{58}$/, { error: 'ein Empfänger von age wie "age1…"' }),
          frist: tage(3650),
        })
        .optional(),
    })
    .prefault({}),
  /** What the language model costs, and may cost; see `docs/modell.md`. */
  modell: z
    .strictObject({
      /** Of `preise` and `proTag.kosten`. */
      waehrung: z
        .string()
        .regex(/^[A-Z]{3}$/, { error: 'eine Währung wie "EUR"' })
        .default('USD'),
      /** Per million tokens, by the model's name. Without one the cost is unknown, not 0. */
      preise: z
        .record(z.string(), z.strictObject({ ein: Preis, cache: Preis.optional(), aus: Preis }))
        .default({}),
      /** From here on the model is not asked until the team's midnight. Default: no limit. */
      proTag: z
        .strictObject({
          tokens: z.number().int().positive().optional(),
          kosten: z.number().positive().optional(),
        })
        .default({}),
    })
    .refine((m) => m.proTag.kosten === undefined || Object.keys(m.preise).length > 0, {
      path: ['proTag', 'kosten'],
      error: 'zählt nur mit preise',
    })
    .prefault({}),
  /** Backups on a schedule (SQLite); see `docs/sichern.md`. */
  sicherung: z
    .strictObject({ ordner: z.string().min(1), zeitplan: z.string().default('0 3 * * *') })
    .optional(),
  /** Templates for who has not written for 24 hours; see `docs/kanaele/whatsapp.md`. */
  whatsapp: z.strictObject({ vorlagen: Vorlagen.default({}) }).prefault({}),
  /** Photos, voice notes, documents, videos; see `docs/kanaele/whatsapp.md`. */
  medien: z
    .strictObject({
      /** Where they are kept; default: `medien/` beside the database. On Postgres without it: read, not kept. */
      ordner: z.string().min(1).optional(),
      maxBytes: z.number().int().positive().default(16_777_216),
      /** Model of the transcription endpoint, when a language model is configured. */
      transkription: z.string().min(1).default('gpt-4o-mini-transcribe'),
    })
    .prefault({}),
  /** Cron slots in the team's zone. */
  zeitplan: z.strictObject({ aufraeumen: z.string().default('30 2 * * *') }).prefault({}),
  /** Hosts that replies may link to. */
  erlaubteHosts: z.array(z.string()).default([]),
  /** Who letters come from (with SMTP_URL); see `docs/kanaele/mail.md`. */
  mail: z
    .strictObject({
      von: z.string().refine((v) => leseAbsender(v) !== undefined, {
        error: 'eine Adresse wie "assistent@beispiel.de" oder "Assistent <assistent@beispiel.de>"',
      }),
      /** `pflicht`: never unencrypted. Default: that, but for a server on this machine. */
      tls: z.enum(['pflicht', 'angeboten']).optional(),
      /** File with the certificate (PEM) of an authority of your own, relative to the config file. */
      ca: z.string().min(1).optional(),
    })
    .optional(),
  /** The console in the browser; `false`: there is none. See `docs/leitstand.md`. */
  leitstand: z
    .union([
      z.literal(false),
      z.strictObject({
        /** Where people open it: behind https. Default: only on this machine. */
        adresse: z
          .url({ protocol: /^https$/, error: 'eine Adresse wie "https://assistent.beispiel.de"' })
          .refine((v) => URL.parse(v)?.pathname === '/' && !/[?#@]/.test(v), {
            error: 'eine Adresse ohne Pfad, wie "https://assistent.beispiel.de"',
          })
          .optional(),
        /**
         * Which proxies are believed who asks, and whether over https: how many stand in front of it, or their
         * addresses („10.0.0.0/8“). Default: one on this machine.
         */
        proxy: z
          .union([z.number().int().min(1).max(10), z.string().refine(sindProxys)], {
            error: 'eine Anzahl wie 1, oder Adressen wie "10.0.0.0/8, ::1"',
          })
          .optional(),
        /** Login with the company's account (OpenID Connect); see `docs/betrieb.md`. Nobody is created by it. */
        sso: z
          .strictObject({
            /** What the button says. */
            name: z.string().trim().min(1).max(60),
            issuer: z.url().refine(istIssuer, {
              error: 'eine Adresse mit https (http nur auf diesem Rechner), ohne ? und #',
            }),
            client_id: z.string().min(1),
            /** Variable that holds the secret; absent: a client without one. */
            client_secret_env: z
              .string()
              .regex(/^[A-Z][A-Z0-9_]*$/, { error: 'der Name einer Variablen wie "SSO_SECRET"' })
              .optional(),
            scopes: z.array(z.string().regex(/^[!#-[\]-~]+$/)).default(['openid', 'email']),
            /** By what a person is found: a mail address that both sides have confirmed, or the account itself. */
            kennung: z.enum(['email', 'sub']).default('email'),
          })
          .optional(),
      }),
    ])
    .prefault({}),
  /** How whasp signs and is written to; see `docs/kanaele/whasp.md`. */
  whasp: WhaspEinstellungen,
  /** Handed to skills as they are. */
  einstellungen: z.record(z.string(), z.string()).default({}),
  /** Called once before the start: what it returns is handed to skills too, `schliesse` is called at the end. */
  vorbereiten: z.custom<Vorbereiten>((v) => typeof v === 'function', { error: 'eine Funktion' }).optional(),
})
export type Konfiguration = z.output<typeof Konfiguration>
/** What has a Frist in the config. */
export type FristName = Exclude<keyof Konfiguration['aufbewahrung'], 'archiv'>
export const fristenVon = ({ archiv: _, ...f }: Konfiguration['aufbewahrung']): Record<FristName, string> => f
export type KonfigurationEingabe = z.input<typeof Konfiguration>

/** Types the config file. Checked when it is loaded, with file, key and expected value in the message. */
export const defineConfig = (config: KonfigurationEingabe): KonfigurationEingabe => config

/** Reads and checks a config file. @throws KonfigurationsFehler naming file, key and expected value */
export async function ladeKonfiguration(
  datei: string,
): Promise<{ konfiguration: Konfiguration; ordner: string }> {
  const pfad = resolve(datei)
  if (!existsSync(pfad)) {
    throw new KonfigurationsFehler(`Die Konfiguration ${pfad} gibt es nicht.`, {
      abhilfe: 'Lege sie mit `assistent init` an oder setze ASSISTENT_CONFIG.',
    })
  }
  let inhalt: unknown
  try {
    inhalt = ((await import(pathToFileURL(pfad).href)) as { default?: unknown }).default
  } catch (cause) {
    throw new KonfigurationsFehler(
      `Die Konfiguration ${pfad} lässt sich nicht laden: ${(cause as Error).message}`,
      { cause },
    )
  }
  return { konfiguration: pruefeKonfiguration(inhalt, pfad), ordner: dirname(pfad) }
}

export function pruefeKonfiguration(inhalt: unknown, quelle: string): Konfiguration {
  const geprueft = Konfiguration.safeParse(inhalt ?? {})
  if (geprueft.success) return doppelteNummern(mitNummern(geprueft.data, quelle), quelle)
  const zeilen = geprueft.error.issues.map((i) => `  ${i.path.join('.') || '(ganz oben)'}: ${i.message}`)
  throw new KonfigurationsFehler(`In ${quelle} stimmt etwas nicht:\n${zeilen.join('\n')}`, {
    abhilfe: 'Ändere die genannten Stellen und starte neu.',
  })
}

/** The team's phones as E.164: they are the keys of what is remembered. */
function mitNummern(konfiguration: Konfiguration, quelle: string): Konfiguration {
  const team = konfiguration.team.map((m, i) => {
    const gelesen = leseTelefon(m.phone, konfiguration.land)
    if ('nummer' in gelesen) {
      if (m.vertretung === undefined) return { ...m, phone: gelesen.nummer }
      const vertretung = leseTelefon(m.vertretung, konfiguration.land)
      return {
        ...m,
        phone: gelesen.nummer,
        vertretung: 'nummer' in vertretung ? vertretung.nummer : m.vertretung,
      }
    }
    const was =
      gelesen.fehler === 'land_unklar'
        ? 'welches Land ist gemeint? Mit + davor oder mit 0'
        : 'keine ganze Nummer'
    throw new KonfigurationsFehler(
      `In ${quelle} stimmt etwas nicht:\n  team.${i}.phone: ${was}; erwartet ist eine Nummer wie "+491713920001"`,
      { abhilfe: 'Ändere die genannten Stellen und starte neu.' },
    )
  })
  return { ...konfiguration, team }
}

function doppelteNummern(konfiguration: Konfiguration, quelle: string): Konfiguration {
  const gesehen = new Set<string>()
  for (const { phone } of konfiguration.team) {
    if (gesehen.has(phone)) {
      throw new KonfigurationsFehler(
        `In ${quelle} stimmt etwas nicht:\n  team: dieselbe Nummer steht zweimal im Team.`,
      )
    }
    gesehen.add(phone)
  }
  const mails = konfiguration.team.flatMap((m) => m.mail ?? [])
  if (new Set(mails).size < mails.length)
    throw new KonfigurationsFehler(
      `In ${quelle} stimmt etwas nicht:\n  team: dieselbe Mailadresse steht zweimal im Team.`,
    )
  const i = konfiguration.team.findIndex(
    (m) => m.vertretung !== undefined && (m.vertretung === m.phone || !gesehen.has(m.vertretung)),
  )
  if (i !== -1)
    throw new KonfigurationsFehler(
      `In ${quelle} stimmt etwas nicht:\n  team.${i}.vertretung: erwartet ist die Nummer eines anderen Mitglieds des Teams.`,
    )
  return konfiguration
}

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

const root = join(import.meta.dirname, '..')

/** Where things lie when nothing is set: the demo company, and its database in `daten/` of the working directory. */
export const standardConfig = (u: Umgebung): string => u.ASSISTENT_CONFIG ?? vorhandeneConfig()
export const standardDatenbank = (u: Umgebung): string =>
  u.ASSISTENT_DB ?? resolve('daten', 'assistent.sqlite')
export const tokenDatei = (u: Umgebung): string =>
  u.ASSISTENT_TOKEN_FILE ?? join(homedir(), '.assistent', 'anmeldung.json')

function vorhandeneConfig(): string {
  const eigene = resolve('assistent.config.ts')
  return existsSync(eigene) ? eigene : join(root, 'beispiel', 'assistent.config.ts')
}
