import type { Sprache } from '../../src/domaene/sprache.ts'
import { inSprache } from '../../src/domaene/sprache.ts'
import type { Effekt, Skill, WirkKontext } from '../../src/skills/skill.ts'

// An honest surrounding to run one skill in: effects really happen, keys are those of a Vorgang, nothing is recorded.

export interface Umstaende {
  sprache?: Sprache
  jetzt?: string
  vorgangId?: string
  einstellungen?: Record<string, string>
  signal?: AbortSignal
  /** As if every effect had begun before and its outcome were unknown: the look-up comes first. */
  wiederholt?: boolean
  dienste?: Partial<WirkKontext<unknown>['dienste']>
}

export function kontext(parameter: Record<string, unknown>, umstaende: Umstaende = {}) {
  const {
    sprache = 'de',
    jetzt = '2026-11-03T08:00:00.000Z',
    vorgangId = 'V-1',
    wiederholt = false,
  } = umstaende
  const signal = umstaende.signal ?? new AbortController().signal
  const keys: string[] = []
  const laufend = new Map<string, number>()
  async function aktion<E>(system: string, name: string, effekt: Effekt<E>): Promise<E> {
    const n = (laufend.get(`${system}.${name}`) ?? 0) + 1
    laufend.set(`${system}.${name}`, n)
    const key = `${vorgangId}:${system}.${name}:${n}`
    keys.push(key)
    const da = wiederholt ? await effekt.lookup?.(key, signal) : undefined
    return da ?? effekt.run(key, signal)
  }
  const ctx: WirkKontext<Record<string, unknown>> = {
    parameter,
    person: { id: 'P-1', name: 'Anna Beispiel', phone: '+491713920001', rollen: ['mitglied'] },
    vorgang: { id: vorgangId, text: '', angefragt: jetzt },
    sprache,
    zone: 'Europe/Berlin',
    uhr: { jetzt: () => jetzt, warte: async () => {} },
    signal,
    fasseZusammen: async (text) => `${text.split(/(?<=[.!?])\s/)[0]}`,
    aktion,
    melde: () => undefined,
    dienste: {
      einstellungen: umstaende.einstellungen ?? {},
      notizen: { suche: async () => [] },
      erinnere: async () => ({ id: 1 }),
      notiere: async () => ({ id: 1 }),
      ...umstaende.dienste,
    },
  }
  return { ctx, keys }
}

/** Runs the skill as the program does: parameters through its schema first. Blanks in the answer are plain. */
export async function fuehreAus(
  skill: Skill,
  parameter: Record<string, unknown>,
  umstaende: Umstaende = {},
): Promise<string> {
  const { ctx } = kontext(skill.parameter.parse(parameter), umstaende)
  return blanks(inSprache(await skill.run(ctx), ctx.sprache))
}

export const blanks = (text: string): string => text.replace(/[\u00A0\u202F]/g, ' ')
