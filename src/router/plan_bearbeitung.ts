import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { spracheVon, titel, type Welt } from './welt.ts'

// What an edit or a deletion of a message does to what came of it.

/** Open questions of this person here, called off. */
export const offeneFragenZu = (k: Kontext, grund: string): Zugplan['aendern'] =>
  k.offen
    .filter((v) => v.status === 'rueckfrage' || v.status === 'bestaetigung')
    .map((alt) => ({ alt, neu: { status: 'abgebrochen' as const, grund, frist: null } }))

/** An edit closes the open question of its message and asks anew; nothing else is changed by it. */
export function planeBearbeitung(k: Kontext, welt: Welt, planeNeu: (text: string) => Zugplan): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const v = k.gemeint
  if (!v || v.person_id !== k.person?.id)
    return leererPlan('ignoriert', { grund: 'bearbeitung_ohne_vorgang', spurlos: true })
  // It came before its message, which was asked with its words.
  if (k.eingang.id < v.nachricht_id)
    return leererPlan('ignoriert', { grund: 'bearbeitung_vorweg', spurlos: true })
  const bearbeitet = v.nachricht_id
  if (v.status !== 'rueckfrage' && v.status !== 'bestaetigung')
    return sage(
      'bearbeitung_zu_spaet',
      t.aenderungZuSpaet(v.id),
      { bearbeitet, spurlos: true },
      { vorgang_id: v.id },
    )
  const plan = planeNeu(k.ereignis.beschriftung ?? k.ereignis.text)
  const neuId = plan.neu[0]?.id ?? plan.laufen.flatMap((l) => ('neu' in l ? [l.neu.id] : []))[0] ?? null
  return {
    ...plan,
    bearbeitet,
    antworten: [{ text: t.bearbeitungGeschlossen(v.id) }, ...plan.antworten],
    aendern: [
      ...plan.aendern,
      { alt: v, neu: { status: 'abgebrochen', grund: 'bearbeitet', frist: null, ersetzt_durch: neuId } },
    ],
  }
}

export function planeLoeschung(k: Kontext, welt: Welt): Zugplan {
  const v = k.gemeint
  if (!v || v.person_id !== k.person?.id)
    return leererPlan('ignoriert', { grund: 'loeschung', spurlos: true })
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  // It still waits, so that silence would look like a withdrawal.
  if (v.status === 'wartet_freigabe')
    return sage('loeschung_zu_spaet', t.wartetNoch(titel(welt, v, sprache), v.id), { spurlos: true })
  const fragen = offeneFragenZu(k, 'geloescht').filter(
    ({ alt }) => alt.id === v.id || alt.nachricht_id === v.nachricht_id,
  )
  if (fragen.length === 0) return leererPlan('ignoriert', { grund: 'loeschung', spurlos: true })
  const ids = fragen.map(({ alt }) => alt.id).join(', ')
  return sage('geloescht', t.loeschungGeschlossen(ids), { spurlos: true, aendern: fragen })
}
