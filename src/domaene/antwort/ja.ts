import { enthaelt, trifft } from './buch.ts'
import { neuerTeilsatz, ruhigeZeichen, type Satz } from './satz.ts'
import type { Titel } from './titel.ts'
import { gibtWieder } from './wiedergabe.ts'
import { BEIWERT, KEIN_JA, KEIN_JA_VORN, KERN, LOS, NUN_GUT, VOR_LOS, ZUSTIMMUNG } from './woerter-ja.ts'
import { ABBRUCH } from './woerter-nein.ts'

/**
 * Is the whole text an unmistakable yes? Every word must be consumed: a word of yes, of going ahead, of politeness,
 * or retelling the open action. One word over, a question mark, a doubled yes or another emoji, and it is none.
 */
export function istJa(satz: Satz, titel: Titel): boolean {
  const { woerter } = satz
  if (!satz.kurz || !ruhigeZeichen(satz)) return false
  if (enthaelt(KEIN_JA, woerter) || trifft(KEIN_JA_VORN, woerter, 0) > 0) return false
  if (enthaelt(ABBRUCH, woerter)) return false
  const gesagt = new Set<string>()
  let [kern, los, sache] = [false, false, false]
  for (let i = 0; i < woerter.length; ) {
    const zustimmung = Math.max(trifft(KERN, woerter, i), trifft(ZUSTIMMUNG, woerter, i))
    const antrieb = antriebAb(satz, i)
    const laenge = Math.max(zustimmung, antrieb, trifft(BEIWERT, woerter, i))
    if (laenge === 0) {
      const wieder = gibtWieder(titel, satz, i)
      // „ja, buch“ or „ja, leg“ is half a sentence.
      if (!wieder.sache && !wieder.ganz && !(wieder.verb && wieder.zeigt)) return false
      los ||= wieder.ganz && titel.art === 'anlegen' && !wieder.sache
      sache ||= wieder.sache
      i += wieder.laenge
    } else {
      if (laenge === zustimmung || laenge === antrieb) {
        const worte = woerter
          .slice(i, i + laenge)
          .map((w) => w.w)
          .join(' ')
        if (gesagt.has(worte)) return false
        gesagt.add(worte)
      }
      kern ||= laenge === zustimmung
      los ||= laenge === antrieb
      i += laenge
    }
  }
  // „leg das ticket an“ without a yes may be a new request.
  return kern || (los && !sache)
}

function antriebAb(satz: Satz, i: number): number {
  const gut = trifft(NUN_GUT, satz.woerter, i)
  const vor = gut > 0 && neuerTeilsatz(satz, i + gut) ? gut : trifft(VOR_LOS, satz.woerter, i)
  const danach = trifft(LOS, satz.woerter, i + vor)
  return danach === 0 ? trifft(LOS, satz.woerter, i) : vor + danach
}
