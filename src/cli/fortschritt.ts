import { systemUhr } from '../betrieb/uhr.ts'
import type { Chat } from '../kanal/terminal.ts'
import { fortschritte } from '../speicher/vorgang-lauf.ts'
import type { Grundlage } from './lade.ts'

const ABSTAND_MS = 500

export async function immerWieder(ms: number, ende: AbortSignal, tu: () => Promise<void>): Promise<void> {
  while (!ende.aborted) {
    await systemUhr.warte(ms, ende)
    await tu()
  }
}

/** Shows in a chat how far this person's work is, until `ende`. */
export const zeigeFortschritt = (g: Grundlage, phone: string, chat: Chat, ende: AbortSignal): Promise<void> =>
  immerWieder(ABSTAND_MS, ende, async () =>
    chat.fortschritt(await g.speicher.read(fortschritte, { agent: g.konfiguration.agent, phone })),
  )
