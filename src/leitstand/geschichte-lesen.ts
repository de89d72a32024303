import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { type Akte, akteVon } from '../router/akte.ts'
import { type Eingang, ladeEingang } from '../speicher/eingang.ts'
import { type Anfrage, anfragenZu } from '../speicher/freigabe-anfrage.ts'
import { type Modellsumme, modellaufrufeZu } from '../speicher/modellaufruf.ts'
import { ladePerson } from '../speicher/person.ts'
import { type Sendung, sendungenZu } from '../speicher/sendung.ts'
import type { Operation } from '../speicher/speicher.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { ladeSichtbaren, vorgaengerVon } from '../speicher/vorgang-liste.ts'
import type { Sicht } from '../speicher/vorgang-sicht.ts'
import { type Daten, ladeDaten } from './routen/vorgang-daten.ts'

/** One Vorgang of the story with all that is known of it. */
export interface Kapitel {
  akte: Akte
  /** The message that set it off; without its text when that is deleted. */
  eingang: Eingang | undefined
  /** The message that said yes to it. */
  ja: Eingang | undefined
  anfragen: (Anfrage & { name: string })[]
  /** To the requester. */
  sendungen: Sendung[]
}

export interface Gelesen {
  v: Vorgang
  /** With those it took the place of, oldest first; the last one is `v`. */
  kapitel: Kapitel[]
  daten: Daten
  modell: Modellsumme
}

/** Undefined: there is none, or this person may not see it. */
export function* ladeGeschichte(arg: {
  agent: string
  id: string
  sicht: Sicht
  person: Person
  jetzt: Instant
}): Operation<Gelesen | undefined> {
  const { jetzt, person } = arg
  const v = yield* ladeSichtbaren(arg)
  if (!v) return undefined
  const kapitel: Kapitel[] = []
  const vorgaenger = (yield* vorgaengerVon({ agent: arg.agent, ids: [v.id] })).get(v.id) ?? []
  for (const w of [...vorgaenger, v]) kapitel.push(yield* ladeKapitel(w, jetzt))
  const modell = yield* modellaufrufeZu({ nachricht_id: v.nachricht_id })
  return { v, kapitel, modell, daten: yield* ladeDaten({ vorgaenge: [v], person, jetzt }) }
}

function* ladeKapitel(v: Vorgang, jetzt: Instant): Operation<Kapitel> {
  const anfragen: Kapitel['anfragen'] = []
  for (const a of yield* anfragenZu({ vorgang_id: v.id }))
    anfragen.push({ ...a, name: (yield* ladePerson({ id: a.person_id }))?.name ?? a.person_id })
  const ja = v.lauf_nachricht_id
  return {
    akte: yield* akteVon(v, jetzt),
    eingang: yield* ladeEingang({ id: v.nachricht_id }),
    ja: ja === null || ja === v.nachricht_id ? undefined : yield* ladeEingang({ id: ja }),
    anfragen,
    sendungen: yield* sendungenZu({ vorgang_id: v.id, person_id: v.person_id }),
  }
}
