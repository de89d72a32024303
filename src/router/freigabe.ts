import { hatRolle, mitZoneVon, type Person, zoneVon } from '../domaene/person.ts'
import { type Instant, vorDerFrage } from '../domaene/zeit.ts'
import { werEntschied } from '../rueckkanal/akte.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import type { Texte } from '../rueckkanal/texte/texte.ts'
import { type FreigabeZeile, freigabenVon, insertFreigabe } from '../speicher/freigabe.ts'
import { gefragtNach, vertrittBei } from '../speicher/freigabe-anfrage.ts'
import { ladeAbgelaufenen } from '../speicher/fristen.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { ladeUnterhaltung } from '../speicher/unterhaltung.ts'
import { ladeVorgang, updateVorgang, type Vorgang } from '../speicher/vorgang.ts'
import { benachrichtige, type Wege } from './nachricht.ts'
import { titel, type Worte } from './welt.ts'

// I7: a Freigabe is bound to exactly the parameters that were shown; the requester never approves; the right is
// checked in the same transaction as the change. Chat, button and command line all come through here.

export interface Entscheid {
  agent: string
  vorgang_id: string
  person_id: string
  /** The alias of the message carries rights (a login of the command line always does). */
  geprueft: boolean
  kanal: string
  /** Said in a group: its chat. Of another chat's work only the id is named there. */
  gruppe?: string
  wunsch: 'freigeben' | 'ablehnen'
  grund: string | null
  /** Hash of the parameters that were shown with the button; null for a typed command. */
  stand: string | null
  /** By the provider's time, of a typed command; absent where the request was before the person's eyes (button, reply). */
  gesendet?: Instant
  /** Without a number: it means what this person was asked, and so nothing that they were asked later. */
  bloss?: boolean
  /** When the decision was stored: at or after the Frist is late. */
  zeit: Instant
  jetzt: Instant
}

export type Verweigert = keyof Texte['freigabeVerweigert']
type Pruefung = { ok: true } | { ok: false; grund: Verweigert }

/**
 * Who may decide what, as one pure rule. Right before state: who may not decide hears nothing of the state. State before
 * alias: nobody is alarmed about what is settled.
 */
export function pruefeFreigabe(
  e: Pick<Entscheid, 'geprueft' | 'stand' | 'zeit' | 'gesendet'>,
  person: Person,
  v: Vorgang | undefined,
  bisher: readonly FreigabeZeile[],
  {
    vertritt = false,
    gestellt,
  }: {
    /** This Vorgang was handed to the person as somebody's deputy, and that still stands. */
    vertritt?: boolean
    /** When it was asked for. */
    gestellt?: Instant | undefined
  } = {},
): Pruefung {
  if (person.status !== 'aktiv') return { ok: false, grund: 'gesperrt' }
  if (!v || v.agent !== person.agent) return { ok: false, grund: 'unbekannt' }
  if (v.freigabe_rolle === null)
    return { ok: false, grund: v.person_id === person.id ? 'keine_freigabe' : 'unbekannt' }
  if (v.person_id === person.id) return { ok: false, grund: 'vier_augen' }
  if (!hatRolle(person, v.freigabe_rolle) && !vertritt) return { ok: false, grund: 'rolle' }
  if (v.status !== 'wartet_freigabe') return { ok: false, grund: warumNichtMehr(v, bisher) }
  if (v.frist !== null && e.zeit >= v.frist) return { ok: false, grund: 'frist' }
  if (!e.geprueft) return { ok: false, grund: 'alias' }
  if (v.beschaedigt || (e.stand !== null && e.stand !== v.frage?.stand))
    return { ok: false, grund: 'geaendert' }
  return e.gesendet !== undefined && gestellt !== undefined && vorDerFrage(e.gesendet, gestellt)
    ? { ok: false, grund: 'vor_der_frage' }
    : { ok: true }
}

/** Since when the person could mean it: a bare command, since they themselves were asked. */
function* gestelltAm(e: Entscheid, v: Vorgang): Operation<Instant | undefined> {
  if (!e.bloss) return v.frage?.gestellt
  return (yield* gefragtNach({ agent: e.agent, person_id: e.person_id }))[v.id] ?? v.frage?.gestellt
}

function warumNichtMehr(v: Vorgang, bisher: readonly FreigabeZeile[]): Verweigert {
  if (v.ersetzt_durch) return 'ersetzt'
  if (v.grund === 'frist') return 'frist'
  const entschieden = bisher.findLast((f) => f.ergebnis === 'freigegeben' || f.ergebnis === 'abgelehnt')
  if (entschieden) return entschieden.ergebnis === 'freigegeben' ? 'schon_freigegeben' : 'schon_abgelehnt'
  return 'geschlossen'
}

export interface Entschieden {
  ok: boolean
  /** `freigegeben`, `abgelehnt`, or why not. */
  ergebnis: string
  text: string
}

export type FreigabeOperation = (e: Entscheid) => Operation<Entschieden>

/** Decides, or says exactly why not; writes a row for every attempt. */
export function erstelleFreigabe(welt: Worte, wege: Wege): FreigabeOperation {
  return function* entscheide(e) {
    const person = yield* ladePerson({ id: e.person_id })
    if (!person) return { ok: false, ergebnis: 'unbekannt', text: '' }
    const v = yield* ladeVorgang({ agent: e.agent, id: e.vorgang_id })
    const bisher = v ? yield* freigabenVon({ vorgang_id: v.id }) : []
    const vertritt =
      v?.freigabe_rolle && !hatRolle(person, v.freigabe_rolle)
        ? yield* vertrittBei({ vorgang_id: v.id, person_id: person.id, jetzt: e.zeit })
        : undefined
    const gestellt = v ? yield* gestelltAm(e, v) : undefined
    const pruefung = pruefeFreigabe(e, person, v, bisher, { vertritt: vertritt !== undefined, gestellt })
    const ergebnis = pruefung.ok ? (e.wunsch === 'freigeben' ? 'freigegeben' : 'abgelehnt') : pruefung.grund
    if (v) {
      yield* insertFreigabe({
        f: {
          vorgang_id: v.id,
          person_id: person.id,
          kanal: e.kanal,
          entscheidung: e.wunsch,
          ergebnis,
          grund: e.grund,
          stand: v.frage?.stand ?? null,
          vertretung_fuer: vertritt?.fuer?.id ?? null,
        },
        zeit: e.zeit,
      })
    }
    if (!v || !pruefung.ok) {
      const abgelaufen =
        ergebnis === 'frist' ? yield* ladeAbgelaufenen({ id: e.vorgang_id, jetzt: e.jetzt }) : undefined
      if (abgelaufen) yield* laufeAb(welt, wege, abgelaufen, e.jetzt)
      const nein = ergebnis as Verweigert
      const verschweige = v !== undefined && VERRAET.has(nein) && (yield* istAnderswo(e, v))
      const wer = v && nein === 'vor_der_frage' ? yield* ladePerson({ id: v.person_id }) : undefined
      const text = verschweige
        ? welt.texte(person.sprache).nurDirekt
        : verweigerung(welt, nein, e, { person, v, bisher, wer: wer?.name ?? '' })
      return { ok: false, ergebnis, text }
    }
    const t = welt.texte(person.sprache)
    const anderswo = yield* istAnderswo(e, v)
    const was = anderswo ? v.id : `${v.id} ${titel(mitZoneVon(welt, person), v, person.sprache)}`
    if (e.wunsch === 'freigeben') {
      yield* updateVorgang({
        alt: v,
        neu: { status: 'laeuft', auszufuehren: true, frist: null, laeufe: 0 },
        jetzt: e.jetzt,
      })
      return { ok: true, ergebnis, text: t.freigegeben(was) }
    }
    yield* updateVorgang({
      alt: v,
      neu: { status: 'abgebrochen', grund: 'abgelehnt', frist: null },
      jetzt: e.jetzt,
    })
    yield* sageAblehnung(welt, wege, v, e, { wer: person, fuer: vertritt?.fuer })
    return { ok: true, ergebnis, text: t.abgelehnt(was) }
  }
}

/** What tells how the work stands, and who decided: in a group nobody hears that of what was asked for elsewhere. */
const VERRAET = new Set<Verweigert>([
  'frist',
  'geaendert',
  'ersetzt',
  'schon_freigegeben',
  'schon_abgelehnt',
  'geschlossen',
  'vor_der_frage',
])

function* istAnderswo(e: Entscheid, v: Vorgang): Operation<boolean> {
  if (e.gruppe === undefined) return false
  return (yield* ladeUnterhaltung({ id: v.unterhaltung_id }))?.chat !== e.gruppe
}

function* sageAblehnung(
  welt: Worte,
  wege: Wege,
  v: Vorgang,
  e: Entscheid,
  { wer, fuer }: { wer: Person; fuer: Person | undefined },
): Operation<void> {
  const anfragender = yield* ladePerson({ id: v.person_id })
  if (!anfragender) return
  const { sprache } = anfragender
  const t = welt.texte(sprache)
  const name = fuer ? t.inVertretung(wer.name, fuer.name) : wer.name
  const text = t.dirAbgelehnt(
    titel(mitZoneVon(welt, anfragender), v, sprache),
    v.id,
    name,
    e.grund ?? undefined,
  )
  yield* benachrichtige({
    wege,
    person: anfragender,
    unterhaltung_id: v.unterhaltung_id,
    text,
    zweck: 'ergebnis',
    vorgang_id: v.id,
    jetzt: e.jetzt,
  })
}

/** The Frist is over: nothing is done, and the requester hears it. Also the sweep's last word. */
export function* laufeAb(welt: Worte, wege: Wege, v: Vorgang, jetzt: Instant): Operation<void> {
  yield* updateVorgang({ alt: v, neu: { status: 'abgebrochen', grund: 'frist' }, jetzt })
  const person = yield* ladePerson({ id: v.person_id })
  if (!person || v.status === 'rueckfrage') return
  const { sprache } = person
  const worte = mitZoneVon(welt, person)
  const text = worte
    .texte(sprache)
    .fristAbgelaufen(titel(worte, v, sprache), v.id, zeigeZeit(v.frist ?? jetzt, sprache, worte.zone, jetzt))
  yield* benachrichtige({
    wege,
    person,
    unterhaltung_id: v.unterhaltung_id,
    text,
    zweck: 'hinweis',
    vorgang_id: v.id,
    jetzt,
  })
}

function verweigerung(
  welt: Worte,
  grund: Verweigert,
  e: Entscheid,
  {
    person,
    v,
    bisher,
    wer,
  }: { person: Person; v: Vorgang | undefined; bisher: readonly FreigabeZeile[]; wer: string },
): string {
  const { sprache } = person
  const t = welt.texte(sprache)
  const nein = t.freigabeVerweigert
  const wann = (instant: Instant | null): string =>
    instant === null ? '' : zeigeZeit(instant, sprache, zoneVon(person, welt.zone), e.jetzt)
  const entschieden = bisher.findLast((f) => f.ergebnis === 'freigegeben' || f.ergebnis === 'abgelehnt')
  switch (grund) {
    case 'frist':
      return nein.frist(e.vorgang_id, wann(v?.frist ?? null))
    case 'ersetzt':
      return nein.ersetzt(e.vorgang_id, v?.ersetzt_durch ?? '')
    case 'schon_freigegeben':
    case 'schon_abgelehnt':
      // Under a name that nobody has confirmed one does not hear who it was.
      return e.geprueft
        ? nein[grund](
            e.vorgang_id,
            entschieden ? werEntschied(entschieden, t) : '?',
            wann(entschieden?.zeit ?? null),
          )
        : nein.geschlossen(e.vorgang_id, v ? t.status[v.status] : '')
    case 'geschlossen':
      return nein.geschlossen(e.vorgang_id, v ? t.status[v.status] : '')
    case 'rolle':
    case 'gesperrt':
      return nein[grund](e.vorgang_id, e.wunsch)
    case 'vor_der_frage':
      return nein.vor_der_frage(
        t.zeile(
          e.vorgang_id,
          v ? titel(mitZoneVon(welt, person), v, sprache) : '',
          t.status.wartet_freigabe,
          wer,
        ),
        e.vorgang_id,
        e.wunsch,
      )
    default:
      return nein[grund](e.vorgang_id)
  }
}
