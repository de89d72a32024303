import { setTimeout as pause } from 'node:timers/promises'
import type { Programm } from '../helfer/prozess.ts'
import type { Buehne } from '../helfer/prozess-buehne.ts'
import { bisRuht, type Ergebnis, erstelleAkteur } from './akteur.ts'
import { GAENGE_DER_REIHE as GAENGE, type Gang } from './gaenge.ts'
import { MITGLIEDER } from './reihe.config.ts'
import { unterschied } from './reihe.ts'

// kill -9 at no point in particular, again and again, while people go their Gänge. What got no 2xx is delivered again.

export interface Zufallslauf {
  stuerze: number
  gaenge: number
  effekte: number
  doppelteEffekte: number
  wiederholteAntworten: number
  abweichend: string[]
  brueche: string[]
}

const LEUTE = 6

/** Kills `stuerze` times, some time after each start. */
export async function stuerzeZufaellig(b: Buehne, stuerze: number): Promise<Zufallslauf> {
  let programm: Programm = await b.starte()
  const url = (): string => programm.url
  let nummer = 0
  const soll = new Map<string, Ergebnis>()
  for (const gang of GAENGE) {
    const akteur = await erstelleAkteur(b, gang, MITGLIEDER.at(-1) ?? '', ++nummer)
    await akteur.spiele(url, 0, gang.schritte.length)
    soll.set(gang.name, await akteur.ergebnis())
  }
  const lauf: Zufallslauf = {
    stuerze: 0,
    gaenge: 0,
    effekte: 0,
    doppelteEffekte: 0,
    wiederholteAntworten: 0,
    abweichend: [],
    brueche: [],
  }
  async function gehe(gang: Gang, phone: string): Promise<void> {
    const akteur = await erstelleAkteur(b, gang, phone, ++nummer)
    await akteur.spiele(url, 0, gang.schritte.length)
    const ist = await akteur.ergebnis()
    lauf.gaenge++
    lauf.effekte += ist.effekte
    lauf.doppelteEffekte += ist.doppelteEffekte
    lauf.wiederholteAntworten += ist.wiederholt.length
    const anders = unterschied(ist, soll.get(gang.name))
    if (anders.length > 0) lauf.abweichend.push(`${gang.name}: ${anders.join('; ')}`)
  }
  const leute = MITGLIEDER.slice(0, LEUTE).map(async (phone, i) => {
    for (let n = i; lauf.stuerze < stuerze; n++) await gehe(GAENGE[n % GAENGE.length] as Gang, phone)
  })
  const alle = Promise.all(leute)
  void alle.catch(() => undefined)
  while (lauf.stuerze < stuerze) {
    await pause(200 + Math.random() * 1300)
    await programm.beende('SIGKILL')
    programm = await b.starte()
    lauf.stuerze++
  }
  await alle
  await bisRuht(b)
  lauf.brueche = await b.brueche()
  return lauf
}
