import { loeseEinladungEin } from '../../speicher/anmeldung.ts'
import { ladePerson, setzeSprache } from '../../speicher/person.ts'
import { codeHash } from '../../speicher/schluessel.ts'
import { beendeSitzung, listeSitzungen, widerrufeSitzung } from '../../speicher/sitzung.ts'
import { versuche } from '../anmeldung/versuch.ts'
import { wege } from '../anmeldung/wege.ts'
import type { Behandlungen, Werk } from '../behandlung.ts'
import { alsIch } from '../ich.ts'
import { texteDer } from '../montiere.ts'
import { problem, texteFuer } from '../problem.ts'
import { netzVon } from '../sicherheit.ts'
import { gibSitzung, mitgebrachteSitzung, neueSitzung, nimmSitzung } from '../sitzung.ts'

// Who is logged in, by an invitation for the first time, and in which browsers.

type Id = 'wege' | 'einladung' | 'ich' | 'abmelden' | 'sitzungen' | 'sitzungBeenden' | 'sprache'

export const sitzungRouten = (werk: Werk): Behandlungen<Id> => ({
  wege: async ({ req }) => wege(werk, req),

  async einladung({ koerper, req, res }) {
    const t = texteDer(werk, req)
    const neu = neueSitzung(werk, req, 'einladung')
    const id = await versuche(werk, t, `code:${netzVon(req)}`, () =>
      werk.speicher.run(loeseEinladungEin, {
        agent: werk.konfiguration.agent,
        hash: codeHash(werk.schluessel, koerper.code),
        sitzung: neu.sitzung,
        alte: mitgebrachteSitzung(werk, req),
      }),
    )
    const person = id === undefined ? undefined : await werk.speicher.read(ladePerson, { id })
    if (!person) throw problem(t, 403, 'code_ungueltig')
    return await alsIch(werk, gibSitzung(werk, req, res, person, neu))
  },

  ich: ({ ich }) => alsIch(werk, ich),

  async abmelden({ ich, req, res }) {
    await werk.speicher.run(widerrufeSitzung, { hash: ich.sitzung, jetzt: werk.uhr.jetzt() })
    nimmSitzung(req, res)
  },

  async sitzungen({ ich }) {
    const offen = await werk.speicher.read(listeSitzungen, {
      person_id: ich.person.id,
      jetzt: werk.uhr.jetzt(),
    })
    return {
      eintraege: offen.map(({ hash, person_id: _, gueltig_bis, ...s }) => ({
        ...s,
        diese: hash === ich.sitzung,
        endet: gueltig_bis,
      })),
    }
  },

  async sitzungBeenden({ ich, pfadteile }) {
    const jetzt = werk.uhr.jetzt()
    const da = await werk.speicher.run(beendeSitzung, { person_id: ich.person.id, id: pfadteile.id, jetzt })
    if (!da) throw problem(texteFuer(werk.welt, ich.sprache), 404, 'nicht_gefunden')
  },

  async sprache({ ich, koerper: { sprache } }) {
    await werk.speicher.run(setzeSprache, { id: ich.person.id, sprache, jetzt: werk.uhr.jetzt() })
    return await alsIch(werk, { ...ich, sprache, person: { ...ich.person, sprache } })
  },
})
