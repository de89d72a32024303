import type { Treffer } from './typen.ts'
import { leseJahreszusatz } from './zeit-datum.ts'
import {
  allein,
  hatMass,
  istAbgewehrt,
  istAnrede,
  istJede,
  istMehrzahl,
  text,
  versatzDanach,
  wort,
} from './zeit-hilfe.ts'
import type { Angabe, Leser } from './zeit-typ.ts'
import { type Einheit, istKurz } from './zeit-wort.ts'

// Seasons, and periods that are said without „diese“: „im Laufe der Woche“, „das ganze Jahr“, „im neuen Jahr“.

type Gelesen = Treffer<Angabe> | undefined

/** „im Laufe der Woche“, „im Lauf des Tages“ */
export function leseImLaufe(z: Leser, i: number): Gelesen {
  if (!/^laufe?$/.test(text(z, i)) || !/^de[rs]$/.test(text(z, i + 1))) return undefined
  const { einheit, lage } = wort(z, i + 2)
  return einheit && !lage && !istKurz(einheit)
    ? { wert: { art: 'relativ', einheit, versatz: 0 }, ende: i + 3 }
    : undefined
}

/** „im Sommer“, „letzten Winter“, „Herbst 2025“; „Frau Winter“, „der Sommer war kurz“ and „Sommer“ in the team are none. */
export function leseJahreszeit(z: Leser, i: number): Gelesen {
  const vorn = wort(z, i).versatz
  const at = vorn === undefined ? i : i + 1
  const { jahreszeit: n } = wort(z, at)
  if (n === undefined || istAnrede(z, at) || istJede(z, i)) return undefined
  const hinten = vorn === undefined ? versatzDanach(z, at + 1) : undefined
  const jahr = hinten ? { wert: {}, ende: hinten.ende } : leseJahreszusatz(z, at + 1)
  const { rolle, lage } = wort(z, i - 1)
  const genannt =
    vorn !== undefined ||
    hinten !== undefined ||
    lage !== undefined ||
    jahr.ende > at + 1 ||
    allein(z, i, at + 1)
  const imSommer = /^(im|in|bis|ab|seit|zum|em|no|na|until|by|since)$/.test(text(z, i - 1))
  const imThe = rolle === 'artikel' && /^(in|during|von|bis|ueber)$/.test(text(z, i - 2))
  if (!genannt && !imSommer && !imThe) return undefined
  if (z.namen.has(text(z, at)) && !imSommer && vorn === undefined) return undefined
  return {
    wert: { art: 'teil', einheit: 'jahreszeit', n, versatz: vorn ?? hinten?.wert, ...jahr.wert },
    ende: jahr.ende,
  }
}

const GANZE = /^(ganz|gesamt|komplett)e[nmrs]?$/

/** „die ganze Woche“, „das ganze Jahr“: the current one, unless „nächste“ or its name follows („das ganze Jahr 2025“). */
export function leseGanze(z: Leser, i: number): Gelesen {
  if (!GANZE.test(text(z, i))) return undefined
  const { einheit, lage } = wort(z, i + 1)
  if (!einheit || !/^(woche|monat|quartal|jahr)$/.test(einheit) || lage || istMehrzahl(z, i + 1))
    return undefined
  const name = text(z, i + 2) === ',' ? i + 3 : i + 2
  if (!nennt(z, einheit, name)) return { wert: { art: 'relativ', einheit, versatz: 0 }, ende: i + 2 }
  return einheit === 'jahr'
    ? { wert: { art: 'jahr', jahr: Number(text(z, name)) }, ende: name + 1 }
    : undefined
}

const nennt = (z: Leser, einheit: Einheit, i: number): boolean =>
  einheit === 'jahr'
    ? /^(19|20)\d\d$/.test(text(z, i)) && !hatMass(z, i + 1)
    : einheit === 'monat'
      ? wort(z, i).monat !== undefined
      : einheit === 'woche' && /^\d{1,2}$/.test(text(z, i)) && /^([?!.,;)]|bitte|)$/.test(text(z, i + 1))

/** „2025, das ganze Jahr“, „im Mai, den ganzen Monat“: where the addition to the period `tag` ends; `i` without one. */
export function endeMitGanze(z: Leser, i: number, tag: Angabe): number {
  let at = /^[,(]$/.test(text(z, i)) ? i + 1 : i
  if (text(z, at) === 'und' && text(z, at + 1) === 'zwar') at += 2
  while (at < i + 5 && /^(also|das|den|die|der|fuers|fuer)$/.test(text(z, at))) at++
  if (!GANZE.test(text(z, at))) return i
  const einheit = 'einheit' in tag ? tag.einheit : tag.art
  if (!einheit || wort(z, at + 1).einheit !== einheit || nennt(z, einheit as Einheit, at + 2)) return i
  return text(z, i) === '(' && text(z, at + 2) === ')' ? at + 3 : at + 2
}

/** „im neuen Jahr“, “in the new year”, „Anfang des neuen Jahres“ */
export function leseNeuesJahr(z: Leser, i: number): Gelesen {
  if (istAbgewehrt(z, i) || /^(ein|a)$/.test(text(z, i - 1))) return undefined
  const neu = /^neue[nms]$/.test(text(z, i)) || (text(z, i) === 'new' && text(z, i - 1) === 'the')
  const { einheit, lage } = wort(z, i + 1)
  const frei = text(z, i + 2) !== "'" && text(z, i + 2) !== '’'
  return neu && einheit === 'jahr' && !lage && frei ? { wert: { art: 'neuesJahr' }, ende: i + 2 } : undefined
}
