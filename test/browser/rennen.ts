import { setTimeout as pause } from 'node:timers/promises'
import type { Request } from 'playwright-core'
import { ANNA, BERND, CARLA, schicke } from '../helfer/prozess-buehne.ts'
import type { Zufall } from '../simulation/zufall.ts'
import type { Fenster } from './browser.ts'
import { karteVon, type Szene } from './szene.ts'

// What can be done to one request at the same moment, in two windows and in the chat.

const FENSTER = [
  ['bernd gibt frei', 'bernd lehnt ab'],
  ['carla gibt frei', 'carla lehnt ab'],
] as const
const CHAT = ['chat gibt frei', 'chat lehnt ab', 'chat ersetzt', 'chat bricht ab'] as const
export const ZUEGE = [...FENSTER.flat(), ...CHAT]
export type Zug = (typeof ZUEGE)[number]

/** What happens in one round. */
export const ziehe = (zufall: Zufall): Zug[] => [
  ...FENSTER.filter(() => zufall.wahr(0.7)).map((wege) => zufall.eins<Zug>(wege)),
  zufall.gewichtet(CHAT.map((zug) => [zug === 'chat ersetzt' ? 3 : 1, zug] as const)),
]

/** What the API refused, and in which words. */
export interface Absage {
  status: number
  detail: string
}

/** Collects what a window is refused; gives it once every answer is there. */
export function merkeAbsagen(f: Fenster): () => Promise<Absage[]> {
  let unterwegs: Promise<Absage[]>[] = []
  f.page.on('request', (anfrage) => {
    if (/\/(freigeben|ablehnen)$/.test(anfrage.url())) unterwegs.push(absageVon(anfrage))
  })
  return async () => {
    await f.page.evaluate('0') // a press before this has sent its request
    const diese = unterwegs
    unterwegs = []
    return (await Promise.all(diese)).flat()
  }
}

async function absageVon(anfrage: Request): Promise<Absage[]> {
  const antwort = await anfrage.response()
  if (antwort === null || antwort.ok()) return []
  const { detail } = (await antwort.json()) as { detail: string }
  return [{ status: antwort.status(), detail }]
}

/** Brings the request before the eyes: behind what is new, where an older card stands. */
export async function zeigeKarte(f: Fenster, id: string): Promise<void> {
  const neue = f.page.locator('#freigaben ~ * .neue button, .neue button').first()
  await karteVon(f, id).or(neue).first().waitFor()
  if ((await karteVon(f, id).count()) === 0) await f.druecke(neue)
  await karteVon(f, id).locator('.fuss button').first().waitFor()
}

export const sprich = async ({ url }: Szene, von: string, text: string): Promise<void> => {
  const { status } = await schicke(url, text, { von })
  if (status !== 202) throw new Error(`${status} instead of 202 for: ${text}`)
}

interface Wobei {
  bernd: Fenster
  carla: Fenster
  id: string
  nachMs: number
}

/** All that comes before the moment; what it returns waits for its own, and then does it. */
export async function bereite(s: Szene, zug: Zug, w: Wobei): Promise<() => Promise<void>> {
  const tue = await handlung(s, zug, w)
  return async () => {
    await pause(w.nachMs)
    await tue()
  }
}

async function handlung(s: Szene, zug: Zug, { bernd, carla, id }: Wobei): Promise<() => Promise<void>> {
  switch (zug) {
    case 'bernd gibt frei':
      return await drueckt(bernd, id, 'Freigeben')
    case 'carla gibt frei':
      return await drueckt(carla, id, 'Freigeben')
    case 'bernd lehnt ab':
      return await drueckt(bernd, id, 'Ablehnen')
    case 'carla lehnt ab':
      return await drueckt(carla, id, 'Ablehnen')
    case 'chat gibt frei':
      return () => sprich(s, BERND, `freigeben ${id}`)
    case 'chat lehnt ab':
      return () => sprich(s, CARLA, `ablehnen ${id} zu teuer`)
    case 'chat ersetzt':
      return () => sprich(s, ANNA, 'nein, ich meinte 80 €')
    case 'chat bricht ab':
      return () => sprich(s, ANNA, `abbrechen ${id}`)
  }
}

/** Where the button is now is where it will be pressed, whatever lies there by then. */
async function drueckt(f: Fenster, id: string, wie: 'Freigeben' | 'Ablehnen'): Promise<() => Promise<void>> {
  if (wie === 'Ablehnen') {
    await f.druecke(karteVon(f, id).getByRole('button', { name: 'Ablehnen …' }))
    await karteVon(f, id).getByRole('textbox').fill('Zu teuer')
  }
  await f.ruhe()
  const knopf = karteVon(f, id).getByRole('button', {
    name: wie === 'Freigeben' ? /^Freigeben/ : /^Ablehnen$/,
  })
  const ort = await knopf.boundingBox()
  if (ort === null) throw new Error(`The button has no place: ${wie} ${id}`)
  return () => f.page.mouse.click(ort.x + ort.width / 2, ort.y + ort.height / 2)
}
