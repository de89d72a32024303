import { mitZoneVon, type Person } from '../domaene/person.ts'
import type { Frage } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { insertVorgang, updateVorgang, type Vorgang } from '../speicher/vorgang.ts'
import type { Entscheid } from './freigabe_pruefung.ts'
import { freigabeFelder, jaNein, stand, wirklichesRisiko } from './freigabe_wer.ts'
import { geschehenesVon, sagtGeschehenes } from './geschehenes.ts'
import { benachrichtige, type Wege } from './nachricht.ts'
import { titel, titelZu, type Worte } from './welt.ts'

// „freigeben V-3, aber nur 80 €“: nobody has been shown that, so nobody approves it. It becomes a request of its own with
// these values, the requester's; once they agree, it is asked for like any other, also of who changed it.

/** What the Freigeber hears; undefined: these values cannot be, or change nothing. */
export function* ersetzeGeaendert(
  welt: Worte,
  wege: Wege,
  arg: {
    e: Pick<Entscheid, 'jetzt'>
    person: Person
    v: Vorgang
    id: string
    nachricht_id: number
    parameter: Vorgang['parameter']
    /** Until when the requester may agree. */
    frist: Instant
    /** Said in a group, of another chat's work: nothing of it is named there. */
    anderswo: boolean
  },
): Operation<string | undefined> {
  const { person, v, id } = arg
  const { jetzt } = arg.e
  const skill = welt.skills.finde(v.faehigkeit)
  const anfragender = yield* ladePerson({ id: v.person_id })
  const gelesen = skill?.parameter.safeParse(arg.parameter)
  if (!skill || !anfragender || !gelesen?.success) return undefined
  const parameter = gelesen.data as Vorgang['parameter']
  const neuerStand = stand({ faehigkeit: v.faehigkeit, parameter })
  if (neuerStand === v.frage?.stand) return undefined
  const { sprache } = anfragender
  const seine = mitZoneVon(welt, anfragender)
  const frage: Frage = {
    art: 'bestaetigung',
    text: titelZu(seine, skill, parameter, sprache),
    optionen: [],
    gestellt: jetzt,
    wie_oft: 1,
    stand: neuerStand,
  }
  const risiko = wirklichesRisiko(skill, parameter)
  // The words stay the requester's: those of the Freigeber are not theirs to keep, or to forget.
  const { agent, text, unterhaltung_id, person_id, faehigkeit, sicherheit } = v
  yield* insertVorgang({
    v: {
      ...{ id, agent, text, unterhaltung_id, person_id, faehigkeit, sicherheit, parameter, risiko, frage },
      nachricht_id: arg.nachricht_id,
      quelle: 'freigeber',
      status: 'bestaetigung',
      frist: arg.frist,
      ...(risiko === 3 ? freigabeFelder(skill, parameter) : {}),
    },
    jetzt,
  })
  const geschehen = yield* geschehenesVon(v)
  yield* updateVorgang({
    alt: v,
    neu: { status: 'abgebrochen', grund: 'ersetzt', ersetzt_durch: id, frist: null },
    jetzt,
  })
  const t = seine.texte(sprache)
  yield* benachrichtige({
    wege,
    person: anfragender,
    unterhaltung_id,
    text: [
      ...sagtGeschehenes(seine, v.id, geschehen, sprache, id),
      t.dirGeaendert(person.name, v.id, titel(seine, v, sprache), frage.text),
    ].join('\n'),
    zweck: 'hinweis',
    jetzt,
    ...jaNein(t, id, neuerStand),
  })
  const meine = mitZoneVon(welt, person)
  const was = arg.anderswo ? undefined : titelZu(meine, skill, parameter, person.sprache)
  const satz = meine.texte(person.sprache).neuAngefragt(v.id, id, was, anfragender.name)
  return [satz, ...(arg.anderswo ? [] : sagtGeschehenes(meine, v.id, geschehen, person.sprache, id))].join(
    '\n',
  )
}
