import { BERND, CARLA } from '../helfer/prozess-buehne.ts'
import { ERNA, FRITZ } from './reihe.config.ts'

// What people do with the assistant, message by message. Each of these is tried with a crash at every step of every message.

export interface Lage {
  phone: string
  /** Makes texts different from run to run. */
  nummer: number
  /** The Vorgang of the last reply. */
  vorgang: string
  /** Ids of the messages so far. */
  ids: readonly string[]
}

/** A message; the moment when a reminder or a Zeitplan is due; or what was missing is there in the other system. */
export type Schritt =
  | { text: string; von?: string; id?: string; art?: 'bearbeitung' | 'loeschung' }
  | { faellig: true }
  | { bereit: string }

/** Makes what this person waits for due, in SQL. */
export const stelleFaellig = (phone: string): string => `
  UPDATE assistent_ausgang SET nicht_vor = '2026-01-01T00:00:00.000Z'
    WHERE an = '${phone}' AND status = 'bereit' AND zweck = 'erinnerung';
  UPDATE assistent_zeitplan SET naechster = '2026-11-01T00:00:00.000Z'
    WHERE status = 'aktiv' AND person_id IN (SELECT id FROM assistent_person WHERE phone = '${phone}');`

export interface Gang {
  name: string
  /** Others who take part: of what is theirs only one step at a time is held, since many meet at them. */
  mit?: readonly string[]
  /** What this message sets off is done by the loop that looks for what is due: only one of all Gänge is held at it at a time. */
  imTakt?: number
  schritte: readonly ((l: Lage) => Schritt)[]
  /** How often the other system is changed by it. */
  effekte: number
}

const ja = (): Schritt => ({ text: 'ja' })
const tuer = ({ nummer }: Lage): string => `Tür ${nummer} klemmt`
const ticket = (l: Lage): Schritt => ({ text: `Leg ein Ticket an: ${tuer(l)}` })
const zahlung = ({ nummer }: Lage): Schritt => ({ text: `Zahl die Rechnung ${4000 + nummer} über 100 €` })

const loeschung = ({ nummer }: Lage): Schritt => ({ text: `Lösch den Post zum Sommerfest ${nummer}` })

export const GAENGE: readonly Gang[] = [
  { name: 'Bestätigung', schritte: [ticket, ja], effekte: 1 },
  {
    name: 'Rückfrage',
    schritte: [() => ({ text: 'Leg ein Ticket an' }), (l) => ({ text: tuer(l) }), ja],
    effekte: 1,
  },
  {
    name: 'Freigabe',
    mit: [BERND],
    schritte: [zahlung, ({ vorgang }) => ({ von: BERND, text: `freigeben ${vorgang}` })],
    effekte: 1,
  },
  {
    name: 'abgelehnt',
    mit: [CARLA],
    schritte: [loeschung, ({ vorgang }) => ({ von: CARLA, text: `ablehnen ${vorgang} doppelt` })],
    effekte: 0,
  },
  {
    name: 'zwei Effekte',
    schritte: [({ nummer }) => ({ text: `Leg 2 Tickets an: Lampe ${nummer} flackert` }), ja],
    effekte: 2,
  },
  {
    name: 'zurückgenommen',
    schritte: [ticket, ja, () => ({ text: 'Mach das bitte wieder rückgängig' }), ja],
    effekte: 2,
  },
  {
    name: 'Erinnerung',
    schritte: [
      ({ nummer }) => ({ text: `Erinnere mich morgen um 9 an den Vertrag ${nummer}` }),
      () => ({ faellig: true }),
    ],
    effekte: 0,
  },
  {
    name: 'bearbeitet',
    schritte: [
      ticket,
      ({ nummer, ids }) => ({
        id: ids[0],
        art: 'bearbeitung',
        text: `Leg ein Ticket an: Fenster ${nummer} klemmt`,
      }),
      ja,
    ],
    effekte: 1,
  },
  { name: 'abgesagt', schritte: [ticket, () => ({ text: 'nein' })], effekte: 0 },
  {
    name: 'Auskunft',
    schritte: [
      () => ({ text: 'Wie hoch war der Umsatz im Oktober 2025?' }),
      () => ({ text: 'und in Wien?' }),
    ],
    effekte: 0,
  },
  {
    name: 'Zeitplan',
    imTakt: 2,
    schritte: [
      () => ({ text: 'Jeden Freitag um 9 die Umsätze' }),
      ja,
      () => ({ faellig: true }),
      () => ({ text: 'lösch den Zeitplan Umsätze' }),
    ],
    effekte: 0,
  },
  {
    name: 'vergessen',
    imTakt: 2,
    schritte: [
      ({ nummer }) => ({ text: `merk dir, dass mein Hund Möhre${nummer} heißt` }),
      () => ({ text: 'vergiss mich' }),
      ja,
    ],
    effekte: 0,
  },
]

/** With the skills of assistent.config.ts and the people of reihe.config.ts. */
export const GAENGE_DER_REIHE: readonly Gang[] = [
  ...GAENGE,
  {
    name: 'zwei von',
    mit: [ERNA, FRITZ],
    schritte: [
      ({ nummer }) => ({ text: `Öffne den Tresor ${nummer}` }),
      ({ vorgang }) => ({ von: ERNA, text: `freigeben ${vorgang}` }),
      ({ vorgang }) => ({ von: FRITZ, text: `freigeben ${vorgang}` }),
    ],
    effekte: 1,
  },
  {
    name: 'nochmal',
    schritte: [
      ({ nummer }) => ({ text: `Verschick das Paket P-${nummer}` }),
      ja,
      ({ nummer }) => ({ bereit: `P-${nummer}` }),
      ({ vorgang }) => ({ text: `nochmal ${vorgang}` }),
    ],
    effekte: 2,
  },
]
