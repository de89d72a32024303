import { z } from 'zod'
import { FAKT, faktForm } from '../domaene/fakt.ts'
import { leseJson } from './lesen.ts'

// What a model made of a conversation, read leniently in its form and strictly in its content: what is no summary changes
// nothing.

/** Longer summaries are refused, not cut: what was cut off would be lost for good. */
export const ZUSAMMENFASSUNG_ZEICHEN = 2_000
/** So many are looked at; most models that list more list noise. */
const KANDIDATEN = 50
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
  /^[\s#*_>-]*(?:zusammenfassung|summary|resumo)[*_]*\s*(?:\([^)\n]*\))?\s*(?::|$)[*_]*/imu
const KOPF_FAKTEN =
  /^[\s#*_>-]*(?:hier sind )?(?:die |the |os )?(?:fakten|facts|fatos)[*_]*\s*(?::|$)[*_]*/imu

/** The same from free text with the two headings, or from JSON in prose. */
export function leseFrei(roh: string, bisher: string | null): Verdichtung | undefined {
  const text = roh.replace(/^\s*```.*$/gmu, '')
  const kopf = KOPF_ZUSAMMENFASSUNG.exec(text)
  if (!kopf) return leseStruktur(alsJson(roh), bisher)
  const rest = text.slice(kopf.index + kopf[0].length)
  const fakten = KOPF_FAKTEN.exec(rest)
  const teil = fakten ? rest.slice(fakten.index + fakten[0].length) : ''
  return pruefe(fakten ? rest.slice(0, fakten.index) : rest, leseFakten(teil), bisher)
}

type Kandidat = Verdichtung['fakten'][number]

/** A list, an object that holds one, or lines; „NONE.“, „Keine.“, fences and headings are none. */
export function leseFakten(wert: unknown): Kandidat[] {
  if (typeof wert === 'string') {
    const json = alsJson(wert.replace(/^\s*```.*$/gmu, ''))
    return json === undefined ? wert.split('\n').map(alsZeile).filter(istFakt) : leseFakten(json)
  }
  if (Array.isArray(wert)) return wert.flatMap((w) => Fakt.safeParse(w).data ?? []).filter(istFakt)
  const s = Struktur.safeParse(wert).data
  return s && (s.fakten ?? s.facts) != null ? leseFakten(s.fakten ?? s.facts) : []
}

const istFakt = (f: Kandidat): boolean => faktForm(f.text, { dritte: true }) !== undefined

/** „wohnt in Köln [3, 5]“ */
function alsZeile(zeile: string): Kandidat {
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

/** Not empty, not „NONE“, not a call to something, not oversized, and not the end of what was known. */
const istZusammenfassung = (text: string, bisher: string | null): boolean =>
  faktForm(text) !== undefined &&
  !/^[[{]/u.test(text) &&
  text.length <= ZUSAMMENFASSUNG_ZEICHEN &&
  !(
    bisher !== null &&
    bisher.length >= LANG &&
    text.length < Math.min(bisher.length, ZUSAMMENFASSUNG_ZEICHEN) / 8
  )
