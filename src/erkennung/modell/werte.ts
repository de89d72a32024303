import type { Parameter } from '../../domaene/vorgang.ts'
import type { Skill } from '../../skills/skill.ts'
import { Betrag, type SlotFeld, slotsVon } from '../../skills/slot.ts'
import type { Kandidat } from '../erkennung.ts'
import { type Bezug, deuteWert, type Gelesen, type Json, leseParameter } from '../parameter/parameter.ts'
import { type Belege, istBelegt, wieOft } from './beleg.ts'

export interface Lesart {
  text: string
  bezug: Bezug
  belege: Belege
  /** What was recognised locally for the same skill. */
  lokal: Kandidat | undefined
}

/** A value with what was assumed for it. */
interface Wert {
  wert: Json
  annahmen: Kandidat['annahmen']
}

/**
 * The parameters of one answer: only the skill's own fields, each read by its slot and said by a person. Where the local
 * reading has a value it wins (but for free text, where a model sees better what belongs together), and what it doubts
 * stays doubted: „1,234“ is asked, whatever the model made of it.
 */
export function leseWerte(
  skill: Skill,
  roh: unknown,
  l: Lesart,
): Pick<Kandidat, 'parameter' | 'annahmen' | 'zweifel'> {
  const slots = slotsVon(skill.parameter)
  const gelesen = leseParameter(l.text, slots, l.bezug)
  const fertig: ReturnType<typeof leseWerte> = { parameter: {}, annahmen: [], zweifel: [] }
  const gemeint = gemeinte(slots, roh, l)
  for (const slot of slots) {
    const eigen = gemeint.get(slot.feld)
    const zweifel = zweifelAn(slot, gelesen, l.lokal, eigen !== undefined)
    const belegt =
      zweifel.length === 0 && eigen !== undefined && istBelegt(eigen, slot, l.belege, l.bezug)
        ? eigen
        : undefined
    const modell = belegt === undefined ? undefined : { wert: belegt, annahmen: [] }
    const lokal = anderswo(slot, gemeint, l) ? undefined : lokalerWert(slot, gelesen, l.lokal)
    const wert = istFreitext(slot) ? (modell ?? lokal) : (lokal ?? modell)
    if (wert === undefined) fertig.zweifel.push(...zweifel)
    else {
      fertig.parameter[slot.feld] = wert.wert as Parameter[string]
      fertig.annahmen.push(...wert.annahmen)
    }
  }
  return fertig
}

const istFreitext = (slot: SlotFeld): boolean => slot.art === 'text' && !slot.code
const istZeit = (slot: SlotFeld): boolean => ['datum', 'zeitpunkt', 'zeitraum', 'dauer'].includes(slot.art)

/** What the model gave for each field, in the slot's form. Own fields only: inherited names are no parameters. */
function gemeinte(slots: readonly SlotFeld[], roh: unknown, { bezug }: Lesart): Map<string, Json> {
  const gemeint = new Map<string, Json>()
  if (typeof roh !== 'object' || roh === null) return gemeint
  for (const slot of slots) {
    if (!Object.hasOwn(roh, slot.feld)) continue
    const wert = deuteWert((roh as Record<string, unknown>)[slot.feld], slot, bezug)
    if (wert === undefined) continue
    // The schema of a person takes any name; only the team's own are persons.
    if (slot.art !== 'person' || bezug.personen.includes(String(wert))) gemeint.set(slot.feld, wert)
  }
  return gemeint
}

/** Doubts of the bare reading concern only what must be there or what the model used. */
function zweifelAn(
  slot: SlotFeld,
  gelesen: Gelesen,
  lokal: Kandidat | undefined,
  gemeint: boolean,
): Kandidat['zweifel'] {
  const eigene = lokal?.zweifel.filter((z) => z.feld === slot.feld) ?? []
  if (eigene.length > 0 || !(slot.pflicht || gemeint)) return eigene
  const hatWert = gelesen.funde.some((f) => f.feld === slot.feld)
  return hatWert ? [] : gelesen.zweifel.filter((z) => z.feld === slot.feld)
}

function lokalerWert(slot: SlotFeld, gelesen: Gelesen, lokal: Kandidat | undefined): Wert | undefined {
  if (lokal && Object.hasOwn(lokal.parameter, slot.feld)) {
    return {
      wert: lokal.parameter[slot.feld] as Json,
      annahmen: lokal.annahmen.filter((a) => a.feld === slot.feld),
    }
  }
  // Times are read better than a model reads them; whether a bare number is an amount or an invoice is not.
  const fund = istZeit(slot) && slot.pflicht ? gelesen.funde.find((f) => f.feld === slot.feld) : undefined
  return fund && { wert: fund.wert, annahmen: fund.annahme ? [{ feld: fund.feld, art: fund.annahme }] : [] }
}

/** Did the model understand the only place where these digits stand as another field („für 4711“: the invoice, no amount)? */
function anderswo(slot: SlotFeld, gemeint: ReadonlyMap<string, Json>, l: Lesart): boolean {
  const ziffern = ziffernVon(l.lokal?.parameter[slot.feld] as Json | undefined)
  if (ziffern === undefined || gemeint.has(slot.feld)) return false
  const andere = [...gemeint].some(([feld, wert]) => feld !== slot.feld && ziffernVon(wert) === ziffern)
  return andere && wieOft(ziffern, l.text) < 2
}

function ziffernVon(wert: Json | undefined): string | undefined {
  if (typeof wert === 'number' || typeof wert === 'string') return /^\d+$/.exec(String(wert))?.[0]
  const betrag = Betrag.safeParse(wert)
  return betrag.success && betrag.data.cent % 100 === 0 ? String(betrag.data.cent / 100) : undefined
}
