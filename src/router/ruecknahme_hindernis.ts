import { istGeschlossen } from '../domaene/vorgang.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import type { Geschehen } from '../speicher/ruecknahme.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { jaNein } from './freigabe_wer.ts'
import type { Kontext } from './kontext.ts'
import { sage, type Zugplan } from './plan.ts'
import type { Hindernis } from './ruecknahme.ts'
import { spracheVon, titel, type Welt } from './welt.ts'

// Why something is not taken back, said exactly.

export function hindernisText(
  k: Kontext,
  welt: Welt,
  { vorgang: v, durch }: Geschehen,
  h: Hindernis,
): Zugplan {
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
