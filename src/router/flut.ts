import { type Instant, MINUTE_MS, plusMs } from '../domaene/zeit.ts'
import { insertAusgang } from '../speicher/ausgang.ts'
import { vertageEingang, warVertagt } from '../speicher/eingang.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import type { Kontext } from './kontext.ts'
import type { Worte } from './welt.ts'

// More messages in a minute than are answered in one: the rest wait, and who wrote them hears it, once. It is one flood as
// long as something of the lane was put off within the last minute: the rows say so, so a restart does not say it again.

/** Puts the message off. Returns whether something was said about it. */
export const vertageOperation = ({ texte }: Pick<Worte, 'texte'>) =>
  function* vertage(arg: { k: Kontext; flut: boolean; nicht_vor: Instant }): Operation<boolean> {
    const { k, nicht_vor } = arg
    const { id, lane } = k.eingang
    const schon = yield* warVertagt({ lane, seit: plusMs(k.jetzt, -MINUTE_MS) })
    const wartet = yield* vertageEingang({ id, nicht_vor })
    if (!arg.flut || schon || !wartet || !k.person) return false
    // Who was forgotten or deactivated meanwhile is not written to any more (I8).
    const person = yield* ladePerson({ id: k.person.id })
    if (person?.status !== 'aktiv') return false
    yield* insertAusgang({ a: hinweis(k, person.id, texte(person.sprache).flut), jetzt: k.jetzt })
    return true
  }

/** In the chat of the message, and no answer to it: that is still to come. */
const hinweis = ({ eingang, ereignis, unterhaltung }: Kontext, person_id: string, text: string) => ({
  agent: eingang.agent,
  kanal: eingang.kanal,
  chat: eingang.chat,
  an: ereignis.von ?? eingang.chat,
  person_id,
  unterhaltung_id: unterhaltung?.id ?? null,
  vorgang_id: null,
  nachricht_id: null,
  zweck: 'hinweis' as const,
  text,
  knoepfe: [],
  zu: null,
})
