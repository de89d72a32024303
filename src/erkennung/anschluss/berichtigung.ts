// Ways to say what was meant, put as „nicht X, sondern Y“ or „ich meinte Y“. The value is one to four words.

const X = String.raw`((?:(?:de[rnms]|die|das|in|im|für|bei|the|[oa])\s+)?(?:[^\s,;:!?]|,(?=\d))+(?:\s+(?:[^\s,;:!?]|,(?=\d))+){0,3}?)`
const DABEI = String.raw`(?:(?:eigentlich|doch|aber|natürlich|ja|halt|nur|bitte|lieber|mal|wohl|jetzt|gerade|eh|schon|really|actually)\s+)*`
const ICH_HAB = String.raw`(?:(?:ich|i)\s+(?:hab|habe|hatte|hob)|(?:hab|habe|hatte|hob)(?:\s+(?:ich|i))?)`
const VORN = String.raw`^\s*(?:(?:nein|nee?|no|na|ach|oh|ups|sorry|doch|moment|quatsch|bitte|äh)[\s,.!:–-]+)*`
const ENDE = String.raw`\s*[.!?]*\s*$`

const regel = (muster: string, zu: string): readonly [RegExp, string] => [new RegExp(VORN + muster, 'iu'), zu]

const REGELN: readonly (readonly [RegExp, string])[] = [
  // „Wien war gefragt“, „gefragt hatte ich nach Wien“, „nach Wien hab ich gefragt“
  regel(
    String.raw`${X}\s+(?:war|ist|is|wurde|wäre?)\s+${DABEI}(?:gefragt|gemeint|gesucht|gewünscht|gwünscht)${ENDE}`,
    'ich meinte $1',
  ),
  regel(
    String.raw`(?:gefragt|gemeint|gesucht|gewünscht)\s+(?:war|ist|wäre?|hab(?:e)?\s+ich|hatte\s+ich)\s+${DABEI}(?:nach\s+)?${X}${ENDE}`,
    'ich meinte $1',
  ),
  regel(
    String.raw`${ICH_HAB}\s+${DABEI}(?:(?:nach|um|für|von)\s+)?${X}\s+(?:gefragt|gebeten|gesprochen)${ENDE}`,
    'ich meinte $1',
  ),
  regel(String.raw`(?:nach|von)\s+${X}\s+${ICH_HAB}\s+(?:gefragt|gesprochen)${ENDE}`, 'ich meinte $1'),
  // „es geht um Wien“, „mir ging's um Wien“
  regel(
    String.raw`(?:es|mir|das)\s+(?:geht|ging)(?:['’]?s|\s+es)?\s+(?:(?:mir|eigentlich|doch|hier|nur)\s+)*um\s+${X}(?=${ENDE}|[,;]\s*(?:nicht|net|ned)\s)`,
    'ich meinte $1',
  ),
  // „ich sagte Berlin“, „Berlin hatte ich gesagt“, „das bezog sich auf Berlin“
  regel(String.raw`(?:aber\s+)?(?:ich\s+)?(?:sagte|schrieb|suchte?)\s+${DABEI}${X}${ENDE}`, 'ich meinte $1'),
  regel(
    String.raw`${X}\s+(?:hatte|hab|habe)\s+ich\s+${DABEI}(?:gesagt|geschrieben|gewollt|gesucht|getippt)${ENDE}`,
    'ich meinte $1',
  ),
  regel(
    String.raw`(?:das|es|ich|die\s+frage|meine\s+frage)\s+(?:bezog|bezieht|beziehe|handelt|handelte|drehte?|galt|war)\s+(?:(?:sich|mich|dabei|eigentlich|nur|doch)\s+)*(?:auf|um|nach|für)\s+${X}${ENDE}`,
    'ich meinte $1',
  ),
  regel(
    String.raw`ich\s+(?:rede|spreche|redete|sprach)\s+${DABEI}(?:von|über)\s+${X}${ENDE}`,
    'ich meinte $1',
  ),
  regel(
    String.raw`${X}\s+(?:muss|müsste)\s+(?:es|das|da)?\s*(?:heißen|heissen|lauten|sein|stehen|hin)${ENDE}`,
    'ich meinte $1',
  ),
  regel(String.raw`(?:natürlich|selbstverständlich|of\s+course)\s+${X}${ENDE}`, 'ich meinte $1'),
  [/^\s*lies\s+(?=.*(?<!\p{L})statt(?!\p{L}))/iu, 'nimm '],
  // „Wien wollte ich gar nicht, Berlin“
  regel(
    String.raw`${X}\s+(?:wollte|meinte|brauche?|hatte|hab)\s+ich\s+(?:doch\s+|gar\s+|eigentlich\s+)*nicht(?:\s+(?:gemeint|gesagt|gefragt))?\s*[,;.–-]\s*(?:sondern\s+)?${X}${ENDE}`,
    'nicht $1, sondern $2',
  ),
  regel(String.raw`mit\s+${X}\s+mein(?:t)?e\s+ich\s+${DABEI}${X}${ENDE}`, 'nicht $1, sondern $2'),
  regel(
    String.raw`mit\s+${X}\s+(?:lag|war)\s+ich\s+(?:falsch|daneben)\s*[,;.–-]\s*${X}${ENDE}`,
    'nicht $1, sondern $2',
  ),
  regel(String.raw`kein(?:e[nrms]?)?\s+${X}\s*[,;.–-]\s*(?:sondern\s+)?${X}${ENDE}`, 'nicht $1, sondern $2'),
  regel(
    String.raw`(?:wieso\s+|warum\s+|wer\s+redet\s+von\s+)?${X}\s*\?+\s*(?:nein|nee|nicht|quatsch|ich\s+meinte|doch)[\s,]+${X}${ENDE}`,
    'nicht $1, sondern $2',
  ),
  regel(
    String.raw`(?:es\s+)?(?:sind|waren|wären)\s+${DABEI}(\p{N}\S*\s*(?:€|euro|eur))${ENDE}`,
    'ich meinte $1',
  ),
  // „es war die 2089“, „es müssten 345 € sein“
  regel(
    String.raw`es\s+(?:war|ist|wäre)\s+(?:de[rnm]|die|das)\s+((?:\p{L}+\s+)?\S*\p{N}\S*)${ENDE}`,
    'ich meinte $1',
  ),
  regel(String.raw`(?:es|das)\s+(?:müsste|sollte)n?\s+${DABEI}${X}\s+sein${ENDE}`, 'ich meinte $1'),
  // „sollte Juli heißen“, „Juni soll's sein“
  regel(
    String.raw`(?:(?:es\s+soll(?:te)?|(?:das|da)\s+sollte|soll(?:te)?|(?:da|das)?\s*hätte)(?:\s*['’]?s)?)\s+${DABEI}${X}\s+(?:sein|heißen|heissen|lauten|stehen(?:\s+sollen)?|sein\s+sollen)${ENDE}`,
    'ich meinte $1',
  ),
  regel(
    String.raw`${X}\s+(?:soll|sollte)(?:\s*['’]?s|\s+(?:es|das))?\s+${DABEI}(?:sein|heißen|heissen|lauten)${ENDE}`,
    'ich meinte $1',
  ),
  regel(String.raw`it\s+(?:should|was\s+supposed\s+to)\s+(?:be|say|read)\s+${X}${ENDE}`, 'ich meinte $1'),
  regel(String.raw`i\s+(?:was\s+asking|asked|was\s+talking)\s+(?:about|for)\s+${X}${ENDE}`, 'ich meinte $1'),
  regel(String.raw`(?:damit|da)\s+meint?e?\s+ich\s+${DABEI}${X}${ENDE}`, 'ich meinte $1'),
  // „ich hab August geschrieben, meinte aber Juli“
  regel(
    String.raw`${ICH_HAB}\s+${X}\s+(?:geschrieben|gesagt|getippt|eingegeben)\s*[,;]\s*(?:ich\s+)?mein(?:e|te)?\s+(?:ich\s+)?${DABEI}${X}${ENDE}`,
    'nicht $1, sondern $2',
  ),
  // „ersetz Berlin durch Wien“, „streich Berlin, nimm Wien“, „vergiss Berlin, Wien bitte“
  regel(
    String.raw`(?:ersetz|tausch|wechsel|replace|swap|troca)\p{L}*\s+(?:bitte\s+|mal\s+)*${X}\s+(?:durch|gegen|mit|with|for|por)\s+${X}(?:\s+aus)?${ENDE}`,
    'nicht $1, sondern $2',
  ),
  regel(
    String.raw`(?:streich|vergiss|lösch|forget)\p{L}*\s+(?:bitte\s+|mal\s+)*${X}\s*[,;.–-]\s*(?:(?:ich\s+)?(?:nimm|mach|zeig|lieber|meinte|sondern)\s+)*(?!.*\b(?:alle|alles|insgesamt|gesamt)\b)${X}(?:\s+bitte)?${ENDE}`,
    'nicht $1, sondern $2',
  ),
  regel(
    String.raw`(?:änder|wechsel|korrigier|change)e?\s+(?:bitte\s+)?${X}\s+(?:auf|zu|in|to)\s+${X}${ENDE}`,
    'nicht $1, sondern $2',
  ),
  // „Berlin stimmt nicht, Wien“
  // „Dresden doch nicht, Hamburg“
  regel(
    String.raw`${X}\s+(?:doch|eben|bitte)\s+nicht\s*[,;.–-]\s*(?:sondern\s+)?${X}${ENDE}`,
    'nicht $1, sondern $2',
  ),
  regel(
    String.raw`${X}\s+(?:stimmt|passt|gilt|war|ist)\s+(?:so\s+)?(?:nicht|net|ned|falsch|verkehrt)\s*[,;.:–-]\s*${X}${ENDE}`,
    'nicht $1, sondern $2',
  ),
  // „Juli natürlich“: said of what was understood otherwise.
  regel(
    String.raw`${X}\s+(?:natürlich|natuerlich|selbstverständlich|logischerweise|naturally|of\s+course|claro)${ENDE}`,
    'ich meinte $1',
  ),
  // „eilig ist es nicht“, „das ist nicht mehr eilig“
  regel(
    String.raw`(\p{L}+)\s+(?:ist|war|wäre?|wirds?)\s*(?:['’]?s|es|das|sie|er)\s+${DABEI}(?:gar\s+|überhaupt\s+)?(?:nicht|net|ned)(?:\s+mehr)?${ENDE}`,
    'nicht $1',
  ),
  regel(
    String.raw`(?:(?:es|das)\s+)?ist\s+${DABEI}(?:gar\s+|überhaupt\s+)?(?:nicht|net|ned)\s+(?:mehr\s+|so\s+)?(\p{L}+)${ENDE}`,
    'nicht $1',
  ),
  // „nein, Kanzlei Richter heißt die“
  regel(
    String.raw`${X}\s+(?:heißt|heisst|heißen|lautet|schreibt\s+sich|nennt\s+sich)\s+${DABEI}(?:die|der|das|er|sie|es)(?:\s+\p{Lu}\p{L}+)?${ENDE}`,
    'ich meinte $1',
  ),
  regel(
    String.raw`(?<=(?:nein|nee?|quatsch|falsch|stopp?|moment)[\s,.!:–-]+)(?:die|der|das|er|sie|es)(?:\s+\p{Lu}\p{L}+)?\s+(?:heißt|heisst|lautet|schreibt\s+sich|nennt\s+sich)\s+${DABEI}${X}${ENDE}`,
    'ich meinte $1',
  ),
  // „Eiger ist zu klein, nimm Olymp“, „Atlas ist belegt, dann Fuji“
  regel(
    String.raw`${X}\s+(?:ist|sind|war|wäre?|wird)\s+${DABEI}(?:(?:mir|uns|da|schon|leider|dafür)\s+)*(?:zu\s+\p{Ll}+|belegt|besetzt|vergeben|weg|voll|leer|ausgebucht|gebucht|krank|verhindert|ungünstig|unpassend|knapp)\s*[,;.–-]\s*(?:(?:dann|also|nimm|nehmen\s+wir|buche?|mach|setz|zahl|lieber|besser|bitte|doch)\s+)+${X}${ENDE}`,
    'nicht $1, sondern $2',
  ),
  // „90 statt 45 Minuten“
  [/^\s*(\p{N}+)\s+(statt|nicht|instead\s+of)\s+(\p{N}+)\s+(\p{L}+)\s*[.!]*$/iu, '$1 $4 $2 $3 $4'],
  // „5113 nicht 512“
  [
    /^\s*(\p{L}*[-–]?\p{N}[\p{N}./-]*)\s+(?:nicht|net|ned|not|não)\s+(\p{L}*[-–]?\p{N}[\p{N}./-]*)\s*[.!]*\s*$/iu,
    'nicht $2, sondern $1',
  ],
  // „Wien! Nicht Berlin!“, „nicht Berlin. Wien.“
  [/^(.*\S)\s*[!.]\s+(?=(?:nicht|net|ned|not|não)\s+\S+\s*[.!]*\s*$)/iu, '$1, '],
  [/(?<!\p{L})((?:nicht|net|ned|not|não)\s+\p{L}+)\.\s+(?=\S)/iu, '$1, '],
]

export const berichtigt = (text: string): string => REGELN.reduce((t, [was, zu]) => t.replace(was, zu), text)
