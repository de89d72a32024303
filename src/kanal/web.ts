import type { EreignisEingabe } from '../domaene/ereignis.ts'
import type { Instant } from '../domaene/zeit.ts'
import type { Kanal } from './kanal.ts'

// The chat of the Leitstand. Nothing is sent anywhere: a reply is delivered when it is stored, and pages read it from the
// Ausgang. Without `routen` and `adressform`: nobody who never wrote here is written to here, and it counts as a way to reach
// somebody only where there is no other, since nobody may be looking.

export const WEB = 'web'

export const erstelleWebKanal = (): Kanal => ({
  name: WEB,
  ruhezeitMs: 0,
  nurAngesehen: true,
  sende: async ({ id }) => ({ provider_ids: [String(id)] }),
})

/** What somebody wrote on the page. `zitat`: the provider id of what it answers. */
export interface WebNachricht {
  agent: string
  /** Their own id: the session says who it is, whatever number they have, or none. */
  person_id: string
  id: string
  text: string
  knopf?: string | undefined
  zitat?: string | undefined
  jetzt: Instant
}

/** An id made up by one person names nothing of another's. */
export const webNachrichtId = (person_id: string, id: string): string => `${person_id}:${id}`

export const zuEreignis = (n: WebNachricht): EreignisEingabe => ({
  agent: n.agent,
  kanal: WEB,
  ding: `nachricht:${webNachrichtId(n.person_id, n.id)}`,
  provider_id: webNachrichtId(n.person_id, n.id),
  art: 'nachricht',
  chat: n.person_id,
  von: n.person_id,
  gesendet: n.jetzt,
  text: n.text.toWellFormed(),
  knopf: n.knopf,
  zitat: n.zitat,
})
