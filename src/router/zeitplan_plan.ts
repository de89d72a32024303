import { MINDESTABSTAND_MINUTEN } from '../domaene/rhythmus.ts'
import { AUSGEFALLEN_GENAU } from '../domaene/slots.ts'
import { MINUTE_MS, toMs } from '../domaene/zeit.ts'
import type { Haltegrund } from '../rueckkanal/texte/termine.ts'
import type { Texte } from '../rueckkanal/texte/texte.ts'
import { ERINNERUNG_WORT, gross } from '../skills/erinnerung.ts'
import { zeitpunktText } from '../skills/format.ts'
import { ZEITPLAN, zeitplanId, zeitplanTitel } from '../skills/zeitplan.ts'
import type { Zeitplan } from '../speicher/zeitplan.ts'
import type { Kontext } from './kontext.ts'
import { leererPlan, sage, type Zugplan } from './plan.ts'
import { planeNeu } from './plan_neu.ts'
import { spracheVon, type Welt } from './welt.ts'
import type { Zeitplanwunsch } from './zeitplan_wunsch.ts'

// What a wish for something that repeats leads to, and what a run says that is not a Vorgang.

/** Shown back in words, with the next dates, and asked: a rhythm that was read wrong would go on for months. */
export function planeZeitplan(k: Kontext, welt: Welt, text: string, w: Zeitplanwunsch): Zugplan {
  const t = welt.texte(spracheVon(k.person)).termine
  if (w.zuOft) return sage('zeitplan_zu_oft', t.zuOft(String(MINDESTABSTAND_MINUTEN)))
  if (w.fehlt.length > 0) return sage('zeitplan_unvollstaendig', t.fehlt(w.fehlt))
  const vorspann = [...(w.ohneTag ? [t.angenommen.tag] : []), ...(w.ohneUhr ? [t.angenommen.uhr] : [])].join(
    ' ',
  )
  return planeNeu(k, welt, {
    text,
    kandidat: {
      faehigkeit: ZEITPLAN,
      parameter: w.parameter,
      sicherheit: w.sicherheit,
      quelle: 'lokal',
      annahmen: [],
      zweifel: [],
    },
    gefragt: 0,
    vorspann,
  })
}

/** A reminder that comes again and again. */
export function planeErinnerungslauf(k: Kontext, welt: Welt, z: Zeitplan): Zugplan {
  const sprache = spracheVon(k.person)
  return sage(
    'zeitplan_erinnerung',
    `${ERINNERUNG_WORT[sprache]}: ${gross(welt.ohneFremdes(z.text, sprache))} (${zeitplanId(z.id)})`,
  )
}

export function planeHalt(k: Kontext, welt: Welt, z: Zeitplan, grund: Haltegrund): Zugplan {
  const sprache = spracheVon(k.person)
  const titel = z.rhythmus ? zeitplanTitel(z.rhythmus, welt.ohneFremdes(z.text, sprache), sprache) : z.text
  const t = welt.texte(sprache).termine
  const text = t.angehalten(zeitplanId(z.id), titel, t.gruende[grund])
  return leererPlan('zeitplan_angehalten', {
    grund,
    antworten: [{ text }],
    zeitplanHalt: { id: z.id, grund },
  })
}

const SPAET_MS = 5 * MINUTE_MS

/** In front of what a run says: which Zeitplan it is of, and that it comes late. */
export function vorspannZuLauf(k: Kontext, t: Texte, zone: string): string[] {
  const lauf = k.ereignis.zeitplan
  if (!lauf) return []
  const spaet = toMs(k.jetzt) - toMs(lauf.faellig) > SPAET_MS
  return [
    ...(k.zeitplan?.art === 'erinnerung' ? [] : [t.termine.anlass(zeitplanId(lauf.id))]),
    ...(spaet
      ? [spaetText(t, zeitpunktText(lauf.faellig, zone, spracheVon(k.person)), lauf.ausgefallen)]
      : []),
  ]
}

const spaetText = ({ termine: t }: Texte, wann: string, ausgefallen: number): string =>
  ausgefallen > 0
    ? t.verspaetetNach(wann, Math.min(ausgefallen, AUSGEFALLEN_GENAU), ausgefallen > AUSGEFALLEN_GENAU)
    : t.verspaetet(wann)
