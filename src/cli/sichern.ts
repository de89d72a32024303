import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { sichere } from '../betrieb/sicherung.ts'
import { ersetzteDatenbanken, geplanteSicherungen } from '../betrieb/sicherung-plan.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import { pruefeSicherung, stelleWiederHer } from '../betrieb/wiederherstellung.ts'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { dauerMs } from '../domaene/zeit.ts'
import { zeigeDauer } from '../rueckkanal/darstellung.ts'
import { istPostgres } from '../speicher/oeffnen.ts'
import { ladeSchluessel } from '../speicher/schluessel.ts'
import type { Stand } from '../speicher/sicherung.ts'
import { falscherAufruf, schreibe, schreibeJson } from './ausgabe.ts'
import { vergissWieder } from './lade.ts'
import { ablagenVon, type Globales, ladeOrte, medienOrdner, type Orte } from './orte.ts'

// Backups. Both commands work on files: they neither bring the schema up to date nor make a database that is not there.

export interface SichernOptionen extends Globales {
  ersetzen?: boolean
  json?: boolean
}

export async function sichern(o: SichernOptionen, ziel: string): Promise<void> {
  const orte = await ladeOrte(o)
  const { datei: quelle, quittungen } = dateienVon(orte, postgresSichern(orte.ziel, ziel))
  if (!existsSync(quelle)) throw falscherAufruf(`Die Datenbank ${quelle} gibt es nicht.`)
  const gesichert = await sichere({
    quelle,
    ziel,
    ersetzen: o.ersetzen === true,
    medienOrdner: medienOrdner(orte),
    quittungen,
    jetzt: systemUhr.jetzt(),
  })
  if (o.json) return schreibeJson({ ...zahlen(gesichert), datei: gesichert.datei, medien: gesichert.medien })
  schreibe(`Gesichert in ${gesichert.datei} (${mb(gesichert.bytes)}): ${inhalt(gesichert)}.`)
  if (gesichert.medien > 0)
    schreibe(`Dazu ${gesichert.medien} Medien in ${gesichert.datei}.medien; beides gehört zusammen.`)
  schreibe(`Nicht dabei sind die Schlüssel: Bewahre ${orte.keyDatei} getrennt auf, nie bei der Sicherung.`)
}

export interface WiederherstellenOptionen extends Globales {
  ja?: boolean
  json?: boolean
}

/** First only says what would happen; `--ja` does it. */
export async function wiederherstellen(o: WiederherstellenOptionen, sicherung: string): Promise<void> {
  const orte = await ladeOrte(o)
  const { datei, quittungen } = dateienVon(orte, postgresWiederherstellen(orte.ziel, sicherung))
  const schluessel = ladeSchluessel(orte.keyDatei, { anlegen: false })
  const arg = { sicherung, datei, keyDatei: orte.keyDatei, schluessel }
  const stand = await pruefeSicherung(arg)
  if (!o.ja) {
    if (o.json) return schreibeJson({ ...zahlen(stand), wiederhergestellt: false })
    return kuendigeAn(stand, datei)
  }
  const getan = await stelleWiederHer({
    ...arg,
    quittungen,
    medienOrdner: medienOrdner(orte),
    jetzt: systemUhr.jetzt(),
    vergissWieder: (speicher) => vergissWieder({ ...orte, speicher, schluessel, quittungen }),
  })
  if (o.json) return schreibeJson({ ...zahlen(stand), ...getan, wiederhergestellt: true })
  schreibe(`Wiederhergestellt nach ${datei}: ${inhalt(stand)}; ${getan.medien} Medien.`)
  schreibe(
    getan.vergessen > 0
      ? `Wieder vergessen, was seit der Sicherung vergessen wurde: ${getan.vergessen}.`
      : 'Seit der Sicherung wurde niemand vergessen.',
  )
  schreibe('Alle Anmeldungen sind beendet. Neue Nummern von Vorgängen beginnen hinter den schon vergebenen.')
  if (getan.vorher !== undefined)
    schreibe(
      `Die ersetzte Datenbank liegt in ${getan.vorher}. Lösche sie, sobald alles stimmt; sonst geht sie nach ihrer Frist.`,
    )
}

function kuendigeAn(stand: Stand, datei: string): void {
  schreibe(
    `Die Sicherung ist in Ordnung${stand.gesichert ? `, vom ${stand.gesichert}` : ''}: ${inhalt(stand)}.`,
  )
  schreibe(
    existsSync(datei)
      ? `Sie käme an die Stelle von ${datei}; die jetzige Datenbank bliebe daneben liegen.`
      : `Sie käme nach ${datei}; dort ist noch nichts.`,
  )
  schreibe(
    'Was danach geschah, ist darin nicht: auch nicht, wer seither Rollen verlor. Gesperrt und abgemeldet (STOP) bleibt, wer es jetzt ist.',
  )
  if (stand.ungesendet > 0)
    schreibe(
      `Beim nächsten Start gehen ${stand.ungesendet} Nachrichten hinaus, die damals noch nicht gesendet waren.`,
    )
  schreibe('Noch ist nichts geschehen. Mit --ja wird wiederhergestellt; der Server muss dafür beendet sein.')
}

/** The database's file by its real name, so that two names for it meet the same lock. @throws `aufPostgres` */
/** The database's file by its real name, and its receipts. */
function dateienVon(orte: Orte, aufPostgres: EndgueltigerFehler): { datei: string; quittungen: string } {
  if (istPostgres(orte.ziel)) throw aufPostgres
  const { quittungen } = orte
  if (quittungen === undefined) throw falscherAufruf('Eine Datenbank im Speicher hat keine Datei.')
  const datei = resolve(orte.ziel)
  return { datei: existsSync(datei) ? realpathSync(datei) : datei, quittungen }
}

/** For who was forgotten: where older copies of the database lie, and until when. */
export function wasInSicherungenBleibt(g: Orte): string[] {
  const ablagen = ablagenVon(g)
  const alle = [...geplanteSicherungen(ablagen.sicherungen), ...ersetzteDatenbanken(ablagen.datenbank)]
  const { sicherung, archiv } = g.konfiguration.aufbewahrung
  return [
    ...(alle.length === 0
      ? []
      : [
          `Sicherungen und ersetzte Datenbanken (${alle.length}): jede geht nach ihrer Frist (${zeigeDauer(dauerMs(sicherung) ?? 0, 'de')}, aufbewahrung.sicherung)`,
        ]),
    'Sicherungen, die jemand von Hand gemacht hat: In der Datei steht alles, bis sie gelöscht wird. Nach dem Zurückspielen wird noch einmal vergessen, bevor etwas läuft.',
    ...(archiv
      ? ['im Archiv des Protokolls, wer was wann veranlasst und entschieden hat, ohne Text und Namen']
      : []),
  ]
}

const zahlen = ({ pruefwert: _, ...stand }: Stand) => stand
const inhalt = (s: Stand): string =>
  `${s.personen} Personen, ${s.nachrichten} Nachrichten, ${s.vorgaenge} Vorgänge, Schema ${s.schema}`
const mb = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('de-DE', { maximumFractionDigits: 1 })} MB`

const postgresSichern = (ziel: string, datei: string): EndgueltigerFehler =>
  nurSqlite(`pg_dump --format=custom --no-owner --file=${schale(datei)} ${schale(ohnePasswort(ziel))}`)

const postgresWiederherstellen = (ziel: string, datei: string): EndgueltigerFehler =>
  nurSqlite(
    `pg_restore --clean --if-exists --no-owner --single-transaction --dbname=${schale(ohnePasswort(ziel))} ${schale(datei)}`,
    ' Beende vorher den Server. Vor dem nächsten Start vergisst der Assistent wieder, was seither vergessen wurde.',
  )

const nurSqlite = (befehl: string, mehr = ''): EndgueltigerFehler =>
  new EndgueltigerFehler(
    'nur_sqlite',
    'Postgres sichert mit seinen eigenen Werkzeugen; der Assistent macht das nicht.',
    {
      abhilfe: `${befehl}\nDas Passwort kommt aus PGPASSWORD oder ~/.pgpass.${mehr}`,
    },
  )

const schale = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function ohnePasswort(ziel: string): string {
  if (!URL.canParse(ziel)) return 'postgres://…'
  const url = new URL(ziel)
  url.password = ''
  url.searchParams.delete('password')
  return url.href
}
