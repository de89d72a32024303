import { hatRolle, istLeitung, zoneVon } from '../domaene/person.ts'
import { kontoWege } from './anmeldung/wege.ts'
import type { Angemeldet, Werk } from './behandlung.ts'
import type { Ich } from './vertrag/sitzung.ts'

/** What a page has to know of who is logged in; also what each way of logging in answers. */
export async function alsIch(werk: Werk, ich: Angemeldet): Promise<Ich> {
  const { person, token, endet } = ich
  const { agent, anrede, zone } = werk.konfiguration
  const leitung = istLeitung(person)
  const admin = hatRolle(person, 'admin')
  return {
    id: person.id,
    name: person.name,
    rollen: person.rollen,
    sprache: person.sprache,
    darf: {
      alle_vorgaenge: leitung,
      personen: admin,
      lernen: true,
      zahlen: leitung,
      betrieb: admin,
      ausprobieren: leitung,
    },
    token,
    agent,
    anrede,
    zone: zoneVon(person, zone),
    jetzt: werk.uhr.jetzt(),
    endet,
    wege: await kontoWege(werk, ich),
  }
}
