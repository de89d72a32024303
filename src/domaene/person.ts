import { z } from 'zod'
import { Sprache } from './sprache.ts'
import { kuerze } from './text.ts'
import type { Instant } from './zeit.ts'

/** A person as the turn sees it. `phone` is the memory key: main E.164, else `<kanal>:<kennung>`. */
export const Person = z.object({
  id: z.string(),
  agent: z.string(),
  phone: z.string(),
  name: z.string(),
  sprache: Sprache,
  status: z.enum(['aktiv', 'gesperrt', 'vergessen']),
  rollen: z.array(z.string()),
  /** Since when no proactive messages are wanted. */
  opt_out: z.string().nullable(),
  /** When the assistant introduced itself; once in a lifetime. */
  begruesst: z.string().nullable(),
  epoche: z.number().int(),
  /** IANA zone in which times are said to this person and read from what the person writes; without one the team's. */
  zeitzone: z.string().nullish(),
  /** Who decides for this person what was handed over, until then; see router/freigabe_kette.ts. */
  vertretung: z.string().nullish(),
  vertretung_bis: z.string().nullish(),
  /** Who decides in this person's place while they are away, by their own word; see router/plan_vertretung.ts. */
  abwesend_vertretung: z.string().nullish(),
  abwesend_von: z.string().nullish(),
  abwesend_bis: z.string().nullish(),
})
export type Person = z.infer<typeof Person>

export const zoneVon = (person: Pick<Person, 'zeitzone'> | undefined, zone: string): string =>
  person?.zeitzone ?? zone

/** The same, with times in this person's zone. */
export const mitZoneVon = <W extends { zone: string }>(
  welt: W,
  person: Pick<Person, 'zeitzone'> | undefined,
): W => (person?.zeitzone ? { ...welt, zone: person.zeitzone } : welt)

export interface Abwesend {
  /** The deputy's id. */
  vertretung: string
  von: Instant
  /** The first instant after it. */
  bis: Instant
}

/** What this person set up, now or for a day to come; undefined: nothing, or it is over. */
export function abwesenheitVon(person: Person, jetzt: Instant): Abwesend | undefined {
  const { abwesend_vertretung: vertretung, abwesend_von: von, abwesend_bis: bis } = person
  return vertretung && von && bis && bis > jetzt ? { vertretung, von, bis } : undefined
}

export const hatRolle = (person: Pick<Person, 'rollen' | 'status'>, rolle: string): boolean =>
  person.status === 'aktiv' && person.rollen.includes(rolle)

/** Nobody of the team: came in where anybody may (`zugang: 'offen'`). */
export const istGast = (person: Pick<Person, 'rollen'>): boolean =>
  person.rollen.length > 0 && person.rollen.every((r) => r === 'gast')

/** How somebody is called. Of a guest only a number or an id is known, and nobody is called by that: empty. */
export const rufname = (person: Pick<Person, 'name' | 'phone'>): string =>
  person.name === person.phone ? '' : (person.name.split(' ')[0] ?? '')

export const istLeitung = (person: Pick<Person, 'rollen' | 'status'>): boolean =>
  hatRolle(person, 'leitung') || hatRolle(person, 'admin')

const NAME_ZEICHEN = 100

/** Marks that nobody sees, but for those that join letters and emoji to one. */
const UNSICHTBAR = /(?![\u200C\u200D])\p{Cf}/gu

/** Why an operator's text is no name; undefined: it is one. A line break or a mark that nobody sees could forge a line. */
export function warumKeinName(text: string): string | undefined {
  if (text.trim() === '') return 'er ist leer'
  if (text.length > NAME_ZEICHEN) return `er hat mehr als ${NAME_ZEICHEN} Zeichen`
  return text.search(UNSICHTBAR) !== -1 || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
    ? 'er enthält einen Zeilenumbruch oder ein unsichtbares Zeichen'
    : undefined
}

/**
 * A name as it may stand in any sentence to anybody: one line, at most 100 characters, nothing that a client makes a link of
 * („Dr.Muster“ becomes „Dr. Muster“, and an address is pulled apart like that as well). Names come from other programs too.
 */
export const alsName = (text: string): string =>
  kuerze(
    text
      .replace(UNSICHTBAR, '')
      .replace(/(?<=[.\u3002\uFF0E\uFF61:/\\])(?=[\p{L}\p{N}/\\])/gu, ' ')
      .replaceAll('](', '] (')
      .replace(/[\s\p{Cc}<>]+/gu, ' ')
      .trim(),
    NAME_ZEICHEN,
  )

/** A name as texts may hold it: „Anna Beispiels“, „ANNA BEISPIEL“, „Beispiel, Anna“; one word alone („Koch“) only as it is. */
export function geschriebeneNamen(name: string): string[] {
  const worte = name.trim().split(/\s+/u)
  if (worte.length === 1) return [name]
  return [name, `${name}s`, name.toUpperCase(), `${worte.at(-1)}, ${worte.slice(0, -1).join(' ')}`]
}
