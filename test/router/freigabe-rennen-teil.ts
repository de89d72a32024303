import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AusfallTeil, AusfallZeile } from '../../scripts/ausfall.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { startePostgres } from '../helfer/postgres.ts'
import { laufeFreigabeRennen, type Rennbericht } from './freigabe-rennen.ts'

// npm run ausfall -- --teil rennen [--mal 20]: 500 × `mal` races around a Freigabe, a fifth of them on Postgres.

export const rennenTeil: AusfallTeil = {
  name: 'rennen',
  async lauf({ mal, ab }) {
    const ordner = mkdtempSync(join(tmpdir(), 'assistent-rennen-'))
    const postgres = await startePostgres()
    try {
      const zeilen: AusfallZeile[] = []
      for (const [was, ort, je] of [
        ['SQLite', join(ordner, 'rennen.db'), 400],
        ['Postgres', postgres.url, 100],
      ] as const) {
        const bericht = await laufeFreigabeRennen({
          oeffne: () => oeffneSpeicher(ort),
          anzahl: je * mal,
          samen: ab,
          jeRunde: was === 'SQLite' ? 12 : 4,
        })
        zeilen.push(...zeilenVon(was, bericht))
      }
      return zeilen
    } finally {
      await postgres.beende()
      rmSync(ordner, { recursive: true, force: true })
    }
  },
}

const zeilenVon = (was: string, b: Rennbericht): AusfallZeile[] => [
  {
    was: `${b.rennen} Rennen um eine Freigabe, ${was}`,
    ergebnis: `${b.ausfuehrungen} Ausführungen, ${JSON.stringify(b.ausgang)}, ${b.brueche.length} Brüche`,
    gut: b.brueche.length === 0 && b.ausfuehrungen > b.rennen / 4,
  },
  ...b.brueche.map((bruch) => ({ was: 'Abweichung', ergebnis: bruch, gut: false })),
]
