import type { Speicher } from './speicher.ts'
import { oeffneSqlite } from './sqlite.ts'

/**
 * Opens the database that `ziel` names and brings its schema up to date: `postgres://…` or a file path
 * (or `:memory:`). @throws KonfigurationsFehler @throws SpeicherNichtVerfuegbar
 */
export async function oeffneSpeicher(ziel: string): Promise<Speicher> {
  return oeffneSqlite({ datei: ziel })
}
