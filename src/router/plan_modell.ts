import { vorgangId } from '../domaene/vorgang.ts'
import type { Erkennung, Kandidat } from '../erkennung/erkennung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Regeln } from './entscheidung.ts'
import { nachErkennung } from './entscheidung_erkannt.ts'
import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { planeAuswahl } from './plan_auswahl.ts'
import { grundgeruest, planeNeu } from './plan_neu.ts'
import { beispielVon, spracheVon, type Welt } from './welt.ts'

// What was not understood, now or before.

export const beispiele = (k: Kontext, welt: Welt): string[] => {
  const sprache = spracheVon(k.person)
  return (k.person ? welt.skills.fuer(k.person) : [])
    .slice(0, 2)
    .map((s) => beispielVon(s, sprache, welt.texte(sprache)))
}

export const weitere = (erkennung: Erkennung, gewaehlt: Kandidat): Kandidat[] =>
  erkennung.kandidaten.filter((c) => c.faehigkeit !== gewaehlt.faehigkeit).slice(0, 3)

/** Unsure and the model is away: kept as `fehler`, so that `nochmal` can try again. */
export function modellFehlt(k: Kontext, welt: Welt, text: string, tagesbudget = false): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const id = vorgangId(k.eingang.id)
  const v = {
    ...grundgeruest(k, { text }),
    faehigkeit: null,
    parameter: {},
    status: 'fehler' as const,
    risiko: 0 as const,
    sicherheit: 0,
    quelle: 'modell',
    grund: tagesbudget ? 'modell_budget' : 'modell_fehlt',
  }
  return sage(
    'modell_fehlt',
    tagesbudget ? t.modellBudget(id) : t.modellFehlt(id),
    { neu: [v] },
    { vorgang_id: id },
  )
}

/** `nochmal` on a message that was never understood: the old Vorgang points to what came of it. */
export function planeErneut(
  k: Kontext,
  welt: Welt,
  regeln: Regeln,
  alt: Vorgang,
  erkennung: Erkennung,
): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const e = nachErkennung(regeln, alt.text, () => erkennung, erkennung)
  switch (e.art) {
    case 'neu':
      return planeNeu(k, welt, {
        text: alt.text,
        kandidat: e.kandidat,
        weitere: weitere(erkennung, e.kandidat),
        gefragt: 0,
        ersetzt: alt,
      })
    case 'rueckfrage':
      return planeAuswahl(k, welt, { text: alt.text, kandidaten: e.kandidaten, gefragt: 0, ersetzt: alt })
    case 'modell_fehlt':
      return sage(
        'modell_fehlt',
        e.tagesbudget ? t.modellBudget(alt.id) : t.modellFehlt(alt.id),
        {},
        { vorgang_id: alt.id },
      )
    case 'gespraech':
      return leererPlan('gespraech', { gespraech: alt.text, wiederholt: alt })
    default:
      return sage('nicht_verstanden', t.nichtVerstanden(beispiele(k, welt)), {
        aendern: [{ alt, neu: { status: 'abgebrochen', grund: 'unklare_antwort' } }],
      })
  }
}
