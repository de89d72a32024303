import { brauchtZeit } from '../domaene/antwort/aufschub.ts'
import { klassifiziereAntwort } from '../domaene/antwort.ts'
import { schluesselform } from '../domaene/text.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Entscheidung, ErkenneText, Regeln } from './entscheidung.ts'
import { absichtVon, bloss, hinweis, nocheinmal } from './entscheidung_lage.ts'
import { ergaenzterText } from './ergaenzung.ts'
import type { Kontext } from './kontext.ts'
import { istMoeglich, istSicher } from './schwelle.ts'

// What answers a Rückfrage.

/** The Rückfrage is asked first: an ordinal belongs to it when a Bestätigung is open too. */
export function antwortAufRueckfrage(
  k: Kontext,
  v: Vorgang,
  gueltig: Vorgang[],
  regeln: Regeln,
  lokal: ErkenneText,
): Entscheidung | undefined {
  if (brauchtZeit(k.ereignis.text)) return { art: 'abwarten', vorgang: v }
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
      if (istDasselbe(k, v, regeln, lokal))
        return nocheinmal(v, optionen.length > 0 ? 'welche_option' : undefined)
      if (v.faehigkeit === null && istEigenes(k, v, regeln, lokal)) return undefined
      if (istWeiterer(k, v, regeln, lokal)) return undefined
      if ((optionen.length > 0 || v.frage?.art === 'anschluss') && !istLetztes(k, v)) return undefined
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
      return (v.frage?.art === 'anschluss' || v.quelle === 'anschluss') && fuehrtWeiter(k, v, lokal)
        ? { art: 'ergaenzung', vorgang: v, text: k.ereignis.text }
        : nocheinmalGanz(k, v, regeln, lokal)
  }
}

/** Our last words here were this question. What came in between is over; a choice may still be made, by its number or its words. */
const istLetztes = (k: Kontext, v: Vorgang): boolean =>
  k.bezug !== undefined || k.verlauf.findLast((z) => z.rolle === 'assistent')?.vorgang_id === v.id

/** The same words once more add nothing, unless they are understood by now: „lösch sie“ is not what is to be deleted. */
function istDasselbe(k: Kontext, v: Vorgang, regeln: Regeln, lokal: ErkenneText): boolean {
  if (schluesselform(k.ereignis.text) !== schluesselform(v.text)) return false
  const [allein] = lokal(k.ereignis.text).kandidaten
  return allein === undefined || !istSicher(regeln, allein)
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
  if (!istSicher(regeln, allein) || !regeln.vollstaendig(allein)) return undefined
  const kandidat = { ...allein, parameter: { ...v.parameter, ...allein.parameter } }
  return { art: 'neu', text, kandidat, ersetzt: v }
}

/**
 * „Wann soll ich an den Vertrag erinnern?“ – „erinner mich morgen um drei an das Meeting“: whole, sure, and about another
 * thing. It is one more request; the question stays open.
 */
function istWeiterer(k: Kontext, v: Vorgang, regeln: Regeln, lokal: ErkenneText): boolean {
  const [allein] = lokal(k.ereignis.text).kandidaten
  if (allein?.quelle !== 'lokal' || allein.faehigkeit !== v.faehigkeit) return false
  if (!istSicher(regeln, allein) || !regeln.vollstaendig(allein)) return false
  return Object.entries(v.parameter).some(([feld, wert]) => {
    const neu = allein.parameter[feld]
    return typeof wert === 'string' && typeof neu === 'string' && schluesselform(neu) !== schluesselform(wert)
  })
}

/** Asked what it is about, the person asks for something that the open question adds nothing to. */
function istEigenes(k: Kontext, v: Vorgang, regeln: Regeln, lokal: ErkenneText): boolean {
  const allein = lokal(k.ereignis.text).kandidaten.find((c) => c.quelle !== 'anschluss')
  return allein !== undefined && istMoeglich(regeln, allein) && !fuehrtWeiter(k, v, lokal)
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
