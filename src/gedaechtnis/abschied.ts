import type { Sprache } from '../domaene/sprache.ts'
import { insertAusgang } from '../speicher/ausgang.ts'
import { type Eingang, offeneVon } from '../speicher/eingang.ts'
import { ladePerson } from '../speicher/person.ts'
import { hmac, type Schluessel } from '../speicher/schluessel.ts'
import type { Operation, Speicher } from '../speicher/speicher.ts'
import { type VergissArg, vergissPerson } from '../speicher/vergessen.ts'
import { merkeAbschied } from '../speicher/vergessen-stand.ts'

// „vergiss mich“ writes its receipt before its transaction. After a crash between the two the receipt forgets everything, also
// the yes, so no turn would be left to say that it was done: the farewell goes out with the receipt then.

/** What set a forgetting off: the same yes, taken up again, is the same receipt. */
export const anlassVon = (person_id: string, eingang: Pick<Eingang, 'id' | 'angekommen'>): string =>
  `${person_id}/${eingang.id}/${eingang.angekommen}`

export const anlassId = (s: Schluessel, anlass: string): string => hmac(s.namen, `vergessen-anlass/${anlass}`)

export interface Abschied {
  nachricht: Pick<Eingang, 'id' | 'kanal' | 'chat'> & { an: string; zu: string | null }
  text: string
}

/** The farewell to a yes that is still to be answered, if this receipt is that one's. */
export async function abschiedZu(
  arg: { speicher: Speicher; schluessel: Schluessel; abschied?: (sprache: Sprache) => string },
  q: { id: string; agent: string },
  person_id: string,
): Promise<Abschied | undefined> {
  if (arg.abschied === undefined) return undefined
  const offene = await arg.speicher.read(offeneVon, { agent: q.agent, person_id })
  const ja = offene.find((e) => anlassId(arg.schluessel, anlassVon(person_id, e)) === q.id)
  const person = await arg.speicher.read(ladePerson, { id: person_id })
  if (!ja || !person) return undefined
  const { id, kanal, chat, ereignis } = ja
  return {
    nachricht: { id, kanal, chat, an: ereignis?.von ?? chat, zu: ereignis?.provider_id ?? null },
    text: arg.abschied(person.sprache),
  }
}

export function* vergissMitAbschied(arg: VergissArg & { abschied: Abschied | undefined }): Operation<void> {
  const { abschied, ...vergiss } = arg
  if ((yield* vergissPerson(vergiss)) === undefined || abschied === undefined) return
  const { id: nachricht_id, ...wohin } = abschied.nachricht
  const abschied_id = yield* insertAusgang({
    a: {
      ...wohin,
      agent: arg.agent,
      person_id: arg.person_id,
      unterhaltung_id: null,
      vorgang_id: null,
      nachricht_id,
      zweck: 'antwort',
      text: abschied.text,
      knoepfe: [],
    },
    jetzt: arg.jetzt,
  })
  yield* merkeAbschied({ id: arg.id, abschied_id })
}
