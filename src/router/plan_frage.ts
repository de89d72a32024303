import { rollenAus } from '../domaene/freigabe.ts'
import { hatRolle } from '../domaene/person.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { freigabeFelder, jaNein } from './freigabe_wer.ts'
import { wahlKnoepfe } from './knopf.ts'
import type { Kontext } from './kontext.ts'
import { NIE_GESTELLT } from './nummernwechsel.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { aufgeben, hoechstens } from './plan_neu.ts'
import { freigabeFrist, spracheVon, titel, type Welt } from './welt.ts'

// What a plain answer to an open question leads to: yes, no, which one, once more.

/**
 * Yes: exactly what was shown is run, in the order in which it was asked; `gegen` is called off by the same answer. What a
 * Freigeber changed is asked for anew, unless its Fähigkeit is gone: nobody can do it, so nobody is asked.
 */
export function planeJa(
  k: Kontext,
  welt: Welt,
  vorgaenge: readonly Vorgang[],
  gegen: readonly Vorgang[] = [],
): Zugplan {
  const nein = planeNein(k, welt, gegen)
  const freizugeben = vorgaenge.filter((v) => v.risiko === 3)
  const gefragt = freizugeben.flatMap((v) => zurFreigabe(k, welt, v))
  const weg = freizugeben.filter((v) => !gefragt.some(({ alt }) => alt.id === v.id))
  return {
    ...nein,
    ergebnis: 'ja',
    laufen: vorgaenge.filter((v) => v.risiko < 3).map((alt) => ({ alt })),
    aendern: [...nein.aendern, ...gefragt, ...weg.map(ohneFaehigkeit)],
    antworten: [
      ...nein.antworten,
      ...weg.map((v) => ({ text: sagtOhneFaehigkeit(k, welt, v), vorgang_id: v.id })),
    ],
    freigabeAnfragen: gefragt.map(({ alt }) => alt.id),
  }
}

const ohneFaehigkeit = (alt: Vorgang): Zugplan['aendern'][number] => ({
  alt,
  neu: { status: 'abgebrochen', grund: 'unbekannte_faehigkeit', frist: null },
})

function sagtOhneFaehigkeit(k: Kontext, welt: Welt, v: Vorgang): string {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  return `${t.statusVon(v.id, titel(welt, v, sprache), t.status.abgebrochen, undefined)} ${t.fehlerGruende.unbekannte_faehigkeit}`
}

/** Asked for, also once more: what was sent before that is no answer to it. */
export function zurFreigabe(
  k: Pick<Kontext, 'jetzt'>,
  welt: Pick<Welt, 'skills' | 'fristen' | 'kalender'>,
  v: Vorgang,
): Zugplan['aendern'] {
  const skill = welt.skills.finde(v.faehigkeit)
  if (!skill) return []
  const neu = {
    status: 'wartet_freigabe' as const,
    frist: hoechstens(skill, v, freigabeFrist(welt, skill, v.parameter, k.jetzt)),
    grund: null,
    ...freigabeFelder(skill, v.parameter),
    ...(v.frage ? { frage: { ...v.frage, art: 'freigabe' as const, gestellt: k.jetzt } } : {}),
    laeufe: 0,
  }
  return [{ alt: v, neu }]
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

/** After „which of these?“ was asked twice: nothing is decided, so it says what stays open and how each ends. */
export function lasseOffen(k: Kontext, welt: Welt, offen: readonly Vorgang[]): Zugplan {
  const sprache = spracheVon(k.person)
  const zeilen = offen.map((v) => `${v.id} ${titel(welt, v, sprache)}`)
  const text = welt.texte(sprache).bleibenOffen(zeilen, offen.at(-1)?.id ?? '')
  return sage('aufgegeben', text, { freieFrage: null })
}

/** „Moment, ich frag nach“: nothing changes, and it is said until when the answer counts. */
export function planeAbwarten(k: Kontext, welt: Welt, v: Vorgang): Zugplan {
  const sprache = spracheVon(k.person)
  const frist = v.frist === null ? undefined : zeigeZeit(v.frist, sprache, welt.zone, k.jetzt)
  return sage('abgewartet', welt.texte(sprache).ichWarte(frist), {}, { vorgang_id: v.id })
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
          knoepfe: optionen.length === 0 ? [] : wahlKnoepfe(t, v.id, optionen),
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

/** A question about somebody else's Vorgang in a group: only its requester may answer. */
export function planeNurAnfragender(k: Kontext, welt: Welt, v: Vorgang): Zugplan {
  const name = k.namenZuFreigaben[v.person_id] ?? k.akte?.anfragender ?? '?'
  return sage('nur_anfragender', welt.texte(spracheVon(k.person)).nurAnfragender(name))
}

/** What was handed to a deputy he sees, also after he decided. */
const vertritt = (k: Kontext, v: Vorgang): boolean =>
  k.freigaben.some((f) => f.id === v.id) ||
  (k.geprueft &&
    k.akte?.vorgang.id === v.id &&
    k.akte.freigaben.some((f) => f.person_id === k.person?.id && f.vertretung !== null))

/** May this person hear what the Vorgang is about? */
export const darfSehen = (k: Kontext, v: Vorgang): boolean => {
  const p = k.person
  if (!p || (k.ereignis.gruppe && v.unterhaltung_id !== k.unterhaltung?.id)) return false
  return (
    v.person_id === p.id ||
    rollenAus(v.freigabe_rolle).some((rolle) => hatRolle(p, rolle)) ||
    vertritt(k, v) ||
    hatRolle(p, 'leitung') ||
    hatRolle(p, 'admin')
  )
}
