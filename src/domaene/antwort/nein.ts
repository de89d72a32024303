import { type Buch, enthaelt, trifft } from './buch.ts'
import { type Satz, teilsatzEnde } from './satz.ts'
import { imTitel, type Titel } from './titel.ts'
import { tunVerbVon } from './wiedergabe.ts'
import { LOS } from './woerter-ja.ts'
import {
  ABBRUCH,
  KEIN_NEIN,
  KEINS,
  NEIN_BEIWERT,
  NEINWORT,
  NICHT,
  NUR_MIT_NICHT,
  WEGNEHMEN,
} from './woerter-nein.ts'

export interface Nein {
  /** Nothing but the word no: no reason, no calling off, no thanks. */
  bloss: boolean
}

/**
 * Is the whole text a no? Consumed clause by clause: what says yes („passt“, „mach das“, the action itself) must be
 * turned by a „nicht“ in its own clause, so „passt nicht, lass“ is one and „nein, mach das“ is none.
 */
export function liesNein(satz: Satz, titel: Titel): Nein | undefined {
  if (!satz.kurz || satz.frage || satz.woerter.length === 0) return undefined
  if (enthaelt(KEIN_NEIN, satz.woerter) || fremdeZeichen(satz)) return undefined
  const nein: Nein = { bloss: true }
  let gesagt = false
  for (let ab = 0; ab < satz.woerter.length; ) {
    const bis = teilsatzEnde(satz, ab)
    const teil = liesTeilsatz(satz, titel, ab, bis)
    if (!teil) return undefined
    gesagt ||= teil.nein
    nein.bloss &&= teil.bloss
    ab = bis
  }
  return gesagt ? nein : undefined
}

const fremdeZeichen = (satz: Satz): boolean =>
  /[~/<>=+%@#^\\|]/u.test(satz.woerter.map((w) => w.davor).join('') + satz.ende)

const VERNEINT: readonly Buch[] = [NICHT, KEINS]

function liesTeilsatz(satz: Satz, titel: Titel, ab: number, bis: number) {
  const { woerter } = satz
  let [wort, abbruch, nicht, braucht, sache] = [false, false, false, false, false]
  let dank = false
  for (let i = ab; i < bis; ) {
    const laengen = {
      abbruch: Math.max(
        trifft(ABBRUCH, woerter, i),
        titel.art === 'loeschen' ? 0 : trifft(WEGNEHMEN, woerter, i),
      ),
      wort: trifft(NEINWORT, woerter, i),
      nicht: Math.max(...VERNEINT.map((b) => trifft(b, woerter, i))),
      braucht: Math.max(
        trifft(NUR_MIT_NICHT, woerter, i),
        trifft(LOS, woerter, i),
        tunVerbVon(titel, woerter, i),
      ),
      sache: imTitel(titel, woerter[i]?.w ?? '') ? 1 : 0,
      beiwert: trifft(NEIN_BEIWERT, woerter, i),
    }
    const laenge = Math.min(bis - i, Math.max(...Object.values(laengen)))
    if (laenge === 0) return undefined
    const ist = (art: keyof typeof laengen): boolean => laengen[art] >= laenge
    // „das ist kein nein“
    if (ist('wort') && nicht && !ist('nicht')) return undefined
    if (ist('abbruch')) abbruch = true
    else if (ist('wort') || ist('nicht')) {
      wort ||= ist('wort')
      nicht ||= ist('nicht')
    } else if (ist('braucht')) braucht = true
    else if (ist('sache')) sache = true
    dank ||= /^(?:danke|dankeschoen|merci|thanks|thank|obrigad[oa])$/u.test(woerter[i]?.w ?? '')
    i += laenge
  }
  if (braucht && !nicht && !(abbruch && !enthaelt(LOS, woerter, ab, bis))) return undefined
  if (sache && !nicht && !abbruch) return undefined
  return { nein: wort || abbruch || nicht, bloss: !abbruch && !(nicht && (braucht || sache)) && !dank }
}
