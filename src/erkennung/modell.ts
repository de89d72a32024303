import type { Logger } from 'pino'
import { ModellFehler } from '../domaene/fehler.ts'
import { istLeer } from '../domaene/text.ts'
import type { Nachrichtenbudget } from '../modell/budget.ts'
import { modellFehler } from '../modell/fehler.ts'
import type { Modell } from '../modell/modell.ts'
import { ladeTokenzaehler, type Tokenzaehler } from '../modell/tokens.ts'
import type { Anfrage, Erkennung, Kandidat } from './erkennung.ts'
import { pruefeAntwort } from './modell/antwort.ts'
import { NOCHMAL, SYSTEM } from './modell/auftrag.ts'
import { baueEingabe } from './modell/eingabe.ts'

let geladen: Promise<Tokenzaehler> | undefined
/** At the first question, and kept: without a model nobody pays for it. */
const zaehler = (): Promise<Tokenzaehler> => {
  geladen ??= ladeTokenzaehler()
  return geladen
}

/** Calls for one message: the question, and once more when the answer does not have the form. */
const VERSUCHE = 2

export interface ModellStufe {
  /**
   * The model's Kandidaten, checked: only skills of `anfrage.skills`, only values that their slots accept and that a
   * person said; empty when it found none. @throws ModellFehler unreachable, or twice not in the form (`unlesbar`)
   */
  erkenne(
    anfrage: Anfrage,
    lokal: Erkennung,
    signal: AbortSignal,
    budget?: Nachrichtenbudget,
  ): Promise<Kandidat[]>
}

/** Recognition by a language model. The model never acts: it names candidates, the router decides (I6). */
export function modellStufe(e: { modell: Modell; log: Pick<Logger, 'info'> }): ModellStufe {
  return {
    async erkenne(anfrage, lokal, signal, budget) {
      if (istLeer(anfrage.text)) return []
      const { text, skills, schema } = baueEingabe(anfrage, lokal, await zaehler())
      if (skills.length === 0) return []
      const modell = budget?.fuer(e.modell) ?? e.modell
      const frage = {
        zweck: 'erkennung',
        system: SYSTEM,
        maxTokens: 1_000,
        timeoutMs: 15_000,
        signal,
        schema,
        schemaName: 'erkennung',
      }
      for (let versuch = 1; versuch <= VERSUCHE; versuch++) {
        const eingabe = versuch === 1 ? [text] : [text, NOCHMAL]
        const wert = await lies(modell, {
          ...frage,
          eingabe: eingabe.map((t) => ({ rolle: 'nutzer', text: t })),
        })
        const kandidaten = pruefeAntwort(wert, anfrage, lokal)
        if (kandidaten) return kandidaten
        e.log.info({ zweck: frage.zweck, versuch }, 'model answer without the form that was asked for')
      }
      throw modellFehler('unlesbar')
    },
  }
}

/** The answer, or undefined when it is no JSON: that may be repaired, everything else may not. */
async function lies(modell: Modell, frage: Parameters<Modell['strukturiert']>[0]): Promise<unknown> {
  try {
    return (await modell.strukturiert(frage)).wert
  } catch (f) {
    if (f instanceof ModellFehler && f.code === 'unlesbar') return undefined
    throw f
  }
}
