import type { Ereignis } from '../domaene/ereignis.ts'
import type { Zaehlung } from '../domaene/freigabe.ts'
import { kennungenVon, rollenUnbestaetigt } from '../domaene/kennung.ts'
import type { Person } from '../domaene/person.ts'
import { kuerze, schluesselform } from '../domaene/text.ts'
import { type Instant, MINUTE_MS, plusMs, STUNDE_MS, TAG_MS } from '../domaene/zeit.ts'
import { vertreteneVon } from '../speicher/abwesenheit.ts'
import { Entscheid } from '../speicher/aktion.ts'
import { type Umfang, zaehleBestand } from '../speicher/auskunft-umfang.ts'
import { type Eingang, gabErgebnis, ladeEingang, zaehleGrund, zuegeSeit } from '../speicher/eingang.ts'
import {
  type Erinnerung,
  geplanteErinnerungen,
  letzteErinnerung,
  offeneErinnerungen,
} from '../speicher/erinnerung.ts'
import { alleFakten, type Fakt } from '../speicher/fakt.ts'
import { type Herkunft, herkunftVon } from '../speicher/fakt-vergessen.ts'
import { gefragtNach, uebergebeneFreigaben } from '../speicher/freigabe-anfrage.ts'
import { findePersonId, kennungGeprueft } from '../speicher/kennung.ts'
import {
  type Aehnliches,
  aehnlicheFuer,
  type Begriff,
  begriffeFuer,
  type Lernbeispiel,
  lernbeispieleZu,
} from '../speicher/lernen.ts'
import { type Gelerntes, listeGelerntes } from '../speicher/lernen-entscheiden.ts'
import { ladePerson, listePersonen, namenImTeam } from '../speicher/person.ts'
import { type Geschehen, geschehenes } from '../speicher/ruecknahme.ts'
import type { Operation } from '../speicher/speicher.ts'
import { findeUnterhaltung, type Unterhaltung, type UnterhaltungOrt } from '../speicher/unterhaltung.ts'
import { type Verlauf, verlaufFenster } from '../speicher/verlauf.ts'
import {
  bestaetigungenInGruppe,
  ladeVorgang,
  letzteVorgaenge,
  offeneImTeam,
  offeneVorgaenge,
  type Vorgang,
  wartendeFreigaben,
} from '../speicher/vorgang.ts'
import { aenderungVorweg, mitBearbeitung, offenerWechsel } from '../speicher/vorweg.ts'
import { ladeZeitplan, type Zeitplan, zeitplaeneVon } from '../speicher/zeitplan.ts'
import { ladeZitiert } from '../speicher/zustellung.ts'
import { type Akte, ladeAkte } from './akte.ts'
import { ohneRufnamen } from './anrede.ts'
import { leseWiderruf } from './befehl-rueckgaengig.ts'
import { istTerminBefehl } from './befehl-termine.ts'
import { istVertretung } from './befehl-vertretung.ts'
import { type Befehl, leseBefehl } from './befehle.ts'
import { BOT_ANTWORT } from './entscheidung_bot.ts'
import { gemeinteFakten, HERKUNFT_HOECHSTENS, istFaktBefehl } from './fakten_gemeint.ts'
import { zaehlungenZu } from './freigabe_stimmen.ts'
import { type Knopfdruck, leseKnopf } from './knopf.ts'
import { widerspricht } from './korrektur.ts'
import { moegliche } from './moegliche.ts'

/** How far back a follow-up can lean, and how much of it is looked at. */
export const FENSTER = { eintraege: 8, ms: 2 * STUNDE_MS, zeichen: 300 }

/** Everything a turn decides on, read in one transaction. Plain data. */
export interface Kontext {
  jetzt: Instant
  eingang: Eingang
  ereignis: Ereignis
  /** Its author deleted it before it arrived. */
  geloescht: boolean
  /** Nobody's, but somebody's number change to this name is still to be followed. */
  wechselOffen: boolean
  person: Person | undefined
  /** The alias of this message carries rights. */
  geprueft: boolean
  ort: UnterhaltungOrt | undefined
  unterhaltung: Unterhaltung | undefined
  verlauf: Verlauf[]
  /** The person's open work, oldest first. */
  offen: Vorgang[]
  /** The newest Vorgänge of this Unterhaltung, newest first. */
  letzte: Vorgang[]
  freigaben: Vorgang[]
  /** Which of them this person was really asked for, and when; loaded only where a command decides. */
  gefragt: Record<string, Instant>
  /** What this person's words did and can be taken back; loaded only where that is asked for, or something was wrong. */
  geschehen: Geschehen[]
  /** In a group: open Bestätigungen of others in this chat. */
  fremdeFragen: Vorgang[]
  /** Those of `letzte` and the named one whose reminder is still to come. */
  geplant: string[]
  imTeam: Vorgang[]
  befehl: Befehl | undefined
  knopf: Knopfdruck | undefined
  /** The message quotes one of ours, or stands in a thread where we have written to this person. */
  bezug: 'zitat' | 'faden' | undefined
  /** What a button or a quote names. */
  gemeint: Vorgang | undefined
  /** What a command names (`status V-12`), or what „das“ means. */
  akte: Akte | undefined
  namenZuFreigaben: Record<string, string>
  /** How far those are that need more than one Freigabe. */
  zaehlungen: Record<string, Zaehlung>
  begriffe: Begriff[]
  lernbeispiele: Lernbeispiel[]
  /** What was learned from any text, to be compared with this one. */
  aehnliche: Aehnliches[]
  /** What a command about it asks for: the own, what waits, or all; loaded only there. */
  gelerntes: Gelerntes[]
  namen: string[]
  /** Everybody, and whose deputy this person is by their word; loaded only where it is about that. */
  team: Person[]
  vertretene: Person[]
  /** All that is kept of the person, also what is no longer so; loaded only where a command or a question is about it. */
  fakten: Fakt[]
  /** Where those that „woher weißt du das?“ means come from, by id. */
  herkunft: Record<number, Herkunft>
  /** How much is stored about the person, where that is asked for. */
  umfang: Umfang | undefined
  /** Reminders to come and schedules of the person; loaded only where a command or a question is about them. */
  erinnerungen: Erinnerung[]
  zeitplaene: Zeitplan[]
  /** What „nochmal in 10 Minuten“ means. */
  zuletztErinnert: Erinnerung | undefined
  /** The Zeitplan whose slot this is. */
  zeitplan: Zeitplan | undefined
  zuegeLetzteMinute: number
  schonAbgewiesen: boolean
  leerBeantwortet: boolean
  /** How often another program in this lane was answered within a day. */
  botAntworten: number
}

export interface KontextArg {
  eingang_id: number
  jetzt: Instant
  mitNamen: boolean
  /** What the assistant is called: „@Assistent hilfe“ is the command. */
  rufnamen?: readonly string[]
}

/** Reads a turn's Kontext. Undefined: the row is gone, finished, or its text was forgotten. */
export function* ladeKontext(arg: KontextArg): Operation<Kontext | undefined> {
  const eingang = yield* ladeEingang({ id: arg.eingang_id })
  if (!eingang?.ereignis || eingang.status === 'erledigt' || eingang.status === 'fehler') return undefined
  return yield* kontextZu({ ...arg, eingang, ereignis: eingang.ereignis })
}

/** The same of a message that need not be stored: how would it be taken now? */
export function* kontextZu(
  arg: Omit<KontextArg, 'eingang_id'> & { eingang: Eingang; ereignis: Ereignis },
): Operation<Kontext> {
  const { eingang } = arg
  const { agent } = eingang
  const vorweg = yield* aenderungVorweg(eingang)
  const ereignis = mitBearbeitung(arg.ereignis, vorweg)
  const kennungen = kennungenVon(ereignis.kanal, ereignis.von)
  // Nobody's when it was stored may be somebody's by now: their number change was still to be followed.
  const person_id = eingang.person_id ?? (yield* findePersonId({ agent, kennungen }))
  const bekannt = person_id === undefined ? undefined : yield* ladePerson({ id: person_id })
  const geprueft = bekannt !== undefined && (yield* kennungGeprueft({ agent, kennungen }))
  // An alias carries memory, never a role's right: neither to decide nor to see or do what only some may.
  const person = bekannt && !geprueft ? { ...bekannt, rollen: rollenUnbestaetigt(bekannt.rollen) } : bekannt
  const wenige = {
    jetzt: arg.jetzt,
    eingang,
    ereignis,
    geloescht: vorweg?.art === 'loeschung',
    wechselOffen: person === undefined && (yield* offenerWechsel(agent, kennungen)) !== undefined,
    person,
  }
  const lane = yield* ladeLane(eingang, arg.jetzt)
  if (!person) return { ...leer(), ...wenige, ...lane }

  const ort: UnterhaltungOrt = {
    agent,
    kanal: eingang.kanal,
    chat: eingang.chat,
    person_id: person.id,
    gruppe: ereignis.gruppe,
    an: ereignis.von ?? eingang.chat,
  }
  if (ereignis.bot)
    return { ...leer(), ...wenige, ...lane, geprueft, ort, offen: yield* abgebrochenes(eingang, person) }
  const unterhaltung = yield* findeUnterhaltung(ort)
  // What was read from a medium is never a command (I6).
  const text = ohneRufnamen(ereignis.text, arg.rufnamen ?? [])
  const befehl = ereignis.gelesen === undefined ? leseBefehl(text) : undefined
  const knopf = ereignis.knopf === undefined ? undefined : leseKnopf(ereignis.knopf)
  const gespraech = unterhaltung ? yield* ladeGespraech(unterhaltung, eingang) : { verlauf: [], letzte: [] }
  const { bezug, vorgang_id } = yield* ladeBezug(ereignis)
  const gemeintId = knopf?.vorgang ?? vorgang_id
  const eigene = yield* wartendeFreigaben({ agent, person_id: person.id, rollen: person.rollen })
  const uebergebene = geprueft
    ? yield* uebergebeneFreigaben({ agent, person_id: person.id, jetzt: arg.jetzt })
    : []
  const freigaben = [...eigene, ...uebergebene.filter((v) => !eigene.some((e) => e.id === v.id))]
  const offen = yield* offeneVorgaenge({ agent, person_id: person.id })
  const geschehen = yield* ladeGeschehen(ort, unterhaltung, offen, befehl, text)
  const akte = yield* ladeAkte({
    agent,
    befehl,
    jetzt: arg.jetzt,
    knopf,
    letzte: gespraech.letzte,
    einziger: einziger({ offen, ereignis, unterhaltung }, befehl),
    gemeintId,
  })
  const fremdeFragen = ort.gruppe ? yield* bestaetigungenInGruppe(ort) : []
  const imTeam = befehl?.art === 'was_laeuft' && befehl.team ? yield* offeneImTeam({ agent }) : []
  const gezeigt = [...offen, ...freigaben, ...imTeam, ...(akte ? [akte.vorgang] : [])]
  return {
    ...leer(),
    ...wenige,
    ...lane,
    ...gespraech,
    fremdeFragen,
    imTeam,
    geprueft,
    ort,
    unterhaltung,
    offen,
    zaehlungen: yield* zaehlungenZu({ vorgaenge: gezeigt, jetzt: arg.jetzt }),
    geschehen,
    ...(yield* ladeTermine({ agent, person_id: person.id, befehl, unterhaltung, jetzt: arg.jetzt })),
    zeitplan: ereignis.zeitplan && (yield* ladeZeitplan({ agent, id: ereignis.zeitplan.id })),
    freigaben,
    gefragt: geprueft && entscheidet(befehl) ? yield* gefragtNach({ agent, person_id: person.id }) : {},
    namenZuFreigaben: yield* namenVon([...freigaben, ...fremdeFragen, ...imTeam].map((f) => f.person_id)),
    befehl,
    knopf,
    bezug,
    gemeint: gemeintId === undefined ? undefined : yield* ladeGemeint(agent, gemeintId, ereignis.art),
    akte,
    geplant: yield* geplanteErinnerungen({
      vorgaenge: [...gespraech.letzte, ...(akte ? [akte.vorgang] : []), ...geschehen.map((g) => g.vorgang)]
        .filter((v) => v.risiko === 1 && v.status === 'erledigt')
        .map((v) => v.id),
    }),
    begriffe: yield* begriffeFuer({ agent, person_id: person.id }),
    lernbeispiele: yield* lernbeispieleZu({
      agent,
      person_id: person.id,
      text_norm: schluesselform(text),
    }),
    aehnliche: yield* aehnlicheFuer({ agent, person_id: person.id }),
    gelerntes: yield* ladeGelerntesZu(agent, person.id, befehl),
    ...(istVertretung(befehl) || unterhaltung?.frage?.art === 'vertretung'
      ? {
          team: yield* listePersonen({ agent }),
          vertretene: yield* vertreteneVon({ person_id: person.id, jetzt: arg.jetzt }),
        }
      : {}),
    namen: arg.mitNamen ? yield* namenImTeam({ agent }) : [],
    umfang: befehl?.art === 'auskunft' ? yield* zaehleBestand(person) : undefined,
    ...(yield* ladeFakten(agent, person.phone, befehl, unterhaltung, gespraech.verlauf)),
  }
}

function einziger(k: Parameters<typeof moegliche>[0], befehl: Befehl | undefined): Vorgang | undefined {
  const wie = Entscheid.safeParse(befehl?.art).data
  if (wie === undefined || (befehl && 'id' in befehl)) return undefined
  const alle = moegliche(k, wie)
  return alle.length === 1 ? alle[0] : undefined
}

const entscheidet = (befehl: Befehl | undefined): boolean =>
  befehl?.art === 'freigeben' || befehl?.art === 'ablehnen' || befehl?.art === 'aendern'

/** In a group nothing of a person's other chats. */
function* ladeGeschehen(
  ort: UnterhaltungOrt,
  unterhaltung: Unterhaltung | undefined,
  offen: readonly Vorgang[],
  befehl: Befehl | undefined,
  text: string,
): Operation<Geschehen[]> {
  const { agent, person_id } = ort
  const gewaehlt = offen.some((v) => v.status === 'rueckfrage' && v.faehigkeit?.includes('.'))
  if (befehl?.art === 'rueckgaengig' || gewaehlt || (!befehl && leseWiderruf(text)))
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

function* ladeGelerntesZu(
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
function* abgebrochenes(eingang: Eingang, person: Person): Operation<Vorgang[]> {
  const offen = yield* offeneVorgaenge({ agent: eingang.agent, person_id: person.id })
  return offen.filter((v) => v.nachricht_id === eingang.id)
}

const ERINNERT_MS = TAG_MS

function* ladeTermine(arg: {
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

function* ladeFakten(
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

function* ladeLane(eingang: Eingang, jetzt: Instant) {
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
function* ladeBezug(e: Ereignis): Operation<Pick<Kontext, 'bezug'> & { vorgang_id?: string }> {
  const { agent, kanal, faden, zitat } = e
  const imFaden = faden === undefined ? undefined : yield* ladeZitiert({ agent, kanal, zitat: faden })
  if (imFaden?.unsere) return { bezug: 'faden', vorgang_id: imFaden.vorgang_id }
  const zitiert = zitat === undefined ? undefined : yield* ladeZitiert({ agent, kanal, zitat })
  const bezug = zitiert?.unsere && faden === undefined ? 'zitat' : undefined
  return { bezug, vorgang_id: zitiert?.vorgang_id }
}

/** An edit or a deletion is about what became of its message: a second edit about what the first one asked. */
function* ladeGemeint(agent: string, id: string, art: Ereignis['art']): Operation<Vorgang | undefined> {
  let v = yield* ladeVorgang({ agent, id })
  while (v?.ersetzt_durch && (art === 'loeschung' || (art === 'bearbeitung' && v.grund === 'bearbeitet')))
    v = yield* ladeVorgang({ agent, id: v.ersetzt_durch })
  return v
}

function* ladeGespraech(unterhaltung: Unterhaltung, eingang: Eingang) {
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

const leer = () => ({
  geprueft: false,
  ort: undefined,
  unterhaltung: undefined,
  verlauf: [] as Verlauf[],
  offen: [] as Vorgang[],
  letzte: [] as Vorgang[],
  freigaben: [] as Vorgang[],
  gefragt: {} as Record<string, Instant>,
  fremdeFragen: [] as Vorgang[],
  geplant: [] as string[],
  geschehen: [] as Geschehen[],
  imTeam: [] as Vorgang[],
  befehl: undefined,
  knopf: undefined,
  bezug: undefined,
  gemeint: undefined,
  akte: undefined,
  namenZuFreigaben: {} as Record<string, string>,
  zaehlungen: {} as Record<string, Zaehlung>,
  begriffe: [] as Begriff[],
  lernbeispiele: [] as Lernbeispiel[],
  aehnliche: [] as Aehnliches[],
  gelerntes: [] as Gelerntes[],
  namen: [] as string[],
  team: [] as Person[],
  vertretene: [] as Person[],
  umfang: undefined,
  zeitplan: undefined,
  erinnerungen: [] as Erinnerung[],
  zeitplaene: [] as Zeitplan[],
  zuletztErinnert: undefined,
  fakten: [] as Fakt[],
  herkunft: {} as Record<number, Herkunft>,
})
