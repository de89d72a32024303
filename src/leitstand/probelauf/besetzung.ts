import type { Konfiguration } from '../../config.ts'
import { istGast, type Person } from '../../domaene/person.ts'
import type { Probe } from '../../probe/schema.ts'
import { BELEGT, kleingeschrieben } from '../../probe/schritt.ts'

// Who can be played in a trial run: everybody of the team, with the roles of now. The Dialogprobe that comes of it names only
// what the config does not say by itself.

export type Angaben = Probe['personen']
export interface Spieler {
  /** How a Dialogprobe calls them. */
  als: string
  name: string
  rollen: string[]
}

/** Numbers of nobody, for who is not in the config: no real one gets into a file. */
const erdacht = (n: number): string => `+4915555${String(n).padStart(6, '0')}`

export function besetzeTeam(
  team: Konfiguration['team'],
  personen: readonly Person[],
): { angaben: Angaben; spieler: Spieler[] } {
  const vergeben = new Set<string>()
  const nenne = (name: string): string => {
    const ganz = kleingeschrieben(name)
    const vorname = ganz.split(' ')[0] ?? ganz
    const frei = [vorname, ganz, ...Array.from({ length: 99 }, (_, i) => `${ganz} ${i + 2}`)]
    const als = frei.find((n) => !vergeben.has(n) && !BELEGT.includes(n)) ?? ganz
    vergeben.add(als)
    return als
  }
  // As `besetze` names the config's, in its order.
  const ausConfig = new Map(team.map((m) => [m.phone, { als: nenne(m.name), mitglied: m }]))
  const angaben: Angaben = {}
  const spieler: Spieler[] = []
  for (const p of personen.filter((q) => q.status === 'aktiv' && !istGast(q))) {
    const da = ausConfig.get(p.phone)
    const als = da?.als ?? nenne(p.name)
    const { name, rollen, sprache } = p
    const anders =
      !da ||
      da.mitglied.name !== name ||
      !gleich(da.mitglied.rollen, rollen) ||
      da.mitglied.sprache !== sprache
    if (anders)
      angaben[als] = {
        ...(da ? {} : { phone: erdacht(spieler.length + 1) }),
        ...(da?.mitglied.name === name ? {} : { name }),
        ...(da && gleich(da.mitglied.rollen, rollen) ? {} : { rollen }),
        ...(da?.mitglied.sprache === sprache ? {} : { sprache }),
        unbekannt: false,
      }
    spieler.push({ als, name, rollen })
  }
  return { angaben, spieler }
}

const gleich = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort())
