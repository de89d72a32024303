import { vergleichsform } from '../domaene/text.ts'
import { leseGemeintes } from '../erkennung/gemeint.ts'

const WIDERSPRUCH =
  /^(?:nein|nee|nö|ne|nicht|doch|falsch|quatsch|stimmt nicht|das stimmt|das war|das ist|ups|oh|lass|vergiss|abbrechen|stopp|cancel|stop|never|forget|deixa|esquece|sorry|halt|moment|ach|no|nope|wrong|that|oops|não|nao|errado|isso)(?![\p{L}\p{N}])|gemeint|meinte|meant|quis dizer/u

/** It may say that what was done last was wrong; a cheap look, so that only then is read what that was. */
export const widerspricht = (text: string): boolean =>
  WIDERSPRUCH.test(vergleichsform(text)) || leseGemeintes(text) !== undefined
