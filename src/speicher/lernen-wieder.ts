import { z } from 'zod'
import type { Lernnummer } from '../domaene/lernen.ts'
import { schluesselform } from '../domaene/text.ts'
import { Parameter } from '../domaene/vorgang.ts'
import type { Instant } from '../domaene/zeit.ts'
import { lerneBegriff, lerneBeispiel } from './lernen.ts'
import {
  darfUeber,
  entscheideGelerntes,
  type Gelerntes,
  type Lernergebnis,
  ladeGelerntes,
} from './lernen-entscheiden.ts'
import { ladePerson } from './person.ts'
import { type Operation, row, sql } from './speicher.ts'

// What was taken back is gone from the database. To learn it again whoever took it back brings it along (sealed by the
// caller), and it is refused when its author was forgotten since, or has taught something else.

const gemeinsames = {
  person_id: z.string(),
  epoche: z.number(),
  nachricht_id: z.number(),
  uebernommen: z.boolean(),
}
export const Zurueckgenommen = z.discriminatedUnion('art', [
  z.object({
    art: z.literal('L'),
    ...gemeinsames,
    text: z.string(),
    faehigkeit: z.string(),
    parameter: Parameter,
    quelle: z.string(),
    vorgang_id: z.string().nullable(),
  }),
  z.object({ art: z.literal('B'), ...gemeinsames, wort: z.string(), bedeutung: z.string() }),
])
export type Zurueckgenommen = z.output<typeof Zurueckgenommen>

/** Undefined: its author is gone, and nobody teaches for them. */
function* alsZurueckgenommen(l: Gelerntes): Operation<Zurueckgenommen | undefined> {
  const autor = yield* ladePerson({ id: l.person_id })
  if (!autor) return undefined
  const da = {
    person_id: l.person_id,
    epoche: autor.epoche,
    nachricht_id: l.nachricht_id,
    uebernommen: l.status === 'uebernommen',
  }
  if (l.art === 'B') return { art: 'B', ...da, wort: l.wort, bedeutung: l.bedeutung }
  const { text, faehigkeit, parameter, quelle, vorgang_id } = l
  return { art: 'L', ...da, text, faehigkeit, parameter, quelle, vorgang_id }
}

/** The decision, and of what is taken back what it takes to learn it again. */
export function* entscheideUndBehalte(
  arg: Parameters<typeof entscheideGelerntes>[0],
): Operation<{ ergebnis: Lernergebnis; weg: Zurueckgenommen | undefined }> {
  const l = arg.wunsch === 'zuruecknehmen' ? yield* ladeGelerntes(arg) : undefined
  const weg = l && (yield* alsZurueckgenommen(l))
  return { ergebnis: yield* entscheideGelerntes(arg), weg }
}

const Id = z.object({ id: z.number() })

/** Its new number; undefined: not any more, or not by this person. */
export function* lerneWieder(arg: {
  agent: string
  z: Zurueckgenommen
  person_id: string
  jetzt: Instant
}): Operation<Lernnummer | undefined> {
  const { agent, z: weg, jetzt } = arg
  const autor = yield* ladePerson({ id: weg.person_id })
  const wer = yield* ladePerson({ id: arg.person_id })
  if (!wer || autor?.agent !== agent || autor.epoche !== weg.epoche) return undefined
  if (!darfUeber({ person_id: autor.id }, wer, 'zuruecknehmen')) return undefined
  if (yield* findeId(agent, weg)) return undefined
  const { person_id, nachricht_id } = weg
  if (weg.art === 'B')
    yield* lerneBegriff({ agent, person_id, wort: weg.wort, bedeutung: weg.bedeutung, nachricht_id, jetzt })
  else {
    const { text, faehigkeit, parameter, quelle, vorgang_id } = weg
    const l = { agent, person_id, text, faehigkeit, parameter, quelle, nachricht_id, vorgang_id }
    yield* lerneBeispiel({ l, jetzt })
  }
  const id = yield* findeId(agent, weg)
  if (id === undefined) return undefined
  const nummer = { art: weg.art, id }
  // For the team only by who may decide that: else it waits again.
  if (weg.uebernommen && darfUeber({ person_id: autor.id }, wer, 'uebernehmen'))
    yield* entscheideGelerntes({
      agent,
      nummer,
      wunsch: 'uebernehmen',
      person_id: wer.id,
      geprueft: true,
      jetzt,
    })
  return nummer
}

function* findeId(agent: string, weg: Zurueckgenommen): Operation<number | undefined> {
  const da =
    weg.art === 'L'
      ? sql`SELECT id FROM assistent_lernbeispiel WHERE agent = ${agent} AND person_id = ${weg.person_id} AND text_norm = ${schluesselform(weg.text)}`
      : sql`SELECT id FROM assistent_begriff WHERE agent = ${agent} AND person_id = ${weg.person_id} AND wort_norm = ${schluesselform(weg.wort)}`
  return (yield* row(Id, da))?.id
}
