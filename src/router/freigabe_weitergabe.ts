import type { Logger } from 'pino'
import { fehlerCode } from '../domaene/fehler.ts'
import { hatRolle, mitZoneVon, type Person } from '../domaene/person.ts'
import type { Instant, Uhr } from '../domaene/zeit.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import {
  type Anfrage,
  ausgefalleneAnfragen,
  gescheitertAuf,
  markiereAusgefallen,
  nimmSaeumige,
  weiterzugebende,
  zurueckgekehrte,
} from '../speicher/freigabe-anfrage.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { ladeVorgang, type Vorgang } from '../speicher/vorgang.ts'
import { frageWieder, geheWeiter, type Lage, type Runde, rollenVon } from './freigabe_kette.ts'
import { rechtVon } from './freigabe_stimmen.ts'
import { benachrichtige, hatBriefweg, type Wege } from './nachricht.ts'
import { titel, type Worte } from './welt.ts'

// Somebody who was asked falls out later: STOP, deactivated, not delivered, outside the provider's window. The tables
// say so, whoever wrote it (a turn, the delivery, the command line, a provider's status), so a look at them is enough.

export interface WeitergabeDeps {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  welt: Worte
  wege: Wege
  /** Something may be ready to be sent. */
  nachher: () => void
}

/** Takes the next step for every Freigabe that needs one; one transaction each, so that each is taken once. */
export function erstelleWeitergabe(d: WeitergabeDeps): () => Promise<number> {
  const gibWeiter = gibWeiterOperation(d.welt, d.wege)
  return async function gibFreigabenWeiter() {
    const jetzt = d.uhr.jetzt()
    let anzahl = 0
    for (const { id, agent } of await d.speicher.read(weiterzugebende, { jetzt })) {
      try {
        const ausgefallen = await d.speicher.run(gibWeiter, { id, agent, jetzt })
        if (!ausgefallen) continue
        d.log.info({ vorgang: id, ausgefallen }, 'Freigabe weitergegeben')
        anzahl++
      } catch (fehler) {
        d.log.warn(
          { vorgang: id, fehler: fehlerCode(fehler) },
          'Freigabe nicht weitergegeben: beim nächsten Mal',
        )
      }
    }
    if (anzahl > 0) d.nachher()
    return anzahl
  }
}

/** Ids of who fell out; undefined: nothing was to be done (any more). */
const gibWeiterOperation = (welt: Worte, wege: Wege) =>
  function* gibWeiter(arg: { id: string; agent: string; jetzt: Instant }): Operation<string[] | undefined> {
    const { jetzt } = arg
    const v = yield* ladeVorgang(arg)
    const anfragender = v && (yield* ladePerson({ id: v.person_id }))
    if (v?.status !== 'wartet_freigabe' || !anfragender || (v.frist !== null && v.frist <= jetzt))
      return undefined
    const ausgefallen: Person[] = []
    const saeumig = new Set((yield* nimmSaeumige({ vorgang_id: v.id, jetzt })).map((a) => a.person_id))
    const lage = { welt, wege, v, anfragender, saeumig, jetzt }
    let brieflich = false
    for (const a of yield* ausgefalleneAnfragen({ vorgang_id: v.id, jetzt })) {
      const person = yield* ladePerson({ id: a.person_id })
      if (person && (yield* frageBrieflich(lage, a, person))) {
        brieflich = true
        continue
      }
      yield* markiereAusgefallen({
        id: a.id,
        status: person && kommtWieder(a, person, v) ? 'abgemeldet' : 'unerreicht',
      })
      // Whose time as a deputy is over is no news for who waits.
      if (person && !(yield* hatAusgedient(a, v, person, jetzt))) ausgefallen.push(person)
    }
    const wieder: string[] = []
    for (const a of yield* zurueckgekehrte({ vorgang_id: v.id, jetzt })) {
      const person = yield* ladePerson({ id: a.person_id })
      if ((yield* frageWieder(lage, a)) && person) wieder.push(person.name)
    }
    const runde = yield* geheWeiter(lage)
    if (ausgefallen.length === 0 && runde.neu.length === 0) {
      if (wieder.length === 0) return brieflich ? [] : undefined
      // Others were asked all the while: nothing new for who waits.
      if (runde.noch.length > wieder.length) return []
      runde.neu.push(...wieder)
    }
    yield* benachrichtige({
      wege,
      person: anfragender,
      unterhaltung_id: v.unterhaltung_id,
      text: meldung(welt, v, anfragender, ausgefallen, runde, jetzt, wieder.length === 0),
      zweck: 'hinweis',
      vorgang_id: v.id,
      jetzt,
    })
    return ausgefallen.map((p) => p.id)
  }

/** A chat that did not deliver is no reason to leave the person out, when a letter reaches them. */
function* frageBrieflich(lage: Lage, a: Anfrage, person: Person): Operation<boolean> {
  const kanal = yield* gescheitertAuf(a)
  if (kanal === undefined || lage.wege.briefe.includes(kanal) || person.opt_out !== null) return false
  if (!(yield* rechtVon(person, lage.v, lage.jetzt)) || !(yield* hatBriefweg(lage.wege, person))) return false
  return yield* frageWieder(lage, a, true)
}

/** A deputy by the other one's own word, and that one is back (or has named somebody else). */
function* hatAusgedient(a: Anfrage, v: Vorgang, person: Person, jetzt: Instant): Operation<boolean> {
  if (a.art !== 'vertretung' || a.fuer_person_id === null || person.status !== 'aktiv') return false
  const fuer = yield* ladePerson({ id: a.fuer_person_id })
  return (
    fuer !== undefined && fuer.vertretung !== person.id && (yield* rechtVon(person, v, jetzt)) === undefined
  )
}

/** What ended it may be over one day; a deputy's hand-over ends for good, save for STOP. */
const kommtWieder = (a: Anfrage, person: Person, v: Vorgang): boolean =>
  a.art === 'rolle'
    ? person.opt_out !== null || !rollenVon(v).some((rolle) => hatRolle(person, rolle))
    : a.status === 'gefragt' && person.status === 'aktiv' && person.opt_out !== null

function meldung(
  global: Worte,
  v: Vorgang,
  anfragender: Person,
  ausgefallen: readonly Person[],
  runde: Runde,
  jetzt: Instant,
  /** Nobody who was out is back. */
  nurNeue: boolean,
): string {
  const { sprache } = anfragender
  const welt = mitZoneVon(global, anfragender)
  const t = welt.texte(sprache)
  const liste = (namen: readonly string[]): string => new Intl.ListFormat(sprache).format(namen)
  const frist = zeigeZeit(v.frist ?? jetzt, sprache, welt.zone, jetzt)
  const nicht = [...ausgefallen.map((p) => p.name), ...runde.verfehlt, ...runde.abgemeldet]
  return [
    `${v.id} ${titel(welt, v, sprache)}:`,
    ...(nicht.length > 0 ? [t.nichtErreicht(liste(nicht))] : []),
    ...(runde.neu.length > 0
      ? [
          nurNeue && ausgefallen.length === 0 && runde.noch.length > 0
            ? t.reichweite.auchGefragt(liste(runde.neu), frist)
            : t.jetztGefragt(liste(runde.neu), frist),
        ]
      : runde.noch.length > 0
        ? [t.weiterGefragt(liste(runde.noch), frist)]
        : [t.niemandGefragt(frist, runde.gesagt)]),
  ].join(' ')
}
