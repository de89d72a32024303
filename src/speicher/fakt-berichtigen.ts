import { zerlege } from '../domaene/fakt.ts'
import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { alleFakten, beendeFakten, type Fakt, type Gemerkt, merkeFakt } from './fakt.ts'
import { vergissFakten } from './fakt-vergessen.ts'
import { ladePerson } from './person.ts'
import type { Operation } from './speicher.ts'

// Facts as somebody writes them who sees all of them: in the console, or an operator at the command line.

interface FaktVonHand {
  agent: string
  phone: string
  text: string
  /** `gesagt` by the person, `operator` by somebody else. */
  quelle: Extract<Fakt['quelle'], 'gesagt' | 'operator'>
  jetzt: Instant
}

/** Keeps what is said, one row a statement. Empty: there was no fact in it. */
export function* merkeVonHand(arg: FaktVonHand & { anheften?: boolean }): Operation<Gemerkt[]> {
  const { text, ...rest } = arg
  const gemerkt: Gemerkt[] = []
  for (const satz of zerlege(text)) {
    const g = yield* merkeFakt({ ...rest, text: satz, nachricht_id: null })
    if (g.ergebnis !== 'verworfen') gemerkt.push(g)
  }
  return gemerkt
}

/** The same for who is known. Undefined: forgotten since they were read, so that nothing may be written. */
export function* merkeFuer(
  arg: FaktVonHand & { wem: Pick<Person, 'id' | 'epoche'> },
): Operation<Gemerkt[] | undefined> {
  const { wem, ...fakt } = arg
  const person = yield* ladePerson(wem)
  if (person?.epoche !== wem.epoche) return undefined
  // Under the key of now: a number may have come meanwhile.
  return yield* merkeVonHand({ ...fakt, phone: person.phone })
}

export type Berichtigung = 'berichtigt' | 'unbekannt' | 'kein_fakt'

/** What is so instead of a fact that counts: the old one ends, stays visible, and names what took its place. */
export function* berichtigeFakt(arg: FaktVonHand & { id: number }): Operation<Berichtigung> {
  const { id, ...rest } = arg
  const alt = (yield* alleFakten(arg)).find((f) => f.id === id && gilt(f, arg.jetzt))
  if (!alt) return 'unbekannt'
  const gemerkt = yield* merkeVonHand({ ...rest, anheften: alt.angeheftet })
  if (gemerkt.length === 0) return 'kein_fakt'
  const neue = gemerkt.flatMap((g) => g.fakt?.id ?? [])
  // Only spelled otherwise it is the same row.
  if (!neue.includes(id)) yield* beendeFakten({ ids: [id], zeit: arg.jetzt, durch: neue[0] ?? null })
  return 'berichtigt'
}

export const gilt = (f: Pick<Fakt, 'gueltig_bis'>, jetzt: Instant): boolean =>
  f.gueltig_bis === null || f.gueltig_bis > jetzt

/** False: it is none of this person's. */
export function* vergissEinen(arg: { agent: string; phone: string; id: number }): Operation<boolean> {
  if (!(yield* alleFakten(arg)).some((f) => f.id === arg.id)) return false
  yield* vergissFakten({ ...arg, ids: [arg.id] })
  return true
}
