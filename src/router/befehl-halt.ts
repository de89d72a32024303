import { vergleichsform } from '../domaene/text.ts'

// „Stopp das“, „halt das an“, “stop that”, „para com isso“: what runs is to end. „Stopp“ alone is a no, and “stop” alone
// ends all messages; neither of them is read here.

const WAS = String.raw`(?:das|es|ihn|sie|dies|alles|(?:den|die|das|diesen|diese|dieses) (?:lauf|vorgang|auftrag|ausführung|aktion|aufgabe))`
const THAT = String.raw`(?:that|this|it|the (?:run|job|task|work))`
const ISSO = String.raw`(?:com )?(?:isso|isto|aquilo|a (?:execução|tarefa|ação))`
const DAZU = String.raw`(?:bitte|sofort|jetzt|gleich|mal|doch|wieder|einfach|schnell|please|now|immediately|right now|at once|por favor|agora|já)`
const GEBETEN = String.raw`(?:(?:kannst|könntest|würdest) du |(?:können|könnten|würden) sie |(?:can|could|would) you |(?:você )?(?:pode|poderia) )`

const HALT = [
  String.raw`(?:stopp?e?|stoppen sie) ${WAS}`,
  String.raw`(?:halte?|halten sie) ${WAS} an`,
  String.raw`(?:brich|breche|brechen sie) ${WAS} ab`,
  String.raw`(?:stop|halt|abort|cancel|kill) ${THAT}`,
  String.raw`(?:par[ae]r?|interromp[ae]r?|abort[ae]r?|cancel[ae]r?) ${ISSO}`,
].map((h) => new RegExp(`^${h}$`, 'u'))
const GEBETENES = [
  String.raw`${GEBETEN}${WAS} (?:stoppen|anhalten|abbrechen)`,
  String.raw`${GEBETEN}(?:stop|halt|abort|cancel) ${THAT}`,
  String.raw`${GEBETEN}(?:parar|interromper|abortar|cancelar) ${ISSO}`,
].map((h) => new RegExp(`^${h}$`, 'u'))

/** The whole message wants what runs to end. A question („stopp das?“) only where it asks politely. */
export function haeltAn(text: string): boolean {
  if (text.length > 120) return false
  const form = vergleichsform(text)
  const satz = form
    .replace(/[^\p{L}\s]+/gu, ' ')
    .replace(new RegExp(String.raw`(?<!\p{L})${DAZU}(?!\p{L})`, 'gu'), ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  return GEBETENES.some((h) => h.test(satz)) || (!/\?/u.test(form) && HALT.some((h) => h.test(satz)))
}
