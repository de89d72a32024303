import { istBedingt, nenntAenderung, ohneJaNein } from './aenderung.ts'
import { buch, enthaelt, trifft } from './buch.ts'
import { gehoertZu, leseOptionen } from './optionen.ts'
import { type Satz, textAb } from './satz.ts'
import { liesWahl } from './wahl.ts'
import { KERN, ZUSTIMMUNG } from './woerter-ja.ts'
import { NEINWORT } from './woerter-nein.ts'
import { WAHL_BEIWERT, WAHL_VERHAELTNIS, ZEIG_NICHT } from './woerter-wahl.ts'

// A change of one of several open Bestätigungen: „ja zum Urlaub, aber am 5.1.“, „urlaub bitte nur vormittags“.

const ABER = buch('aber|aba|oba|owa|allerdings|jedoch|nur|but|mas')

/** Which of the open ones, and what is to be otherwise; undefined when either is not said. */
export function aenderungAnEiner(
  satz: Satz,
  texte: readonly string[],
): { rest: string; wahl: number[] } | undefined {
  if (istBedingt(satz, 0)) return undefined
  return nachAber(satz, texte) ?? amWort(satz, texte)
}

function nachAber(satz: Satz, texte: readonly string[]) {
  for (let i = 1; i < satz.woerter.length; i++) {
    if (trifft(ABER, satz.woerter, i) === 0) continue
    const wahl = liesWahl({ ...satz, woerter: satz.woerter.slice(0, i), ende: '' }, texte, true)
    if (wahl?.art === 'wahl' && nenntAenderung(satz, i, 'ja'))
      return { rest: textAb(satz, i + 1), wahl: wahl.wahl }
  }
  return undefined
}

function amWort(satz: Satz, texte: readonly string[]) {
  const { woerter } = satz
  if (enthaelt(ZEIG_NICHT, woerter) || enthaelt(NEINWORT, woerter)) return undefined
  const optionen = leseOptionen(texte)
  const gemeint = new Set(woerter.flatMap((w) => gehoertZu(optionen, w)))
  const [wahl] = gemeint
  if (wahl === undefined || gemeint.size > 1) return undefined
  const umrahmt = [KERN, ZUSTIMMUNG, WAHL_BEIWERT, WAHL_VERHAELTNIS]
  const rest = woerter.filter(
    (w, i) => gehoertZu(optionen, w).length === 0 && umrahmt.every((b) => trifft(b, woerter, i) === 0),
  )
  return nenntAenderung({ ...satz, woerter: rest }, 0, 'ja')
    ? { rest: ohneJaNein(satz), wahl: [wahl] }
    : undefined
}
