import { join, raw, type Sql } from 'sql-template-tag'
import { z } from 'zod'
import { sql } from './speicher.ts'

// What of a row is sealed: who, what, when, and what came of it. Never a text, a result or a hash of parameters: forgetting
// blanks those, and what was sealed of them would stay.

export type Tabelle = 'aktion' | 'freigabe'
export const TABELLEN: readonly Tabelle[] = ['aktion', 'freigabe']

const Werte = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
export type Werte = z.output<typeof Werte>
const Zeile = Werte.and(z.object({ id: z.number() }))
export type Zeile = z.output<typeof Zeile>

interface Ausschnitt {
  tab: Sql
  schema: typeof Zeile
  /** Of `r`. */
  spalten: Sql
  /** When the row was made. */
  zeit: Sql
  fest: readonly string[]
  /** Comes or changes while the work goes on. */
  wandel: readonly string[]
  personen: readonly string[]
  /** May still change. */
  istOffen: (r: Werte) => boolean
}

export const AUSSCHNITT: Record<Tabelle, Ausschnitt> = {
  aktion: {
    tab: sql`assistent_aktion`,
    schema: Zeile,
    spalten: sql`r.id, r.vorgang_id, r.faehigkeit, r.system, r.aktion, r.key, r.begruendung, r.erstellt, r.status, r.abgeschlossen,
      r.entscheidung, r.entschieden, r.ausgeloest_von, r.freigegeben_von, r.entschieden_von`,
    zeit: sql`r.erstellt`,
    fest: ['vorgang_id', 'faehigkeit', 'system', 'aktion', 'key', 'begruendung', 'erstellt'],
    wandel: ['status', 'abgeschlossen', 'entscheidung', 'entschieden', 'entschieden_von'],
    personen: ['ausgeloest_von', 'freigegeben_von', 'entschieden_von'],
    istOffen: (r) => r.status !== 'erledigt',
  },
  freigabe: {
    tab: sql`assistent_freigabe`,
    schema: Zeile,
    spalten: sql`r.id, r.vorgang_id, r.kanal, r.entscheidung, r.ergebnis, r.zeit, r.person_id, r.vertretung_fuer`,
    zeit: sql`r.zeit`,
    fest: ['vorgang_id', 'kanal', 'entscheidung', 'ergebnis', 'zeit'],
    wandel: [],
    personen: ['person_id', 'vertretung_fuer'],
    istOffen: () => false,
  },
}

// Persons are left out: forgetting and merging write them anew, and neither is a change. They come with `entschieden`.
const KURZ = AUSSCHNITT.aktion.wandel.filter((name) => !AUSSCHNITT.aktion.personen.includes(name))

/** How far an Aktion is, on one line; the same in SQL: `kurzSql`. */
export const kurzVon = (r: Werte): string => KURZ.map((name) => r[name] ?? '').join('|')
export const kurzSql: Sql = join(
  KURZ.map((name) => sql`COALESCE(r.${raw(name)}, '')`),
  " || '|' || ",
)

export interface Inhalt {
  werte: Werte
  /** Of which key the persons' pseudonyms are. */
  k: string
}

export function inhaltVon(
  tabelle: Tabelle,
  r: Werte,
  s: { wer: (id: string) => string; werKey: string },
): Inhalt {
  const { fest, wandel, personen } = AUSSCHNITT[tabelle]
  const werte = [...new Set([...fest, ...wandel, ...personen])].map((name) => {
    const wert = r[name] ?? null
    return [name, wert !== null && personen.includes(name) ? s.wer(String(wert)) : wert]
  })
  return { werte: Object.fromEntries(werte) as Werte, k: s.werKey }
}

/** Which columns stand otherwise than sealed. `heute`: how a sealed person stands now. */
export function abweichung(
  gesiegelt: Inhalt | undefined,
  jetzt: Inhalt,
  heute: (wer: string) => string,
): { fest: string[]; wandel: string[] } {
  if (typeof gesiegelt?.werte !== 'object') return { fest: ['inhalt'], wandel: [] }
  const tabelle: Tabelle = 'ausgeloest_von' in jetzt.werte ? 'aktion' : 'freigabe'
  const { wandel, personen } = AUSSCHNITT[tabelle]
  const anders = Object.keys(jetzt.werte).filter((name) => {
    const [alt, neu] = [gesiegelt.werte[name] ?? null, jetzt.werte[name] ?? null]
    if (!personen.includes(name) || alt === null || neu === null) return alt !== neu
    // The key of the pseudonyms was deleted since: who it was cannot be told any more, by anybody.
    if (gesiegelt.k !== jetzt.k) return false
    return heute(String(alt)) !== heute(String(neu))
  })
  return {
    fest: anders.filter((name) => !wandel.includes(name)),
    wandel: anders.filter((name) => wandel.includes(name)),
  }
}
