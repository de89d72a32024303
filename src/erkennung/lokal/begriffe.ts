import { falte, grund } from './form.ts'

/** A text in which the team's words stand replaced, and the way back to the words as they were written. */
export interface Ersetzt {
  text: string
  /** The piece of the original that `text.slice(von, bis)` came from. */
  original(von: number, bis: number): string
}

interface Stelle {
  von: number
  bis: number
  anfang: number
  ende: number
}

const WORT = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)*/gu

/** Replaces the team's own words (whole words, folded, the longest first) by what they mean. */
export function ersetzeBegriffe(
  text: string,
  begriffe: readonly { wort: string; bedeutung: string }[],
): Ersetzt {
  const stellen: Stelle[] = []
  const worte = [...text.matchAll(WORT)].map((w) => ({
    form: schluessel(w[0]),
    von: w.index,
    bis: w.index + w[0].length,
  }))
  const bekannte = begriffe
    .map((b) => ({ teile: [...b.wort.matchAll(WORT)].map((w) => schluessel(w[0])), bedeutung: b.bedeutung }))
    .filter((b) => b.teile.length > 0)
    .sort((a, b) => b.teile.length - a.teile.length)
  let ausgabe = ''
  let ende = 0
  for (let i = 0; i < worte.length; i++) {
    const begriff = bekannte.find((b) => b.teile.every((t, k) => worte[i + k]?.form === t))
    const [erstes, letztes] = [worte[i], begriff && worte[i + begriff.teile.length - 1]]
    if (!begriff || !erstes || !letztes) continue
    ausgabe += text.slice(ende, erstes.von)
    stellen.push({
      von: erstes.von,
      bis: letztes.bis,
      anfang: ausgabe.length,
      ende: ausgabe.length + begriff.bedeutung.length,
    })
    ausgabe += begriff.bedeutung
    ende = letztes.bis
    i += begriff.teile.length - 1
  }
  ausgabe += text.slice(ende)
  return {
    text: ausgabe,
    original: (von, bis) => text.slice(zurueck(stellen, von, 'von'), zurueck(stellen, bis, 'bis')),
  }
}

const schluessel = (wort: string): string => grund(falte(wort))

/** A place in the replaced text to its place in the original; inside a replacement to the rim of what was written. */
function zurueck(stellen: readonly Stelle[], ort: number, rand: 'von' | 'bis'): number {
  let versatz = 0
  for (const s of stellen) {
    if (ort < s.anfang || (rand === 'bis' && ort === s.anfang)) break
    if (ort < s.ende || (rand === 'bis' && ort === s.ende)) return s[rand]
    versatz = s.bis - s.ende
  }
  return ort + versatz
}
