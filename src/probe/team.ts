import type { Konfiguration } from '../config.ts'
import { KonfigurationsFehler } from '../domaene/fehler.ts'
import { kennungenVon } from '../domaene/kennung.ts'
import type { Probe } from './schema.ts'
import { kleingeschrieben } from './schritt.ts'

/** Names of a Dialogprobe to phones. */
export type Personen = ReadonlyMap<string, string>

export interface Besetzung {
  /** The config's team with the Dialogprobe's persons over it. */
  team: Konfiguration['team']
  personen: Personen
}

/**
 * A member of the team is called by the first name in lower case, by the whole name when two share one. What the
 * Dialogprobe says of a person replaces what the config says. @throws KonfigurationsFehler a new person has no phone
 */
export function besetze(team: Konfiguration['team'], angaben: Probe['personen']): Besetzung {
  const benannt = new Map<string, Konfiguration['team'][number]>()
  for (const mitglied of team) {
    const vorname = kleingeschrieben(mitglied.name.split(' ')[0] ?? '')
    benannt.set(benannt.has(vorname) ? kleingeschrieben(mitglied.name) : vorname, mitglied)
  }
  const personen = new Map([...benannt].map(([key, { phone }]) => [key, phone]))
  for (const [key, { unbekannt, vertretung: _, ...angabe }] of Object.entries(angaben)) {
    const bisher = benannt.get(key)
    const phone = angabe.phone ?? bisher?.phone
    if (phone === undefined)
      throw new KonfigurationsFehler(
        `personen.${key}: ist nicht im Team der Konfiguration und braucht eine phone.`,
      )
    // A number belongs to one person: whoever had it in the config is not there.
    for (const [anderer, m] of benannt) if (m.phone === phone) benannt.delete(anderer)
    for (const [anderer, nummer] of personen) if (nummer === phone) personen.delete(anderer)
    personen.set(key, phone)
    if (unbekannt) benannt.delete(key)
    else benannt.set(key, { name: gross(key), rollen: ['mitglied'], ...bisher, ...angabe, phone })
  }
  for (const [key, { vertretung }] of Object.entries(angaben)) {
    const mitglied = benannt.get(key)
    if (vertretung === undefined || !mitglied) continue
    const phone = benannt.get(vertretung)?.phone
    if (phone === undefined)
      throw new KonfigurationsFehler(`personen.${key}.vertretung: „${vertretung}“ ist nicht im Team.`)
    benannt.set(key, { ...mitglied, vertretung: phone })
  }
  return { team: [...benannt.values()], personen }
}

/** Who has this phone, however it is written. */
export function werHat(personen: Personen, an: string): string | undefined {
  const telefon = kennungenVon('', an)[0]?.kennung
  return [...personen].find(([, phone]) => phone === telefon)?.[0]
}

const gross = (key: string): string => key.slice(0, 1).toLocaleUpperCase('de') + key.slice(1)
