import { z } from 'zod'
import type { Person } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import type { AktionZeile } from '../speicher/aktion.ts'
import { insertAusgang } from '../speicher/ausgang.ts'
import { beendeEingang, ladeEingang } from '../speicher/eingang.ts'
import { ladePerson } from '../speicher/person.ts'
import { type Operation, rows, sql } from '../speicher/speicher.ts'
import { ladeVorgang, updateVorgang, type VorgangAenderung } from '../speicher/vorgang.ts'
import { deuteLauf, leseWirkung } from './lauf.ts'
import type { Worte } from './welt.ts'
import { istUnklar } from './wirkung.ts'

interface AufgabeArg {
  id: number
  grund: string
  jetzt: Instant
}

/**
 * A message that failed again and again: it ends with a logged reason and, to a person, an honest reply (I1). What it had
 * begun waits as `fehler` for a person, who hears how far it came: to write the message once more could do it twice.
 */
export function erstelleAufgabe(worte: Worte, erlaubteHosts: readonly string[]) {
  return function* gibAuf(arg: AufgabeArg): Operation<void> {
    const eingang = yield* ladeEingang({ id: arg.id })
    if (!eingang || eingang.status === 'erledigt' || eingang.status === 'fehler') return
    const person = eingang.person_id === null ? undefined : yield* ladePerson({ id: eingang.person_id })
    const begonnen = yield* beendeBegonnenes(worte, erlaubteHosts, { ...arg, agent: eingang.agent, person })
    if (person?.status === 'aktiv' && !eingang.ereignis?.bot) {
      const texte = begonnen.map((b) => b.text)
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
          text: texte.join('\n') || worte.texte(person.sprache).nachrichtFehler,
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
}

/** Of a message without a person: nobody is there to hear it, but nothing stays as if it ran (I1). */
const gescheitert = (aktionen: readonly AktionZeile[]): VorgangAenderung => ({
  status: 'fehler',
  grund: aktionen.some(istUnklar) ? 'unklar' : 'technisch',
})

const Id = z.object({ id: z.string() })

function* beendeBegonnenes(
  worte: Worte,
  erlaubteHosts: readonly string[],
  arg: AufgabeArg & { agent: string; person: Person | undefined },
): Operation<{ id: string; text: string }[]> {
  const { jetzt } = arg
  const begonnen = yield* rows(
    Id,
    sql`SELECT id FROM assistent_vorgang WHERE status = 'laeuft' AND auszufuehren = 0 AND lauf_nachricht_id = ${arg.id}`,
  )
  const gesagt: { id: string; text: string }[] = []
  for (const { id } of begonnen) {
    const v = yield* ladeVorgang({ agent: arg.agent, id })
    if (!v) continue
    const aktionen = yield* leseWirkung({ vorgang_id: id, art: 'fehler', jetzt })
    const ergebnis = { art: 'fehler', grund: 'technisch' } as const
    const aus = arg.person && deuteLauf(worte, arg.person, v, ergebnis, { erlaubteHosts, aktionen })
    yield* updateVorgang({ alt: v, neu: aus?.aenderung ?? gescheitert(aktionen), jetzt })
    if (aus) gesagt.push({ id, text: aus.text })
  }
  return gesagt
}
