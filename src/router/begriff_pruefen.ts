import { klassifiziereAntwort } from '../domaene/antwort.ts'
import { nichtZuLernen } from '../domaene/lernen.ts'
import { schluesselform } from '../domaene/text.ts'
import { zerlege } from '../erkennung/lokal/token.ts'
import { klasseVon } from '../erkennung/lokal/woerter.ts'
import { type Bezug, maskiere, ohneMarken } from '../erkennung/parameter/parameter.ts'
import { erkenneSmalltalk } from '../erkennung/smalltalk.ts'
import type { BegriffGrund } from '../rueckkanal/texte/lernen.ts'
import { istOptOut } from './abmelden.ts'

const WORT_ZEICHEN = 60
const BEDEUTUNG_ZEICHEN = 200
/** Alone no command, but the beginning of one. */
const BEFEHLSWORT =
  /^(?:status|warum|wieso|why|hilfe|help|ajuda|erledigt|done|feito|stopp?|abmelden|unsubscribe|sair|nochmal|noch mal|wiederholen|abbrechen|cancel|cancelar|vergiss|forget|esqueça|merk dir|remember|lembre|freigeben|approve|aprovar|ablehnen|reject|recusar|übernimm|accept|aceitar|auskunft|gelernt|lernvorschläge|beide|both|ambos)$/u

/** Why a word must not get this meaning; undefined: it may. */
export function warumKeinBegriff(
  neu: { wort: string; bedeutung: string },
  begriffe: readonly { wort: string; bedeutung: string }[],
  istBefehl: (text: string) => boolean,
  bezug: Bezug,
  gemeint: (text: string) => Gemeint | undefined = () => undefined,
): BegriffGrund | undefined {
  const { wort, bedeutung } = neu
  if (wort.length > WORT_ZEICHEN || bedeutung.length > BEDEUTUNG_ZEICHEN) return 'zu_lang'
  if (nichtZuLernen(bedeutung) || nichtZuLernen(wort)) return 'geheim'
  const key = schluesselform(wort)
  if (key === schluesselform(bedeutung)) return 'selbst'
  if (istBefehl(wort) || istOptOut(wort) || BEFEHLSWORT.test(key) || istAntwort(wort)) return 'befehl'
  const tokens = zerlege(wort)
  if (tokens.length === 0 || istWert(wort, bezug)) return 'zahl'
  if (tokens.every((t) => t.marke === undefined && istAlltag(t.form)) || erkenneSmalltalk(wort, []))
    return 'alltagswort'
  if (VERNEINT.test(bedeutung) || VERNEINT_DAVOR.test(wort)) return 'verneint'
  return wasAusgeloestWuerde(neu, gemeint) ?? (imKreis(key, bedeutung, begriffe) ? 'kreis' : undefined)
}

/** „mit Laden meine ich nicht Wien“, „com loja não quero dizer Viena“ say what a word does not mean. */
const VERNEINT =
  /(?<![\p{L}-])(?:nicht|ned|net|nie|niemals|nimmer|kein(?:e[nmrs]?)?|keinesfalls|keineswegs|not|never|no|don['’]?t|não|nao|nunca|jamais)(?![\p{L}-])/iu
const VERNEINT_DAVOR = /\s(?:nicht|ned|net|nie|niemals|not|never|don['’]?t|do not|não|nao|nunca)$/iu

/** What a text alone would be taken for; undefined: nothing that would even be offered. */
export interface Gemeint {
  faehigkeit: string
  risiko: number
}

/** A word is put in wherever it stands: one for a whole payment would pay at every mention of a name. */
function wasAusgeloestWuerde(
  { wort, bedeutung }: { wort: string; bedeutung: string },
  gemeint: (text: string) => Gemeint | undefined,
): BegriffGrund | undefined {
  const dann = gemeint(bedeutung)
  if (!dann || dann.risiko < 1) return undefined
  const inhalt = zerlege(bedeutung).filter((t) => t.marke !== undefined || !istAlltag(t.form))
  if (dann.risiko >= 2 && inhalt.length > 1) return 'auftrag'
  const bisher = gemeint(wort)
  return bisher && bisher.faehigkeit !== dann.faehigkeit ? 'faehigkeit' : undefined
}

const istAlltag = (form: string): boolean => {
  const klasse = klasseVon(form)
  return klasse === 'funktion' || klasse === 'fuell' || klasse === 'frage'
}

const istAntwort = (wort: string): boolean =>
  ['ja', 'nein', 'wahl'].includes(
    klassifiziereAntwort(wort, { art: 'auswahl', optionen: ['§', '§§', '§§§'] }).klasse,
  )

/** Nothing is left of it once times, amounts and numbers are taken out. */
const istWert = (wort: string, bezug: Bezug): boolean =>
  !/\p{L}|\p{N}/u.test(maskiere(ohneMarken(wort), [], bezug).replace(/\{\w+\}/g, ''))

function imKreis(
  key: string,
  bedeutung: string,
  begriffe: readonly { wort: string; bedeutung: string }[],
): boolean {
  let hier = schluesselform(bedeutung)
  for (let i = 0; i <= begriffe.length; i++) {
    if (hier === key) return true
    const naechster = begriffe.find((b) => schluesselform(b.wort) === hier)
    if (!naechster) return false
    hier = schluesselform(naechster.bedeutung)
  }
  return true
}
