import { EndgueltigerFehler, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { STUNDE_MS, toMs } from '../../src/domaene/zeit.ts'
import type { Kanal, Sendung } from '../../src/kanal/kanal.ts'
import type { Takt } from './takt.ts'
import type { Zufall } from './zufall.ts'

// The channels of a simulated run: they take most replies, lose some answers, refuse a few, and keep a journal.

export interface Gesendet {
  kanal: string
  sendung: Sendung
  /** The provider has it. */
  da: boolean
  /** … and we were told so. */
  quittiert: boolean
  /** Steps of the run; of the same process only while `leben` is the same. */
  leben: number
  zeit: string
}

export interface Kanaele {
  kanaele: readonly Kanal[]
  journal: Gesendet[]
  ruhig: boolean
}

export interface KanaeleArg {
  takt: Takt
  zufall: Zufall
  leben: () => number
  jetzt: () => string
  /** Looked at in the moment at which the provider takes it. */
  beimSenden: (kanal: string, s: Sendung) => void
}

export function erstelleKanaele(arg: KanaeleArg): Kanaele {
  const journal: Gesendet[] = []
  const stand = { ruhig: false }
  const kanal = (name: string): Kanal => ({
    name,
    ruhezeitMs: name === 'whatsapp' ? 200 : 0,
    adressform: name === 'whatsapp' ? 'ziffern' : 'e164',
    ...(name === 'whatsapp'
      ? {
          darfSchreiben: (letzte, jetzt) =>
            letzte !== undefined && toMs(jetzt) - toMs(letzte) < 24 * STUNDE_MS,
        }
      : {}),
    sende: (sendung) => {
      const laune = stand.ruhig
        ? 'gut'
        : arg.zufall.gewichtet([
            [88, 'gut'],
            [6, 'nicht_da'],
            [3, 'antwort_weg'],
            [3, 'verweigert'],
          ] as const)
      return arg.takt.plane(`send ${name} ${sendung.id} ${laune}`, () => {
        arg.takt.punkt('before sending')
        const da = laune === 'gut' || laune === 'antwort_weg'
        if (da) arg.beimSenden(name, sendung)
        const quittiert = laune === 'gut'
        journal.push({ kanal: name, sendung, da, quittiert, leben: arg.leben(), zeit: arg.jetzt() })
        arg.takt.punkt('after sending')
        if (laune === 'verweigert') throw new EndgueltigerFehler('verweigert', 'Simulation: refused')
        if (laune !== 'gut') throw new WiederholbarerFehler('netz', 'Simulation: no answer')
        return { provider_ids: [`out-${sendung.id}`] }
      })
    },
  })
  return {
    kanaele: [kanal('http'), kanal('whatsapp')],
    journal,
    get ruhig() {
      return stand.ruhig
    },
    set ruhig(ja) {
      stand.ruhig = ja
    },
  }
}
