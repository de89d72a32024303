import { bedarfeVon, rollenAus, type Zaehlung } from '../domaene/freigabe.ts'
import { regelFuer } from '../domaene/freigabe-regel.ts'
import { abwesenheitVon, type Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { type Anfrage, anfragenZu, insertAnfrage, verwirfUngesendete } from '../speicher/freigabe-anfrage.ts'
import { ladePerson, personenMitRolle, traegerDerRolle } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { bitte, erinnerungen } from './freigabe_bitte.ts'
import { fahrplan } from './freigabe_fahrplan.ts'
import { bedarfText, koennenReichen, zaehlungZu } from './freigabe_stimmen.ts'
import { benachrichtige, erreiche, type Wege } from './nachricht.ts'
import type { Worte } from './welt.ts'

// Who is asked for a Freigabe: everybody with the role, each over the first of their ways that is open now, a letter last;
// in the place of who is away the deputy that they named; for who is not reached, or has not decided by the time that the
// skill names, the operator's deputy; when nobody is, the admins are told. A deputy is asked about this one Vorgang, and may
// decide only this one: the row in assistent_freigabe_anfrage is the hand-over (I7). A deputy's deputy is never asked.

export interface Lage {
  welt: Worte
  wege: Wege
  v: Vorgang
  anfragender: Person
  /** The requester's, preferred for somebody who never wrote. */
  kanal?: string
  /** Who approved already, where more than one has to. */
  zaehlung?: Zaehlung | undefined
  /** Ids of who was asked and has not decided until the deputy's turn. */
  saeumig?: ReadonlySet<string>
  jetzt: Instant
}

export interface Runde {
  /** Who was asked in this round, as the requester hears it. */
  neu: string[]
  /** … and who was asked before and still is. */
  noch: string[]
  /** Who has the role, is active, and was not reached in this round. */
  verfehlt: string[]
  /** … and who wants no messages: nobody's business as long as somebody else is asked. */
  abgemeldet: string[]
  /** Who is asked is not enough: nobody, or one where two are needed. */
  zuWenige: boolean
  /** … and an admin was told. */
  gesagt: boolean
}

/** As texts say it. */
export const rolleVon = (v: Pick<Vorgang, 'freigabe_rolle'>): string => rollenVon(v).join(', ')
export const rollenVon = (v: Pick<Vorgang, 'freigabe_rolle'>): string[] =>
  rollenAus(v.freigabe_rolle ?? 'admin')

/** Takes the next step from where the rows say it stands. With nobody asked so far it is the first one. */
export function* geheWeiter(ohne: Lage): Operation<Runde> {
  const lage = { ...ohne, zaehlung: yield* zaehlungZu(ohne.v, ohne.jetzt) }
  const { v, anfragender } = lage
  const traeger = (yield* traegerDerRolle({ agent: v.agent, rollen: rollenVon(v) })).filter(
    (p) => p.id !== anfragender.id,
  )
  const bisher = yield* anfragenZu({ vorgang_id: v.id })
  const wartend = bisher.filter((a) => a.status === 'gefragt')
  const bekannt = new Set([anfragender.id, ...bisher.map((a) => a.person_id)])
  // Who was asked as a deputy before and has the role by now may be asked for that.
  const nachRolle = new Set(bisher.filter((a) => a.art === 'rolle').map((a) => a.person_id))
  const runde: Runde = { neu: [], noch: [], verfehlt: [], abgemeldet: [], zuWenige: false, gesagt: false }
  const erreicht = new Set(wartend.map((a) => a.person_id))
  const vertreten = new Set<string>()
  for (const person of traeger) {
    const vertretung = yield* vertretungWaehrendWeg(person, lage.jetzt)
    if (!vertretung || vertretung.id === anfragender.id) continue
    if (!bekannt.has(vertretung.id)) {
      bekannt.add(vertretung.id)
      // Who has the role decides by it.
      const selbst = traeger.some((p) => p.id === vertretung.id)
      if (selbst) nachRolle.add(vertretung.id)
      if (yield* frage(lage, vertretung, selbst ? {} : { fuer: person, warum: 'weg' })) {
        erreicht.add(vertretung.id)
        runde.neu.push(selbst ? vertretung.name : inVertretung(lage, vertretung, person))
      }
    }
    if (erreicht.has(vertretung.id)) vertreten.add(person.id)
  }
  // Who is away is asked too where there would be too few otherwise.
  const nacheinander = [...traeger].sort((a, b) => Number(vertreten.has(a.id)) - Number(vertreten.has(b.id)))
  for (const person of wartend.length >= hoechstens(v) ? [] : nacheinander) {
    if (person.status !== 'aktiv' || nachRolle.has(person.id)) continue
    if (vertreten.has(person.id) && erreicht.size >= hoechstens(v)) continue
    bekannt.add(person.id)
    if (yield* frage(lage, person, {})) {
      erreicht.add(person.id)
      runde.neu.push(person.name)
    } else (person.opt_out === null ? runde.verfehlt : runde.abgemeldet).push(person.name)
  }
  for (const person of traeger) {
    const saeumig = lage.saeumig?.has(person.id) ?? false
    if ((erreicht.has(person.id) && !saeumig) || vertreten.has(person.id)) continue
    const vertretung = yield* vertretungVon(person, lage.jetzt)
    if (!vertretung || bekannt.has(vertretung.id)) continue
    bekannt.add(vertretung.id)
    if (!(yield* frage(lage, vertretung, { fuer: person, ...(saeumig ? { warum: 'saeumig' } : {}) })))
      continue
    erreicht.add(vertretung.id)
    runde.neu.push(inVertretung(lage, vertretung, person))
  }
  const genug = (yield* koennenReichen(v, lage.jetzt)) && !(lage.saeumig?.size && runde.neu.length === 0)
  for (const person of genug ? [] : yield* vertretungDesSkills(lage)) {
    if (bekannt.has(person.id)) continue
    bekannt.add(person.id)
    if (!(yield* frage(lage, person, { rolle: vertretungsrolle(lage) }))) continue
    erreicht.add(person.id)
    runde.neu.push(person.name)
  }
  for (const a of wartend) {
    const person = yield* ladePerson({ id: a.person_id })
    if (person) runde.noch.push(person.name)
  }
  runde.zuWenige = !(yield* koennenReichen(v, lage.jetzt))
  if (runde.zuWenige) runde.gesagt = yield* sageAdmins(lage, traeger, bekannt.size)
  return runde
}

/** With so many asked every way to it is open. */
const hoechstens = (v: Vorgang): number => Math.max(...bedarfeVon(v).map((b) => b.anzahl))

const inVertretung = ({ welt, anfragender }: Lage, wer: Person, fuer: Person): string =>
  welt.texte(anfragender.sprache).inVertretung(wer.name, fuer.name)

/** Who stands in for somebody who is away, by their own word. */
function* vertretungWaehrendWeg(person: Person, jetzt: Instant): Operation<Person | undefined> {
  const weg = abwesenheitVon(person, jetzt)
  if (!weg || weg.von > jetzt || person.status !== 'aktiv') return undefined
  const vertretung = yield* ladePerson({ id: weg.vertretung })
  return vertretung?.status === 'aktiv' && vertretung.agent === person.agent ? vertretung : undefined
}

/** One step only: a deputy's deputy has no right. */
function* vertretungVon(person: Person, jetzt: Instant): Operation<Person | undefined> {
  if (!person.vertretung || (person.vertretung_bis && person.vertretung_bis <= jetzt)) return undefined
  const vertretung = yield* ladePerson({ id: person.vertretung })
  return vertretung?.status === 'aktiv' && vertretung.agent === person.agent ? vertretung : undefined
}

const vertretungsrolle = ({ welt, v }: Lage): string | undefined =>
  regelFuer(welt.skills.finde(v.faehigkeit), v.parameter)?.vertretung

/** Whom the skill names for when nobody else is reached. */
function* vertretungDesSkills(lage: Lage): Operation<Person[]> {
  const rolle = vertretungsrolle(lage)
  return rolle === undefined ? [] : yield* personenMitRolle({ agent: lage.v.agent, rollen: [rolle] })
}

/** By the own role, in somebody's place, or by the role that the skill names for that. */
export interface Grund {
  fuer?: Person
  rolle?: string | undefined
  /** Why a deputy is asked; absent: the other one cannot be reached. */
  warum?: 'weg' | 'saeumig'
  /** No chat delivered it. */
  nurBrief?: true
}

/** Somebody who could not be asked, or fell out, is back: asked now, by the right of before. */
export function* frageWieder(lage: Lage, a: Anfrage, nurBrief?: true): Operation<boolean> {
  const person = yield* ladePerson({ id: a.person_id })
  if (!person) return false
  const fuer = a.fuer_person_id === null ? undefined : yield* ladePerson({ id: a.fuer_person_id })
  yield* verwirfUngesendete(a)
  return yield* frage(lage, person, {
    ...(fuer ? { fuer } : {}),
    ...(fuer && abwesenheitVon(fuer, lage.jetzt)?.vertretung === person.id ? { warum: 'weg' } : {}),
    rolle: a.fuer_rolle ?? undefined,
    ...(nurBrief ? { nurBrief } : {}),
  })
}

/** Asks one person and notes it. False: not reached now; what may wait for a word of the person waits. */
function* frage(lage: Lage, person: Person, grund: Grund): Operation<boolean> {
  const anfrage = bitte(lage, person, grund)
  const { erreicht, id } =
    person.opt_out === null ? yield* erreiche(anfrage) : { erreicht: false, id: undefined }
  for (const spaeter of erreicht ? erinnerungen(lage, person, grund) : []) yield* erreiche(spaeter)
  yield* notiere(lage, person, grund, { erreicht, id })
  return erreicht
}

function* notiere(
  lage: Lage,
  person: Person,
  { fuer, rolle }: Grund,
  { erreicht, id }: { erreicht: boolean; id: number | undefined },
): Operation<void> {
  yield* insertAnfrage({
    a: {
      vorgang_id: lage.v.id,
      person_id: person.id,
      art: fuer || rolle !== undefined ? 'vertretung' : 'rolle',
      fuer_person_id: fuer?.id ?? null,
      fuer_rolle: rolle ?? null,
      ausgang_id: id ?? null,
      // A deputy's turn is handed on to nobody.
      weiter_ab:
        erreicht && !fuer && rolle === undefined
          ? (fahrplan(lage.welt, lage.v, lage.jetzt).vertretung ?? null)
          : null,
      status: erreicht ? 'gefragt' : person.opt_out === null ? 'unerreicht' : 'abgemeldet',
    },
    jetzt: lage.jetzt,
  })
}

/** An admin without the role may not decide, but can give the role, or a deputy. Once, and again only after somebody new was asked. */
function* sageAdmins(lage: Lage, traeger: readonly Person[], gefragt: number): Operation<boolean> {
  const { v, anfragender, welt, wege, jetzt } = lage
  const rolle = rolleVon(v)
  const nicht = traeger.filter((p) => p.status === 'aktiv')
  let gesagt = false
  for (const admin of yield* personenMitRolle({ agent: v.agent, rollen: ['admin'] })) {
    const dabei = nicht.some((p) => p.id === admin.id)
    // Who has the role was asked, and that waits already; that others are missing too they cannot know.
    if (admin.id === anfragender.id || admin.opt_out !== null || (dabei && v.freigabe_bedarf === null))
      continue
    const t = welt.texte(admin.sprache)
    const namen = new Intl.ListFormat(admin.sprache).format(nicht.map((p) => p.name))
    const id = yield* benachrichtige({
      wege,
      person: admin,
      ...(lage.kanal === undefined ? {} : { kanal: lage.kanal }),
      text:
        v.freigabe_bedarf !== null
          ? t.adminZuWenige(v.id, bedarfText(v, t, admin.sprache), namen)
          : nicht.length > 0
            ? t.adminNichtErreicht(v.id, rolle, namen)
            : t.adminKeinFreigeber(v.id, rolle),
      zweck: 'hinweis',
      nurGeprueft: true,
      vorgang_id: v.id,
      key: `freigeber:${v.id}:${v.version}:${gefragt}:${admin.id}`,
      jetzt,
    })
    gesagt ||= id !== undefined
  }
  return gesagt
}
