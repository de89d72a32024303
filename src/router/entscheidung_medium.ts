import { klassifiziereAntwort } from '../domaene/antwort.ts'
import type { Erkennung } from '../erkennung/erkennung.ts'
import { istOptOut } from './abmelden.ts'
import { ohneRufnamen } from './anrede.ts'
import { befiehlt, leseBefehl } from './befehle.ts'
import type { Entscheidung, ErkenneText, Regeln } from './entscheidung.ts'
import { nachErkennung } from './entscheidung_erkannt.ts'
import { fragenHier, hinweis } from './entscheidung_lage.ts'
import type { Kontext } from './kontext.ts'

// Words that come with a medium: those below it, and those that were read from it. They may ask; they never answer,
// approve or command (I6): that is typed in a message of its own, or pressed.

/**
 * A person's own words below a photo or a document („Leg ein Ticket an: …“): what they ask for counts more than what the
 * medium says. A „ja“ there may be about the photo. Undefined: they ask for nothing.
 */
export function beschriftetes(
  k: Kontext,
  regeln: Regeln,
  lokal: ErkenneText,
  gefragt?: Erkennung,
): Entscheidung | undefined {
  const { beschriftung, gelesen } = k.ereignis
  if (beschriftung === undefined || k.knopf) return undefined
  const text = ohneRufnamen(beschriftung, regeln.rufnamen)
  if (antwortetOderBefiehlt(k, regeln, lokal, text)) {
    // „ok“ below a photo that was read, while nothing is asked: then the photo is what counts.
    const gemeint = gelesen === undefined || fragenHier(k).length > 0 || befiehltHier(text)
    return gemeint ? { art: 'kein_text', beschriftet: true } : undefined
  }
  // The model is asked about one text of a message: about what was read, if there is any.
  const mitModell = regeln.mitModell && gelesen === undefined
  const e = nachErkennung({ ...regeln, mitModell }, text, lokal, mitModell ? gefragt : undefined)
  return e.art === 'neu' || e.art === 'rueckfrage' || e.art === 'erkennen_mit_modell' ? e : undefined
}

/** What was read from a photo or a document, or heard in a voice note. */
export function gelesenes(
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
  return antwortetOderBefiehlt(k, regeln, lokal, text)
    ? { art: 'nur_getippt' }
    : nachErkennung(regeln, text, lokal, gefragt)
}

function antwortetOderBefiehlt(k: Kontext, regeln: Regeln, lokal: ErkenneText, text: string): boolean {
  const offen = fragenHier(k)
  const { klasse } = klassifiziereAntwort(text, {
    art: 'bestaetigung',
    optionen: offen.map((v) => regeln.titel(k, v)),
    erkannt: hinweis(lokal(text), undefined),
  })
  const gefragtWurde = offen.length > 0 || Boolean(k.unterhaltung?.frage)
  const antwortet = klasse === 'ja' || klasse === 'nein' || (gefragtWurde && klasse !== 'neue_frage')
  return antwortet || befiehltHier(text)
}

const befiehltHier = (text: string): boolean => befiehlt(text) || istOptOut(text)
