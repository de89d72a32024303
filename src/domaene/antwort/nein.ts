import { enthaelt, trifft } from './buch.ts'
import { type Satz, teilsatzEnde, type Wort } from './satz.ts'
import { imTitel, type Titel } from './titel.ts'
import { tunVerbVon } from './wiedergabe.ts'
import { LOS } from './woerter-ja.ts'
import * as N from './woerter-nein.ts'

interface Nein {
  /** Nothing but the word no: no reason, no calling off, no thanks. */
  bloss: boolean
}

/**
 * Is the whole text a no? Consumed clause by clause: what says yes („passt“, „mach das“, the action itself) must be
 * turned by a „nicht“ in its own clause, so „passt nicht, lass“ is one and „nein, mach das“ is none.
 */
export function liesNein(satz: Satz, titel: Titel): Nein | undefined {
  if (!satz.kurz || satz.frage || satz.woerter.length === 0) return undefined
  if (enthaelt(N.KEIN_NEIN, satz.woerter) || fremdeZeichen(satz)) return undefined
  const nein: Nein = { bloss: true }
  let gesagt = false
  for (let ab = 0; ab < satz.woerter.length; ) {
    const bis = teilsatzEnde(satz, ab)
    const teil = liesTeilsatz(satz.woerter.slice(0, bis), titel, ab)
    if (!teil) return undefined
    gesagt ||= teil.nein
    nein.bloss &&= teil.bloss
    ab = bis
  }
  return gesagt ? nein : undefined
}

const fremdeZeichen = (satz: Satz): boolean =>
  /[~/<>=+%@#^\\|]/u.test(satz.woerter.map((w) => w.davor).join('') + satz.ende)

/** What a piece of a clause does, in order of precedence. */
type Art = 'abbruch' | 'weg' | 'wort' | 'nicht' | 'braucht' | 'sache' | 'dank' | 'beiwert'

function liesTeilsatz(woerter: readonly Wort[], titel: Titel, ab: number) {
  const arten = new Set<Art>()
  for (let i = ab; i < woerter.length; ) {
    const laengen = Object.entries(stueckeAb(woerter, titel, i)) as [Art, number][]
    const laenge = Math.max(...laengen.map(([, n]) => n))
    if (laenge === 0) return undefined
    const hier = laengen.filter(([, n]) => n === laenge).map(([art]) => art)
    // „das ist kein nein“
    if (hier.includes('wort') && !hier.includes('nicht') && arten.has('nicht')) return undefined
    // „não“ is both the word and the negation.
    for (const art of hier[0] === 'wort' ? hier : hier.slice(0, 1)) arten.add(art)
    i += laenge
  }
  return urteile(arten, woerter, ab)
}

const stueckeAb = (woerter: readonly Wort[], titel: Titel, i: number): Record<Art, number> => ({
  abbruch: trifft(N.ABBRUCH, woerter, i),
  weg: titel.art === 'loeschen' ? 0 : trifft(N.WEGNEHMEN, woerter, i),
  wort: trifft(N.NEINWORT, woerter, i),
  nicht: Math.max(trifft(N.NICHT, woerter, i), trifft(N.KEINS, woerter, i)),
  braucht: Math.max(
    trifft(N.NUR_MIT_NICHT, woerter, i),
    trifft(LOS, woerter, i),
    tunVerbVon(titel, woerter, i),
  ),
  sache: imTitel(titel, woerter[i]?.w ?? '') ? 1 : 0,
  dank: trifft(N.DANK, woerter, i),
  beiwert: trifft(N.NEIN_BEIWERT, woerter, i),
})

function urteile(arten: ReadonlySet<Art>, alle: readonly Wort[], ab: number) {
  const woerter = alle.slice(ab)
  const [abbruch, weg, nicht] = [arten.has('abbruch'), arten.has('weg'), arten.has('nicht')]
  // „vergiss es nicht“ keeps it.
  if (nicht && !arten.has('braucht') && enthaelt(N.WEGNEHMEN, woerter)) return undefined
  // „vergiss den Vertrag“ calls off; „vergiss mich“ and „vergiss“ alone do not.
  const gezeigt = arten.has('sache') || woerter.some((w) => /^(?:es|das|it|that|isso)$/u.test(w.w))
  if (weg && (!gezeigt || woerter.some((w) => /^(?:mich|me|mim)$/u.test(w.w)))) return undefined
  if (arten.has('braucht') && !nicht && !(abbruch && !enthaelt(LOS, woerter))) return undefined
  if (arten.has('sache') && !nicht && !abbruch && !weg) return undefined
  const begruendet = nicht && (arten.has('braucht') || arten.has('sache'))
  return {
    nein: arten.has('wort') || abbruch || weg || nicht,
    bloss: !abbruch && !weg && !begruendet && !arten.has('dank'),
  }
}
