import { setTimeout as pause } from 'node:timers/promises'
import { auskunftText, erteileAuskunft } from '../../assistent/auskunft.ts'
import { hatRolle, type Person, zoneVon } from '../../domaene/person.ts'
import { vergleichsform } from '../../domaene/text.ts'
import { alsHtml } from '../../rueckkanal/auskunft-html.ts'
import type { Texte } from '../../rueckkanal/texte/texte.ts'
import { vermerkeEinsicht } from '../../speicher/einsicht.ts'
import { berichtigeFakt, merkeFuer, vergissEinen } from '../../speicher/fakt-berichtigen.ts'
import { ladePerson } from '../../speicher/person.ts'
import { ladeVergessen, type Vergessen } from '../../speicher/vergessen-stand.ts'
import { type Angemeldet, type Behandlungen, ProblemFehler, type Werk } from '../behandlung.ts'
import { problem } from '../problem.ts'
import { ganzePerson, personenSeite, standVon } from './person-ansicht.ts'

// What is remembered about people. Everybody sees and corrects their own; of others only admin, and each look is noted
// before anything is read. Who may not see somebody gets the answer of nobody.

type Id =
  | 'personen'
  | 'person'
  | 'faktAendern'
  | 'faktWeg'
  | 'faktNeu'
  | 'auskunft'
  | 'vergessen'
  | 'vergessenStand'

/** So long a forgetting is waited for; then the page asks. */
const GEDULD_MS = 2000

export function personRouten(werk: Werk): Behandlungen<Id> {
  const { agent } = werk.konfiguration
  const texte = (ich: Angemeldet): Texte => werk.welt.texte(ich.sprache)

  /** Whom it is about; the look is noted. */
  async function gemeinte(ich: Angemeldet, id: string): Promise<Person> {
    if (id === 'ich' || id === ich.person.id) return ich.person
    const erlaubt = hatRolle(ich.person, 'admin')
    const person = erlaubt ? await werk.speicher.read(ladePerson, { id }) : undefined
    if (person?.agent !== agent) throw problem(texte(ich).probleme, 404, 'nicht_gefunden')
    const jetzt = werk.uhr.jetzt()
    const blick = { agent, person_id: person.id, von: ich.person.id, was: 'person' as const, jetzt }
    await werk.speicher.run(vermerkeEinsicht, blick)
    return person
  }

  const faktArg = (ich: Angemeldet, person: Person, text: string) => ({
    ...{ agent, phone: person.phone, text, jetzt: werk.uhr.jetzt() },
    quelle: person.id === ich.person.id ? ('gesagt' as const) : ('operator' as const),
  })
  const keinFakt = (ich: Angemeldet): ProblemFehler =>
    new ProblemFehler(422, { code: 'kein_fakt', detail: texte(ich).fakten.keiner })

  let vorige: Promise<unknown> = Promise.resolve()
  /** One after the other: of two admins who forget each other at once one is left. */
  function vergiss(ich: Angemeldet, person: Person): Promise<Pick<Vergessen, 'id' | 'status' | 'grund'>> {
    const eines = vorige.then(() => vergissJetzt(ich, person))
    vorige = eines.catch(() => undefined)
    return eines
  }

  async function vergissJetzt(ich: Angemeldet, person: Person) {
    // Of oneself the contents, as in the chat: so there is always an admin left.
    const selbst = person.id === ich.person.id
    const noch = await werk.speicher.read(ladePerson, { id: ich.person.id })
    if (!noch || !(selbst || hatRolle(noch, 'admin'))) throw problem(texte(ich).probleme, 403, 'verboten')
    const wer = { agent, person_id: person.id, kennungen: [] }
    const { id, weiter } = await werk.assistent.vergiss(wer, selbst ? 'inhalte' : 'ganz')
    const genug = new AbortController()
    const geduld = pause(GEDULD_MS, undefined, { signal: genug.signal }).catch(() => undefined)
    await Promise.race([weiter, geduld])
    genug.abort()
    return (await werk.speicher.read(ladeVergessen, { id })) ?? { id, status: 'offen' as const, grund: null }
  }

  return {
    personen: ({ ich, frage }) => personenSeite(werk, ich.sprache, frage),

    async person({ ich, pfadteile }) {
      return await ganzePerson(werk, ich, await gemeinte(ich, pfadteile.id))
    },

    async faktNeu({ ich, pfadteile, koerper: { text } }) {
      const person = await gemeinte(ich, pfadteile.id)
      const wem = { id: person.id, epoche: person.epoche }
      const gemerkt = await werk.speicher.run(merkeFuer, { ...faktArg(ich, person, text), wem })
      if (!gemerkt) throw problem(texte(ich).probleme, 404, 'nicht_gefunden')
      if (gemerkt.length === 0) throw keinFakt(ich)
      return await ganzePerson(werk, ich, person)
    },

    async faktAendern({ ich, pfadteile: { id, fakt }, koerper: { text } }) {
      const person = await gemeinte(ich, id)
      const wie = await werk.speicher.run(berichtigeFakt, { ...faktArg(ich, person, text), id: fakt })
      if (wie === 'unbekannt') throw problem(texte(ich).probleme, 404, 'nicht_gefunden')
      if (wie === 'kein_fakt') throw keinFakt(ich)
      return await ganzePerson(werk, ich, person)
    },

    async faktWeg({ ich, pfadteile: { id, fakt } }) {
      const person = await gemeinte(ich, id)
      const weg = await werk.speicher.run(vergissEinen, { agent, phone: person.phone, id: fakt })
      if (!weg) throw problem(texte(ich).probleme, 404, 'nicht_gefunden')
      return await ganzePerson(werk, ich, person)
    },

    async auskunft({ ich, pfadteile: { id }, frage: { format }, res }) {
      const person = await gemeinte(ich, id)
      const teile = { ...werk, medienOrdner: werk.ablagen?.medien }
      const wer = { person, kennungen: [], von: ich.person.id }
      const a = await erteileAuskunft(teile, wer, werk.uhr.jetzt())
      if (a === undefined) throw problem(texte(ich).probleme, 404, 'nicht_gefunden')
      // Nothing of the person is in the name: file names end up in logs and histories.
      res.setHeader('content-disposition', `attachment; filename="auskunft.${format}"`)
      const html = format === 'html'
      res.type(html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
      res.send(html ? alsHtml(a, zoneVon(person, werk.welt.zone)) : auskunftText(a))
      return a
    },

    async vergessen({ ich, pfadteile, koerper: { name } }) {
      const person = await gemeinte(ich, pfadteile.id)
      const t = texte(ich)
      if (vergleichsform(name) !== vergleichsform(person.name))
        throw new ProblemFehler(422, { code: 'name_falsch', detail: t.daten.nameFalsch(person.name) })
      return standVon(await vergiss(ich, person), t)
    },

    async vergessenStand({ ich, pfadteile: { beleg } }) {
      const v = await werk.speicher.read(ladeVergessen, { id: beleg })
      if (v?.agent !== agent) throw problem(texte(ich).probleme, 404, 'nicht_gefunden')
      return standVon(v, texte(ich))
    },
  }
}
