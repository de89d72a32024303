// „das Gleiche nochmal“, „wie war das eben?“, „noch einmal das von vorhin“: the same again, with nothing new.

const DASSELBE = '(?:genau )?(?:das ?(?:gleiche|selbe)|dasselbe|gleiches|(?:the )?same|o mesmo)'
const ES = '(?:das ganze|das|es|it|that|isso)'
const NOCHMAL = '(?:noch ?mals?|noch einmal|nomal|wieder|again|once more|de novo|outra vez)'
const EBEN = '(?:eben|vorhin|gerade(?: eben)?|grad(?: eben)?|soeben|zuvor|vorher|before|just now|antes)'
const VORHIN = `(?:(?:von|wie|from|like|de) )${EBEN}`
const DABEI = '(?:bitte|denn|jetzt|please|por favor|sagen|zeigen|machen|wiederholen)'
const VORAN =
  '(?:(?:ok|und|bitte|jetzt|nun|and|e|mach|mache|zeig|zeige|sag|sage|gib|show|tell|mir|uns|me|mal|kannst du|könntest du|can you|wie war|was war|what was|como foi) )*'
const WIEDERHOLE = '(?:wiederhol\\w*|repeat|repete|repita)'

const FORMEN = [
  `(?:${DASSELBE}|${ES}|${VORHIN})(?: (?:${VORHIN}|${EBEN}|${NOCHMAL}|${DABEI}))+`,
  DASSELBE,
  `(?:(?:grad|gerade|${DABEI}) )*${NOCHMAL}(?: (?:${ES}|${VORHIN}|${DABEI}))*`,
  `${WIEDERHOLE}(?: (?:${ES}|${NOCHMAL}|${VORHIN}|${DABEI}))*`,
  `was hast du (?:da |denn |${EBEN} )*(?:gesagt|geschrieben)`,
]
const WIEDERHOLUNG = new RegExp(`^${VORAN}(?:${FORMEN.join('|')})[\\s\\p{P}]*$`, 'iu')

export const wiederholt = (text: string): boolean => WIEDERHOLUNG.test(text.replace(/,/g, '').trim())
