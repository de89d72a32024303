import type { Person } from '../domaene/person.ts'
import { erstelleSchwaerzer, type Schwaerzer } from '../domaene/schwaerzen.ts'
import { dauerMs, type Instant, plusMs } from '../domaene/zeit.ts'
import type { Andere, Bestand, Zeile } from '../speicher/auskunft.ts'
import type { MedienDatei } from '../speicher/medien-ordner.ts'

// What is needed to tell a person's own from what belongs to others, and how long it stays.

export interface AuskunftArg {
  agent: string
  person: Person | undefined
  bestand: Bestand
  andere: Andere
  medien: readonly MedienDatei[]
  /** The Fristen as configured, by key: `{ verlauf: '30d' }`. */
  aufbewahrung: Readonly<Record<string, unknown>>
  jetzt: Instant
}

export interface Welt extends AuskunftArg {
  schwaerze: Schwaerzer
  /** What the person wrote, by the number of the message. */
  worte: ReadonlyMap<number, string>
  /** Messages whose replies are about somebody else's work. */
  ueberAndere: ReadonlySet<number>
  /** A Vorgang of the person that takes back somebody else's. */
  fremdes: (vorgang: Zeile) => boolean
  vorgang: ReadonlyMap<unknown, Zeile>
  zustellung: ReadonlyMap<number, Zeile[]>
  /** When something goes that is as old as `zeit`. */
  bis: (zeit: unknown, einstellung: string) => string | null
}

export const text = (wert: unknown): string => (typeof wert === 'string' ? wert : '')
export const oder = (wert: unknown): string | null => (typeof wert === 'string' ? wert : null)
export const zahl = (wert: unknown): number | undefined => (wert == null ? undefined : Number(wert))
export const ja = (wert: unknown): boolean => Boolean(Number(wert))

/** A value that is no JSON is shown as it is. */
export function json(wert: unknown): unknown {
  if (typeof wert !== 'string') return null
  try {
    return JSON.parse(wert)
  } catch {
    return wert
  }
}

export function erstelleWelt(arg: AuskunftArg): Welt {
  const { bestand: b, andere } = arg
  const veranlasste = new Set([
    ...b.assistent_vorgang.map((v) => text(v.id)),
    ...b.assistent_aktion.filter((a) => a.ausgeloest_von === arg.person?.id).map((a) => text(a.vorgang_id)),
  ])
  // What takes back somebody else's work speaks of that.
  const fremdes = (v: Zeile): boolean =>
    v.rueckgaengig_von != null && !veranlasste.has(text(v.rueckgaengig_von))
  const vonAnderen = new Set(b.assistent_vorgang.filter(fremdes).map((v) => text(v.id)))
  const eigene = new Set([...veranlasste].filter((id) => !vonAnderen.has(id)))
  const fremd = (zeile: Zeile): boolean => zeile.vorgang_id != null && !eigene.has(text(zeile.vorgang_id))
  return {
    ...arg,
    fremdes,
    vorgang: new Map(b.assistent_vorgang.map((v) => [v.id, v])),
    zustellung: Map.groupBy(b.assistent_zustellung, (z) => Number(z.ausgang_id)),
    worte: worteVon(b),
    ueberAndere: new Set(
      [...b.assistent_ausgang, ...b.assistent_verlauf]
        .filter(fremd)
        .flatMap((z) => zahl(z.nachricht_id) ?? []),
    ),
    schwaerze: erstelleSchwaerzer({
      eigenerName: arg.person?.name ?? '',
      namen: andere.namen,
      kennzeichen: andere.kennzeichen,
      eigeneVorgaenge: eigene,
    }),
    bis: (zeit, einstellung) => {
      const ms = dauerMs(text(arg.aufbewahrung[einstellung]))
      return ms === undefined || typeof zeit !== 'string' ? null : plusMs(zeit, ms)
    },
  }
}

function worteVon(b: Bestand): ReadonlyMap<number, string> {
  const worte = new Map<number, string>()
  const dazu = (id: unknown, was: unknown): void => {
    const nummer = zahl(id)
    if (nummer !== undefined) worte.set(nummer, `${worte.get(nummer) ?? ''}\n${text(was)}`)
  }
  for (const m of b.messages) if (m.role === 'user') dazu(m.event_id, m.content)
  for (const v of b.assistent_verlauf) if (v.rolle === 'nutzer') dazu(v.nachricht_id, v.text)
  for (const e of b.assistent_eingang) dazu(e.id, e.ereignis)
  for (const v of b.assistent_vorgang) dazu(v.nachricht_id, v.text)
  return worte
}

/** What the assistant wrote, with the person's own words beside it. */
export function gesagt(w: Welt, wert: unknown, zeile: Zeile): string {
  const vorgang = oder(zeile.vorgang_id)
  const vom = w.vorgang.get(vorgang)
  const worte = `${w.worte.get(zahl(zeile.nachricht_id) ?? -1) ?? ''}\n${text(vom?.text)}\n${text(vom?.parameter)}`
  return w.schwaerze(text(wert), { worte, vorgang_id: vorgang })
}

/** The same in every string of a JSON value. */
export function tief(w: Welt, wert: unknown, worte: string): unknown {
  if (typeof wert === 'string') return w.schwaerze(wert, { worte })
  if (Array.isArray(wert)) return wert.map((x) => tief(w, x, worte))
  if (typeof wert !== 'object' || wert === null) return wert
  return Object.fromEntries(Object.entries(wert).map(([k, v]) => [k, tief(w, v, worte)]))
}
