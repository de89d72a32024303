import Database from 'better-sqlite3'
import { EndgueltigerFehler, SpeicherNichtVerfuegbar, SpeicherRegelVerletzt } from '../domaene/fehler.ts'

/** What to do about a primary result code that means "not now". */
const NICHT_VERFUEGBAR: Readonly<Record<string, readonly [code: string, text: string, abhilfe?: string]>> = {
  BUSY: ['speicher_beschaeftigt', 'Die Datenbank wird gerade von einem anderen Prozess beschrieben.'],
  LOCKED: ['speicher_beschaeftigt', 'Die Datenbank wird gerade von einem anderen Prozess beschrieben.'],
  PROTOCOL: ['speicher_beschaeftigt', 'Die Datenbank wird gerade von einem anderen Prozess beschrieben.'],
  FULL: [
    'speicher_voll',
    'Auf dem Datenträger der Datenbank ist kein Platz mehr.',
    'Schaffe Platz; es geht dann von selbst weiter.',
  ],
  IOERR: [
    'speicher_ein_ausgabe',
    'Die Datenbankdatei lässt sich nicht lesen oder schreiben.',
    'Prüfe den Datenträger; es geht dann von selbst weiter.',
  ],
  NOMEM: ['speicher_ein_ausgabe', 'Für die Datenbank ist kein Arbeitsspeicher frei.'],
  READONLY: [
    'speicher_schreibgeschuetzt',
    'Die Datenbankdatei ist schreibgeschützt.',
    'Gib dem Prozess Schreibrecht auf Datei und Ordner.',
  ],
  PERM: [
    'speicher_schreibgeschuetzt',
    'Die Datenbankdatei ist nicht zugänglich.',
    'Gib dem Prozess Schreibrecht auf Datei und Ordner.',
  ],
  CANTOPEN: [
    'speicher_nicht_geoeffnet',
    'Die Datenbankdatei lässt sich nicht öffnen.',
    'Prüfe Ordner, Datei und Rechte.',
  ],
  CORRUPT: [
    'speicher_beschaedigt',
    'Die Datenbankdatei ist beschädigt.',
    'Prüfe mit `assistent pruefen` und stelle eine Sicherung wieder her.',
  ],
  NOTADB: [
    'speicher_beschaedigt',
    'Die Datenbankdatei ist beschädigt.',
    'Prüfe mit `assistent pruefen` und stelle eine Sicherung wieder her.',
  ],
}

/** The primary code without prefix: `IOERR` of `SQLITE_IOERR_FSYNC`; undefined when SQLite did not throw it. */
export const sqliteCode = (fehler: unknown): string | undefined =>
  fehler instanceof Database.SqliteError ? fehler.code.split('_')[1] : undefined

export const istBeschaeftigt = (fehler: unknown): boolean => sqliteCode(fehler) === 'BUSY'

/** SQLite's errors as ours. Its messages name tables, columns and rules, never values. Others pass unchanged. */
export function ausSqlite(fehler: unknown): unknown {
  const code = sqliteCode(fehler)
  if (code === undefined) return fehler
  const { code: voll, message } = fehler as Database.SqliteError & { code: string; message: string }
  const nichtVerfuegbar = NICHT_VERFUEGBAR[code]
  if (nichtVerfuegbar) {
    const [unser, text, abhilfe] = nichtVerfuegbar
    return new SpeicherNichtVerfuegbar(unser, `${text} (${voll})`, { abhilfe, cause: fehler })
  }
  if (code === 'CONSTRAINT' || code === 'MISMATCH') {
    return new SpeicherRegelVerletzt(`Die Datenbank hat abgelehnt: ${message}`, regel(voll, message), {
      cause: fehler,
    })
  }
  return new EndgueltigerFehler('speicher_anweisung', `Fehlerhafte Anweisung (${voll}): ${message}`, {
    cause: fehler,
  })
}

/**
 * The rule by the names that both databases can give: `tabelle.spalte,spalte` for unique, `tabelle.spalte` for not
 * null, what a trigger raised, the name (or else the expression) of a check, `fremdschluessel`, `datentyp`.
 */
function regel(code: string, message: string): string | undefined {
  const nach = message.slice(message.indexOf(': ') + 2)
  switch (code.slice('SQLITE_CONSTRAINT_'.length)) {
    case 'UNIQUE':
    case 'PRIMARYKEY':
    case 'ROWID':
      return spalten(nach)
    case 'NOTNULL':
    case 'CHECK':
      return nach
    case 'TRIGGER':
      return message
    case 'FOREIGNKEY':
      return 'fremdschluessel'
    default:
      return 'datentyp'
  }
}

/** `t.a, t.b` to `t.a,b`; an index on expressions has only a name: `index 'name'`. */
function spalten(liste: string): string {
  const index = /^index '(.+)'$/.exec(liste)?.[1]
  if (index !== undefined) return index
  const [erste = '', ...weitere] = liste.split(', ')
  return [erste, ...weitere.map((s) => s.slice(s.indexOf('.') + 1))].join(',')
}
