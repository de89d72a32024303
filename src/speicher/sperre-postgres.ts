import pg from 'pg'
import { SpeicherNichtVerfuegbar } from '../domaene/fehler.ts'
import { ausPostgres } from './postgres-fehler.ts'
import { clientAngaben, type PostgresZiel, setzeSuchpfad } from './postgres-verbindung.ts'
import { serverLaeuftSchon } from './sperre.ts'

const NEUER_VERSUCH_MS = 1000

export interface DatenbankSperre {
  /** @throws SpeicherNichtVerfuegbar the connection that held the lock broke, and another server may hold it by now */
  pruefe(): void
  gibZurueck(): Promise<void>
}

/**
 * Takes the server's lock of this schema: an advisory lock on a connection of its own, gone with the process. When
 * that connection breaks the lock is taken again as soon as possible; until then nothing may be written.
 * @throws EndgueltigerFehler `server_laeuft_schon`
 */
export async function sperreDatenbank(ziel: PostgresZiel, wo: string): Promise<DatenbankSperre> {
  let client = await versuche(ziel)
  if (client === undefined) throw serverLaeuftSchon(wo)
  let timer: NodeJS.Timeout | undefined
  let beendet = false

  function beobachte(gehalten: pg.Client): void {
    gehalten.once('end', () => {
      client = undefined
      if (!beendet) plane()
    })
  }

  function plane(): void {
    timer = setTimeout(async () => {
      client = await versuche(ziel).catch(() => undefined)
      if (client === undefined) plane()
      else if (beendet) await client.end()
      else beobachte(client)
    }, NEUER_VERSUCH_MS)
    timer.unref()
  }

  beobachte(client)
  return {
    pruefe() {
      if (client === undefined) throw verloren()
    },
    async gibZurueck() {
      beendet = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

/** A connection that holds the lock; undefined when somebody else does. */
async function versuche(ziel: PostgresZiel): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...clientAngaben(ziel), application_name: 'assistent-server' })
  client.on('error', () => undefined) // its end is what counts
  try {
    await client.connect()
    await setzeSuchpfad(client, ziel)
    const { rows } = await client.query<{ ok: number }>(
      'SELECT pg_try_advisory_lock(1095979861, hashtext(current_schema())) AS ok',
    )
    if (rows[0]?.ok) return client
  } catch (fehler) {
    await client.end().catch(() => undefined)
    throw ausPostgres(fehler, new Map())
  }
  await client.end()
  return undefined
}

const verloren = (): SpeicherNichtVerfuegbar =>
  new SpeicherNichtVerfuegbar(
    'server_sperre_verloren',
    'Die Verbindung, die die Server-Sperre hielt, ist abgerissen; sie wird neu geholt.',
  )
