import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import type { Person } from '../domaene/person.ts'
import { hatRolle } from '../domaene/person.ts'
import type { Skill } from './skill.ts'
import { undoSkill } from './undo.ts'

/** The skills of this Assistent, by name. */
export interface Verzeichnis {
  alle: readonly Skill[]
  /** Also the undo of one, by `undoName`. */
  finde(name: string | null): Skill | undefined
  /** What this person may ask for. */
  fuer(person: Pick<Person, 'rollen' | 'status'>): readonly Skill[]
}

/**
 * `interne`: the product's own, found by name only; nobody is offered them, and recognition does not know them.
 * @throws KonfigurationsFehler two skills with one name
 */
export function erstelleVerzeichnis(skills: readonly Skill[], interne: readonly Skill[] = []): Verzeichnis {
  const nachName = new Map<string, Skill>()
  for (const s of [...skills, ...interne]) {
    if (nachName.has(s.name))
      throw new KonfigurationsFehler(`Zwei Skills heißen „${s.name}“.`, { abhilfe: 'Benenne einen um.' })
    nachName.set(s.name, s)
    const undo = undoSkill(s)
    if (undo) nachName.set(undo.name, undo)
  }
  return {
    alle: skills,
    finde: (name) => (name === null ? undefined : nachName.get(name)),
    fuer: (person) =>
      // A skill that names no roles is for members of the team, not for guests.
      skills.filter((s) =>
        (s.rollen ?? person.rollen.filter((r) => r !== 'gast')).some((rolle) => hatRolle(person, rolle)),
      ),
  }
}

const istSkill = (wert: unknown): wert is Skill =>
  typeof wert === 'object' && wert !== null && 'run' in wert && 'beispiele' in wert

/** Loads skill files listed in the config. @throws KonfigurationsFehler naming the file and what is wrong with it */
export async function ladeSkills(dateien: readonly string[], ordner: string): Promise<Skill[]> {
  const skills: Skill[] = []
  for (const datei of dateien) {
    const pfad = resolve(ordner, datei)
    let inhalt: unknown
    try {
      inhalt = ((await import(pathToFileURL(pfad).href)) as { default?: unknown }).default
    } catch (cause) {
      throw new KonfigurationsFehler(
        `Der Skill ${pfad} lässt sich nicht laden: ${(cause as Error).message}`,
        { cause },
      )
    }
    const liste = Array.isArray(inhalt) ? inhalt : [inhalt]
    if (liste.length === 0 || !liste.every(istSkill)) {
      throw new KonfigurationsFehler(`${pfad} hat keinen Skill als default export.`, {
        abhilfe: 'Schreibe `export default skill({ … })`.',
      })
    }
    skills.push(...liste)
  }
  return skills
}
