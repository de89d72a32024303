import type { Person } from '../domaene/person.ts'
import { istLeer } from '../domaene/text.ts'
import type { Erkennung, Kandidat } from '../erkennung/erkennung.ts'
import type { Haltegrund } from '../rueckkanal/texte/termine.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Zeitplan } from '../speicher/zeitplan.ts'
import { willAufhoeren } from './abmelden.ts'
import { ohneAnrede } from './anrede.ts'
import type { Befehl } from './befehle.ts'
import { optOutOderBefehl, standfrage, ungenaueFreigabe, widerruf } from './entscheidung_befehl.ts'
import { entscheideBot } from './entscheidung_bot.ts'
import { nachErkennung } from './entscheidung_erkannt.ts'
import { aenderungAnWartender, knopfdruck, offeneFrage } from './entscheidung_frage.ts'
import { beschriftetes, gelesenes } from './entscheidung_medium.ts'
import { wiederkehrendes, zeitplanlauf } from './entscheidung_zeitplan.ts'
import { keineNachricht, zugang } from './entscheidung_zugang.ts'
import type { Kontext } from './kontext.ts'
import { leseMehrere, type Teil } from './mehrere.ts'
import { erstNeuFragen } from './nummernwechsel.ts'
import { istSicher, type MitSchwelle } from './schwelle.ts'
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
  /** `flut`: too many in a minute, and somebody waits for the answers. */
  | { art: 'vertagen'; flut?: true }
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
  /** How these stand, asked by their name. */
  | { art: 'stand'; vorgaenge: Vorgang[] }
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
  /** `offen`: it was asked which of these is meant; they stay as they are. */
  | { art: 'aufgeben'; vorgang?: Vorgang; offen?: readonly Vorgang[] }
  /** `auch`: further ones that offer one thing each, which the same answer takes. */
  | { art: 'auswahl'; vorgang: Vorgang; nummern: number[]; auch?: Vorgang[] }
  /** Asks for time: it stays as it is, and does not count as an answer. */
  | { art: 'abwarten'; vorgang: Vorgang }
  | { art: 'ergaenzung'; vorgang: Vorgang; text: string }
  | { art: 'aenderung'; vorgang: Vorgang; rest: string }
  /** `ersetzt`: an open Rückfrage whose place this complete request takes. */
  | { art: 'neu'; text: string; kandidat: Kandidat; ersetzt?: Vorgang }
  /** Several requests in one message. */
  | { art: 'mehrere'; teile: readonly Teil[] }
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
    standfrage(k, regeln, lokal) ??
    mitAbmeldung(k, offeneFrage(k, regeln, lokal)) ??
    aenderungAnWartender(k, regeln, lokal) ??
    widerruf(k, regeln, lokal) ??
    abmeldewunsch(k, regeln, lokal) ??
    wiederkehrendes(k, regeln) ??
    ungenaueFreigabe(k, regeln, lokal) ??
    mehrere(k, regeln, lokal) ??
    nachErkennung(regeln, k.ereignis.text, lokal, gefragt)
  return erstNeuFragen(entscheidung)
}

export const STOP_OHNE_ZUGANG = 'stop_ohne_zugang'

/** „Stopp.“ with nothing open is a no to nothing, or meant as STOP: the answer says how that goes. */
function mitAbmeldung(k: Kontext, e: Entscheidung | undefined): Entscheidung | undefined {
  return e?.art === 'nichts_offen' && !e.abgelaufen && willAufhoeren(k.ereignis.text)
    ? { ...e, abmeldung: true }
    : e
}

function mehrere({ ereignis }: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
  const teile = ereignis.typ === 'text' ? leseMehrere(ereignis.text, regeln, lokal) : undefined
  return teile && { art: 'mehrere', teile }
}

/** A skill that surely means these words („Newsletter abbestellen“) comes first. */
function abmeldewunsch(k: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
  if (!willAufhoeren(k.ereignis.text)) return undefined
  const [bester] = lokal(k.ereignis.text).kandidaten
  return bester && istSicher(regeln, bester) ? undefined : { art: 'abmeldung_erklaeren' }
}

/** A turn that was cut off by a crash goes on with the Vorgänge that it had begun. */
function laufendes(k: Kontext): Entscheidung | undefined {
  const vorgaenge = k.offen.filter((v) => v.status === 'laeuft' && v.lauf_nachricht_id === k.eingang.id)
  return vorgaenge.length > 0 ? { art: 'fortsetzen', vorgaenge } : undefined
}

/** Empty texts, and kinds of message that are only a stand-in: never a yes, never recognised. */
function ohneText(k: Kontext): Entscheidung | undefined {
  if (k.knopf) return undefined
  if (k.ereignis.gelesen !== undefined) return undefined
  if (k.ereignis.typ !== 'text') return { art: 'kein_text' }
  return istLeer(k.ereignis.text) ? { art: 'leer', antworten: !k.leerBeantwortet } : undefined
}
