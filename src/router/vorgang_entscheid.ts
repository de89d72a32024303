import { istGast, istLeitung, mitZoneVon, type Person } from '../domaene/person.ts'
import { type Frage, istGeschlossen } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import { type AktionZeile, aktionenVon, type Entscheid } from '../speicher/aktion.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { ladeVorgang, updateVorgang, type Vorgang, type VorgangAenderung } from '../speicher/vorgang.ts'
import { merkeAbbruch } from '../speicher/vorgang-lauf.ts'
import { frageFreigeber } from './freigabe_anfrage.ts'
import { wirklichesRisiko } from './freigabe_wer.ts'
import { mitHinweisen } from './hinweise.ts'
import type { Wege } from './nachricht.ts'
import { zurFreigabe } from './plan_frage.ts'
import { rueckgaengigBis } from './plan_neu.ts'
import { vermerke } from './vermerk.ts'
import { titel, type Welt, type Worte } from './welt.ts'
import { abgebrochenNach, istGeschehen, istUnklar, wirkungszeilen } from './wirkung.ts'

// A person's word about work that failed, whose outcome nobody knows, or that is to end: `erledigt`, `nochmal`,
// `abbrechen`. One rule for the chat and the command line.

/** Of the own message: there is nothing to run, it is to be read anew. */
export const NIE_VERSTANDEN = 'nie_verstanden'

type Nein = { ok: false; ergebnis: string; text: string }
export type Ja = {
  ok: true
  ergebnis: string
  text: string
  /** Absent: it runs right now, and is told to end. */
  aenderung?: VorgangAenderung
}

export interface Sache {
  v: Vorgang
  aktionen: readonly AktionZeile[]
  person: Person
  wie: Entscheid
  /** How it is called in the answer. */
  name: string
  jetzt: Instant
}

/** The requester; else, once it failed, leitung or admin. Right before state: who may not decide hears nothing of it. */
export function entscheideUeber(worte: Worte, s: Sache): Nein | Ja {
  const { v, person, wie } = s
  const t = worte.texte(person.sprache)
  const eigen = v.person_id === person.id
  if (!eigen && !(istLeitung(person) && (v.status === 'fehler' || wie !== 'abbrechen')))
    return { ok: false, ergebnis: 'fremder_vorgang', text: t.fremderVorgang(v.id) }
  if (istGeschlossen(v))
    return { ok: false, ergebnis: 'schon_geschlossen', text: t.schonEntschieden(v.id, t.status[v.status]) }
  if (wie === 'abbrechen') return brichAb(worte, s)
  if (v.status !== 'fehler') {
    const text = v.status === 'laeuft' ? t.wirkung.laeuftSchon(v.id) : t.nochmalNurFehler(v.id)
    return { ok: false, ergebnis: 'nicht_fehlgeschlagen', text }
  }
  return wie === 'erledigt' ? vonHand(worte, s) : nochEinmal(worte, s)
}

function vonHand(worte: Worte, { v, person }: Sache): Ja {
  const t = worte.texte(person.sprache)
  return {
    ok: true,
    ergebnis: 'erledigt',
    text: t.erledigtVermerkt(v.id, istGast(person) ? t.gast : person.name),
    aenderung: { status: 'erledigt', grund: null },
  }
}

function nochEinmal(worte: Worte, { v, person, name, jetzt }: Sache): Nein | Ja {
  const t = worte.texte(person.sprache)
  if (v.faehigkeit === null)
    return {
      ok: false,
      ergebnis: v.person_id === person.id ? NIE_VERSTANDEN : 'nicht_wiederholbar',
      text: t.wirkung.nieVerstanden(v.id),
    }
  const skill = worte.skills.finde(v.faehigkeit)
  if (!skill || v.beschaedigt) {
    const grund = skill ? t.fehlerGruende.beschaedigt : t.fehlerGruende.unbekannte_faehigkeit
    return { ok: false, ergebnis: 'nicht_wiederholbar', text: t.fehlerAllgemein(v.id, grund) }
  }
  const bis = rueckgaengigBis(skill, v)
  if (bis !== undefined && jetzt >= bis) {
    const wann = zeigeZeit(bis, person.sprache, worte.zone, jetzt)
    return { ok: false, ergebnis: 'zu_spaet', text: t.rueckgaengig.nochmalZuSpaet(v.id, name, wann) }
  }
  return {
    ok: true,
    ergebnis: 'nochmal',
    text: t.wirkung.nochmal(v.id),
    aenderung: { status: 'laeuft', auszufuehren: true, grund: null, laeufe: 0 },
  }
}

function brichAb(worte: Worte, { v, aktionen, person, name }: Sache): Ja {
  const { sprache } = person
  const t = worte.texte(sprache)
  // In the requester's lane and not begun: nothing has to be stopped.
  const begonnen = v.status === 'laeuft' && !(v.auszufuehren && v.laeufe === 0)
  if (begonnen) return { ok: true, ergebnis: 'abbruch', text: t.abbruchLaeuft(v.id) }
  const aenderung = { ...abgebrochenNach(aktionen), frist: null, auszufuehren: false }
  const zeilen = wirkungszeilen(worte, aktionen.map(alsUnklar), sprache)
  // What was begun and not known stays unknown: „nicht gemacht“ might be untrue.
  const text = aktionen.some(istUnklar)
    ? t.wirkung.vomTisch(v.id, name, zeilen)
    : aktionen.some(istGeschehen)
      ? t.wirkung.abgebrochen(v.id, name, zeilen)
      : t.abgebrochen(name)
  return { ok: true, ergebnis: 'abgebrochen', text, aenderung }
}

const alsUnklar = (a: AktionZeile): AktionZeile => (istUnklar(a) ? { ...a, status: 'unklar' } : a)

interface Entschluss {
  agent: string
  vorgang_id: string
  person_id: string
  kanal: string
  wie: Entscheid
  /** Of the Vorgang as it was shown; another one by now: `veraltet`. */
  version?: number
  /** What is to be known when a Freigabe is asked for once more; what was known the first time is not said again. */
  hinweise?: Frage['hinweise']
  jetzt: Instant
}

interface Entschlossen {
  ok: boolean
  ergebnis: string
  text: string
  status?: Vorgang['status']
}

const mitNeuenHinweisen = (neu: VorgangAenderung, { hinweise }: Entschluss): VorgangAenderung =>
  neu.frage ? { ...neu, frage: mitHinweisen(neu.frage, hinweise) } : neu

/** The decision as one transaction: what is to run is taken up in the requester's lane by the server. */
export function erstelleEntschluss(
  welt: Worte & Pick<Welt, 'fristen'>,
  wege: Wege,
): (e: Entschluss) => Operation<Entschlossen> {
  return function* entschliesse(e) {
    const person = yield* ladePerson({ id: e.person_id })
    if (person?.status !== 'aktiv') return { ok: false, ergebnis: 'gesperrt', text: '' }
    const worte = mitZoneVon(welt, person)
    const v = yield* ladeVorgang({ agent: e.agent, id: e.vorgang_id })
    if (!v || v.agent !== person.agent) {
      const text = worte.texte(person.sprache).unbekannterVorgang(e.vorgang_id)
      return { ok: false, ergebnis: 'unbekannter_vorgang', text }
    }
    const aktionen = yield* aktionenVon({ vorgang_id: v.id })
    const name = titel(worte, v, person.sprache)
    const entschieden = entscheideUeber(worte, { v, aktionen, person, wie: e.wie, name, jetzt: e.jetzt })
    if (!entschieden.ok) return { ...entschieden, status: v.status }
    if (e.version !== undefined && e.version !== v.version) {
      const text = worte.texte(person.sprache).freigabeVerweigert.geaendert(v.id)
      return { ok: false, ergebnis: 'veraltet', text, status: v.status }
    }
    if (!entschieden.aenderung) {
      yield* merkeAbbruch({ id: v.id })
      return { ...entschieden, status: v.status }
    }
    const skill = welt.skills.finde(v.faehigkeit)
    const frei = e.wie === 'nochmal' && skill && wirklichesRisiko(skill, v.parameter) === 3
    const [gefragt] = frei ? zurFreigabe(e, worte, v) : []
    const neu = gefragt ? mitNeuenHinweisen(gefragt.neu, e) : entschieden.aenderung
    yield* updateVorgang({ alt: v, neu, jetzt: e.jetzt })
    yield* vermerke(welt, wege, { v, wie: e.wie }, person, e.jetzt)
    const text = frei
      ? yield* frageFreigeber({
          welt: worte,
          wege,
          agent: e.agent,
          vorgang_id: v.id,
          kanal: e.kanal,
          jetzt: e.jetzt,
        })
      : entschieden.text
    return { ok: true, ergebnis: entschieden.ergebnis, text, status: neu.status ?? v.status }
  }
}
