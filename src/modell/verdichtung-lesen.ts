import { z } from 'zod'
import { FAKT, faktForm } from '../domaene/fakt.ts'
import { leseJson } from './lesen.ts'

// What a model made of a conversation, read leniently in its form and strictly in its content: what is no summary changes
// nothing.

/** Longer summaries are refused, not cut: what was cut off would be lost for good. */
export const ZUSAMMENFASSUNG_ZEICHEN = 2_000
/** So many facts are offered, of so many lines that are looked at: most models that list more list noise. */
const KANDIDATEN = 50
const ZEILEN = 500
/** Free text beyond this is no answer to what was asked; a runaway model is not parsed. */
const FREI_ZEICHEN = 20_000
/** A summary with an eighth of a long one's length has lost what was known. */
const LANG = 400

export interface Verdichtung {
  zusammenfassung: string
  /** `aus`: numbers of the messages, as the model named them; undefined: it named none. */
  fakten: { text: string; aus: number[] | undefined }[]
  /** Facts that were too long or too many. */
  zuViel: number
}

const wort = z.string()
const Fakt = z.union([
  wort.transform((text) => alsZeile(text)),
  z
    .looseObject({
      fakt: wort.optional(),
      fact: wort.optional(),
      text: wort.optional(),
      aus: z.unknown().optional(),
    })
    .transform((f) => ({ text: f.fakt ?? f.fact ?? f.text ?? '', aus: zahlen(f.aus) })),
])
const Struktur = z.looseObject({
  zusammenfassung: wort.optional(),
  summary: wort.optional(),
  fakten: z.unknown().optional(),
  facts: z.unknown().optional(),
})

/** The structured answer; undefined when it holds no summary. `bisher`: the one that it would take the place of. */
export function leseStruktur(wert: unknown, bisher: string | null): Verdichtung | undefined {
  const s = Struktur.safeParse(wert).data
  return pruefe(s?.zusammenfassung ?? s?.summary ?? '', leseFakten(s?.fakten ?? s?.facts), bisher)
}

const KOPF_ZUSAMMENFASSUNG =
  /^[ \t#*_>-]*(?:zusammenfassung|summary|resumo)[*_]*[ \t]*(?:\([^)\n]*\))?[ \t]*(?::|$)[*_]*/imu
const KOPF_FAKTEN =
  /^[ \t#*_>-]*(?:hier sind )?(?:die |the |os )?(?:fakten|facts|fatos)[*_]*[ \t]*(?::|$)[*_]*/imu

const ZAUN = /^[ \t]*```.*$/gmu

/** The same from free text with the two headings, or from JSON in prose. */
export function leseFrei(roh: string, bisher: string | null): Verdichtung | undefined {
  if (roh.length > FREI_ZEICHEN) return undefined
  const text = roh.replace(ZAUN, '')
  const kopf = KOPF_ZUSAMMENFASSUNG.exec(text)
  if (!kopf) return leseStruktur(alsJson(roh), bisher)
  const rest = text.slice(kopf.index + kopf[0].length)
  const fakten = KOPF_FAKTEN.exec(rest)
  const teil = fakten ? rest.slice(fakten.index + fakten[0].length) : ''
  return pruefe(fakten ? rest.slice(0, fakten.index) : rest, leseFakten(teil), bisher)
}

type Kandidat = Verdichtung['fakten'][number]

/** A list, an object that holds one, or lines; „NONE.“, „Keine.“, fences and headings are none. At most 500 are looked at. */
export function leseFakten(wert: unknown): Kandidat[] {
  const alle = listeIn(wert).slice(0, ZEILEN)
  return alle
    .flatMap((w) => Fakt.safeParse(w).data ?? [])
    .filter((f) => faktForm(f.text, { dritte: true }) !== undefined)
}

function listeIn(wert: unknown): unknown[] {
  const teil = typeof wert === 'string' ? ausText(wert.slice(0, FREI_ZEICHEN)) : wert
  if (Array.isArray(teil)) return teil
  const s = Struktur.safeParse(teil).data
  const liste = s?.fakten ?? s?.facts
  return Array.isArray(liste)
    ? liste
    : typeof liste === 'string'
      ? liste.slice(0, FREI_ZEICHEN).split('\n')
      : []
}

const ausText = (text: string): unknown => alsJson(text.replace(ZAUN, '')) ?? text.split('\n')

/** „wohnt in Köln [3, 5]“ */
function alsZeile(zeile: string): Kandidat {
  // What is longer is no fact; looking for the number in it could take long.
  if (zeile.length > 5 * FAKT.zeichen) return { text: zeile, aus: undefined }
  const m = /^(.*?)\s*\[((?:nr\.?\s*)?\d[\d,;\s]*)\]\W*$/iu.exec(zeile)
  return m ? { text: m[1] ?? '', aus: zahlen(m[2]) } : { text: zeile.trim(), aus: undefined }
}

/** Undefined: none were named. What is no number names no message. */
function zahlen(wert: unknown): number[] | undefined {
  if (wert === undefined || wert === null) return undefined
  const teile = Array.isArray(wert) ? wert : [wert]
  return teile.flatMap((t) => (typeof t === 'number' ? [t] : (String(t).match(/\d+/gu) ?? []).map(Number)))
}

function alsJson(text: string): unknown {
  try {
    const wert = leseJson(text)
    return typeof wert === 'object' && wert !== null ? wert : undefined
  } catch {
    return undefined
  }
}

function pruefe(roh: string, fakten: readonly Kandidat[], bisher: string | null): Verdichtung | undefined {
  const zusammenfassung = roh.toWellFormed().trim()
  if (!istZusammenfassung(zusammenfassung, bisher)) return undefined
  const kurze = fakten.filter((f) => f.text.trim().length <= FAKT.zeichen)
  return {
    zusammenfassung,
    fakten: kurze.slice(0, KANDIDATEN),
    zuViel: fakten.length - Math.min(kurze.length, KANDIDATEN),
  }
}

/** A refusal or „there is nothing“ in the place of the summary: the messages would be gone for it. */
const ABSAGE =
  /^\W*(?:(?:es )?tut mir leid|(?:(?:leider|das|dabei|dies|hier) )*(?:ich )?(?:kann|darf) (?:ich )?(?:(?:das|dabei|dies|dem|leider|hier) )*nicht|entschuldigung|(?:i(?:['’]m| am) )?(?:very )?sorry|i (?:can(?:no|['’])t|am unable|am not able)|desculpe|lamento|não posso|(?:es gibt |there is |não há )?(?:nichts|keine?|nothing|no|none|nada|nenhum\w*)\b.{0,40}(?:zusammen|summar|resum|inhalt|content|conteúdo))/iu

/** Not empty, not „NONE“, not a call to something, not oversized, and not the end of what was known. */
const istZusammenfassung = (text: string, bisher: string | null): boolean =>
  text.length <= ZUSAMMENFASSUNG_ZEICHEN &&
  faktForm(text) !== undefined &&
  !/^[[{]/u.test(text) &&
  !(text.length < LANG && ABSAGE.test(text)) &&
  !(
    bisher !== null &&
    bisher.length >= LANG &&
    text.length < Math.min(bisher.length, ZUSAMMENFASSUNG_ZEICHEN) / 8
  )
