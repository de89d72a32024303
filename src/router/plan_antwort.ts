import { standVon } from '../domaene/stand.ts'
import { type Erkennung, Kandidat } from '../erkennung/erkennung.ts'
import { trenneErgaenzungen } from '../erkennung/lokal/ergaenzung.ts'
import { UndoParameter } from '../skills/undo.ts'
import { jsonSpalte } from '../speicher/json.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { traegtBei } from './beitrag.ts'
import { ergaenzterText } from './ergaenzung.ts'
import type { Kontext } from './kontext.ts'
import { verbinde, type Zugplan } from './plan.ts'
import { planeAuswahl } from './plan_auswahl.ts'
import { planeNachfragen, planeNichtsOffen } from './plan_frage.ts'
import { aufgeben, planeNeu } from './plan_neu.ts'
import { planeGewaehlteRuecknahme } from './plan_rueckgaengig.ts'
import { istMoeglich, istSicher, type MitSchwelle } from './schwelle.ts'
import { spracheVon, type Welt } from './welt.ts'

// What an answer with content leads to: a choice, more words, other values. Each makes a new Vorgang in the old one's place.

const Alternativen = jsonSpalte(Kandidat.array(), [])

/** Chosen options become Vorgänge of their own; the old one points to the first. */
export function planeGewaehlte(
  k: Kontext,
  welt: Welt,
  v: Vorgang,
  nummern: readonly number[],
  auch: readonly Vorgang[] = [],
): Zugplan {
  if (auch.length > 0) return verbinde([v, ...auch].map((f, i) => planeWahl(k, welt, f, nummern, i)))
  return planeWahl(k, welt, v, nummern, 0)
}

/** `davor`: so many Vorgänge this message makes before. */
function planeWahl(k: Kontext, welt: Welt, v: Vorgang, nummern: readonly number[], davor: number): Zugplan {
  const gewaehlt = nummern.flatMap((n) => v.frage?.optionen[n - 1] ?? [])
  const plaene = gewaehlt.map((o, i) => {
    const ruecknahme = UndoParameter.safeParse(o.parameter)
    if (welt.skills.finde(o.faehigkeit)?.undoVon && ruecknahme.success)
      return planeGewaehlteRuecknahme(k, welt, ruecknahme.data.vorgang, {
        text: v.text,
        gefragt: v.frage?.wie_oft ?? 1,
        laufend: davor + i + 1,
        ...(i === 0 ? { ersetzt: v } : {}),
      })
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
      laufend: davor + i + 1,
      ...(i === 0 ? { ersetzt: v } : {}),
    })
  })
  const plan = mitBerichtigtem(k, v, nummern, verbinde(plaene))
  const [eine] = gewaehlt
  // What only means something after another message is not learned.
  const lernen =
    gewaehlt.length === 1 &&
    eine &&
    v.frage?.art === 'auswahl' &&
    v.quelle !== 'anschluss' &&
    v.quelle !== 'befehl' &&
    // Nor what answers completed: it never comes again in these words.
    trenneErgaenzungen(v.text).ergaenzungen.length === 0
  return lernen
    ? {
        ...plan,
        lernen: {
          text: v.text,
          faehigkeit: eine.faehigkeit,
          parameter: eine.parameter,
          vorgang_id: v.id,
          nachricht_id: v.nachricht_id,
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

/** Free text to a Rückfrage: recognised again as a new Vorgang; the count of questions goes along. */
export function planeErgaenzung(
  k: Kontext,
  welt: Welt,
  v: Vorgang,
  zusatz: string,
  erkennung: Erkennung,
  regeln: MitSchwelle,
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
  const gemeint = bester && (istSicher(regeln, bester) || bestaetigtDurchWerte(welt, v, bester))
  if (gemeint && !traegtBei(k, welt, regeln, v, bester, zusatz))
    return gefragt >= 2 ? aufgeben(k, welt, v) : planeNachfragen(k, welt, v)
  if (gemeint) return planeNeu(k, welt, { text, kandidat: bester, gefragt, ersetzt: v })
  const moeglich = erkennung.kandidaten.filter((c) => istMoeglich(regeln, c)).slice(0, 3)
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
