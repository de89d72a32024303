import type { Speicher } from './speicher.ts'
import { oeffneSqlite } from './sqlite.ts'

/** True for `postgres://…` and `postgresql://…`; everything else is the path of a file. */
export const istPostgres = (ziel: string): boolean => /^postgres(?:ql)?:\/\//i.test(ziel)

/**
 * Opens the database that `ziel` names (`postgres://…`, a file, or `:memory:`) and brings its schema up to date.
 * `schema`: Postgres only. @throws KonfigurationsFehler @throws SpeicherNichtVerfuegbar
 */
export async function oeffneSpeicher(ziel: string, { schema }: { schema?: string } = {}): Promise<Speicher> {
  if (!istPostgres(ziel)) return await oeffneSqlite({ datei: ziel })
  const { oeffnePostgres } = await import('./postgres.ts') // with its driver only where it is used
  return await oeffnePostgres({ url: ziel, schema })
}
