import { klassifiziereAntwort } from '../domaene/antwort.ts'
import { STUNDE_MS, toMs, vorDerFrage } from '../domaene/zeit.ts'
import { nurWohin } from '../erkennung/parameter/parameter.ts'
import type { FreieFrage } from '../speicher/unterhaltung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Entscheidung, ErkenneText, Regeln } from './entscheidung.ts'
import { absichtVon, bloss, hinweis, nocheinmal } from './entscheidung_lage.ts'
import type { Kontext } from './kontext.ts'
import { istMoeglich } from './schwelle.ts'

// A question without a Vorgang: which of several, or „really forget everything?“

const VERGESSEN_GILT_MS = 2 * STUNDE_MS

/** A question without a Vorgang: which of several, or „really forget everything?“. */
export function freieFrage(
  k: Kontext,
  frage: FreieFrage,
  offene: readonly Vorgang[],
  regeln: Regeln,
  lokal: ErkenneText,
): Entscheidung | undefined {
  if (vorDerFrage(k.eingang.gesendet, frage.gestellt))
    // Sent before it was asked: no answer to it, so it is said again instead of „nothing is open“.
    return frage.art === 'vergessen' && bloss(k)
      ? { art: 'befehl', befehl: { art: 'vergiss_mich' } }
      : undefined
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
    // Something else was answered since: „ok danke“ may be meant for that, so it is asked again.
    if (
      antwort.klasse === 'ja' &&
      frage.nachricht_id !== null &&
      k.verlauf.at(-1)?.nachricht_id !== frage.nachricht_id
    )
      return { art: 'befehl', befehl: { art: 'vergiss_mich' } }
    if (antwort.klasse === 'ja') return { art: 'vergessen', bestaetigt: true }
    if (antwort.klasse === 'neue_frage') return undefined
    // „Ticket anlegen“ is no answer to it, and no reason to lose the request.
    const bester = lokal(k.ereignis.text).kandidaten[0]
    if (antwort.klasse !== 'nein' && bester && istMoeglich(regeln, bester)) return undefined
    return { art: 'vergessen', bestaetigt: false }
  }
  if (frage.art === 'fakten') return zuFakten(k, frage)
  if (frage.art === 'termine') return zuTerminen(k, frage, regeln, lokal)
  if (frage.art === 'vertretung') return zurVertretung(k, frage, offene, regeln, lokal)
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
    if (bestaetigt.length > 0 || !rueckfrage) return { art: 'ja', vorgaenge: bestaetigt, welche: true }
    // „Ist das gemeint: …?“ is answered by the yes to it.
    return gewaehlt.every((v) => v.frage?.optionen.length === 1)
      ? { art: 'auswahl', vorgang: rueckfrage, nummern: [1], auch: gewaehlt.slice(1) }
      : nocheinmal(rueckfrage, rueckfrage.frage?.optionen.length ? 'welche_option' : undefined)
  }
  // „Urlaub nicht“ to „which shall I call off?“ keeps it.
  if (antwort.klasse === 'unklar' && antwort.gegen && frage.absicht === 'ja') {
    const gegen = antwort.gegen.flatMap((n) => gezeigt.find((v) => v.id === frage.vorgaenge[n - 1]) ?? [])
    if (gegen.length > 0) return { art: 'nein', vorgaenge: gegen }
  }
  // A greeting or a thank-you answers nothing and counts as nothing.
  const { smalltalk } = lokal(k.ereignis.text)
  if (smalltalk && antwort.klasse === 'unklar') return { art: 'smalltalk', sorte: smalltalk }
  if (antwort.klasse === 'unklar' || antwort.klasse === 'nein' || antwort.klasse === 'ja') {
    // Asked since: a bare answer is to all that is open now, not to the list of before.
    if (offene.some((v) => !frage.vorgaenge.includes(v.id))) return undefined
    return frage.wie_oft >= 2
      ? { art: 'aufgeben', offen: gezeigt }
      : { art: 'welche', vorgaenge: gezeigt, absicht: absichtVon(k), wieOft: frage.wie_oft + 1 }
  }
  return undefined
}

/** „2“, „die letzte“ to „which one?“, „ja“ to „really all?“. A list that was only shown asks nothing. */
function zuTerminen(
  k: Kontext,
  frage: Extract<FreieFrage, { art: 'termine' }>,
  regeln: Regeln,
  lokal: ErkenneText,
): Entscheidung | undefined {
  if (!frage.tun || toMs(k.eingang.gesendet) - toMs(frage.gestellt) >= VERGESSEN_GILT_MS) return undefined
  const optionen = frage.refs.map((ref) => regeln.terminname(k, ref) ?? '–')
  if (frage.ziel !== undefined) return zumZiel(k, frage.refs.indexOf(frage.ziel) + 1, regeln, lokal)
  const antwort = klassifiziereAntwort(k.ereignis.text, {
    art: frage.alle ? 'bestaetigung' : 'auswahl',
    optionen: frage.alle ? [optionen.join(' ')] : optionen,
  })
  if (antwort.klasse === 'neue_frage') return undefined
  if (antwort.klasse === 'nein') return { art: 'terminwahl', refs: [] }
  if (frage.alle && antwort.klasse === 'ja') return { art: 'terminwahl', refs: frage.refs }
  if (!frage.alle && antwort.klasse === 'wahl')
    return { art: 'terminwahl', refs: antwort.wahl.flatMap((n) => frage.refs[n - 1] ?? []) }
  const bester = lokal(k.ereignis.text).kandidaten[0]
  if (bester && istMoeglich(regeln, bester)) return undefined
  return frage.alle || frage.wie_oft >= 2 ? { art: 'terminwahl', refs: [] } : { art: 'termin_nochmal' }
}

/** „auf 10“, „morgen um 9“, „verschieb ihn auf Montag“ to „when shall I move it to?“ */
function zumZiel(k: Kontext, nummer: number, regeln: Regeln, lokal: ErkenneText): Entscheidung | undefined {
  const { text } = k.ereignis
  const antwort = klassifiziereAntwort(text, { art: 'bestaetigung', optionen: [] })
  if (antwort.klasse === 'nein') return { art: 'terminwahl', refs: [] }
  const bester = lokal(text).kandidaten.find((c) => c.quelle !== 'anschluss')
  if (antwort.klasse === 'neue_frage' || (bester && istMoeglich(regeln, bester))) return undefined
  const wohin = nurWohin(text)
  return { art: 'befehl', befehl: { art: 'termin', tun: 'verschieben', gemeint: { nummer }, wohin } }
}

/** „2“, „beide“, „das mit dem Hund“ to „which of these shall I forget?“ Anything else leaves them as they are. */
function zuFakten(k: Kontext, frage: Extract<FreieFrage, { art: 'fakten' }>): Entscheidung | undefined {
  const { absicht, ids } = frage
  if (toMs(k.eingang.gesendet) - toMs(frage.gestellt) >= VERGESSEN_GILT_MS) return undefined
  const optionen = ids.map((id) => k.fakten.find((f) => f.id === id)?.fact ?? '–')
  const antwort = klassifiziereAntwort(k.ereignis.text, { art: 'auswahl', optionen })
  switch (antwort.klasse) {
    case 'wahl':
      return { art: 'fakten', ids: antwort.wahl.flatMap((n) => ids[n - 1] ?? []), absicht }
    case 'nein':
      return { art: 'fakten', ids: [], absicht }
    case 'ja':
    case 'unklar':
      return frage.wie_oft >= 2 ? { art: 'fakten', ids: [], absicht } : { art: 'fakten_nochmal' }
    default:
      return undefined
  }
}

/** Rights are handed over only by a yes to this very question: not hours later, nor past a newer one. */
function zurVertretung(
  k: Kontext,
  frage: Extract<FreieFrage, { art: 'vertretung' }>,
  offene: readonly Vorgang[],
  regeln: Regeln,
  lokal: ErkenneText,
): Entscheidung | undefined {
  if (toMs(k.eingang.gesendet) - toMs(frage.gestellt) >= VERGESSEN_GILT_MS) return undefined
  const neuere = offene.findLast((v) => !frage.davor.includes(v.id))
  if (neuere) return bloss(k) ? nocheinmal(neuere) : undefined
  const antwort = klassifiziereAntwort(k.ereignis.text, {
    art: 'bestaetigung',
    optionen: [k.team.find((p) => p.id === frage.vertretung)?.name ?? ''],
    erkannt: hinweis(lokal(k.ereignis.text), undefined),
  })
  switch (antwort.klasse) {
    case 'ja':
    case 'nein':
      return { art: 'vertretung', wunsch: antwort.klasse, rest: '' }
    case 'aenderung':
      return { art: 'vertretung', wunsch: 'anders', rest: antwort.rest || k.ereignis.text }
    case 'neue_frage':
      return undefined
    default: {
      const bester = lokal(k.ereignis.text).kandidaten[0]
      if (bester && istMoeglich(regeln, bester)) return undefined
      return { art: 'vertretung', wunsch: frage.wie_oft >= 2 ? 'nein' : 'nochmal', rest: '' }
    }
  }
}
