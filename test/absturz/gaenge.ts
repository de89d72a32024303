import { BERND, CARLA } from '../helfer/prozess-buehne.ts'

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

/** A message; or the moment when a reminder is due. */
export type Schritt =
  | { text: string; von?: string; id?: string; art?: 'bearbeitung' | 'loeschung' }
  | { faellig: true }

export interface Gang {
  name: string
  /** Somebody else who takes part. */
  mit?: string
  /** Of the last message only one at a time is held: they meet at that person, or at something that is done one by one. */
  allein?: true
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
    mit: BERND,
    allein: true,
    schritte: [zahlung, ({ vorgang }) => ({ von: BERND, text: `freigeben ${vorgang}` })],
    effekte: 1,
  },
  {
    name: 'abgelehnt',
    mit: CARLA,
    allein: true,
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
    name: 'vergessen',
    allein: true,
    schritte: [
      ({ nummer }) => ({ text: `merk dir, dass mein Hund Möhre${nummer} heißt` }),
      () => ({ text: 'vergiss mich' }),
      ja,
    ],
    effekte: 0,
  },
]
