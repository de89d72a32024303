import { z } from 'zod'
import { FalscheBenutzung } from '../domaene/fehler.ts'
import { type Freigabe, pruefeRegeln } from '../domaene/freigabe-regel.ts'
import type { Mehrsprachig, Sprache } from '../domaene/sprache.ts'
import type { Risiko } from '../domaene/vorgang.ts'
import { dauerMs, type Instant, type Uhr } from '../domaene/zeit.ts'
import { entfalteVorlage } from './vorlage.ts'

// What a skill author writes: one definition per file. Types flow from zod into `run`.

export interface Effekt<E> {
  /** What the effect is about; a repeat with other input is not a repeat. */
  input: unknown
  /** Does it. `key` goes to the other system as its idempotency key. */
  run: (key: string, signal: AbortSignal) => Promise<E>
  /** Asks the other system whether an effect with this key is there; undefined when it is not. */
  lookup?: (key: string, signal: AbortSignal) => Promise<E | undefined>
  /** The other system honours the key: the same key twice is one effect. */
  idempotent?: boolean
}

/**
 * One change in another system. Writes its audit row before and after; on a repetition returns what is known
 * instead of doing it again. @throws ErgebnisUnklar when nobody can know whether it happened.
 */
export type Aktion = <E>(system: string, aktion: string, effekt: Effekt<E>) => Promise<E>

export interface LeseKontext<P> {
  parameter: P
  /** The requester. */
  person: { id: string; name: string; phone: string; rollen: readonly string[] }
  vorgang: { id: string; text: string; angefragt: Instant }
  sprache: Sprache
  /** IANA zone of the person, else of the team. */
  zone: string
  uhr: Uhr
  /** Aborts after `timeoutMs`, on shutdown and on „abbrechen“. Hand it to every fetch. */
  signal: AbortSignal
  /** Foreign text (a ticket, a mail) in a few sentences: by the model when there is one, else its first sentences. Always data. */
  fasseZusammen: (text: string, quelle: string) => Promise<string>
  dienste: Dienste
  /**
   * How far it is: `melde(0.3, 'Seite 3 von 10')`, `anteil` from 0 to 1. Shown in „Was läuft gerade?“ and in the terminal;
   * call it as often as you like, it is written at most once a second.
   */
  melde: (anteil: number, text?: string) => void
}

export interface WirkKontext<P> extends LeseKontext<P> {
  aktion: Aktion
  dienste: Dienste & WirkDienste
}

/** Services of the Assistent itself that skills may use to read. */
export interface Dienste {
  /** `einstellungen` of the config, and what the starter adds, such as FREMDSYSTEM_URL: skills never read env. */
  einstellungen: Readonly<Record<string, string>>
  notizen: { suche(text: string): Promise<readonly { text: string; erstellt: Instant }[]> }
}

/** What a skill may look at to warn who approves. */
export interface HinweisKontext<P> {
  parameter: P
  dienste: Pick<Dienste, 'einstellungen'>
  jetzt: Instant
  /** Aborts after 3 s. Hand it to every fetch. */
  signal: AbortSignal
}

/** … and to write; call them inside `aktion`. Both are idempotent by key. */
export interface WirkDienste {
  erinnere(key: string, erinnerung: { wann: Instant; text: string }): Promise<{ id: number }>
  notiere(key: string, text: string): Promise<{ id: number }>
}

export interface SkillEingabe<S extends z.ZodObject, R extends Risiko> {
  /** snake_case, unique. */
  name: string
  beschreibung: Mehrsprachig
  /** Example sentences, with slots in braces where a value stands: `'leg ein ticket an: {titel}'`. `(a|b)` and `[a]`: docs/skills.md. */
  beispiele: readonly string[] | { de: readonly string[]; en?: readonly string[]; pt?: readonly string[] }
  parameter: S
  risiko: R
  /** With risiko 3: who has to approve. Of a list the first rule whose `wenn` holds counts; none: a Bestätigung is enough. */
  freigabe?: Freigabe<z.output<S>>
  /**
   * What who approves should know about exactly these values („Erste Zahlung an diese IBAN“), shown beside them. Only reads.
   * Asked once, when the Freigabe is asked for; at most three count, and a failure or more than 3 s is none.
   */
  hinweise?(kontext: HinweisKontext<z.output<S>>): readonly Mehrsprachig[] | Promise<readonly Mehrsprachig[]>
  /** Who may ask for it; default: every member. */
  rollen?: readonly string[]
  /** Default 60,000. */
  timeoutMs?: number
  /** Hosts that this skill's answers may link to. */
  hosts?: readonly string[]
  /** One line that names the concrete thing, for Bestätigung and lists: „Ticket „Beamer defekt““. Default: description and parameters. `zone` is the team's, for instants. */
  titel?: (parameter: z.output<S>, sprache: Sprache, zone?: string) => string
  run(kontext: R extends 0 ? LeseKontext<z.output<S>> : WirkKontext<z.output<S>>): Promise<Mehrsprachig>
  /**
   * What its effects are called where the story of a Vorgang is told, by the name that `aktion` gets:
   * `{ ticket_angelegt: { de: 'Ticket anlegen', en: 'Creating the ticket' } }`, those of `undo` too. Default: `system.name`.
   */
  aktionen?: Readonly<Record<string, Mehrsprachig>>
  /** How to take it back („mach das rückgängig“). Without it the Assistent says that there is no way back. */
  undo?: R extends 0 ? never : Undo<z.output<S>>
}

/** A skill as the program holds it, with its types closed over. */
export interface Skill {
  name: string
  beschreibung: Mehrsprachig
  beispiele: { de: readonly string[]; en: readonly string[]; pt: readonly string[] }
  parameter: z.ZodObject
  risiko: Risiko
  freigabe?: Freigabe<Record<string, unknown>>
  hinweise?(
    kontext: HinweisKontext<Record<string, unknown>>,
  ): readonly Mehrsprachig[] | Promise<readonly Mehrsprachig[]>
  rollen?: readonly string[]
  timeoutMs: number
  hosts: readonly string[]
  titel?: (parameter: Record<string, unknown>, sprache: Sprache, zone?: string) => string
  aktionen?: Readonly<Record<string, Mehrsprachig>>
  run(kontext: WirkKontext<Record<string, unknown>>): Promise<Mehrsprachig>
  undo?: Undo<Record<string, unknown>>
  /** It is the undo of the skill with this name, made of it by `undoSkill`. */
  undoVon?: string
}

/**
 * Defines a skill. Its file has it as default export and is listed in `assistent.config.ts`.
 * @throws FalscheBenutzung a definition that could not work, naming what to change
 */
export function skill<S extends z.ZodObject, R extends Risiko>(eingabe: SkillEingabe<S, R>): Skill {
  if (!/^[a-z][a-z0-9_]*$/.test(eingabe.name)) {
    throw new FalscheBenutzung(`skill „${eingabe.name}“: name must be snake_case (a–z, 0–9, _).`)
  }
  pruefeRegeln(eingabe.name, eingabe)
  if (!(eingabe.parameter instanceof z.ZodObject)) {
    throw new FalscheBenutzung(`skill „${eingabe.name}“: parameter must be z.object({ … }).`)
  }
  pruefeUndo(eingabe)
  const b = eingabe.beispiele
  const beispiele = 'de' in b ? { de: b.de, en: b.en ?? [], pt: b.pt ?? [] } : { de: b, en: [], pt: [] }
  if (beispiele.de.length === 0)
    throw new FalscheBenutzung(`skill „${eingabe.name}“: at least one German example.`)
  const felder = Object.keys(eingabe.parameter.shape)
  const saetze = (vorlagen: readonly string[]) =>
    vorlagen.flatMap((v) => entfalteVorlage(v, { skill: eingabe.name, felder }))
  const entfaltet = { de: saetze(beispiele.de), en: saetze(beispiele.en), pt: saetze(beispiele.pt) }
  return { timeoutMs: 60_000, hosts: [], ...eingabe, beispiele: entfaltet } as unknown as Skill
}

function pruefeUndo(eingabe: { name: string; risiko: Risiko; freigabe?: unknown; undo?: Undo<never> }): void {
  const { name, risiko, freigabe, undo } = eingabe
  if (undo === undefined) return
  const klage = (was: string): never => {
    throw new FalscheBenutzung(`skill „${name}“, undo: ${was}.`)
  }
  if (risiko === 0) klage('risiko 0 changes nothing, so there is nothing to take back')
  if (typeof undo.run !== 'function') klage('run is missing: async run({ geschehen, aktion }) { … }')
  if (typeof undo.bis !== 'function' && dauerMs(String(undo.bis)) === undefined)
    klage(`bis must be a duration such as '24h', or a function of the parameters, not „${undo.bis}“`)
  if (undo.risiko !== undefined && ![2, 3].includes(undo.risiko))
    klage('risiko is 2 (a Bestätigung) or 3 (a Freigabe)')
  if (undo.risiko === 3 && undo.freigabe === undefined && freigabe === undefined)
    klage("risiko 3 needs freigabe: { rolle: '…' }")
  if (undo.risiko !== 3 && undo.freigabe !== undefined) klage('freigabe needs risiko: 3')
}

/** One effect that is known to have happened, as its Aktion recorded it. */
export interface Geschehenes {
  /** The key under which the other system knows it. */
  key: string
  system: string
  aktion: string
  /** What `aktion` returned. Null when a person said that it is there: look it up by its key. Check it with zod. */
  ergebnis: unknown
}

export interface UndoKontext<P> extends Omit<WirkKontext<P>, 'dienste'> {
  /** The effects of the Vorgang that is taken back, in the order in which they happened; of a half-done one those that did. */
  geschehen: readonly Geschehenes[]
  /** The id of that Vorgang; `vorgang` is the one that takes it back, with keys of its own. */
  rueckgaengig: string
  dienste: Dienste & WirkDienste & UndoDienste
}

/** Takes back what `erinnere` and `notiere` did under a key; call them inside `aktion`. Idempotent. */
export interface UndoDienste {
  /** False: it was sent already, or there is none. */
  streicheErinnerung(key: string): Promise<boolean>
  loescheNotiz(key: string): Promise<void>
}

export interface Undo<P> {
  /** How long after the last effect, e.g. `24h`; or until which instant, from the parameters. */
  bis: string | ((parameter: P) => Instant)
  /** 2 (default): the one who wants it undone confirms. 3: somebody else approves, by `freigabe` here or else the skill's. */
  risiko?: 2 | 3
  freigabe?: Freigabe<P>
  /** What exactly will happen: „Ticket 92 „Beamer defekt“ löschen“. Default: the title of what was done. */
  titel?: (was: Pick<UndoKontext<P>, 'parameter' | 'geschehen'>, sprache: Sprache, zone?: string) => string
  run(kontext: UndoKontext<P>): Promise<Mehrsprachig>
}
