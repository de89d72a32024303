// The public API, sorted by audience: skill authors read from the top and can stop at the second line.
// (A comment with a blank line under it keeps a group apart; without it the sorter mixes them.)

// For skill authors: the definition

export { z } from 'zod'
export { EndgueltigerFehler, ErgebnisUnklar, WiederholbarerFehler } from './domaene/fehler.ts'
export type { Mehrsprachig, Sprache } from './domaene/sprache.ts'
export {
  type Aktion,
  type Dienste,
  type Effekt,
  type Geschehenes,
  type HinweisKontext,
  type LeseKontext,
  type Skill,
  skill,
  type Undo,
  type UndoKontext,
  type WirkKontext,
} from './skills/skill.ts'
export { type Betrag, slot, type Zeitraum } from './skills/slot.ts'

// For skill authors: writing an answer, calling another system

export { kuerze } from './domaene/text.ts'
export { lokalerTag } from './domaene/zeit.ts'
export {
  betragText,
  imZeitraum,
  monatText,
  prozentText,
  tagText,
  zahlText,
  zeitpunktText,
  zeitraumText,
  zitatText,
} from './skills/format.ts'
export { type Anruf, type Antwort, pruefeStatus, rufe } from './skills/http.ts'

// Skills that only need settings, and the sources that figures can come from

export { erinnerung } from './skills/erinnerung.ts'
export { type GithubAngaben, githubTicket, githubZusammenfassung } from './skills/github.ts'
export { notizen, notizSpeichern, notizSuchen } from './skills/notiz.ts'
export { ladeCsv } from './skills/zahlen/csv.ts'
export { csvQuelle } from './skills/zahlen/csv-quelle.ts'
export type { Zahl, Zahlen, ZahlenAnfrage, Zahlenquelle } from './skills/zahlen/quelle.ts'
export { type ZahlenAngaben, zahlenAus, zahlenAusCsv, zahlenAusSql } from './skills/zahlen.ts'

// For assistent.config.ts

export { defineConfig } from './config.ts'
