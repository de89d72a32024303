import { systemUhr } from '../betrieb/uhr.ts'
import { fristenVon } from '../config.ts'
import { dauerMs } from '../domaene/zeit.ts'
import { zeigeDauer } from '../rueckkanal/darstellung.ts'
import {
  ARCHIV,
  DATEIEN,
  EINZUTRAGEN,
  type Eintrag,
  EMPFAENGER,
  MASSNAHMEN,
  VERZEICHNIS,
} from '../rueckkanal/texte/verzeichnis.ts'
import { schreibe, schreibeJson } from './ausgabe.ts'
import { type Globales, ladeOrte, type Orte } from './orte.ts'

/** The record of processing (Art. 30 GDPR), as far as the program knows it, with the Fristen of this config. */
export async function aufbewahrung(o: Globales & { json?: boolean }): Promise<void> {
  const orte = await ladeOrte(o)
  const eintraege = eintraegeVon(orte)
  const empfaenger = empfaengerVon(orte)
  if (o.json)
    return schreibeJson({
      agent: orte.konfiguration.agent,
      stand: systemUhr.jetzt(),
      einzutragen: EINZUTRAGEN,
      empfaenger,
      massnahmen: MASSNAHMEN,
      eintraege,
    })
  schreibe(
    `Verzeichnis von Verarbeitungstätigkeiten (Art. 30 DSGVO): Assistent „${orte.konfiguration.agent}“`,
  )
  schreibe(`Stand ${systemUhr.jetzt().slice(0, 10)}, aus der Konfiguration in ${orte.ordner}\n`)
  for (const zeile of EINZUTRAGEN) schreibe(zeile)
  schreibe(`Empfänger: ${empfaenger.join('; ') || 'keine außerhalb dieses Rechners eingerichtet'}`)
  schreibe(`Maßnahmen (Art. 32 DSGVO): ${MASSNAHMEN.join('. ')}.`)
  for (const e of eintraege) {
    schreibe(`\n${e.was}${e.tabellen.length > 0 ? ` (${e.tabellen.join(', ')})` : ''}`)
    if (e.dateien !== undefined) schreibe(`  Dateien:    ${e.dateien}`)
    schreibe(`  Zweck:      ${e.zweck}`)
    schreibe(`  Daten:      ${e.daten}`)
    schreibe(`  Betroffene: ${e.wessen}`)
    schreibe(`  Frist:      ${fristText(e.frist)}`)
    schreibe(`  Danach:     ${e.danach}`)
  }
  schreibe(
    '\nOffene Vorgänge und was zu ihnen gehört, Unfertiges und Ungesendetes bleiben über jede Frist hinaus.',
  )
  schreibe(`Aufgeräumt wird nach Plan (zeitplan.aufraeumen: ${orte.konfiguration.zeitplan.aufraeumen}).`)
}

interface Gesetzt extends Omit<Eintrag, 'frist'> {
  frist: { dauer: string; einstellung: string } | { regel: string }
}

function eintraegeVon({ konfiguration: { aufbewahrung: a } }: Orte): Gesetzt[] {
  const dauern: Record<string, string> = {
    ...fristenVon(a),
    ...(a.archiv && { 'archiv.frist': a.archiv.frist }),
  }
  return [...VERZEICHNIS, ...(a.archiv ? [ARCHIV] : []), ...DATEIEN].map((e) => ({
    ...e,
    frist:
      'regel' in e.frist
        ? e.frist
        : { dauer: dauern[e.frist.einstellung] ?? '', einstellung: `aufbewahrung.${e.frist.einstellung}` },
  }))
}

const fristText = (f: Gesetzt['frist']): string =>
  'regel' in f ? f.regel : `${zeigeDauer(dauerMs(f.dauer) ?? 0, 'de')} (${f.einstellung}: ${f.dauer})`

const empfaengerVon = ({ umgebung }: Orte): string[] =>
  (Object.keys(EMPFAENGER) as (keyof typeof EMPFAENGER)[])
    .filter((name) => umgebung[name] !== undefined)
    .map((name) => EMPFAENGER[name])
