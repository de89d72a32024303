import type { z } from 'zod'
import { schluesselform } from '../domaene/text.ts'
import type { HttpEingang } from '../kanal/http-schema.ts'
import type { Gesendet } from './post.ts'
import type { Nachricht } from './schritt.ts'

// A message step as the HTTP channel's wire has it.

/** What a message step can refer to. */
export interface Bezug {
  /** The person's phone. */
  phone: string
  /** When it is sent, if the step does not say. */
  jetzt: string
  /** The last reply to a step. */
  antwortAuf(schritt: number): Gesendet | undefined
  /** The step of this person's message before this one. */
  letzteNachricht: number | undefined
  /** What this person got, oldest first. */
  bekommen: readonly Gesendet[]
}

/** The step cannot be played: its text says why. */
export class Unspielbar extends Error {}

type Eingang = z.input<typeof HttpEingang>

export const nachrichtId = (schritt: number): string => `nachricht-${schritt}`

export function eingangVon(n: Nachricht, schritt: number, b: Bezug): Eingang {
  const knopf = n.knopf === undefined ? undefined : gedrueckt(n.knopf, n, b)
  const chat = n.chat ?? knopf?.chat ?? b.phone
  return {
    id: nachrichtId(schritt),
    chat,
    von: b.phone,
    text: n.text,
    ts: n.gesendet ?? b.jetzt,
    ...(knopf
      ? { knopf: knopf.id, text: n.text || knopf.text }
      : n.ereignis
        ? inhalt(n, n.ereignis, b)
        : zitat(n, b)),
  }
}

const zitat = (n: Nachricht, b: Bezug): Pick<Eingang, 'zitat'> =>
  n.zitat === undefined ? {} : { zitat: String(zitierte(n.zitat, b).id) }

function zitierte(schritt: number, b: Bezug): Gesendet {
  const antwort = b.antwortAuf(schritt)
  if (!antwort) throw new Unspielbar(`zitat: Auf Schritt ${schritt} kam keine Antwort.`)
  return antwort
}

/** A button of the quoted reply, else of the last one that had any. Its label may be shortened and spelt loosely. */
function gedrueckt(gesucht: string, n: Nachricht, b: Bezug): { id: string; text: string; chat: string } {
  const antwort =
    n.zitat === undefined ? b.bekommen.findLast((s) => s.knoepfe.length > 0) : zitierte(n.zitat, b)
  const knoepfe = antwort?.knoepfe ?? []
  const form = schluesselform(gesucht)
  const knopf =
    knoepfe.find((k) => k.id === gesucht) ??
    knoepfe.find((k) => schluesselform(k.text) === form) ??
    einziger(knoepfe.filter((k) => schluesselform(k.text).startsWith(form))) ??
    einziger(knoepfe.filter((k) => schluesselform(k.text).includes(form)))
  if (!antwort || !knopf) {
    const da = knoepfe.map((k) => `${k.text} (${k.id})`).join(', ') || 'keine'
    throw new Unspielbar(`knopf: „${gesucht}“ ist kein Knopf der letzten Antwort; es gibt: ${da}`)
  }
  return { ...knopf, chat: antwort.chat }
}

const einziger = <T>(liste: readonly T[]): T | undefined => (liste.length === 1 ? liste[0] : undefined)

/** Edits and deletions are about a message of the person, reactions about a reply; the rest is content of a kind. */
function inhalt(n: Nachricht, e: NonNullable<Nachricht['ereignis']>, b: Bezug): Partial<Eingang> {
  const text = e.text ?? e.emoji ?? e.caption ?? n.text
  switch (e.art) {
    case 'edit':
    case 'bearbeitung':
      return { art: 'bearbeitung', text, zitat: eigene(n, b) }
    case 'delete':
    case 'revoke':
    case 'loeschung':
      return { art: 'loeschung', text: '', zitat: eigene(n, b) }
    case 'reaction':
    case 'reaktion':
      return { art: 'reaktion', text, zitat: String(worauf(n, b).id) }
    // What people send as audio is nearly always spoken into the phone.
    case 'audio':
      return { typ: e.voice === false ? 'audio' : 'voice', text, ...zitat(n, b) }
    default:
      return { typ: e.art, text, ...zitat(n, b) }
  }
}

function eigene(n: Nachricht, b: Bezug): string {
  const schritt = n.ereignis?.schritt ?? n.zitat ?? b.letzteNachricht
  if (schritt === undefined) throw new Unspielbar('ereignis: Davor hat diese Person nichts geschrieben.')
  return nachrichtId(schritt)
}

function worauf(n: Nachricht, b: Bezug): Gesendet {
  const schritt = n.ereignis?.schritt ?? n.zitat
  const antwort = schritt === undefined ? b.bekommen.at(-1) : zitierte(schritt, b)
  if (!antwort) throw new Unspielbar('ereignis: Davor hat diese Person nichts bekommen.')
  return antwort
}
