import type { Logger } from 'pino'
import { z } from 'zod'
import { fehlerCode } from '../domaene/fehler.ts'
import { Mehrsprachig } from '../domaene/sprache.ts'
import { kuerze } from '../domaene/text.ts'
import type { Frage } from '../domaene/vorgang.ts'
import type { Uhr } from '../domaene/zeit.ts'
import type { Verzeichnis } from '../skills/verzeichnis.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Zugplan } from './plan.ts'

// What a skill warns of when a Freigabe is asked for („Rechnung 4711 ist schon bezahlt“): looked up once, before the turn
// commits, and kept with the question, so that everybody sees what was known when it was asked. It is about the same
// parameters and changes nothing of what is approved (I7); a skill that fails here holds nothing up.

const HOECHSTENS_MS = 3000
const HOECHSTENS = 3
const ZEICHEN = 300

const Hinweise = z.array(Mehrsprachig)

interface HinweisDeps {
  skills: Pick<Verzeichnis, 'finde'>
  uhr: Uhr
  log: Logger
  einstellungen: Readonly<Record<string, string>>
}

/** Of what a Freigabe is asked for. */
type Gefragt = Pick<Vorgang, 'id' | 'faehigkeit' | 'parameter'>
export type Hinweissuche = (v: Gefragt) => Promise<Frage['hinweise']>

/** What the skill warns of now; undefined: nothing, or it failed. */
export const erstelleHinweissuche =
  (d: HinweisDeps): Hinweissuche =>
  async (v) => {
    const skill = d.skills.finde(v.faehigkeit)
    const gelesen = skill?.parameter.safeParse(v.parameter)
    if (!skill?.hinweise || !gelesen?.success) return undefined
    const signal = AbortSignal.timeout(HOECHSTENS_MS)
    const zuSpaet = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    )
    const kontext = {
      parameter: gelesen.data as Record<string, unknown>,
      dienste: { einstellungen: d.einstellungen },
      jetzt: d.uhr.jetzt(),
      signal,
    }
    try {
      const arbeit = (async () => await skill.hinweise?.(kontext))()
      return Hinweise.parse(await Promise.race([arbeit, zuSpaet]))
        .slice(0, HOECHSTENS)
        .map(gekuerzt)
    } catch (fehler) {
      d.log.warn({ vorgang: v.id, fehler: fehlerCode(fehler) }, 'Keine Hinweise zur Freigabe')
      return undefined
    }
  }

/** The question with these hints in place of those that held when it was asked before. */
export function mitHinweisen(frage: Frage, hinweise: Frage['hinweise']): Frage {
  const { hinweise: _, ...ohne } = frage
  return hinweise && hinweise.length > 0 ? { ...ohne, hinweise } : ohne
}

/** The same plan, with the hints of what it asks a Freigabe for. */
export function erstelleHinweise(hinweiseZu: Hinweissuche): (plan: Zugplan) => Promise<Zugplan> {
  const mit = async (frage: Frage, v: Gefragt): Promise<Frage> => mitHinweisen(frage, await hinweiseZu(v))
  return async (plan) => {
    if (plan.freigabeAnfragen.length === 0) return plan
    const gefragt = new Set(plan.freigabeAnfragen)
    const neu = plan.neu.map(async (v) =>
      gefragt.has(v.id) && v.frage ? { ...v, frage: await mit(v.frage, v) } : v,
    )
    const aendern = plan.aendern.map(async (a) =>
      gefragt.has(a.alt.id) && a.neu.frage
        ? { ...a, neu: { ...a.neu, frage: await mit(a.neu.frage, a.alt) } }
        : a,
    )
    return { ...plan, neu: await Promise.all(neu), aendern: await Promise.all(aendern) }
  }
}

const gekuerzt = (h: Mehrsprachig): Mehrsprachig =>
  typeof h === 'string'
    ? kuerze(h, ZEICHEN)
    : {
        de: kuerze(h.de, ZEICHEN),
        ...(h.en === undefined ? {} : { en: kuerze(h.en, ZEICHEN) }),
        ...(h.pt === undefined ? {} : { pt: kuerze(h.pt, ZEICHEN) }),
      }
