import type { Router } from 'express'
import type { EreignisEingabe, Medium, Zustellmeldung } from '../domaene/ereignis.ts'
import type { Instant } from '../domaene/zeit.ts'

// The port of a way in and out. A channel parses into Ereignis, hands them to the Eingang, and only then answers 2xx.

/** One reply as the Ausgang hands it over. */
export interface Sendung {
  /** Ausgang id: the same for each attempt, so that a receiver can see a repeat. */
  id: number
  chat: string
  /** The person in that chat, as the provider named it. Replies go to the id that the provider used. */
  an: string
  text: string
  knoepfe: readonly Knopf[]
  vorgang_id?: string
  /** Provider id of the message that this one answers. */
  zu?: string
  /** How often the provider took it and said later that it was not delivered: then it is no repeat but sent anew. */
  abgelehnt?: number
  /** Outside the provider's window: to be sent as the template of this purpose. */
  vorlage?: string
  /** For a channel of letters, in the person's language. */
  brief?: Brief
}

/** What a letter has besides its text; `erstellt`: when the row of the Ausgang was made. */
export interface Brief {
  betreff: string
  nachsatz: string
  erstellt: Instant
}

export interface Knopf {
  /** At most 200 characters; comes back in `Ereignis.knopf`. */
  id: string
  text: string
}

export interface Zustellung {
  /** Ids under which the provider will report statuses and quotes; the first is the one that carries the buttons' question. */
  provider_ids: readonly string[]
}

/** Where senders make up the ids themselves: the same id of another one, or in another chat, is refused. */
export interface Auflage {
  nurVomSelben: boolean
}

/** What a channel hands its things to: stored in one transaction when the promise resolves. */
export interface Annahme {
  /**
   * Stores each thing once (a thing already known keeps its row) and resolves with the Nachrichten-IDs in order.
   * @throws SpeicherNichtVerfuegbar nothing was stored: the channel answers 503, never 2xx
   * @throws IdVergeben nothing was stored: with `nurVomSelben`, where a message of that name is another one
   */
  nimmAn(
    ereignisse: readonly EreignisEingabe[],
    meldungen?: readonly Zustellmeldung[],
    auflage?: Auflage,
  ): Promise<number[]>
}

export interface Kanal {
  readonly name: string
  /** How long an idle lane waits for earlier messages of the same person; undefined: the configured `ruhezeitMs`. */
  readonly ruhezeitMs?: number
  /** How a person is written to who never wrote over this channel: the chat is the phone with plus, or its digits. Absent: not possible. */
  readonly adressform?: 'e164' | 'ziffern'
  /**
   * Sends letters: the last way to a person, over the Kennung on this channel that an operator confirmed, when no chat
   * reaches them. Nothing comes in this way.
   */
  readonly brief?: true
  /** Read only while somebody looks (a page): of a person's chats the last to be written to unasked. */
  readonly nurAngesehen?: true
  /** May free text go to somebody whose last message in this chat was then (undefined: never)? Absent: always. */
  darfSchreiben?(letzte: Instant | undefined, jetzt: Instant): boolean
  /** There is a template for this purpose, for when free text is not taken. */
  hatVorlage?(zweck: string): boolean
  /** HTTP routes, mounted at `/kanal/<name>`. They need the raw bytes and parse them themselves. */
  routen?(annahme: Annahme): Router
  /**
   * Sends one reply.
   * @throws WiederholbarerFehler try again later (network, 5xx, rate: `warteMs`)
   * @throws EndgueltigerFehler it will never work (refused, bad token, outside the provider's window: code `ausserhalb_fenster`)
   */
  sende(sendung: Sendung, signal: AbortSignal): Promise<Zustellung>
  /**
   * The bytes of a medium that this channel named, at most `maxBytes`, not yet checked for what they are.
   * @throws WiederholbarerFehler try again later @throws EndgueltigerFehler gone, too large, refused
   */
  holeMedium?(medium: Medium, grenze: { maxBytes: number; signal: AbortSignal }): Promise<Uint8Array>
  schliesse?(): Promise<void>
}
