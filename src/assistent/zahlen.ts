import type { Konfiguration } from '../config.ts'
import { plusTage } from '../domaene/tag.ts'
import { OFFEN } from '../domaene/vorgang.ts'
import { ausLokal, type Instant, lokalerTag, type Tag } from '../domaene/zeit.ts'
import type { Speicher } from '../speicher/speicher.ts'
import {
  ersteNachricht,
  offeneJeStatus,
  type Tageszahlen,
  tageszahlen,
  type Zweckzahlen,
} from '../speicher/zahlen.ts'

// Figures over days, for the console and the command line.

export interface Zahlen {
  tage: (Omit<Tageszahlen, 'antwort_ms' | 'zwecke'> & {
    tag: Tag
    antwort_median_ms: number | null
    antwort_p95_ms: number | null
    tokens: number
    kosten_mikro: number | null
  })[]
  /** `unklar` is `fehler` whose outcome nobody knows. */
  offen: { status: (typeof OFFEN)[number] | 'unklar'; anzahl: number }[]
  zwecke: Zweckzahlen[]
  waehrung: string
  seit: Instant | null
}

export interface ZahlenArg {
  /** The last so many days, today included. */
  tage: number
  zone: string
  jetzt: Instant
}

/** With messages on fewer days a line would show nothing. */
const TAGE_MINDESTENS = 2
/** Days that are over stay as they are, but for a late reply. */
const GEMERKT = 2000

type Geber = (arg: ZahlenArg) => Promise<Zahlen>

/** Remembers days that are over, so that a page that is open costs one day. */
export function erstelleZahlen(
  speicher: Speicher,
  konfiguration: Pick<Konfiguration, 'agent' | 'modell'>,
): Geber {
  const { agent, modell } = konfiguration
  const gemerkt = new Map<string, Tageszahlen>()

  /** A day in a transaction of its own: nothing waits for all of them. */
  async function amTag(tag: Tag, { zone, jetzt }: ZahlenArg): Promise<Tageszahlen> {
    const von = ausLokal(tag, 0, 0, zone)
    const bis = ausLokal(plusTage(tag, 1), 0, 0, zone)
    const name = `${von} ${bis}`
    const schon = gemerkt.get(name)
    if (schon) return schon
    const zahlen = await speicher.read(tageszahlen, { agent, von, bis })
    if (ausLokal(plusTage(tag, 2), 0, 0, zone) <= jetzt) {
      if (gemerkt.size >= GEMERKT) gemerkt.clear()
      gemerkt.set(name, zahlen)
    }
    return zahlen
  }

  return async (arg) => {
    const heute = lokalerTag(arg.jetzt, arg.zone)
    const seit = await speicher.read(ersteNachricht, { agent })
    const offen = new Map((await speicher.read(offeneJeStatus, { agent })).map((o) => [o.status, o.anzahl]))
    const ersterTag = seit === undefined ? heute : lokalerTag(seit, arg.zone)
    const alle: [Tag, Tageszahlen][] = []
    for (let i = arg.tage - 1; i >= 0; i--) {
      const tag = plusTage(heute, -i)
      // Before the first message there was nothing to count.
      if (tag >= ersterTag) alle.push([tag, await amTag(tag, arg)])
    }
    const genug = alle.filter(([, t]) => t.nachrichten > 0).length >= TAGE_MINDESTENS
    return {
      tage: genug ? alle.map(([tag, t]) => alsTag(tag, t)) : [],
      offen: ([...OFFEN, 'unklar'] as const).map((status) => ({ status, anzahl: offen.get(status) ?? 0 })),
      zwecke: summeJeZweck(alle.map(([, t]) => t)),
      waehrung: modell.waehrung,
      seit: seit ?? null,
    }
  }
}

function alsTag(tag: Tag, { antwort_ms, zwecke, ...zahlen }: Tageszahlen): Zahlen['tage'][number] {
  return {
    tag,
    ...zahlen,
    antwort_median_ms: quantil(antwort_ms, 0.5),
    antwort_p95_ms: quantil(antwort_ms, 0.95),
    tokens: zwecke.reduce((summe, z) => summe + z.tokens, 0),
    kosten_mikro: summeOderUnbekannt(zwecke),
  }
}

/** Nearest rank: a time that somebody really waited. */
const quantil = (aufsteigend: readonly number[], anteil: number): number | null =>
  aufsteigend[Math.ceil(aufsteigend.length * anteil) - 1] ?? null

/** Null: of none a price is known. */
const summeOderUnbekannt = (posten: readonly Pick<Zweckzahlen, 'kosten_mikro'>[]): number | null =>
  posten.reduce<number | null>(
    (summe, { kosten_mikro }) => (kosten_mikro === null ? summe : (summe ?? 0) + kosten_mikro),
    null,
  )

function summeJeZweck(tage: readonly Tageszahlen[]): Zweckzahlen[] {
  const je = Map.groupBy(
    tage.flatMap((t) => t.zwecke),
    (z) => z.zweck,
  )
  return [...je]
    .map(([zweck, posten]) => ({
      zweck,
      aufrufe: posten.reduce((summe, p) => summe + p.aufrufe, 0),
      tokens: posten.reduce((summe, p) => summe + p.tokens, 0),
      kosten_mikro: summeOderUnbekannt(posten),
    }))
    .sort((a, b) => b.tokens - a.tokens || (a.zweck < b.zweck ? -1 : 1))
}
