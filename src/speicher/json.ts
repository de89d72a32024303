import { z } from 'zod'
import { Parameter } from '../domaene/vorgang.ts'

/** JSON as it is written into TEXT columns. */
export const zuJson = (wert: unknown): string => JSON.stringify(wert)

/** A TEXT column that holds JSON of `schema`; what cannot be read becomes `ersatz` (kept in the table, never executed). */
export const jsonSpalte = <S extends z.ZodType, E>(schema: S, ersatz: E) =>
  z.string().transform((text): z.output<S> | E => {
    try {
      const gelesen = schema.safeParse(JSON.parse(text))
      return gelesen.success ? gelesen.data : ersatz
    } catch {
      return ersatz
    }
  })

/**
 * Parameters. Whatever JSON.parse returns is JSON, so only its outermost kind is looked at: a turn reads a dozen of them,
 * and walking through each value again took longer than reading it.
 */
export const parameterSpalte = z.string().transform((text): Parameter | null => {
  if (text.includes('__proto__')) return jsonSpalte(Parameter, null).parse(text)
  try {
    const gelesen: unknown = JSON.parse(text)
    return typeof gelesen === 'object' && gelesen !== null && !Array.isArray(gelesen)
      ? (gelesen as Parameter)
      : null
  } catch {
    return null
  }
})

/** What a TEXT column of JSON holds, whatever it is; null for nothing and for what cannot be read. */
export const alsJson = (text: string | null): z.output<ReturnType<typeof z.json>> =>
  text === null ? null : jsonSpalte(z.json(), null).parse(text)

/** A flag column: 0/1 on SQLite, and on Postgres too. */
export const flagge = z.union([z.boolean(), z.number()]).transform(Boolean)
