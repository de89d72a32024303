import type { SlotFeld } from '../../skills/slot.ts'
import { findeBetraege } from './betrag.ts'
import { leseZiffern } from './betrag-ziffern.ts'
import { findePersonen } from './person.ts'
import { bei, klebt, MAX_ZEICHEN, type Token, zerlege } from './token.ts'
import type { Bezug } from './typen.ts'
import { findeWahl } from './wahl.ts'
import { leseZahlwort } from './zahlwort.ts'
import { findeZeiten, gleichesUmfeld } from './zeit.ts'

interface Spanne {
  ab: number
  ende: number
  name: string
}

const klebtAlsTeil = (tokens: readonly Token[], i: number): boolean =>
  klebt(tokens, i) &&
  /^[\p{L}\d/_.:-]+$/u.test(bei(tokens, i).t) &&
  (bei(tokens, i).art !== 'zeichen' || klebt(tokens, i + 1))

/** Numbers with everything that is glued to them: „4711/12“, „RE-2026-0815“, „3k“ are one each. */
function findeZahlen(tokens: readonly Token[], bezug: Bezug): Spanne[] {
  const funde: Spanne[] = []
  for (let i = 0; i < tokens.length; i++) {
    let ende = leseZiffern(tokens, i)?.ende ?? leseZahlwort(tokens, i, bezug.sprache)?.ende
    if (ende === undefined) continue
    while (klebtAlsTeil(tokens, ende)) ende++
    let ab = i
    while (ab > 0 && klebt(tokens, ab) && klebtAlsTeil(tokens, ab - 1)) ab--
    const wort = bei(tokens, ab - 1)
    if (ab < i && klebt(tokens, ab) && wort.art === 'wort') ab--
    funde.push({ ab, ende, name: 'zahl' })
    i = ende - 1
  }
  return funde
}

/**
 * The sentence with times, amounts, numbers and, given slots, places, choices and persons as ` {zeit} `, ` {betrag} `,
 * ` {zahl} `, ` {ort} `, ` {person} `: what a sentence is about does not depend on them.
 */
export function maskiere(text: string, slots: readonly SlotFeld[], bezug: Bezug): string {
  const da = zuletzt.find((z) => z.text === text && istGleich(z, slots, bezug))
  if (da) return da.maskiert
  const maskiert = maskiereNeu(text, slots, bezug)
  zuletzt.unshift({ text, slots, bezug, maskiert })
  zuletzt.length = Math.min(zuletzt.length, ZULETZT)
  return maskiert
}

/** The rules, the statistics and follow-ups look at the same text. */
const ZULETZT = 4
const zuletzt: { text: string; slots: readonly SlotFeld[]; bezug: Bezug; maskiert: string }[] = []

const istGleich = (
  { slots, bezug }: (typeof zuletzt)[number],
  andere: readonly SlotFeld[],
  anderer: Bezug,
): boolean =>
  gleichesUmfeld(bezug, anderer) &&
  (slots === andere || (slots.length === andere.length && slots.every((s, i) => s === andere[i])))

function maskiereNeu(text: string, slots: readonly SlotFeld[], bezug: Bezug): string {
  const tokens = zerlege(text)
  const spannen: Spanne[] = []
  const frei = (s: Spanne): boolean => spannen.every((x) => s.ende <= x.ab || x.ende <= s.ab)
  const nimm = (neu: readonly Omit<Spanne, 'name'>[], name: string): void => {
    for (const s of neu) if (frei({ ...s, name })) spannen.push({ ab: s.ab, ende: s.ende, name })
  }
  const betraege = findeBetraege(tokens, bezug.sprache)
  nimm(
    betraege.filter((f) => f.waehrung),
    'betrag',
  )
  nimm(findeZeiten(tokens, bezug), 'zeit')
  nimm(
    betraege.filter((f) => f.geld),
    'betrag',
  )
  for (const slot of slots)
    if (slot.art === 'ort' || slot.art === 'auswahl') nimm(findeWahl(tokens, slot), 'ort')
  if (slots.some((s) => s.art === 'person')) nimm(findePersonen(tokens, bezug.personen), 'person')
  nimm(findeZahlen(tokens, bezug), 'zahl')
  return ersetze(text.slice(0, MAX_ZEICHEN), tokens, spannen)
}

/** Braces that a person wrote are no marks: „{{zeit}}“ is „((zeit))“. The length stays. */
export const ohneMarken = (text: string): string => text.replaceAll('{', '(').replaceAll('}', ')')

function ersetze(text: string, tokens: readonly Token[], spannen: readonly Spanne[]): string {
  let aus = ''
  let at = 0
  for (const s of spannen.toSorted((a, b) => a.ab - b.ab)) {
    aus += `${text.slice(at, bei(tokens, s.ab).von)} {${s.name}} `
    at = bei(tokens, s.ende - 1).bis
  }
  return (aus + text.slice(at)).replace(/\s+/g, ' ').trim()
}
