import { type AntwortLage, klassifiziereAntwort } from '../domaene/antwort.ts'
import type { Erkennung } from '../erkennung/erkennung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Entscheidung, ErkenneText, Regeln } from './entscheidung.ts'
import type { Kontext } from './kontext.ts'

// What is open here, and how a text is held against it: shared by the parts of deciding.

/** At or after the Frist is late, whether or not the sweep has been there. */
export const istZuSpaet = (k: Kontext, v: Vorgang): boolean =>
  v.frist !== null &&
  k.eingang.angekommen >= v.frist &&
  (v.status === 'rueckfrage' || v.status === 'bestaetigung' || v.status === 'wartet_freigabe')

/** In a group: work of another chat, of which nothing is said here. */
export const istAnderswo = (k: Kontext, v: Vorgang): boolean =>
  k.ereignis.gruppe && v.unterhaltung_id !== k.unterhaltung?.id

export const fragenHier = (k: Kontext): Vorgang[] =>
  k.offen
    .filter(
      (v) =>
        (v.status === 'rueckfrage' || v.status === 'bestaetigung') &&
        v.unterhaltung_id === k.unterhaltung?.id &&
        !v.beschaedigt &&
        !istZuSpaet(k, v),
    )
    .sort((a, b) => ((a.frage?.gestellt ?? '') < (b.frage?.gestellt ?? '') ? -1 : 1))

export function lageVon(
  k: Kontext,
  fragen: readonly Vorgang[],
  regeln: Regeln,
  lokal: ErkenneText,
): AntwortLage {
  return {
    art: fragen.length > 1 ? 'mehrere_bestaetigungen' : 'bestaetigung',
    optionen: fragen.map((v) => regeln.titel(k, v)),
    erkannt: hinweis(lokal(k.ereignis.text), fragen.length === 1 ? fragen[0] : undefined),
  }
}

export function hinweis(erkennung: Erkennung, frage: Vorgang | undefined): AntwortLage['erkannt'] {
  const bester = erkennung.kandidaten.find((kandidat) => kandidat.quelle !== 'anschluss')
  if (!bester) return undefined
  return {
    faehigkeit: bester.faehigkeit,
    sicherheit: bester.sicherheit,
    gleicheFaehigkeit: bester.faehigkeit === frage?.faehigkeit,
    parameterGefunden: Object.keys(bester.parameter).length > 0,
  }
}

/** Asked once more, then closed honestly: never a third question. */
export const nocheinmal = (v: Vorgang, hinweis?: 'nicht_aenderbar' | 'welche_option'): Entscheidung =>
  (v.frage?.wie_oft ?? 1) >= 2
    ? { art: 'aufgeben', vorgang: v }
    : { art: 'nachfragen', vorgang: v, ...(hinweis ? { hinweis } : {}) }

export const absichtVon = (k: Kontext): 'ja' | 'nein' =>
  klassifiziereAntwort(k.ereignis.text, { art: 'bestaetigung', optionen: [] }).klasse === 'nein'
    ? 'nein'
    : 'ja'

export const waehle = (fragen: readonly Vorgang[], nummern: readonly number[]): Vorgang[] =>
  nummern.flatMap((n) => fragen[n - 1] ?? [])

export const bloss = (k: Kontext): boolean => {
  const klasse = klassifiziereAntwort(k.ereignis.text, { art: 'bestaetigung', optionen: [] }).klasse
  return klasse === 'ja' || klasse === 'nein'
}
