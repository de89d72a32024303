import { isDeepStrictEqual } from 'node:util'
import { schluesselform, vergleichsform } from '../../domaene/text.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import type { Anfrage, Erkennung } from '../erkennung.ts'
import { type Bezug, type Json, leseParameter } from '../parameter/parameter.ts'

// A model may compute a date, but it must not invent an amount, an invoice number or a title: such a value counts only
// if a person said it. What the assistant itself said is no evidence: it may repeat a foreign text.

export interface Belege {
  /** What people wrote: the message, their lines of the window, the texts of the last Vorgänge, meanings of their words. */
  texte: readonly string[]
  /** Values that were read from such texts before. */
  werte: readonly Json[]
}

export function belegeAus(anfrage: Anfrage, lokal: Erkennung): Belege {
  const text = anfrage.text.slice(0, 2000)
  const form = ` ${schluesselform(text)} `
  return {
    texte: [
      text,
      ...anfrage.verlauf.filter((z) => z.rolle === 'nutzer').map((z) => z.text),
      ...anfrage.fenster.map((v) => v.text.slice(0, 2000)),
      ...anfrage.begriffe.filter((b) => form.includes(` ${schluesselform(b.wort)} `)).map((b) => b.bedeutung),
    ],
    werte: [...anfrage.fenster, ...lokal.kandidaten, ...anfrage.lernbeispiele].flatMap((k) =>
      Object.values(k.parameter),
    ) as Json[],
  }
}

/** Everything else may be concluded. */
const ZU_BELEGEN = new Set<SlotFeld['art']>(['betrag', 'zahl', 'person', 'text'])

/** Did a person say this value? Dates, times, durations, choices and yes/no may be concluded and need no evidence. */
export function istBelegt(wert: Json, slot: SlotFeld, belege: Belege, bezug: Bezug): boolean {
  if (belege.werte.some((w) => isDeepStrictEqual(w, wert))) return true
  const gelesen = (text: string): boolean =>
    leseParameter(text, [slot], bezug).funde.some(
      (f) => f.feld === slot.feld && isDeepStrictEqual(f.wert, wert),
    )
  switch (slot.art) {
    case 'betrag':
      return belege.texte.some(gelesen)
    case 'zahl':
      return belege.texte.some((text) => stehtAllein(String(wert), text) || gelesen(text))
    case 'person':
      return belege.texte.some((text) => nenntEinen(schluesselform(String(wert)).split(' '), text))
    case 'text':
      return slot.code
        ? belege.texte.some((text) => stehtAllein(String(wert), text))
        : sindWorteDer(belege.texte, String(wert))
    default:
      return true
  }
}

/** Does the text itself name one of these values? Without values there is nothing to look for. */
export function stehtDrin(
  parameter: Readonly<Record<string, unknown>>,
  slots: readonly SlotFeld[],
  text: string,
  bezug: Bezug,
): boolean {
  const gegeben = slots.filter((s) => Object.hasOwn(parameter, s.feld))
  if (gegeben.length === 0) return true
  const { funde } = leseParameter(text, gegeben, bezug)
  const diese = { texte: [text], werte: [] }
  return gegeben.some(
    (s) =>
      funde.some((f) => f.feld === s.feld) ||
      (ZU_BELEGEN.has(s.art) && istBelegt(parameter[s.feld] as Json, s, diese, bezug)),
  )
}

/** The code as a word of its own: not inside a longer one, not part of a date or a number, not an amount. */
const stehtAllein = (code: string, text: string): boolean =>
  new RegExp(`${allein(code)}(?!\\s?(?:€|eur|chf|usd|gbp|\\$|%))`, 'u').test(vergleichsform(text))

/** How often the digits stand in the text as a number of their own, money or not. */
export const wieOft = (ziffern: string, text: string): number =>
  [...vergleichsform(text).matchAll(new RegExp(allein(ziffern), 'gu'))].length

function allein(code: string): string {
  const muster = vergleichsform(code).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return `(?<![\\p{L}\\p{N}]|\\p{N}[.,])${muster}(?![\\p{L}\\p{N}]|[.,]\\p{N})`
}

const nenntEinen = (namen: readonly string[], text: string): boolean => {
  const worte = new Set(schluesselform(text).split(' '))
  return namen.some((n) => n.length > 1 && (worte.has(n) || worte.has(`${n}s`)))
}

/** Of the words that carry meaning, how many a person must have said: endings and compounds vary („Drucker“, „Druckers“). */
const ANTEIL = 0.6

function sindWorteDer(texte: readonly string[], wert: string): boolean {
  const gesagt = [...new Set(texte.flatMap((text) => schluesselform(text).split(' ')))]
  const alle = schluesselform(wert)
    .split(' ')
    .filter((w) => w !== '')
  const lange = alle.filter((w) => w.length > 3 || /\p{N}/u.test(w))
  const worte = lange.length > 0 ? lange : alle
  const belegt = worte.filter((wort) => gesagt.some((anderes) => istWort(wort, anderes)))
  const zahlen = worte.filter((w) => /\p{N}/u.test(w))
  return (
    belegt.length > 0 &&
    belegt.length >= ANTEIL * worte.length &&
    zahlen.every((zahl) => belegt.includes(zahl))
  )
}

function istWort(wort: string, anderes: string): boolean {
  if (wort === anderes) return true
  if (/\p{N}/u.test(wort) || wort.length < 4 || anderes.length < 4) return false
  return wort.includes(anderes) || anderes.includes(wort) || wort.slice(0, 5) === anderes.slice(0, 5)
}
