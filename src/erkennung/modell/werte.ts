import { DateTime } from 'luxon'
import { vergleichsform } from '../../domaene/text.ts'
import { toInstant } from '../../domaene/zeit.ts'
import type { Skill } from '../../skills/skill.ts'
import { type SlotFeld, slotsVon, Zeitraum } from '../../skills/slot.ts'
import type { Kandidat } from '../erkennung.ts'
import { type Bezug, deuteWert, type Gelesen, type Json, leseParameter } from '../parameter/parameter.ts'
import { type Belege, istBelegt } from './beleg.ts'

type Gefuellt = Pick<Kandidat, 'parameter' | 'annahmen' | 'zweifel'>

export interface Lesart {
  text: string
  bezug: Bezug
  belege: Belege
  /** What was recognised locally for the same skill. */
  lokal: Kandidat | undefined
}

/**
 * The parameters of one answer: only the skill's own fields, each read by its slot and said by a person. Where the local
 * reading of the message has the value it wins, and what it doubts stays doubted: „1,234“ is asked, whatever the model made of it.
 */
export function leseWerte(skill: Skill, roh: unknown, l: Lesart): Gefuellt {
  const slots = slotsVon(skill.parameter)
  const gelesen = leseParameter(l.text, slots, l.bezug)
  const zweifel = zweifelVon(gelesen, l.lokal)
  const fertig: Gefuellt = { parameter: {}, annahmen: [], zweifel: [] }
  for (const slot of slots) {
    const eigen = deute(eigenes(roh, slot.feld), slot, l.bezug)
    const lokal = lokaleLesart(slot, gelesen, l.lokal, eigen !== undefined)
    const zweifelhaft = zweifel.filter((z) => z.feld === slot.feld)
    const modell =
      zweifelhaft.length === 0 && eigen !== undefined && istBelegt(eigen, slot, l.belege, l.bezug)
        ? eigen
        : undefined
    const wert = istFreitext(slot) ? (modell ?? lokal?.wert) : (lokal?.wert ?? modell)
    if (wert !== undefined) {
      fertig.parameter[slot.feld] = wert
      if (wert === lokal?.wert) fertig.annahmen.push(...lokal.annahmen)
    } else fertig.zweifel.push(...zweifelhaft)
  }
  return fertig
}

const istFreitext = (slot: SlotFeld): boolean => slot.art === 'text' && !slot.code

/** Own fields only: `__proto__` and whatever else an object inherits are no parameters. */
const eigenes = (roh: unknown, feld: string): unknown =>
  typeof roh === 'object' && roh !== null && Object.hasOwn(roh, feld)
    ? (roh as Record<string, unknown>)[feld]
    : undefined

const zweifelVon = (gelesen: Gelesen, lokal: Kandidat | undefined): Kandidat['zweifel'] => [
  ...(lokal?.zweifel ?? []),
  ...gelesen.zweifel.filter((z) => !lokal?.zweifel.some((bekannt) => bekannt.feld === z.feld)),
]

interface LokalerWert {
  wert: Json
  annahmen: Kandidat['annahmen']
}

function lokaleLesart(
  slot: SlotFeld,
  gelesen: Gelesen,
  lokal: Kandidat | undefined,
  gemeint: boolean,
): LokalerWert | undefined {
  if (lokal && Object.hasOwn(lokal.parameter, slot.feld)) {
    return {
      wert: lokal.parameter[slot.feld] as Json,
      annahmen: lokal.annahmen.filter((a) => a.feld === slot.feld),
    }
  }
  // What only the bare reading sees in an optional field („Raum 2“ as a number of tickets) is nobody's wish.
  const fund = slot.pflicht || gemeint ? gelesen.funde.find((f) => f.feld === slot.feld) : undefined
  if (fund === undefined || !slot.schema.safeParse(fund.wert).success) return undefined
  return { wert: fund.wert, annahmen: fund.annahme ? [{ feld: fund.feld, art: fund.annahme }] : [] }
}

/** One value as the model gave it, in the slot's form; undefined when it is none. */
export function deute(wert: unknown, slot: SlotFeld, bezug: Bezug): Json | undefined {
  if (wert === null || wert === undefined || wert === '') return undefined
  const vorbereitet = vorbereite(wert, slot, bezug)
  if (vorbereitet === undefined) return undefined
  const direkt = slot.schema.safeParse(vorbereitet)
  const json = direkt.success ? (direkt.data as Json) : deuteWert(vorbereitet, slot, bezug)
  if (json === undefined || !slot.schema.safeParse(json).success) return undefined
  return slot.art === 'zeitraum' && verkehrt(json) ? undefined : json
}

function vorbereite(wert: unknown, slot: SlotFeld, bezug: Bezug): unknown {
  if (slot.art === 'text') return typeof wert === 'number' ? String(wert) : ohneRand(wert)
  if (slot.art === 'zeitpunkt' && typeof wert === 'string') return alsInstant(wert, bezug.zone) ?? wert
  // The schema of a person takes any name; only the team's own are persons.
  if (slot.art === 'person') {
    const im = (name: unknown): string | undefined =>
      bezug.personen.find((p) => typeof name === 'string' && vergleichsform(p) === vergleichsform(name))
    return im(wert) ?? im(deuteWert(wert, slot, bezug))
  }
  return wert
}

const ohneRand = (wert: unknown): unknown => {
  const text = typeof wert === 'string' ? wert.toWellFormed().trim() : wert
  return text === '' ? undefined : text
}

/** ISO date and time; without a zone it is the team's. */
function alsInstant(wert: string, zone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(wert)) return undefined
  const zeit = DateTime.fromISO(wert.replace(' ', 'T'), { zone })
  return zeit.isValid ? toInstant(zeit.toMillis()) : undefined
}

function verkehrt(wert: Json): boolean {
  const zeitraum = Zeitraum.safeParse(wert)
  return zeitraum.success && zeitraum.data.von > zeitraum.data.bis
}
