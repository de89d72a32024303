import { bedarfeVon, type Zaehlung, zaehle } from '../domaene/freigabe.ts'
import { mitZoneVon, type Person } from '../domaene/person.ts'
import type { Sprache } from '../domaene/sprache.ts'
import type { Instant } from '../domaene/zeit.ts'
import { zaehlungText } from '../rueckkanal/akte.ts'
import { type FreigabeZeile, freigabenVon, insertFreigabe } from '../speicher/freigabe.ts'
import { gefragtNach, merkeZustimmung } from '../speicher/freigabe-anfrage.ts'
import { ladeAbgelaufenen } from '../speicher/fristen.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { ladeUnterhaltung } from '../speicher/unterhaltung.ts'
import { ladeVorgang, updateVorgang, type Vorgang } from '../speicher/vorgang.ts'
import { laufeAb } from './freigabe_ablauf.ts'
import { ersetzeGeaendert } from './freigabe_aenderung.ts'
import { type Entscheid, pruefeFreigabe, type Verweigert } from './freigabe_pruefung.ts'
import { type Recht, rechtVon, stimme, stimmenZu, ZUGESTIMMT } from './freigabe_stimmen.ts'
import { VERRAET, verweigerung } from './freigabe_verweigert.ts'
import { geschehenesVon, mitGeschehenem } from './geschehenes.ts'
import { benachrichtige, type Wege } from './nachricht.ts'
import { titel, type Worte } from './welt.ts'
import { abgebrochenNach } from './wirkung.ts'

// I7: a Freigabe is bound to exactly the parameters that were shown; the requester never approves; the right is
// checked in the same transaction as the change. Chat, button and command line all come through here.

export interface Entschieden {
  ok: boolean
  /** `freigegeben`, `zugestimmt` (others are missing), `abgelehnt`, `neu_angefragt`, or why not. */
  ergebnis: string
  text: string
}

export type FreigabeOperation = (e: Entscheid) => Operation<Entschieden>

/** What is known when somebody decides: looked up in the deciding transaction. */
interface Lage {
  e: Entscheid
  person: Person
  v: Vorgang | undefined
  bisher: readonly FreigabeZeile[]
  recht: Recht | undefined
}

/** Decides, or says exactly why not; writes a row for every attempt. */
export function erstelleFreigabe(welt: Worte, wege: Wege): FreigabeOperation {
  return function* entscheide(e) {
    const person = yield* ladePerson({ id: e.person_id })
    if (!person) return { ok: false, ergebnis: 'unbekannt', text: '' }
    const v = yield* ladeVorgang({ agent: e.agent, id: e.vorgang_id })
    const bisher = v ? yield* freigabenVon({ vorgang_id: v.id }) : []
    const recht = v ? yield* rechtVon(person, v, e.zeit) : undefined
    const lage = { e, person, v, bisher, recht }
    const gestellt = v ? yield* gestelltAm(e, v) : undefined
    const pruefung = pruefeFreigabe(e, person, v, bisher, { darf: recht !== undefined, gestellt })
    if (!pruefung.ok || !v || !recht)
      return yield* verweigere(welt, wege, lage, pruefung.ok ? 'unbekannt' : pruefung.grund)
    const offen = { ...lage, v, recht }
    switch (e.wunsch) {
      case 'freigeben':
        return yield* stimmeZu(welt, wege, offen)
      case 'ablehnen':
        return yield* lehneAb(welt, wege, offen)
      case 'aendern':
        return yield* aendere(welt, wege, offen)
    }
  }
}

/** Since when the person could mean it: a bare command, since they themselves were asked. */
function* gestelltAm(e: Entscheid, v: Vorgang): Operation<Instant | undefined> {
  if (!e.bloss) return v.frage?.gestellt
  return (yield* gefragtNach({ agent: e.agent, person_id: e.person_id }))[v.id] ?? v.frage?.gestellt
}

function* vermerke({ e, person, v, recht }: Lage, ergebnis: string): Operation<void> {
  yield* insertFreigabe({
    f: {
      vorgang_id: e.vorgang_id,
      person_id: person.id,
      kanal: e.kanal,
      entscheidung: e.wunsch,
      ergebnis,
      grund: e.grund,
      stand: v?.frage?.stand ?? null,
      vertretung_fuer: recht?.fuer?.id ?? null,
    },
    zeit: e.zeit,
  })
}

function* verweigere(
  welt: Worte,
  wege: Wege,
  lage: Lage,
  grund: Verweigert,
  zaehlung?: string,
): Operation<Entschieden> {
  const { e, person, v } = lage
  yield* vermerke(lage, grund)
  const abgelaufen =
    v && grund === 'frist' ? yield* ladeAbgelaufenen({ id: v.id, jetzt: e.jetzt }) : undefined
  if (abgelaufen) yield* laufeAb(welt, wege, abgelaufen, e.jetzt, person.id)
  const verschweige = v !== undefined && VERRAET.has(grund) && (yield* istAnderswo(e, v))
  const wer = v && VERRAET.has(grund) ? yield* ladePerson({ id: v.person_id }) : undefined
  const text = verschweige
    ? welt.texte(person.sprache).nurDirekt
    : verweigerung(welt, grund, e, { ...lage, wer: wer?.name ?? '', zaehlung })
  return { ok: false, ergebnis: grund, text }
}

type Offen = Lage & { v: Vorgang; recht: Recht }

/** The own yes, counted with those that still hold: enough, or one of several. */
function* stimmeZu(welt: Worte, wege: Wege, lage: Offen): Operation<Entschieden> {
  const { e, person, v, bisher, recht } = lage
  const andere = yield* stimmenZu(v, bisher, e.zeit)
  const eigene = stimme(person, recht)
  const schon = andere.some((s) => s.person_id === person.id || s.fuer === eigene.fuer)
  const ohneMich = andere.filter((s) => s.person_id !== person.id)
  const zaehlung = zaehle(bedarfeVon(v), [...ohneMich, eigene])
  const t = welt.texte(person.sprache)
  if (zaehlung.erfuellt) {
    yield* vermerke(lage, 'freigegeben')
    yield* updateVorgang({
      alt: v,
      neu: { status: 'laeuft', auszufuehren: true, frist: null, laeufe: 0 },
      jetzt: e.jetzt,
    })
    return { ok: true, ergebnis: 'freigegeben', text: t.freigegeben(yield* wasFuer(welt, lage)) }
  }
  const bisherText = zaehlungText(
    zaehle(bedarfeVon(v), schon ? andere : [...andere, eigene]),
    t,
    person.sprache,
  )
  if (schon) return yield* verweigere(welt, wege, lage, 'zaehlt_schon', bisherText)
  yield* vermerke(lage, ZUGESTIMMT)
  yield* merkeZustimmung({ vorgang_id: v.id, person_id: person.id })
  // Two who count at the same moment are put in order.
  yield* updateVorgang({ alt: v, neu: {}, jetzt: e.jetzt })
  yield* sageZwischenstand(welt, wege, lage, zaehlung)
  return { ok: true, ergebnis: ZUGESTIMMT, text: t.zugestimmt(yield* wasFuer(welt, lage), bisherText) }
}

function* lehneAb(welt: Worte, wege: Wege, lage: Offen): Operation<Entschieden> {
  const { e, person, v } = lage
  const geschehen = yield* geschehenesVon(v)
  yield* vermerke(lage, 'abgelehnt')
  yield* updateVorgang({
    alt: v,
    neu: { ...abgebrochenNach(geschehen), grund: 'abgelehnt', frist: null },
    jetzt: e.jetzt,
  })
  yield* sageAnfragendem(welt, wege, lage, 'ergebnis', (t, was, wer, sprache, worte) =>
    mitGeschehenem(
      worte,
      t.dirAbgelehnt(was, v.id, wer, e.grund === null ? undefined : worte.ohneFremdes(e.grund, sprache)),
      geschehen,
      sprache,
    ),
  )
  const satz = welt.texte(person.sprache).abgelehnt(yield* wasFuer(welt, lage))
  const zeigbar = (yield* istAnderswo(e, v)) ? [] : geschehen
  const text = mitGeschehenem(mitZoneVon(welt, person), satz, zeigbar, person.sprache)
  return { ok: true, ergebnis: 'abgelehnt', text }
}

/** A change is no yes: what nobody has been shown nobody approves. */
function* aendere(welt: Worte, wege: Wege, lage: Offen): Operation<Entschieden> {
  const { e, person, v } = lage
  const neu =
    e.aenderung &&
    (yield* ersetzeGeaendert(welt, wege, {
      ...{ e, person, v, ...e.aenderung },
      anderswo: yield* istAnderswo(e, v),
    }))
  if (!neu) {
    yield* vermerke(lage, 'nicht_gelesen')
    return {
      ok: false,
      ergebnis: 'nicht_gelesen',
      text: welt.texte(person.sprache).freigabeNurMitBefehl(v.id),
    }
  }
  yield* vermerke(lage, 'neu_angefragt')
  return { ok: true, ergebnis: 'neu_angefragt', text: neu }
}

/** The id, and the title where it may be read. */
function* wasFuer(welt: Worte, { e, person, v }: Offen): Operation<string> {
  return (yield* istAnderswo(e, v)) ? v.id : `${v.id} ${titel(mitZoneVon(welt, person), v, person.sprache)}`
}

function* istAnderswo(e: Entscheid, v: Vorgang): Operation<boolean> {
  if (e.gruppe === undefined) return false
  return (yield* ladeUnterhaltung({ id: v.unterhaltung_id }))?.chat !== e.gruppe
}

function* sageZwischenstand(welt: Worte, wege: Wege, lage: Offen, zaehlung: Zaehlung): Operation<void> {
  yield* sageAnfragendem(welt, wege, lage, 'hinweis', (t, was, wer, sprache) =>
    t.dirZugestimmt(was, lage.v.id, wer, zaehlungText(zaehlung, t, sprache)),
  )
}

function* sageAnfragendem(
  global: Worte,
  wege: Wege,
  { e, person: wer, v, recht }: Offen,
  zweck: 'ergebnis' | 'hinweis',
  satz: (t: ReturnType<Worte['texte']>, was: string, wer: string, sprache: Sprache, welt: Worte) => string,
): Operation<void> {
  const person = yield* ladePerson({ id: v.person_id })
  if (!person) return
  const welt = mitZoneVon(global, person)
  const t = welt.texte(person.sprache)
  const name = recht.fuer ? t.inVertretung(wer.name, recht.fuer.name) : wer.name
  yield* benachrichtige({
    wege,
    person,
    unterhaltung_id: v.unterhaltung_id,
    text: satz(t, titel(welt, v, person.sprache), name, person.sprache, welt),
    zweck,
    vorgang_id: v.id,
    jetzt: e.jetzt,
  })
}
