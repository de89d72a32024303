import { oeffnePostgres } from './postgres.ts'
import type { Speicher } from './speicher.ts'
import { oeffneSqlite } from './sqlite.ts'

/** True for `postgres://…` and `postgresql://…`; everything else is the path of a file. */
export const istPostgres = (ziel: string): boolean => /^postgres(?:ql)?:\/\//i.test(ziel)

/**
 * Opens the database that `ziel` names (`postgres://…`, a file, or `:memory:`) and brings its schema up to date.
 * `schema`: Postgres only. @throws KonfigurationsFehler @throws SpeicherNichtVerfuegbar
 */
export function oeffneSpeicher(ziel: string, { schema }: { schema?: string } = {}): Promise<Speicher> {
  return istPostgres(ziel) ? oeffnePostgres({ url: ziel, schema }) : oeffneSqlite({ datei: ziel })
}
