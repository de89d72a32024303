import { laufe } from './lauf.ts'

// A worker process of the long set: takes seeds over its channel, answers with what came of each.

process.on('message', async ({ seed, ereignisse }: { seed: number; ereignisse: number }) => {
  try {
    const { bruch, ...bericht } = await laufe({ seed, ereignisse })
    process.send?.({
      ...bericht,
      ...(bruch ? { bruch: { ...bruch, protokoll: bruch.protokoll.slice(-60) } } : {}),
    })
  } catch (fehler) {
    process.send?.({ seed, geworfen: String((fehler as Error).stack ?? fehler) })
  }
})
process.on('disconnect', () => process.exit(0))
