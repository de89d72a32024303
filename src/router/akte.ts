import type { Zaehlung } from '../domaene/freigabe.ts'
import { schluesselform } from '../domaene/text.ts'
import { type Instant, vergleicheSekunden } from '../domaene/zeit.ts'
import { type AktionZeile, aktionenVon } from '../speicher/aktion.ts'
import { ladeEingang } from '../speicher/eingang.ts'
import { type FreigabeZeile, freigabenVon } from '../speicher/freigabe.ts'
import { anfragenZu } from '../speicher/freigabe-anfrage.ts'
import { ladePerson } from '../speicher/person.ts'
import { ruecknahmeVon } from '../speicher/ruecknahme.ts'
import type { Operation } from '../speicher/speicher.ts'
import { ladeUnterhaltung } from '../speicher/unterhaltung.ts'
import { ladeVorgang, type Vorgang } from '../speicher/vorgang.ts'
import { nachfolgerVon } from '../speicher/vorgang-liste.ts'
import type { Befehl } from './befehle.ts'
import { zaehlungZu } from './freigabe_stimmen.ts'
import type { Knopfdruck } from './knopf.ts'

/** A Vorgang with everything that its audit answer needs. */
export interface Akte {
  vorgang: Vorgang
  anfragender: string
  kanal: string
  freigaben: FreigabeZeile[]
  aktionen: AktionZeile[]
  entscheider: Record<number, string>
  /** How far it is, where more than one has to approve. */
  zaehlung?: Zaehlung | undefined
  /** Who was asked to approve it and has not decided, by name; while it waits. */
  gefragt: string[]
  /** The Vorgang that takes it back, or did. */
  durch: Vorgang | undefined
  /** What took its place, in order. */
  nachfolger: Vorgang[]
}

/** What a command, a button or a quote names, or what „warum?“ is about. */
export function* ladeAkte(arg: {
  agent: string
  befehl: Befehl | undefined
  jetzt: Instant
  knopf: Knopfdruck | undefined
  letzte: readonly Vorgang[]
  /** The one that a command without a number can only mean. */
  einziger: Vorgang | undefined
  gemeintId: string | undefined
}): Operation<Akte | undefined> {
  const id =
    (arg.befehl && 'id' in arg.befehl ? arg.befehl.id : undefined) ??
    arg.gemeintId ??
    arg.einziger?.id ??
    (arg.befehl?.art === 'warum' ? passender(arg.letzte, arg.befehl.suche)?.id : undefined)
  if (id === undefined) return undefined
  const vorgang = yield* ladeVorgang({ agent: arg.agent, id })
  return vorgang ? yield* akteVon(vorgang, arg.jetzt) : undefined
}

/** The newest Vorgang, or the newest whose text holds every word of „das Ticket Drucker“. */
function passender(letzte: readonly Vorgang[], suche: string | undefined): Vorgang | undefined {
  const worte = schluesselform(suche ?? '')
    .split(' ')
    .filter((w) => w.length > 3)
  return letzte.find((v) => worte.every((w) => schluesselform(`${v.text} ${v.faehigkeit ?? ''}`).includes(w)))
}

/**
 * The order in which page, chat and command line tell it: by time, to the second, because some channels know no more; within
 * one in the order in which it was written.
 */
const inFolge = <Z extends { id: number }>(zeilen: readonly Z[], zeit: (z: Z) => Instant): Z[] =>
  zeilen.toSorted((a, b) => vergleicheSekunden(zeit(a), zeit(b)) || a.id - b.id)

function* gefragte(v: Vorgang): Operation<string[]> {
  if (v.status !== 'wartet_freigabe') return []
  const namen: string[] = []
  for (const { person_id, status } of yield* anfragenZu({ vorgang_id: v.id }))
    if (status === 'gefragt') namen.push((yield* ladePerson({ id: person_id }))?.name ?? person_id)
  return namen
}

export function* akteVon(vorgang: Vorgang, jetzt: Instant): Operation<Akte> {
  const person = yield* ladePerson({ id: vorgang.person_id })
  const aktionen = yield* aktionenVon({ vorgang_id: vorgang.id })
  const entscheider: Record<number, string> = {}
  for (const { id, entschieden_von: von } of aktionen)
    if (von !== null) entscheider[id] = (yield* ladePerson({ id: von }))?.name ?? von
  const eingang = person ? undefined : yield* ladeEingang({ id: vorgang.nachricht_id })
  return {
    vorgang,
    anfragender: person?.name ?? vorgang.person_id,
    kanal: (yield* ladeUnterhaltung({ id: vorgang.unterhaltung_id }))?.kanal ?? eingang?.kanal ?? '?',
    freigaben: inFolge(yield* freigabenVon({ vorgang_id: vorgang.id }), (f) => f.zeit),
    aktionen: inFolge(aktionen, (a) => a.erstellt),
    entscheider,
    zaehlung: yield* zaehlungZu(vorgang, jetzt),
    gefragt: yield* gefragte(vorgang),
    durch: yield* ruecknahmeVon({ vorgang_id: vorgang.id }),
    nachfolger: yield* nachfolgerVon(vorgang),
  }
}
