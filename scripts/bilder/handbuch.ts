import type { Motiv } from './kamera.ts'
import { lehneAb, MOTIVE, probiere } from './motive.ts'

// The pictures of docs/handbuch.md, by the names that it uses.

const motiv = (name: string): Motiv => {
  const da = MOTIVE.find((m) => m.name === name)
  if (!da) throw new TypeError(`There is no picture ${name}.`)
  return { ...da, breite: 'breit', fenster: true }
}
const handy = (m: Motiv): Motiv => ({ ...m, breite: 'handy', fenster: true })
const BERND = 'Bernd Muster'

export const HANDBUCH: readonly Motiv[] = [
  motiv('heute'),
  handy({ name: 'heute-handy', wer: 'Carla Probe' }),
  handy({
    name: 'freigabe-handy',
    wer: BERND,
    tu: async (page) => page.locator('[data-karte]').first().scrollIntoViewIfNeeded(),
  }),
  handy({ name: 'ablehnen-handy', wer: BERND, tu: lehneAb }),
  { ...motiv('vorgang-freigegeben'), name: 'vorgang', fenster: false },
  motiv('vorgaenge'),
  motiv('person'),
  { ...motiv('chat-knoepfe'), name: 'chat', wer: 'Deniz Test' },
  { ...motiv('ausprobieren'), tu: probiere },
  motiv('lernen'),
  motiv('zahlen'),
  motiv('betrieb'),
  handy({ name: 'anmelden-handy', pfad: '/anmelden' }),
  motiv('konto'),
  { ...motiv('vergessen-fragen'), name: 'vergessen' },
  motiv('suche'),
]
