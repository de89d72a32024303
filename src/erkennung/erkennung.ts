import { z } from 'zod'
import type { Sprache } from '../domaene/sprache.ts'
import { Parameter } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import type { Nachrichtenbudget } from '../modell/budget.ts'
import type { Skill } from '../skills/skill.ts'

// The port of recognition: which Fähigkeit does a text ask for?

export const Quelle = z.enum([
  'lernbeispiel',
  'lokal',
  'modell',
  'anschluss',
  'knopf',
  'auswahl',
  'befehl',
  'zeitplan',
])
export type Quelle = z.infer<typeof Quelle>

/** Why a value that is in the text cannot be used. The words for it are in rueckkanal/texte. */
export const ZweifelGrund = z.enum([
  'datum_unmoeglich',
  'zeit_vergangen',
  'zeitraum_verkehrt',
  'zeit_mehrdeutig',
  'wochentag_widerspruch',
  'betrag_mehrdeutig',
  'betrag_nicht_positiv',
  'betrag_zu_gross',
  'betrag_bereich',
  'zahl_mehrdeutig',
  'auswahl_unbekannt',
  'person_unbekannt',
  'person_mehrdeutig',
  'ungueltig',
])
export type ZweifelGrund = z.infer<typeof ZweifelGrund>
export const Zweifel = z.object({
  feld: z.string(),
  grund: ZweifelGrund,
  woertlich: z.string(),
  /** Between which values nobody but the person can choose. */
  moeglich: z.array(z.string()).optional(),
})
export type Zweifel = z.infer<typeof Zweifel>

export const Kandidat = z.object({
  faehigkeit: z.string(),
  /** Only values that the slot's schema accepts; what is missing is not in it. */
  parameter: Parameter,
  /** 0..1, calibrated: of all answers given with 0.8, 80 % are right. */
  sicherheit: z.number().min(0).max(1),
  quelle: Quelle,
  /** Fields whose value was partly assumed: the year, the time of day, how much „ein paar“ is, a name with a slip, or taken over from an earlier Vorgang. The answer repeats them in words. */
  annahmen: z
    .array(
      z.object({ feld: z.string(), art: z.enum(['jahr', 'tageszeit', 'menge', 'aehnlich', 'uebernommen']) }),
    )
    .default([]),
  /** For `anschluss`: the Vorgang whose parameters were taken over. */
  anschluss_an: z.string().optional(),
  /** The text corrects that Vorgang („nein, ich meinte …“) instead of adding to it. */
  korrektur: z.boolean().optional(),
  zweifel: z.array(Zweifel).default([]),
})
export type Kandidat = z.infer<typeof Kandidat>

/** A Vorgang in the window, newest first: what a follow-up can lean on. */
export interface FensterVorgang {
  vorgang_id: string
  faehigkeit: string
  parameter: Parameter
  text: string
}

export interface Verlaufszeile {
  rolle: 'nutzer' | 'assistent'
  text: string
}

export interface Anfrage {
  /** The message, raw. At most 2,000 characters are looked at. */
  text: string
  /** When it was sent: what „heute“ means. */
  jetzt: Instant
  zone: string
  sprache: Sprache
  /** ISO country and region for holidays: `DE`, `DE-BY`. */
  land: string
  /** The Fähigkeiten that this person may ask for. */
  skills: readonly Skill[]
  /** The last 8 entries of the same Unterhaltung, not older than two hours, oldest first, each cut to 300 characters. */
  verlauf: readonly Verlaufszeile[]
  fenster: readonly FensterVorgang[]
  /** The team's own words: `{ wort: 'ZH', bedeutung: 'Zürich' }`. */
  begriffe: readonly { wort: string; bedeutung: string }[]
  /** Names in the team, for slots of kind person. */
  personen: readonly string[]
  /** The person who writes, as named in `personen`. */
  ich?: string | undefined
  /** Learned from exactly this text; `eigen`: by this person, `seit`: when. */
  lernbeispiele: readonly { faehigkeit: string; parameter: Parameter; eigen?: boolean; seit?: string }[]
  /** What this person and the team learned from any text, the own first: it acts on texts that are like it. */
  aehnliche?: readonly Gelerntes[]
}

export interface Gelerntes {
  /** Its number, where it is stored. */
  id?: number
  text: string
  faehigkeit: string
  parameter: Parameter
  eigen: boolean
}

export interface Erkennung {
  /** Best first, at most 5, one per (Fähigkeit, parameters). */
  kandidaten: Kandidat[]
  /** The text has the form of a follow-up but nothing in the window fits it. */
  anschlussOhneBezug: boolean
  /** Greeting, thanks, goodbye: an answer, but no Vorgang. */
  smalltalk?: 'gruss' | 'dank' | 'abschied'
  /** The model was asked (or would have been) and could not be reached. */
  modellFehlt?: boolean
  /** … because what it may cost today is used up. */
  tagesbudget?: boolean
}

/** The chain: Lernbeispiel → follow-up → local → model. `lokal` alone is pure and fast, and always runs first. */
export interface Erkenner {
  /** No I/O, a few milliseconds. */
  lokal(anfrage: Anfrage): Erkennung
  /** Asks the model where the local answer is not sure enough; returns `lokal` when it need not or cannot. Never rejects. */
  mitModell(
    anfrage: Anfrage,
    lokal: Erkennung,
    signal: AbortSignal,
    budget?: Nachrichtenbudget,
  ): Promise<Erkennung>
}
