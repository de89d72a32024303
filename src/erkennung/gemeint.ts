import { normal } from '../domaene/normal.ts'
import type { Kandidat } from './erkennung.ts'

// „Nein, ich meinte …“: what stands behind it is meant, what stands before is no value.

const NEIN =
  "(?:nein|nee|nö|ne|falsch|das (?:war|ist) falsch|das stimmt nicht|falsch verstanden|no|nope|wrong|that(?:'s| was| is) wrong|não|errado|isso (?:está|estava) errado)[\\s,.;:!–-]+"
const MEINTE =
  '(?:ich|wir) (?:meinten?|meinen?|(?:hatten?|hab(?:en?)?)(?: damit)? gemeint)(?: damit| eigentlich)?|gemeint (?:war|ist|habe ich)|i (?:meant|mean)|(?:eu )?(?:quis|queria|quero) dizer'
/** Only behind a no: „ich wollte nächste Woche Urlaub“ alone corrects nothing. */
const WOLLTE = '(?:ich|wir) (?:wollten?|hatten?|hab(?:en?)?)(?: eigentlich)?|i wanted'
const KORREKTUR = new RegExp(
  `^(?:(?:${NEIN})*(?:${MEINTE})|(?:${NEIN})+(?:${WOLLTE}))[\\s,:–-]+(?<gemeint>\\S[\\s\\S]{0,290})$`,
  'iu',
)

/** „nein, ich meinte den Umsatz im Mai“: what was meant; undefined: no correction. */
export function leseGemeintes(text: string): string | undefined {
  return KORREKTUR.exec(normal(text, 'NFC').trim())?.groups?.gemeint
}

/** Free values that begin with a correction's own words are read anew from what stands behind them, or are none. */
export function ohneBerichtigung(
  kandidaten: Kandidat[],
  text: string,
  lies: (text: string) => Kandidat[],
): Kandidat[] {
  const gemeint = leseGemeintes(text)
  if (gemeint === undefined) return kandidaten
  return kandidaten.map((k) => {
    const falsche = Object.entries(k.parameter).flatMap(([feld, wert]) =>
      typeof wert === 'string' && leseGemeintes(`${wert} …`) !== undefined ? [feld] : [],
    )
    if (falsche.length === 0) return k
    const neu = lies(gemeint).find((n) => n.faehigkeit === k.faehigkeit)?.parameter ?? {}
    const parameter = Object.entries(k.parameter).flatMap(([feld, wert]) => {
      if (!falsche.includes(feld)) return [[feld, wert] as const]
      return feld in neu ? [[feld, neu[feld]] as const] : []
    })
    return { ...k, parameter: Object.fromEntries(parameter) as Kandidat['parameter'] }
  })
}
