import { kuerze, teile } from '../domaene/text.ts'
import type { Knopf, Sendung } from './kanal.ts'
import { fadenId, leseNachrichtId, nachrichtId } from './slack-id.ts'
import { maskiere } from './slack-text.ts'

// One reply as calls of chat.postMessage. Lengths are Slack's: a text is cut off after 40,000 characters, a section's
// refused above 3,000, a button's above 75; 50 blocks a message. They are kept in code units after escaping.
// https://docs.slack.dev/reference/methods/chat.postMessage

const TEXT_MAX = 40_000
const ABSCHNITT_MAX = 3000
const KNOPF_MAX = 75
const KNOEPFE_JE_REIHE = 5
const REIHEN_MAX = 49

export interface SlackNachricht {
  traegtFrage: boolean
  json: Record<string, unknown>
}

/** The messages of one reply in the order in which they are sent. An answer to something in a thread goes into it. */
export function slackNachrichten(s: Sendung): SlackNachricht[] {
  const faden = fadenVon(s)
  const mitKnoepfen = s.knoepfe.length > 0
  const texte = teileMaskiert(s.text, mitKnoepfen ? ABSCHNITT_MAX : TEXT_MAX)
  return texte.map((teil, i) => {
    const traegtFrage = mitKnoepfen && i === texte.length - 1
    return {
      traegtFrage,
      json: {
        channel: s.chat,
        ...(faden === undefined ? {} : { thread_ts: faden }),
        text: maskiere(teil),
        // What people wrote stays as they wrote it: no bold, no strike-through, no preview of a link.
        mrkdwn: false,
        unfurl_links: false,
        unfurl_media: false,
        ...(traegtFrage ? { blocks: [abschnitt(teil), ...reihen(s.knoepfe)] } : {}),
      },
    }
  })
}

/** Every name under which this reply may be quoted: its own, and the threads that it is in, hangs under or may begin. */
export function namen(s: Sendung, channel: string, ts: string): string[] {
  const zu = gemeint(s)
  const faden = fadenVon(s)
  const wurzeln = [faden ?? ts, ...(zu === undefined ? [] : [zu.faden ?? zu.ts])]
  return [
    nachrichtId(channel, ts),
    ...wurzeln.flatMap((wurzel) => [fadenId(channel, wurzel), fadenId(channel, wurzel, s.an)]),
  ]
}

const gemeint = (s: Sendung) => {
  const zu = s.zu === undefined ? undefined : leseNachrichtId(s.zu)
  return zu?.channel === s.chat ? zu : undefined
}
const fadenVon = (s: Sendung): string | undefined => gemeint(s)?.faden

/** Parts that are at most `max` long once they are escaped; none is blank, Slack refuses those. */
function teileMaskiert(text: string, max: number): string[] {
  const passend = (teil: string, grenze: number): string[] =>
    maskiere(teil).length <= max ? [teil] : teile(teil, grenze).flatMap((t) => passend(t, grenze / 2))
  const alle = passend(text.toWellFormed(), max).filter((teil) => teil.trim() !== '')
  return alle.length === 0 ? ['…'] : alle
}

// In plain_text Slack reads no markup at all, so nothing in it is escaped: entities would be shown.
const schlicht = (text: string): object => ({ type: 'plain_text', text, emoji: false })

const abschnitt = (text: string): object => ({ type: 'section', text: schlicht(text) })

function reihen(knoepfe: readonly Knopf[]): object[] {
  const elemente = knoepfe.slice(0, KNOEPFE_JE_REIHE * REIHEN_MAX).map((k, i) => ({
    type: 'button',
    action_id: `knopf-${i + 1}`,
    text: schlicht(kuerze(k.text.trim() || k.id, KNOPF_MAX)),
    value: k.id,
  }))
  return Array.from({ length: Math.ceil(elemente.length / KNOEPFE_JE_REIHE) }, (_, i) => ({
    type: 'actions',
    elements: elemente.slice(i * KNOEPFE_JE_REIHE, (i + 1) * KNOEPFE_JE_REIHE),
  }))
}
