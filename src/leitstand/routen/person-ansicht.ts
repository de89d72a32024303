import { z } from 'zod'
import { fristenVon } from '../../config.ts'
import { belegNummer } from '../../domaene/beleg.ts'
import type { Person } from '../../domaene/person.ts'
import type { Sprache } from '../../domaene/sprache.ts'
import { ohneUmkehr, vergleichsform } from '../../domaene/text.ts'
import { type Instant, plusMs, TAG_MS } from '../../domaene/zeit.ts'
import { namensHash } from '../../gedaechtnis/forget.ts'
import type { Texte } from '../../rueckkanal/texte/texte.ts'
import { type Umfang, zaehleBestand } from '../../speicher/auskunft-umfang.ts'
import { type Einsicht, listeEinsichten } from '../../speicher/einsicht.ts'
import type { Fakt } from '../../speicher/fakt.ts'
import { gilt } from '../../speicher/fakt-berichtigen.ts'
import { type KennungZeile, kennungenDerPerson } from '../../speicher/kennung.ts'
import {
  type Ansicht,
  type Kennzahlen,
  kennzahlenVon,
  ladeAnsicht,
  type PersonZeile,
  personenMitRollen,
} from '../../speicher/person-ansicht.ts'
import type { Operation } from '../../speicher/speicher.ts'
import { namenDer } from '../../speicher/vergessen-namen.ts'
import { alleVergessen, type Vergessen } from '../../speicher/vergessen-stand.ts'
import { balkenVon } from '../balken.ts'
import type { Angemeldet, Lesewerk, Werk } from '../behandlung.ts'
import { falscheAngabe } from '../problem.ts'
import type { FaktZeile, PersonGanz, PersonKurz, VergessenStand } from '../vertrag/person.ts'
import { leseZeiger, zeiger } from '../zeiger.ts'

// How a person is shown: to themselves, or to who answers for the data.

const EINSICHTEN = 50

interface Alles {
  ansicht: Ansicht
  umfang: Umfang
  kennungen: KennungZeile[]
  einsichten: Einsicht[]
  namen: string[]
  vergessen: Vergessen[]
}

function* ladeAlles(arg: { person: Person; jetzt: Instant }): Operation<Alles> {
  const { person } = arg
  return {
    ansicht: yield* ladeAnsicht(arg),
    umfang: yield* zaehleBestand(person),
    kennungen: yield* kennungenDerPerson({ person_id: person.id }),
    einsichten: yield* listeEinsichten({ person_id: person.id, hoechstens: EINSICHTEN }),
    namen: yield* namenDer({ person_id: person.id, kennungen: [] }),
    vergessen: yield* alleVergessen({ agent: person.agent }),
  }
}

export async function ganzePerson(werk: Werk, ich: Angemeldet, person: Person): Promise<PersonGanz> {
  const jetzt = werk.uhr.jetzt()
  const t = werk.welt.texte(ich.sprache)
  const da = await werk.speicher.read(ladeAlles, { person, jetzt })
  const { ansicht } = da
  return {
    ...alsKurz(person, ansicht.kennzahlen),
    zusammenfassung: ansicht.zusammenfassung?.text ?? null,
    zusammenfassung_bis: ansicht.zusammenfassung?.aktualisiert ?? null,
    fakten_liste: ansicht.fakten.map((f) => alsZeile(f, t, ansicht.kanaele, jetzt)),
    nachrichten_liste: ansicht.nachrichten.map((m) => ({
      rolle: m.role === 'user' ? 'nutzer' : 'assistent',
      text: m.content,
      zeit: m.created_at,
    })),
    kennungen: da.kennungen.map(({ kanal, kennung, geprueft }) => ({
      kanal: t.leitstand.kanaele[kanal] ?? kanal,
      ...{ kennung, geprueft },
    })),
    balken: balkenVon({
      vorraete: ansicht.vorraete,
      fristen: fristenVon(werk.konfiguration.aufbewahrung),
      ...{ t: t.daten, sprache: ich.sprache, jetzt },
    }),
    umfang: umfangVon(da.umfang, t),
    offen: ansicht.offen,
    selbst: person.id === ich.person.id,
    einsichten: da.einsichten.map(({ von, name, was, zeit }) => ({
      wer: name === null ? { id: null, name: t.akte.geloescht } : { id: von, name: ohneUmkehr(name) },
      ...{ was, zeit },
    })),
    vergessen: letztesVergessen(werk, da, t, jetzt),
  }
}

const alsKurz = (p: PersonZeile, k: Kennzahlen): PersonKurz => ({
  ...{
    id: p.id,
    name: ohneUmkehr(p.name),
    phone: p.phone,
    sprache: p.sprache,
    status: p.status,
    rollen: p.rollen,
  },
  ...k,
})

const alsZeile = (f: Fakt, t: Texte, kanaele: ReadonlyMap<number, string>, jetzt: Instant): FaktZeile => {
  const kanal = f.nachricht_id === null ? undefined : kanaele.get(f.nachricht_id)
  return {
    id: f.id,
    text: f.fact,
    quelle: f.quelle,
    quelle_text: t.daten.quelle[f.quelle](kanal && (t.leitstand.kanaele[kanal] ?? kanal)),
    von: f.gueltig_von,
    bis: f.gueltig_bis,
    ersetzt_durch: f.ersetzt_durch,
    angeheftet: f.angeheftet,
    gilt: gilt(f, jetzt),
  }
}

const umfangVon = (u: Umfang, t: Texte): PersonGanz['umfang'] =>
  Object.entries(t.daten.umfang).map(([name, titel]) => ({
    name: titel,
    wert: String(u[name as keyof Umfang]),
  }))

function letztesVergessen(werk: Werk, da: Alles, t: Texte, jetzt: Instant): VergessenStand | null {
  const { agent } = werk.konfiguration
  const hashes = new Set(da.namen.map((name) => namensHash(werk.schluessel, agent, name)))
  const letztes = da.vergessen.find((v) => v.namen.some((n) => hashes.has(n)))
  if (!letztes || (letztes.fertig !== null && letztes.fertig < plusMs(jetzt, -TAG_MS))) return null
  return standVon(letztes, t)
}

/** `fertig` is said only of what the table says is done. */
export function standVon(v: Pick<Vergessen, 'id' | 'status' | 'grund'>, t: Texte): VergessenStand {
  const stand = v.status === 'fertig' ? 'fertig' : v.grund === null ? 'laeuft' : 'noch_nicht'
  const gruende: Record<string, string> = t.daten.vergessenGruende
  const text = t.daten.vergessen[stand](gruende[v.grund ?? ''])
  return { stand, beleg: v.id, nummer: belegNummer(v.id), text }
}

/** The order of the list, and what its cursor says. */
const Stelle = z.tuple([z.string(), z.string()])
type Stelle = z.output<typeof Stelle>

/** By name, then by id. @throws ProblemFehler 400 a cursor that is none */
export async function personenSeite(
  werk: Lesewerk,
  sprache: Sprache,
  frage: { nach?: string | undefined; anzahl: number; suche?: string | undefined },
): Promise<{ eintraege: PersonKurz[]; weiter: string | null }> {
  const nach = frage.nach === undefined ? undefined : leseZeiger(Stelle, frage.nach)
  if (frage.nach !== undefined && !nach) throw falscheAngabe(werk.welt.texte(sprache).probleme, 'nach')
  const { compare } = new Intl.Collator(werk.welt.sprache)
  const vergleiche = (a: Stelle, b: Stelle): number =>
    compare(a[0], b[0]) || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0)
  const stelle = (p: PersonZeile): Stelle => [p.name, p.id]
  const alle = await werk.speicher.read(personenMitRollen, { agent: werk.konfiguration.agent })
  const worte = vergleichsform(frage.suche ?? '')
    .split(' ')
    .filter(Boolean)
  const danach = alle
    .filter((p) => nach === undefined || vergleiche(stelle(p), nach) > 0)
    .filter((p) =>
      worte.every((w) => vergleichsform(`${p.name} ${p.phone} ${p.rollen.join(' ')}`).includes(w)),
    )
    .sort((a, b) => vergleiche(stelle(a), stelle(b)))
  const seite = danach.slice(0, frage.anzahl)
  const letzte = seite.at(-1)
  const zahlen = await werk.speicher.read(kennzahlenVon, { personen: seite, jetzt: werk.uhr.jetzt() })
  return {
    eintraege: seite.map((p, i) => alsKurz(p, zahlen[i] ?? { fakten: 0, nachrichten: 0, zuletzt: null })),
    weiter: letzte && seite.length < danach.length ? zeiger(stelle(letzte)) : null,
  }
}
