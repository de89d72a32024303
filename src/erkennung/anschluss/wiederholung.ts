import { grund } from '../lokal/form.ts'
import { zerlege } from '../lokal/token.ts'
import { istFragewort, VERNEINUNG } from '../lokal/woerter.ts'
import { BEIWERK } from './beiwerk.ts'
import { istDabei } from './form.ts'
import { nenntNachbarn } from './zeitraum.ts'

// „das Gleiche nochmal“, „wie war das eben?“, „noch einmal das von vorhin“: the same again, with nothing new.

const DASSELBE = '(?:genau )?(?:das ?(?:gleiche|selbe)|dasselbe|gleiches|(?:the )?same|o mesmo)'
const ES = '(?:das ganze|das|es|it|that|isso)'
const NOCHMAL = '(?:noch ?mals?|noch einmal|nomal|wieder|again|once more|de novo|outra vez)'
const EBEN = '(?:eben|vorhin|gerade(?: eben)?|grad(?: eben)?|soeben|zuvor|vorher|before|just now|antes)'
const VORHIN = `(?:(?:von|wie|from|like|de) )${EBEN}`
const DABEI =
  '(?:bitte|mal|doch|kurz|schnell|denn|jetzt|please|por favor|sagen|zeigen|machen|schicken|wiederholen)'
const VORAN =
  '(?:(?:ok|und|bitte|jetzt|nun|and|e|mach|mache|zeig|zeige|sag|sage|gib|show|tell|mir|uns|me|mal|kannst du|könntest du|can you|wie war|was war|what was|como foi) )*'
const WIEDERHOLE = '(?:wiederhol\\w*|repeat|repete|repita)'

const FORMEN = [
  `(?:${DASSELBE}|${ES}|${VORHIN})(?: (?:${VORHIN}|${EBEN}|${NOCHMAL}|${DABEI}))+`,
  DASSELBE,
  `(?:(?:grad|gerade|${DABEI}) )*${NOCHMAL}(?: (?:${ES}|${VORHIN}|${DABEI}))*`,
  `${WIEDERHOLE}(?: (?:${ES}|${NOCHMAL}|${VORHIN}|${DABEI}))*`,
  `(?:zeig|gib|schick|sag|lies|nenn|les|show|send)\\w* (?:(?:ihn|sie|es|das|die|den|mir|uns|him|her|it|${DABEI}) )*${NOCHMAL}(?: (?:ihn|sie|es|an|vor|durch|her|mir|uns|${DABEI}))*`,
  `was (?:hast|hattest) du (?:da |denn |noch |nochmal |gleich |${EBEN} )*(?:gesagt|geschrieben|gemeint)`,
  `was sagtest du(?: (?:da|nochmal|gleich|eben|gerade))*`,
  'what did you (?:just )?say',
  'wie (?:viele?|hoch|lang) war(?:en)? (?:das|es)(?: denn)? noch',
]
const WIEDERHOLUNG = new RegExp(`^${VORAN}(?:${FORMEN.join('|')})[\\s\\p{P}]*$`, 'iu')

export const wiederholt = (text: string): boolean =>
  WIEDERHOLUNG.test(text.replace(/,/g, '').trim()) || fragtNochmal(text)

const NOCH_EINMAL = new RegExp(
  `(?<!\\p{L})(?:${NOCHMAL}|${WIEDERHOLE}|noch gleich|gleich noch)(?!\\p{L})`,
  'iu',
)
/** It says what is to be said again, if only by „das“ or „bitte“. */
const WAS =
  /^(?:das|es|die|den|was|wie|bitte|sags?|sagen|zeigs?|zeigen|gibs?|geben|schick\w*|zahl\w*|wert\w*|ergebnis\w*|antwort\w*|auskunft|info|that|it|please|say|tell|isso|wiederhol\w*|repeat|repete)$/
/** Verbs of telling, and what was told. */
const SAGEN =
  /^(?:lies|lese?n?|vorlesen|erklar\w*|fass\w*|zusammenfassen|schreib\w*|erzahl\w*|formulier\w*|zahl|zahlen|wert|werte|ergebnis|antwort|auskunft|info|infos|angabe|angaben|satz|rausgeben|senden|send|vorn|vorne|anfang|hoch|letzte\w*)$/
/** Joining words that change something, or are about somebody. */
const ANDERS =
  /^(?:er|sie|ihn|ihm|wir|ihr|dich|man|he|she|we|they|jahr\w*|monat\w*|woche\w*|tage?|quartal\w*|vor(?!ne?$|lesen$|zeigen$)\w+|folge\w*|spater|fruher|langer|kurzer|weiter|stunden?|minuten|uhr|bis|ab|zwei|drei|vier|funf|sechs|zwolf|insgesamt|gesamt|alle|alles|lieber|statt\w*|sondern|aber|nur|auch|ort|standort|filiale|falsch\w*|lieber|besser|mehr|weniger|war|later|earlier|more|year|month|week|ano|mes|mais)$/

/** „wie viel war das gleich nochmal?“: nothing but joining words around „nochmal“. */
function fragtNochmal(text: string): boolean {
  if (!NOCH_EINMAL.test(text) || nenntNachbarn(text)) return false
  const tokens = zerlege(text.replace(NOCH_EINMAL, ' nochmal '))
  const worte = tokens.map((t) => grund(t.form))
  if (tokens.length > 9 || tokens.some((t) => VERNEINUNG.has(t.form))) return false
  const fragt = tokens.some((t) => istFragewort(t.form))
  if (tokens.some((t) => /^(?:wann|wo|wer|wem|wen|warum|wieso|when|where|who|why)$/.test(t.form)))
    return false
  const ichSelbst =
    /(?<!\p{L})(?:ich|i|eu)(?!\p{L})/iu.test(text) &&
    !/\b(?:hätt|brauch|bräucht|möcht|will|kann|could|can|need)/iu.test(text)
  if (ichSelbst || !worte.some((w) => WAS.test(w))) return false
  return tokens.every((t, i) => {
    const w = worte[i] ?? ''
    if (ANDERS.test(w)) return fragt && /^(?:war|mehr)$/.test(w)
    return (
      t.klasse === 'fuell' ||
      t.klasse === 'funktion' ||
      istFragewort(t.form) ||
      SAGEN.test(w) ||
      istDabei(BEIWERK, w)
    )
  })
}
