import type { Logger } from 'pino'
import { fehlerCode } from '../domaene/fehler.ts'
import { hatRolle, mitZoneVon, type Person } from '../domaene/person.ts'
import type { Instant, Uhr } from '../domaene/zeit.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import {
  type Anfrage,
  ausgefalleneAnfragen,
  markiereAusgefallen,
  weiterzugebende,
  zurueckgekehrte,
} from '../speicher/freigabe-anfrage.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { ladeVorgang, type Vorgang } from '../speicher/vorgang.ts'
import { frageWieder, geheWeiter, type Runde, rollenVon } from './freigabe_kette.ts'
import { benachrichtige, type Wege } from './nachricht.ts'
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
    for (const a of yield* ausgefalleneAnfragen({ vorgang_id: v.id, jetzt })) {
      const person = yield* ladePerson({ id: a.person_id })
      yield* markiereAusgefallen({
        id: a.id,
        status: person && kommtWieder(a, person, v) ? 'abgemeldet' : 'unerreicht',
      })
      if (person) ausgefallen.push(person)
    }
    const lage = { welt, wege, v, anfragender, jetzt }
    const wieder: string[] = []
    for (const a of yield* zurueckgekehrte({ vorgang_id: v.id, jetzt })) {
      const person = yield* ladePerson({ id: a.person_id })
      if ((yield* frageWieder(lage, a)) && person) wieder.push(person.name)
    }
    const runde = yield* geheWeiter(lage)
    if (ausgefallen.length === 0 && runde.neu.length === 0) {
      if (wieder.length === 0) return undefined
      // Others were asked all the while: nothing new for who waits.
      if (runde.noch.length > wieder.length) return []
      runde.neu.push(...wieder)
    }
    yield* benachrichtige({
      wege,
      person: anfragender,
      unterhaltung_id: v.unterhaltung_id,
      text: meldung(welt, v, anfragender, ausgefallen, runde, jetzt),
      zweck: 'hinweis',
      vorgang_id: v.id,
      jetzt,
    })
    return ausgefallen.map((p) => p.id)
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
      ? [t.jetztGefragt(liste(runde.neu), frist)]
      : runde.noch.length > 0
        ? [t.weiterGefragt(liste(runde.noch), frist)]
        : [t.niemandGefragt(frist, runde.gesagt)]),
  ].join(' ')
}
