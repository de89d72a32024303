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
  if (!kenntZone(konfiguration.zone))
    return `Die Zone ${konfiguration.zone} (zone) kennt dieses Node nicht; nimm eines mit vollen Zeitzonen (full-icu)`
  const personen = await speicher.read(listePersonen, { agent: konfiguration.agent })
  return benenne(
    'Zeitzone, die es nicht gibt; setze sie mit `assistent person zeitzone`',
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
  return `Die Uhr dieses Rechners steht auf ${jetzt.slice(0, 16)}Z, in der Datenbank steht schon etwas von ${neueste.slice(0, 16)}Z: stell sie (NTP)`
}

export async function pruefeMail(verbinde: (() => Promise<void> | undefined) | undefined): Promise<Fund> {
  try {
    await verbinde?.()
    return undefined
  } catch (fehler) {
    const text = fehler instanceof Error ? fehler.message : ''
    return `Der Mailserver ist nicht zu erreichen (${fehlerCode(fehler)}): ${text} Prüfe SMTP_URL und mail in der Konfiguration`
  }
}
