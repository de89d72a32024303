import { readFileSync } from 'node:fs'
import type { AntwortLage } from '../../src/domaene/antwort.ts'

/** A row of antworten.jsonl. `gehalten`: written before the rules were tuned, and never tuned on before its first run. */
export interface Zeile {
  lage: string
  text: string
  klasse: string
  wahl?: number[]
  heikel: boolean
  teil: 'abstimmung' | 'gehalten'
}

export const LAGEN: Readonly<Record<string, AntwortLage>> = {
  bestaetigung: { art: 'bestaetigung', optionen: ['Erinnerung an den Vertrag heute 16 Uhr'] },
  bestaetigung_urlaub: { art: 'bestaetigung', optionen: ['Urlaub vom 21.12. bis 23.12.'] },
  bestaetigung_loeschen: { art: 'bestaetigung', optionen: ['Alles vergessen, was ich über dich weiß'] },
  rueckfrage3: { art: 'auswahl', optionen: ['Umsatz gesamt', 'Umsatz Zürich', 'Umsatz Wien'] },
  zwei_bestaetigungen: {
    art: 'mehrere_bestaetigungen',
    optionen: ['Ticket „Drucker 3. OG“', 'Urlaub am 4.1.'],
  },
  parameter_text: { art: 'parameter', optionen: [], slot: 'text' },
  parameter_zeitraum: { art: 'parameter', optionen: [], slot: 'zeitraum' },
  parameter_janein: { art: 'parameter', optionen: [], slot: 'jaNein' },
  nichts_offen: { art: 'nichts', optionen: [] },
}

export const lageVon = (zeile: Pick<Zeile, 'lage'>): AntwortLage => {
  const lage = LAGEN[zeile.lage]
  if (!lage) throw new Error(`antworten.jsonl names an unknown lage: ${zeile.lage}`)
  return lage
}

export const ZEILEN: readonly Zeile[] = readFileSync(new URL('antworten.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((zeile) => JSON.parse(zeile) as Zeile)
