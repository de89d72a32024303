import { fragtEtwas } from '../speicher/unterhaltung.ts'
import { istOptOut, willAufhoeren } from './abmelden.ts'
import type { Entscheidung, Regeln } from './entscheidung.ts'
import { bloss } from './entscheidung_lage.ts'
import type { Kontext } from './kontext.ts'

// What is no message to the assistant, and who may talk to it at all.

/** Step 1: edits, deletions, reactions, number changes, chatter in groups. Never recognised as text. */
export function keineNachricht(k: Kontext, regeln: Regeln): Entscheidung | undefined {
  const e = k.ereignis
  if (k.geloescht) return { art: 'ignorieren', grund: 'geloescht' }
  if (e.bot && e.art !== 'nachricht') return { art: 'ignorieren', grund: 'bot' }
  if (e.art === 'reaktion' || e.art === 'nummernwechsel' || e.art === 'sonstiges')
    return { art: 'ignorieren', grund: e.art }
  if (e.art === 'bearbeitung')
    return k.person ? { art: 'bearbeitung' } : { art: 'ignorieren', grund: 'bearbeitung' }
  if (e.art === 'loeschung')
    return k.person ? { art: 'loeschung' } : { art: 'ignorieren', grund: 'loeschung' }
  if (e.gruppe && regeln.gruppen === 'erwaehnt' && !angesprochen(k, regeln))
    return { art: 'ignorieren', grund: 'gruppe_nicht_angesprochen' }
  return undefined
}

const angesprochen = (k: Kontext, regeln: Regeln): boolean =>
  k.ereignis.angesprochen === true ||
  k.knopf !== undefined ||
  k.bezug === 'zitat' ||
  imFadenGefragt(k) ||
  regeln.rufnamen.some((name) =>
    k.ereignis.text.toLocaleLowerCase('de').includes(`@${name.toLocaleLowerCase('de')}`),
  )

/** Colleagues talk on in a thread below our reply: only who was asked something there is still talking to us. */
function imFadenGefragt(k: Kontext): boolean {
  const v = k.gemeint
  if (!v) return k.bezug === 'faden' && fragtEtwas(k.unterhaltung?.frage)
  const offen = v.status === 'rueckfrage' || v.status === 'bestaetigung'
  // A bare yes that comes after the Frist must hear that nothing was done.
  return v.person_id === k.person?.id && (offen || (v.grund === 'frist' && bloss(k)))
}

/** Step 2: who may talk at all, and how fast. */
export function zugang(k: Kontext, regeln: Regeln): Entscheidung | undefined {
  if (k.ereignis.von === undefined) return { art: 'ignorieren', grund: 'ohne_absender' }
  if (k.wechselOffen) return { art: 'vertagen' }
  if (
    k.person === undefined &&
    regeln.zugang === 'offen' &&
    k.ereignis.von !== undefined &&
    !k.ereignis.gruppe
  )
    return { art: 'gast' }
  if (k.person === undefined || k.person.status !== 'aktiv') {
    if (istOptOut(k.ereignis.text) || willAufhoeren(k.ereignis.text)) return { art: 'ohne_zugang_abgemeldet' }
    return { art: 'abweisen', antworten: !k.schonAbgewiesen && !k.ereignis.gruppe }
  }
  if (k.zuegeLetzteMinute >= regeln.zuegeProMinute)
    return k.ereignis.art === 'zeitplan' ? { art: 'vertagen' } : { art: 'vertagen', flut: true }
  return undefined
}
