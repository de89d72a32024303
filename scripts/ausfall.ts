import { parseArgs } from 'node:util'
import { absturzTeil, sicherungTeil, speicherTeil, zustellungTeil } from '../test/absturz/teil.ts'
import { zeitTeil } from '../test/betrieb/zeit-teil.ts'
import { rennenTeil } from '../test/router/freigabe-rennen-teil.ts'
import { simulationTeil } from '../test/simulation/teil.ts'

// The long sets of failure injection; a short one of each is in `npm test`.
//   npm run ausfall -- [--teil simulation|…|alle] [--seeds n] [--mal n] [--ab seed]

export interface AusfallOptionen {
  /** Seeds of the simulation. */
  seeds: number
  /** The first of them. */
  ab: number
  /** How often each point, race or sample is tried. */
  mal: number
}

/** One line of the table; `gut` false ends the command with 1. */
export interface AusfallZeile {
  was: string
  ergebnis: string
  gut: boolean
}

export interface AusfallTeil {
  name: string
  lauf(o: AusfallOptionen): Promise<readonly AusfallZeile[]>
}

/** Add a part here. */
const TEILE: readonly AusfallTeil[] = [
  simulationTeil,
  absturzTeil,
  speicherTeil,
  zustellungTeil,
  sicherungTeil,
  rennenTeil,
  zeitTeil,
]

const { values } = parseArgs({
  options: {
    teil: { type: 'string', default: 'alle' },
    seeds: { type: 'string', default: '1000' },
    ab: { type: 'string', default: '1' },
    mal: { type: 'string', default: '20' },
  },
})

const gewaehlt = TEILE.filter((t) => values.teil === 'alle' || values.teil === t.name)
if (gewaehlt.length === 0) {
  console.error(`--teil: ${[...TEILE.map((t) => t.name), 'alle'].join(' | ')}`)
  process.exit(2)
}
let gut = true
for (const teil of gewaehlt) {
  const zeilen = await teil.lauf({
    seeds: Number(values.seeds),
    ab: Number(values.ab),
    mal: Number(values.mal),
  })
  for (const z of zeilen) {
    console.log(`${z.gut ? 'ok  ' : 'FAIL'}  ${teil.name.padEnd(12)}  ${z.was.padEnd(44)}  ${z.ergebnis}`)
    gut &&= z.gut
  }
}
process.exitCode = gut ? 0 : 1
