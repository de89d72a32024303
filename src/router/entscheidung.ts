import type { Person } from '../domaene/person.ts'
import { istLeer } from '../domaene/text.ts'
import type { Erkennung, Kandidat } from '../erkennung/erkennung.ts'
import type { Haltegrund } from '../rueckkanal/texte/termine.ts'
import { fragtEtwas } from '../speicher/unterhaltung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Zeitplan } from '../speicher/zeitplan.ts'
import { istOptOut, willAufhoeren } from './abmelden.ts'
import { ohneAnrede } from './anrede.ts'
import { leseWiderruf } from './befehl-rueckgaengig.ts'
import type { Befehl } from './befehle.ts'
import { entscheideBot } from './entscheidung_bot.ts'
import { nachErkennung } from './entscheidung_erkannt.ts'
import { aenderungAnWartender, knopfdruck, offeneFrage } from './entscheidung_frage.ts'
import { bloss, fragenHier, istAnderswo } from './entscheidung_lage.ts'
import { beschriftetes, gelesenes } from './entscheidung_medium.ts'
import { faktBefehlGilt } from './fakten_gemeint.ts'
import type { Kontext } from './kontext.ts'
import { moegliche } from './moegliche.ts'
import { erstNeuFragen } from './nummernwechsel.ts'
import { passt, worteVon } from './ruecknahme.ts'
import { istMoeglich, istSicher, type MitSchwelle } from './schwelle.ts'
import { terminBefehlGilt } from './termine.ts'
import { vertretungGilt } from './vertretung_lage.ts'
import type { Zeitplanwunsch } from './zeitplan_wunsch.ts'

// Deciding is pure: `entscheide(kontext, erkennung, regeln) → Entscheidung`. The order is the product: not a message,
// unknown person, commands, an open question, recognition, confidence and risk.
export interface Regeln extends MitSchwelle {
  zugang: 'team' | 'offen'
  gruppen: 'alle' | 'erwaehnt'
  rufnamen: readonly string[]
  zuegeProMinute: number
  /** So many replies a day another program gets. */
  botAntworten: number
  /** The title of a Vorgang in the person's words, for matching „ja zum Urlaub“. */
  titel: (k: Kontext, vorgang: Vorgang) => string
  /** The kind of slot that a question asks for. */
  slotArt: (vorgang: Vorgang) => string | undefined
  /** Every required parameter is there and undoubted. */
  vollstaendig: (kandidat: Kandidat) => boolean
  /** It is complete and changes nothing anywhere (risk 0). */
  liestNur: (kandidat: Kandidat) => boolean
  /** The text changes at least one value of this Vorgang, beyond doubt. */
  aenderbar: (k: Kontext, vorgang: Vorgang, text: string) => boolean
  /** The text says which slot of the Vorgang is to be otherwise („und Titel: …“). */
  benennt: (vorgang: Vorgang, text: string) => boolean
  /** The text asks for something that repeats. */
  zeitplanwunsch: (k: Kontext, text: string) => Zeitplanwunsch | undefined
  /** What a run of a Zeitplan is about; undefined: this person may not, or nobody can any more. */
  kandidatZuLauf: (k: Kontext, zeitplan: Zeitplan) => Kandidat | undefined
  /** How a reminder or schedule (`E:12`, `Z:3`) is named; undefined: it is gone. */
  terminname: (k: Kontext, ref: string) => string | undefined
  /** A Fähigkeit of this name is there. */
  gibtEs: (faehigkeit: string | null) => boolean
  mitModell: boolean
  /** Has a role with which some skill is approved. */
  gibtFrei: (person: Person) => boolean
}

export type Entscheidung =
  | { art: 'ignorieren'; grund: string }
  | { art: 'vertagen' }
  | { art: 'abweisen'; antworten: boolean }
  /** `zugang: 'offen'`: somebody new becomes a guest, and the turn is decided again. */
  | { art: 'gast' }
  | { art: 'leer'; antworten: boolean }
  /** `beschriftet`: what stands below it looks like an answer or a command. */
  | { art: 'kein_text'; beschriftet?: boolean }
  /** What was read from a photo or a voice note looks like an answer or a command. */
  | { art: 'nur_getippt' }
  /** Another program asked for more than to read. */
  | { art: 'nur_lesend' }
  | { art: 'bearbeitung' }
  | { art: 'loeschung' }
  | { art: 'opt_out' }
  /** Wants to hear nothing more, in other words than the one that does it. */
  | { art: 'abmeldung_erklaeren' }
  /** The same from somebody who is not answered anyway. */
  | { art: 'ohne_zugang_abgemeldet' }
  | { art: 'befehl'; befehl: Befehl }
  /** `nochmal` on a message that was never understood: recognised again, with the model. */
  | { art: 'erneut'; vorgang: Vorgang }
  | { art: 'fortsetzen'; vorgaenge: Vorgang[] }
  | { art: 'zu_frueh'; vorgang: Vorgang }
  | { art: 'nur_anfragender'; vorgang: Vorgang }
  | { art: 'freigabe_nur_mit_befehl'; vorgang: Vorgang }
  | { art: 'schon_entschieden'; vorgang: Vorgang }
  /** `abmeldung`: it may have meant that nothing more is to be written. */
  | { art: 'nichts_offen'; abgelaufen: Vorgang | undefined; abmeldung?: true }
  /** `gegen`: others that the same answer calls off („das Ticket ja, den Urlaub nicht“). */
  | { art: 'ja'; vorgaenge: Vorgang[]; welche: boolean; gegen?: Vorgang[] }
  | { art: 'nein'; vorgaenge: Vorgang[] }
  | { art: 'vergessen'; bestaetigt: boolean }
  /** Which of the facts that were shown; none: all stays. */
  | { art: 'fakten'; ids: number[]; absicht: 'vergessen' | 'beenden' }
  | { art: 'fakten_nochmal' }
  /** Which of the reminders or schedules that were asked about; none: all stays. */
  | { art: 'terminwahl'; refs: string[] }
  | { art: 'termin_nochmal' }
  /** To the question whether somebody shall stand in; `rest`: otherwise than it was asked. */
  | { art: 'vertretung'; wunsch: 'ja' | 'nein' | 'nochmal' | 'anders'; rest: string }
  | { art: 'welche'; vorgaenge: Vorgang[]; absicht: 'ja' | 'nein'; wieOft: number }
  | { art: 'nachfragen'; vorgang: Vorgang; hinweis?: 'nicht_aenderbar' | 'welche_option' }
  | { art: 'aufgeben'; vorgang: Vorgang | undefined }
  | { art: 'auswahl'; vorgang: Vorgang; nummern: number[] }
  | { art: 'ergaenzung'; vorgang: Vorgang; text: string }
  | { art: 'aenderung'; vorgang: Vorgang; rest: string }
  /** `ersetzt`: an open Rückfrage whose place this complete request takes. */
  | { art: 'neu'; text: string; kandidat: Kandidat; ersetzt?: Vorgang }
  | { art: 'rueckfrage'; text: string; kandidaten: Kandidat[] }
  /** Something is to be done again and again. */
  | { art: 'zeitplan'; text: string; wunsch: Zeitplanwunsch }
  /** A slot is due: a reminder is said, or it cannot run any more. */
  | { art: 'zeitplan_erinnerung'; zeitplan: Zeitplan }
  | { art: 'zeitplan_halt'; zeitplan: Zeitplan; grund: Haltegrund }
  | { art: 'anschluss_ohne_bezug'; text: string }
  | { art: 'smalltalk'; sorte: 'gruss' | 'dank' | 'abschied' }
  | { art: 'erkennen_mit_modell'; text: string }
  | { art: 'modell_fehlt'; text: string; tagesbudget?: boolean }
  | { art: 'gespraech'; text: string }
  | { art: 'nicht_verstanden' }

export type ErkenneText = (text: string) => Erkennung

/**
 * Decides a turn. `lokal` recognises a text locally (pure, fast); `gefragt` is what the model stage returned for
 * the text of an earlier `erkennen_mit_modell`.
 */
export function entscheide(
  geschrieben: Kontext,
  regeln: Regeln,
  lokal: ErkenneText,
  gefragt?: Erkennung,
): Entscheidung {
  const k = ohneAnrede(geschrieben, regeln.rufnamen)
  if (k.ereignis.bot)
    return laufendes(k) ?? keineNachricht(geschrieben, regeln) ?? entscheideBot(k, regeln, lokal)
  if (k.ereignis.art === 'zeitplan') return laufendes(k) ?? zeitplanlauf(k, regeln)
  // First of all: what was begun has an outcome, also where its person was deactivated or its message deleted meanwhile.
  const entscheidung =
    laufendes(k) ??
    keineNachricht(geschrieben, regeln) ??
    zugang(k, regeln) ??
    optOutOderBefehl(k, regeln, lokal) ??
    beschriftetes(k, regeln, lokal, gefragt) ??
    ohneText(k) ??
    knopfdruck(k) ??
    gelesenes(k, regeln, lokal, gefragt) ??
    mitAbmeldung(k, offeneFrage(k, regeln, lokal)) ??
    aenderungAnWartender(k, regeln, lokal) ??
    widerruf(k, regeln, lokal) ??
    abmeldewunsch(k, regeln, lokal) ??
    wiederkehrendes(k, regeln) ??
    nachErkennung(regeln, k.ereignis.text, lokal, gefragt)
  return erstNeuFragen(entscheidung)
}

/** Step 1: edits, deletions, reactions, number changes, chatter in groups. Never recognised as text. */
export function keineNachricht(k: Kontext, regeln: Regeln): Entscheidung | undefined {
  const e = k.ereignis
  if (k.geloescht) return { art: 'ignorieren', grund: 'geloescht' }
  if (e.bot && e.art !== 'nachricht') return { art: 'ignorieren', grund: 'bot' }
  if (e.art === 'reaktion' || e.art === 'nummernwechsel' || e.art === 'sonstiges')
    return { art: 'ignorieren', grund: e.art }
  if (e.art === 'bearbeitung')
    return k.person ? { art: 'bearbeitung' } : { art: 'ignorieren', grund: 'bearbeitung' }
  if (e.art === 'loeschung')
    return k.person ? { art: 'loeschung' } : { art: 'ignorieren', grund: 'loeschung' }
  if (e.gruppe && regeln.gruppen === 'erwaehnt' && !angesprochen(k, regeln))
    return { art: 'ignorieren', grund: 'gruppe_nicht_angesprochen' }
  return undefined
}

const angesprochen = (k: Kontext, regeln: Regeln): boolean =>
  k.ereignis.angesprochen === true ||
  k.knopf !== undefined ||
  k.bezug === 'zitat' ||
  imFadenGefragt(k) ||
  regeln.rufnamen.some((name) =>
    k.ereignis.text.toLocaleLowerCase('de').includes(`@${name.toLocaleLowerCase('de')}`),
  )

/** Colleagues talk on in a thread below our reply: only who was asked something there is still talking to us. */
function imFadenGefragt(k: Kontext): boolean {
  const v = k.gemeint
  if (!v) return k.bezug === 'faden' && fragtEtwas(k.unterhaltung?.frage)
  const offen = v.status === 'rueckfrage' || v.status === 'bestaetigung'
  // A bare yes that comes after the Frist must hear that nothing was done.
  return v.person_id === k.person?.id && (offen || (v.grund === 'frist' && bloss(k)))
}

export const STOP_OHNE_ZUGANG = 'stop_ohne_zugang'

/** „Stopp.“ with nothing open is a no to nothing, or meant as STOP: the answer says how that goes. */
function mitAbmeldung(k: Kontext, e: Entscheidung | undefined): Entscheidung | undefined {
  return e?.art === 'nichts_offen' && !e.abgelaufen && willAufhoeren(k.ereignis.text)
    ? { ...e, abmeldung: true }
    : e
}

/** A skill that surely means these words („Newsletter abbestellen“) comes first. */
function abmeldewunsch(k: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
  if (!willAufhoeren(k.ereignis.text)) return undefined
  const [bester] = lokal(k.ereignis.text).kandidaten
  return bester && istSicher(regeln, bester) ? undefined : { art: 'abmeldung_erklaeren' }
}

/** „Storniere den Urlaub“: what was done and is called so, where no Fähigkeit is sure. */
function widerruf(k: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
  if (k.geschehen.length === 0 || k.ereignis.gelesen !== undefined) return undefined
  const befehl = leseWiderruf(k.ereignis.text)
  const suche = befehl?.suche
  if (!befehl || suche === undefined) return undefined
  const [bester] = lokal(k.ereignis.text).kandidaten
  if (bester && istSicher(regeln, bester)) return undefined
  const da = k.geschehen.some(
    (g) =>
      g.vorgang.rueckgaengig_von === null &&
      g.aktionen.some((a) => a.status === 'erledigt') &&
      passt(suche, worteVon(g, regeln.titel(k, g.vorgang))),
  )
  return da ? { art: 'befehl', befehl } : undefined
}

/** Step 2: who may talk at all, and how fast. */
function zugang(k: Kontext, regeln: Regeln): Entscheidung | undefined {
  if (k.ereignis.von === undefined) return { art: 'ignorieren', grund: 'ohne_absender' }
  if (k.wechselOffen) return { art: 'vertagen' }
  if (
    k.person === undefined &&
    regeln.zugang === 'offen' &&
    k.ereignis.von !== undefined &&
    !k.ereignis.gruppe
  )
    return { art: 'gast' }
  if (k.person === undefined || k.person.status !== 'aktiv') {
    if (istOptOut(k.ereignis.text) || willAufhoeren(k.ereignis.text)) return { art: 'ohne_zugang_abgemeldet' }
    return { art: 'abweisen', antworten: !k.schonAbgewiesen && !k.ereignis.gruppe }
  }
  if (k.zuegeLetzteMinute >= regeln.zuegeProMinute) return { art: 'vertagen' }
  return undefined
}

/** A turn that was cut off by a crash goes on with the Vorgänge that it had begun. */
function laufendes(k: Kontext): Entscheidung | undefined {
  const vorgaenge = k.offen.filter((v) => v.status === 'laeuft' && v.lauf_nachricht_id === k.eingang.id)
  return vorgaenge.length > 0 ? { art: 'fortsetzen', vorgaenge } : undefined
}

function optOutOderBefehl(k: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
  if (k.ereignis.typ === 'text' && istOptOut(k.ereignis.text)) return { art: 'opt_out' }
  if (k.knopf?.art === 'freigeben' || k.knopf?.art === 'ablehnen')
    return { art: 'befehl', befehl: { art: k.knopf.art, id: k.knopf.vorgang } }
  if (!k.befehl) return aenderungAnZitierter(k, regeln)
  if (
    !faktBefehlGilt(k, fragenHier(k).length > 0) ||
    !vertretungGilt(k, () => meintAnderes(k, regeln, lokal)) ||
    !terminBefehlGilt(k, fragenHier(k).length > 0)
  )
    return undefined
  // „abbrechen“ alone answers an open question; without one it is the command. A remark that happens to look like one stays a remark.
  if (
    k.befehl.art === 'abbrechen' &&
    k.befehl.id === undefined &&
    (fragenHier(k).length > 0 || fragtEtwas(k.unterhaltung?.frage))
  )
    return undefined
  if (k.befehl.art === 'aendern' && !k.befehl.ausdruecklich) return aenderungAnGenanntem(k, k.befehl, regeln)
  if (k.befehl.art === 'erledigt' && k.befehl.id === undefined && !meintUnklares(k)) return undefined
  const erneut = k.befehl.art === 'nochmal' ? unverstandener(k, k.befehl.id) : undefined
  return erneut ? { art: 'erneut', vorgang: erneut } : { art: 'befehl', befehl: k.befehl }
}

/** „aber nur 80 €“ as a reply to the request for a Freigabe. */
function aenderungAnZitierter(k: Kontext, regeln: Regeln): Entscheidung | undefined {
  const v = k.bezug === 'zitat' && !k.knopf ? k.freigaben.find((f) => f.id === k.gemeint?.id) : undefined
  const { text, typ } = k.ereignis
  return v && typ === 'text' && regeln.aenderbar(k, v, text)
    ? { art: 'befehl', befehl: { art: 'aendern', id: v.id, rest: text, ausdruecklich: false } }
    : undefined
}

/** „V-3 bitte mit Rechnung 4712“: of who may approve it, or of who asked for it; only what really changes a value. */
function aenderungAnGenanntem(
  k: Kontext,
  befehl: Extract<Befehl, { art: 'aendern' }>,
  regeln: Regeln,
): Entscheidung | undefined {
  const fremd = k.freigaben.find((v) => v.id === befehl.id)
  if (fremd) return regeln.aenderbar(k, fremd, befehl.rest) ? { art: 'befehl', befehl } : undefined
  const eigen = k.offen.find((v) => v.id === befehl.id)
  const offen = eigen?.status === 'wartet_freigabe' || eigen?.status === 'bestaetigung'
  return offen && !istAnderswo(k, eigen) && regeln.aenderbar(k, eigen, befehl.rest)
    ? { art: 'aenderung', vorgang: eigen, rest: befehl.rest }
    : undefined
}

/** „Hat geklappt.“ is a remark, unless an outcome is unclear and nothing else is asked. */
const meintUnklares = (k: Kontext): boolean =>
  (k.akte?.vorgang.grund === 'unklar' || moegliche(k, 'erledigt').length > 1) &&
  fragenHier(k).length === 0 &&
  !k.unterhaltung?.frage

function meintAnderes(k: Kontext, regeln: Regeln, lokal: ErkenneText): boolean {
  if (!k.person || regeln.gibtFrei(k.person)) return false
  const [bester] = lokal(k.ereignis.text).kandidaten
  return bester !== undefined && istMoeglich(regeln, bester)
}

function unverstandener(k: Kontext, id: string | undefined): Vorgang | undefined {
  const fehler = k.offen.filter((v) => v.status === 'fehler' && !istAnderswo(k, v))
  const gemeint =
    id === undefined ? (fehler.length === 1 ? fehler[0] : undefined) : fehler.find((v) => v.id === id)
  return gemeint?.faehigkeit === null ? gemeint : undefined
}

/** „jeden Freitag um 9 die Umsätze“: typed, not read from a medium or standing below one (I6). */
function wiederkehrendes(k: Kontext, regeln: Regeln): Entscheidung | undefined {
  const { text, typ, gelesen } = k.ereignis
  if (typ !== 'text' || gelesen !== undefined) return undefined
  const wunsch = regeln.zeitplanwunsch(k, text)
  return wunsch && { art: 'zeitplan', text, wunsch }
}

/** A due slot: nobody's message, so it is no answer to anything and takes nothing over from the conversation. */
function zeitplanlauf(k: Kontext, regeln: Regeln): Entscheidung {
  const z = k.zeitplan
  if (z?.status !== 'aktiv') return { art: 'ignorieren', grund: 'zeitplan_beendet' }
  if (k.person?.id !== z.person_id || k.person.status !== 'aktiv')
    return { art: 'ignorieren', grund: 'zeitplan_person' }
  if (k.person.opt_out !== null) return { art: 'ignorieren', grund: 'opt_out' }
  if (z.art === 'erinnerung') return { art: 'zeitplan_erinnerung', zeitplan: z }
  if (z.art === 'befehl')
    return k.befehl?.art === 'was_laeuft'
      ? { art: 'befehl', befehl: k.befehl }
      : { art: 'zeitplan_halt', zeitplan: z, grund: 'faehigkeit_weg' }
  const kandidat = regeln.kandidatZuLauf(k, z)
  if (kandidat) return { art: 'neu', text: z.text, kandidat }
  return {
    art: 'zeitplan_halt',
    zeitplan: z,
    grund: regeln.gibtEs(z.faehigkeit) ? 'recht' : 'faehigkeit_weg',
  }
}

/** Empty texts, and kinds of message that are only a stand-in: never a yes, never recognised. */
function ohneText(k: Kontext): Entscheidung | undefined {
  if (k.knopf) return undefined
  if (k.ereignis.gelesen !== undefined) return undefined
  if (k.ereignis.typ !== 'text') return { art: 'kein_text' }
  return istLeer(k.ereignis.text) ? { art: 'leer', antworten: !k.leerBeantwortet } : undefined
}
