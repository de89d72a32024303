import { modellFehler } from './fehler.ts'
import { leseJson } from './lesen.ts'
import type { Modell, ModellAnfrage, ModellNachricht } from './modell.ts'

// A scripted model for tests and Dialogproben. It is strict: an unexpected call fails, an unused answer fails.

const FEHLER = [
  'zeit',
  'netz',
  'rate',
  'server',
  'schluessel',
  'abgelehnt',
  'abgeschnitten',
  'unlesbar',
] as const
type SkriptFehler = { fehler: (typeof FEHLER)[number]; warteMs?: number }

export interface SkriptAufruf {
  art: 'frei' | 'strukturiert'
  zweck: string
  system: string
  eingabe: readonly ModellNachricht[]
}

export interface SkriptModell extends Modell {
  readonly aufrufe: readonly SkriptAufruf[]
  /** What went differently from the script, in words for a developer; empty when nothing did. */
  pruefe(): string[]
}

/**
 * Answers in the given order: a string (free text, or JSON text where a form is asked for), any other value
 * (the structured answer as it is), or `{ fehler: 'rate', warteMs: 120000 }`. A call beyond the script rejects
 * with a `ModellFehler` (`budget`: nobody asks a third time) and is reported by `pruefe`.
 */
export function erstelleSkriptModell(antworten: readonly unknown[]): SkriptModell {
  const aufrufe: SkriptAufruf[] = []
  const probleme: string[] = []
  const verbrauch = { tokensEin: 0, tokensAus: 0 }
  let benutzt = 0

  function naechste(art: SkriptAufruf['art'], anfrage: ModellAnfrage): unknown {
    aufrufe.push({ art, zweck: anfrage.zweck, system: anfrage.system, eingabe: anfrage.eingabe })
    if (benutzt >= antworten.length) {
      probleme.push(`call ${aufrufe.length} (${anfrage.zweck}) is not in the script`)
      throw modellFehler('budget')
    }
    const antwort = antworten[benutzt++]
    if (istFehler(antwort)) throw modellFehler(antwort.fehler, antwort.warteMs)
    return antwort
  }

  return {
    name: 'skript',
    aufrufe,
    async frei(anfrage) {
      const antwort = naechste('frei', anfrage)
      if (typeof antwort === 'string') return { text: antwort, verbrauch }
      probleme.push(`call ${aufrufe.length} (${anfrage.zweck}) wants free text, the script has a value`)
      throw modellFehler('unlesbar')
    },
    async strukturiert(anfrage) {
      const antwort = naechste('strukturiert', anfrage)
      return { wert: typeof antwort === 'string' ? leseJson(antwort) : structuredClone(antwort), verbrauch }
    },
    pruefe: () => [
      ...probleme,
      ...(benutzt < antworten.length
        ? [`${antworten.length - benutzt} answer(s) of the script were not used`]
        : []),
    ],
  }
}

function istFehler(antwort: unknown): antwort is SkriptFehler {
  if (typeof antwort !== 'object' || antwort === null || !('fehler' in antwort)) return false
  return (FEHLER as readonly unknown[]).includes(antwort.fehler)
}
