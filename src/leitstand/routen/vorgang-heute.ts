import { type Person, zoneVon } from '../../domaene/person.ts'
import { ausLokal, type Instant, lokalerTag, plusMs, TAG_MS } from '../../domaene/zeit.ts'
import { uebergebeneFreigaben } from '../../speicher/freigabe-anfrage.ts'
import type { Operation } from '../../speicher/speicher.ts'
import { type Vorgang, wartendeFreigaben } from '../../speicher/vorgang.ts'
import {
  fertigeSeit,
  listeSichtbare,
  vorgaengerVon,
  zaehleFertigeSeit,
} from '../../speicher/vorgang-liste.ts'
import type { Listenstatus } from '../../speicher/vorgang-wege.ts'
import type { Leser, Lesewerk } from '../behandlung.ts'
import type { Heute } from '../vertrag/vorgang.ts'
import { ladeDaten, sichtVon } from './vorgang-daten.ts'
import { type Blick, entscheidungKarte, freigabeKarte, kurz } from './vorgang-karten.ts'

// What a person comes for first: to unblock others, to decide what is stuck, and to see what runs.

const JE_LISTE = 50
const FERTIG = 8
const FERTIG_TAGE = 7

function* ladeHeute(arg: { agent: string; person: Person; jetzt: Instant; tagesbeginn: Instant }) {
  const { agent, person, jetzt } = arg
  const sicht = sichtVon(person)
  const f = { agent, sicht, jetzt, hoechstens: JE_LISTE }
  const eigene = { ...f, person_id: person.id }
  const liste = (filter: typeof f, ...status: Listenstatus[]): Operation<Vorgang[]> =>
    listeSichtbare({ ...filter, status })
  const moegliche = [
    ...(yield* wartendeFreigaben({ agent, person_id: person.id, rollen: person.rollen })),
    ...(yield* uebergebeneFreigaben({ agent, person_id: person.id, jetzt })),
  ].filter((v, i, alle) => alle.findIndex((w) => w.id === v.id) === i && (v.frist ?? jetzt) > jetzt)
  const entscheidungen = yield* liste(sicht.alle ? f : eigene, 'fehler', 'unklar')
  const fragen = yield* liste(eigene, 'rueckfrage', 'bestaetigung')
  const laeuft = yield* liste(f, 'laeuft')
  const wartend = yield* liste(f, 'wartet_freigabe', 'rueckfrage', 'bestaetigung')
  const fertig = yield* fertigeSeit({ ...f, seit: plusMs(jetzt, -FERTIG_TAGE * TAG_MS), hoechstens: FERTIG })
  const vorgaenge = [...moegliche, ...entscheidungen, ...fragen, ...laeuft, ...wartend, ...fertig]
  const daten = yield* ladeDaten({ vorgaenge, person, jetzt })
  // What this person has agreed to waits for others.
  const freigaben = moegliche.filter((v) => daten.rechte.has(v.id) && !daten.zugestimmt.has(v.id))
  const vorgaenger = yield* vorgaengerVon({ agent, ids: freigaben.map((v) => v.id) })
  const meine = new Set([...freigaben, ...fragen].map((v) => v.id))
  const fertig_heute = yield* zaehleFertigeSeit({ agent, sicht, jetzt, seit: arg.tagesbeginn })
  const wartet = wartend.filter((v) => !meine.has(v.id))
  return { freigaben, entscheidungen, fragen, laeuft, wartet, fertig, fertig_heute, daten, vorgaenger }
}

const nachFrist = (a: Vorgang, b: Vorgang): number => ((a.frist ?? '') < (b.frist ?? '') ? -1 : 1)

export async function heute(werk: Lesewerk, { person }: Leser, b: Blick): Promise<Heute> {
  const zone = zoneVon(person, werk.welt.zone)
  const h = await werk.speicher.read(ladeHeute, {
    agent: werk.konfiguration.agent,
    person,
    jetzt: b.jetzt,
    tagesbeginn: ausLokal(lokalerTag(b.jetzt, zone), 0, 0, zone),
  })
  const kurze = (liste: readonly Vorgang[]) => liste.map((v) => kurz(b, v, h.daten))
  return {
    freigaben: h.freigaben
      .toSorted(nachFrist)
      .map((v) => freigabeKarte(b, v, h.daten, h.vorgaenger.get(v.id) ?? [])),
    entscheidungen: h.entscheidungen.map((v) => entscheidungKarte(b, v, h.daten)),
    fragen: kurze(h.fragen),
    laeuft: kurze(h.laeuft),
    wartet: kurze(h.wartet),
    fertig: kurze(h.fertig),
    fertig_heute: h.fertig_heute,
    jetzt: b.jetzt,
  }
}
