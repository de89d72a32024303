import { type Person, rufname } from '../domaene/person.ts'
import { inSprache, type Sprache } from '../domaene/sprache.ts'
import { dauerMs } from '../domaene/zeit.ts'
import { zeigeDauer } from '../rueckkanal/darstellung.ts'
import { markiereBegruesst } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import type { Kontext } from './kontext.ts'
import type { Zeile, Zugplan } from './plan.ts'
import type { Welt, Worte } from './welt.ts'

// First contact: in front of the first reply the assistant says who it is, what it can do and what it keeps. Once in a
// lifetime, in the direct chat only.

/** `false`: none; a text of one's own for all languages or for some. */
export type BegruessungText = string | Partial<Record<Sprache, string>> | false

export interface BegruessungAngaben {
  eigene: BegruessungText | undefined
  /** How the assistant is called. */
  assistent: string
  aufbewahrung: Readonly<Record<AufbewahrungName, string>>
}

const WORTE = ['verlauf', 'messages', 'vorgang_text', 'eingang_text', 'ausgang', 'medien'] as const
const PROTOKOLL = ['vorgang', 'aktion', 'freigabe'] as const
type AufbewahrungName = (typeof WORTE)[number] | (typeof PROTOKOLL)[number]

/** So many skills are named: the rest is behind „hilfe“. */
const FAEHIGKEITEN_MAX = 4

/** The greeting of one person, with the real Fristen of the config. Undefined: none is wanted. */
export function erstelleBegruessung(
  { eigene, assistent, aufbewahrung }: BegruessungAngaben,
  worte: Pick<Worte, 'skills' | 'texte'>,
): (person: Person) => string | undefined {
  const laengste = (namen: readonly AufbewahrungName[], sprache: Sprache): string =>
    zeigeDauer(Math.max(...namen.map((n) => dauerMs(aufbewahrung[n]) ?? 0)), sprache)
  return (person) => {
    const { sprache } = person
    const t = worte.texte(sprache)
    if (eigene === false) return undefined
    const alle = worte.skills.fuer(person).map((s) => inSprache(s.beschreibung, sprache))
    const faehigkeiten = [
      ...alle.slice(0, FAEHIGKEITEN_MAX),
      ...(alle.length > FAEHIGKEITEN_MAX ? [t.undMehr] : []),
    ].join(' · ')
    const fristen = t.fristen(laengste(WORTE, sprache), laengste(PROTOKOLL, sprache))
    const vorlage = typeof eigene === 'object' ? eigene[sprache] : eigene
    if (vorlage === undefined) return t.begruessung(assistent, faehigkeiten, fristen)
    return fuelle(vorlage, { name: rufname(person), assistent, faehigkeiten, fristen })
  }
}

/** What has no value goes with the blank before it: „Hallo {name}!“ is „Hallo!“. */
const fuelle = (vorlage: string, werte: Readonly<Record<string, string>>): string =>
  vorlage.replace(/\s?\{(\w+)\}/g, (stelle, name: string) => {
    const wert = werte[name]
    if (wert === undefined) return stelle
    return wert === '' ? '' : stelle.replace(`{${name}}`, () => wert)
  })

type K = Pick<Kontext, 'jetzt' | 'ereignis' | 'person' | 'ort'>

/**
 * Puts the greeting in front of the first reply and notes that it was said, in the transaction of the turn: a crash
 * repeats both, and of two turns side by side only one finds the note free. It waits for another reply in a group, on
 * STOP and „vergiss mich“, when nothing is sent, and where nothing is remembered (who is turned away, edits).
 */
export function* mitBegruessung(
  welt: Pick<Welt, 'begruessung'>,
  k: K,
  plan: Pick<Zugplan, 'spurlos' | 'optOut' | 'freieFrage'>,
  antworten: readonly Zeile[],
): Operation<readonly Zeile[]> {
  const [erste, ...weitere] = antworten
  const { person } = k
  if (!erste || !person || person.begruesst !== null || !k.ort || k.ort.gruppe) return antworten
  if (k.ereignis.bot || plan.spurlos || plan.optOut !== undefined || plan.freieFrage?.art === 'vergessen')
    return antworten
  const text = welt.begruessung(person)
  if (text === undefined || !(yield* markiereBegruesst({ id: person.id, jetzt: k.jetzt }))) return antworten
  return [{ ...erste, text: `${text}\n\n${erste.text}` }, ...weitere]
}
