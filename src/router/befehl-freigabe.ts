import { normal } from '../domaene/normal.ts'
import { leseVorgangId } from '../domaene/vorgang.ts'
import { ID } from './befehl-id.ts'

// A Freigabe with words behind it: a reason („freigeben V-3, passt laut Vertrag“) goes along with the yes; a condition, a
// doubt, a „not“ or another value makes it none. What is no reason beyond doubt decides nothing.

export type FreigabeBefehl =
  | { art: 'freigeben'; id?: string; grund?: string }
  /** What is to be otherwise, as the person wrote it. `ausdruecklich`: it was meant as a decision, so it is answered as one. */
  | { art: 'aendern'; id?: string; rest: string; ausdruecklich: boolean }

const GEBE =
  'freigeben|freigegeben|approved?|i approve|aprov(?:ar|o|ad[oa])|autoriz(?:ar|o|ad[oa])|liber(?:ar|o|ad[oa])'
const BITTE = String.raw`(?:(?:bitte|ja|ok|okay|please|yes|sim|por favor),?\s+)*`
const ENDE = String.raw`(?=$|[\s,;:.!–—-])`
const MIT_ID = new RegExp(
  `^${BITTE}(?:(?:${GEBE})\\s+(?:(?:für|for|para|a|o)\\s+)?(${ID})|(?:gib|gebe|ich gebe)\\s+(${ID})\\s+frei|(${ID})\\s+(?:ist\\s+|is\\s+|est[aá]\\s+)?(?:${GEBE}))${ENDE}[\\s,;:.!–—-]*(\\S[\\s\\S]*)$`,
  'iu',
)
/** Without a number only what is to be otherwise is read: a longer sentence is no decision. */
const OHNE_ID = new RegExp(
  `^${BITTE}(?:${GEBE})\\s*[,;:–—-]*\\s+((?:aber|jedoch|nur|but|only|mas|só)\\s[\\s\\S]*)$`,
  'iu',
)
const NUR_ID = new RegExp(
  `^(?:(?:bitte|please|por favor|bei|zu)\\s+)?(${ID})(?=[\\s,;:–—-])[\\s,;:–—-]*(\\S[\\s\\S]*)$`,
  'iu',
)

const wort = (worte: string): RegExp => new RegExp(`(?<!\\p{L})(?:${worte})(?!\\p{L})`, 'iu')

/** Says when, whether, how else or how surely: with one of these it is no plain yes. */
const VORBEHALT = [
  wort(
    'aber|jedoch|allerdings|nur|bloß|lediglich|sondern|(?:an)?statt|stattdessen|lieber|besser|außer|ohne|höchstens|maximal|mindestens|teilweise|teils|halb|zur hälfte',
  ),
  wort(
    'wenn|falls|sofern|sobald|solange|bevor|nachdem|ehe|bis|erst|vorausgesetzt|bedingung|voraussetzung|vorbehalt\\p{L}*|abhängig|später|morgen|übermorgen|nachher|demnächst|dann|danach|warte\\w*|moment|stopp?|halt|noch',
  ),
  wort(
    'nicht|nie|niemals|kein\\p{L}*|nein|nee|ne|vielleicht|eventuell|evtl|womöglich|wohl|hoffentlich|unsicher|glaube?|denke|zweifel\\p{L}*|ablehn\\p{L}*|abgelehnt|zurück\\p{L}*|prüf\\p{L}*|frag\\p{L}*|klär\\p{L}*|falsch\\p{L}*|versehen\\p{L}*|vergessen',
  ),
  wort(
    'soll\\p{L}*|muss|müsst\\p{L}*|müssen|kann|kannst|könnt\\p{L}*|können|darf|dürf\\p{L}*|würd\\p{L}*|möcht\\p{L}*|will|wollt\\p{L}*|wollen|hätt\\p{L}*|wäre\\p{L}*',
  ),
  wort(
    "but|however|only|just|instead|rather|except|without|unless|if|when|whenever|once|until|till|before|after|provided|later|tomorrow|then|wait|hold|stop|first|yet|not|\\p{L}+n['’]?t|never|no|nope|maybe|perhaps|possibly|think|guess|doubt|reject\\p{L}*|check\\p{L}*|ask\\p{L}*|wrong|mistake|should|must|could|would|can|may|might|half|partly|max|at (?:most|least)",
  ),
  wort(
    'mas|porém|contudo|só|somente|apenas|em vez|exceto|sem|se|quando|caso|até|antes|depois|após|desde que|amanhã|então|espera\\p{L}*|aguard\\p{L}*|ainda|não|nunca|talvez|acho|dúvida|recus\\p{L}*|verific\\p{L}*|pergunt\\p{L}*|errad\\p{L}*|engano|dev\\p{L}*|pod\\p{L}*|poss\\p{L}*|metade|no máximo|pelo menos',
  ),
]
/** Opens with what it is to be with, up to or for: other terms, not a reason. Or tells of a Freigabe instead of giving it. */
const ANFANG =
  /^(?:mit|auf|über|zu|zum|als|für|unter|gegen|bei|nach|in(?! ordnung)|im(?! budget)|abzüglich|minus|plus|zuzüglich|inkl\w*|exkl\w*|und|oder|durch|von|am|ab|ist|sind|war|wird|wurde|hat|habe|hatte|with|to|for|as(?! (?:agreed|discussed|ordered))|and|or|by|is|are|was|were|will|has|have|from|on|under|upon|against|com|para|por|como|e|ou|foi|é|está|será|tem|até)(?!\p{L})/iu
/** A reason opens with a word that says so: then „noch nie beanstandet“ is one too, but a condition still is none. */
const GRUND = /^(?:weil|denn|da|grund|begründung|because|since|reason|porque|pois|motivo)(?=[\s:])[\s:]*/iu
const BEDINGT = wort('aber|wenn|falls|sofern|sobald|vorausgesetzt|but|if|unless|until|once|mas|se|caso|até')
/** Without such a word nobody knows that it is a reason: „die Hälfte“, „80 reichen“, „bei Lieferung“ are terms. */
const BEKRAEFTIGT = wort(
  String.raw`passt|stimmt|stimmen|korrekt|richtig|in ordnung|okay|ok|(?:alles|soweit|so) (?:gut|klar|bestens|fein)|geprüft\p{L}*|bestätigt|genehmigt|besprochen|abgesprochen|abgestimmt|vereinbart|bestellt|geliefert|erhalten|angekommen|laut|gemäß|gem|liegt vor|liegen vor|steht (?:im|in|so)|im budget|eingeplant|berechtigt|notwendig|nötig|einverstanden|unstrittig|match(?:es)?|correct|agreed|confirmed|approved|verified|fine|(?:all|looks) good|as (?:agreed|discussed|ordered)|per (?:the )?(?:contract|order|quote)|in (?:the )?budget|delivered|received|conforme|corret[oa]|cert[oa]|combinado|confirmad[oa]|de acordo|no orçamento|recebid[oa]|entregue`,
)
/** How much or when, in words: other terms than those that were shown. */
const BEDINGUNG = wort(
  String.raw`hälfte|drittel|viertel|raten?|teil\p{L}*|anteil\p{L}*|gekürzt\p{L}*|reduziert\p{L}*|rest|auflagen?|vorlage|reicht|reichen|genüg\p{L}*|heute|nächste\p{L}*|kommende\p{L}*|frühestens|spätestens|probe\p{L}*|vorläufig|(?:mon|diens|donners|frei|sams|sonn)tag\p{L}*|mittwoch|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|enough|instal+ments?|partial\p{L}*|reduced|rest|subject|pending|today|next|(?:mon|tues|wednes|thurs|fri|satur|sun)day|parcela\p{L}*|parcial\p{L}*|basta\p{L}*|hoje|próxim[oa]|segunda|terça|quarta|quinta|sexta`,
)
/** A number that names a paper is no other value. */
const AKTENZEICHEN =
  /(?:nr\.?|nummer|rechnung|angebot|vertrag|auftrag|bestellung|lieferschein|seite|punkt|ziffer|§|invoice|contract|order|quote|no\.?|contrato|pedido|fatura|n[oº]\.?)\s*#?[\p{L}-]*\d[\d./-]*/giu
const NOCH_EINE = new RegExp(ID, 'iu')
const HOEFLICH =
  /^(?:bitte|danke|dankeschön|vielen dank|please|thanks|thank you|por favor|obrigad[oa]|gern(?:e)?|ok(?:ay)?)?[\s.!👍✅🙏]*$/iu
const WIE_VIELE = /\p{L}{3}/u

/** Reads it from the raw text, because the words are kept. */
export function leseFreigabe(roh: string): FreigabeBefehl | undefined {
  const text = normal(roh, 'NFC').trim()
  const m = MIT_ID.exec(text)
  if (m) {
    const id = leseVorgangId(m[1] ?? m[2] ?? m[3] ?? '')
    const rest = (m[4] ?? '').replace(/[\s.!]+$/u, '')
    if (id === undefined) return undefined
    if (HOEFLICH.test(rest)) return { art: 'freigeben', id }
    if (/\?[\s!.?]*$/u.test(text)) return undefined
    const grund = alsGrund(rest)
    return grund ? { art: 'freigeben', id, grund } : { art: 'aendern', id, rest, ausdruecklich: true }
  }
  const ohne = OHNE_ID.exec(text)?.[1]
  if (ohne !== undefined) return { art: 'aendern', rest: ohne, ausdruecklich: true }
  const nur = NUR_ID.exec(text)
  const id = leseVorgangId(nur?.[1] ?? '')
  return id === undefined || nur?.[2] === undefined || NOCH_EINE.test(nur[2])
    ? undefined
    : { art: 'aendern', id, rest: nur[2], ausdruecklich: false }
}

/** Undefined: it may be a condition, a doubt or something else than a reason. */
function alsGrund(rest: string): string | undefined {
  const mitWort = GRUND.test(rest)
  const grund = rest.replace(GRUND, '')
  if (grund.length > 500 || !WIE_VIELE.test(grund) || NOCH_EINE.test(grund) || grund.includes('?'))
    return undefined
  const unklar = mitWort
    ? BEDINGT.test(grund)
    : !BEKRAEFTIGT.test(grund) ||
      /\d/u.test(grund.replace(AKTENZEICHEN, '')) ||
      [ANFANG, BEDINGUNG, ...VORBEHALT].some((v) => v.test(grund))
  return unklar ? undefined : grund
}

const GELD =
  /\d\s*(?:€|\$|£|%|eur(?:o|os)?\b|usd|chf|prozent|percent|franken|dollar|tsd)|(?:€|\$|£|eur|chf|usd)\s*\d|^\W*\d[\d.,\s]*\W*$/iu

/** Names an amount or is nothing but a number: a reason that may be another value after all. */
export const nenntBetrag = (grund: string): boolean => GELD.test(grund)
