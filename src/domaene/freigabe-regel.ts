import { leseDauer } from './arbeitszeit.ts'
import { FalscheBenutzung } from './fehler.ts'
import { type Bedarf, type Bedarfe, istRollenname } from './freigabe.ts'
import type { Risiko } from './vorgang.ts'

// Who has to approve what a skill does, as its author writes it.

/** So many persons with one of these roles. */
export interface FreigabeWer {
  /** One role, or several of which any will do. */
  rolle: string | readonly string[]
  /** How many different persons have to approve; default: one. A deputy and the one deputised for count as one. */
  anzahl?: number
}

export interface FreigabeRegel<P> extends FreigabeWer {
  /** Or these: each alone is enough, such as one of `leitung` instead of two of `finanzen`. */
  oder?: FreigabeWer | readonly FreigabeWer[]
  /** How long the decision may take, e.g. `48h`, `3at` (working days), `16ah` (working hours); default: three working days. */
  frist?: string
  /** Who was asked and has not decided is reminded so long afterwards, once each, e.g. `'24h'` or `['1at', '2at']`; default: not. */
  erinnerung?: string | readonly string[]
  /** … and without a decision by then the deputy is asked as well, e.g. `'2at'`; default: only when somebody cannot be reached. */
  vertretungNach?: string
  /** Role of those who decide when neither anybody with `rolle` nor a deputy can be reached. */
  vertretung?: string
  /** When false, the next rule of the list counts; after the last one a Bestätigung is enough. */
  wenn?: (parameter: P) => boolean
}

/** One rule, or a list of which the first one that holds counts. */
export type Freigabe<P> = FreigabeRegel<P> | readonly FreigabeRegel<P>[]

type Regel = FreigabeRegel<Record<string, unknown>>
interface MitFreigabe {
  risiko: Risiko
  freigabe?: Freigabe<Record<string, unknown>>
}

const alsListe = <T>(wert: T | readonly T[]): readonly T[] =>
  Array.isArray(wert) ? (wert as readonly T[]) : [wert as T]

export const regelnVon = (skill: {
  freigabe?: Freigabe<Record<string, unknown>> | undefined
}): readonly Regel[] => (skill.freigabe === undefined ? [] : alsListe(skill.freigabe))

/** The rule for these parameters; undefined: a Bestätigung is enough. */
export const regelFuer = (
  skill: MitFreigabe | undefined,
  parameter: Record<string, unknown>,
): Regel | undefined =>
  skill?.risiko === 3 ? regelnVon(skill).find((regel) => trifftZu(regel, parameter)) : undefined

/** A condition that breaks on a value holds: rather one approval too many. */
function trifftZu({ wenn }: Regel, parameter: Record<string, unknown>): boolean {
  if (!wenn) return true
  try {
    return wenn(parameter)
  } catch {
    return true
  }
}

const alsBedarf = ({ rolle, anzahl = 1 }: FreigabeWer): Bedarf => ({ rollen: [...alsListe(rolle)], anzahl })

export const bedarfeAus = (regel: FreigabeRegel<never>): Bedarfe =>
  [regel, ...alsListe(regel.oder ?? [])].map(alsBedarf)

/** @throws FalscheBenutzung a rule that could not work, naming what to change */
export function pruefeRegeln(
  name: string,
  skill: { risiko: Risiko; freigabe?: Freigabe<never> | undefined },
): void {
  const regeln =
    skill.freigabe === undefined ? [] : (alsListe(skill.freigabe) as readonly FreigabeRegel<never>[])
  if (skill.risiko === 3 && regeln.length === 0)
    throw new FalscheBenutzung(`skill „${name}“: risiko 3 needs freigabe: { rolle: '…' }.`)
  if (skill.risiko !== 3 && skill.freigabe !== undefined)
    throw new FalscheBenutzung(
      `skill „${name}“: freigabe works with risiko 3 only; set risiko: 3, or leave freigabe out.`,
    )
  regeln.forEach((regel, i) => {
    const warum = warumFalsch(regel, i < regeln.length - 1)
    const wo = regeln.length === 1 ? 'freigabe' : `freigabe, rule ${i + 1}`
    if (warum !== undefined) throw new FalscheBenutzung(`skill „${name}“: ${wo}: ${warum}`)
  })
}

/** Only what can be compared: hours with hours, working days with working days. */
function istSpaeter(text: string, frist: string): boolean {
  const [a, b] = [leseDauer(text), leseDauer(frist)]
  if (!a || !b) return false
  const grenzen: Record<string, number | undefined> = { ...b }
  return Object.entries(a).some(([einheit, wert]) => wert >= (grenzen[einheit] ?? Number.POSITIVE_INFINITY))
}

function warumFalsch(regel: FreigabeRegel<never>, weitere: boolean): string | undefined {
  const wer = [regel, ...alsListe(regel.oder ?? [])]
  for (const { rolle, anzahl = 1 } of wer) {
    const rollen = alsListe(rolle)
    if (rollen.length === 0 || !rollen.every(istRollenname))
      return 'rolle is the name of a role or a list of names (not empty, no blanks around it, no „|“).'
    if (new Set(rollen).size < rollen.length) return 'rolle names a role twice.'
    if (!Number.isInteger(anzahl) || anzahl < 1 || anzahl > 9) return 'anzahl is a whole number from 1 to 9.'
  }
  if (regel.vertretung !== undefined && !istRollenname(regel.vertretung))
    return 'vertretung is the name of a role.'
  for (const feld of ['frist', 'erinnerung', 'vertretungNach'] as const)
    for (const text of alsListe(regel[feld] ?? []))
      if (leseDauer(text) === undefined)
        return `${feld} is a duration such as '48h', '2at' (working days) or '8ah' (working hours), not '${text}'.`
  const spaet = (['erinnerung', 'vertretungNach'] as const).find((feld) =>
    alsListe(regel[feld] ?? []).some((text) => istSpaeter(text, regel.frist ?? '3at')),
  )
  if (spaet) return `${spaet} would come at or after the end of frist.`
  return weitere && regel.wenn === undefined
    ? 'without wenn it always counts, so the rules after it never would; put it last.'
    : undefined
}
