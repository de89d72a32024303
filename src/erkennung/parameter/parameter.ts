// Reading parameters out of a sentence: everything the recogniser and the router use. All of it is pure, and no more
// than 2,000 characters of a text are looked at.

export { leseAlleinstehend } from './allein.ts'
export { deuteWert } from './deuten.ts'
export { leseParameter } from './lesen.ts'
export { maskiere, ohneMarken } from './maske.ts'
export type { Aenderung, Annahme, Bezug, Fund, Gelesen, Json } from './typen.ts'
export { aendereZeitpunkt, leseTeilzeitraum } from './zeit-aendern.ts'
export { leseZeit, type Zeitlesung } from './zeit-lesen.ts'
export { alsUhrzeit, nurWohin } from './zielzeit.ts'
