import { randomBytes } from 'node:crypto'
import type { Neues } from './live-blick.ts'

// The last changes, so that a connection that was cut goes on where it was. A boot of its own: numbers of another process, or
// of before nobody listened, say nothing here.

const GROESSE = 1000

export interface Eintrag extends Neues {
  nr: number
  /** Monotonic. */
  ms: number
}

export interface Ring {
  /** What a client gives back to go on from here. */
  stelle(nr?: number): string
  neu(n: Neues): Eintrag
  /** Everything after that; undefined: some of it is not known here any more. */
  nach(stelle: string): Eintrag[] | undefined
  /** What is not older than so many ms. */
  letzte(ms: number): Eintrag[]
  /** More happened than is kept: whoever comes back to before starts anew. */
  reisse(): void
  /** A new boot: nothing that was given out before holds any more. */
  vonVorn(): void
}

export function erstelleRing(): Ring {
  let boot = neuerBoot()
  let nr = 0
  let eintraege: Eintrag[] = []
  return {
    stelle: (n = nr) => `${boot}-${n}`,
    neu(n) {
      const eintrag = { ...n, nr: ++nr, ms: performance.now() }
      eintraege.push(eintrag)
      // In portions: moving a thousand entries with each new one is the dearer way.
      if (eintraege.length > 2 * GROESSE) eintraege = eintraege.slice(-GROESSE)
      return eintrag
    },
    nach(stelle) {
      const [woher, zahl = ''] = stelle.split('-')
      const ab = Number(zahl)
      if (woher !== boot || !/^\d+$/.test(zahl) || ab > nr) return undefined
      const erster = nr - Math.min(eintraege.length, GROESSE)
      return ab < erster ? undefined : eintraege.filter((e) => e.nr > ab)
    },
    letzte: (ms) => eintraege.filter((e) => e.ms >= performance.now() - ms),
    reisse() {
      nr++
      eintraege = []
    },
    vonVorn() {
      boot = neuerBoot()
      eintraege = []
    },
  }
}

const neuerBoot = (): string => randomBytes(6).toString('hex')
