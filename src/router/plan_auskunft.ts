import { dauerMs } from '../domaene/zeit.ts'
import { zeigeDauer } from '../rueckkanal/darstellung.ts'
import type { Kontext } from './kontext.ts'
import { sage, type Zugplan } from './plan.ts'
import { type Aufbewahrung, spracheVon, type Welt } from './welt.ts'

/** How much there is and for how long; the whole of it is handed over by an operator. */
export function planeAuskunft(k: Kontext, welt: Welt): Zugplan {
  const sprache = spracheVon(k.person)
  const dauer = (name: keyof Aufbewahrung): string =>
    zeigeDauer(dauerMs(welt.aufbewahrung[name]) ?? 0, sprache)
  const frist = {
    messages: dauer('messages'),
    vorgang: dauer('vorgang'),
    vorgang_text: dauer('vorgang_text'),
    freigabe: dauer('freigabe'),
    eingang_text: dauer('eingang_text'),
    ausgang: dauer('ausgang'),
  }
  return sage('auskunft', k.umfang ? welt.texte(sprache).auskunft(k.umfang, frist) : '')
}
