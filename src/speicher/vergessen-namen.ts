import { join } from 'sql-template-tag'
import { z } from 'zod'
import type { Kennung } from '../domaene/kennung.ts'
import { vergleichsform } from '../domaene/text.ts'
import type { Instant } from '../domaene/zeit.ts'
import { kennungenDerPerson } from './kennung.ts'
import { ladePerson } from './person.ts'
import { type Operation, rows, sql } from './speicher.ts'

// Under which names somebody is known, for the receipts of forgetting.

export const nameVon = (k: Kennung): string => `${k.kanal}:${k.kennung}`

/** The key of the memory, as a name like the others. */
const nameDesSchluessels = (phone: string): string => (phone.startsWith('+') ? `phone:${phone}` : phone)

export function* namenDer(wer: {
  person_id: string | null
  kennungen: readonly Kennung[]
}): Operation<string[]> {
  const person = wer.person_id === null ? undefined : yield* ladePerson({ id: wer.person_id })
  if (!person) return wer.kennungen.map(nameVon)
  const kennungen = yield* kennungenDerPerson({ person_id: person.id })
  return [...new Set([nameDesSchluessels(person.phone), ...kennungen.map(nameVon)])]
}

/** As an operator may call a person; has no channel, so it is nobody's Kennung. */
export const klarname = (name: string): string => `name/${vergleichsform(name)}`

export function* klarnameDer(wer: { person_id: string | null }): Operation<string[]> {
  const person = wer.person_id === null ? undefined : yield* ladePerson({ id: wer.person_id })
  return person ? [klarname(person.name)] : []
}

/** Did somebody write under one of these names who was nobody's? */
export function* hatGeschrieben(arg: { agent: string; kennungen: readonly Kennung[] }): Operation<boolean> {
  const da = yield* rows(
    Lane,
    sql`SELECT lane FROM assistent_eingang WHERE agent = ${arg.agent}
      AND lane IN (${join(arg.kennungen.map((k) => `${arg.agent}/${nameVon(k)}`))}) LIMIT 1`,
  )
  return da.length > 0
}

export interface Bekannt {
  name: string
  person_id: string | null
  kennung: Kennung
}

const Zeile = z.object({ kanal: z.string(), kennung: z.string(), person_id: z.string() })
const Haupt = z.object({ phone: z.string(), person_id: z.string() })
const Lane = z.object({ lane: z.string() })

/** Everybody who was there at that time, under each name; also who only wrote and is nobody's. */
export function* alleNamen(arg: { agent: string; bis: Instant }): Operation<Bekannt[]> {
  const { agent, bis } = arg
  const zeilen = yield* rows(
    Zeile,
    sql`SELECT k.kanal, k.kennung, k.person_id FROM assistent_kennung k JOIN assistent_person p ON p.id = k.person_id
      WHERE p.agent = ${agent} AND p.erstellt <= ${bis}`,
  )
  const haupt = yield* rows(
    Haupt,
    sql`SELECT phone, id AS person_id FROM assistent_person WHERE agent = ${agent} AND erstellt <= ${bis}`,
  )
  const lanes = yield* rows(
    Lane,
    sql`SELECT DISTINCT lane FROM assistent_eingang WHERE agent = ${agent} AND person_id IS NULL AND angekommen <= ${bis}`,
  )
  return [
    ...zeilen.map((z) => ({ name: nameVon(z), person_id: z.person_id, kennung: z })),
    ...haupt.map((h) => {
      const name = nameDesSchluessels(h.phone)
      return { name, person_id: h.person_id, kennung: kennungAus(name) }
    }),
    ...lanes.map(({ lane }) => {
      const name = lane.slice(agent.length + 1)
      return { name, person_id: null, kennung: kennungAus(name) }
    }),
  ]
}

function kennungAus(name: string): Kennung {
  const i = name.indexOf(':')
  return { kanal: name.slice(0, i), kennung: name.slice(i + 1) }
}
