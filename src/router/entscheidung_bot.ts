import { istOptOut } from './abmelden.ts'
import { befiehlt } from './befehle.ts'
import type { Entscheidung, ErkenneText, Regeln } from './entscheidung.ts'
import { nachErkennung } from './entscheidung_erkannt.ts'
import type { Kontext } from './kontext.ts'
import type { Zugplan } from './plan.ts'

// Another program writes. It gets a few replies a day, then silence: two of them would thank each other for ever. It is
// told what a person with its roles may read, and sets nothing else off: it answers no question, gives no command, and
// nothing of it is remembered. No model is asked for it either.

/** Outcome in the Eingang row: this turn was a reply to a program (what is counted), or there were enough of them. */
export const BOT_ANTWORT = 'bot_antwort'
const BOT_GENUG = 'bot_genug'

/** Decides a message of another program that is meant for us. */
export function entscheideBot(k: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung {
  const { ereignis, person } = k
  if (k.botAntworten >= regeln.botAntworten) return { art: 'ignorieren', grund: BOT_GENUG }
  if (ereignis.von === undefined) return { art: 'ignorieren', grund: 'ohne_absender' }
  if (person?.status !== 'aktiv') {
    if (ereignis.gruppe) return { art: 'abweisen', antworten: false }
    // Where anybody may become a guest, a program does not.
    return person === undefined && regeln.zugang === 'offen'
      ? { art: 'nur_lesend' }
      : { art: 'abweisen', antworten: true }
  }
  if (k.zuegeLetzteMinute >= regeln.zuegeProMinute) return { art: 'vertagen' }
  const { text, typ, knopf } = ereignis
  if (typ !== 'text' || knopf !== undefined || befiehlt(text) || istOptOut(text)) return { art: 'nur_lesend' }
  const e = nachErkennung(regeln, text, lokal)
  return e.art === 'neu' && regeln.liestNur(e.kandidat) ? e : { art: 'nur_lesend' }
}

/** Nothing of it goes into Verlauf and memory: what programs write is no person's word. */
export const planFuerBot = (plan: Zugplan): Zugplan => ({
  ...plan,
  spurlos: true,
  ...(plan.antworten.length > 0 ? { grund: BOT_ANTWORT } : {}),
})
