import { z } from 'zod'
import type { Kennung } from '../domaene/kennung.ts'
import { zwilling } from '../domaene/kennung.ts'
import type { Instant } from '../domaene/zeit.ts'
import { flagge } from './json.ts'
import { exec, type Operation, row, rows, sql } from './speicher.ts'

// Aliases: under which names a person is known. An alias carries memory; rights only when an operator confirmed it.

const KennungRow = z.object({
  kanal: z.string(),
  kennung: z.string(),
  person_id: z.string(),
  geprueft: flagge,
  erstellt: z.string(),
})
export type KennungZeile = z.output<typeof KennungRow>

/** The row of exactly this name. */
export function* ladeKennung(arg: { agent: string } & Kennung): Operation<KennungZeile | undefined> {
  return yield* row(
    KennungRow,
    sql`SELECT * FROM assistent_kennung WHERE agent = ${arg.agent} AND kanal = ${arg.kanal} AND kennung = ${arg.kennung}`,
  )
}

export function* kennungenDerPerson({ person_id }: { person_id: string }): Operation<KennungZeile[]> {
  return yield* rows(
    KennungRow,
    sql`SELECT * FROM assistent_kennung WHERE person_id = ${person_id} ORDER BY geprueft DESC, erstellt, kanal, kennung`,
  )
}

/** Under this name the person is known from now on; a name that is taken stays as it is. */
export function* insertKennung(arg: {
  agent: string
  k: Kennung
  person_id: string
  geprueft: boolean
  jetzt: Instant
}): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_kennung (agent, kanal, kennung, person_id, geprueft, erstellt)
    VALUES (${arg.agent}, ${arg.k.kanal}, ${arg.k.kennung}, ${arg.person_id}, ${arg.geprueft}, ${arg.jetzt})
    ON CONFLICT (agent, kanal, kennung) DO NOTHING`)
}

export function* bestaetigeKennung(arg: { agent: string } & Kennung): Operation<void> {
  yield* exec(
    sql`UPDATE assistent_kennung SET geprueft = 1 WHERE agent = ${arg.agent} AND kanal = ${arg.kanal} AND kennung = ${arg.kennung}`,
  )
}

export function* loescheKennung(arg: { agent: string } & Kennung): Operation<void> {
  yield* exec(
    sql`DELETE FROM assistent_kennung WHERE agent = ${arg.agent} AND kanal = ${arg.kanal} AND kennung = ${arg.kennung}`,
  )
  // What is still to be sent there is lost on purpose: whoever waits for it is asked another way.
  yield* exec(sql`UPDATE assistent_ausgang SET status = 'fehler', fehler = 'kennung_entfernt'
    WHERE agent = ${arg.agent} AND kanal = ${arg.kanal} AND an = ${arg.kennung} AND status = 'bereit'`)
}

/** The person behind one of these names; the first that is known wins, the other form of a phone comes last. */
export function* findePersonId(arg: {
  agent: string
  kennungen: readonly Kennung[]
}): Operation<string | undefined> {
  for (const k of [...arg.kennungen, ...zwillinge(arg.kennungen)]) {
    const da = yield* ladeKennung({ agent: arg.agent, kanal: k.kanal, kennung: k.kennung })
    if (da) return da.person_id
  }
  return undefined
}

const zwillinge = (kennungen: readonly Kennung[]): Kennung[] =>
  kennungen.flatMap(({ kanal, kennung }) => {
    const anderer = kanal === 'phone' ? zwilling(kennung) : undefined
    return anderer === undefined ? [] : [{ kanal, kennung: anderer }]
  })

/**
 * The sender of a message. Known only by the other form of the phone: that form becomes an alias, unconfirmed, so that it
 * is seen and forgotten with the person and carries no right.
 */
export function* erkennePerson(arg: {
  agent: string
  kennungen: readonly Kennung[]
  jetzt: Instant
}): Operation<string | undefined> {
  const { agent, kennungen, jetzt } = arg
  const person_id = yield* findePersonId({ agent, kennungen })
  const telefon = kennungen.find((k) => k.kanal === 'phone')
  if (person_id !== undefined && telefon && zwilling(telefon.kennung) !== undefined)
    yield* insertKennung({ agent, k: telefon, person_id, geprueft: false, jetzt })
  return person_id
}

/**
 * Does the name of this message carry rights (this person's, where one is given: a name may have gone to another since)?
 * Only the row that names the person counts: the other form of a phone never lends its confirmation.
 */
export function* kennungGeprueft(arg: {
  agent: string
  kennungen: readonly Kennung[]
  person_id?: string
}): Operation<boolean> {
  for (const k of arg.kennungen) {
    const da = yield* ladeKennung({ agent: arg.agent, kanal: k.kanal, kennung: k.kennung })
    if (da) return da.geprueft && (arg.person_id ?? da.person_id) === da.person_id
  }
  return false
}

/** The key of a person's memory changes: everything that it keys moves with it, in this one transaction. */
export function* schluesseleUm(arg: {
  agent: string
  person_id: string
  alt: string
  neu: string
  jetzt: Instant
}): Operation<void> {
  const { agent, alt, neu } = arg
  yield* exec(sql`UPDATE messages SET phone = ${neu} WHERE agent = ${agent} AND phone = ${alt}`)
  yield* exec(sql`UPDATE summaries SET phone = ${neu} WHERE agent = ${agent} AND phone = ${alt}`)
  yield* exec(sql`UPDATE facts SET phone = ${neu} WHERE agent = ${agent} AND phone = ${alt}`)
  yield* exec(
    sql`UPDATE assistent_person SET phone = ${neu}, aktualisiert = ${arg.jetzt} WHERE id = ${arg.person_id}`,
  )
}
