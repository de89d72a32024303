import { vergleichsform } from '../text.ts'

// „Moment“, „das weiß ich gerade nicht, ich frag nach“: neither an answer nor a wrong one.

const NOCH =
  '(?:(?:gerade|grad|jetzt|noch|selbst|selber|auch|leider|so|im moment|momentan|erst|mal|kurz|schnell|eben|bitte|dann|morgen|später|gleich|dir|ihnen)\\s+)*'
const TUN =
  '(?:nachsehen|nachschauen|nachgucken|nachfragen|nachlesen|suchen|raussuchen|klären|abklären|prüfen|schauen|gucken|fragen|überlegen|nachdenken|telefonieren|holen)'
const ZEIT = [
  '(?:ein(?:en)? )?(?:kleinen )?(?:moment|momentchen|augenblick|sekunde|sek|minute)(?: (?:bitte|mal|noch))*',
  'warte(?:n sie)?(?: (?:bitte|mal|kurz|noch))*',
  `(?:ich |das |da )?(?:muss|will|werde|möchte) (?:ich )?(?:das |da |es )?${NOCH}${TUN}`,
  `(?:ich )?(?:schau|schaue|seh|sehe|frag|frage|kläre|klär|guck|gucke|such|suche|prüf|prüfe|hole|hol) (?:das |es |da )?${NOCH}(?:nach|raus|ab|es|das|mal|gleich|kurz|noch|dann|eben)?(?: (?:mal|gleich|kurz|noch|dann|eben))*`,
  `(?:ich )?(?:melde|meld) mich(?: ${NOCH}(?:gleich|später|dann|dazu|morgen|wieder|nochmal)?)?`,
  `(?:ich )?(?:liefere?|reiche?|sag|sage|schicke?) (?:es |das |sie |ihn )?(?:dir |ihnen )?${NOCH}(?:nach|gleich|später|morgen)`,
  '(?:bin )?gleich (?:wieder )?(?:da|zurück)',
  'kommt (?:gleich|noch|später)',
  '(?:one|just a|a|give me a|just one) (?:moment|sec|second|minute|min)(?: please)?',
  '(?:hold on|hang on|wait)(?: a (?:sec|second|minute|moment))?(?: please)?',
  "(?:let me|i will|i'll|ill|i have to|i need to) (?:check|ask|look|look it up|find out|think|get back to you)(?: (?:that|it|first|on that|with \\p{L}+))*",
  '(?:um|só um|um só) (?:momento|minuto|segundo|instante)(?: por favor)?',
  '(?:espera|espere)(?: (?:aí|um pouco|um momento))?',
  '(?:já volto|eu volto já)',
  '(?:eu )?vou (?:ver|perguntar|verificar|checar|procurar|pensar)(?: (?:isso|e (?:te )?aviso|depois))*',
]
/** By itself it is no answer, as any other that does not fit. */
const UNWISSEND = [
  `(?:(?:das|die nummer|den betrag) )?(?:weiß|wusste) ich ${NOCH}nicht(?: (?:auswendig|genau|so genau|aus dem kopf))?`,
  `ich (?:weiß|wusste) (?:es |das )?${NOCH}nicht(?: (?:auswendig|genau))?`,
  `(?:das |die |den |sie |es )?(?:habe|hab) ich ${NOCH}nicht (?:da|hier|parat|zur hand|griffbereit|dabei|im kopf)`,
  'keine ahnung',
  "i (?:don't|dont|do not) know(?: (?:yet|right now|that|it|off hand))*",
  '(?:ainda |agora )?não sei(?: (?:ainda|agora|isso))*',
]
const EINE = `(?:${[...ZEIT, ...UNWISSEND].join('|')})`
const NUR = new RegExp(
  `^(?:(?:hm+|ähm?|oh|ups|puh|sorry|ok|okay|gut|also|ja)[,.!\\s]+)*${EINE}(?:[\\s,.;:!–-]+(?:(?:und|aber|da|and|but|e|mas)\\s+)?${EINE})*[\\s.!…]*$`,
  'u',
)
const ETWAS_ZEIT = new RegExp(`(?<!\\p{L})(?:${ZEIT.join('|')})(?!\\p{L})`, 'u')
const HOECHSTENS = 120

/** Asks for nothing but time. */
export function brauchtZeit(text: string): boolean {
  if (text.length > HOECHSTENS) return false
  const form = vergleichsform(text)
  return NUR.test(form) && ETWAS_ZEIT.test(form)
}
