import { brauchtZeit } from '../domaene/antwort/aufschub.ts'
import { type Antwort, klassifiziereAntwort } from '../domaene/antwort.ts'
import { vorDerFrage } from '../domaene/zeit.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Entscheidung, ErkenneText, Regeln } from './entscheidung.ts'
import { freieFrage } from './entscheidung_frei.ts'
import {
  absichtVon,
  bloss,
  fragenHier,
  hinweis,
  istZuSpaet,
  lageVon,
  nocheinmal,
  waehle,
} from './entscheidung_lage.ts'
import { antwortAufRueckfrage } from './entscheidung_rueckfrage.ts'
import type { Kontext } from './kontext.ts'
import { istMoeglich } from './schwelle.ts'

// Step 4: an open question of this person in this Unterhaltung. A button or a quoted reply names its question and wins.

/** Step 4: a button names its question and wins. */
export function knopfdruck(k: Kontext): Entscheidung | undefined {
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

/** Step 4: an open question of this person in this Unterhaltung. */
export function offeneFrage(k: Kontext, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
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
  if (!fremde || fragen.length > 0 || (bester && istMoeglich(regeln, bester))) return undefined
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
  if (einzige && brauchtZeit(k.ereignis.text)) return { art: 'abwarten', vorgang: einzige }
  if (bestaetigungen.length === 1 && einzige && regeln.benennt(einzige, k.ereignis.text))
    return { art: 'aenderung', vorgang: einzige, rest: k.ereignis.text }
  const antwort = klassifiziereAntwort(k.ereignis.text, lageVon(k, bestaetigungen, regeln, lokal))
  if (bestaetigungen.length > 1) return ausMehreren(k, bestaetigungen, antwort)
  return einzige && ausBestaetigung(einzige, antwort, k)
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

/**
 * „mach 80 € draus“ while somebody else still has to approve: a change of the newest request of one's own here, as
 * long as it is in the window. Only what changes one of its values; everything else is recognised as always.
 */
export function aenderungAnWartender(
  k: Kontext,
  regeln: Regeln,
  lokal: ErkenneText,
): Entscheidung | undefined {
  const imFenster = new Set(k.verlauf.map((zeile) => zeile.vorgang_id))
  const v = k.offen.findLast(
    (o) => o.status === 'wartet_freigabe' && o.unterhaltung_id === k.unterhaltung?.id && imFenster.has(o.id),
  )
  if (!v || fragenHier(k).length > 0) return undefined
  const text = ohneAnkuendigung(k.ereignis.text)
  const lage = lageVon(k, [v], regeln, lokal)
  // Nobody was asked anything here: „Sperr das Konto 18“ after „Sperr das Konto 17“ is one more, not another one.
  const vollstaendig = lokal(text).kandidaten.some((c) => c.quelle !== 'anschluss' && regeln.vollstaendig(c))
  const erkannt = lage.erkannt && { ...lage.erkannt, vollstaendig }
  const antwort = klassifiziereAntwort(text, { ...lage, erkannt })
  const angekuendigt = text !== k.ereignis.text
  if (antwort.klasse !== 'aenderung' && !angekuendigt && !regeln.benennt(v, text)) return undefined
  const rest = antwort.klasse === 'aenderung' ? antwort.rest || text : text
  return regeln.aenderbar(k, v, rest) ? { art: 'aenderung', vorgang: v, rest } : undefined
}

const ohneAnkuendigung = (text: string): string =>
  text.replace(/^\s*(?:korrektur|änderung|berichtigung|correction|correção)\s*[:,–-]?\s+/iu, '')
