import { inSprache } from '../domaene/sprache.ts'
import { ABBRECHEN, istGeschlossen } from '../domaene/vorgang.ts'
import type { Kandidat } from '../erkennung/erkennung.ts'
import { titelVon, zeigeZeit } from '../rueckkanal/darstellung.ts'
import type { Geschehen } from '../speicher/ruecknahme.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { RueckgaengigBefehl } from './befehl-rueckgaengig.ts'
import { istAnderswo } from './entscheidung_lage.ts'
import { jaNein } from './freigabe_wer.ts'
import type { Kontext } from './kontext.ts'
import { sage, type Zugplan } from './plan.ts'
import { darfSehen } from './plan_frage.ts'
import { planeAuswahl, planeNeu } from './plan_neu.ts'
import { beurteile, darfZuruecknehmen, type Hindernis, passt, type Weg, worteVon } from './ruecknahme.ts'
import { spracheVon, titel, type Welt } from './welt.ts'
import { abgebrochenNach } from './wirkung.ts'

// „Mach das rückgängig“: to a Bestätigung (or Freigabe) that names exactly what will be undone, or to what is in the way.

const VORGESCHLAGEN = 5
const ERINNERT = 'erinnerung_gesetzt'

/** `laufend`: as one of several that one message chose. */
interface Wunsch {
  text: string
  ersetzt?: Vorgang
  gefragt?: number
  laufend?: number
}

export function planeRueckgaengig(k: Kontext, welt: Welt, befehl: RueckgaengigBefehl): Zugplan {
  const alle = welt.texte(spracheVon(k.person))
  if (befehl.id !== undefined && !k.akte)
    return sage('unbekannter_vorgang', alle.unbekannterVorgang(befehl.id))
  const wunsch = { text: k.ereignis.text }
  if (k.akte && (befehl.id !== undefined || k.gemeint)) return planeEines(k, welt, k.akte, wunsch)
  const { suche } = befehl
  const passende = k.geschehen.filter(
    (g) =>
      suche === undefined || (g.vorgang.rueckgaengig_von === null && passt(suche, bekanntes(k, welt, g))),
  )
  const gemeint = suche === undefined ? hierZuletzt(k, passende) : passende
  const [erstes] = gemeint
  if (!erstes) {
    const t = alle.rueckgaengig
    return sage('nichts_rueckgaengig', suche === undefined ? t.nichts : t.nichtsDazu(suche))
  }
  const moegliche = gemeint.filter((g) => 'weg' in urteilUeber(k, welt, g))
  const zurWahl = befehl.mehrere || suche !== undefined ? moegliche : zugleich(erstes, moegliche)
  if (zurWahl.length > 1) return planeWahl(k, welt, zurWahl)
  return planeEines(k, welt, suche === undefined ? erstes : (zurWahl[0] ?? erstes), wunsch)
}

/** What is said without a name is what happened last in this chat; nothing did: what happened elsewhere. */
function hierZuletzt(k: Kontext, alle: readonly Geschehen[]): readonly Geschehen[] {
  const hier = alle.filter((g) => g.vorgang.unterhaltung_id === k.unterhaltung?.id && zaehlt(g))
  return hier.length > 0 ? hier : alle.filter(zaehlt)
}

/** Refused, called off or expired before anything was done: „das“ is none of these. */
const zaehlt = ({ vorgang, aktionen }: Geschehen): boolean =>
  vorgang.status !== 'abgebrochen' || aktionen.length > 0

/** One message, or one yes, set off several: which of them? */
const zugleich = (erstes: Geschehen, moegliche: readonly Geschehen[]): Geschehen[] => {
  const { id, nachricht_id, lauf_nachricht_id } = erstes.vorgang
  return moegliche.filter(
    ({ vorgang: v }) =>
      v.id === id ||
      v.nachricht_id === nachricht_id ||
      (lauf_nachricht_id !== null && v.lauf_nachricht_id === lauf_nachricht_id),
  )
}

/** With what the Fähigkeit says of itself, in the person's language. */
function bekanntes(k: Kontext, welt: Welt, g: Geschehen): string {
  const sprache = spracheVon(k.person)
  const skill = welt.skills.finde(g.vorgang.faehigkeit)
  return `${worteVon(g, titel(welt, g.vorgang, sprache))} ${skill ? inSprache(skill.beschreibung, sprache) : ''}`
}

/** Of options that were shown, one was chosen: judged anew, because something may have happened since. */
export const planeGewaehlteRuecknahme = (k: Kontext, welt: Welt, id: string, wunsch: Wunsch): Zugplan => {
  const g = k.geschehen.find((da) => da.vorgang.id === id)
  return g
    ? planeEines(k, welt, g, wunsch)
    : sage('unbekannter_vorgang', welt.texte(spracheVon(k.person)).unbekannterVorgang(id))
}

/** What is in the way of a reminder is that it came, or will not come any more: its Vorgang says neither. */
function urteilUeber(k: Kontext, welt: Welt, g: Geschehen): ReturnType<typeof beurteile> {
  const urteil = beurteile(welt.skills, g, k.eingang.angekommen)
  const erinnert = g.aktionen.some((a) => a.system === 'assistent' && a.aktion === ERINNERT)
  return 'weg' in urteil && erinnert && !k.geplant.includes(g.vorgang.id)
    ? { hindernis: { grund: 'kommt_nicht' } }
    : urteil
}

function planeEines(k: Kontext, welt: Welt, g: Geschehen, wunsch: Wunsch): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const { vorgang: v } = g
  if (!k.person || !darfSehen(k, v))
    return sage('fremder_vorgang', istAnderswo(k, v) ? t.nurDirekt : t.fremderVorgang(v.id))
  if (!darfZuruecknehmen(k.person, v)) return sage('fremder_vorgang', t.rueckgaengig.nurAnfragender(v.id))
  const urteil = urteilUeber(k, welt, g)
  return 'weg' in urteil
    ? frageDanach(k, welt, g, urteil.weg, wunsch)
    : hindernisText(k, welt, g, urteil.hindernis)
}

const alsKandidat = ({ skill, parameter }: Weg): Kandidat => ({
  faehigkeit: skill.name,
  parameter,
  sicherheit: 1,
  quelle: 'befehl',
  annahmen: [],
  zweifel: [],
})

function frageDanach(
  k: Kontext,
  welt: Welt,
  { vorgang: v, aktionen }: Geschehen,
  weg: Weg,
  wunsch: Wunsch,
): Zugplan {
  const t = welt.texte(spracheVon(k.person)).rueckgaengig
  const vorspann = [
    ...(weg.teil ? [t.teil(v.id)] : []),
    ...(v.person_id === k.person?.id ? [] : [t.fuer(k.akte?.anfragender ?? '?')]),
  ].join(' ')
  const { text, gefragt = 0, ersetzt, laufend } = wunsch
  const plan = planeNeu(k, welt, {
    text,
    kandidat: alsKandidat(weg),
    gefragt,
    ...(ersetzt ? { ersetzt } : {}),
    ...(laufend ? { laufend } : {}),
    ...(vorspann ? { vorspann } : {}),
  })
  const aendern = [...plan.aendern, ...stattdessenGemeint(k, v)]
  // Who wants it undone wants no more of it: it is closed, so that nothing can be added to it any more (I3).
  return v.status === 'fehler'
    ? {
        ...plan,
        aendern: [...aendern, { alt: v, neu: abgebrochenNach(aktionen) }],
        entschieden: { v, wie: 'abbrechen' },
      }
    : { ...plan, aendern }
}

/** „Das war falsch“ asked what was meant instead; taking it back is an answer to that, too. */
const stattdessenGemeint = (k: Kontext, v: Vorgang): Zugplan['aendern'] =>
  k.offen
    .filter((o) => o.status === 'rueckfrage' && o.quelle === 'korrektur' && o.text === v.text)
    .map((alt) => ({ alt, neu: { status: 'abgebrochen', grund: ABBRECHEN, frist: null } }))

function planeWahl(k: Kontext, welt: Welt, moegliche: readonly Geschehen[]): Zugplan {
  const kandidaten = moegliche.slice(0, VORGESCHLAGEN).flatMap((g) => {
    const urteil = urteilUeber(k, welt, g)
    return 'weg' in urteil ? [alsKandidat(urteil.weg)] : []
  })
  return planeAuswahl(k, welt, { text: k.ereignis.text, kandidaten, gefragt: 0 })
}

function hindernisText(k: Kontext, welt: Welt, { vorgang: v, durch }: Geschehen, h: Hindernis): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  const r = t.rueckgaengig
  const was = titel(welt, v, sprache)
  const wann = (instant: string): string => zeigeZeit(instant, sprache, welt.zone, k.jetzt)
  const sag = (text: string): Zugplan => sage('nicht_rueckgaengig', text, {}, { vorgang_id: v.id })
  switch (h.grund) {
    case 'kein_weg':
      return sag(r.keinWeg(v.id, was))
    case 'zu_spaet':
      return sag(r.zuSpaet(v.id, was, wann(h.wann)))
    case 'noch_nicht':
      return sag(r.nochNicht(v.id, was, t.status[v.status]))
    case 'laeuft':
      return sag(r.laeuft(v.id, was))
    case 'unklar':
      return sag(r.unklar(v.id, was))
    case 'kommt_nicht':
      return sag(r.kommtNicht(v.id, was))
    case 'nichts_geschehen':
      return sag(r.nichtsGeschehen(v.id, was, t.status[v.status]))
    case 'schon':
      return sag(r.schon(v.id, was, h.durch, wann(durch?.aktualisiert ?? k.jetzt)))
    case 'ist_ruecknahme':
      return sag(r.istRuecknahme(v.id, h.von))
    case 'ohne_angaben':
      return sag(r.ohneAngaben(v.id))
    case 'im_gang':
      return imGang(k, welt, durch ?? v)
  }
}

/** The undo is there already: its question once more, or how it stands. */
function imGang(k: Kontext, welt: Welt, v: Vorgang): Zugplan {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  const was = titel(welt, v, sprache)
  const hier = v.person_id === k.person?.id && v.unterhaltung_id === k.unterhaltung?.id
  if (v.status === 'bestaetigung' && hier)
    return sage('nicht_rueckgaengig', t.frageBestaetigung(was), {}, jaNein(t, v.id, v.frage?.stand))
  const frist = v.frist && !istGeschlossen(v) ? zeigeZeit(v.frist, sprache, welt.zone, k.jetzt) : undefined
  return sage(
    'nicht_rueckgaengig',
    t.statusVon(v.id, was, t.status[v.status], frist),
    {},
    { vorgang_id: v.id },
  )
}

/** Said behind „das war falsch“ and a correction: what was done can be taken back. Undefined: it cannot. */
export function angebot(k: Kontext, welt: Welt, id: string): string | undefined {
  const g = k.akte?.vorgang.id === id ? k.akte : k.geschehen.find(({ vorgang }) => vorgang.id === id)
  if (!g || !k.person || !darfZuruecknehmen(k.person, g.vorgang)) return undefined
  if ('hindernis' in urteilUeber(k, welt, g)) return undefined
  const sprache = spracheVon(k.person)
  const skill = welt.skills.finde(g.vorgang.faehigkeit)
  return (
    skill &&
    welt.texte(sprache).rueckgaengig.angebot(id, titelVon(skill, g.vorgang.parameter, sprache, welt.zone))
  )
}

/** Of what happened last in this chat. */
export function letztesAngebot(k: Kontext, welt: Welt): string | undefined {
  const [letztes] = hierZuletzt(k, k.geschehen)
  return letztes && angebot(k, welt, letztes.vorgang.id)
}
