import { hatRolle } from '../domaene/person.ts'
import { standVon } from '../domaene/stand.ts'
import { type Erkennung, Kandidat } from '../erkennung/erkennung.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import { jsonSpalte } from '../speicher/json.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { ergaenzterText } from './ergaenzung.ts'
import { knopfId } from './knopf.ts'
import type { Kontext } from './kontext.ts'
import { NIE_GESTELLT } from './nummernwechsel.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { aufgeben, jaNein, planeAuswahl, planeNeu } from './plan_neu.ts'
import { spracheVon, titel, type Welt } from './welt.ts'

// What an answer to an open question leads to.

const Alternativen = jsonSpalte(Kandidat.array(), [])

/** Yes: exactly what was shown is run, in the order in which it was asked; `gegen` is called off by the same answer. */
export function planeJa(
  k: Kontext,
  welt: Welt,
  vorgaenge: readonly Vorgang[],
  gegen: readonly Vorgang[] = [],
): Zugplan {
  return {
    ...planeNein(k, welt, gegen),
    ergebnis: 'ja',
    laufen: vorgaenge.map((alt) => ({ alt })),
  }
}

export function planeNein(k: Kontext, welt: Welt, vorgaenge: readonly Vorgang[]): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  return leererPlan('nein', {
    freieFrage: null,
    aendern: vorgaenge.map((alt) => ({
      alt,
      neu: { status: 'abgebrochen' as const, grund: 'nein', frist: null },
    })),
    antworten: vorgaenge.map((v) => ({
      text: v.status === 'rueckfrage' ? t.abgebrochenRueckfrage : t.abgebrochen(titel(welt, v, sprache)),
      vorgang_id: v.id,
    })),
  })
}

export function planeWelche(
  k: Kontext,
  welt: Welt,
  vorgaenge: readonly Vorgang[],
  absicht: 'ja' | 'nein',
  wieOft: number,
): Zugplan {
  const sprache = spracheVon(k.person)
  return sage(
    'welche',
    welt.texte(sprache).frageWelche(
      vorgaenge.map((v) => titel(welt, v, sprache)),
      absicht,
    ),
    {
      freieFrage: {
        art: 'welche',
        vorgaenge: vorgaenge.map((v) => v.id),
        absicht,
        gestellt: k.jetzt,
        wie_oft: wieOft,
      },
    },
  )
}

/** The same question once more, counted. */
export function planeNachfragen(
  k: Kontext,
  welt: Welt,
  v: Vorgang,
  hinweis?: 'nicht_aenderbar' | 'welche_option',
): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  if (!v.frage) return aufgeben(k, welt, v)
  const optionen = v.frage.optionen.map((o) => o.text)
  const name = titel(welt, v, sprache)
  // Nobody has seen it on this number yet: the plain question, not „that was no clear yes“, and it does not count.
  const ungesehen = v.frage.gestellt === NIE_GESTELLT
  const text = ungesehen
    ? v.status === 'bestaetigung'
      ? t.frageBestaetigung(name)
      : v.frage.text
    : v.status === 'bestaetigung'
      ? hinweis === 'nicht_aenderbar'
        ? t.nichtAenderbar(name)
        : t.frageNochmal(name)
      : optionen.length > 1
        ? t.welcheOption(optionen)
        : v.frage.text
  const zeile =
    v.status === 'bestaetigung'
      ? jaNein(t, v.id, v.frage.stand)
      : {
          vorgang_id: v.id,
          knoepfe: optionen.map((o, i) => ({
            id: knopfId({ art: 'wahl', vorgang: v.id, nummer: i + 1 }),
            text: o,
          })),
        }
  return sage(
    'nachgefragt',
    text,
    {
      freieFrage: null,
      aendern: [
        {
          alt: v,
          neu: { frage: { ...v.frage, gestellt: k.jetzt, wie_oft: v.frage.wie_oft + (ungesehen ? 0 : 1) } },
        },
      ],
    },
    zeile,
  )
}

/** A yes that was sent before the question: the question stands, and is said again without counting. */
export function planeZuFrueh(k: Kontext, welt: Welt, v: Vorgang): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  return sage(
    'zu_frueh',
    t.zuFrueh(titel(welt, v, sprache)),
    {},
    v.status === 'bestaetigung' ? jaNein(t, v.id, v.frage?.stand) : { vorgang_id: v.id },
  )
}

export function planeNichtsOffen(k: Kontext, welt: Welt, abgelaufen: Vorgang | undefined): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  // „doch nicht“ right after a request that somebody else has to approve: it still waits, and can be withdrawn.
  const gesehen = new Set(k.verlauf.map((zeile) => zeile.vorgang_id))
  const wartend = k.offen.findLast((v) => v.status === 'wartet_freigabe' && gesehen.has(v.id))
  return sage(
    'nichts_offen',
    abgelaufen
      ? t.fristWar(
          titel(welt, abgelaufen, sprache),
          zeigeZeit(abgelaufen.frist ?? abgelaufen.aktualisiert, sprache, welt.zone, k.jetzt),
        )
      : wartend
        ? t.wartetNoch(titel(welt, wartend, sprache), wartend.id)
        : t.nichtsOffen,
  )
}

/** Chosen options become Vorgänge of their own; the old one points to the first. */
export function planeGewaehlte(k: Kontext, welt: Welt, v: Vorgang, nummern: readonly number[]): Zugplan {
  const gewaehlt = nummern.flatMap((n) => v.frage?.optionen[n - 1] ?? [])
  const plaene = gewaehlt.map((o, i) => {
    const kandidat: Kandidat = {
      faehigkeit: o.faehigkeit,
      parameter: o.parameter,
      sicherheit: 1,
      quelle: 'auswahl',
      annahmen: [],
      zweifel: [],
    }
    return planeNeu(k, welt, {
      text: v.text,
      kandidat,
      gefragt: v.frage?.wie_oft ?? 1,
      laufend: i + 1,
      ...(i === 0 ? { ersetzt: v } : {}),
    })
  })
  const plan = mitBerichtigtem(k, v, nummern, verbinde(plaene))
  const [eine] = gewaehlt
  // What only means something after another message is not learned.
  const lernen = gewaehlt.length === 1 && eine && v.frage?.art === 'auswahl' && v.quelle !== 'anschluss'
  return lernen
    ? {
        ...plan,
        lernen: {
          text: v.text,
          faehigkeit: eine.faehigkeit,
          parameter: eine.parameter,
          quelle: v.quelle === 'korrektur' ? 'korrektur' : 'auswahl',
        },
      }
    : plan
}

/** „nein, den zum Sommerfest“ – „ist das gemeint?“ – „ja“: what was wrong does not stay open beside it. */
function mitBerichtigtem(k: Kontext, v: Vorgang, nummern: readonly number[], plan: Zugplan): Zugplan {
  const kandidaten = v.alternativen ? Alternativen.parse(v.alternativen) : []
  const durch = plan.neu[0]?.id ?? null
  const alte = nummern.flatMap((n) => {
    const { korrektur, anschluss_an } = kandidaten[n - 1] ?? {}
    return korrektur ? k.offen.filter((o) => o.id === anschluss_an && o.id !== v.id) : []
  })
  const ersetzbar = alte.filter((o) => o.status === 'bestaetigung' || o.status === 'wartet_freigabe')
  const neu = { status: 'abgebrochen' as const, grund: 'ersetzt', ersetzt_durch: durch, frist: null }
  return { ...plan, aendern: [...plan.aendern, ...ersetzbar.map((alt) => ({ alt, neu }))] }
}

const verbinde = (plaene: readonly Zugplan[]): Zugplan =>
  leererPlan(plaene[0]?.ergebnis ?? 'ja', {
    antworten: plaene.flatMap((p) => p.antworten),
    neu: plaene.flatMap((p) => p.neu),
    aendern: plaene.flatMap((p) => p.aendern),
    laufen: plaene.flatMap((p) => p.laufen),
    freigabeAnfragen: plaene.flatMap((p) => p.freigabeAnfragen),
  })

/** Free text to a Rückfrage: recognised again as a new Vorgang; the count of questions goes along. */
export function planeErgaenzung(
  k: Kontext,
  welt: Welt,
  v: Vorgang,
  zusatz: string,
  erkennung: Erkennung,
  regeln: { sicher: number; fragen: number },
): Zugplan {
  const text = ergaenzterText(k, v, zusatz)
  const gefragt = v.frage?.wie_oft ?? 1
  const gleich = erkennung.kandidaten.find((c) => c.faehigkeit === v.faehigkeit)
  if (v.frage?.art === 'parameter' && v.faehigkeit) {
    const kandidat: Kandidat = gleich
      ? {
          ...gleich,
          sicherheit: Math.max(gleich.sicherheit, v.sicherheit),
          parameter: { ...v.parameter, ...gleich.parameter },
        }
      : {
          faehigkeit: v.faehigkeit,
          parameter: v.parameter,
          sicherheit: v.sicherheit,
          quelle: 'lokal',
          annahmen: [],
          zweifel: [],
        }
    return planeNeu(k, welt, { text, kandidat, gefragt, ersetzt: v })
  }
  const [bester] = erkennung.kandidaten
  if (bester && (bester.sicherheit >= regeln.sicher || bestaetigtDurchWerte(welt, v, bester)))
    return planeNeu(k, welt, { text, kandidat: bester, gefragt, ersetzt: v })
  const moeglich = erkennung.kandidaten.filter((c) => c.sicherheit >= regeln.fragen).slice(0, 3)
  if (moeglich.length > 0) return planeAuswahl(k, welt, { text, kandidaten: moeglich, gefragt, ersetzt: v })
  return gefragt >= 2 ? aufgeben(k, welt, v) : planeNachfragen(k, welt, v)
}

/** „Meinst du: eine Erinnerung setzen?“ – „morgen um 8 an die Post“: whoever gives its values means it. */
function bestaetigtDurchWerte(welt: Welt, v: Vorgang, kandidat: Kandidat): boolean {
  const [gefragt, ...andere] = v.frage?.optionen ?? []
  return (
    andere.length === 0 &&
    gefragt?.faehigkeit === kandidat.faehigkeit &&
    kandidat.zweifel.length === 0 &&
    welt.skills.finde(kandidat.faehigkeit)?.parameter.safeParse(kandidat.parameter).success === true
  )
}

export function planeAenderung(k: Kontext, welt: Welt, v: Vorgang, rest: string): Zugplan {
  const skill = welt.skills.finde(v.faehigkeit)
  const geaendert = skill && welt.aendere(k, skill, v, rest)
  if (!skill || !geaendert)
    return (v.frage?.wie_oft ?? 1) >= 2
      ? aufgeben(k, welt, v)
      : planeNachfragen(k, welt, v, 'nicht_aenderbar')
  // „ja am 4.1.“ repeats what is there: no other Vorgang, but no plain yes either.
  if (standVon(skill.name, geaendert.parameter) === v.frage?.stand)
    return v.status === 'bestaetigung' ? planeNachfragen(k, welt, v) : planeNichtsOffen(k, welt, undefined)
  const kandidat: Kandidat = {
    faehigkeit: skill.name,
    parameter: geaendert.parameter,
    sicherheit: v.sicherheit,
    quelle: 'anschluss',
    annahmen: [],
    zweifel: [],
  }
  return planeNeu(k, welt, {
    text: geaendert.text,
    kandidat,
    gefragt: 0,
    ersetzt: v,
    vorspann: welt.texte(spracheVon(k.person)).geaendert,
  })
}

/** A question about somebody else's Vorgang in a group: only its requester may answer. */
export function planeNurAnfragender(k: Kontext, welt: Welt, v: Vorgang): Zugplan {
  const name = k.namenZuFreigaben[v.person_id] ?? k.akte?.anfragender ?? '?'
  return sage('nur_anfragender', welt.texte(spracheVon(k.person)).nurAnfragender(name))
}

/** May this person hear what the Vorgang is about? */
export const darfSehen = (k: Kontext, v: Vorgang): boolean => {
  const p = k.person
  if (!p || (k.ereignis.gruppe && v.unterhaltung_id !== k.unterhaltung?.id)) return false
  return (
    v.person_id === p.id ||
    (v.freigabe_rolle !== null && hatRolle(p, v.freigabe_rolle)) ||
    hatRolle(p, 'leitung') ||
    hatRolle(p, 'admin')
  )
}
