// „ich meine den LinkedIn-Post“, „na den Newsletter halt“ → what is meant, without the words that point at it.

const VORAN =
  /^[\s\p{P}]*(?:(?:ach|na|nee?|nein|no|ja|also|hm+|ups|sorry|halt|ich|i|eu|wir|hab|habe|wollte|damit|natürlich|eigentlich|eher|mein(?:e|te|t)?|gemeint|mean(?:t)?|quero dizer|quis dizer|digo|falo d[eoa]|es (?:ging|geht) um|um|das mit|die mit|it was|it's|about)[\s,:.!–-]+)+/iu
const DANACH =
  /[\s,]+(?:(?:mein|meine|meinte) ich|ich (?:meine?|meinte)|(?:hab|habe|hatte) ich gemeint|(?:war|is|ist) gemeint|gemeint|wollte ich(?: wissen)?|halt|bitte|natürlich|i mean|i meant|please|por favor)[\s.!?]*$/iu
const ARTIKEL = /^(?:de[rnms]|die|das|the|os?|as?)\s+(?=\S)/iu

export function kernVon(text: string): string {
  const ohne = ` ${text.trim()}`.replace(VORAN, '').replace(DANACH, '')
  return ohne
    .replace(/[.!?\s]+$/u, '')
    .trim()
    .replace(ARTIKEL, '')
    .replace(/^["„“«»]([^"„“”«»]+)["“”«»]$/u, '$1')
}
