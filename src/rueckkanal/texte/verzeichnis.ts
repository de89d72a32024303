import type { AuskunftTeil } from '../../domaene/auskunft.ts'
import { TEILE } from './auskunft.ts'

// The record of processing: every table and folder, and what is said of each. German only, for who answers for the
// Assistent. `docs/aufbewahrung.md` says the same in English; a test compares both with each other and with the schema.

export interface Eintrag {
  was: string
  tabellen: readonly string[]
  /** Files beside the database. */
  dateien?: string
  zweck: string
  daten: string
  wessen: string
  /** A key in `aufbewahrung`, or in words what ends it. */
  frist: { einstellung: string } | { regel: string }
  danach: string
}

const PERSON = 'Team und Gäste'
const BETEILIGTE = 'wer etwas veranlasst, und wer darüber entscheidet'
const NIEMAND = 'niemand'
const GELOESCHT = 'die Zeile wird gelöscht'
const BIS_VERGESSEN = { regel: 'bis die Person es vergessen lässt (`vergiss mich`, `assistent vergessen`)' }
const SOLANGE = { regel: 'solange die Person eingetragen ist; `assistent vergessen` löscht sie' }
const WIE_DATENBANK = { regel: 'solange es die Datenbank gibt' }

/** As an Auskunft calls it. */
const wie = (teil: AuskunftTeil): Pick<Eintrag, 'was' | 'zweck'> => ({
  was: TEILE[teil].titel,
  zweck: TEILE[teil].zweck,
})

export const VERZEICHNIS: readonly Eintrag[] = [
  {
    ...wie('unterhaltungen'),
    was: 'Verlauf der Unterhaltungen',
    tabellen: ['assistent_verlauf'],
    daten: 'die letzten Nachrichten und Antworten',
    wessen: PERSON,
    frist: { einstellung: 'verlauf' },
    danach: GELOESCHT,
  },
  {
    ...wie('nachrichten'),
    tabellen: ['messages', 'assistent_suche'],
    daten: 'Nachrichten und Antworten; wonach sie gefunden werden',
    wessen: PERSON,
    frist: { einstellung: 'messages' },
    danach: 'gelöscht, oder früher, sobald sie zusammengefasst sind',
  },
  {
    ...wie('vorgaenge'),
    tabellen: ['assistent_vorgang'],
    daten: 'Fähigkeit, Stand, Zeiten, wer es veranlasst hat',
    wessen: PERSON,
    frist: { einstellung: 'vorgang' },
    danach: `${GELOESCHT}, wenn der Vorgang abgeschlossen ist; ins Archiv, wenn eines eingerichtet ist`,
  },
  {
    ...wie('vorgaenge'),
    was: 'Texte der Vorgänge',
    tabellen: [],
    daten: 'Wortlaut, Angaben, Rückfrage und Antwort eines Vorgangs',
    wessen: PERSON,
    frist: { einstellung: 'vorgang_text' },
    danach: 'der Text wird geleert, der Vorgang bleibt',
  },
  {
    ...wie('aktionen'),
    tabellen: ['assistent_aktion'],
    daten: 'wer was veranlasst und freigegeben hat, Ergebnis des anderen Systems',
    wessen: BETEILIGTE,
    frist: { einstellung: 'aktion' },
    danach: `${GELOESCHT}; ins Archiv, wenn eines eingerichtet ist`,
  },
  {
    ...wie('entscheidungen'),
    was: 'Entscheidungen über Freigaben',
    tabellen: ['assistent_freigabe'],
    daten: 'wer wann wie entschieden hat, Grund einer Ablehnung',
    wessen: BETEILIGTE,
    frist: { einstellung: 'freigabe' },
    danach: `${GELOESCHT}; ins Archiv, wenn eines eingerichtet ist`,
  },
  {
    ...wie('gefragt'),
    tabellen: ['assistent_freigabe_anfrage'],
    daten: 'wer um Freigabe gebeten wurde, und für wen',
    wessen: BETEILIGTE,
    frist: { einstellung: 'freigabe' },
    danach: GELOESCHT,
  },
  {
    ...wie('eingang'),
    tabellen: ['assistent_eingang'],
    daten: 'Zeit, Kanal und Chat einer Nachricht; ihr Name als Prüfwert unter einem Schlüssel',
    wessen: 'wer schreibt, auch Unbekannte',
    frist: { einstellung: 'eingang' },
    danach: `${GELOESCHT}, frühestens 90 Tage nach ihrem Text`,
  },
  {
    ...wie('eingang'),
    was: 'Texte des Eingangs',
    tabellen: [],
    daten: 'die Nachricht, wie sie ankam',
    wessen: 'wer schreibt, auch Unbekannte',
    frist: { einstellung: 'eingang_text' },
    danach: 'der Text wird geleert, die Zeile bleibt',
  },
  {
    ...wie('ausgang'),
    tabellen: ['assistent_ausgang', 'assistent_zustellung'],
    daten: 'Antworten, Bitten und Erinnerungen; Adresse; ob sie ankamen und gelesen wurden',
    wessen: PERSON,
    frist: { einstellung: 'ausgang' },
    danach: GELOESCHT,
  },
  {
    ...wie('medien'),
    tabellen: [],
    dateien: '`medien/` neben der Datenbank, oder `medien.ordner`',
    daten: 'Fotos, Sprachnachrichten, Dokumente, Videos',
    wessen: PERSON,
    frist: { einstellung: 'medien' },
    danach: 'die Datei wird gelöscht, spätestens mit dem Text ihrer Nachricht',
  },
  {
    was: 'Sicherungen und ersetzte Datenbanken',
    tabellen: [],
    dateien: '`sicherung.ordner`; `<db>.vorher-…` neben der Datenbank',
    zweck: 'Den Betrieb nach einem Schaden fortzusetzen.',
    daten: 'alles, was zu ihrer Zeit in der Datenbank und bei den Medien war',
    wessen: PERSON,
    frist: { einstellung: 'sicherung' },
    danach: 'die Datei wird gelöscht. Wer von Hand sichert, löscht von Hand',
  },
  {
    was: 'Läufe geplanter Aufgaben',
    tabellen: ['assistent_run'],
    zweck: 'Nichts zweimal und nichts nie zu tun.',
    daten: 'Aufgabe, Zeit, Ergebnis in Zahlen',
    wessen: NIEMAND,
    frist: { einstellung: 'run' },
    danach: `${GELOESCHT}; der neueste Lauf jeder Aufgabe bleibt`,
  },
  {
    ...wie('auskuenfte'),
    tabellen: ['assistent_auskunft'],
    daten: 'wer wann Auskunft über wen hatte',
    wessen: PERSON,
    frist: { einstellung: 'auskunft' },
    danach: GELOESCHT,
  },
  {
    ...wie('einsichten'),
    tabellen: ['assistent_einsicht'],
    daten: 'wer wann im Leitstand Angaben von wem angesehen hat',
    wessen: PERSON,
    frist: { einstellung: 'auskunft' },
    danach: GELOESCHT,
  },
  {
    ...wie('modellaufrufe'),
    tabellen: ['assistent_modellaufruf'],
    daten: 'Zweck, Modell, Tokens, Kosten, Zeit, zu welcher Nachricht; keine Texte',
    wessen: PERSON,
    frist: { einstellung: 'modell' },
    danach: GELOESCHT,
  },
  {
    ...wie('einladungen'),
    tabellen: ['assistent_einladung'],
    daten: 'Einmal-Code als Prüfwert',
    wessen: 'wer sich anmeldet',
    frist: { regel: 'bis zum Ablauf' },
    danach: GELOESCHT,
  },
  {
    ...wie('sitzungen'),
    tabellen: ['assistent_sitzung'],
    daten: 'Kennwort der Sitzung als Prüfwert; Browser und System, zuletzt gebraucht',
    wessen: 'wer sich anmeldet',
    frist: { regel: 'bis zum Ablauf' },
    danach: GELOESCHT,
  },
  {
    ...wie('passkeys'),
    tabellen: ['assistent_passkey'],
    daten: 'öffentlicher Schlüssel, Gerät, zuletzt gebraucht',
    wessen: 'wer sich anmeldet',
    frist: SOLANGE,
    danach: GELOESCHT,
  },
  {
    ...wie('passwort'),
    tabellen: ['assistent_passwort'],
    daten: 'Passwort als Prüfwert (scrypt, eigenes Salz), wann geändert',
    wessen: 'wer sich anmeldet',
    frist: SOLANGE,
    danach: GELOESCHT,
  },
  {
    was: 'Aufgaben für Passkeys',
    tabellen: ['assistent_anmeldeaufgabe'],
    zweck: 'Jede Antwort eines Geräts nur einmal gelten zu lassen.',
    daten: 'eine Zufallszahl als Prüfwert',
    wessen: NIEMAND,
    frist: { regel: '5 Minuten' },
    danach: GELOESCHT,
  },
  {
    was: 'Fehlversuche der Anmeldung',
    tabellen: ['assistent_anmeldeversuch'],
    zweck: 'Niemanden Passwörter durchprobieren zu lassen.',
    daten: 'für welches Konto, als Prüfwert',
    wessen: 'wer sich anmeldet',
    frist: { regel: '15 Minuten' },
    danach: GELOESCHT,
  },
  {
    ...wie('person'),
    tabellen: ['assistent_person', 'assistent_rolle', 'assistent_kennung'],
    daten: 'Name, Nummern und Kennungen, Sprache, Zeitzone, Rollen, Vertretung, STOP',
    wessen: PERSON,
    frist: SOLANGE,
    danach: 'in Nachweisen steht ein Pseudonym',
  },
  {
    ...wie('unterhaltungen'),
    was: 'Unterhaltungen',
    tabellen: ['assistent_unterhaltung'],
    daten: 'wer in welchem Chat schreibt',
    wessen: PERSON,
    frist: SOLANGE,
    danach: GELOESCHT,
  },
  {
    ...wie('lernbeispiele'),
    was: 'Gelerntes und eigene Wörter',
    tabellen: ['assistent_lernbeispiel', 'assistent_begriff'],
    daten: 'Sätze und Wörter, und was damit gemeint war',
    wessen: PERSON,
    frist: BIS_VERGESSEN,
    danach: GELOESCHT,
  },
  {
    ...wie('notizen'),
    tabellen: ['assistent_notiz'],
    daten: 'der Wortlaut der Notiz',
    wessen: PERSON,
    frist: BIS_VERGESSEN,
    danach: GELOESCHT,
  },
  {
    ...wie('zeitplaene'),
    tabellen: ['assistent_zeitplan'],
    daten: 'was wie oft laufen soll, im Wortlaut; wann es zuletzt lief',
    wessen: PERSON,
    frist: { einstellung: 'ausgang' },
    danach: GELOESCHT,
  },
  {
    ...wie('fakten'),
    was: 'Zusammenfassung und Fakten',
    tabellen: ['summaries', 'facts'],
    daten: 'was die Person über sich gesagt hat; eine Zusammenfassung früherer Gespräche',
    wessen: PERSON,
    frist: BIS_VERGESSEN,
    danach: GELOESCHT,
  },
  {
    ...wie('verdichtung'),
    tabellen: ['assistent_verdichtung'],
    daten: 'wessen Nachrichten gerade zusammengefasst werden',
    wessen: PERSON,
    frist: { regel: 'bis die Zusammenfassung fertig ist' },
    danach: GELOESCHT,
  },
  {
    ...wie('vergessen'),
    tabellen: ['assistent_vergessen'],
    dateien: 'Quittungen: `<db>.vergessen`, auf Postgres neben der Schlüsseldatei',
    daten: 'Zeit und Umfang; wer, nur als Prüfwert unter einem Schlüssel',
    wessen: 'wer vergessen wurde',
    frist: WIE_DATENBANK,
    danach: 'sie bleiben: Ohne sie brächte eine Sicherung zurück, was vergessen wurde',
  },
  {
    was: 'Fürs Team Abgelehntes',
    tabellen: ['assistent_lern_ablehnung'],
    zweck: 'Nicht noch einmal vorzuschlagen, was abgelehnt wurde.',
    daten: 'ein Prüfwert des Satzes oder Wortes und seiner Bedeutung',
    wessen: NIEMAND,
    frist: WIE_DATENBANK,
    danach: '–',
  },
  {
    was: 'Siegel des Protokolls',
    tabellen: ['assistent_siegel'],
    zweck:
      'Zu erkennen, ob jemand Aktionen oder Freigaben nachträglich geändert, entfernt oder eingefügt hat.',
    daten:
      'Was, wann, mit welchem Ausgang und unter welchem Vorgang; Personen nur unter Pseudonym; keine Texte',
    wessen: 'Personen im Team, unter Pseudonym',
    frist: { regel: 'mit der Aktion oder Freigabe, die es versiegelt' },
    danach: 'gelöscht; ein Rest ohne Personen bleibt, solange ältere Zeilen dastehen',
  },
  {
    was: 'Merkmale der Datenbank',
    tabellen: ['assistent_merkmal'],
    zweck: 'Zu erkennen, welche Schlüsseldatei zu ihr gehört, und ob sie eine Sicherung ist.',
    daten: 'Prüfwert der Schlüsseldatei, Zeit einer Sicherung',
    wessen: NIEMAND,
    frist: WIE_DATENBANK,
    danach: '–',
  },
]

/** Files that no config sets a Frist for. */
export const DATEIEN: readonly Eintrag[] = [
  {
    was: 'Schlüssel',
    tabellen: [],
    dateien: '`<db>.key` oder ASSISTENT_KEY_FILE, nur für den Besitzer lesbar',
    zweck: 'Prüfwerte und Pseudonyme, aus denen ohne den Schlüssel niemand einen Namen liest.',
    daten: 'Zufallszahlen',
    wessen: NIEMAND,
    frist: WIE_DATENBANK,
    danach: 'ohne `pseudonyme` darin lässt sich kein Pseudonym mehr zuordnen',
  },
  {
    was: 'Protokoll des Programms',
    tabellen: [],
    dateien: 'stderr; wohin es geht, bestimmt der Betrieb',
    zweck: 'Fehler zu finden.',
    daten: 'Nummern von Nachrichten und Vorgängen, nie Texte, Namen oder Telefonnummern',
    wessen: PERSON,
    frist: { regel: 'wo es aufbewahrt wird' },
    danach: 'dort',
  },
]

export const ARCHIV: Eintrag = {
  was: 'Archiv des Protokolls',
  tabellen: [],
  dateien: '`aufbewahrung.archiv.ordner`, verschlüsselt; der Server kann es nicht lesen',
  zweck: 'Nachweispflichten, die länger dauern als der Betrieb die Daten braucht.',
  daten: 'Vorgänge, Änderungen und Freigaben ohne Texte; Personen nur mit ihrer Nummer in der Datenbank',
  wessen: BETEILIGTE,
  frist: { einstellung: 'archiv.frist' },
  danach: 'die Datei wird gelöscht',
}

/** What the program cannot know. */
export const EINZUTRAGEN = [
  'Verantwortlicher mit Anschrift, Vertretung, Datenschutzbeauftragte: [eintragen]',
  'Rechtsgrundlage (Art. 6 DSGVO): [eintragen]',
  'Systeme, in denen Skills lesen oder ändern, und wer sie betreibt: [eintragen]',
]

/** By the environment variable that switches it on. */
export const EMPFAENGER = {
  WHATSAPP_TOKEN: 'WhatsApp (Meta): Nachrichten und Nummern; Drittland',
  WHASP_API_KEY: 'whasp, und damit WhatsApp (Meta): Nachrichten und Nummern; Drittland',
  SLACK_BOT_TOKEN: 'Slack: Nachrichten und Namen; Drittland',
  HTTP_ANTWORT_URL: 'ein anderes Programm über HTTP: Antworten und Nummern',
  OPENAI_API_KEY:
    'Anbieter des Sprachmodells: Nachrichten, Zusammenfassung und Fakten, ohne Speicherung dort (store: false); oft Drittland',
} as const

export const MASSNAHMEN = [
  'Schlüssel getrennt von der Datenbank; Dateien nur für den Besitzer lesbar; Kanäle nur mit gültiger Signatur',
  'Rechte nur mit bestätigter Kennung; Freigaben nie durch die anfragende Person; jede Änderung mit Nachweis',
  'Gelöschtes wird in der Datei überschrieben; Vergessen mit Quittung, auch nach einer Rücksicherung',
]
