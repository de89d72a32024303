import type { EreignisEingabe } from '../domaene/ereignis.ts'
import type { Instant } from '../domaene/zeit.ts'

/** Chats whose number is remembered. */
const CHATS_MAX = 10_000

export interface Nummern {
  /** Takes the number out of a message or a replacement. */
  gehoert(e: EreignisEingabe, jetzt: Instant): void
  /** The number over which a chat is answered now; undefined when none was heard since the start. */
  fuer(chat: string): string | undefined
}

/**
 * Which number carries which chat. Events come in no order and more than once: a message of the old number that arrives
 * after its replacement is answered over the new one, and a repeated replacement changes nothing.
 */
export function erstelleNummern(start: string | undefined): Nummern {
  const jeChat = new Map<string, string>()
  /** By time, so that a number that came back ends at itself. */
  const wechsel: { alt: string; neu: string; seit: Instant }[] = []
  let zuletzt = start

  const heute = (nummer: string): string =>
    wechsel.reduce((stand, { alt, neu }) => (alt === stand ? neu : stand), nummer)

  function ersetze(
    alt: string | undefined,
    neu: string,
    gesendet: Instant | undefined,
    jetzt: Instant,
  ): void {
    zuletzt ??= neu
    const von = alt ?? heute(zuletzt)
    const da = wechsel.some(
      (w) => w.alt === von && w.neu === neu && (gesendet === undefined || w.seit === gesendet),
    )
    if (da || von === neu) return
    wechsel.push({ alt: von, neu, seit: gesendet ?? jetzt })
    wechsel.sort((a, b) => (a.seit < b.seit ? -1 : a.seit > b.seit ? 1 : 0))
  }

  return {
    gehoert(e, jetzt) {
      if (e.art === 'nummernwechsel') {
        if (e.neue_kennung !== undefined) ersetze(e.nummer, e.neue_kennung, e.gesendet, jetzt)
        return
      }
      if (e.nummer === undefined) return
      zuletzt = e.nummer
      jeChat.delete(e.chat)
      jeChat.set(e.chat, e.nummer)
      const aeltester = jeChat.keys().next().value
      if (jeChat.size > CHATS_MAX && aeltester !== undefined) jeChat.delete(aeltester)
    },
    fuer(chat) {
      const nummer = jeChat.get(chat) ?? zuletzt
      return nummer === undefined ? undefined : heute(nummer)
    },
  }
}
