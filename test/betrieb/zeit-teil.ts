import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AusfallTeil, AusfallZeile } from '../../scripts/ausfall.ts'
import { type Bericht, SERVERZONEN } from './naechte.ts'

type Summe = Bericht & { gaenge: number }

const kind = join(import.meta.dirname, 'naechte-kind.ts')

/** Plays in a process whose clock stands in `tz`. */
export async function spieleIn(tz: string, ...args: readonly string[]): Promise<Summe> {
  const umgebung = { ...process.env, TZ: tz }
  const { stdout } = await promisify(execFile)(process.execPath, [kind, ...args], { env: umgebung })
  return JSON.parse(stdout) as Summe
}

const zeile = (was: string, s: Summe): AusfallZeile => ({
  was,
  ergebnis:
    s.brueche.length === 0
      ? `${s.gaenge} Gänge, ${s.laeufe} Läufe, ${s.erwartet} erwartet: nichts zu früh, doppelt oder verpasst`
      : s.brueche.slice(0, 5).join('; '),
  gut: s.brueche.length === 0 && s.laeufe > 0,
})

/** Nights in which clocks change: the fixed ones, and `mal` by chance, in each server zone. */
export const zeitTeil: AusfallTeil = {
  name: 'zeit',
  async lauf({ mal, ab }) {
    const zeilen: AusfallZeile[] = []
    for (const tz of SERVERZONEN) {
      zeilen.push(zeile(`vier Nächte, TZ=${tz}`, await spieleIn(tz, 'fest')))
      zeilen.push(
        zeile(`Nächte nach Zufall, TZ=${tz}`, await spieleIn(tz, 'zufall', String(ab), String(mal))),
      )
    }
    return zeilen
  },
}
