import { arbeitstageBis, inArbeitszeit, leseDauer, nach } from '../domaene/arbeitszeit.ts'
import { regelFuer } from '../domaene/freigabe-regel.ts'
import type { Sprache } from '../domaene/sprache.ts'
import { type Instant, MINUTE_MS, STUNDE_MS, toMs } from '../domaene/zeit.ts'
import { zeigeDauer, zeigeZeit } from '../rueckkanal/darstellung.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Worte } from './welt.ts'

// What happens while nobody decides, in this order: reminders, then the deputy as well, then the end without anything
// done. All of it is rows (assistent_ausgang, assistent_freigabe_anfrage.weiter_ab, assistent_vorgang.frist), no timer.

export interface Fahrplan {
  /** Before the Frist, each once, in order. */
  erinnerungen: Instant[]
  /** From then on the deputy is asked as well. */
  vertretung: Instant | undefined
}

/** For somebody who is asked at `ab`, as the rule that counts for these parameters says. */
export function fahrplan(
  welt: Pick<Worte, 'skills' | 'kalender'>,
  v: Pick<Vorgang, 'faehigkeit' | 'parameter' | 'frist'>,
  ab: Instant,
): Fahrplan {
  const regel = regelFuer(welt.skills.finde(v.faehigkeit), v.parameter)
  const k = welt.kalender
  const wann = (text: string): Instant[] => {
    const dauer = leseDauer(text)
    if (!dauer) return []
    const faellig = nach(ab, dauer, k)
    const dann = k.nurDann ? inArbeitszeit(faellig, k) : faellig
    return v.frist !== null && dann >= v.frist ? [] : [dann]
  }
  const { erinnerung = [], vertretungNach } = regel ?? {}
  const erinnerungen = (typeof erinnerung === 'string' ? [erinnerung] : erinnerung).flatMap(wann)
  return {
    erinnerungen: [...new Set(erinnerungen)].sort(),
    vertretung: vertretungNach === undefined ? undefined : wann(vertretungNach)[0],
  }
}

/** What is still to come of it, in words; empty: nothing but the Frist. */
export function fahrplanText(
  welt: Pick<Worte, 'skills' | 'kalender' | 'texte' | 'zone'>,
  v: Pick<Vorgang, 'faehigkeit' | 'parameter' | 'frist' | 'frage' | 'aktualisiert'>,
  sprache: Sprache,
  jetzt: Instant,
): string {
  const { erinnerungen, vertretung } = fahrplan(welt, v, v.frage?.gestellt ?? v.aktualisiert)
  const zeige = (wann: Instant | undefined): string | undefined =>
    wann === undefined || wann <= jetzt ? undefined : zeigeZeit(wann, sprache, welt.zone, jetzt)
  const t = welt.texte(sprache).reichweite
  const rest = v.frist === null || v.frist <= jetzt ? '' : t.bleiben(restText(welt, v.frist, sprache, jetzt))
  const plan = t.fahrplan(zeige(erinnerungen.find((e) => e > jetzt)), zeige(vertretung))
  return [rest, plan].filter((teil) => teil !== '').join(' ')
}

/** A Frist as people count it: working days; on its last one, or before the next one begins, hours or minutes. */
function restText(
  welt: Pick<Worte, 'kalender' | 'texte'>,
  frist: Instant,
  sprache: Sprache,
  jetzt: Instant,
): string {
  const tage = arbeitstageBis(jetzt, frist, welt.kalender)
  if (tage > 0) return welt.texte(sprache).reichweite.arbeitstage(tage)
  const ms = toMs(frist) - toMs(jetzt)
  const einheit = ms >= STUNDE_MS ? STUNDE_MS : MINUTE_MS
  return zeigeDauer(Math.max(1, Math.floor(ms / einheit)) * einheit, sprache)
}
