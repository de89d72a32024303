import type { EreignisEingabe } from '../domaene/ereignis.ts'
import type { Instant } from '../domaene/zeit.ts'

/** Chats whose number is remembered. */
const CHATS_MAX = 10_000

export interface Nummern {
  /** Takes the number out of a message or a replacement. */
  gehoert(e: EreignisEingabe): void
  /** The number over which a chat is answered now; undefined when none was heard since the start. */
  fuer(chat: string): string | undefined
}

/**
 * Which number carries which chat. Events come in no order and more than once: a message of the old number that arrives
 * after its replacement is answered over the new one, and a repeated replacement changes nothing.
 */
export function erstelleNummern(start: string | undefined): Nummern {
  const jeChat = new Map<string, string>()
  const wechsel: { alt: string; neu: string; gesendet: Instant | undefined }[] = []
  let zuletzt = start

  /** A number that came back later is no longer replaced. */
  const gilt = (w: { alt: string; gesendet: Instant | undefined }): boolean =>
    !wechsel.some((x) => x.neu === w.alt && (x.gesendet ?? '') > (w.gesendet ?? '\uffff'))

  function heute(nummer: string): string {
    const gesehen = new Set<string>()
    let stand = nummer
    while (!gesehen.has(stand)) {
      gesehen.add(stand)
      stand = wechsel.findLast((w) => w.alt === stand && gilt(w))?.neu ?? stand
    }
    return stand
  }

  function ersetze(alt: string | undefined, neu: string, gesendet: Instant | undefined): void {
    zuletzt ??= neu
    const von = alt ?? heute(zuletzt)
    const da = wechsel.some((w) => w.alt === von && w.neu === neu && w.gesendet === gesendet)
    if (!da && von !== neu) wechsel.push({ alt: von, neu, gesendet })
  }

  return {
    gehoert(e) {
      if (e.art === 'nummernwechsel') {
        if (e.neue_kennung !== undefined) ersetze(e.nummer, e.neue_kennung, e.gesendet)
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
