import { systemUhr } from '../betrieb/uhr.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { kanonisch } from '../domaene/stand.ts'
import { kuerze } from '../domaene/text.ts'
import type { Parameter } from '../domaene/vorgang.ts'
import { type Instant, inZone, plusMs, TAG_MS } from '../domaene/zeit.ts'
import { nachErkennung } from '../router/entscheidung_erkannt.ts'
import { ladeRueckblick, type Rueckblick, type Urteil, urteilAus } from '../router/rueckblick.ts'
import { anfrageVon } from '../router/welt.ts'
import { zitatText } from '../skills/format.ts'
import { fertigeNachrichten } from '../speicher/rueckblick.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import { anteil, ladeStand, type Stand, sichtbar } from './erkennung-stand.ts'
import type { Grundlage } from './lade.ts'

// `assistent erkennung nachspielen`: stored messages against the present state. Reads only; one short transaction a message,
// so that a running server waits for none of it.

interface Abweichung {
  nachricht: number
  vorgang: string | undefined
  person: string | undefined
  gesendet: Instant
  text: string
  damals: Urteil
  heute: Urteil
}

export interface Nachgespielt {
  tage: number
  /** Messages that recognition decided about. */
  gespielt: number
  gleich: number
  anders: Abweichung[]
}

const SEITE = 500
const ZEIGT = 100

/** @throws EndgueltigerFehler `leer`: nothing was decided in that time */
export async function nachspielen(g: Grundlage, o: { tage?: string; json?: boolean }): Promise<void> {
  const tage = Number(o.tage ?? 7)
  if (!Number.isInteger(tage) || tage < 1 || tage > 3650)
    throw falscherAufruf('--tage ist eine Zahl von 1 bis 3650.')
  const stand = await ladeStand(g)
  const ergebnis = await spieleNach(g, stand, tage, plusMs(systemUhr.jetzt(), -tage * TAG_MS))
  const { gespielt, anders } = ergebnis
  if (gespielt === 0)
    throw new EndgueltigerFehler(
      'leer',
      `Aus den letzten ${tage} Tagen ist nichts da, das sich nachspielen ließe.`,
    )
  if (o.json) return schreibeJson(ergebnis)
  schreibe(
    `${gespielt} Nachrichten der letzten ${tage} Tage nachgespielt; anders entschieden würden: ${anders.length}`,
  )
  for (const a of anders.slice(0, ZEIGT))
    for (const zeile of zeilenVon(a, g.konfiguration.zone)) schreibe(zeile)
  if (anders.length > ZEIGT) schreibe(`\n… und ${anders.length - ZEIGT} weitere (--json)`)
}

async function spieleNach(g: Grundlage, stand: Stand, tage: number, seit: Instant): Promise<Nachgespielt> {
  const { agent } = g.konfiguration
  const { mitNamen, regeln } = stand
  const anders: Abweichung[] = []
  let gespielt = 0
  for (let nach = 0; ; ) {
    const ids = await g.speicher.read(fertigeNachrichten, { agent, seit, nach, hoechstens: SEITE })
    for (const id of ids) {
      const r = await g.speicher.read(ladeRueckblick, { id, mitNamen, rufnamen: regeln.rufnamen })
      if (!r) continue
      gespielt++
      const heute = entscheideHeute(stand, r)
      if (!istGleich(r.damals, heute)) anders.push(abweichung(r, heute))
    }
    const letzte = ids.at(-1)
    if (letzte === undefined || ids.length < SEITE) break
    nach = letzte
  }
  return { tage, gespielt, gleich: gespielt - anders.length, anders }
}

function entscheideHeute({ erkenner, regeln, welt }: Stand, { k, text }: Rueckblick): Urteil {
  const u = urteilAus(nachErkennung(regeln, text, (t) => erkenner.lokal(anfrageVon(k, welt, t))))
  const gelesen = welt.skills.finde(u.faehigkeiten[0] ?? null)?.parameter.safeParse(u.parameter)
  // As they would be stored: with the skill's own defaults.
  return gelesen?.success ? { ...u, parameter: gelesen.data as Parameter } : u
}

/** What the model would be asked today and decided then counts as the same: asking it again would cost and prove nothing. */
function istGleich(damals: Urteil, heute: Urteil): boolean {
  if (heute.art === 'modell') return damals.art === 'modell' || damals.quelle === 'modell'
  if (damals.art !== heute.art || damals.faehigkeiten[0] !== heute.faehigkeiten[0]) return false
  return (
    damals.parameter === undefined ||
    heute.parameter === undefined ||
    kanonisch(damals.parameter) === kanonisch(heute.parameter)
  )
}

const abweichung = ({ k, text, vorgang_id, damals }: Rueckblick, heute: Urteil): Abweichung => ({
  nachricht: k.eingang.id,
  vorgang: vorgang_id,
  person: k.person?.name,
  gesendet: k.eingang.gesendet,
  text,
  damals,
  heute,
})

function zeilenVon(a: Abweichung, zone: string): string[] {
  const wann = inZone(a.gesendet, zone).toFormat('dd.MM. HH:mm')
  return [
    '',
    `${a.vorgang ?? `Nachricht ${a.nachricht}`}, ${wann}, ${a.person ?? '?'}: ${zitatText(kuerze(sichtbar(a.text), 200), 'de')}`,
    `  damals: ${worte(a.damals)}`,
    `  heute:  ${worte(a.heute)}`,
  ]
}

const ART: Record<Urteil['art'], string> = {
  neu: 'verstanden',
  rueckfrage: 'nachgefragt',
  anschluss_ohne_bezug: 'Folgefrage ohne Bezug',
  smalltalk: 'Gruß, Dank oder Abschied',
  nicht_verstanden: 'nicht verstanden',
  modell: 'das Sprachmodell gefragt',
}

function worte(u: Urteil): string {
  const wie = [u.sicherheit === undefined ? '' : anteil(u.sicherheit), u.quelle ?? ''].filter(Boolean)
  return [
    ART[u.art],
    ...(u.faehigkeiten.length === 0 ? [] : [`als ${u.faehigkeiten.join(' oder ')}`]),
    ...(u.parameter === undefined ? [] : [sichtbar(JSON.stringify(u.parameter))]),
    ...(wie.length === 0 ? [] : [`(${wie.join(', ')})`]),
  ].join(' ')
}
