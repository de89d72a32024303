import type { Parameter } from '../../domaene/vorgang.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import type { Kandidat, Zweifel } from '../erkennung.ts'
import type { Fund, Gelesen } from '../parameter/parameter.ts'
import type { Spanne, Woertlich } from './lage.ts'

/** Parameters of a Kandidat, only values that the slot's schema accepts. */
export type Gefuellt = Pick<Kandidat, 'parameter' | 'annahmen' | 'zweifel'>

/** Times and choices may be cut off at the rim of a free text; numbers belong to it („beamer raum 2“). */
export function spannenVon(gelesen: Gelesen, slots: readonly SlotFeld[], text: string): Spanne[] {
  const istZahl = (feld: string) => ['zahl', 'text'].includes(slots.find((s) => s.feld === feld)?.art ?? '')
  const zweifel = gelesen.zweifel.map((z) => ({ ...z, ...stelleIn(text, z.woertlich) }))
  return [...gelesen.funde, ...zweifel].map(({ feld, von, bis }) => ({
    von,
    bis,
    randstaendig: !istZahl(feld),
  }))
}

function stelleIn(text: string, woertlich: string): { von: number; bis: number } {
  const von = text.indexOf(woertlich)
  return { von, bis: von + woertlich.length }
}

/**
 * „Lampe flackert, eilig“: what stands alone behind the last comma and was taken as another value is no part of the free
 * text. In „eilig ist es nicht“ or inside quotes it is.
 */
export function ohneNachgesetztes(
  text: string,
  frei: Woertlich,
  { funde }: Gelesen,
  slots: readonly SlotFeld[],
): Woertlich {
  const kern = frei.kern ?? frei
  const genommen = spannenVon({ funde, zweifel: [] }, slots, text).filter(
    (s) => s.randstaendig && s.von >= kern.bis,
  )
  let { bis } = frei
  while (!/["„“”«»]/u.test(text[bis] ?? '')) {
    const teil = NACHGESETZT.exec(text.slice(frei.von, bis))
    const von = frei.von + (teil?.index ?? 0)
    const wort = teil?.groups?.wort ?? ''
    const ab = von + (teil?.[0].indexOf(wort, 1) ?? 0)
    if (wort === '' || !genommen.some((s) => s.von === ab && s.bis === ab + wort.length)) break
    bis = von
  }
  return bis > frei.von ? { ...frei, bis } : frei
}
const NACHGESETZT = /\s*,\s*(?<wort>[^,]*?\S)(?:[\s,]+(?:bitte|danke|please|thanks|por favor))?[\s.!]*$/iu

/** `frei` is the free text with its place in `text`, for the slot that takes it. */
export function fuelle(
  slots: readonly SlotFeld[],
  gelesen: Gelesen,
  text: string,
  frei?: Woertlich & { feld: string; wert: string },
): Gefuellt {
  const kern = frei?.kern ?? frei
  const gilt = (feld: string, von: number, bis: number) =>
    !kern || von < kern.von || bis > kern.bis || slots.some((s) => s.feld === feld && s.pflicht)
  const funde = gelesen.funde.filter((f) => gilt(f.feld, f.von, f.bis))
  const zweifel = gelesen.zweifel.filter((z) => {
    const { von, bis } = stelleIn(text, z.woertlich)
    return gilt(z.feld, von, bis)
  })
  const parameter = nurGueltige(slots, [
    ...funde.map((f): [string, unknown] => [f.feld, f.wert]),
    ...(frei ? [[frei.feld, frei.wert] as [string, unknown]] : []),
  ])
  return { parameter, annahmen: annahmenAus(funde), zweifel: ohneWert(zweifel, parameter) }
}

/** Values that their slots' schemas accept; the first one of a field counts. */
export function nurGueltige(
  slots: readonly SlotFeld[],
  werte: readonly (readonly [string, unknown])[],
): Parameter {
  const parameter: Parameter = {}
  for (const [feld, wert] of werte) {
    const gelesen = slots.find((s) => s.feld === feld)?.schema.safeParse(wert)
    if (gelesen?.success && !(feld in parameter)) parameter[feld] = gelesen.data as Parameter[string]
  }
  return parameter
}

export const annahmenAus = (funde: readonly Fund[]): Kandidat['annahmen'] =>
  funde.flatMap((f) => (f.annahme ? [{ feld: f.feld, art: f.annahme }] : []))

const ohneWert = (zweifel: readonly Zweifel[], parameter: Parameter): Zweifel[] =>
  zweifel.filter((z) => !(z.feld in parameter))
