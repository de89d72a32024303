import { DateTime, Duration } from 'luxon'
import { z } from 'zod'
import { toInstant } from '../../domaene/zeit.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import { leseAlleinstehend } from './allein.ts'
import { liesJaNein } from './ja-nein.ts'
import type { Bezug, Json } from './typen.ts'

const LEER = /^(|null|none|undefined|n\/a|nan|-)$/i
const ZONE = /(Z|[+-]\d{2}:?\d{2})$/
const ISO_ZEIT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/

const TAG = z.iso.date()

const istObjekt = (wert: unknown): wert is Record<string, unknown> =>
  typeof wert === 'object' && wert !== null && !Array.isArray(wert)

/** What a person would have written there, read as such. */
const gelesen = (text: string, slot: SlotFeld, bezug: Bezug): Json | undefined =>
  leseAlleinstehend(text, slot, bezug).funde[0]?.wert

function isoZeit(text: string, bezug: Bezug): DateTime | undefined {
  if (!ISO_ZEIT.test(text)) return undefined
  // Without an offset the team's wall clock is meant.
  const zeit = DateTime.fromISO(text.replace(' ', 'T'), { zone: ZONE.test(text) ? 'utc' : bezug.zone })
  return zeit.isValid ? zeit.setZone(bezug.zone) : undefined
}

function deuteZeitraum(wert: unknown, slot: SlotFeld, bezug: Bezug): Json | undefined {
  if (typeof wert === 'string') {
    const [von, bis, mehr] = wert.split('/')
    if (von && bis && mehr === undefined && /^\d{4}-/.test(von))
      return deuteZeitraum({ von, bis }, slot, bezug)
    return gelesen(
      wert.replace(/^(\d{4})-Q([1-4])$/i, 'Q$2 $1').replace(/^(\d{4})-W(\d{2})$/i, 'KW $2 $1'),
      slot,
      bezug,
    )
  }
  if (!istObjekt(wert)) return undefined
  const tag = (x: unknown): string | undefined =>
    typeof x === 'string' && x.trim() !== '' ? deuteTag(x.trim(), slot, bezug) : undefined
  const [von, bis] = [tag(wert.von), tag(wert.bis)]
  return von !== undefined && bis !== undefined && von <= bis ? { von, bis } : undefined
}

function deuteTag(text: string, slot: SlotFeld, bezug: Bezug): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return DateTime.fromISO(text).isValid ? text : undefined
  const zeit = isoZeit(text, bezug)
  if (zeit) return zeit.toFormat('yyyy-MM-dd')
  const wert = gelesen(text, { ...slot, art: 'datum', schema: TAG }, bezug)
  return typeof wert === 'string' ? wert : undefined
}

/** „Rechnung 4711“ is 4711; without a digit („keine“) it is no code. */
const deuteCode = (text: string, slot: SlotFeld, bezug: Bezug): Json | undefined =>
  gelesen(text, slot, bezug) ?? (/^\S*\d\S*$/.test(text) ? text : undefined)

/** `{ cent, waehrung }`; „eur“ is EUR, and what is no ISO code is none. */
function deuteBetrag(wert: Record<string, unknown>): Json | undefined {
  const waehrung = typeof wert.waehrung === 'string' ? wert.waehrung.trim().toUpperCase() : ''
  return /^[A-Z]{3}$/.test(waehrung) ? ({ ...wert, waehrung } as Json) : undefined
}

function deuteText(text: string, slot: SlotFeld, bezug: Bezug): Json | undefined {
  switch (slot.art) {
    case 'text':
      return slot.code ? deuteCode(text, slot, bezug) : text
    case 'jaNein':
      return liesJaNein(text)
    case 'datum':
      return deuteTag(text, slot, bezug)
    case 'zeitpunkt': {
      const zeit = isoZeit(text, bezug)
      return zeit ? toInstant(zeit.toMillis()) : gelesen(text, slot, bezug)
    }
    case 'zahl':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : gelesen(text, slot, bezug)
    case 'dauer': {
      const minuten = /^P(?=.)/.test(text) ? Duration.fromISO(text).as('minutes') : Number.NaN
      return Number.isInteger(minuten) ? minuten : gelesen(text, slot, bezug)
    }
    default:
      return gelesen(text, slot, bezug)
  }
}

function deute(wert: unknown, slot: SlotFeld, bezug: Bezug): Json | undefined {
  if (typeof wert === 'string') {
    const text = wert.trim()
    if (slot.art === 'zeitraum') return LEER.test(text) ? undefined : deuteZeitraum(text, slot, bezug)
    return LEER.test(text) ? undefined : deuteText(text, slot, bezug)
  }
  if (slot.art === 'zeitraum') return deuteZeitraum(wert, slot, bezug)
  if (typeof wert === 'boolean') return slot.art === 'jaNein' ? wert : undefined
  // A bare number for an amount could be euros or cents: a hundred times wrong. It counts as missing.
  if (typeof wert === 'number') {
    if (slot.art === 'text')
      return slot.code && Number.isSafeInteger(wert) && wert >= 0 ? String(wert) : undefined
    return slot.art === 'zahl' || slot.art === 'dauer' ? wert : undefined
  }
  return slot.art === 'betrag' && istObjekt(wert) ? deuteBetrag(wert) : undefined
}

/**
 * One value given by a model or a person („false“, „1.234,56 €“, „2026-10“) as the slot's JSON value, or undefined.
 * Nothing is coerced: "" and null are missing, "nein" is false, unknown keys are dropped.
 */
export function deuteWert(wert: unknown, slot: SlotFeld, bezug: Bezug): Json | undefined {
  const gedeutet = deute(wert, slot, bezug)
  if (gedeutet === undefined) return undefined
  const geprueft = slot.schema.safeParse(gedeutet)
  return geprueft.success ? (geprueft.data as Json) : undefined
}
