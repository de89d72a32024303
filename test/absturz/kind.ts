// The server with ports that can kill it: what lies before a write, or before a reply leaves, cannot be hit from outside
// by timing. The composition root is the product's own; only Speicher and Kanal are handed over in a wrapping.
import type { Kanal } from '../../src/kanal/kanal.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { laufe } from './laufe.ts'

/** What the test says. It is answered with the names of the steps (`commitZug:1`, `commitZug:2`, …) since the last time. */
export interface Auftrag {
  /** Die before the step of this name. */
  stirbVor?: string
}

let stirbVor: string | undefined
let schritte: string[] = []
process.on('message', (auftrag: Auftrag) => {
  process.send?.(schritte)
  schritte = []
  stirbVor = auftrag.stirbVor
})

/** A step has an effect outside this process's memory: a transaction that writes, or a reply that leaves. */
function schritt(art: string): void {
  const name = `${art}:${1 + schritte.filter((s) => s.startsWith(`${art}:`)).length}`
  schritte.push(name)
  if (stirbVor === name) process.kill(process.pid, 'SIGKILL')
}

const sterblich = (s: Speicher): Speicher => ({
  ...s,
  async run(op, arg) {
    schritt(op.name)
    return await s.run(op, arg)
  },
})

const sterblicher = (k: Kanal): Kanal => ({
  ...k,
  async sende(sendung, signal) {
    schritt('sende')
    return await k.sende(sendung, signal)
  },
})

await laufe({ speicher: sterblich, kanal: sterblicher })
