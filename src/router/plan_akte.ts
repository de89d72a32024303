import { istGeschlossen } from '../domaene/vorgang.ts'
import { gemachtDurch, zaehlungText } from '../rueckkanal/akte.ts'
import { zeigeZeit } from '../rueckkanal/darstellung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import { fahrplanText } from './freigabe_fahrplan.ts'
import type { Kontext } from './kontext.ts'
import { sage, type Zugplan } from './plan.ts'
import { darfSehen } from './plan_frage.ts'
import { spracheVon, titel, type Welt } from './welt.ts'
import { standText, wirkungszeilen } from './wirkung.ts'

// How a command shows a Vorgang, and to whom.

/** One line of a list. */
export const zeile = (k: Kontext, welt: Welt, v: Vorgang, wer?: string): string => {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  return t.zeile(v.id, titel(welt, v, sprache), mitZaehlung(k, welt, v), wer)
}

/** „wartet auf Freigabe, 1 von 2 Freigaben (Bernd), eine fehlt noch“ */
function mitZaehlung(k: Kontext, welt: Welt, v: Vorgang): string {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  const zaehlung = v.status === 'wartet_freigabe' ? k.zaehlungen[v.id] : undefined
  return zaehlung
    ? `${t.status[v.status]}, ${zaehlungText(zaehlung, t, sprache)}`
    : standText(welt, v, sprache)
}

/** How it stands, until when, and what took its place. */
export function statusText(k: Kontext, welt: Welt, v: Vorgang): string {
  const sprache = spracheVon(k.person)
  const t = welt.texte(sprache)
  const frist = v.frist && !istGeschlossen(v) ? zeigeZeit(v.frist, sprache, welt.zone, k.jetzt) : undefined
  return [
    t.statusVon(v.id, titel(welt, v, sprache), mitZaehlung(k, welt, v), frist),
    ...(v.ersetzt_durch ? [t.ersetztDurch(v.ersetzt_durch)] : []),
    ...(v.rueckgaengig_von ? [t.rueckgaengig.macht(v.rueckgaengig_von)] : []),
    ...(k.akte?.vorgang.id === v.id && k.akte.durch ? [gemachtDurch(k.akte.durch, t)] : []),
  ].join(' ')
}

/** Of one that failed: what of it has happened, what nobody knows, and what can be said to it. */
export function ausfuehrlicherStatus(k: Kontext, welt: Welt, v: Vorgang): string {
  const sprache = spracheVon(k.person)
  const kurz = statusText(k, welt, v)
  if (v.status === 'wartet_freigabe') {
    const gefragt = k.akte?.vorgang.id === v.id ? k.akte.gefragt : []
    const wer =
      gefragt.length > 0 ? welt.texte(sprache).gefragt(new Intl.ListFormat(sprache).format(gefragt)) : ''
    return [kurz, fahrplanText(welt, v, sprache, k.jetzt), wer].filter((teil) => teil !== '').join(' ')
  }
  if (v.status !== 'fehler') return kurz
  const wahl = welt.texte(sprache).wirkung.wahl(v.id, v.grund === 'unklar')
  return [kurz, ...wirkungszeilen(welt, k.akte?.aktionen ?? [], sprache), wahl].join('\n')
}

/** One as its number would tell it, several as a list. */
export function planeStand(k: Kontext, welt: Welt, [v, ...andere]: readonly Vorgang[]): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  if (!v) return sage('stand', t.nichtsLaeuft)
  return andere.length === 0
    ? sage('stand', ausfuehrlicherStatus(k, welt, v), {}, { vorgang_id: v.id })
    : sage('stand', t.dazu([v, ...andere].slice(0, STAND_ZEILEN).map((w) => zeile(k, welt, w))))
}
const STAND_ZEILEN = 8

/** What is done with a named Vorgang, when it is there and this person may see it. */
export function mitAkte(k: Kontext, welt: Welt, id: string, was: (v: Vorgang) => Zugplan): Zugplan {
  const t = welt.texte(spracheVon(k.person))
  const v = k.akte?.vorgang
  if (!v) return sage('unbekannter_vorgang', t.unbekannterVorgang(id))
  // What was replaced is seen by who may see what took its place: that tells the same story.
  return [v, ...(k.akte?.nachfolger ?? [])].some((eines) => darfSehen(k, eines))
    ? was(v)
    : sage('fremder_vorgang', k.ereignis.gruppe ? t.nurDirekt : t.fremderVorgang(v.id))
}
