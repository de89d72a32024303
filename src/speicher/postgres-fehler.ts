import pg from 'pg'
import {
  AssistentFehler,
  EndgueltigerFehler,
  SpeicherNichtVerfuegbar,
  SpeicherRegelVerletzt,
} from '../domaene/fehler.ts'

// Postgres' errors as ours, by SQLSTATE. `detail` and many messages quote the values, which are people's text and
// phone numbers, so neither the error nor its cause goes further: only code, rule and, where it can only name
// identifiers, the message.

/** Columns of each unique index, `tabelle.spalte,spalte` by the index's name. */
export type Eindeutig = ReadonlyMap<string, string>

/** SERIALIZABLE found a conflict, or a deadlock: the transaction is rolled back and may simply be repeated. */
export const istKonflikt = (fehler: unknown): boolean =>
  fehler instanceof SpeicherNichtVerfuegbar && fehler.code === 'speicher_konflikt'

export function ausPostgres(fehler: unknown, eindeutig: Eindeutig): unknown {
  if (fehler instanceof AssistentFehler) return fehler
  if (!(fehler instanceof pg.DatabaseError) || fehler.code === undefined) return verbindungVerloren(fehler)
  const { code, message } = fehler
  if (code === '40001' || code === '40P01') {
    return nicht('speicher_konflikt', 'Andere Änderungen kamen immer wieder dazwischen', code)
  }
  switch (code.slice(0, 2)) {
    case '23':
      return new SpeicherRegelVerletzt(`Die Datenbank hat abgelehnt: ${message}`, regel(fehler, eindeutig))
    case '22':
      return new SpeicherRegelVerletzt(`Die Datenbank hat einen Wert abgelehnt (${code}).`, 'datentyp')
    case '53':
      return code === '53100'
        ? nicht('speicher_voll', 'Auf dem Datenträger der Datenbank ist kein Platz mehr', code)
        : nicht('speicher_beschaeftigt', 'Die Datenbank hat keine Mittel frei', code)
    case '55':
    case '57':
      return nicht('speicher_beschaeftigt', 'Die Datenbank ist beschäftigt oder fährt herunter', code)
    case '25':
      return nicht('speicher_schreibgeschuetzt', 'Die Datenbank nimmt keine Änderungen an', code)
    case '08':
    case '58':
    case 'XX':
    case '28':
    case '3D':
    case '40':
      return nicht('speicher_ein_ausgabe', 'Die Datenbank ist nicht in Ordnung oder nicht zugänglich', code)
    default:
      return new EndgueltigerFehler('speicher_anweisung', anweisungsFehler(code, message))
  }
}

/** Only class 42 (syntax, unknown names, types) speaks of nothing but the statement. */
const anweisungsFehler = (code: string, message: string): string =>
  `Fehlerhafte Anweisung (${code})${code.startsWith('42') ? `: ${message}` : ''}`

/** Not an answer of the server: the network, or our own side of the connection. */
const verbindungVerloren = (fehler: unknown): SpeicherNichtVerfuegbar =>
  new SpeicherNichtVerfuegbar(
    'speicher_verbindung',
    `Die Datenbank ist nicht erreichbar (${(fehler as NodeJS.ErrnoException)?.code ?? 'Verbindung beendet'}).`,
    {
      cause: fehler,
      abhilfe: 'Prüfe, ob Postgres läuft und ASSISTENT_DB stimmt; es geht dann von selbst weiter.',
    },
  )

const nicht = (unser: string, text: string, code: string): SpeicherNichtVerfuegbar =>
  new SpeicherNichtVerfuegbar(unser, `${text} (${code}).`)

/** The same names as on SQLite, see there. */
function regel(fehler: pg.DatabaseError, eindeutig: Eindeutig): string | undefined {
  switch (fehler.code) {
    case '23505':
      return eindeutig.get(fehler.constraint ?? '') ?? fehler.constraint
    case '23502':
      return `${fehler.table}.${fehler.column}`
    case '23503':
      return 'fremdschluessel'
    default:
      return fehler.constraint
  }
}
