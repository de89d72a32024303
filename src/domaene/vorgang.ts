import { z } from 'zod'
import { FalscheBenutzung } from './fehler.ts'
import { Mehrsprachig } from './sprache.ts'

/** The machine is drawn in ARCHITECTURE.md, "Vorgang". I3: the last three never change again. */
export const VorgangStatus = z.enum([
  'laeuft',
  'rueckfrage',
  'bestaetigung',
  'wartet_freigabe',
  'fehler',
  'beantwortet',
  'erledigt',
  'abgebrochen',
])
export type VorgangStatus = z.infer<typeof VorgangStatus>

const UEBERGAENGE: Record<VorgangStatus, readonly VorgangStatus[]> = {
  laeuft: [
    'beantwortet',
    'erledigt',
    'fehler',
    'abgebrochen',
    'rueckfrage',
    'bestaetigung',
    'wartet_freigabe',
  ],
  rueckfrage: ['abgebrochen'],
  // a Freigeber's change: once the requester agrees, it is asked for anew
  bestaetigung: ['laeuft', 'wartet_freigabe', 'abgebrochen'],
  // `erledigt`: once more, after a part of it was done already, and now the rest does not come (I4)
  wartet_freigabe: ['laeuft', 'erledigt', 'abgebrochen'],
  // only by a person's word: the requester, else leitung or admin
  fehler: ['laeuft', 'wartet_freigabe', 'erledigt', 'abgebrochen'],
  beantwortet: [],
  erledigt: [],
  abgebrochen: [],
}

export const OFFEN: readonly VorgangStatus[] = [
  'laeuft',
  'rueckfrage',
  'bestaetigung',
  'wartet_freigabe',
  'fehler',
]
export const GESCHLOSSEN: readonly VorgangStatus[] = ['beantwortet', 'erledigt', 'abgebrochen']
export const istOffen = (status: VorgangStatus): boolean => OFFEN.includes(status)
/** Closed for ever (I3). */
export const istGeschlossen = ({ status }: { status: VorgangStatus }): boolean => GESCHLOSSEN.includes(status)
export const darfWerden = (von: VorgangStatus, zu: VorgangStatus): boolean => UEBERGAENGE[von].includes(zu)

export function pruefeUebergang(von: VorgangStatus, zu: VorgangStatus): void {
  if (!darfWerden(von, zu))
    throw new FalscheBenutzung(`Ein Vorgang kann nicht von ${von} nach ${zu} wechseln.`)
}

/** Risk of a Fähigkeit: 0 reads, 1 own data, 2 needs a Bestätigung, 3 needs a Freigabe. */
export const Risiko = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type Risiko = z.infer<typeof Risiko>

/** Parameters as they are stored and shown; the skill's zod schema is what gives them types. */
export const Parameter = z.record(z.string(), z.json())
export type Parameter = z.infer<typeof Parameter>

export const FrageOption = z.object({
  text: z.string(),
  faehigkeit: z.string(),
  parameter: Parameter,
})
export type FrageOption = z.infer<typeof FrageOption>

/** What is asked, as it was shown. `stand` is the hash of the parameters that a yes or a Freigabe is bound to (I7). */
export const Frage = z.object({
  art: z.enum(['parameter', 'auswahl', 'anschluss', 'bestaetigung', 'freigabe']),
  text: z.string(),
  optionen: z.array(FrageOption).default([]),
  /** The missing parameter, for `parameter`. */
  feld: z.string().optional(),
  gestellt: z.iso.datetime(),
  /** How often in a row the person was asked back, this time included. Never a third time. */
  wie_oft: z.number().int().min(1),
  stand: z.string().optional(),
  /** What the skill warned of when a Freigabe was asked for, as it was known then. */
  hinweise: z.array(Mehrsprachig).optional(),
})
export type Frage = z.infer<typeof Frage>

/** The reason of what a person called off; on a running one: that it is to end. */
export const ABBRECHEN = 'abbrechen'

/** How far a run is, `anteil` from 0 to 1, and what it says about it. */
export const Fortschritt = z.object({ anteil: z.number().min(0).max(1), text: z.string() })
export type Fortschritt = z.infer<typeof Fortschritt>

/** `V-12` for message 12, `V-12.2` for its second Vorgang. */
export const vorgangId = (nachrichtId: number, laufend = 1): string =>
  laufend === 1 ? `V-${nachrichtId}` : `V-${nachrichtId}.${laufend}`

/** Reads `V-12`, `v 12`, `V–12.2` as typed by a person; undefined when it is none. */
export function leseVorgangId(text: string): string | undefined {
  const match = /^\s*v\s*[-–—]?\s*(\d{1,15})(?:\.(\d{1,3}))?\s*$/iu.exec(text)
  if (!match) return undefined
  return match[2] === undefined || match[2] === '1' ? `V-${match[1]}` : `V-${match[1]}.${match[2]}`
}
