import { laufe } from './lauf.ts'
import { MUTANTEN, type Mutant } from './mutanten.ts'

export interface Fund {
  name: string
  /** Undefined: not found. */
  fund?: string
}

/** Runs a mutant from seed to seed until its fault is seen. */
export async function suche(
  m: Mutant,
  { seeds, ereignisse }: { seeds: number; ereignisse: number },
): Promise<Fund> {
  for (let seed = 1; seed <= seeds; seed++) {
    const { bruch } = await laufe({ seed, ereignisse, mutation: m.mutation() })
    if (bruch) return { name: m.name, fund: `seed ${seed}, event ${bruch.nach}: ${bruch.was[0]}` }
  }
  return { name: m.name }
}

/** Every mutant. */
export async function sucheAlle(grenze: { seeds: number; ereignisse: number }): Promise<Fund[]> {
  const funde: Fund[] = []
  for (const m of MUTANTEN) funde.push(await suche(m, grenze))
  return funde
}
