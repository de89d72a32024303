import { slotsVon } from '../../skills/slot.ts'
import { ausAehnlichen } from '../aehnlich.ts'
import { erkenneAnschluss } from '../anschluss.ts'
import type { Anfrage, Kandidat } from '../erkennung.ts'
import type { Klassifikator, Rang } from '../klassifikator/klassifikator.ts'
import { ausLernbeispielen } from '../lernbeispiel.ts'
import { ersetzeBegriffe } from '../lokal/begriffe.ts'
import { bezugVon } from '../lokal/lokal.ts'
import { frageStatistik } from '../lokal/statistik.ts'

// What each part of the local recogniser says of a message, one beside the other: why a text is understood as it is.

export interface Blick {
  /** The text as it is read, with the team's words replaced. */
  gelesen: string
  begriffe: { wort: string; bedeutung: string }[]
  /** Learned from exactly this text, and from texts that are like it. */
  gelernt: Kandidat[]
  aehnlich: Kandidat[]
  /** As a follow-up to what is in the window. */
  anschluss: Kandidat | undefined
  /** What the classifier says by itself, best first; only skills that this person may ask for count later. */
  statistik: Rang[]
  /** What the rules say by themselves. */
  regeln: Kandidat[]
}

export interface Teile {
  /** The local recogniser without a classifier. */
  regeln: (anfrage: Anfrage) => Kandidat[]
  klassifikator: Klassifikator
  sicher: Parameters<typeof ausAehnlichen>[1]
}

/** Pure. Takes as long as two recognitions. */
export function blickAuf(anfrage: Anfrage, { regeln, klassifikator, sicher }: Teile): Blick {
  const gelesen = ersetzeBegriffe(anfrage.text, anfrage.begriffe).text
  const slots = anfrage.skills.flatMap((s) => slotsVon(s.parameter))
  return {
    gelesen,
    begriffe: anfrage.begriffe.filter((b) => ersetzeBegriffe(anfrage.text, [b]).text !== anfrage.text),
    gelernt: ausLernbeispielen(anfrage),
    aehnlich: ausAehnlichen(anfrage, sicher).map(({ stark: _, ...k }) => k),
    anschluss: erkenneAnschluss(anfrage).kandidat,
    statistik: [...frageStatistik(klassifikator, gelesen, slots, bezugVon(anfrage))].map(
      ([label, sicherheit]) => ({ label, sicherheit }),
    ),
    regeln: regeln({ ...anfrage, lernbeispiele: [], aehnliche: [] }),
  }
}
