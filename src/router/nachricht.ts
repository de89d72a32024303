import { kennungenVon } from '../domaene/kennung.ts'
import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import type { Kanal } from '../kanal/kanal.ts'
import { insertAusgang, type Zweck } from '../speicher/ausgang.ts'
import { briefwegZu, nurGepruefte } from '../speicher/fenster.ts'
import { kennungGeprueft } from '../speicher/kennung.ts'
import { ladePerson } from '../speicher/person.ts'
import type { Operation } from '../speicher/speicher.ts'
import {
  direkteUnterhaltungen,
  ladeUnterhaltung,
  type Unterhaltung,
  type UnterhaltungOrt,
} from '../speicher/unterhaltung.ts'

/** Channels on which somebody can be written to who never wrote there, and in which form; best first. */
export interface Wege {
  kanaele: readonly { kanal: string; form: 'e164' | 'ziffern' }[]
  /** May this go out there now, in free words or as a template? `letzte`: when the person last wrote there, if ever. */
  offen(kanal: string, zweck: Zweck, letzte: Instant | undefined, jetzt: Instant): boolean
  /** Nobody may be looking there (a terminal): no way to fall back on. */
  unsicher(kanal: string): boolean
  /** Read only while somebody looks: behind all other chats. */
  nurAngesehen(kanal: string): boolean
  /** Channels of letters: the last way. */
  briefe: readonly string[]
}

export function wegeVon(kanaele: readonly Kanal[]): Wege {
  const nachName = new Map(kanaele.map((k) => [k.name, k]))
  return {
    briefe: kanaele.flatMap((k) => (k.brief ? [k.name] : [])),
    kanaele: kanaele.flatMap((k) => (k.adressform ? [{ kanal: k.name, form: k.adressform }] : [])),
    offen(kanal, zweck, letzte, jetzt) {
      const k = nachName.get(kanal)
      if (!k) return false
      return (k.darfSchreiben?.(letzte, jetzt) ?? true) || (k.hatVorlage?.(zweck) ?? false)
    },
    nurAngesehen: (kanal) => nachName.get(kanal)?.nurAngesehen ?? false,
    unsicher(kanal) {
      const k = nachName.get(kanal)
      return k !== undefined && k.routen === undefined && k.adressform === undefined && !k.brief
    },
  }
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
  /** Shows what only some may see: never to a name that nobody has confirmed. */
  nurGeprueft?: true
  /** No chat delivered it: only as a letter. */
  nurBrief?: true
  vorgang_id: string | null
  key?: string
  nicht_vor?: Instant
  jetzt: Instant
}

/** Puts a message to a person into the Ausgang. Undefined: there is no way to write to this person. */
export function* benachrichtige(b: Benachrichtigung): Operation<number | undefined> {
  const ort = yield* wegZu(b)
  return ort && (yield* schreibeAn(b, ort))
}

/**
 * The same over the first of the person's ways that is open now, a letter last. None is: over the usual one, where it
 * waits until the person writes, and `erreicht` is false.
 */
export function* erreiche(b: Benachrichtigung): Operation<{ erreicht: boolean; id: number | undefined }> {
  const ort = (b.nurBrief ? undefined : yield* offenerWeg(b)) ?? (yield* briefweg(b))
  if (!ort && b.nurBrief) return { erreicht: false, id: undefined }
  if (ort) return { erreicht: true, id: yield* schreibeAn(b, ort) }
  return { erreicht: false, id: yield* benachrichtige(b) }
}

function* schreibeAn(b: Benachrichtigung, ort: Ort): Operation<number> {
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

const briefweg = ({ wege, person }: Pick<Benachrichtigung, 'wege' | 'person'>): Operation<Ort | undefined> =>
  briefwegZu({ person_id: person.id, kanaele: wege.briefe })

export function* wegZu(
  b: Pick<Benachrichtigung, 'wege' | 'person' | 'unterhaltung_id' | 'kanal' | 'nurGeprueft'>,
): Operation<Ort | undefined> {
  const gewuenscht =
    b.unterhaltung_id === undefined ? undefined : yield* ladeUnterhaltung({ id: b.unterhaltung_id })
  if (gewuenscht?.person_id === b.person.id) return gewuenscht
  const [direkt] = yield* direkte(b)
  if (direkt) return direkt
  const { agent, phone } = b.person
  if (!phone.startsWith('+')) return yield* briefweg(b)
  if (b.nurGeprueft && !(yield* kennungGeprueft({ agent, kennungen: kennungenVon('phone', phone) })))
    return yield* briefweg(b)
  const weg = b.wege.kanaele.find((w) => w.kanal === b.kanal) ?? b.wege.kanaele[0]
  if (!weg) return yield* briefweg(b)
  const chat = weg.form === 'e164' ? phone : phone.slice(1)
  return { kanal: weg.kanal, chat, an: chat }
}

export const hatBriefweg = function* (wege: Wege, person: Person): Operation<boolean> {
  return (yield* briefweg({ wege, person })) !== undefined
}

/** Direct chats of the person, the last used first, behind them those that are read only while somebody looks. */
function* direkte(b: Pick<Benachrichtigung, 'wege' | 'person' | 'nurGeprueft'>): Operation<Unterhaltung[]> {
  const alle = yield* direkteUnterhaltungen({ agent: b.person.agent, person_id: b.person.id })
  const gute = b.nurGeprueft ? yield* nurGepruefte(alle) : alle
  const hinten = (u: Unterhaltung): boolean => b.wege.nurAngesehen(u.kanal)
  return [...gute.filter((u) => !hinten(u)), ...gute.filter(hinten)]
}

/** A Kanal on which the person has written, the last used first; for who never wrote, the one there is. */
function* offenerWeg(b: Benachrichtigung): Operation<Ort | undefined> {
  const bekannte = yield* direkte(b)
  const neu = bekannte.length === 0 ? yield* wegZu(b) : undefined
  if (neu) return b.wege.offen(neu.kanal, b.zweck, undefined, b.jetzt) ? neu : undefined
  return bekannte
    .filter((u, i) => i === 0 || !b.wege.unsicher(u.kanal))
    .find((u) => b.wege.offen(u.kanal, b.zweck, u.aktualisiert, b.jetzt))
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
