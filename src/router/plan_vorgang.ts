import type { Entscheid } from '../speicher/aktion.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { istAnderswo } from './entscheidung_lage.ts'
import { wirklichesRisiko } from './freigabe_wer.ts'
import type { Kontext } from './kontext.ts'
import { moegliche } from './moegliche.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { zeile } from './plan_akte.ts'
import { zurFreigabe } from './plan_frage.ts'
import { angebot, letztesAngebot } from './ruecknahme_angebot.ts'
import { entscheideUeber, type Ja } from './vorgang_entscheid.ts'
import { spracheVon, titel, type Welt } from './welt.ts'

// The commands that change what becomes of a Vorgang: called off, once more, done by hand.

export function planeEntscheid(k: Kontext, welt: Welt, wie: Entscheid, id: string | undefined): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const v = k.akte?.vorgang
  if (!v && id === undefined) {
    const alle = moegliche(k, wie)
    const nichts = wie === 'abbrechen' ? t.nichtsAbzubrechen : t.nichtsFalsches
    const getan = alle.length === 0 && wie === 'abbrechen' ? letztesAngebot(k, welt) : undefined
    const leer = getan === undefined ? nichts : `${nichts} ${getan}`
    const text =
      alle.length === 0 ? leer : [t.welcherVorgang, ...alle.map((a) => zeile(k, welt, a))].join('\n')
    return sage(`${wie}_unklar`, text)
  }
  if (!v || !k.person) return sage('unbekannter_vorgang', t.unbekannterVorgang(id ?? ''))
  // In a group nobody reads what was said elsewhere.
  const name = istAnderswo(k, v) ? v.id : titel(welt, v, k.person.sprache)
  if (wie === 'abbrechen' && v.person_id === k.person.id && k.geplant.includes(v.id))
    return sage('abgebrochen', t.erinnerungGestrichen(name), { ohneErinnerung: v.id }, { vorgang_id: v.id })
  const aktionen = istAnderswo(k, v) ? [] : (k.akte?.aktionen ?? [])
  const e = entscheideUeber(welt, {
    v,
    aktionen: k.akte?.aktionen ?? [],
    person: k.person,
    wie,
    name,
    jetzt: k.jetzt,
  })
  const gesagt = { vorgang_id: v.id }
  if (!e.ok) {
    const zurueck = wie === 'abbrechen' && !istAnderswo(k, v) ? angebot(k, welt, v.id) : undefined
    const text = zurueck === undefined ? e.text : `${e.text} ${zurueck}`
    return sage(e.ergebnis, text, {}, e.ergebnis === 'fremder_vorgang' ? {} : gesagt)
  }
  if (wie === 'nochmal' && istAnderswo(k, v)) return sage('fremder_vorgang', t.nurDirekt)
  if (!e.aenderung) return sage(e.ergebnis, e.text, { abbruch: v.id }, gesagt)
  const text = aktionen.length === 0 && istAnderswo(k, v) ? ohneEinzelnes(welt, k, e.text, v) : e.text
  const entschieden = v.status === 'fehler' ? { entschieden: { v, wie } } : {}
  if (wie === 'nochmal') return { ...planeNochmal(k, welt, v, e), ...entschieden }
  return sage(e.ergebnis, text, { aendern: [{ alt: v, neu: e.aenderung }], ...entschieden }, gesagt)
}

/** In a group the effects of what was asked for elsewhere are not told. */
const ohneEinzelnes = (welt: Welt, k: Kontext, text: string, v: Vorgang): string =>
  k.akte?.aktionen.length ? welt.texte(spracheVon(k.person)).abgebrochen(v.id) : text

function planeNochmal(k: Kontext, welt: Welt, v: Vorgang, { text, aenderung = {} }: Ja): Zugplan {
  const skill = welt.skills.finde(v.faehigkeit)
  if (skill && wirklichesRisiko(skill, v.parameter) === 3)
    return leererPlan('wartet_freigabe', {
      aendern: zurFreigabe(k, welt, v),
      freigabeAnfragen: [v.id],
    })
  if (v.person_id === k.person?.id) return leererPlan('nochmal', { laufen: [{ alt: v }] })
  return sage('nochmal', text, { aendern: [{ alt: v, neu: aenderung }] }, { vorgang_id: v.id })
}
