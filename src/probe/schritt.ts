import { z } from 'zod'
import { dauerMs } from '../domaene/zeit.ts'
import { leseZeitpunkt } from '../kanal/zeitpunkt.ts'
import { AktionRow } from '../speicher/aktion.ts'
import { VorgangRow } from '../speicher/vorgang.ts'
import { alsRegex, type Zeile } from './vergleich.ts'

// One step of a Dialogprobe. Its kind is told by its key; a key of none of the kinds is the person who writes.

export type Schritt =
  | Nachricht
  | { art: 'warte'; ms: number }
  | ({ art: 'an'; person: string } & Gehoert)
  | ({ art: 'erneut'; schritt: number } & Gehoert & Gemacht)
  | { art: 'vorgang'; id: string; spalten: Zeile }
  | { art: 'aktionen'; erwartet: number | readonly Zeile[] }
  | { art: 'vorgaenge'; anzahl: number; wo: Zeile }

export interface Nachricht extends Gehoert, Gemacht {
  art: 'nachricht'
  person: string
  text: string
  chat?: string
  kanal?: string
  zitat?: number
  knopf?: string
  gesendet?: string
  ereignis?: z.output<typeof Ereignis>
}

/** `antwort`: each must occur; an empty list: nothing was sent. */
export interface Gehoert {
  antwort?: readonly string[]
  nicht?: readonly string[]
}

export interface Gemacht {
  vorgang?: 'keiner' | Zeile
}

const Muster = z.preprocess(
  (wert) => (typeof wert === 'number' ? String(wert) : wert),
  z.string().superRefine((text, ctx) => pruefeRegex(text, ctx)),
)
const Liste = z.preprocess((wert) => (Array.isArray(wert) ? wert : [wert]), z.array(Muster))
const gehoert = { antwort: Liste.optional(), nicht: Liste.optional() }

const Erwartung = z.unknown().superRefine(pruefeRegex)
const Anzahl = z.int().min(0)
const Nummer = z.int().min(1)

/** A text without quotation marks may have been read as something else; `1.50` would come back as 1.5. */
const Text = z.preprocess(
  (wert) => (typeof wert === 'boolean' || Number.isSafeInteger(wert) ? String(wert) : (wert ?? '')),
  z.string({ error: 'ein Text; Zahlen mit Nachkommastellen bitte in Anführungszeichen' }),
)

/** What an Ereignis that is no text carries besides; what a provider would add is allowed and says nothing. */
const Ereignis = z.looseObject({
  art: z.string().min(1),
  schritt: Nummer.optional(),
  text: z.string().optional(),
  emoji: z.string().optional(),
  caption: z.string().optional(),
})

const spalten = (namen: readonly string[]) =>
  z.record(z.string(), Erwartung).superRefine((zeile, ctx) => {
    for (const name of Object.keys(zeile).filter((n) => !namen.includes(n)))
      ctx.addIssue({
        code: 'custom',
        path: [name],
        message: `keine Spalte; es gibt: ${namen.join(', ')}`,
      })
  })
const VorgangSpalten = spalten(Object.keys(VorgangRow.in.shape))
const AktionSpalten = spalten(Object.keys(AktionRow.shape))

const gemacht = { vorgang: z.union([z.literal('keiner'), VorgangSpalten]).optional() }

const NACHRICHT = {
  chat: z.string().min(1).optional(),
  kanal: z
    .string()
    .regex(/^[a-z][a-z0-9_-]*$/, { error: 'ein Kanal wie http, whatsapp, slack, web' })
    .optional(),
  zitat: Nummer.optional(),
  knopf: z.string().min(1).optional(),
  gesendet: z
    .string()
    .refine((v) => leseZeitpunkt(v) !== undefined, { error: 'ein Zeitpunkt mit Zone' })
    .optional(),
  ereignis: Ereignis.optional(),
  ...gehoert,
  ...gemacht,
}

const FORMEN = {
  vorgang_id: z
    .looseObject({ vorgang_id: z.string() })
    .transform(({ vorgang_id, ...rest }) => ({ id: vorgang_id, spalten: rest }))
    .pipe(z.object({ id: z.string(), spalten: VorgangSpalten }))
    .transform((s) => ({ art: 'vorgang' as const, ...s })),
  warte: z
    .strictObject({
      warte: z.string().refine((v) => dauerMs(v) !== undefined, { error: 'eine Dauer wie 90s, 15m, 3h, 7d' }),
    })
    .transform((s) => ({ art: 'warte' as const, ms: dauerMs(s.warte) ?? 0 })),
  an: z
    .strictObject({ an: z.string(), ...gehoert })
    .transform(({ an, ...rest }) => ({ art: 'an' as const, person: kleingeschrieben(an), ...rest })),
  erneut: z
    .strictObject({ erneut: Nummer, ...gehoert, ...gemacht })
    .transform(({ erneut, ...rest }) => ({ art: 'erneut' as const, schritt: erneut, ...rest })),
  aktionen: z
    .strictObject({ aktionen: z.union([Anzahl, z.array(AktionSpalten)]) })
    .transform((s) => ({ art: 'aktionen' as const, erwartet: s.aktionen })),
  vorgaenge: z
    .strictObject({ vorgaenge: Anzahl, wo: VorgangSpalten.default({}) })
    .transform((s) => ({ art: 'vorgaenge' as const, anzahl: s.vorgaenge, wo: s.wo })),
} satisfies Record<string, z.ZodType<Schritt>>

/** Words that no person of a Dialogprobe can be called. */
export const BELEGT: readonly string[] = [...Object.keys(FORMEN), ...Object.keys(NACHRICHT), 'wo']

export const kleingeschrieben = (name: string): string => name.toLocaleLowerCase('de')

export const Schritt = z.record(z.string(), z.unknown()).transform((roh, ctx): Schritt => {
  const form = Object.entries(FORMEN).find(([key]) => key in roh)?.[1] ?? nachrichtVon(roh)
  if (typeof form === 'string') {
    ctx.addIssue(form)
    return z.NEVER
  }
  const gelesen = form.safeParse(roh, { error: DEUTSCH })
  if (gelesen.success) return gelesen.data
  for (const { path, message } of gelesen.error.issues.flatMap(genauer))
    ctx.addIssue({ code: 'custom', path: path.filter((teil) => teil !== 'spalten'), message })
  return z.NEVER
})

export const DEUTSCH = z.locales.de().localeError

/** Of a union the branch that got furthest; of an unknown key its own place. */
export function genauer(issue: z.core.$ZodIssue): { path: readonly PropertyKey[]; message: string }[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: 'unbekannter Schlüssel' }))
  if (issue.code !== 'invalid_union') return [issue]
  const tiefe = (zweig: z.core.$ZodIssue[]): number => Math.max(0, ...zweig.map((i) => i.path.length))
  const weitester = issue.errors.toSorted((a, b) => tiefe(b) - tiefe(a))[0] ?? []
  if (tiefe(weitester) === 0) return [issue]
  return weitester.flatMap(genauer).map((i) => ({ ...i, path: [...issue.path, ...i.path] }))
}

function nachrichtVon(roh: Record<string, unknown>): z.ZodType<Schritt> | string {
  const [person, ...weitere] = Object.keys(roh).filter((key) => !(key in NACHRICHT))
  if (person === undefined || weitere.length > 0) {
    return `ein Schritt ist eine Nachricht von genau einer Person, oder eines von ${Object.keys(FORMEN).join(', ')}${person ? ` (hier: ${[person, ...weitere].join(', ')})` : ''}`
  }
  return z.strictObject({ [person]: Text, ...NACHRICHT }).transform((alles) => {
    const { [person]: text, ...rest } = alles as Record<string, unknown>
    return { art: 'nachricht', person: kleingeschrieben(person), text, ...rest } as Nachricht
  })
}

function pruefeRegex(wert: unknown, ctx: z.RefinementCtx): void {
  if (typeof wert === 'object' && wert !== null) {
    for (const teil of Object.values(wert)) pruefeRegex(teil, ctx)
  }
  if (typeof wert !== 'string') return
  try {
    alsRegex(wert)
  } catch (fehler) {
    ctx.addIssue({ code: 'custom', message: `kein regulärer Ausdruck: ${(fehler as Error).message}` })
  }
}
