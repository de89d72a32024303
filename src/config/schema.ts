import { z } from 'zod'
import { Sprache } from '../domaene/sprache.ts'
import { WhaspEinstellungen } from '../kanal/whasp-einstellungen.ts'
import { Vorlagen } from '../kanal/whatsapp-vorlagen.ts'
import { Aufbewahrung } from './aufbewahrung.ts'
import { Grenzen } from './grenzen.ts'
import { Begruessungen, Mail, Medien } from './kanaele.ts'
import { LeitstandEinstellungen } from './leitstand.ts'
import { TeamMitglied } from './team.ts'
import { Gedaechtnis, Modell, Schwellen } from './verstehen.ts'
import { Fristen, Kalender } from './zeit.ts'

// Everything that can be set, with its documented default.

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
  kalender: Kalender,
  /** The team at the start. Once the database holds persons, the database is the truth. */
  team: z.array(TeamMitglied).default([]),
  /** Files with a skill as default export (or a list of skills), relative to the config file. */
  skills: z.array(z.string()).default([]),
  /** `team`: only known persons. `offen`: anybody, with the role `gast`. */
  zugang: z.enum(['team', 'offen']).default('team'),
  /** In groups the assistant answers to everything, or only when addressed. */
  gruppen: z.enum(['alle', 'erwaehnt']).default('erwaehnt'),
  /** From which confidence on a reading is acted upon, or offered; see `docs/modell.md`. */
  schwellen: Schwellen,
  fristen: Fristen,
  grenzen: Grenzen,
  /**
   * What somebody new hears in front of the first reply; `false`: nothing. A text of your own for all languages, or by
   * language. It may hold `{name}`, `{assistent}`, `{faehigkeiten}` and `{fristen}` (what is kept, and for how long).
   */
  begruessung: Begruessungen.optional(),
  /** What a model sees of a person; see `docs/gedaechtnis.md`. */
  gedaechtnis: Gedaechtnis,
  /** How long each table keeps what it holds; see `docs/aufbewahrung.md`. */
  aufbewahrung: Aufbewahrung,
  /** What the language model costs, and may cost; see `docs/modell.md`. */
  modell: Modell,
  /** Backups on a schedule (SQLite); see `docs/sichern.md`. */
  sicherung: z
    .strictObject({ ordner: z.string().min(1), zeitplan: z.string().default('0 3 * * *') })
    .optional(),
  /** Templates for who has not written for 24 hours; see `docs/kanaele/whatsapp.md`. */
  whatsapp: z.strictObject({ vorlagen: Vorlagen.default({}) }).prefault({}),
  /** Photos, voice notes, documents, videos; see `docs/kanaele/whatsapp.md`. */
  medien: Medien,
  /** Cron slots in the team's zone. */
  zeitplan: z.strictObject({ aufraeumen: z.string().default('30 2 * * *') }).prefault({}),
  /** Hosts that replies may link to. */
  erlaubteHosts: z.array(z.string()).default([]),
  /** Who letters come from (with SMTP_URL); see `docs/kanaele/mail.md`. */
  mail: Mail,
  /** The console in the browser; `false`: there is none. See `docs/leitstand.md`. */
  leitstand: LeitstandEinstellungen,
  /** How whasp signs and is written to; see `docs/kanaele/whasp.md`. */
  whasp: WhaspEinstellungen,
  /** Handed to skills as they are. */
  einstellungen: z.record(z.string(), z.string()).default({}),
  /** Called once before the start: what it returns is handed to skills too, `schliesse` is called at the end. */
  vorbereiten: z.custom<Vorbereiten>((v) => typeof v === 'function', { error: 'eine Funktion' }).optional(),
})
export type Konfiguration = z.output<typeof Konfiguration>
export type KonfigurationEingabe = z.input<typeof Konfiguration>
