import { enthaelt, liesSolange, trifft } from './buch.ts'
import { ruhigeZeichen, type Satz } from './satz.ts'
import { gibtWieder, type Titel } from './titel.ts'
import { BEIWERT, KEIN_JA, KERN, LOS, VOR_LOS, ZUSTIMMUNG } from './woerter-ja.ts'
import { ABBRUCH } from './woerter-nein.ts'

/**
 * Is the whole text an unmistakable yes? Every word must be consumed: a word of yes, of going ahead, of politeness,
 * or retelling the open action. One word over, a question mark, a doubled yes or another emoji, and it is none.
 */
export function istJa(satz: Satz, titel: Titel): boolean {
  const { woerter } = satz
  if (!satz.kurz || !ruhigeZeichen(satz)) return false
  if (enthaelt(KEIN_JA, woerter) || enthaelt(ABBRUCH, woerter)) return false
  const gesagt = new Set<string>()
  let [kern, los, sache] = [false, false, false]
  for (let i = 0; i < woerter.length; ) {
    const zustimmung = Math.max(trifft(KERN, woerter, i), trifft(ZUSTIMMUNG, woerter, i))
    const antrieb = antriebAb(satz, i)
    const laenge = Math.max(zustimmung, antrieb, trifft(BEIWERT, woerter, i))
    if (laenge === 0) {
      const wieder = gibtWieder(titel, satz, i)
      if (!wieder.verb && !wieder.sache) return false
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
  const vor = trifft(VOR_LOS, satz.woerter, i)
  const danach = trifft(LOS, satz.woerter, i + vor)
  return danach === 0 ? trifft(LOS, satz.woerter, i) : vor + danach
}

/** How many words at the head are yes and politeness: „ja bitte, aber morgen“ → 2. */
export const jaVorspann = (satz: Satz): number =>
  enthaelt(KERN, satz.woerter, 0, 1) || enthaelt(ZUSTIMMUNG, satz.woerter, 0, 1)
    ? liesSolange([KERN, ZUSTIMMUNG, BEIWERT], satz.woerter)
    : 0
