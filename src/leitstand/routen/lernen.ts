import { oeffneWieder, siegleWieder } from '../../assistent/lernen-wieder.ts'
import { einzelwirkung, gesamtwirkung } from '../../assistent/lernwirkung.ts'
import { leseLernnummer, zeigeLernnummer } from '../../domaene/lernen.ts'
import { istLeitung } from '../../domaene/person.ts'
import { inSprache, type Sprache } from '../../domaene/sprache.ts'
import { ohneUmkehr } from '../../domaene/text.ts'
import type { Instant } from '../../domaene/zeit.ts'
import { wirkungVon } from '../../router/lernwirkung.ts'
import type { GanzeWirkung } from '../../router/lernwirkung-ganz.ts'
import { kippText, wasVon } from '../../router/plan_lernen.ts'
import {
  darfSehen,
  darfUeber,
  type Gelerntes,
  type Lernentscheidung,
  ladeGelerntes,
  listeGelerntes,
} from '../../speicher/lernen-entscheiden.ts'
import { entscheideUndBehalte, lerneWieder } from '../../speicher/lernen-wieder.ts'
import { type Angemeldet, type Behandlungen, ProblemFehler, type Werk } from '../behandlung.ts'
import { problem } from '../problem.ts'
import type { LernWirkung, LernZeile } from '../vertrag/lernen.ts'

// What was learned: everybody their own, who leads all of it; the same rules and the same transaction as in the chat.

type Id = 'lernen' | 'lernenGesamtwirkung' | 'lernenWirkung' | 'lernenEntscheiden' | 'lernenWieder'

const GEZEIGT = 500

export function lernenRouten(werk: Werk): Behandlungen<Id> {
  const { agent } = werk.konfiguration
  const { welt, speicher } = werk
  const wirkungIm = merkeJeStand((gelernt, neu, jetzt) =>
    neu ? einzelwirkung(welt, gelernt, neu, jetzt) : gesamtwirkung(welt, gelernt, jetzt),
  )

  const sichtbares = ({ person }: Angemeldet): Promise<Gelerntes[]> =>
    speicher.read(listeGelerntes, { agent, ...(istLeitung(person) ? {} : { person_id: person.id }) })

  async function eines(ich: Angemeldet, wort: string): Promise<Gelerntes> {
    const nummer = leseLernnummer(wort)
    const l = nummer && (await speicher.read(ladeGelerntes, { agent, nummer }))
    if (!l || !darfSehen(l, ich.person))
      throw problem(welt.texte(ich.sprache).probleme, 404, 'nicht_gefunden')
    return l
  }

  /** What would be understood otherwise; undefined: nothing. */
  async function wasKippt(ich: Angemeldet, l: Gelerntes): Promise<string | undefined> {
    const { zone, land, sprache } = welt
    const skills = welt.skills.alle
    const grund = { jetzt: werk.uhr.jetzt(), zone, land, sprache, skills, begriffe: [], personen: [] }
    const alle = await speicher.read(listeGelerntes, { agent })
    const wirkung = wirkungVon((a) => welt.erkenneAnfrage(a), grund, alle, l)
    return wirkung.kippt.length === 0 ? undefined : kippText(wirkung, l, welt, ich.sprache)
  }

  return {
    async lernen({ ich }) {
      const alle = (await sichtbares(ich)).toSorted((a, b) => (a.erstellt < b.erstellt ? 1 : -1))
      const zeilen = (gelernt: readonly Gelerntes[]): LernZeile[] =>
        gelernt.slice(0, GEZEIGT).map((l) => alsZeile(werk, ich, l))
      return {
        neu: zeilen(alle.filter((l) => l.status === 'vorschlag')),
        alle: zeilen(alle),
      }
    },

    async lernenGesamtwirkung({ ich }) {
      const alle = await sichtbares(ich)
      if (alle.length === 0) return { wirkung: null }
      return { wirkung: alsWirkung(werk, ich, await wirkungIm(alle, undefined, werk.uhr.jetzt())) }
    },

    async lernenWirkung({ ich, pfadteile: { nummer } }) {
      const l = await eines(ich, nummer)
      return alsWirkung(werk, ich, await wirkungIm(await sichtbares(ich), l, werk.uhr.jetzt()))
    },

    async lernenEntscheiden({ ich, pfadteile, koerper: { wunsch, trotzdem } }) {
      const l = await eines(ich, pfadteile.nummer)
      const t = welt.texte(ich.sprache).lernen
      const verboten = new ProblemFehler(403, {
        code: 'kein_recht',
        detail: wunsch === 'zuruecknehmen' ? t.nurEigenes : t.nurLeitung,
      })
      if (!darfUeber(l, ich.person, wunsch)) throw verboten
      const kippt = wunsch === 'uebernehmen' && !trotzdem ? await wasKippt(ich, l) : undefined
      if (kippt !== undefined) throw new ProblemFehler(409, { code: 'kippt', detail: kippt })
      const nummer = { art: l.art, id: l.id }
      const jetzt = werk.uhr.jetzt()
      const arg = { agent, nummer, wunsch, person_id: ich.person.id, geprueft: true, jetzt }
      const { ergebnis, weg } = await speicher.run(entscheideUndBehalte, arg)
      if (ergebnis === 'kein_recht') throw verboten
      if (ergebnis === 'unbekannt') throw problem(welt.texte(ich.sprache).probleme, 404, 'nicht_gefunden')
      const gesagt = { uebernehmen: t.uebernommen, ablehnen: t.abgelehnt, zuruecknehmen: t.zurueckgenommen }
      return {
        text: gesagt[wunsch](zeigeLernnummer(nummer)),
        wieder: weg ? siegleWieder(werk.schluessel, weg, jetzt) : null,
      }
    },

    async lernenWieder({ ich, koerper: { wieder } }) {
      const jetzt = werk.uhr.jetzt()
      const weg = oeffneWieder(werk.schluessel, wieder, jetzt)
      const nummer =
        weg && (await speicher.run(lerneWieder, { agent, z: weg, person_id: ich.person.id, jetzt }))
      const t = welt.texte(ich.sprache).daten
      if (!nummer) throw new ProblemFehler(410, { code: 'vorbei', detail: t.wiederVorbei })
      return { text: t.wieder(zeigeLernnummer(nummer)), nummer: zeigeLernnummer(nummer) }
    },
  }
}

function alsZeile({ welt }: Werk, { person, sprache }: Angemeldet, l: Gelerntes): LernZeile {
  const t = welt.texte(sprache).lernen
  const quelle = l.art === 'B' ? 'wort' : l.quelle === 'korrektur' ? 'korrektur' : 'auswahl'
  const moeglich: Lernentscheidung[] = ['uebernehmen', 'ablehnen', 'zuruecknehmen']
  const schon = { uebernommen: 'uebernehmen', abgelehnt: 'ablehnen', vorschlag: '', einig: '' }[l.status]
  return {
    nummer: zeigeLernnummer(l),
    art: l.art,
    text: ohneUmkehr(l.art === 'L' ? l.text : l.wort),
    bedeutung: ohneUmkehr(l.art === 'L' ? wasVon(l, welt, sprache) : l.bedeutung),
    wer: { id: l.person_id, name: ohneUmkehr(l.wer) },
    status: l.status,
    team: l.team,
    quelle: t.aus[quelle],
    vorgang: l.art === 'L' ? l.vorgang_id : null,
    erstellt: l.erstellt,
    handlungen: moeglich.filter((w) => w !== schon && darfUeber(l, person, w)),
  }
}

function alsWirkung(werk: Werk, { person, sprache }: Angemeldet, w: GanzeWirkung): LernWirkung {
  const titel = (name: string | undefined): string => nameVon(werk, name, sprache)
  return {
    ...{ vorher: w.vorher, nachher: w.nachher, von: w.von },
    besser: w.besser.map((b) => ({ text: b.text, vorher: titel(b.vorher), nachher: titel(b.nachher) })),
    schlechter: w.schlechter.map(({ text, vorher, nachher, schuld }) => ({
      ...{ text, vorher: titel(vorher), nachher: titel(nachher) },
      nummer: schuld && darfSehen(schuld, person) ? zeigeLernnummer(schuld) : null,
    })),
  }
}

/** What it is understood as, as people call it; „–“: as nothing. */
function nameVon({ welt }: Werk, name: string | undefined, sprache: Sprache): string {
  const skill = welt.skills.finde(name ?? null)
  return skill ? inSprache(skill.beschreibung, sprache) : (name ?? '–')
}

type Rechnung = (
  gelernt: readonly Gelerntes[],
  neu: Gelerntes | undefined,
  jetzt: Instant,
) => Promise<GanzeWirkung>

/** So many answers are kept. */
const GEMERKT = 50

/** A second or two each: kept until what was learned is another, and one after the other whoever asks. */
function merkeJeStand(rechne: Rechnung): Rechnung {
  const gemerkt = new Map<string, Promise<GanzeWirkung>>()
  let zuletzt: Promise<unknown> = Promise.resolve()
  return (gelernt, neu, jetzt) => {
    const nummer = (l: Gelerntes | undefined): string => (l ? zeigeLernnummer(l) : '')
    const stand = [
      nummer(neu),
      ...gelernt.map((l) => `${nummer(l)} ${l.status} ${l.team} ${l.erstellt}`),
    ].join('\n')
    const schon = gemerkt.get(stand)
    if (schon !== undefined) return schon
    if (gemerkt.size >= GEMERKT) gemerkt.clear()
    const antwort = zuletzt.then(() => rechne(gelernt, neu, jetzt))
    zuletzt = antwort.catch(() => gemerkt.delete(stand))
    gemerkt.set(stand, antwort)
    return antwort
  }
}
