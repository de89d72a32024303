import type { Ereignis } from '../domaene/ereignis.ts'
import type { Zaehlung } from '../domaene/freigabe.ts'
import type { Person } from '../domaene/person.ts'
import { type Instant, STUNDE_MS } from '../domaene/zeit.ts'
import type { Umfang } from '../speicher/auskunft-umfang.ts'
import type { Eingang } from '../speicher/eingang.ts'
import type { Erinnerung } from '../speicher/erinnerung.ts'
import type { Fakt } from '../speicher/fakt.ts'
import type { Herkunft } from '../speicher/fakt-vergessen.ts'
import type { Aehnliches, Begriff, Lernbeispiel } from '../speicher/lernen.ts'
import type { Gelerntes } from '../speicher/lernen-entscheiden.ts'
import type { Geschehen } from '../speicher/ruecknahme.ts'
import type { Unterhaltung, UnterhaltungOrt } from '../speicher/unterhaltung.ts'
import type { Verlauf } from '../speicher/verlauf.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Zeitplan } from '../speicher/zeitplan.ts'
import type { Akte } from './akte.ts'
import type { Befehl } from './befehle.ts'
import type { Knopfdruck } from './knopf.ts'

/** How far back a follow-up can lean, and how much of it is looked at. */
export const FENSTER = { eintraege: 8, ms: 2 * STUNDE_MS, zeichen: 300 }

/** Everything a turn decides on, read in one transaction. Plain data. */
export interface Kontext {
  jetzt: Instant
  eingang: Eingang
  ereignis: Ereignis
  /** Its author deleted it before it arrived. */
  geloescht: boolean
  /** Nobody's, but somebody's number change to this name is still to be followed. */
  wechselOffen: boolean
  person: Person | undefined
  /** The alias of this message carries rights. */
  geprueft: boolean
  ort: UnterhaltungOrt | undefined
  unterhaltung: Unterhaltung | undefined
  verlauf: Verlauf[]
  /** The person's open work, oldest first. */
  offen: Vorgang[]
  /** The newest Vorgänge of this Unterhaltung, newest first. */
  letzte: Vorgang[]
  freigaben: Vorgang[]
  /** Which of them this person was really asked for, and when; loaded only where a command decides. */
  gefragt: Record<string, Instant>
  /** What this person's words did and can be taken back; loaded only where that is asked for, or something was wrong. */
  geschehen: Geschehen[]
  /** Whose name a question how it stands says, the newest first; only of this person's own. */
  stand: Vorgang[]
  /** In a group: open Bestätigungen of others in this chat. */
  fremdeFragen: Vorgang[]
  /** Those of `letzte` and the named one whose reminder is still to come. */
  geplant: string[]
  imTeam: Vorgang[]
  /** What of this person's was done in the span that is asked about, and a day before it; oldest first. */
  zuletztGetan: Vorgang[]
  befehl: Befehl | undefined
  knopf: Knopfdruck | undefined
  /** The message quotes one of ours, or stands in a thread where we have written to this person. */
  bezug: 'zitat' | 'faden' | undefined
  /** What a button or a quote names. */
  gemeint: Vorgang | undefined
  /** What a command names (`status V-12`), or what „das“ means. */
  akte: Akte | undefined
  namenZuFreigaben: Record<string, string>
  /** How far those are that need more than one Freigabe. */
  zaehlungen: Record<string, Zaehlung>
  begriffe: Begriff[]
  lernbeispiele: Lernbeispiel[]
  /** What was learned from any text, to be compared with this one. */
  aehnliche: Aehnliches[]
  /** What a command about it asks for: the own, what waits, or all; loaded only there. */
  gelerntes: Gelerntes[]
  namen: string[]
  /** Everybody, and whose deputy this person is by their word; loaded only where it is about that. */
  team: Person[]
  vertretene: Person[]
  /** All that is kept of the person, also what is no longer so; loaded only where a command or a question is about it. */
  fakten: Fakt[]
  /** Where those that „woher weißt du das?“ means come from, by id. */
  herkunft: Record<number, Herkunft>
  /** How much is stored about the person, where that is asked for. */
  umfang: Umfang | undefined
  /** Reminders to come and schedules of the person; loaded only where a command or a question is about them. */
  erinnerungen: Erinnerung[]
  zeitplaene: Zeitplan[]
  /** What „nochmal in 10 Minuten“ means. */
  zuletztErinnert: Erinnerung | undefined
  /** The Zeitplan whose slot this is. */
  zeitplan: Zeitplan | undefined
  zuegeLetzteMinute: number
  schonAbgewiesen: boolean
  leerBeantwortet: boolean
  /** How often another program in this lane was answered within a day. */
  botAntworten: number
}

/** Of somebody nobody knows, or where it is about nothing more. */
export const leer = () => ({
  geprueft: false,
  ort: undefined,
  unterhaltung: undefined,
  verlauf: [] as Verlauf[],
  offen: [] as Vorgang[],
  letzte: [] as Vorgang[],
  freigaben: [] as Vorgang[],
  gefragt: {} as Record<string, Instant>,
  fremdeFragen: [] as Vorgang[],
  geplant: [] as string[],
  geschehen: [] as Geschehen[],
  stand: [] as Vorgang[],
  imTeam: [] as Vorgang[],
  zuletztGetan: [] as Vorgang[],
  befehl: undefined,
  knopf: undefined,
  bezug: undefined,
  gemeint: undefined,
  akte: undefined,
  namenZuFreigaben: {} as Record<string, string>,
  zaehlungen: {} as Record<string, Zaehlung>,
  begriffe: [] as Begriff[],
  lernbeispiele: [] as Lernbeispiel[],
  aehnliche: [] as Aehnliches[],
  gelerntes: [] as Gelerntes[],
  namen: [] as string[],
  team: [] as Person[],
  vertretene: [] as Person[],
  umfang: undefined,
  zeitplan: undefined,
  erinnerungen: [] as Erinnerung[],
  zeitplaene: [] as Zeitplan[],
  zuletztErinnert: undefined,
  fakten: [] as Fakt[],
  herkunft: {} as Record<number, Herkunft>,
})
