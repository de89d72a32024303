import type { Tag } from '../domaene/zeit.ts'
import { datenblock, jsonZeile } from '../modell/datenblock.ts'
import type { ModellNachricht } from '../modell/modell.ts'
import type { Fakt } from '../speicher/fakt.ts'
import { kuerzeAuf, type Mass } from './budget.ts'
import { passendeFakten } from './suche.ts'

/** What is remembered of a person beside the newest turns. */
export interface Erinnerung {
  pause: string | undefined
  /** In the order in which a model reads them. */
  fakten: readonly Fakt[]
  zusammenfassung: string | undefined
  /** Older messages that fit the question, oldest first. */
  frueher: readonly { role: 'user' | 'assistant'; content: string; tag: Tag }[]
}

/** Of the block so much is for facts, and for the summary of what they leave; a found message is cut to this share. */
const ANTEIL = { fakten: 1 / 2, zusammenfassung: 2 / 3, fund: 1 / 12 }
/** Facts that fit the question stand behind those that are always read. */
const PASSENDE = 10

/**
 * The block of data that stands before the turns, at most `platz` (a little more where borders of tokens fall
 * otherwise); nothing when there is nothing to remember. What a line of it says ends in that line (I6).
 */
export function erinnerungsblock(e: Erinnerung, frage: string, platz: number, mass: Mass): ModellNachricht[] {
  if (e.fakten.length + e.frueher.length === 0 && e.pause === undefined && !e.zusammenfassung) return []
  const alsJson = (wert: unknown): number => mass.miss(jsonZeile(wert)) + 1
  const rahmen = { pause: e.pause, fakten: [], zusammenfassung: '', frueher: [] }
  let frei = platz - mass.rahmen - mass.miss(datenblock(rahmen))
  const packe = <T>(werte: readonly T[], hoechstens: number): T[] => {
    const vorher = frei
    return werte.filter((wert) => {
      const preis = alsJson(wert)
      const passt = preis <= frei && vorher - frei + preis <= hoechstens
      if (passt) frei -= preis
      return passt
    })
  }
  const alle = e.fakten.map((f) => f.fact)
  const knapp = alle.reduce((summe, f) => summe + alsJson(f), 0) > frei * ANTEIL.fakten
  const fakten = packe(knapp ? passendeZuerst(frage, e.fakten) : alle, frei * ANTEIL.fakten)
  const zusammenfassung =
    e.zusammenfassung && kuerzeAuf(e.zusammenfassung, frei * ANTEIL.zusammenfassung, alsJson)
  if (zusammenfassung) frei -= alsJson(zusammenfassung)
  const frueher = packe(
    e.frueher.map((m) => ({
      tag: m.tag,
      rolle: m.role === 'user' ? 'nutzer' : 'assistent',
      text: kuerzeAuf(m.content, platz * ANTEIL.fund, alsJson),
    })),
    frei,
  )
  const da = {
    ...(e.pause && { pause: e.pause }),
    ...(fakten.length > 0 && { fakten }),
    ...(zusammenfassung && { zusammenfassung }),
    ...(frueher.length > 0 && { frueher }),
  }
  return [{ rolle: 'nutzer', text: datenblock(da) }]
}

/** Name and pinned ones, those that fit the question, the others as they stand; what tells the assistant what to do is last. */
function passendeZuerst(frage: string, fakten: readonly Fakt[]): string[] {
  const daten = fakten.filter((f) => !f.anweisung)
  const immer = daten.filter((f) => f.angeheftet || f.attribut === 'ich.name' || f.attribut === 'ich.rufname')
  const passend = passendeFakten(frage, daten, PASSENDE)
  return [...new Set([...immer, ...passend, ...fakten])].map((f) => f.fact)
}
