import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { insertAusgang, type Zweck } from '../speicher/ausgang.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import { direkteUnterhaltungen, ladeUnterhaltung, type UnterhaltungOrt } from '../speicher/unterhaltung.ts'

/** Channels on which somebody can be written to who never wrote there, and in which form; best first. */
export interface Wege {
  kanaele: readonly { kanal: string; form: 'e164' | 'ziffern' }[]
}

export interface Benachrichtigung {
  wege: Wege
  person: Person
  /** Where the thing came from: preferred when it is a direct chat of this person. */
  unterhaltung_id?: string
  /** The requester's Kanal, preferred for somebody who never wrote. */
  kanal?: string
  text: string
  knoepfe?: readonly { id: string; text: string }[]
  zweck: Zweck
  vorgang_id: string | null
  key?: string
  nicht_vor?: Instant
  jetzt: Instant
}

/** Puts a message to a person into the Ausgang. Undefined: there is no way to write to this person. */
export function* benachrichtige(b: Benachrichtigung): Operation<number | undefined> {
  const ort = yield* wegZu(b)
  if (!ort) return undefined
  return yield* insertAusgang({
    a: {
      agent: b.person.agent,
      kanal: ort.kanal,
      chat: ort.chat,
      an: ort.an,
      person_id: b.person.id,
      unterhaltung_id: ort.id ?? null,
      vorgang_id: b.vorgang_id,
      nachricht_id: null,
      zweck: b.zweck,
      text: b.text,
      knoepfe: b.knoepfe ?? [],
      zu: null,
      key: b.key ?? null,
      nicht_vor: b.nicht_vor ?? null,
    },
    jetzt: b.jetzt,
  })
}

type Ort = Pick<UnterhaltungOrt, 'kanal' | 'chat' | 'an'> & { id?: string }

export function* wegZu(
  b: Pick<Benachrichtigung, 'wege' | 'person' | 'unterhaltung_id' | 'kanal'>,
): Operation<Ort | undefined> {
  const gewuenscht =
    b.unterhaltung_id === undefined ? undefined : yield* ladeUnterhaltung({ id: b.unterhaltung_id })
  if (gewuenscht?.person_id === b.person.id) return gewuenscht
  const [direkt] = yield* direkteUnterhaltungen({ agent: b.person.agent, person_id: b.person.id })
  if (direkt) return direkt
  if (!b.person.phone.startsWith('+')) return undefined
  const weg = b.wege.kanaele.find((w) => w.kanal === b.kanal) ?? b.wege.kanaele[0]
  if (!weg) return undefined
  const chat = weg.form === 'e164' ? b.person.phone : b.person.phone.slice(1)
  return { kanal: weg.kanal, chat, an: chat }
}

/** A reminder is a row of the Ausgang in the future, once per key. */
export const erinnereOperation = (wege: Wege) =>
  function* erinnere(arg: {
    person_id: string
    unterhaltung_id: string
    vorgang_id: string
    key: string
    text: string
    wann: Instant
    jetzt: Instant
  }): Operation<number> {
    const person = yield* ladePerson({ id: arg.person_id })
    if (!person) return 0
    const { unterhaltung_id, vorgang_id, key, text, jetzt } = arg
    return (
      (yield* benachrichtige({
        wege,
        person,
        unterhaltung_id,
        text,
        zweck: 'erinnerung',
        vorgang_id,
        key,
        nicht_vor: arg.wann,
        jetzt,
      })) ?? 0
    )
  }
