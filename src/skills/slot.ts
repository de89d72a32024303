import { z } from 'zod'
import type { Mehrsprachig } from '../domaene/sprache.ts'

// Slots: parameters that the Assistent can read out of a sentence. Each is a zod schema with a description attached,
// so types flow into `run`, and no skill asks for a missing parameter in code. No `z.coerce` anywhere: it makes
// true out of "nein" and 1970 out of null.

export type SlotArt =
  | 'text'
  | 'zahl'
  | 'betrag'
  | 'datum'
  | 'zeitpunkt'
  | 'zeitraum'
  | 'dauer'
  | 'person'
  | 'ort'
  | 'auswahl'
  | 'jaNein'

export interface SlotAngaben {
  art: SlotArt
  /** Asked when the value is missing. */
  frage?: Mehrsprachig
  /** How the parameter is called when it is shown; default: its key. */
  name?: Mehrsprachig
  /** Does a period or day without a year look back (reports) or ahead (appointments)? */
  richtung?: 'zurueck' | 'voraus'
  /** For `auswahl` and `ort`: the values, each with further words for it. */
  werte?: Readonly<Record<string, readonly string[]>>
  /** For `text` and `zahl` used as a number of something: words before it („Ticket 88“, „Rechnung 4711“). */
  nach?: readonly string[]
  /** For `zahl` as a count: words before which it stands („3 Tickets“). */
  vor?: readonly string[]
  /** For `text`: the value is a code such as an invoice number, not free text. */
  code?: boolean
}

const angaben = z.registry<SlotAngaben>()

type Ohne<K extends keyof SlotAngaben> = Omit<SlotAngaben, 'art' | 'vor' | K>

function mit<S extends z.ZodType>(schema: S, beschreibung: SlotAngaben): S {
  // A clone, because a description belongs to one use of a schema, not to all of them.
  const eigen = schema.clone() as S
  angaben.add(eigen, beschreibung)
  return eigen
}

export const Betrag = z.object({ cent: z.number().int(), waehrung: z.string().length(3) })
export type Betrag = z.infer<typeof Betrag>
export const Zeitraum = z.object({ von: z.iso.date(), bis: z.iso.date() })
export type Zeitraum = z.infer<typeof Zeitraum>

/** Every kind of parameter. `{ frage }` is what is asked when it is missing; add `.optional()` when it may be. */
export const slot = {
  /** Free text, or with `code: true` a short code such as an invoice number. */
  text: (a: Ohne<'werte' | 'richtung'> = {}) => mit(z.string().min(1).max(2000), { art: 'text', ...a }),
  zahl: (a: Ohne<'werte' | 'richtung' | 'code'> & Pick<SlotAngaben, 'vor'> = {}) =>
    mit(z.number().int(), { art: 'zahl', ...a }),
  /** Integer cents and ISO currency, > 0. */
  betrag: (a: Ohne<'werte' | 'richtung' | 'code' | 'nach'> = {}) =>
    mit(Betrag.extend({ cent: z.number().int().positive() }), { art: 'betrag', ...a }),
  /** A day, `YYYY-MM-DD`. */
  datum: (a: Ohne<'werte' | 'code' | 'nach'> = {}) => mit(z.iso.date(), { art: 'datum', ...a }),
  /** An instant, UTC. */
  zeitpunkt: (a: Ohne<'werte' | 'code' | 'nach'> = {}) => mit(z.iso.datetime(), { art: 'zeitpunkt', ...a }),
  /** Days, both inclusive. */
  zeitraum: (a: Ohne<'werte' | 'code' | 'nach'> = {}) => mit(Zeitraum, { art: 'zeitraum', ...a }),
  /** Whole minutes. */
  dauer: (a: Ohne<'werte' | 'richtung' | 'code' | 'nach'> = {}) =>
    mit(z.number().int().positive(), { art: 'dauer', ...a }),
  /** A person's name as the team writes it. */
  person: (a: Ohne<'werte' | 'richtung' | 'code' | 'nach'> = {}) =>
    mit(z.string().min(1), { art: 'person', ...a }),
  ort: <W extends string>(
    werte: Readonly<Record<W, readonly string[]>>,
    a: Ohne<'werte' | 'richtung' | 'code'> = {},
  ) => mit(z.enum(Object.keys(werte) as [W, ...W[]]), { art: 'ort', werte, ...a }),
  auswahl: <W extends string>(
    werte: Readonly<Record<W, readonly string[]>>,
    a: Ohne<'werte' | 'richtung' | 'code'> = {},
  ) => mit(z.enum(Object.keys(werte) as [W, ...W[]]), { art: 'auswahl', werte, ...a }),
  jaNein: (a: Ohne<'werte' | 'richtung' | 'code' | 'nach'> = {}) => mit(z.boolean(), { art: 'jaNein', ...a }),
}

export interface SlotFeld extends SlotAngaben {
  feld: string
  pflicht: boolean
  schema: z.ZodType
}

const gelesene = new WeakMap<z.ZodObject, readonly SlotFeld[]>()

/**
 * The slots of a parameter schema, in the order in which they are written (and asked). Read once a schema: recognition
 * asks dozens of times a message, and each reading tries `undefined` on every field.
 */
export function slotsVon(schema: z.ZodObject): SlotFeld[] {
  const slots = gelesene.get(schema) ?? leseSlots(schema)
  gelesene.set(schema, slots)
  return [...slots]
}

function leseSlots(schema: z.ZodObject): SlotFeld[] {
  return Object.entries(schema.shape).map(([feld, wert]) => {
    let innen = wert as z.ZodType
    while (
      innen instanceof z.ZodOptional ||
      innen instanceof z.ZodNullable ||
      innen instanceof z.ZodDefault
    ) {
      innen = innen.unwrap() as z.ZodType
    }
    const beschreibung = angaben.get(innen) ?? { art: 'text' as const }
    return {
      ...beschreibung,
      feld,
      pflicht: !(wert as z.ZodType).safeParse(undefined).success,
      schema: innen,
    }
  })
}
