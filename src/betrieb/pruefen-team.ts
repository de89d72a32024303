import type { Konfiguration } from '../config.ts'
import type { Bedarf } from '../domaene/freigabe.ts'
import { bedarfeAus, regelnVon } from '../domaene/freigabe-regel.ts'
import { hatRolle, type Person } from '../domaene/person.ts'
import type { Skill } from '../skills/skill.ts'
import { leseCron } from './cron.ts'
import { kenntLand } from './kalender.ts'
import { benenne, type Fund, nur } from './pruefen-befund.ts'
import type { Befundtexte, Satz } from './texte/befunde.ts'

type Mitglied = Pick<Person, 'rollen' | 'status'>

export function ohneAdmin(personen: readonly Mitglied[]): Satz | undefined {
  if (personen.some((p) => hatRolle(p, 'admin'))) return undefined
  return (t) => t.ohneAdmin
}

/** Rules that ask for more persons than there are beside one who has the role and asks (I7). */
export function schwacheFreigaben(
  personen: readonly Mitglied[],
  skills: readonly Pick<Skill, 'name' | 'freigabe'>[],
): Fund {
  let unmoeglich = false
  const funde = skills.flatMap(({ name, freigabe }) => {
    return regelnVon({ freigabe }).flatMap((regel) => {
      const wege = bedarfeAus(regel).map((b) => ({
        ...b,
        da: personen.filter((p) => b.rollen.some((rolle) => hatRolle(p, rolle))).length,
      }))
      if (wege.some((w) => w.da > w.anzahl)) return []
      unmoeglich ||= wege.every((w) => w.da < w.anzahl)
      return [(t: Befundtexte) => t.fuer(wege.map((w) => zuWenige(w, t)).join(t.oder), name)]
    })
  })
  const was = benenne((t) => t.freigabe, funde)
  const rat: Satz | undefined = was && ((t) => t.freigabeRat(was(t)))
  return unmoeglich ? rat : nur(rat)
}

const zuWenige = ({ rollen, anzahl, da }: Bedarf & { da: number }, t: Befundtexte): string =>
  t.zuWenige(rollen.join('/'), da, anzahl)

/** @throws KonfigurationsFehler a cron expression is wrong */
export function pruefeEinstellungen(k: Pick<Konfiguration, 'land' | 'zeitplan'>): Fund {
  for (const cron of Object.values(k.zeitplan)) leseCron(cron)
  if (kenntLand(k.land)) return undefined
  return nur((t) => t.feiertage(k.land))
}
