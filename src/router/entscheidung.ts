import { type Antwort, type AntwortLage, klassifiziereAntwort } from '../domaene/antwort.ts'
import { istLeer } from '../domaene/text.ts'
import { GESCHLOSSEN } from '../domaene/vorgang.ts'
import { STUNDE_MS, toMs, vorDerFrage } from '../domaene/zeit.ts'
import type { Erkennung, Kandidat } from '../erkennung/erkennung.ts'
import type { FreieFrage } from '../speicher/unterhaltung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { type Befehl, istOptOut, leseBefehl } from './befehle.ts'
import { ergaenzterText } from './ergaenzung.ts'
import type { Kontext } from './kontext.ts'
import { erstNeuFragen } from './nummernwechsel.ts'

// Deciding is pure: `entscheide(kontext, erkennung, regeln) → Entscheidung`. The order is the product: not a message,
// unknown person, commands, an open question, recognition, confidence and risk.

export interface Regeln {
  sicher: number
  fragen: number
  zugang: 'team' | 'offen'
  gruppen: 'alle' | 'erwaehnt'
  rufnamen: readonly string[]
  zuegeProMinute: number
  /** The title of a Vorgang in the person's words, for matching „ja zum Urlaub“. */
  titel: (k: Kontext, vorgang: Vorgang) => string
  /** The kind of slot that a question asks for. */
  slotArt: (vorgang: Vorgang) => string | undefined
  /** Every required parameter is there and undoubted. */
  vollstaendig: (kandidat: Kandidat) => boolean
  /** The text changes at least one value of this Vorgang, beyond doubt. */
  aenderbar: (k: Kontext, vorgang: Vorgang, text: string) => boolean
  /** The text says which slot of the Vorgang is to be otherwise („und Titel: …“). */
  benennt: (vorgang: Vorgang, text: string) => boolean
  mitModell: boolean
}

export type Entscheidung =
  | { art: 'ignorieren'; grund: string }
  | { art: 'vertagen' }
  | { art: 'abweisen'; antworten: boolean }
  /** `zugang: 'offen'`: somebody new becomes a guest, and the turn is decided again. */
  | { art: 'gast' }
  | { art: 'leer'; antworten: boolean }
  | { art: 'kein_text' }
  /** What was read from a photo or a voice note looks like an answer or a command. */
  | { art: 'nur_getippt' }
  | { art: 'bearbeitung' }
  | { art: 'loeschung' }
  | { art: 'opt_out' }
  | { art: 'befehl'; befehl: Befehl }
  /** `nochmal` on a message that was never understood: recognised again, with the model. */
  | { art: 'erneut'; vorgang: Vorgang }
  | { art: 'fortsetzen'; vorgaenge: Vorgang[] }
  | { art: 'zu_frueh'; vorgang: Vorgang }
  | { art: 'nur_anfragender'; vorgang: Vorgang }
  | { art: 'freigabe_nur_mit_befehl'; vorgang: Vorgang }
  | { art: 'schon_entschieden'; vorgang: Vorgang }
  | { art: 'nichts_offen'; abgelaufen: Vorgang | undefined }
  /** `gegen`: others that the same answer calls off („das Ticket ja, den Urlaub nicht“). */
  | { art: 'ja'; vorgaenge: Vorgang[]; welche: boolean; gegen?: Vorgang[] }
  | { art: 'nein'; vorgaenge: Vorgang[] }
  | { art: 'vergessen'; bestaetigt: boolean }
  | { art: 'welche'; vorgaenge: Vorgang[]; absicht: 'ja' | 'nein'; wieOft: number }
  | { art: 'nachfragen'; vorgang: Vorgang; hinweis?: 'nicht_aenderbar' | 'welche_option' }
  | { art: 'aufgeben'; vorgang: Vorgang | undefined }
  | { art: 'auswahl'; vorgang: Vorgang; nummern: number[] }
  | { art: 'ergaenzung'; vorgang: Vorgang; text: string }
  | { art: 'aenderung'; vorgang: Vorgang; rest: string }
  /** `ersetzt`: an open Rückfrage whose place this complete request takes. */
  | { art: 'neu'; text: string; kandidat: Kandidat; ersetzt?: Vorgang }
  | { art: 'rueckfrage'; text: string; kandidaten: Kandidat[] }
  | { art: 'anschluss_ohne_bezug'; text: string }
  | { art: 'smalltalk'; sorte: 'gruss' | 'dank' | 'abschied' }
  | { art: 'erkennen_mit_modell'; text: string }
  | { art: 'modell_fehlt'; text: string }
  | { art: 'gespraech'; text: string }
  | { art: 'nicht_verstanden' }

/** What recognition made of the text; `modellGefragt` when the model stage has already been asked. */
export interface Erkannt {
  erkennung: Erkennung
  modellGefragt: boolean
}

export type ErkenneText = (text: string) => Erkennung

/**
 * Decides a turn. `lokal` recognises a text locally (pure, fast); `gefragt` is what the model stage returned for
 * the text of an earlier `erkennen_mit_modell`.
 */
export function entscheide(
  k: Kontext,
  regeln: Regeln,
  lokal: ErkenneText,
  gefragt?: Erkennung,
): Entscheidung {
  const entscheidung =
    keineNachricht(k, regeln) ??
    zugang(k, regeln) ??
    laufendes(k) ??
    optOutOderBefehl(k) ??
    ohneText(k) ??
    knopfdruck(k) ??
    gelesenes(k, regeln, lokal, gefragt) ??
    offeneFrage(k, regeln, lokal) ??
    aenderungAnWartender(k, regeln, lokal) ??
    nachErkennung(regeln, k.ereignis.text, lokal, gefragt)
  return erstNeuFragen(entscheidung)
}

/** Step 1: edits, deletions, reactions, number changes, other bots, chatter in groups. Never recognised as text. */
function keineNachricht(k: Kontext, regeln: Regeln): Entscheidung | undefined {
  const e = k.ereignis
  if (e.bot) return { art: 'ignorieren', grund: 'bot' }
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
  k.gemeint !== undefined ||
  regeln.rufnamen.some((name) =>
    k.ereignis.text.toLocaleLowerCase('de').includes(`@${name.toLocaleLowerCase('de')}`),
  )

/** Step 2: who may talk at all, and how fast. */
function zugang(k: Kontext, regeln: Regeln): Entscheidung | undefined {
  if (
    k.person === undefined &&
    regeln.zugang === 'offen' &&
    k.ereignis.von !== undefined &&
    !k.ereignis.gruppe
  )
    return { art: 'gast' }
  if (k.person === undefined || k.person.status !== 'aktiv')
    return { art: 'abweisen', antworten: !k.schonAbgewiesen && !k.ereignis.gruppe }
  if (k.zuegeLetzteMinute >= regeln.zuegeProMinute) return { art: 'vertagen' }
  return undefined
}

/** A turn that was cut off by a crash goes on with the Vorgänge that it had begun. */
function laufendes(k: Kontext): Entscheidung | undefined {
  const vorgaenge = k.offen.filter((v) => v.status === 'laeuft' && v.lauf_nachricht_id === k.eingang.id)
  return vorgaenge.length > 0 ? { art: 'fortsetzen', vorgaenge } : undefined
}

function optOutOderBefehl(k: Kontext): Entscheidung | undefined {
  if (k.ereignis.typ === 'text' && istOptOut(k.ereignis.text)) return { art: 'opt_out' }
  if (k.knopf?.art === 'freigeben' || k.knopf?.art === 'ablehnen')
    return { art: 'befehl', befehl: { art: k.knopf.art, id: k.knopf.vorgang } }
  if (!k.befehl) return undefined
  // „abbrechen“ alone answers an open question; without one it is the command. A remark that happens to look like one stays a remark.
  if (
    k.befehl.art === 'abbrechen' &&
    k.befehl.id === undefined &&
    (fragenHier(k).length > 0 || k.unterhaltung?.frage)
  )
    return undefined
  const erneut = k.befehl.art === 'nochmal' ? unverstandener(k, k.befehl.id) : undefined
  return erneut ? { art: 'erneut', vorgang: erneut } : { art: 'befehl', befehl: k.befehl }
}

function unverstandener(k: Kontext, id: string | undefined): Vorgang | undefined {
  const fehler = k.offen.filter((v) => v.status === 'fehler')
  const gemeint =
    id === undefined ? (fehler.length === 1 ? fehler[0] : undefined) : fehler.find((v) => v.id === id)
  return gemeint?.faehigkeit === null ? gemeint : undefined
}

/** Empty texts, and kinds of message that are only a stand-in: never a yes, never recognised. */
function ohneText(k: Kontext): Entscheidung | undefined {
  if (k.knopf) return undefined
  if (k.ereignis.gelesen !== undefined) return undefined
  if (k.ereignis.typ !== 'text') return { art: 'kein_text' }
  return istLeer(k.ereignis.text) ? { art: 'leer', antworten: !k.leerBeantwortet } : undefined
}

/** Words of a photo or a voice note may ask; they never answer, approve or command (I6): that is typed or pressed. */
function gelesenes(
  k: Kontext,
  regeln: Regeln,
  lokal: ErkenneText,
  gefragt?: Erkennung,
): Entscheidung | undefined {
  const text = k.ereignis.gelesen
  if (text === undefined) return undefined
  const befehl = leseBefehl(text)
  const gesprochen = k.ereignis.medium?.art === 'sprache'
  if (gesprochen && (befehl?.art === 'hilfe' || (befehl?.art === 'was_laeuft' && !befehl.team)))
    return { art: 'befehl', befehl }
  const offen = fragenHier(k)
  const { klasse } = klassifiziereAntwort(text, {
    art: 'bestaetigung',
    optionen: offen.map((v) => regeln.titel(k, v)),
    erkannt: hinweis(lokal(text), undefined),
  })
  const gefragtWurde = offen.length > 0 || Boolean(k.unterhaltung?.frage)
  const antwortet = klasse === 'ja' || klasse === 'nein' || (gefragtWurde && klasse !== 'neue_frage')
  return befehl || istOptOut(text) || antwortet
    ? { art: 'nur_getippt' }
    : nachErkennung(regeln, text, lokal, gefragt)
}

/** Step 4: a button names its question and wins. */
function knopfdruck(k: Kontext): Entscheidung | undefined {
  if (!k.knopf) return undefined
  const v = k.gemeint
  if (!v || !k.person) return { art: 'nichts_offen', abgelaufen: undefined }
  if (v.person_id !== k.person.id) return { art: 'nur_anfragender', vorgang: v }
  if (istZuSpaet(k, v)) return { art: 'nichts_offen', abgelaufen: v }
  if (k.knopf.art === 'wahl' && v.status === 'rueckfrage' && k.knopf.nummer) {
    return k.knopf.nummer <= (v.frage?.optionen.length ?? 0)
      ? { art: 'auswahl', vorgang: v, nummern: [k.knopf.nummer] }
      : { art: 'nein', vorgaenge: [v] }
  }
  if (v.status !== 'bestaetigung') return { art: 'schon_entschieden', vorgang: v }
  if (k.knopf.art === 'nein') return { art: 'nein', vorgaenge: [v] }
  // I7: a yes is bound to the parameters that were shown with the button.
  return k.knopf.stand === undefined || k.knopf.stand === v.frage?.stand
    ? { art: 'ja', vorgaenge: [v], welche: false }
    : { art: 'nachfragen', vorgang: v }
}

/** At or after the Frist is late, whether or not the sweep has been there. */
const istZuSpaet = (k: Kontext, v: Vorgang): boolean =>
  v.frist !== null &&
  k.eingang.angekommen >= v.frist &&
  (v.status === 'rueckfrage' || v.status === 'bestaetigung' || v.status === 'wartet_freigabe')

const fragenHier = (k: Kontext): Vorgang[] =>
  k.offen
    .filter(
      (v) =>
        (v.status === 'rueckfrage' || v.status === 'bestaetigung') &&
        v.unterhaltung_id === k.unterhaltung?.id &&
        !v.beschaedigt &&
        !istZuSpaet(k, v),
    )
    .sort((a, b) => ((a.frage?.gestellt ?? '') < (b.frage?.gestellt ?? '') ? -1 : 1))

/** Step 4: an open question of this person in this Unterhaltung. */
function offeneFrage(k: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
  const alle = fragenHier(k)
  const zitiert = zitat(k, alle)
  if (zitiert !== undefined && !Array.isArray(zitiert)) return zitiert
  const frei = k.unterhaltung?.frage
  const fragen = zitiert ?? alle
  if (frei && !zitiert) {
    const antwort = freieFrage(k, frei, fragen, regeln, lokal)
    if (antwort) return antwort
  }
  const gueltig = fragen.filter((v) => !vorDerFrage(k.eingang.gesendet, v.frage?.gestellt ?? ''))
  const antwort = klassifiziere(k, gueltig, regeln, lokal)
  return antwort ?? zuFrueh(k, fragen, lokal) ?? antwortAufFremde(k, fragen, regeln, lokal)
}

/** A quoted reply names its question and wins; a quoted Freigabe notice approves nothing. */
function zitat(k: Kontext, hier: readonly Vorgang[]): Vorgang[] | Entscheidung | undefined {
  const v = k.gemeint
  if (!v || k.knopf || !k.person) return undefined
  if (hier.some((h) => h.id === v.id)) return [v]
  const antwort = klassifiziereAntwort(k.ereignis.text, { art: 'bestaetigung', optionen: [] })
  if (antwort.klasse !== 'ja' && antwort.klasse !== 'nein') return undefined
  if (v.person_id !== k.person.id) {
    return k.freigaben.some((f) => f.id === v.id)
      ? { art: 'freigabe_nur_mit_befehl', vorgang: v }
      : { art: 'nur_anfragender', vorgang: v }
  }
  return istZuSpaet(k, v) ? { art: 'nichts_offen', abgelaufen: v } : { art: 'schon_entschieden', vorgang: v }
}

/** Bare yes or no that was sent before anything was asked here; or nothing is open at all. */
function zuFrueh(k: Kontext, fragen: readonly Vorgang[], lokal: ErkenneText): Entscheidung | undefined {
  const antwort = klassifiziereAntwort(k.ereignis.text, {
    art: 'nichts',
    optionen: [],
    erkannt: hinweis(lokal(k.ereignis.text), undefined),
  })
  if (antwort.klasse === 'neue_frage') return undefined
  const juengste = fragen.at(-1)
  if (juengste) return { art: 'zu_frueh', vorgang: juengste }
  const smalltalk = lokal(k.ereignis.text).smalltalk
  if (smalltalk) return { art: 'smalltalk', sorte: smalltalk }
  const fremde = k.fremdeFragen.at(-1)
  if (fremde && bloss(k)) return { art: 'nur_anfragender', vorgang: fremde }
  const wartend = k.freigaben[0]
  if (wartend && !k.ereignis.gruppe) return { art: 'freigabe_nur_mit_befehl', vorgang: wartend }
  const bare = klassifiziereAntwort(k.ereignis.text, { art: 'bestaetigung', optionen: [] })
  if (bare.klasse !== 'ja' && bare.klasse !== 'nein')
    return antwort.klasse === 'nein' || /^\W*\d+\W*$/u.test(k.ereignis.text)
      ? { art: 'nichts_offen', abgelaufen: undefined }
      : undefined
  return {
    art: 'nichts_offen',
    abgelaufen: k.letzte.find((v) => (v.grund === 'frist' && v.status === 'abgebrochen') || istZuSpaet(k, v)),
  }
}

/** „ja, aber eilig“ to somebody else's question in a group, when it is no request of its own. */
function antwortAufFremde(
  k: Kontext,
  fragen: readonly Vorgang[],
  regeln: Regeln,
  lokal: ErkenneText,
): Entscheidung | undefined {
  const fremde = k.fremdeFragen.at(-1)
  const [bester] = lokal(k.ereignis.text).kandidaten
  if (!fremde || fragen.length > 0 || (bester && bester.sicherheit >= regeln.fragen)) return undefined
  const { klasse } = klassifiziereAntwort(k.ereignis.text, lageVon(k, [fremde], regeln, lokal))
  return klasse === 'aenderung' ? { art: 'nur_anfragender', vorgang: fremde } : undefined
}

function klassifiziere(
  k: Kontext,
  gueltig: Vorgang[],
  regeln: Regeln,
  lokal: ErkenneText,
): Entscheidung | undefined {
  const rueckfragen = gueltig.filter((v) => v.status === 'rueckfrage')
  const bestaetigungen = gueltig.filter((v) => v.status === 'bestaetigung')
  const rueckfrage = rueckfragen.at(-1)
  if (rueckfrage) return antwortAufRueckfrage(k, rueckfrage, gueltig, regeln, lokal)
  if (bestaetigungen.length === 0) return undefined
  const [einzige] = bestaetigungen
  if (bestaetigungen.length === 1 && einzige && regeln.benennt(einzige, k.ereignis.text))
    return { art: 'aenderung', vorgang: einzige, rest: k.ereignis.text }
  const antwort = klassifiziereAntwort(k.ereignis.text, lageVon(k, bestaetigungen, regeln, lokal))
  if (bestaetigungen.length > 1) return ausMehreren(k, bestaetigungen, antwort)
  return einzige && ausBestaetigung(einzige, antwort, k)
}

function lageVon(k: Kontext, fragen: readonly Vorgang[], regeln: Regeln, lokal: ErkenneText): AntwortLage {
  return {
    art: fragen.length > 1 ? 'mehrere_bestaetigungen' : 'bestaetigung',
    optionen: fragen.map((v) => regeln.titel(k, v)),
    erkannt: hinweis(lokal(k.ereignis.text), fragen.length === 1 ? fragen[0] : undefined),
  }
}

function hinweis(erkennung: Erkennung, frage: Vorgang | undefined): AntwortLage['erkannt'] {
  const bester = erkennung.kandidaten.find((kandidat) => kandidat.quelle !== 'anschluss')
  if (!bester) return undefined
  return {
    faehigkeit: bester.faehigkeit,
    sicherheit: bester.sicherheit,
    gleicheFaehigkeit: bester.faehigkeit === frage?.faehigkeit,
    parameterGefunden: Object.keys(bester.parameter).length > 0,
  }
}

function ausBestaetigung(v: Vorgang, antwort: Antwort, k: Kontext): Entscheidung | undefined {
  switch (antwort.klasse) {
    case 'ja':
      return { art: 'ja', vorgaenge: [v], welche: false }
    case 'wahl':
    case 'freitext':
    case 'unklar':
      return nocheinmal(v)
    case 'nein':
      return { art: 'nein', vorgaenge: [v] }
    case 'aenderung':
      return { art: 'aenderung', vorgang: v, rest: antwort.rest || k.ereignis.text }
    case 'neue_frage':
      return undefined
  }
}

/** Asked once more, then closed honestly: never a third question. */
const nocheinmal = (v: Vorgang, hinweis?: 'nicht_aenderbar' | 'welche_option'): Entscheidung =>
  (v.frage?.wie_oft ?? 1) >= 2
    ? { art: 'aufgeben', vorgang: v }
    : { art: 'nachfragen', vorgang: v, ...(hinweis ? { hinweis } : {}) }

function ausMehreren(k: Kontext, fragen: Vorgang[], antwort: Antwort): Entscheidung | undefined {
  switch (antwort.klasse) {
    case 'wahl':
      return {
        art: 'ja',
        vorgaenge: waehle(fragen, antwort.wahl),
        welche: true,
        gegen: waehle(fragen, antwort.gegen ?? []),
      }
    case 'aenderung': {
      const v = antwort.wahl?.length === 1 ? fragen[(antwort.wahl[0] ?? 0) - 1] : undefined
      return v
        ? { art: 'aenderung', vorgang: v, rest: antwort.rest }
        : { art: 'welche', vorgaenge: fragen, absicht: 'ja', wieOft: 1 }
    }
    case 'neue_frage':
      return undefined
    case 'unklar':
      if (antwort.gegen) return { art: 'nein', vorgaenge: waehle(fragen, antwort.gegen) }
      return { art: 'welche', vorgaenge: fragen, absicht: absichtVon(k), wieOft: 1 }
    default:
      return { art: 'welche', vorgaenge: fragen, absicht: absichtVon(k), wieOft: 1 }
  }
}

const absichtVon = (k: Kontext): 'ja' | 'nein' =>
  klassifiziereAntwort(k.ereignis.text, { art: 'bestaetigung', optionen: [] }).klasse === 'nein'
    ? 'nein'
    : 'ja'

const waehle = (fragen: readonly Vorgang[], nummern: readonly number[]): Vorgang[] =>
  nummern.flatMap((n) => fragen[n - 1] ?? [])

/**
 * „mach 80 € draus“ while somebody else still has to approve: a change of the newest request of one's own here, as
 * long as it is in the window. Only what changes one of its values; everything else is recognised as always.
 */
function aenderungAnWartender(k: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
  const imFenster = new Set(k.verlauf.map((zeile) => zeile.vorgang_id))
  const v = k.offen.findLast(
    (o) => o.status === 'wartet_freigabe' && o.unterhaltung_id === k.unterhaltung?.id && imFenster.has(o.id),
  )
  if (!v || fragenHier(k).length > 0) return undefined
  const text = ohneAnkuendigung(k.ereignis.text)
  const antwort = klassifiziereAntwort(text, lageVon(k, [v], regeln, lokal))
  const angekuendigt = text !== k.ereignis.text
  if (antwort.klasse !== 'aenderung' && !angekuendigt && !regeln.benennt(v, text)) return undefined
  const rest = antwort.klasse === 'aenderung' ? antwort.rest || text : text
  return regeln.aenderbar(k, v, rest) ? { art: 'aenderung', vorgang: v, rest } : undefined
}

const ohneAnkuendigung = (text: string): string =>
  text.replace(/^\s*(?:korrektur|änderung|berichtigung|correction|correção)\s*[:,–-]?\s+/iu, '')

/** The Rückfrage is asked first: an ordinal belongs to it when a Bestätigung is open too. */
function antwortAufRueckfrage(
  k: Kontext,
  v: Vorgang,
  gueltig: Vorgang[],
  regeln: Regeln,
  lokal: ErkenneText,
): Entscheidung | undefined {
  const optionen = v.frage?.optionen.map((o) => o.text) ?? []
  const antwort = klassifiziereAntwort(k.ereignis.text, {
    art: optionen.length > 0 ? 'auswahl' : 'parameter',
    optionen,
    slot: regeln.slotArt(v),
    erkannt: hinweis(lokal(k.ereignis.text), v),
  })
  if (gueltig.length > 1 && bloss(k))
    return { art: 'welche', vorgaenge: gueltig, absicht: absichtVon(k), wieOft: 1 }
  switch (antwort.klasse) {
    case 'wahl':
      return { art: 'auswahl', vorgang: v, nummern: antwort.wahl }
    case 'nein':
      return { art: 'nein', vorgaenge: [v] }
    case 'aenderung':
    case 'freitext':
      return (
        (/:\s/u.test(k.ereignis.text) ? nocheinmalGanz(k, v, regeln, lokal) : undefined) ?? {
          art: 'ergaenzung',
          vorgang: v,
          text: k.ereignis.text,
        }
      )
    case 'ja':
    case 'unklar': {
      if (optionen.length === 1 && bloss(k) && absichtVon(k) === 'ja')
        return { art: 'auswahl', vorgang: v, nummern: [1] }
      // A thank-you or a greeting answers nothing and counts as nothing.
      const { smalltalk } = lokal(k.ereignis.text)
      return smalltalk && antwort.klasse === 'unklar'
        ? { art: 'smalltalk', sorte: smalltalk }
        : nocheinmal(v, optionen.length > 0 ? 'welche_option' : undefined)
    }
    case 'neue_frage':
      return v.frage?.art === 'anschluss' && fuehrtWeiter(k, v, lokal)
        ? { art: 'ergaenzung', vorgang: v, text: k.ereignis.text }
        : nocheinmalGanz(k, v, regeln, lokal)
  }
}

/** Asked for what was missing, the person says the whole request again: „Leg ein Ticket an: Tür klemmt“. */
function nocheinmalGanz(
  k: Kontext,
  v: Vorgang,
  regeln: Regeln,
  lokal: ErkenneText,
): Entscheidung | undefined {
  const { text } = k.ereignis
  const [allein] = lokal(text).kandidaten
  if (v.frage?.art !== 'parameter' || allein?.faehigkeit !== v.faehigkeit) return undefined
  if (allein.sicherheit < regeln.sicher || !regeln.vollstaendig(allein)) return undefined
  const kandidat = { ...allein, parameter: { ...v.parameter, ...allein.parameter } }
  return { art: 'neu', text, kandidat, ersetzt: v }
}

/** „und Wien?“ – „worauf beziehst du dich?“ – „Umsatz im Oktober“: the request takes the value that hung in the air. */
function fuehrtWeiter(k: Kontext, v: Vorgang, lokal: ErkenneText): boolean {
  const [allein] = lokal(k.ereignis.text).kandidaten
  const [zusammen] = lokal(ergaenzterText(k, v, k.ereignis.text)).kandidaten
  if (!allein || !zusammen || allein.faehigkeit !== zusammen.faehigkeit) return false
  const behalten = Object.entries(allein.parameter).every(
    ([feld, wert]) => JSON.stringify(zusammen.parameter[feld]) === JSON.stringify(wert),
  )
  return behalten && Object.keys(zusammen.parameter).length > Object.keys(allein.parameter).length
}

const bloss = (k: Kontext): boolean => {
  const klasse = klassifiziereAntwort(k.ereignis.text, { art: 'bestaetigung', optionen: [] }).klasse
  return klasse === 'ja' || klasse === 'nein'
}

const VERGESSEN_GILT_MS = 2 * STUNDE_MS

/** A question without a Vorgang: which of several, or „really forget everything?“. */
function freieFrage(
  k: Kontext,
  frage: FreieFrage,
  offene: readonly Vorgang[],
  regeln: Regeln,
  lokal: ErkenneText,
): Entscheidung | undefined {
  if (vorDerFrage(k.eingang.gesendet, frage.gestellt)) return undefined
  if (frage.art === 'vergessen') {
    // What cannot be undone needs an answer to this very question: not to one of hours ago, nor past a newer one.
    if (toMs(k.eingang.gesendet) - toMs(frage.gestellt) >= VERGESSEN_GILT_MS) return undefined
    const antwort = klassifiziereAntwort(k.ereignis.text, {
      art: 'bestaetigung',
      optionen: ['Alles vergessen löschen über mich'],
    })
    const neuere = offene.findLast((v) => !frage.davor.includes(v.id))
    if (neuere && bloss(k)) return nocheinmal(neuere)
    if (neuere && antwort.klasse !== 'ja') return undefined
    if (antwort.klasse === 'ja') return { art: 'vergessen', bestaetigt: true }
    if (antwort.klasse === 'neue_frage') return undefined
    return { art: 'vergessen', bestaetigt: false }
  }
  const gezeigt = frage.vorgaenge.flatMap((id) => offene.find((v) => v.id === id) ?? [])
  if (gezeigt.length === 0) return undefined
  // Numbers mean the list as it was shown, also when one of its entries is closed by now.
  const titel = frage.vorgaenge
    .map((id) => gezeigt.find((v) => v.id === id))
    .map((v) => (v ? regeln.titel(k, v) : '–'))
  const antwort = klassifiziereAntwort(k.ereignis.text, {
    art: 'mehrere_bestaetigungen',
    optionen: titel,
    erkannt: hinweis(lokal(k.ereignis.text), undefined),
  })
  if (antwort.klasse === 'wahl') {
    const gewaehlt = antwort.wahl.flatMap((n) => gezeigt.find((v) => v.id === frage.vorgaenge[n - 1]) ?? [])
    const zu = k.letzte.find((v) => antwort.wahl.some((n) => frage.vorgaenge[n - 1] === v.id))
    if (gewaehlt.length === 0) return zu && { art: 'schon_entschieden', vorgang: zu }
    if (frage.absicht === 'nein') return { art: 'nein', vorgaenge: gewaehlt }
    // A yes runs what was to be confirmed; a Rückfrage needs its own answer, so it is asked again.
    const bestaetigt = gewaehlt.filter((v) => v.status === 'bestaetigung')
    const [rueckfrage] = gewaehlt
    return bestaetigt.length > 0 || !rueckfrage
      ? { art: 'ja', vorgaenge: bestaetigt, welche: true }
      : nocheinmal(rueckfrage, rueckfrage.frage?.optionen.length ? 'welche_option' : undefined)
  }
  // „Urlaub nicht“ to „which shall I call off?“ keeps it.
  if (antwort.klasse === 'unklar' && antwort.gegen && frage.absicht === 'ja') {
    const gegen = antwort.gegen.flatMap((n) => gezeigt.find((v) => v.id === frage.vorgaenge[n - 1]) ?? [])
    if (gegen.length > 0) return { art: 'nein', vorgaenge: gegen }
  }
  if (antwort.klasse === 'unklar' || antwort.klasse === 'nein' || antwort.klasse === 'ja') {
    return frage.wie_oft >= 2
      ? { art: 'aufgeben', vorgang: undefined }
      : { art: 'welche', vorgaenge: gezeigt, absicht: absichtVon(k), wieOft: frage.wie_oft + 1 }
  }
  return undefined
}

/** Steps 5 and 6: recognition, then confidence and risk. */
export function nachErkennung(
  regeln: Regeln,
  text: string,
  lokal: ErkenneText,
  gefragt?: Erkennung,
): Entscheidung {
  const erkennung = gefragt ?? lokal(text)
  if (erkennung.smalltalk && !gefragt) return { art: 'smalltalk', sorte: erkennung.smalltalk }
  const [bester] = erkennung.kandidaten
  const klar = bester !== undefined && bester.sicherheit >= regeln.sicher
  if (
    regeln.mitModell &&
    gefragt === undefined &&
    !(klar && (regeln.vollstaendig(bester) || bester.quelle === 'anschluss'))
  ) {
    return { art: 'erkennen_mit_modell', text }
  }
  if (klar) return { art: 'neu', text, kandidat: bester }
  if (erkennung.anschlussOhneBezug) return { art: 'anschluss_ohne_bezug', text }
  if (bester && bester.sicherheit >= regeln.fragen) {
    const grenze = Math.max(0.2, bester.sicherheit - 0.3)
    return {
      art: 'rueckfrage',
      text,
      kandidaten: erkennung.kandidaten.filter((c) => c.sicherheit >= grenze).slice(0, 3),
    }
  }
  if (erkennung.modellFehlt) return { art: 'modell_fehlt', text }
  return regeln.mitModell ? { art: 'gespraech', text } : { art: 'nicht_verstanden' }
}

/** A text on its own, without commands and open questions: after an edit, and for `nochmal`. */
export const entscheideText = (
  k: Kontext,
  regeln: Regeln,
  text: string,
  welt: { erkenne: (k: Kontext, text: string) => Erkennung },
): Entscheidung => nachErkennung({ ...regeln, mitModell: false }, text, (t) => welt.erkenne(k, t))

export const istGeschlossen = (v: Vorgang): boolean => GESCHLOSSEN.includes(v.status)
