import type { Konfiguration } from '../config.ts'
import { hatRolle, type Person } from '../domaene/person.ts'
import type { Skill } from '../skills/skill.ts'
import { leseCron } from './cron.ts'
import { kenntLand } from './kalender.ts'
import { benenne } from './pruefen-befund.ts'

type Mitglied = Pick<Person, 'rollen' | 'status'>

export function ohneAdmin(personen: readonly Mitglied[]): string | undefined {
  if (personen.some((p) => hatRolle(p, 'admin'))) return undefined
  return 'Niemand im Team hat die Rolle admin: über Gescheitertes von anderen entscheidet dann nur die Leitung, und Gelerntes gilt nie fürs Team'
}

/** Roles that approve, held by nobody, or by one person whose own requests nobody can approve then (I7). */
export function schwacheFreigaben(
  personen: readonly Mitglied[],
  skills: readonly Pick<Skill, 'name' | 'freigabe'>[],
): string | undefined {
  const funde = skills.flatMap(({ name, freigabe }) => {
    if (!freigabe) return []
    const anzahl = personen.filter((p) => hatRolle(p, freigabe.rolle)).length
    return anzahl > 1
      ? []
      : [`${freigabe.rolle} (${anzahl === 0 ? 'niemand' : 'nur eine Person'}) für ${name}`]
  })
  return benenne('Wer eine Freigabe anfragt, gibt sie nie selbst frei; zu wenige haben die Rolle', funde)
}

/** @throws KonfigurationsFehler a cron expression is wrong */
export function pruefeEinstellungen(k: Pick<Konfiguration, 'land' | 'zeitplan'>): string | undefined {
  for (const cron of Object.values(k.zeitplan)) leseCron(cron)
  if (kenntLand(k.land)) return undefined
  return `Für land „${k.land}“ sind keine eigenen Feiertage bekannt; Fristen in Arbeitstagen rechnen ohne sie`
}
