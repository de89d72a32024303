import { falte } from './form.ts'

// „dass ich mittwochs nie im Büro bin“ → „Ich bin mittwochs nie im Büro“: what was said behind „merk dir, dass“ is shown as a
// sentence. Where the shape is not certain, the words stay as they are.

const DASS = /^(?:dass|daß)\s+/iu
/** English and Portuguese keep their order. */
const THAT = /^(?:that|de que|que)\s+(?=(?:i|my|we|eu|meu|minha|sou|moro|trabalho|tenho)\b)/iu
const EINWORT = /^(?:ich|wir|er|sie|es|man)$/iu
const ZWEIWORT = /^(?:mein|meine|unser|unsere|der|die|das)$/iu
/** A separable verb would have to be taken apart: „um 7 aufstehe“. */
const TRENNBAR = /^(?:ab|auf|aus|ein|vor|zu|mit|los|nach|weg|hin|her|fest|fern|an(?!tw))(?=\p{L}{4,}$)/iu
const VERB = /(?:e|t|st|en|bin|ist|sind|mag|hab|muss|kann|darf|soll|will|wohn|arbeit)$/u

export function hauptsatz(text: string): string {
  if (THAT.test(text)) return gross(text.replace(THAT, ''))
  if (!DASS.test(text)) return text
  const woerter = text.replace(DASS, '').split(' ')
  const laenge = EINWORT.test(woerter[0] ?? '') ? 1 : ZWEIWORT.test(woerter[0] ?? '') ? 2 : 0
  const verb = woerter.at(-1) ?? ''
  const mitte = woerter.slice(laenge, -1)
  // A comma or a second clause: which verb is meant is not certain.
  if (
    laenge === 0 ||
    mitte.length === 0 ||
    /[,;:–]/u.test(text) ||
    mitte.some((w) => /^(?:und|oder|dass|weil|wenn)$/iu.test(w))
  )
    return text
  if (!VERB.test(falte(verb)) || TRENNBAR.test(verb) || /\p{Lu}|\d/u.test(verb.slice(0, 1))) return text
  return gross([...woerter.slice(0, laenge), verb, ...mitte].join(' '))
}

const gross = (text: string): string => text.charAt(0).toLocaleUpperCase('de') + text.slice(1)
