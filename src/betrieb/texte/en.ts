import type { Befundtexte } from './befunde.ts'

const OHNE_QUITTUNGEN = 'without them a backup brings back what was forgotten'

export const befundeEn: Befundtexte = {
  gut: 'all right',
  nichtPruefbar: (fehler) => `cannot be checked: ${fehler}`,
  undWeitere: (anzahl) => ` and ${anzahl} more`,
  schema: (ist, soll) => `Schema ${ist} instead of ${soll}; start the version that fits`,
  datei: 'Damaged; restore a backup',
  json: 'Damaged; it is shown and never run',
  lanes: 'A message has waited for over an hour; is the server running?',
  vorgaenge: 'It runs, but nobody carries it on',
  unklar:
    'Not known whether it was done; look in the other system, then `assistent erledigt`, `nochmal` or `abbrechen`',
  aktionen: 'Begun, but its request is closed; look in the other system',
  ausgang: 'Not sent for over an hour; check the channel',
  fenster: 'Outside the time in which the channel lets us write; kept until the person writes again',
  eingang: 'A message was not worked on; look into the log',
  vergessen: 'Not finished for over an hour; see docs/datenschutz.md',
  zeitplan: 'The last run failed; look into the log',
  ohneAdmin:
    'Nobody in the team has the role admin: then only leads decide about what failed of others, and what was learned never counts for the team',
  freigabe: 'Who asks for an approval never gives it; too few people have the role',
  freigabeRat: (was) => `${was}. Give it to somebody: assistent person rolle`,
  oder: ' or ',
  zuWenige: (rolle, da, noetig) =>
    `${rolle} (${da === 0 ? 'nobody' : da === 1 ? 'only one person' : `only ${da} people`}${noetig === 1 ? '' : `, ${noetig} needed`})`,
  fuer: (wege, skill) => `${wege} for ${skill}`,
  budget: (tokens, aufrufe) =>
    `The budget of the day is used up (${tokens} tokens, ${aufrufe} calls): the language model is not asked until midnight. Raise modell.proTag or wait`,
  ohnePreis: (aufrufe) =>
    `${aufrufe} calls of today have no price in modell.preise; they do not count towards modell.proTag.kosten`,
  feiertage: (land) =>
    `No holidays of its own are known for land “${land}”; deadlines in working days are counted without them. Enter them under kalender.frei`,
  zone: (zone) => `This Node does not know the zone ${zone} (zone); take one with all time zones (full-icu)`,
  zonen: 'A time zone that does not exist; set it with `assistent person zeitzone`',
  uhr: (jetzt, neueste) =>
    `This machine's clock says ${jetzt}, the database already holds something of ${neueste}: set it (NTP)`,
  mail: (code, text) =>
    `The mail server cannot be reached (${code}): ${text} Check SMTP_URL and mail in the config`,
  sicherungPostgres:
    '`sicherung` is for SQLite only; Postgres is backed up with pg_dump (`assistent sichern` names the command)',
  sicherungKeine: (ordner) => `There is none in ${ordner} yet; the server makes them by its schedule`,
  sicherungAlt: (plan, datei) =>
    `The newest is older than its schedule (${plan}): ${datei}; look into the log`,
  archivZu: (ordner) => `${ordner} cannot be written to; until then what is to be archived stays`,
  quittungen: (datei, zeilen) => `${zeilen} lines of ${datei} cannot be read; ${OHNE_QUITTUNGEN}`,
  quittungenZu: (datei) =>
    `${datei} cannot be read; ${OHNE_QUITTUNGEN}. Give the process the right to read it`,
  rechte: 'Open to other users of this machine',
  voll: (ordner, mb) =>
    `${mb} MB are left in ${ordner}; when it is full, nothing is taken in any more. Make room`,
  eng: (ordner, mb, datenbankMb) =>
    `${mb} MB are left in ${ordner}; forgetting and backups need as much as the database (${datenbankMb} MB)`,
  wal: (datei, mb) =>
    `${datei} has ${mb} MB: another program reads the database and does not stop. End it; then the file gets small again`,
  siegel: {
    anders: (teile) =>
      `The audit is no longer as it was sealed. ${teile}. Who had access to the database? Compare it with a backup; see docs/pruefen.md`,
    geaendert: 'Changed',
    entfernt: 'Removed',
    eingefuegt: 'Inserted',
    kette: 'Seals',
    wartet: (zeilen) =>
      `${zeilen} rows have waited for their seal for over an hour; the server catches up, start it`,
    uebernommen: 'A backup was put in place; what was sealed after it is gone',
    anfang: 'the beginning that was noted is not from here',
    fehlt: (von, bis) => (von === bis ? `${von} is missing` : `${von}–${bis} are missing`),
    fremd: (nummer, zu) => `${nummer} is not from here${zu ? ` (of ${zu})` : ''}`,
    veraendert: (nummer, zu) => `${nummer} was changed${zu ? ` (of ${zu})` : ''}`,
    wiederhergestellt: (zeit, von, bis) => `${zeit}${bis >= von ? `, seals ${von} to ${bis}` : ''}`,
    unlesbar: (datei) => `${datei} cannot be read`,
    daneben: (datei) => `beside the database (${datei})`,
    beiDir: 'by you',
    endeFehlt: (wo, vermerkt, letzte) =>
      `the end is missing: number ${vermerkt} was noted ${wo}, the last one here is ${letzte}`,
    endeAnders: (wo, nummer) => `${nummer} is another one than was noted ${wo}`,
    fristUm: (zeile) => `${zeile}, whose time was over already`,
  },
}
