import { mitZoneVon } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import { verwirfAnfragen } from '../speicher/freigabe-anfrage.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { ladeVorgang } from '../speicher/vorgang.ts'
import { geheWeiter, rolleVon } from './freigabe_kette.ts'
import { bedarfText } from './freigabe_stimmen.ts'
import type { Wege } from './nachricht.ts'
import { titel, type Worte } from './welt.ts'

/** Asks who may approve, as far as somebody can be reached; returns what the requester is told. */
export function* frageFreigeber(arg: {
  welt: Worte
  wege: Wege
  agent: string
  vorgang_id: string
  kanal: string
  jetzt: Instant
}): Operation<string> {
  const { wege, kanal, jetzt } = arg
  const v = yield* ladeVorgang({ agent: arg.agent, id: arg.vorgang_id })
  const anfragender = v && (yield* ladePerson({ id: v.person_id }))
  if (!v || !anfragender) return ''
  yield* verwirfAnfragen({ vorgang_id: v.id })
  const runde = yield* geheWeiter({ welt: arg.welt, wege, v, anfragender, kanal, jetzt })
  const { sprache } = anfragender
  const welt = mitZoneVon(arg.welt, anfragender)
  const t = welt.texte(sprache)
  const name = titel(welt, v, sprache)
  const frist = zeigeZeit(v.frist ?? jetzt, sprache, welt.zone, jetzt)
  const liste = (namen: readonly string[]): string => new Intl.ListFormat(sprache).format(namen)
  const nicht = liste(runde.neu.length > 0 ? runde.verfehlt : [...runde.verfehlt, ...runde.abgemeldet])
  if (runde.neu.length > 0) {
    return [
      t.wartetAufFreigabe(name, liste(runde.neu), frist),
      ...(v.freigabe_bedarf === null ? [] : [bedarfText(v, t, sprache)]),
      ...(nicht === '' ? [] : [t.nichtErreicht(nicht)]),
      ...(runde.zuWenige ? [t.zuWenigeFreigeber(runde.gesagt)] : []),
    ].join(' ')
  }
  return nicht === ''
    ? t.keinFreigeber(name, rolleVon(v), runde.gesagt)
    : t.keinerErreicht(name, rolleVon(v), nicht, frist, runde.gesagt)
}
