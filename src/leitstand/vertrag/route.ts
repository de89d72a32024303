import type { z } from 'zod'

// What the console may ask for and what it gets: one description each, from which the routes check what comes in and goes
// out, the OpenAPI document is written, and the front end takes its types. Nothing here does I/O.

/** Who may call it at all; whose data it shows is decided in the route. */
export type Recht = 'offen' | 'angemeldet' | 'leitung' | 'admin'

export interface Route<
  Pfad extends z.ZodObject = z.ZodObject,
  Frage extends z.ZodObject = z.ZodObject,
  Koerper extends z.ZodType = z.ZodType,
  Antwort extends z.ZodType = z.ZodType,
  R extends Recht = Recht,
> {
  /** Unique: the OpenAPI `operationId`. */
  id: string
  /** A `get` changes nothing (but for `umleitung`); everything else needs the token of the session and comes from the console's own pages. */
  methode: 'get' | 'post' | 'put' | 'delete'
  /** Below `/api`, `{id}` for a part. */
  pfad: `/${string}`
  /** What it does, in one German sentence for the documentation. */
  titel: string
  recht: R
  pfadteile?: Pfad
  /** The query. */
  frage?: Frage
  koerper?: Koerper
  /** How large it may be; default 64 kB. */
  koerperBytes?: number
  /** Absent: 204. */
  antwort?: Antwort
  /** Instead of JSON: the content type of what is downloaded. */
  datei?: string
  /** It sends a browser on to another address (303), also with what went wrong. */
  umleitung?: true
  /** Problem codes beside 400, 401, 403 and 429, with their HTTP status. */
  probleme?: Readonly<Record<string, number>>
}

/** Keeps the types of its parts. */
export const route = <
  P extends z.ZodObject = z.ZodObject<Record<never, never>>,
  F extends z.ZodObject = z.ZodObject<Record<never, never>>,
  K extends z.ZodType = z.ZodUndefined,
  A extends z.ZodType = z.ZodUndefined,
  R extends Recht = Recht,
>(
  r: Route<P, F, K, A, R>,
): Route<P, F, K, A, R> => r
