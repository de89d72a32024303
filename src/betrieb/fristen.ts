import type { Logger } from 'pino'
import { fehlerCode } from '../domaene/fehler.ts'
import type { Uhr } from '../domaene/zeit.ts'
import { abgelaufeneVorgaenge, ladeAbgelaufenen } from '../speicher/fristen.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import type { Vorgang } from '../speicher/vorgang.ts'

export interface FristenDeps {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  /** Resolves when every message that has its time already is stored. */
  gespeichert: () => Promise<void>
  /** Ends one Vorgang and tells whom it concerns. */
  laufeAb: (v: Vorgang, jetzt: string) => Operation<void>
  nachAblauf: () => void
}

/** Ends what nobody decided in time. One transaction each: what was decided meanwhile stays decided (I3). */
export function erstelleFristen(d: FristenDeps) {
  return async function raeumeFristen(): Promise<number> {
    const jetzt = d.uhr.jetzt()
    // A decision of the last millisecond may still be on its way into the table.
    await d.gespeichert()
    const faellig = await d.speicher.read(abgelaufeneVorgaenge, { jetzt })
    let anzahl = 0
    for (const v of faellig) {
      try {
        if (await d.speicher.run(laufeEinenAb, { id: v.id, jetzt })) anzahl++
      } catch (fehler) {
        d.log.warn({ vorgang: v.id, fehler: fehlerCode(fehler) }, 'Frist nicht abgelaufen: beim nächsten Mal')
      }
    }
    if (anzahl > 0) d.nachAblauf()
    return anzahl
  }

  function* laufeEinenAb(arg: { id: string; jetzt: string }): Operation<boolean> {
    const v = yield* ladeAbgelaufenen(arg)
    if (!v) return false
    yield* d.laufeAb(v, arg.jetzt)
    return true
  }
}
