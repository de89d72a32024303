import type { Logger } from 'pino'
import type { Instant } from '../domaene/zeit.ts'
import type { Kanal } from '../kanal/kanal.ts'
import type { Ausgang } from '../speicher/ausgang.ts'
import {
  behalteAusgang,
  briefwegZu,
  type Geschrieben,
  leiteUm,
  wegeDerPerson,
  type Ziel,
} from '../speicher/fenster.ts'
import type { Speicher } from '../speicher/speicher.ts'

// Some providers take free text only for a while after the person's last message (WhatsApp: 24 hours). What falls
// outside goes as an approved template, else over the person's next Kanal, else as a letter, else it is kept until the person writes
// again: `bereit`, with a `nicht_vor` that never comes and `ausserhalb_fenster` as its error, so that operators see it.

export const AUSSERHALB = 'ausserhalb_fenster'

export interface FensterDeps {
  speicher: Speicher
  log: Logger
  kanaele: ReadonlyMap<string, Kanal>
}

/** `weg`: it was moved or kept, nothing is to be sent here now. `veraltet`: the person has written meanwhile, look anew. */
export type Fenster = 'frei' | 'vorlage' | 'weg' | 'veraltet'

export interface FensterFrage {
  zeile: Ausgang
  kanal: Kanal
  jetzt: Instant
  /** The provider has refused this row as being outside, whatever we think. */
  abgelehnt: boolean
  /** When the person last wrote, read before anything was sent; undefined: not asked, the Kanal has no window. */
  gesehen: readonly Geschrieben[] | undefined
  /** What a kept row says when it goes at last. */
  textSpaeter: string
}

export const erstelleFenster =
  (d: FensterDeps) =>
  async (f: FensterFrage): Promise<Fenster> => {
    const { zeile, kanal } = f
    if (!f.abgelehnt && darfSchreiben(f)) return 'frei'
    if (kanal.hatVorlage?.(zeile.zweck)) return 'vorlage'
    const ziel = (await naechsterKanal(d, f)) ?? (await briefweg(d, f))
    if (ziel) {
      await d.speicher.run(leiteUm, { id: zeile.id, ziel })
      d.log.info(
        { ausgang: zeile.id, kanal: zeile.kanal, zu: ziel.kanal },
        'Außerhalb des Fensters, umgeleitet',
      )
      return 'weg'
    }
    const { textSpaeter: text, gesehen } = f
    if (!(await d.speicher.run(behalteAusgang, { zeile, text, gesehen }))) return 'veraltet'
    d.log.warn({ ausgang: zeile.id, kanal: zeile.kanal }, 'Außerhalb des Fensters, behalten')
    return 'weg'
  }

function darfSchreiben({ zeile, kanal, jetzt, gesehen }: FensterFrage): boolean {
  if (!kanal.darfSchreiben || zeile.person_id === null) return true
  const hier = gesehen?.find((g) => g.kanal === zeile.kanal && g.chat === zeile.chat)
  return kanal.darfSchreiben(hier?.aktualisiert, jetzt)
}

/**
 * Another Kanal on which the person has written, the last used first; not the terminal, which nobody may be looking at.
 * What was said in a group stays there.
 */
async function naechsterKanal(d: FensterDeps, { zeile, jetzt }: FensterFrage): Promise<Ziel | undefined> {
  const { agent, person_id, kanal, chat } = zeile
  if (person_id === null) return undefined
  const wege = await d.speicher.read(wegeDerPerson, { agent, person_id, kanal, chat, ausgang_id: zeile.id })
  return wege.find((u) => {
    const k = d.kanaele.get(u.kanal)
    return k?.routen !== undefined && (k.darfSchreiben?.(u.aktualisiert, jetzt) ?? true)
  })
}

/** An answer belongs into its chat. */
async function briefweg(d: FensterDeps, { zeile }: FensterFrage): Promise<Ziel | undefined> {
  if (zeile.person_id === null || zeile.zweck === 'antwort') return undefined
  const kanaele = [...d.kanaele.values()].flatMap(({ name, brief }) => (brief ? [name] : []))
  if (kanaele.length === 0) return undefined
  return await d.speicher.read(briefwegZu, { person_id: zeile.person_id, kanaele, ausgang_id: zeile.id })
}
