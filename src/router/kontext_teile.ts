import type { Ereignis } from '../domaene/ereignis.ts'
import type { Person } from '../domaene/person.ts'
import { kuerze, schluesselform } from '../domaene/text.ts'
import { type Instant, MINUTE_MS, plusMs, TAG_MS } from '../domaene/zeit.ts'
import { Entscheid } from '../speicher/aktion.ts'
import { type Eingang, gabErgebnis, zaehleGrund, zuegeSeit } from '../speicher/eingang.ts'
import { letzteErinnerung, offeneErinnerungen } from '../speicher/erinnerung.ts'
import { alleFakten } from '../speicher/fakt.ts'
import { type Herkunft, herkunftVon } from '../speicher/fakt-vergessen.ts'
import { uebergebeneFreigaben } from '../speicher/freigabe-anfrage.ts'
import { aehnlicheFuer, begriffeFuer, lernbeispieleZu } from '../speicher/lernen.ts'
import { type Gelerntes, listeGelerntes } from '../speicher/lernen-entscheiden.ts'
import { ladePerson } from '../speicher/person.ts'
import { type Geschehen, geschehenes } from '../speicher/ruecknahme.ts'
import type { Operation } from '../speicher/speicher.ts'
import type { Unterhaltung, UnterhaltungOrt } from '../speicher/unterhaltung.ts'
import { type Verlauf, verlaufFenster } from '../speicher/verlauf.ts'
import {
  ladeVorgang,
  letzteVorgaenge,
  offeneVorgaenge,
  type Vorgang,
  wartendeFreigaben,
} from '../speicher/vorgang.ts'
import type { Vorhanden } from '../speicher/vorhanden.ts'
import { zeitplaeneVon } from '../speicher/zeitplan.ts'
import { ladeZitiert } from '../speicher/zustellung.ts'
import { leseWiderruf } from './befehl-rueckgaengig.ts'
import { istTerminBefehl } from './befehl-termine.ts'
import type { Befehl } from './befehle.ts'
import { BOT_ANTWORT } from './entscheidung_bot.ts'
import { gemeinteFakten, HERKUNFT_HOECHSTENS, istFaktBefehl } from './fakten_gemeint.ts'
import { zaehlungenZu } from './freigabe_stimmen.ts'
import { FENSTER, type Kontext } from './kontext.ts'
import { widerspricht } from './korrektur.ts'
import { moegliche } from './moegliche.ts'
import { leseStandfrage } from './standfrage.ts'

// What a Kontext consists of, each read only where it is needed.

export function einziger(
  k: Parameters<typeof moegliche>[0],
  befehl: Befehl | undefined,
): Vorgang | undefined {
  const wie = Entscheid.safeParse(befehl?.art).data
  if (wie === undefined || (befehl && 'id' in befehl)) return undefined
  const alle = moegliche(k, wie)
  return alle.length === 1 ? alle[0] : undefined
}

export const entscheidet = (befehl: Befehl | undefined): boolean =>
  befehl?.art === 'freigeben' || befehl?.art === 'ablehnen' || befehl?.art === 'aendern'

/** In a group nothing of a person's other chats. */
export function* ladeGeschehen(
  ort: UnterhaltungOrt,
  unterhaltung: Unterhaltung | undefined,
  offen: readonly Vorgang[],
  befehl: Befehl | undefined,
  text: string,
): Operation<Geschehen[]> {
  const { agent, person_id } = ort
  const gewaehlt = offen.some((v) => v.status === 'rueckfrage' && v.faehigkeit?.includes('.'))
  if (befehl?.art === 'rueckgaengig' || gewaehlt || (!befehl && (leseWiderruf(text) || leseStandfrage(text))))
    return yield* geschehenes({
      agent,
      person_id,
      hoechstens: 50,
      ...(ort.gruppe ? { unterhaltung_id: unterhaltung?.id ?? '' } : {}),
    })
  const fragend = befehl?.art === 'das_war_falsch' || (befehl?.art === 'abbrechen' && befehl.id === undefined)
  if (!unterhaltung || !(befehl ? fragend : widerspricht(text))) return []
  return yield* geschehenes({ agent, person_id, unterhaltung_id: unterhaltung.id, hoechstens: 3 })
}

export function* ladeGelerntesZu(
  agent: string,
  person_id: string,
  befehl: Befehl | undefined,
): Operation<Gelerntes[]> {
  switch (befehl?.art) {
    case 'gelernt':
      return yield* listeGelerntes({ agent, person_id })
    case 'lernvorschlaege':
      return yield* listeGelerntes({ agent, wartend: true })
    case 'lern_warum':
    case 'lern_entscheiden':
      return yield* listeGelerntes({ agent })
    default:
      return []
  }
}

/** Another program sees no conversation and no question, so it can answer none; only what a crash cut off goes on. */
export function* abgebrochenes(eingang: Eingang, person: Person): Operation<Vorgang[]> {
  const offen = yield* offeneVorgaenge({ agent: eingang.agent, person_id: person.id })
  return offen.filter((v) => v.nachricht_id === eingang.id)
}

const ERINNERT_MS = TAG_MS

export function* ladeTermine(arg: {
  agent: string
  person_id: string
  befehl: Befehl | undefined
  unterhaltung: Unterhaltung | undefined
  jetzt: Instant
}): Operation<Pick<Kontext, 'erinnerungen' | 'zeitplaene' | 'zuletztErinnert'>> {
  const { agent, person_id, befehl, unterhaltung, jetzt } = arg
  const gefragt = istTerminBefehl(befehl) || unterhaltung?.frage?.art === 'termine'
  if (!gefragt) return { erinnerungen: [], zeitplaene: [], zuletztErinnert: undefined }
  const seit = plusMs(jetzt, -ERINNERT_MS)
  return {
    erinnerungen: yield* offeneErinnerungen({ person_id, jetzt }),
    zeitplaene: yield* zeitplaeneVon({ agent, person_id }),
    zuletztErinnert:
      befehl?.art === 'schlummern' && unterhaltung
        ? yield* letzteErinnerung({ person_id, unterhaltung_id: unterhaltung.id, seit })
        : undefined,
  }
}

export function* ladeFakten(
  agent: string,
  phone: string,
  befehl: Befehl | undefined,
  unterhaltung: Unterhaltung | undefined,
  verlauf: readonly Verlauf[],
): Operation<Pick<Kontext, 'fakten' | 'herkunft'>> {
  if (!istFaktBefehl(befehl) && unterhaltung?.frage?.art !== 'fakten') return { fakten: [], herkunft: {} }
  const fakten = yield* alleFakten({ agent, phone })
  const herkunft: Record<number, Herkunft> = {}
  const gemeint = befehl?.art === 'woher' ? gemeinteFakten({ befehl, fakten, verlauf }) : []
  for (const fakt of gemeint.slice(0, HERKUNFT_HOECHSTENS))
    herkunft[fakt.id] = yield* herkunftVon({ agent, phone, fakt })
  return { fakten, herkunft }
}

export function* ladeLane(eingang: Eingang, jetzt: Instant) {
  const seit = plusMs(jetzt, -MINUTE_MS)
  const zuege = yield* zuegeSeit({ lane: eingang.lane, seit, ergebnis: 'leer_beantwortet' })
  return {
    zuegeLetzteMinute: zuege.anzahl,
    leerBeantwortet: zuege.davon > 0,
    botAntworten: eingang.ereignis?.bot
      ? yield* zaehleGrund({ lane: eingang.lane, grund: BOT_ANTWORT, seit: plusMs(jetzt, 1 - TAG_MS) })
      : 0,
    schonAbgewiesen: eingang.person_id
      ? false
      : yield* gabErgebnis({
          lane: eingang.lane,
          ergebnisse: ['abgewiesen'],
          seit: plusMs(jetzt, 1 - TAG_MS),
        }),
  }
}

/** In a thread what we last said to this person counts, before what we last said to anybody. */
export function* ladeBezug(e: Ereignis): Operation<Pick<Kontext, 'bezug'> & { vorgang_id?: string }> {
  const { agent, kanal, faden, zitat } = e
  const imFaden = faden === undefined ? undefined : yield* ladeZitiert({ agent, kanal, zitat: faden })
  if (imFaden?.unsere) return { bezug: 'faden', vorgang_id: imFaden.vorgang_id }
  const zitiert = zitat === undefined ? undefined : yield* ladeZitiert({ agent, kanal, zitat })
  const bezug = zitiert?.unsere && faden === undefined ? 'zitat' : undefined
  return { bezug, vorgang_id: zitiert?.vorgang_id }
}

/** An edit or a deletion is about what became of its message: a second edit about what the first one asked. */
export function* ladeGemeint(
  agent: string,
  id: string,
  art: Ereignis['art'],
): Operation<Vorgang | undefined> {
  let v = yield* ladeVorgang({ agent, id })
  while (v?.ersetzt_durch && (art === 'loeschung' || (art === 'bearbeitung' && v.grund === 'bearbeitet')))
    v = yield* ladeVorgang({ agent, id: v.ersetzt_durch })
  return v
}

export function* ladeGespraech(unterhaltung: Unterhaltung, eingang: Eingang) {
  const verlauf = yield* verlaufFenster({
    unterhaltung_id: unterhaltung.id,
    nachricht: eingang,
    seit: plusMs(eingang.gesendet, -FENSTER.ms),
    eintraege: FENSTER.eintraege,
  })
  const letzte = yield* letzteVorgaenge({
    unterhaltung_id: unterhaltung.id,
    seit: plusMs(eingang.gesendet, -7 * TAG_MS),
    hoechstens: 12,
  })
  return { verlauf: verlauf.map((v) => ({ ...v, text: kuerze(v.text, FENSTER.zeichen) })), letzte }
}

function* namenVon(ids: readonly string[]): Operation<Record<string, string>> {
  const namen: Record<string, string> = {}
  for (const id of new Set(ids)) {
    const person = yield* ladePerson({ id })
    if (person) namen[id] = person.name
  }
  return namen
}

/** What waits for this person: for a role of theirs, or handed to them. */
export function* ladeFreigaben(person: Person, geprueft: boolean, jetzt: Instant): Operation<Vorgang[]> {
  const { agent, id: person_id, rollen } = person
  const eigene = yield* wartendeFreigaben({ agent, person_id, rollen })
  const uebergebene = geprueft ? yield* uebergebeneFreigaben({ agent, person_id, jetzt }) : []
  return [...eigene, ...uebergebene.filter((v) => !eigene.some((e) => e.id === v.id))]
}

/** What only lists and the status show: asked for with a command, or with the Vorgang that is meant. */
export function* ladeAnzeige(
  arg: Pick<
    Kontext,
    'befehl' | 'akte' | 'offen' | 'freigaben' | 'imTeam' | 'fremdeFragen' | 'stand' | 'jetzt'
  >,
): Operation<Pick<Kontext, 'zaehlungen' | 'namenZuFreigaben'>> {
  const { akte, fremdeFragen, jetzt } = arg
  const gelistet = arg.befehl ? [...arg.freigaben, ...arg.imTeam] : []
  const gezeigt = arg.befehl ? [...arg.offen, ...gelistet] : arg.stand
  const vorgaenge = gezeigt.filter((v) => v.id !== akte?.vorgang.id)
  return {
    zaehlungen: {
      ...(yield* zaehlungenZu({ vorgaenge, jetzt })),
      ...(akte?.zaehlung ? { [akte.vorgang.id]: akte.zaehlung } : {}),
    },
    namenZuFreigaben: yield* namenVon([...gelistet, ...fremdeFragen].map((f) => f.person_id)),
  }
}

/** What choices and corrections taught, where there is any. */
export function* ladeGelernt(
  da: Vorhanden,
  { agent, id: person_id }: Person,
  text: string,
): Operation<Pick<Kontext, 'begriffe' | 'lernbeispiele' | 'aehnliche'>> {
  const text_norm = schluesselform(text)
  return {
    begriffe: da.begriffe ? yield* begriffeFuer({ agent, person_id }) : [],
    lernbeispiele: da.beispiele ? yield* lernbeispieleZu({ agent, person_id, text_norm }) : [],
    aehnliche: da.beispiele ? yield* aehnlicheFuer({ agent, person_id }) : [],
  }
}
