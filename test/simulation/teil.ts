import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { AusfallOptionen, AusfallTeil, AusfallZeile } from '../../scripts/ausfall.ts'
import { type Laufbericht, laufe } from './lauf.ts'
import { sucheAlle } from './mutantenlauf.ts'

export const EREIGNISSE = 200
/** Fewer events of a hundred than this may be without work. */
export const OHNE_ARBEIT = 0.05
const ZEIGE = 10

type Antwort = Laufbericht | { seed: number; geworfen: string }

/** Runs the seeds in two processes (or one, on one core). */
async function laufeViele({ seeds, ab }: AusfallOptionen): Promise<Antwort[]> {
  const antworten: Antwort[] = []
  let naechster = ab
  const arbeite = (): Promise<void> =>
    new Promise((fertig, schlecht) => {
      const kind = fork(fileURLToPath(new URL('./arbeiter.ts', import.meta.url)))
      const gib = (): void => {
        if (naechster >= ab + seeds) kind.disconnect()
        else kind.send({ seed: naechster++, ereignisse: EREIGNISSE })
      }
      kind.on('message', (a: Antwort) => {
        antworten.push(a)
        if (antworten.length % 50 === 0) console.error(`  simulation: ${antworten.length} of ${seeds}`)
        gib()
      })
      kind.once('error', schlecht)
      kind.once('exit', () => fertig())
      gib()
    })
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, arbeite))
  return antworten.sort((a, b) => a.seed - b.seed)
}

export const wiederhole = (seed: number): string => `SIM_SEED=${seed} npx vitest run test/simulation`

/** What a failed run says: seed, step, breaches, the way to it, and how to see it again. */
export const zeigeBruch = (b: Laufbericht, zeilen = 40): string =>
  b.bruch
    ? [
        `seed ${b.seed}, event ${b.bruch.nach}: ${b.bruch.was.join('; ')}`,
        ...b.bruch.protokoll.slice(-zeilen).map((z) => `    ${z}`),
        `again: ${wiederhole(b.seed)}`,
      ].join('\n')
    : ''

export const simulationTeil: AusfallTeil = {
  name: 'simulation',
  async lauf(o) {
    const beginn = performance.now()
    const antworten = await laufeViele(o)
    const sekunden = Math.round((performance.now() - beginn) / 1000)
    const berichte = antworten.filter((a): a is Laufbericht => !('geworfen' in a))
    const brueche = berichte.filter((b) => b.bruch)
    for (const b of brueche.slice(0, ZEIGE)) console.error(zeigeBruch(b))
    for (const a of antworten) if ('geworfen' in a) console.error(`seed ${a.seed}: ${a.geworfen}`)
    const summe = (zahl: (b: Laufbericht) => number): number => berichte.reduce((s, b) => s + zahl(b), 0)
    const ereignisse = summe((b) => b.ereignisse)
    const anteil = summe((b) => b.ohneArbeit) / Math.max(1, ereignisse)
    const funde = await sucheAlle({ seeds: 40, ereignisse: 150 })
    const zeilen: AusfallZeile[] = [
      {
        was: `${o.seeds} seeds × ${EREIGNISSE} events`,
        ergebnis: `${brueche.length} broken, ${antworten.length - berichte.length} thrown; ${sekunden} s`,
        gut: brueche.length === 0 && berichte.length === antworten.length,
      },
      {
        was: 'events that did work',
        ergebnis: `${(100 - 100 * anteil).toFixed(1)} % of ${ereignisse}; ${summe((b) => b.abstuerze)} crashes, ${summe((b) => b.effekte)} effects, ${summe((b) => b.gesendet)} replies`,
        gut: anteil <= OHNE_ARBEIT,
      },
      await gleicherSeed(o.ab),
      ...funde
        .filter((f) => f.fund === undefined)
        .map((f) => ({ was: f.name, ergebnis: 'not found', gut: false })),
      {
        was: 'mutants',
        ergebnis: `${funde.filter((f) => f.fund).length} von ${funde.length} Mutanten gefunden`,
        gut: funde.every((f) => f.fund),
      },
    ]
    return zeilen
  },
}

async function gleicherSeed(seed: number): Promise<AusfallZeile> {
  const [a, b] = [
    await laufe({ seed, ereignisse: EREIGNISSE }),
    await laufe({ seed, ereignisse: EREIGNISSE }),
  ]
  return { was: 'same seed, same log', ergebnis: `${a.hash} = ${b.hash}`, gut: a.hash === b.hash }
}
