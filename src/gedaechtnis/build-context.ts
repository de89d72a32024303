import { kuerze } from '../domaene/text.ts'
import type { Instant } from '../domaene/zeit.ts'
import { datenblock } from '../modell/datenblock.ts'
import type { ModellNachricht } from '../modell/modell.ts'
import { gueltigeFakten } from '../speicher/fakt.ts'
import { ladeSummary, letzteMessages } from '../speicher/gedaechtnis.ts'
import type { Operation } from '../speicher/speicher.ts'

/** One budget over facts, summary, history and the current message. */
export const BUDGET = { zeichen: 12_000, nachrichten: 60, einzelne: 2_000, fakten: 40 }

export interface BuildContextArg {
  agent: string
  phone: string
  /** The message that is being answered; always in the context, cut if need be. */
  aktuell: string
  jetzt: Instant
}

/**
 * What a model sees of a person: facts and summary as a block of data (never in the system text), then the newest turns
 * that fit, beginning with a person's turn, then the current message. A single giant is cut instead of pushing out the rest.
 */
export function* buildContext(arg: BuildContextArg): Operation<ModellNachricht[]> {
  const facts = yield* gueltigeFakten({ ...arg, hoechstens: BUDGET.fakten })
  const summary = yield* ladeSummary(arg)
  const messages = yield* letzteMessages({ ...arg, hoechstens: BUDGET.nachrichten })
  const aktuell: ModellNachricht = { rolle: 'nutzer', text: kuerze(arg.aktuell, BUDGET.zeichen / 2) }
  const gemerkt =
    facts.length > 0 || summary
      ? [
          gedaechtnisBlock(
            facts.map((f) => f.fact),
            summary,
          ),
        ]
      : []
  let rest = BUDGET.zeichen - aktuell.text.length - (gemerkt[0]?.text.length ?? 0)
  const verlauf: ModellNachricht[] = []
  for (const m of messages.reverse()) {
    const text = kuerze(m.content, BUDGET.einzelne)
    rest -= text.length
    if (rest < 0) break
    verlauf.unshift({ rolle: m.role === 'user' ? 'nutzer' : 'assistent', text })
  }
  while (verlauf[0]?.rolle === 'assistent') verlauf.shift()
  return [...gemerkt, ...verlauf, aktuell]
}

/**
 * The same in a group, where others read along: only what was said there. What this person said elsewhere, and what is
 * remembered of them, stays out.
 */
export function kontextInGruppe(
  verlauf: readonly { rolle: ModellNachricht['rolle']; text: string }[],
  aktuell: string,
): ModellNachricht[] {
  const erste = verlauf.findIndex((v) => v.rolle === 'nutzer')
  const dort = erste < 0 ? [] : verlauf.slice(erste)
  return [
    ...dort.map(({ rolle, text }) => ({ rolle, text })),
    { rolle: 'nutzer', text: kuerze(aktuell, BUDGET.zeichen / 2) },
  ]
}

const gedaechtnisBlock = (
  fakten: readonly string[],
  zusammenfassung: string | undefined,
): ModellNachricht => ({
  rolle: 'nutzer',
  text: datenblock({
    fakten,
    zusammenfassung: zusammenfassung === undefined ? null : kuerze(zusammenfassung, BUDGET.einzelne),
  }),
})
