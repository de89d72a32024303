import { mitZoneVon, type Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { type Entscheid, vermerkeEntscheid } from '../speicher/aktion.ts'
import { freigabenVon } from '../speicher/freigabe.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { benachrichtige, type Wege } from './nachricht.ts'
import { titel, type Worte } from './welt.ts'

// What stays of a person's word about failed work.

export interface Vermerk {
  v: Pick<
    Vorgang,
    'id' | 'faehigkeit' | 'person_id' | 'nachricht_id' | 'unterhaltung_id' | 'parameter' | 'text' | 'status'
  >
  wie: Entscheid
}

/** Keeps in the audit rows who decided, and tells the requester when it was somebody else. */
export function* vermerke(
  worte: Worte,
  wege: Wege,
  { v, wie }: Vermerk,
  person: Person,
  jetzt: Instant,
): Operation<void> {
  const frei = (yield* freigabenVon({ vorgang_id: v.id })).findLast((f) => f.ergebnis === 'freigegeben')
  yield* vermerkeEntscheid({
    vorgang: v,
    person_id: person.id,
    wie,
    begruendung: worte.texte('de').begruendung(v.nachricht_id, undefined, frei !== undefined),
    freigegeben_von: frei?.person_id ?? null,
    jetzt,
  })
  const anfragender = person.id === v.person_id ? undefined : yield* ladePerson({ id: v.person_id })
  if (!anfragender) return
  const { sprache } = anfragender
  const text = worte
    .texte(sprache)
    .wirkung.entschieden(v.id, titel(mitZoneVon(worte, anfragender), v, sprache), person.name, wie)
  yield* benachrichtige({
    wege,
    person: anfragender,
    unterhaltung_id: v.unterhaltung_id,
    text,
    zweck: 'ergebnis',
    vorgang_id: v.id,
    jetzt,
  })
}
