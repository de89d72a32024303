import { ABBRECHEN } from '../domaene/vorgang.ts'
import type { Kandidat } from '../erkennung/erkennung.ts'
import type { Geschehen } from '../speicher/ruecknahme.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { RueckgaengigBefehl } from './befehl-rueckgaengig.ts'
import { istAnderswo } from './entscheidung_lage.ts'
import type { Kontext } from './kontext.ts'
import { sage, type Zugplan } from './plan.ts'
import { planeAuswahl } from './plan_auswahl.ts'
import { darfSehen } from './plan_frage.ts'
import { planeNeu } from './plan_neu.ts'
import { darfZuruecknehmen, passt, type Weg } from './ruecknahme.ts'
import { bekanntes, hierZuletzt, urteilUeber, zugleich } from './ruecknahme_gemeint.ts'
import { hindernisText } from './ruecknahme_hindernis.ts'
import { spracheVon, type Welt } from './welt.ts'
import { abgebrochenNach } from './wirkung.ts'

// „Mach das rückgängig“: to a Bestätigung (or Freigabe) that names exactly what will be undone, or to what is in the way.

const VORGESCHLAGEN = 5

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

/** Of options that were shown, one was chosen: judged anew, because something may have happened since. */
export const planeGewaehlteRuecknahme = (k: Kontext, welt: Welt, id: string, wunsch: Wunsch): Zugplan => {
  const g = k.geschehen.find((da) => da.vorgang.id === id)
  return g
    ? planeEines(k, welt, g, wunsch)
    : sage('unbekannter_vorgang', welt.texte(spracheVon(k.person)).unbekannterVorgang(id))
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
