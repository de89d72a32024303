import { istLeitung, type Person } from '../domaene/person.ts'
import { vergleichsform } from '../domaene/text.ts'
import { ABBRECHEN } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import type { Skill } from '../skills/skill.ts'
import { type UndoParameter, undoBis, undoName } from '../skills/undo.ts'
import type { Verzeichnis } from '../skills/verzeichnis.ts'
import { alsJson } from '../speicher/json.ts'
import type { Geschehen } from '../speicher/ruecknahme.ts'

// May it be taken back, by whom, and if not, why not? Pure.

export type Hindernis =
  /** The skill gives no way back. */
  | { grund: 'kein_weg' }
  | { grund: 'zu_spaet'; wann: Instant }
  /** It still waits for an answer. */
  | { grund: 'noch_nicht' }
  | { grund: 'laeuft' }
  /** Of one of its effects nobody knows whether it happened: that is decided first. */
  | { grund: 'unklar' }
  | { grund: 'nichts_geschehen' }
  /** A reminder that was called off, or has come. */
  | { grund: 'kommt_nicht' }
  | { grund: 'schon'; durch: string }
  /** Asked, waiting, running or failed: not twice. */
  | { grund: 'im_gang'; durch: string }
  /** It is itself the undo of another. */
  | { grund: 'ist_ruecknahme'; von: string }
  /** What it was about is forgotten or has outlived its time. */
  | { grund: 'ohne_angaben' }

export interface Weg {
  skill: Skill
  parameter: UndoParameter
  /** Not all of it was done: what was, is taken back. */
  teil: boolean
}

/** `jetzt`: when the wish arrived. */
export function beurteile(
  skills: Pick<Verzeichnis, 'finde'>,
  g: Geschehen,
  jetzt: Instant,
): { weg: Weg } | { hindernis: Hindernis } {
  const { vorgang: v, durch } = g
  const nein = (hindernis: Hindernis) => ({ hindernis })
  if (v.rueckgaengig_von !== null)
    return nein(
      v.status === 'erledigt'
        ? { grund: 'ist_ruecknahme', von: v.rueckgaengig_von }
        : v.status === 'laeuft'
          ? { grund: 'laeuft' }
          : { grund: 'im_gang', durch: v.id },
    )
  if (durch) return nein({ grund: durch.status === 'erledigt' ? 'schon' : 'im_gang', durch: durch.id })
  if (v.status === 'laeuft') return nein({ grund: 'laeuft' })
  if (v.status === 'rueckfrage' || v.status === 'bestaetigung' || v.status === 'wartet_freigabe')
    return nein({ grund: 'noch_nicht' })
  if (v.status === 'fehler' && g.aktionen.some((a) => a.status === 'unklar' || a.status === 'begonnen'))
    return nein({ grund: 'unklar' })
  const erledigt = g.aktionen.filter((a) => a.status === 'erledigt')
  const letzte = erledigt
    .map((a) => a.abgeschlossen ?? a.erstellt)
    .sort()
    .at(-1)
  if (letzte === undefined) return nein({ grund: 'nichts_geschehen' })
  const skill = skills.finde(v.faehigkeit)
  const undo = skills.finde(undoName(v.faehigkeit ?? ''))
  if (!skill || !undo) return nein({ grund: 'kein_weg' })
  const angaben = skill.parameter.safeParse(v.parameter)
  if (v.beschaedigt || !angaben.success) return nein({ grund: 'ohne_angaben' })
  const bis = undoBis(skill, angaben.data, letzte)
  if (bis === undefined) return nein({ grund: 'kein_weg' })
  if (jetzt >= bis) return nein({ grund: 'zu_spaet', wann: bis })
  const geschehen = erledigt.map(({ key, system, aktion, ergebnis }) => ({
    key,
    system,
    aktion,
    ergebnis: alsJson(ergebnis),
  }))
  return {
    weg: {
      skill: undo,
      parameter: { vorgang: v.id, angaben: v.parameter, geschehen, bis },
      teil: v.status === 'fehler' || v.grund === ABBRECHEN || g.aktionen.length > erledigt.length,
    },
  }
}

/** The requester; what others feel as well (risk 2 and 3) also leitung and admin. Own data is only the requester's. */
export const darfZuruecknehmen = (
  person: Pick<Person, 'id' | 'rollen' | 'status'>,
  { person_id, risiko }: Pick<Geschehen['vorgang'], 'person_id' | 'risiko'>,
): boolean => person_id === person.id || (risiko >= 2 && istLeitung(person))

const worte = (text: string): string[] =>
  vergleichsform(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((w) => w !== '')

/** „Tickets“ and „Ticket“, „Urlaubs“ and „Urlaub“. */
const gleicht = (a: string, b: string): boolean =>
  a === b || (a.length >= 4 && b.length >= 4 && (a.startsWith(b) || b.startsWith(a)))

/** All words by which a person may call it: `titel` in the person's language, what was asked for, what came of it. */
export const worteVon = ({ vorgang: v, aktionen }: Geschehen, titel: string): string =>
  [titel, v.text, v.faehigkeit?.replaceAll('_', ' '), ...aktionen.map((a) => a.ergebnis)].join(' ')

/** Every word that says what it was stands in what is known of it. */
export function passt(suche: string, bekanntes: string): boolean {
  const da = worte(bekanntes)
  return worte(suche).every((w) => da.some((d) => gleicht(w, d)))
}
