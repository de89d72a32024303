import { kuerze, teile } from '../domaene/text.ts'
import type { Knopf, Sendung } from './kanal.ts'

// One reply as the messages that the Graph API takes. Lengths are Meta's; they are kept in code units, the strictest
// way to count a character.

const TEXT_MAX = 4096
const RUMPF_MAX = 1024
const KNOEPFE_MAX = 3
const KNOPF_TITEL_MAX = 20
const ZEILEN_MAX = 10
const ZEILE_TITEL_MAX = 24
const ZEILE_TEXT_MAX = 72
/** The word that opens the list, as an icon: it is the same in all languages. */
const LISTE_OEFFNEN = '☰'

export interface GraphNachricht {
  /** Carries the buttons: people will quote this one. */
  traegtFrage: boolean
  json: Record<string, unknown>
}

/** The messages of one reply in the order in which they are sent; only the first quotes. */
export function graphNachrichten(s: Sendung): GraphNachricht[] {
  const gruppe = istGruppe(s)
  // Meta delivers no interactive messages to groups; the options are in the text too.
  const knoepfe = gruppe ? [] : s.knoepfe
  const { texte, rumpf } = aufteilen(s.text, knoepfe.length > 0)
  const inhalte = texte.map((body) => ({ type: 'text', text: { preview_url: false, body } }) as object)
  if (rumpf !== undefined) inhalte.push({ type: 'interactive', interactive: interaktiv(rumpf, knoepfe) })
  return inhalte.map((inhalt, i) => ({
    traegtFrage: rumpf !== undefined && i === inhalte.length - 1,
    json: {
      messaging_product: 'whatsapp',
      ...empfaenger(s, gruppe),
      ...(i === 0 && s.zu !== undefined ? { context: { message_id: s.zu } } : {}),
      ...inhalt,
    },
  }))
}

/**
 * A last part that is too long for the body of buttons goes as text: up to an empty line, when the rest fits above the
 * buttons; else all of it, and its last line is repeated there.
 */
function aufteilen(text: string, mitKnoepfen: boolean): { texte: string[]; rumpf?: string } {
  const texte = teile(text, TEXT_MAX).filter((teil, i) => i === 0 || teil.trim() !== '')
  if (!mitKnoepfen) return { texte }
  const letzter = texte.at(-1) ?? ''
  if (letzter.length <= RUMPF_MAX) return { texte: texte.slice(0, -1), rumpf: letzter }
  const absatz = absatzDavor(letzter)
  if (absatz !== undefined)
    return { texte: [...texte.slice(0, -1), letzter.slice(0, absatz)], rumpf: letzter.slice(absatz + 2) }
  const zeile = letzter.trimEnd().split('\n').at(-1) ?? letzter
  return { texte, rumpf: kuerze(zeile, RUMPF_MAX) }
}

/** Where the earliest paragraph begins that fits above buttons together with all that follows. */
function absatzDavor(text: string): number | undefined {
  const at = text.indexOf('\n\n', Math.max(1, text.length - RUMPF_MAX - 2))
  const beide = at !== -1 && text.slice(0, at).trim() !== '' && text.slice(at).trim() !== ''
  return beide ? at : undefined
}

/** Up to three short options as buttons; else a list, where a long option stands whole in the row's description. */
function interaktiv(rumpf: string, knoepfe: readonly Knopf[]): object {
  const body = { text: rumpf }
  const titel = knoepfe.map(beschriftung)
  const passen = titel.every((t) => t.length <= KNOPF_TITEL_MAX) && new Set(titel).size === titel.length
  if (knoepfe.length <= KNOEPFE_MAX && passen) {
    const buttons = knoepfe.map((k) => ({ type: 'reply', reply: { id: k.id, title: beschriftung(k) } }))
    return { type: 'button', body, action: { buttons } }
  }
  const rows = knoepfe.slice(0, ZEILEN_MAX).map(zeile)
  return { type: 'list', body, action: { button: LISTE_OEFFNEN, sections: [{ rows }] } }
}

function zeile(k: Knopf): object {
  const text = beschriftung(k)
  const title = kuerze(text, ZEILE_TITEL_MAX)
  return title === text ? { id: k.id, title } : { id: k.id, title, description: kuerze(text, ZEILE_TEXT_MAX) }
}

/** Meta refuses an empty title, also one of blanks. */
const beschriftung = (k: Knopf): string => k.text.trim() || k.id

const TELEFON = /^\+?\d{5,15}$/
const NUTZER_ID = /^[A-Z]{2}\.[A-Za-z0-9.]+$/
const istGruppe = ({ chat, an }: Sendung): boolean =>
  chat !== an && chat !== '' && !TELEFON.test(chat) && !NUTZER_ID.test(chat)

/** A person without a phone is reached by the business-scoped id, which goes into another field. */
export function empfaenger(s: Sendung, gruppe: boolean): object {
  if (gruppe) return { recipient_type: 'group', to: s.chat }
  return { recipient_type: 'individual', [NUTZER_ID.test(s.an) ? 'recipient' : 'to']: s.an }
}
