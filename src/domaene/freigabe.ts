import { z } from 'zod'

// Which approvals a Vorgang needs, and whether they are there. Pure: who may still decide is looked up by the caller.

/** So many different persons, each with one of these roles. */
export const Bedarf = z.object({
  rollen: z.array(z.string().min(1)).min(1),
  anzahl: z.number().int().min(1).max(9),
})
export type Bedarf = z.infer<typeof Bedarf>

/** Each of these alone is enough. Kept with the Vorgang: a change of the skill's rule never changes what was asked. */
export const Bedarfe = z.array(Bedarf).min(1)
export type Bedarfe = z.infer<typeof Bedarfe>

const ZWISCHEN = '|'

/** As it stands in `freigabe_rolle`: every role that may decide, once, with `|` between. */
export const alsRolle = (bedarfe: Bedarfe): string =>
  [...new Set(bedarfe.flatMap((b) => b.rollen))].join(ZWISCHEN)

export const rollenAus = (freigabe_rolle: string | null): string[] => freigabe_rolle?.split(ZWISCHEN) ?? []

/** `|` stands between several of them in the table. */
export const istRollenname = (rolle: unknown): rolle is string =>
  typeof rolle === 'string' && rolle.trim() === rolle && rolle !== '' && !rolle.includes(ZWISCHEN)

/** What is needed; without an own note one person with the role. */
export const bedarfeVon = (v: { freigabe_rolle: string | null; freigabe_bedarf: Bedarfe | null }): Bedarfe =>
  v.freigabe_bedarf ?? [{ rollen: rollenAus(v.freigabe_rolle), anzahl: 1 }]

/** One person's yes that counts right now. */
export interface Stimme {
  person_id: string
  name: string
  /** Whose place it takes: a deputy and the one deputised for count as one. */
  fuer: string
  /** Those of the needed roles that it is given with. */
  rollen: readonly string[]
}

export interface Zaehlung {
  erfuellt: boolean
  hat: number
  braucht: number
  /** Who is counted, in order. */
  namen: string[]
}

const koepfe = (stimmen: readonly Stimme[]): number => new Set(stimmen.map((s) => s.fuer)).size

/** How far it is: by what is met, else by what most have begun. */
export function zaehle(bedarfe: Bedarfe, stimmen: readonly Stimme[]): Zaehlung {
  const je = bedarfe.map((b) => {
    const dabei = stimmen.filter((s) => s.rollen.some((r) => b.rollen.includes(r)))
    return { dabei, hat: koepfe(dabei), braucht: b.anzahl }
  })
  const erfuellt = je.find((j) => j.hat >= j.braucht)
  // The one that most have begun, else the first as it is written: „0 von 1“ would hide that one of two is there.
  const [naechste] = je.toSorted((a, b) => b.hat - a.hat)
  const { dabei, hat, braucht } = erfuellt ?? naechste ?? { dabei: [], hat: 0, braucht: 1 }
  return { erfuellt: erfuellt !== undefined, hat, braucht, namen: [...new Set(dabei.map((s) => s.name))] }
}
