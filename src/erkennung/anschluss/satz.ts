import type { Token } from '../lokal/token.ts'
import { istFragewort, VERNEINUNG } from '../lokal/woerter.ts'

// Does a sentence of joining words and values ask, or does it tell something? „wie war's in Wien“ and „in Wien ist das auch so“
// are made of the same words: what counts is where the verb stands. All words are folded (`haette`, `wars`).

/** Verbs that tell what is; wishes („hätte“, „wäre“, „bräuchte“) are none. */
const STELLT_FEST =
  /^(?:bin|bist|is|iss|ist|isses|isn|sind|war|waren|warn|hat|hatte|hatten|ham|laeuft|lief|geht|ging|kommt|kam|gilt|wird|wurde|wurden|muss|muessen|soll|sollen|darf|duerfen|macht|steht|stand|sieht|sah|schaut|gibt|gab|am|are|that|thats|its|was|were|has|had|foi|era|esta|estava|tem|tinha)s?$|^e$/
const VORAN =
  /^(?:und|u|and|e|oder|or|ou|aber|but|mas|na|ok\w*|also|so|dann|jetzt|nun|bitte|danke\w*|ah?a?|ach|oh|hm+|ja|jo|nein|ne|nee|super|prima|gut|du|sag|mal|denn|hey|hi)$/
/** A wish, or an order to show. */
const WUENSCHT =
  /^(?:haett\w*|waer\w*|braeucht\w*|brauch\w*|moecht\w*|will|wollt\w*|wuerd\w*|wuesst\w*|interessier\w*|fehl\w*|schreib|schreibe|geh|gehe|setz|setze|stell|stelle|aender\w*|verlaenger\w*|verkuerz\w*|kuerz\w*|runter|rauf|wechsel\w*|verschieb\w*|verleg\w*|reicht|reichen|langt|langen|genuegt|genuegen|passt|passen|ginge|(?:ver)?schieben|vorziehen|vorverlegen|aendern|setzen|legen|verlegen|stellen|anpassen|korrigieren|zeigs?|zeige|gibs?|gib|sags?|sage?|nenn\w*|schick\w*|schau|schaue|guck|nimm|nehm\w*|mach|mache|probier\w*|versuch\w*|vergleich\w*|hol|such\w*|kannst|kann|koennt\w*|lass|d|id|like|want|need|show|give|tell|check|try|compare|quero|queria|preciso|gostaria|mostra\w*|mostre|ver)$/
/** „noch“, „auch“, „bitte“, „dann“, „zum Vergleich“: it goes on from something. */
const GEHT_WEITER =
  /^(?:noch|auch|bitte|dann|jetzt|nun|dazu|nochmal|lieber|stattdessen|diesmal|vergleich|gleiche\w*|selbe\w*|dasselbe|eher|nur|analog|entsprechend|dagegen|hingegen|gegenueber|gegensatz|unterschied|aber|zwar|zusaetzlich|ausserdem|genauso|ebenso|ebenfalls|gleichfalls|mit|also|too|please|then|now|instead|again|tambem|agora|mesm[oa])$/
/** „kannst du morgen?“ asks for no figures, „kannst du mir den Mai zeigen?“ does. */
const KANNST_DU = /^(?:weisst?|kennst|kann\w*|koenn\w*|wuerdest|magst|can|could|pode\w*)$/
const ZEIGEN =
  /^(?:(?:an|auf|aus|nach|vor|raus|heraus)?(?:zeig|geb|sag|schick|such|hol|schau|seh|guck|nenn|mach|les|lief|hab|krieg|bekomm)e?n|vergleichen|umstellen|umschalten|wechseln|aendern|(?:ver)?schieben|setzen|legen|verlegen|stellen|anpassen|korrigieren|verlaengern|verkuerzen|auch|noch|dazu|also|too|show|tell|give|get|see|have|check|tambem|mostrar|dizer|dar|ver)$/
const VERGLEICHT =
  /^(?:mehr|weniger|besser|schlechter|hoeher|niedriger|anders|genauso|better|worse|more|less|melhor|pior|mais|menos)$/
/** Whose it is: about the people, not about the figures. */
const VON_LEUTEN = /^(?:dein\w*|euer|eure\w*|euch|your|yours|teu|tua|seu|sua|man|you)$/

/** „ich will nach Wien“, „gib das bitte Greta“, „sag Greta danke“: where to, and to whom. */
const GEHT_HIN = new RegExp(
  [
    String.raw`\b(?:gib|zeig|schick|sag|bring|nenn|give|show|send|tell)\w* (?!.*\b(?:mir|uns|fuer|von|vom|bei|beim|auch|noch|me|us|for|of)\b)(?:.* )?(?:das|es|ihn|sie|die|den|it|that) .*\{person\}`,
    String.raw`\b(?:sag|gib|schick|tell|give|send)e? (?!.*\b(?:mir|uns|fuer|von|vom|bei|beim|auch|noch|me|us|for|of)\b)(?:.* )?\{person\}`,
    String.raw`\ban \{person\}`,
  ].join('|'),
)

const WILL_HIN = /(?<!\p{L})(?:will|wollte|möchte?|muss|want|quero)\s.*(?<!\p{L})(?:nach|zum|zur|to|para)\s/iu
/** „bis Montag!“ */
const BIS_DANN =
  /^\W*(?:(?:also|dann|na|ok|gut|see you|then)[\s,]+)*(?:bis|até|see you|until)(?:\s+[\p{L}\p{N}.]+){1,2}\s*!\s*$/iu

/** „das reicht bis Freitag“ */
const DAS_REICHT =
  /\b(?:das|es|die|ihr|ich|er|sie|mir|that|it) (?:reich|lang|genueg|pass|geh)\w*|\b(?:passt|reicht|langt|genuegt) (?:mir|uns|gut|schon|auch|dir|nie)\b/

/** „vielleicht im Dezember“, „nichts mehr“ */
const LAESST_OFFEN =
  /^(?:vielleicht|eventuell|womoeglich|hoffentlich|nichts|nix|niemand|maybe|perhaps|nothing|talvez|nada|wird|werden)$/
/** „mehr als im Vorjahr“ */
const ALS =
  /\b(?:mehr|weniger|besser|schlechter|hoeher|niedriger|more|less|better|worse)\b.* (?:als|wie|than)\b/
/** „insgesamt gut gelaufen“ */
const LIEF_SO =
  /^(?:gelaufen|gewesen|gemacht|ausgefallen|ausgesehen|passiert|abgeschnitten|entwickelt|geschlagen)$/
/** „das mach ich morgen“ */
const ICH_TUE =
  /\b(?:mach|schau|geh|nehm|schreib|schick|send|bring|setz|stell|hol|such|sag|zeig|geb|frag|ruf|meld)e? (?:ich|wir)\b|\bich (?:mach|schau|geh|nehm|schreib|schick|send|bring|setz|stell|hol|such|sag|zeig|geb|frag|ruf|meld)e?\b|^(?:und )?(?:how is|hows|wie ist|wie gehts?|wie geht es) \{person\}$/

/** „June was better“ */
const ENGLISCH_WAS = /^(?:\{.*|it|that|this|there|we|i)$/

export type Satzart = 'fragt' | 'wuenscht' | 'geht_weiter' | 'erzaehlt' | 'offen'

/** @param tokens of the masked message (`{zeit}` …), nothing but joining words and values in it */
export function satzartVon(tokens: readonly Token[], text: string): Satzart {
  const worte = tokens.map((t) => (t.marke === undefined ? t.form : `{${t.marke}}`))
  if (
    (worte.some((w) => VON_LEUTEN.test(w)) && !worte.some((w) => ZEIGEN.test(w))) ||
    GEHT_HIN.test(worte.join(' ')) ||
    WILL_HIN.test(text) ||
    DAS_REICHT.test(worte.join(' ')) ||
    BIS_DANN.test(text)
  )
    return 'erzaehlt'
  if (/\b(?:soll|sollen|sollte|muessen|muesste\w*) .*(?:sein|heissen|lauten|werden)$/.test(worte.join(' ')))
    return 'offen'
  const anfang = worte.findIndex((w) => !VORAN.test(w))
  const kern = anfang < 0 ? [] : worte.slice(anfang)
  const fragend = /\?\W*$/u.test(text)
  // „was“ asks in one language and tells in another.
  const frage = kern.findIndex((w, i) => istFragewort(w) && (w !== 'was' || i === 0))
  const verb = kern.findIndex(
    (w, i) =>
      STELLT_FEST.test(w) &&
      (w !== 'was' || ENGLISCH_WAS.test(kern[i - 1] ?? '')) &&
      (w !== 'am' || kern[i - 1] === 'i'),
  )
  if (verb >= 0 && !(frage >= 0 && frage < verb)) {
    const gemeint = kern.some((w) => /^(?:gemeint|gmeint|gefragt|falsch)$/.test(w))
    if (gemeint) return 'offen'
    // „war's im Juli mehr?“
    if (verb > 0) return fragend && /^(?:und|and|e)$/.test(worte[0] ?? '') ? 'fragt' : 'erzaehlt'
    const auch = fragend && kern.includes('auch') && kern.some((w) => /^(?:es|das|it|that)$/.test(w))
    const gibt = fragend && /^gi?a?bt?s?$/.test(kern[0] ?? '')
    return auch || gibt || kern.some((w) => VERGLEICHT.test(w)) ? 'fragt' : 'erzaehlt'
  }
  if (fragend && worte.includes('wenn') && tokens.some((t) => VERNEINUNG.has(t.form))) return 'erzaehlt'
  if (
    !fragend &&
    (tokens.some((t) => VERNEINUNG.has(t.form)) ||
      worte.some((w) => LAESST_OFFEN.test(w)) ||
      ALS.test(worte.join(' ')))
  )
    return 'erzaehlt'
  if (ICH_TUE.test(worte.join(' ')) || (!fragend && frage < 0 && worte.some((w) => LIEF_SO.test(w))))
    return 'erzaehlt'
  if (frage >= 0) return 'fragt'
  if (KANNST_DU.test(kern[0] ?? '') && !worte.some((w) => ZEIGEN.test(w))) return 'erzaehlt'
  if (kern.some((w) => WUENSCHT.test(w))) return 'wuenscht'
  return worte.some((w) => GEHT_WEITER.test(w)) ? 'geht_weiter' : 'offen'
}
