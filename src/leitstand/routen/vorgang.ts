import { hostsVon } from '../../assistent/welt.ts'
import { vermerkeEinsicht, vermerkeEinsichten } from '../../speicher/einsicht.ts'
import type { Vorgang } from '../../speicher/vorgang.ts'
import { ladeSichtbaren } from '../../speicher/vorgang-liste.ts'
import { type Angemeldet, type Behandlungen, ProblemFehler, type Werk } from '../behandlung.ts'
import { sende } from '../csv.ts'
import { ganz } from '../geschichte.ts'
import { ladeGeschichte } from '../geschichte-lesen.ts'
import { problem } from '../problem.ts'
import { berichtige, berichtigtText, moegliche } from './vorgang-berichtigen.ts'
import { ladeDaten, sichtVon } from './vorgang-daten.ts'
import { entscheideFreigabe, entschliesse } from './vorgang-entscheiden.ts'
import { protokollAusfuhr, vorgangAusfuhr } from './vorgang-export.ts'
import { heute } from './vorgang-heute.ts'
import { type Blick, blickVon, istGegangen, kurz } from './vorgang-karten.ts'
import { ladeSeite } from './vorgang-liste.ts'

// Heute, the list, one Vorgang with its story, and what is decided about it. Who may not see something gets the answer of
// what is not there.

type Id =
  | 'heute'
  | 'vorgaenge'
  | 'vorgaengeExport'
  | 'auditExport'
  | 'vorgang'
  | 'freigeben'
  | 'ablehnen'
  | 'entscheiden'
  | 'berichtigen'

export function vorgangRouten(werk: Werk): Behandlungen<Id> {
  const hosts = hostsVon(werk.konfiguration, werk.assistent.skills.alle)
  const blick = (ich: Angemeldet): Blick => blickVon(werk, ich, hosts)
  const { agent } = werk.konfiguration

  async function sichtbarer(ich: Angemeldet, b: Blick, id: string): Promise<Vorgang> {
    const arg = { agent, id, sicht: sichtVon(ich.person), jetzt: b.jetzt }
    const v = await werk.speicher.read(ladeSichtbaren, arg)
    if (!v) throw problem(b.t.probleme, 404, 'nicht_gefunden')
    return v
  }

  /** What is taken away is looked at: noted of each once. */
  function einsichtVon({ person: { id: von } }: Angemeldet) {
    const schon = new Set([von])
    return async (personen: readonly string[]): Promise<void> => {
      const neue = [...new Set(personen)].filter((id) => !schon.has(id))
      for (const id of neue) schon.add(id)
      const arg = { agent, personen: neue, von, was: 'vorgang' as const, jetzt: werk.uhr.jetzt() }
      if (neue.length > 0) await werk.speicher.run(vermerkeEinsichten, arg)
    }
  }

  return {
    heute: ({ ich }) => heute(werk, ich, blick(ich)),

    async vorgaenge({ ich, frage }) {
      const { vorgaenge, weiter } = await ladeSeite(werk, ich, frage)
      const b = blick(ich)
      const daten = await werk.speicher.read(ladeDaten, { vorgaenge, person: ich.person, jetzt: b.jetzt })
      return { eintraege: vorgaenge.map((v) => kurz(b, v, daten)), weiter }
    },

    async vorgaengeExport({ ich, pfadteile, frage, res }) {
      const ausfuhr = vorgangAusfuhr(werk, ich, blick(ich), frage, einsichtVon(ich))
      await sende(res, ausfuhr, pfadteile.format)
    },

    async auditExport({ ich, pfadteile, frage, res }) {
      await sende(res, protokollAusfuhr(werk, blick(ich), frage), pfadteile.format)
    },

    async vorgang({ ich, pfadteile: { id } }) {
      const b = blick(ich)
      const { person } = ich
      const arg = { agent, id, sicht: sichtVon(person), person, jetzt: b.jetzt }
      const g = await werk.speicher.read(ladeGeschichte, arg)
      if (!g) throw problem(b.t.probleme, 404, 'nicht_gefunden')
      const von = person.id
      const was = { agent, person_id: g.v.person_id, von, was: 'vorgang' as const, jetzt: b.jetzt }
      if (von !== g.v.person_id && !istGegangen(g.v.person_id)) await werk.speicher.run(vermerkeEinsicht, was)
      return ganz(b, g, werk.konfiguration)
    },

    freigeben: ({ ich, pfadteile: { id }, koerper: { stand, version, grund = null } }) =>
      entscheideFreigabe(werk, ich, blick(ich), {
        ...{ id, stand, version, wunsch: 'freigeben' },
        grund: grund?.trim() || null,
      }),

    ablehnen: ({ ich, pfadteile: { id }, koerper: { stand, version, grund } }) =>
      entscheideFreigabe(werk, ich, blick(ich), { id, stand, version, wunsch: 'ablehnen', grund }),

    async entscheiden({ ich, pfadteile: { id }, koerper: { wie, version } }) {
      const b = blick(ich)
      return await entschliesse(werk, ich, b, await sichtbarer(ich, b, id), { wie, version })
    },

    async berichtigen({ ich, pfadteile: { id }, koerper: { faehigkeit } }) {
      const b = blick(ich)
      const v = await sichtbarer(ich, b, id)
      const t = b.t.leitstand
      if (v.person_id !== ich.person.id)
        throw new ProblemFehler(403, { code: 'fremder_vorgang', detail: t.nurAnfragender })
      const skill = werk.assistent.skills.finde(faehigkeit)
      const erlaubt = moegliche(b, v).some((m) => m.faehigkeit === faehigkeit)
      const gelernt =
        skill && erlaubt && (await werk.speicher.run(berichtige, { v, faehigkeit, jetzt: b.jetzt }))
      if (!gelernt) throw new ProblemFehler(409, { code: 'nicht_moeglich', detail: t.nichtZuBerichtigen })
      return { text: berichtigtText(b, v, skill) }
    },
  }
}
