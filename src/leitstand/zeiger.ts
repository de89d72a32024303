import type { z } from 'zod'

// Cursors: where a page ended, as what its rows are ordered by; so it stays right whatever comes or goes meanwhile.

export const zeiger = (stelle: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(stelle)).toString('base64url')

/** Undefined: it is none of ours. */
export function leseZeiger<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    return undefined
  }
}
