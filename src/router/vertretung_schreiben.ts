import { abwesenheitVon, istGast, type Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { type Abwesenheit, setzeAbwesenheit } from '../speicher/abwesenheit.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { benachrichtige, type Wege } from './nachricht.ts'
import { gibtFrei, zeitraumText } from './plan_vertretung.ts'
import type { Welt } from './welt.ts'

/** What a turn changes about who stands in for whom; checked where it is written (I7). */
export type Vertretungswunsch =
  | ({ art: 'setzen' } & Abwesenheit)
  | { art: 'beenden' }
  /** By the deputy: no longer for this person. */
  | { art: 'absagen'; fuer: string }

interface VertretungArg {
  welt: Welt
  wege: Wege
  person: Person
  geprueft: boolean
  wunsch: Vertretungswunsch
  jetzt: Instant
}

/** Writes it and tells the other one; returns what this person hears. */
export function* schreibeVertretung(arg: VertretungArg): Operation<string> {
  const { wunsch } = arg
  if (wunsch.art === 'absagen') return yield* sageAb(arg, wunsch.fuer)
  const t = arg.welt.texte(arg.person.sprache).reichweite
  if (!arg.geprueft) return t.unbestaetigt
  return wunsch.art === 'setzen' ? yield* setze(arg, wunsch) : yield* beende(arg)
}

function* setze(arg: VertretungArg, neu: Abwesenheit): Operation<string> {
  const { welt, jetzt } = arg
  const t = welt.texte(arg.person.sprache).reichweite
  // As it stands now, not as it stood when it was asked.
  const person = yield* ladePerson({ id: arg.person.id })
  const andere = yield* ladePerson({ id: neu.vertretung })
  if (person?.status !== 'aktiv' || !gibtFrei(person, welt)) return t.nichtsFreizugeben
  if (!andere || andere.id === person.id || andere.agent !== person.agent) return t.werDenn
  if (andere.status !== 'aktiv' || istGast(andere)) return t.kannNicht(andere.name)
  if (neu.bis <= jetzt) return t.vorbei(zeitraumText(neu, person, welt, jetzt))
  const seine = abwesenheitVon(andere, jetzt)
  if (seine && seine.von < neu.bis && seine.bis > neu.von) return t.selbstWeg(andere.name)
  const bisher = abwesenheitVon(person, jetzt)
  if (bisher && bisher.vertretung !== andere.id) yield* sageZuEnde(arg, bisher.vertretung)
  yield* setzeAbwesenheit({ id: person.id, abwesenheit: neu, jetzt })
  yield* sage(arg, andere, (a) =>
    welt.texte(a.sprache).reichweite.anVertretung(person.name, zeitraumText(neu, a, welt, jetzt)),
  )
  return t.gilt(andere.name, zeitraumText(neu, person, welt, jetzt))
}

function* beende(arg: VertretungArg): Operation<string> {
  const { person, welt, jetzt } = arg
  const t = welt.texte(person.sprache).reichweite
  const bisher = abwesenheitVon((yield* ladePerson({ id: person.id })) ?? person, jetzt)
  if (!bisher) return t.niemand
  yield* setzeAbwesenheit({ id: person.id, abwesenheit: undefined, jetzt })
  const andere = yield* sageZuEnde(arg, bisher.vertretung)
  return t.beendet(andere?.name ?? '?')
}

function* sageAb(arg: VertretungArg, fuer: string): Operation<string> {
  const { person, welt, jetzt } = arg
  const t = welt.texte(person.sprache).reichweite
  const vertretene = yield* ladePerson({ id: fuer })
  const gilt = vertretene && abwesenheitVon(vertretene, jetzt)
  if (!vertretene || gilt?.vertretung !== person.id) return t.duVertrittstNiemand
  yield* setzeAbwesenheit({ id: fuer, abwesenheit: undefined, jetzt })
  yield* sage(arg, vertretene, (p) => welt.texte(p.sprache).reichweite.hatAbgesagt(person.name))
  return t.abgesagt(vertretene.name)
}

function* sageZuEnde(arg: VertretungArg, id: string): Operation<Person | undefined> {
  const andere = yield* ladePerson({ id })
  if (andere) yield* sage(arg, andere, (a) => arg.welt.texte(a.sprache).reichweite.zuEnde(arg.person.name))
  return andere
}

function* sage({ wege, jetzt }: VertretungArg, an: Person, text: (an: Person) => string): Operation<void> {
  yield* benachrichtige({
    wege,
    person: an,
    text: text(an),
    zweck: 'hinweis',
    nurGeprueft: true,
    vorgang_id: null,
    jetzt,
  })
}
