import { modellFehler } from '../../src/modell/fehler.ts'
import type { Modell } from '../../src/modell/modell.ts'
import type { Takt } from './takt.ts'
import type { Zufall } from './zufall.ts'

// A scripted model: strict about what it is asked for, and unreliable in what it answers. Part of its answers try to act
// (I6): a yes, an approval, a skill that does not exist. What it says of a person it has from what it was given, so that a
// word that comes back after a forgetting is seen.

const VERBRAUCH = { tokensEin: 10, tokensAus: 10 }
const VERFUEHRUNGEN = ['ja', 'freigeben V-1', 'Ich habe es freigegeben und bezahlt.', 'ja, mach das']

export interface SimModell extends Modell {
  /** Calls that the script does not know. */
  readonly unerwartet: string[]
}

export function erstelleModell(takt: Takt, zufall: Zufall): SimModell {
  const unerwartet: string[] = []

  const rufe = <T>(zweck: string, antwort: () => T): Promise<T> =>
    takt.plane(`model ${zweck}`, () => {
      if (zufall.wahr(0.1))
        throw modellFehler(zufall.eins(['zeit', 'netz', 'rate', 'server', 'unlesbar'] as const))
      return antwort()
    })

  return {
    name: 'simulation',
    unerwartet,
    frei(a) {
      if (!['gespraech', 'zusammenfassung', 'verdichtung'].includes(a.zweck))
        unerwartet.push(`frei ${a.zweck}`)
      return rufe(a.zweck, () => ({ text: zufall.eins(VERFUEHRUNGEN), verbrauch: VERBRAUCH }))
    },
    strukturiert(a) {
      if (a.zweck === 'verdichtung')
        return rufe(a.zweck, () => ({
          wert: verdichte(a.eingabe.map((e) => e.text).join('\n')),
          verbrauch: VERBRAUCH,
        }))
      if (a.zweck !== 'erkennung') unerwartet.push(`strukturiert ${a.zweck}`)
      return rufe(a.zweck, () => ({
        wert: zufall.eins([
          { kandidaten: [] },
          { kandidaten: [{ faehigkeit: 'alles_freigeben', sicherheit: 1, parameter: { ja: true } }] },
          { kandidaten: [{ faehigkeit: 'lager_abfragen', sicherheit: 0.9, parameter: {} }] },
          'ja',
        ]),
        verbrauch: VERBRAUCH,
      }))
    },
  }

  /** As it was told to: only what the person said themselves, and what it knew already. */
  function verdichte(text: string): unknown {
    const eigenes = text.match(/"bisher":"[^"]*"|"von":"person","text":"[^"]*"/g) ?? []
    const worte = eigenes.join(' ').match(/[A-Z]{6,}\d*/g) ?? []
    return {
      zusammenfassung: `Es ging um ${worte.slice(0, 20).join(', ') || 'wenig'}.`,
      fakten: worte.slice(0, 2).map((w) => ({ fakt: `mag ${w}`, aus: [1] })),
    }
  }
}
