import { z } from 'zod'
import type { Sprache } from '../domaene/sprache.ts'
import type { Instant } from '../domaene/zeit.ts'
import { begonneneUnklar } from '../speicher/aktion.ts'
import { insertAusgang } from '../speicher/ausgang.ts'
import { beendeEingang, ladeEingang } from '../speicher/eingang.ts'
import { ladePerson } from '../speicher/person.ts'
import { type Operation, rows, sql } from '../speicher/speicher.ts'
import { ladeVorgang, updateVorgang } from '../speicher/vorgang.ts'

/**
 * A message that failed again and again: it ends with a logged reason and, to a person, an honest reply (I1); what it
 * had begun waits as `fehler` for a person.
 */
export function* gibAufOperation(arg: {
  id: number
  grund: string
  texte: Record<Sprache, string>
  jetzt: Instant
}): Operation<void> {
  const eingang = yield* ladeEingang({ id: arg.id })
  if (!eingang || eingang.status === 'erledigt' || eingang.status === 'fehler') return
  const begonnen = yield* rows(
    z.object({ id: z.string() }),
    sql`SELECT id FROM assistent_vorgang WHERE status = 'laeuft' AND auszufuehren = 0 AND lauf_nachricht_id = ${arg.id}`,
  )
  for (const { id } of begonnen) {
    const v = yield* ladeVorgang({ agent: eingang.agent, id })
    yield* begonneneUnklar({ vorgang_id: id, jetzt: arg.jetzt })
    if (v) yield* updateVorgang({ alt: v, neu: { status: 'fehler', grund: 'technisch' }, jetzt: arg.jetzt })
  }
  const person = eingang.person_id === null ? undefined : yield* ladePerson({ id: eingang.person_id })
  if (person?.status === 'aktiv' && !eingang.ereignis?.bot) {
    yield* insertAusgang({
      a: {
        agent: eingang.agent,
        kanal: eingang.kanal,
        chat: eingang.chat,
        an: eingang.ereignis?.von ?? eingang.chat,
        person_id: person.id,
        unterhaltung_id: null,
        vorgang_id: begonnen[0]?.id ?? null,
        nachricht_id: arg.id,
        zweck: 'antwort',
        text: arg.texte[person.sprache],
        knoepfe: [],
        zu: eingang.ereignis?.provider_id ?? null,
      },
      jetzt: arg.jetzt,
    })
  }
  yield* beendeEingang({
    id: arg.id,
    status: 'fehler',
    ergebnis: 'aufgegeben',
    grund: arg.grund,
    jetzt: arg.jetzt,
  })
}
