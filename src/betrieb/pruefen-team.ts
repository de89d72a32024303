import type { Konfiguration } from '../config.ts'
import type { Bedarf } from '../domaene/freigabe.ts'
import { bedarfeAus, regelnVon } from '../domaene/freigabe-regel.ts'
import { hatRolle, type Person } from '../domaene/person.ts'
import type { Skill } from '../skills/skill.ts'
import { leseCron } from './cron.ts'
import { kenntLand } from './kalender.ts'
import { benenne, type Fund, nur } from './pruefen-befund.ts'

type Mitglied = Pick<Person, 'rollen' | 'status'>

export function ohneAdmin(personen: readonly Mitglied[]): string | undefined {
  if (personen.some((p) => hatRolle(p, 'admin'))) return undefined
  return 'Niemand im Team hat die Rolle admin: über Gescheitertes von anderen entscheidet dann nur die Leitung, und Gelerntes gilt nie fürs Team'
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
      return [`${wege.map(zuWenige).join(' oder ')} für ${name}`]
    })
  })
  const text = benenne(
    'Wer eine Freigabe anfragt, gibt sie nie selbst frei; zu wenige haben die Rolle',
    funde,
  )
  const rat = text && `${text}. Gib sie jemandem: assistent person rolle`
  return unmoeglich ? rat : nur(rat)
}

const zuWenige = ({ rollen, anzahl, da }: Bedarf & { da: number }): string => {
  const wer = da === 0 ? 'niemand' : da === 1 ? 'nur eine Person' : `nur ${da} Personen`
  return `${rollen.join('/')} (${wer}${anzahl === 1 ? '' : `, nötig ${anzahl}`})`
}

/** @throws KonfigurationsFehler a cron expression is wrong */
export function pruefeEinstellungen(k: Pick<Konfiguration, 'land' | 'zeitplan'>): Fund {
  for (const cron of Object.values(k.zeitplan)) leseCron(cron)
  if (kenntLand(k.land)) return undefined
  return nur(
    `Für land „${k.land}“ sind keine eigenen Feiertage bekannt; Fristen in Arbeitstagen rechnen ohne sie. Trag sie unter kalender.frei ein`,
  )
}
