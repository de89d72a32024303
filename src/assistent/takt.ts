import type { Logger } from 'pino'
import { erstelleFristen } from '../betrieb/fristen.ts'
import { fehlerCode } from '../domaene/fehler.ts'
import type { Uhr } from '../domaene/zeit.ts'
import { laufeAb } from '../router/freigabe_ablauf.ts'
import { erstelleWeitergabe } from '../router/freigabe_weitergabe.ts'
import type { Wege } from '../router/nachricht.ts'
import type { Welt } from '../router/welt.ts'
import { erstelleZeitplaene } from '../router/zeitplan_faellig.ts'
import type { Ausfuehrung } from '../skills/ausfuehrung.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { abzubrechende } from '../speicher/vorgang-lauf.ts'

// What is due by the clock, looked at again and again: no timer is longer than a minute, and a clock may jump.

const TAKT_MS = 2000
/** A rhythm whose zone is another, or whose last run is still to come, is looked for once a minute: that reads all of them. */
const GRUENDLICH = 30

interface TaktDeps {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  agent: string
  welt: Welt
  wege: Wege
  dedupe: (name: string) => string
  ausfuehrung: Pick<Ausfuehrung, 'laufende' | 'brichAb'>
  /** Every message that has its time already is stored. */
  gespeichert: () => Promise<void>
  vergissWeiter: () => Promise<unknown>
  nachCommit: () => void
  ende: AbortSignal
}

interface Taktgeber {
  /** Until `ende`. */
  laufe(): Promise<void>
  /** Fristen, Freigaben and Zeitpläne, once. */
  faellig(): Promise<void>
  /** Returns how many went on. */
  weitergabe(): Promise<number>
  /** Called off by another process, or in the moment in which it began: the mark in the table says so. */
  brichGewuenschteAb(): Promise<void>
}

export function erstelleTakt(d: TaktDeps): Taktgeber {
  const { speicher, log, welt, wege, nachCommit: nachher } = d
  /** A fault ends nothing: the look is taken again. */
  const trotzdem = async <T>(tu: () => Promise<T>, sonst: T, meldung: string): Promise<T> => {
    try {
      return await tu()
    } catch (fehler) {
      log.error({ fehler: fehlerCode(fehler) }, meldung)
      return sonst
    }
  }
  const raeumeFristen = erstelleFristen({
    ...d,
    laufeAb: (v, jetzt) => laufeAb(welt, wege, v, jetzt),
    nachAblauf: nachher,
  })
  const gibFreigabenWeiter = erstelleWeitergabe({ ...d, nachher })
  const zeitplaeneFaellig = erstelleZeitplaene({ ...d, nachher })
  const fristen = () => trotzdem<unknown>(raeumeFristen, undefined, 'Fristen nicht geprüft')
  const weitergabe = () => trotzdem(gibFreigabenWeiter, 0, 'Freigaben nicht geprüft')
  const zeitplaene = (nurFaellige: boolean) =>
    trotzdem(() => zeitplaeneFaellig(nurFaellige), 0, 'Zeitpläne nicht geprüft')
  const brichGewuenschteAb = () =>
    trotzdem(
      async () => {
        const ids = d.ausfuehrung.laufende()
        for (const { id } of ids.length === 0 ? [] : await speicher.read(abzubrechende, { ids }))
          d.ausfuehrung.brichAb(id)
      },
      undefined,
      'Nicht nachgesehen, was abzubrechen ist',
    )

  return {
    weitergabe,
    brichGewuenschteAb,
    async laufe() {
      const pause = (): Promise<void> => d.uhr.warte(TAKT_MS, d.ende)
      for (let runde = 0; !d.ende.aborted; runde++) {
        const wiederkehrend = () => zeitplaene(runde % GRUENDLICH !== 0)
        for (const schritt of [
          fristen,
          weitergabe,
          brichGewuenschteAb,
          wiederkehrend,
          d.vergissWeiter,
          pause,
        ])
          if (!d.ende.aborted) await schritt()
      }
    },
    async faellig() {
      await raeumeFristen()
      await weitergabe()
      await zeitplaene(false)
    },
  }
}
