import { mitZoneVon, type Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { ladeVorgang } from '../speicher/vorgang.ts'
import { benachrichtige, type Wege } from './nachricht.ts'
import { titel, type Worte } from './welt.ts'

interface Ruecknahme {
  /** The Vorgang that took it back, and the one that was taken back. */
  durch: string
  von: string
}

/** Who had asked for it hears that somebody else took it back. */
export function* meldeRuecknahme(
  worte: Worte,
  wege: Wege,
  wer: Pick<Person, 'id' | 'agent' | 'name'>,
  { durch, von }: Ruecknahme,
  jetzt: Instant,
): Operation<void> {
  const v = yield* ladeVorgang({ agent: wer.agent, id: von })
  const person = v && v.person_id !== wer.id ? yield* ladePerson({ id: v.person_id }) : undefined
  if (!v || !person) return
  const was = titel(mitZoneVon(worte, person), v, person.sprache)
  yield* benachrichtige({
    wege,
    person,
    unterhaltung_id: v.unterhaltung_id,
    text: worte.texte(person.sprache).rueckgaengig.gemeldet(wer.name, v.id, was, durch),
    zweck: 'ergebnis',
    vorgang_id: v.id,
    jetzt,
  })
}
