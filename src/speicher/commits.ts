import type { Speicher } from './speicher.ts'

/** The same Speicher, and how to hear that this process has committed something; of others `beobachte` tells. */
export function mitCommits(speicher: Speicher): {
  speicher: Speicher
  beiCommit(gemeldet: () => void): () => void
} {
  const hoerer = new Set<() => void>()
  return {
    speicher: {
      ...speicher,
      async run(op, arg) {
        const wert = await speicher.run(op, arg)
        for (const tu of hoerer) tu()
        return wert
      },
    },
    beiCommit(gemeldet) {
      hoerer.add(gemeldet)
      return () => void hoerer.delete(gemeldet)
    },
  }
}
