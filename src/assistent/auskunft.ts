import { fristenVon, type Konfiguration } from '../config.ts'
import type { Auskunft } from '../domaene/auskunft.ts'
import type { Kennung } from '../domaene/kennung.ts'
import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { namensHash } from '../gedaechtnis/forget.ts'
import { stelleAuskunftZusammen } from '../rueckkanal/auskunft.ts'
import { insertAuskunft, ladeAndere, ladeBestand } from '../speicher/auskunft.ts'
import { medienZu } from '../speicher/medien-ordner.ts'
import type { Schluessel } from '../speicher/schluessel.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { namenDer } from '../speicher/vergessen-namen.ts'

// All that is stored about a person, the same for the command line and the console. Only reads, but for the row that says
// that somebody looked.

export interface AuskunftTeile {
  speicher: Speicher
  schluessel: Schluessel
  konfiguration: Pick<Konfiguration, 'agent' | 'aufbewahrung'>
  medienOrdner: string | undefined
}

export interface Wer {
  person: Person | undefined
  /** Of somebody who is not in the team. */
  kennungen: readonly Kennung[]
  /** Who looks; null: whoever has the shell. */
  von: string | null
}

/** Undefined: there is nothing. The look is noted before anything is read. */
export async function erteileAuskunft(
  { speicher, schluessel, konfiguration, medienOrdner }: AuskunftTeile,
  { person, kennungen, von }: Wer,
  jetzt: Instant,
): Promise<Auskunft | undefined> {
  const { agent } = konfiguration
  const person_id = person?.id ?? null
  if (person_id === null && kennungen.length === 0) return undefined
  const namen = await speicher.read(namenDer, { person_id, kennungen })
  const arg = { person, kennungen, agent, namen: namen.map((name) => namensHash(schluessel, agent, name)) }
  if (person_id === null && !(await speicher.read(gibtEs, arg))) return undefined
  await speicher.run(insertAuskunft, { agent, person_id, von, jetzt })
  const bestand = await speicher.read(ladeBestand, arg)
  const eingaenge = new Set(bestand.assistent_eingang.map((e) => Number(e.id)))
  return stelleAuskunftZusammen({
    agent,
    person,
    bestand,
    andere: await speicher.read(ladeAndere, { agent, person_id: person_id ?? '' }),
    medien: medienOrdner === undefined ? [] : await medienZu(medienOrdner, eingaenge),
    aufbewahrung: fristenVon(konfiguration.aufbewahrung),
    jetzt,
  })
}

function* gibtEs(arg: Parameters<typeof ladeBestand>[0]) {
  const bestand = yield* ladeBestand(arg)
  return bestand.assistent_eingang.length > 0 || bestand.assistent_vergessen.length > 0
}

/** As it is written to a file or sent. */
export const auskunftText = (a: Auskunft): string => `${JSON.stringify(a, null, 2)}\n`
