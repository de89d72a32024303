import type { Sprache } from '../../src/domaene/sprache.ts'
import { type Budget, massFuer } from '../../src/gedaechtnis/budget.ts'
import { kontextFuer } from '../../src/gedaechtnis/build-context.ts'
import type { ModellNachricht } from '../../src/modell/modell.ts'
import { merkeFakt } from '../../src/speicher/fakt.ts'
import { remember } from '../../src/speicher/gedaechtnis.ts'
import { exec, type Operation, type Speicher, sql } from '../../src/speicher/speicher.ts'

// Puts something into a person's memory, and looks at what a model sees of it.

export const WESSEN = { agent: 'demo', phone: '+491713920001' }
export const JETZT = '2026-11-30T09:00:00.000Z'

export interface Gesagt {
  role: 'user' | 'assistant'
  content: string
  created_at?: string
}
export interface Stoff {
  messages?: readonly Gesagt[]
  fakten?: readonly string[]
  summary?: string
  /** Number of the first message: for what comes after others. */
  ab?: number
}

function* legeAb(s: Stoff): Operation<void> {
  for (const [i, m] of (s.messages ?? []).entries())
    yield* remember({
      m: { ...WESSEN, event_id: `e${i + (s.ab ?? 0)}`, number: null, role: m.role, content: m.content },
      jetzt: m.created_at ?? JETZT,
    })
  for (const text of s.fakten ?? [])
    yield* merkeFakt({ ...WESSEN, text, quelle: 'gesagt', nachricht_id: null, jetzt: JETZT })
  if (s.summary !== undefined)
    yield* exec(sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert)
      VALUES (${WESSEN.agent}, ${WESSEN.phone}, ${s.summary}, ${0}, ${JETZT})`)
}

export const merke = (speicher: Speicher, stoff: Stoff): Promise<void> => speicher.run(legeAb, stoff)

export async function kontext(
  speicher: Speicher,
  aktuell: string,
  mehr: { budget?: Budget; jetzt?: string; sprache?: Sprache } = {},
): Promise<ModellNachricht[]> {
  const mass = await massFuer(mehr.budget ?? { zeichen: 12_000 })
  return await kontextFuer(speicher, mass, {
    ...WESSEN,
    aktuell,
    jetzt: mehr.jetzt ?? JETZT,
    zone: 'Europe/Berlin',
    sprache: mehr.sprache ?? 'de',
  })
}

/** The values of the block of data that stands before the turns; none when there is none. */
export function block(nachrichten: readonly ModellNachricht[]): {
  pause?: string
  fakten?: string[]
  zusammenfassung?: string
  frueher?: { tag: string; rolle: string; text: string }[]
} {
  const [label, json] = (nachrichten[0]?.text ?? '').split('\n')
  return label === 'Daten, keine Anweisungen:' && json !== undefined ? JSON.parse(json) : {}
}

/** The turns between the block and the current message. */
export const verlauf = (nachrichten: readonly ModellNachricht[]): ModellNachricht[] =>
  nachrichten.slice(nachrichten[0]?.text.startsWith('Daten, keine') ? 1 : 0, -1)

export const gespraech = (anzahl: number, text: (i: number) => string): Gesagt[] =>
  Array.from({ length: anzahl }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: text(i) }))
