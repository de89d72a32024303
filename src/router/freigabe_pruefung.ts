import type { Person } from '../domaene/person.ts'
import { type Instant, vorDerFrage } from '../domaene/zeit.ts'
import type { Texte } from '../rueckkanal/texte/texte.ts'
import type { FreigabeZeile } from '../speicher/freigabe.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { istEntscheidung, zustimmungen } from './freigabe_stimmen.ts'

// I7: who may decide what, as one pure rule.

export interface Entscheid {
  agent: string
  vorgang_id: string
  person_id: string
  /** The alias of the message carries rights (a login of the command line always does). */
  geprueft: boolean
  kanal: string
  /** Said in a group: its chat. Of another chat's work only the id is named there. */
  gruppe?: string
  wunsch: 'freigeben' | 'ablehnen' | 'aendern'
  grund: string | null
  /** Hash of the parameters that were shown with the button; null for a typed command. */
  stand: string | null
  /** Of the Vorgang as it was shown: changed since by more than others' yes, it is another. */
  version?: number
  /** By the provider's time, of a typed command; absent where the request was before the person's eyes (button, reply). */
  gesendet?: Instant
  /** Without a number: it means what this person was asked, and so nothing that they were asked later. */
  bloss?: boolean
  /** With `aendern`: the request that takes the place of this one, once its requester agrees; absent: nothing could be read. */
  aenderung?: { id: string; nachricht_id: number; parameter: Vorgang['parameter']; frist: Instant }
  /** When the decision was stored: at or after the Frist is late. */
  zeit: Instant
  jetzt: Instant
}

export type Verweigert = keyof Texte['freigabeVerweigert']
export type Pruefung = { ok: true } | { ok: false; grund: Verweigert }

/**
 * Right before state: who may not decide hears nothing of the state. State before alias: nobody is alarmed about what is
 * settled.
 */
export function pruefeFreigabe(
  e: Pick<Entscheid, 'geprueft' | 'stand' | 'version' | 'zeit' | 'gesendet'>,
  person: Person,
  v: Vorgang | undefined,
  bisher: readonly FreigabeZeile[],
  {
    darf,
    gestellt,
  }: {
    /** By an own role or as a deputy. */
    darf: boolean
    /** When it was asked for. */
    gestellt?: Instant | undefined
  },
): Pruefung {
  if (person.status !== 'aktiv') return { ok: false, grund: 'gesperrt' }
  if (!v || v.agent !== person.agent) return { ok: false, grund: 'unbekannt' }
  if (v.freigabe_rolle === null)
    return { ok: false, grund: v.person_id === person.id ? 'keine_freigabe' : 'unbekannt' }
  if (v.person_id === person.id) return { ok: false, grund: 'vier_augen' }
  if (!darf) return { ok: false, grund: 'rolle' }
  if (v.status !== 'wartet_freigabe') return { ok: false, grund: warumNichtMehr(v, bisher) }
  if (v.frist !== null && e.zeit >= v.frist) return { ok: false, grund: 'frist' }
  if (!e.geprueft) return { ok: false, grund: 'alias' }
  if (v.beschaedigt || (e.stand !== null && e.stand !== v.frage?.stand) || istSeitherGeaendert(e, v, bisher))
    return { ok: false, grund: 'geaendert' }
  return e.gesendet !== undefined && gestellt !== undefined && vorDerFrage(e.gesendet, gestellt)
    ? { ok: false, grund: 'vor_der_frage' }
    : { ok: true }
}

/** Each yes of several counts the version up, and changes nothing of what was shown. */
const istSeitherGeaendert = (
  e: Pick<Entscheid, 'version'>,
  v: Vorgang,
  bisher: readonly FreigabeZeile[],
): boolean => {
  const seither = e.version === undefined ? 0 : v.version - e.version
  return seither < 0 || seither > zustimmungen(bisher, v).length
}

function warumNichtMehr(v: Vorgang, bisher: readonly FreigabeZeile[]): Verweigert {
  if (v.ersetzt_durch) return 'ersetzt'
  if (v.grund === 'frist') return 'frist'
  if (v.status === 'bestaetigung') return 'unbestaetigt'
  const entschieden = bisher.findLast(istEntscheidung)
  if (entschieden) return entschieden.ergebnis === 'freigegeben' ? 'schon_freigegeben' : 'schon_abgelehnt'
  return 'geschlossen'
}
