import type { Konfiguration } from '../config.ts'
import { fehlerCode } from '../domaene/fehler.ts'
import { type Instant, MINUTE_MS, plusMs } from '../domaene/zeit.ts'
import { listePersonen } from '../speicher/person.ts'
import { neuesteZeit } from '../speicher/pruefen.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { benenne, type Fund } from './pruefen-befund.ts'

// What the program leans on and does not own: the clock, the zones, the mail server.

interface Arg {
  speicher: Speicher
  konfiguration: Pick<Konfiguration, 'agent' | 'zone'>
  jetzt: Instant
}

/** Zones that this Node does not know: times would be said in the wrong one. */
export async function pruefeZonen({ speicher, konfiguration }: Arg): Promise<Fund> {
  if (!kenntZone(konfiguration.zone)) return (t) => t.zone(konfiguration.zone)
  const personen = await speicher.read(listePersonen, { agent: konfiguration.agent })
  return benenne(
    (t) => t.zonen,
    personen.filter((p) => p.zeitzone != null && !kenntZone(p.zeitzone)).map((p) => p.id),
  )
}

function kenntZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** A clock that was set back: Fristen end late, and what was just done is of tomorrow. */
export async function pruefeUhr({ speicher, jetzt }: Arg): Promise<Fund> {
  const neueste = await speicher.read(neuesteZeit, undefined)
  if (neueste === undefined || neueste <= plusMs(jetzt, 5 * MINUTE_MS)) return undefined
  return (t) => t.uhr(`${jetzt.slice(0, 16)}Z`, `${neueste.slice(0, 16)}Z`)
}

export async function pruefeMail(verbinde: (() => Promise<void> | undefined) | undefined): Promise<Fund> {
  try {
    await verbinde?.()
    return undefined
  } catch (fehler) {
    const text = fehler instanceof Error ? fehler.message : ''
    return (t) => t.mail(fehlerCode(fehler), text)
  }
}
