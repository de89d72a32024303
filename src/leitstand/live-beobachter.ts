import { fehlerCode } from '../domaene/fehler.ts'
import type { Werk } from './behandlung.ts'
import { type Blick, erstelleBlick, type Neues } from './live-blick.ts'

// Looks at what changed when somebody has committed, and only while somebody listens.

export interface BeobachterZeiten {
  /** Commits within this time are looked at once. */
  buendelMs: number
  /** So often persons and what was learned are looked at at most. */
  ganzMs: number
  /** Without a listener for this long nothing is looked at any more. */
  ruheMs: number
}

export interface Beobachter {
  /** Somebody listens. Resolves when nothing that is committed from now on is missed. @throws the database cannot be read */
  an(): Promise<void>
  /** Somebody listens no more: without anybody for a while it stops. */
  ruhe(): void
  schliesse(): void
}

export function erstelleBeobachter(
  werk: Werk,
  z: BeobachterZeiten,
  tu: {
    neu(neues: readonly Neues[]): Promise<void>
    zuViel(): void
    vonVorn(): void
    hoertJemand(): boolean
  },
): Beobachter {
  let an: Promise<void> | undefined
  let stoppe: (() => void)[] = []
  let blick: Blick = erstelleBlick(werk)
  let ruhe: NodeJS.Timeout | undefined
  let wecker: NodeJS.Timeout | undefined
  let spaeter: NodeJS.Timeout | undefined
  let ganzAb = 0
  let laeuft = false
  let nochmal = false

  const wecke = (nachMs = z.buendelMs): void => {
    wecker ??= setTimeout(() => {
      wecker = undefined
      void schau()
    }, nachMs).unref()
  }
  async function schau(): Promise<void> {
    nochmal = laeuft
    if (laeuft || an === undefined) return
    try {
      await allein()
    } catch (fehler) {
      werk.log.warn({ fehler: fehlerCode(fehler) }, 'Nicht nachgesehen, was sich geändert hat')
      wecke(1000)
    }
  }
  /** One at a time; what wakes it meanwhile makes it look once more. */
  async function allein(): Promise<void> {
    laeuft = true
    try {
      await einmal()
    } finally {
      laeuft = false
      if (nochmal) wecke()
    }
  }
  async function einmal(): Promise<void> {
    const ganz = performance.now() >= ganzAb
    if (ganz) ganzAb = performance.now() + z.ganzMs
    else
      spaeter ??= setTimeout(() => {
        spaeter = undefined
        wecke(0)
      }, z.ganzMs).unref()
    const befund = await blick.schau(ganz)
    if (befund === undefined) return tu.zuViel()
    try {
      await tu.neu(befund)
    } catch (fehler) {
      // It is noted as seen: who should have heard of it hears that something is missing.
      tu.zuViel()
      throw fehler
    }
  }
  async function beginne(): Promise<void> {
    blick = erstelleBlick(werk)
    ganzAb = 0
    stoppe = [werk.speicher.beobachte(() => wecke()), werk.beiCommit?.(() => wecke()) ?? (() => undefined)]
    try {
      await allein()
    } catch (fehler) {
      halteAn()
      throw fehler
    }
  }
  function halteAn(): void {
    for (const stopp of stoppe.splice(0)) stopp()
    for (const timer of [ruhe, wecker, spaeter]) clearTimeout(timer)
    ruhe = wecker = spaeter = an = undefined
    tu.vonVorn()
  }

  return {
    async an() {
      clearTimeout(ruhe)
      an ??= beginne()
      await an
    },
    ruhe() {
      clearTimeout(ruhe)
      // Asked then: who waited for the same beginning may have come after who left.
      ruhe = setTimeout(() => {
        if (!tu.hoertJemand()) halteAn()
      }, z.ruheMs).unref()
    },
    schliesse: halteAn,
  }
}
