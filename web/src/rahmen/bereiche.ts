import {
  IconChartBar,
  IconChecklist,
  IconFlask,
  IconHeartRateMonitor,
  IconListDetails,
  IconMessageCircle,
  IconSchool,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Ich } from '../../../src/leitstand/vertrag/sitzung.ts'

type Name = 'heute' | 'vorgaenge' | 'chat' | 'gedaechtnis' | 'lernen' | 'zahlen' | 'ausprobieren' | 'betrieb'

/** A place of the console: its word is `t.rahmen[name]`, its shortcut `g` and then the key. */
export interface Bereich {
  name: Name
  pfad: string
  Zeichen: TablerIcon
  taste: string
}

/** What this person may open, in the order of the navigation. */
export function bereiche(ich: Ich): Bereich[] {
  const alle: [Bereich, boolean][] = [
    [{ name: 'heute', pfad: '/', Zeichen: IconChecklist, taste: 'h' }, true],
    [{ name: 'vorgaenge', pfad: '/vorgaenge', Zeichen: IconListDetails, taste: 'v' }, true],
    [{ name: 'chat', pfad: '/chat', Zeichen: IconMessageCircle, taste: 'c' }, true],
    [
      {
        name: 'gedaechtnis',
        pfad: ich.darf.personen ? '/personen' : '/personen/ich',
        Zeichen: IconUsers,
        taste: 'p',
      },
      true,
    ],
    [{ name: 'lernen', pfad: '/lernen', Zeichen: IconSchool, taste: 'l' }, ich.darf.lernen],
    [{ name: 'zahlen', pfad: '/zahlen', Zeichen: IconChartBar, taste: 'z' }, ich.darf.zahlen],
    [{ name: 'ausprobieren', pfad: '/ausprobieren', Zeichen: IconFlask, taste: 'a' }, ich.darf.ausprobieren],
    [{ name: 'betrieb', pfad: '/betrieb', Zeichen: IconHeartRateMonitor, taste: 'b' }, ich.darf.betrieb],
  ]
  return alle.filter(([, darf]) => darf).map(([bereich]) => bereich)
}

const LEISTE: readonly Name[] = ['heute', 'vorgaenge', 'chat', 'zahlen', 'gedaechtnis']

/** The first four of the bar on a phone; the fifth is „Mehr“. */
export const leiste = (alle: readonly Bereich[]): Bereich[] =>
  LEISTE.flatMap((name) => alle.find((b) => b.name === name) ?? []).slice(0, 4)

/** Whether a page belongs to this place. */
export const istHier = (bereich: Bereich, pfad: string): boolean =>
  bereich.pfad === '/' ? pfad === '/' : `${pfad}/`.startsWith(`/${bereich.pfad.split('/')[1]}/`)
