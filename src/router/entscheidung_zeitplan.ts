import type { Entscheidung, Regeln } from './entscheidung.ts'
import type { Kontext } from './kontext.ts'

// What repeats: the wish for it, and one due run of it.

/** „jeden Freitag um 9 die Umsätze“: typed, not read from a medium or standing below one (I6). */
export function wiederkehrendes(k: Kontext, regeln: Regeln): Entscheidung | undefined {
  const { text, typ, gelesen } = k.ereignis
  if (typ !== 'text' || gelesen !== undefined) return undefined
  const wunsch = regeln.zeitplanwunsch(k, text)
  return wunsch && { art: 'zeitplan', text, wunsch }
}

/** A due slot: nobody's message, so it is no answer to anything and takes nothing over from the conversation. */
export function zeitplanlauf(k: Kontext, regeln: Regeln): Entscheidung {
  const z = k.zeitplan
  if (z?.status !== 'aktiv') return { art: 'ignorieren', grund: 'zeitplan_beendet' }
  if (k.person?.id !== z.person_id || k.person.status !== 'aktiv')
    return { art: 'ignorieren', grund: 'zeitplan_person' }
  if (k.person.opt_out !== null) return { art: 'ignorieren', grund: 'opt_out' }
  if (z.art === 'erinnerung') return { art: 'zeitplan_erinnerung', zeitplan: z }
  if (z.art === 'befehl')
    return k.befehl?.art === 'was_laeuft'
      ? { art: 'befehl', befehl: k.befehl }
      : { art: 'zeitplan_halt', zeitplan: z, grund: 'faehigkeit_weg' }
  const kandidat = regeln.kandidatZuLauf(k, z)
  if (kandidat) return { art: 'neu', text: z.text, kandidat }
  return {
    art: 'zeitplan_halt',
    zeitplan: z,
    grund: regeln.gibtEs(z.faehigkeit) ? 'recht' : 'faehigkeit_weg',
  }
}
