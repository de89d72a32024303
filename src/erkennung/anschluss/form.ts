import { falte, grund } from '../lokal/form.ts'
import { type Token, zerlege } from '../lokal/token.ts'
import { VERNEINUNG } from '../lokal/woerter.ts'
import { BEIWERK, NUR_DABEI } from './beiwerk.ts'

// Does a message have the form of a follow-up: a few words of joining or correcting, and a value, nothing else?

/** „und …“ may be followed by anything; „nur …“, „so …“, „nein …“ may begin any sentence. */
export const gehtWeiter = (text: string): boolean =>
  /^\W*(?:ok\w*\W+|aha?\W+|hm+\W+)?(?:und|and|e|was ist mit|what about|how about)\s/iu.test(text)

export interface Form {
  art: 'folge' | 'korrektur' | 'blank'
  /** The message without values that it takes back („nicht Wien, sondern Zürich“). */
  text: string
  /** The message as a whole. */
  roh: string
}

const VORSPANN =
  '(?:(?:dann|oder|na|also|ach|oh|ah|hm|ups|oops|sorry|pardon|entschuldigung|moment|halt|stopp?|ok|okay|ja|yes|sim) )*'
const NEIN =
  '(?:nein|ne|nee|no|noe|na|naa|quatsch(?! mit)|schmarr\\w*|unsinn|blodsinn|mist|korrektur|vertippt|vertan|verschrieben|tippfehler|typo|errei|war falsch|stimmt nicht|das stimmt nicht|korrigiere|engano|falsch\\w*|wrong|nao|sorry|ups|oops|correction|correcao)'
/** „Quatsch“ takes something back and is no thing. */
export const istKorrekturwort = (wort: string): boolean => NUR_NEIN.test(grund(falte(wort)))
const NUR_NEIN = new RegExp(`^${NEIN}$`)
const KORREKTUR = new RegExp(
  [
    `^${VORSPANN}(?:${NEIN} )?(?:aber|but|mas|doch|lieber|ich (?:meine?|meinte|mein|hab|habe|hatte|wollte|dachte an)|mein(?:e|te)|gemeint|na verdade|desculpa|perdao|make it|make that|nicht|ned|net|sondern|statt|eher|besser|alternativ)\\b`,
    `^${VORSPANN}(?:${NEIN} )?(?:i (?:meant|mean)|meant|rather|instead|not|actually|(?:eu )?quis dizer|quero dizer|digo|alias|melhor)\\b`,
    `^${VORSPANN}${NEIN} `,
    `^${VORSPANN}(?:also )?(?:erst|schon|fruhestens|spatestens) (?:ab|bis|am|um|im|in|von|vom)(?! .*\\b(?:ich|wir|er|sie|es|ihr|man|bin|ist|sind|hab\\w*|hat|kann|geht|kommt)\\b)(?: \\S+){1,3}$`,
    '\\b(?:lieber|mein(?:te|e)? (?:ich|i)|(?:ich|i) mein(?:te|e)?|gmeint|gemeint|war gemeint|gemeint war|stattdessen|sorry|pardon|mein ich naturlich|wollte ich(?: wissen| haben)?|instead|i meant|i mean|quis dizer|quero dizer)$',
    '\\b(?:ich|i) hab\\w* .*\\b(?:gmeint|gemeint)\\b',
    '\\b(?:draus|daraus)$',
    '^(?:bitte )?(?:verschieb|schieb|ander|setz|stell|korrigier|tausch|verleg|wechsel|runter|rauf|leg|change|move|make it|muda|mude|troca)\\w* (?:das |es |ihn |sie |den |die |it |that |isso )?(?:doch |bitte |lieber )*(?:auf|in|um|zu|to|para|mit) ',
    '\\b(?:statt|instead of|em vez de) \\S',
    '^\\S+ (?:tage?|wochen?|monate?|stunden?|minuten?|min) (?:mehr|weniger)\\b',
    '^(?:\\S+ ){1,3}(?:spater|fruher|eher|langer|kurzer|later|earlier|longer|shorter|mais tarde|mais cedo)\\b',
  ].join('|'),
)
const FOLGE = new RegExp(
  '^(?:(?:ok|okay|gut|danke(?:schon)?|merci|super|prima|toll|perfekt|klasse|alles klar|verstehe|ah|aha|ach|oh|hmm?|mhm|jo|ja|na|so|also|du|sag mal|bitte|genau|und|thanks|thank you|great|nice|and|obrigad[oa]|otimo|e|hey|hi) )*(?:' +
    [
      'und|nur|auch|oder|sowie|ebenso|genauso|jetzt|nochmal|noch mal|noch|das ?(?:gleiche|selbe)|dasselbe|denselben|demselben|derselbe|dieselben|gleiches|selbiges|bloss',
      'was ist mit|was war mit|wie (?:ist|war|sieht|sah|lief|schaut|steht|stehts|geht) (?:es|das|mit)?',
      '(?:dann|dazu) (?:noch|auch)|im vergleich(?: dazu| mit| zu)?|verglichen mit|das ganze|(?:genau )?(?:so )?wie (?:vorhin|eben|gerade|zuvor|vorher)|das von (?:vorhin|eben|gerade)|ditt?o|wiederhol\\w*|selbes|gleiche\\w* (?:\\w+ )?(?:fur|mit|in|im|bei)|wie hoch (?:war|ist)|die (?:gleiche|selbe)|dieselbe|(?:gibt ?s?|gab|hast|habt|hatt\\w*) (?:\\w+ ){0,3}auch|compared (?:to|with)|comparado com|.* ?(?:auch|genauso|ebenso|ebenfalls|gleichfalls|also|too|tambem)|wie ?viele? (?:war|waren|wars|ist|sind|hat|hatte|gab)',
      'selbe|gleiche|das (?:auch|nochmal|noch mal|noch einmal|bitte|dann|jetzt|aber|da)|(?:mach|mache|zeig|zeige|sag|sage|gib|nimm|tu|schau|schick) (?:\\w+ ){0,3}(?:auch|noch|nochmal|mal|bitte|lieber|dann|das|es|dasselbe|gleiches)',
      '(?:kann\\w*|konn\\w*|kannst|magst|wurdest|hatt\\w*|brauch\\w*|wollte) (?:\\w+ ){0,4}(?:auch|noch|nochmal|das|es|dasselbe|gleiches)',
      '(?:can|could) you (?:\\w+ ){0,4}(?:also|too|again|that|it)|(?:pode|poderia) (?:\\w+ ){0,4}(?:tambem|isso)',
      '(?:im|in der|am|das|die|der|den|ein\\w*|the|no|na)? ?(?:selben |vorigen )?(?:monat|quartal|jahr|woche|tag|month|quarter|year|week|day|mes|trimestre|ano|semana|dia) (?:davor|danach|zuvor|vorher|darauf|before|after|anterior|seguinte|antes|depois)$|(?:davor|danach|zuvor|vorher)$',
      'and|only|just|also|now|again|(?:and )?(?:what|how) about|what with|(?:do |make )?(?:the )?same|or',
      'e|so|apenas|somente|tambem|agora|de novo|ou|(?:e )?quanto a|o mesmo|a mesma',
    ].join('|') +
    ')\\b',
)

/** „Wien, nicht Zürich“ */
const NICHT_DAS_ANDERE =
  /(?:[,;]\s*(?:aber\s+|und\s+|but\s+|and\s+|mas\s+|e\s+)?|\sund\s+|\sand\s+)(?:nicht|net|ned|not|não|nao)\s+(?:\S+\s+)?\S+\s*$/iu

/** A follow-up is short; a longer text is a sentence of its own. */
const MAX_WORTE = 12

export function formVon(text: string): Form | undefined {
  const tokens = zerlege(text)
  if (tokens.length === 0 || tokens.length > MAX_WORTE) return undefined
  const satz = tokens.map((t) => grund(t.form)).join(' ')
  if (KORREKTUR.test(satz) || NICHT_DAS_ANDERE.test(text)) {
    const ohne = ohneVerneintes(text)
    return ohne === '' ? undefined : { art: 'korrektur', text: ohne, roh: text }
  }
  return { art: FOLGE.test(satz) ? 'folge' : 'blank', text, roh: text }
}

/** „nicht Wien, Zürich“, „nicht für Wien sondern für Zürich“, „Zürich statt Wien“ → without Wien. */
function ohneVerneintes(text: string): string {
  const ohne = text
    .replace(/^\s*(?:bitte\s)?(?:statt|instead of|em vez de)\s+\S+\s+(?=\S)/iu, ' ')
    .replace(
      /\b(?:nicht|ned|net|not|não|nao)\s(?:[^,;.!–-]|-(?=[\p{L}\p{N}])){1,40}?\s*(?:[,;!–]|-(?=\s)|\b(?:sondern|but|mas sim|mas|e sim)\b)/iu,
      ' ',
    )
    .replace(
      /[,;]?\s*(?:und |and |e )?\b(?:nicht|ned|net|not|não|nao|statt|instead of|em vez de)\s(?:[^,;.]|[.,](?=\d)){1,40}$/iu,
      ' ',
    )
  return ohne.trim()
}

/** The words of the message that are neither joining words nor inside one of the values. */
export function uebrig(form: Form, spannen: readonly { von: number; bis: number }[]): Token[] {
  return uebrigIn(form.text, form.art, spannen)
}

/** The same for another spelling of it, such as the masked one. */
export const uebrigIn = (
  text: string,
  art: Form['art'],
  spannen: readonly { von: number; bis: number }[],
): Token[] =>
  zerlege(text).filter(
    (t) =>
      !spannen.some((s) => t.von >= s.von && t.bis <= s.bis) &&
      t.klasse !== 'fuell' &&
      !istDabei(art === 'blank' ? NUR_DABEI : BEIWERK, grund(t.form)) &&
      (art === 'blank' || t.klasse !== 'funktion' || VERNEINUNG.has(t.form)),
  )

/** „schließlich“, „beispielsweise“, „gleichzeitig“, „interessehalber“: by their endings they say how, not what. */
const ADVERB = /^\w{3,}(?:lich|genau|weise|seits|dings|zeitig|massen|halber|falls|mals)$/
/** „im Vorjahresquartal“ */
const NEBEN = /^(?:vor|folge)(?:jahr|quartal|monat|woche|tag)\w*$/

/** „würd's“, „ich's“: a word and what was joined to it. */
export const istDabei = (worte: ReadonlySet<string>, wort: string): boolean =>
  worte.has(wort) ||
  NEBEN.test(wort) ||
  ADVERB.test(wort) ||
  (wort.length > 2 && wort.endsWith('s') && worte.has(wort.slice(0, -1)))

/** „draus“, „diesmal“ are the name of nothing. */
export const istNurBeiwerk = (text: string): boolean =>
  zerlege(text).every((t) => t.klasse === 'fuell' || istDabei(BEIWERK, grund(t.form)))

const AUCH = /(?<!\p{L})(?:auch|noch|mehr|also|também)(?!\p{L}).*\?\W*$/iu
const FRAGT = /^\W*(?:wie|was|how|what|como|quant[oa]s?)\s/iu

/** „und was liegt in Bremen?“: a verb that the skill is asked with; nouns are another matter. */
export const istRahmen = (t: Token, text: string, rahmen: ReadonlySet<string>): boolean =>
  rahmen.has(t.stamm) &&
  (gehtWeiter(text) || FRAGT.test(text) || AUCH.test(text)) &&
  /^\p{Ll}/u.test(text.slice(t.von))
