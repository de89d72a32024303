import { z } from 'zod'
import { ausLokal, inZone } from '../../../src/domaene/zeit.ts'
import { leseParameter } from '../../../src/erkennung/parameter/parameter.ts'
import type { Bezug, Json } from '../../../src/erkennung/parameter/typen.ts'
import { type SlotFeld, slotsVon } from '../../../src/skills/slot.ts'

export const ZONE = 'Europe/Berlin'

/** The team's wall clock, `yyyy-MM-ddTHH:mm`, as an instant. */
export const um = (lokal: string): string =>
  ausLokal(lokal.slice(0, 10), Number(lokal.slice(11, 13)), Number(lokal.slice(14, 16)), ZONE)

/** Friday, 27 November 2026, 10:00 in Berlin, unless a row says otherwise. */
export const bezug = (rest: Partial<Bezug> & { um?: string } = {}): Bezug => ({
  jetzt: um(rest.um ?? '2026-11-27T10:00'),
  zone: ZONE,
  land: 'DE',
  sprache: 'de',
  personen: ['Anna Beispiel', 'Bernd Muster', 'Carla Probe', 'Deniz Test'],
  ...rest,
})

export const slots = (shape: Record<string, z.ZodType>): SlotFeld[] => slotsVon(z.object(shape))
export function einSlot(schema: z.ZodType): SlotFeld {
  const [slot] = slots({ x: schema })
  if (!slot) throw new Error('a shape with one key has one slot')
  return slot
}

/** A value for tables: periods as `von..bis`, instants on the team's clock, doubts as `?grund`, nothing as `–`. */
export function alsText(wert: Json | undefined): string {
  if (wert === undefined) return '–'
  if (typeof wert === 'string' && /T.*Z$/.test(wert)) return inZone(wert, ZONE).toFormat('yyyy-MM-dd HH:mm')
  if (typeof wert !== 'object' || wert === null || Array.isArray(wert)) return String(wert)
  if ('von' in wert) return `${wert.von}..${wert.bis}`
  return 'cent' in wert ? `${wert.cent} ${wert.waehrung}` : JSON.stringify(wert)
}

/** What a slot gets out of a text. */
export function lies(text: string, slot: SlotFeld, b: Bezug): string {
  const { funde, zweifel } = leseParameter(text, [slot], b)
  return zweifel[0] ? `?${zweifel[0].grund}` : alsText(funde[0]?.wert)
}
