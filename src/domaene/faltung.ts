// Words as they are compared, whoever typed them: without umlaut keys, in capitals, with accents or invisible characters.

import { gemerkt } from './gemerkt.ts'
import { normal } from './normal.ts'

const UMLAUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
/** Nothing to normalise in it: three passes less. */
const SCHLICHT = /^[\x20-\x7EäöüÄÖÜß]*$/

/** Lower case, umlauts as ae/oe/ue/ss, other accents and apostrophes dropped: „Geht’s“ → `gehts`, „Não“ → `nao`. */
export const falte = gemerkt((wort) => {
  if (SCHLICHT.test(wort))
    return wort
      .toLowerCase()
      .replace(/[äöüß]/g, (z) => UMLAUT[z] ?? z)
      .replace(/['`]/g, '')
  return normal(wort, 'NFKC')
    .toLocaleLowerCase('de')
    .normalize('NFC')
    .replace(/[äöüß]/g, (z) => UMLAUT[z] ?? z)
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}'’`´]/gu, '')
})

/** People without umlaut keys write „fuer“ and „fur“: both become `fur`. */
export const grund = gemerkt((form) => form.replace(/([ao]|(?<!q)u)e/g, '$1'))
