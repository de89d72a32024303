import type { Befundtexte } from './befunde.ts'

const OHNE_QUITTUNGEN = 'ohne sie bringt eine Sicherung zurück, was vergessen wurde'

export const befundeDe: Befundtexte = {
  gut: 'in Ordnung',
  nichtPruefbar: (fehler) => `nicht prüfbar: ${fehler}`,
  undWeitere: (anzahl) => ` und ${anzahl} weitere`,
  schema: (ist, soll) => `Schema ${ist} statt ${soll}; starte die passende Version`,
  datei: 'Beschädigt; stelle eine Sicherung wieder her',
  json: 'Beschädigt; wird angezeigt und nie ausgeführt',
  lanes: 'Nachricht wartet seit über einer Stunde; läuft der Server?',
  vorgaenge: 'Läuft, aber niemand führt es weiter',
  unklar:
    'Nicht bekannt, ob es geschehen ist; sieh im anderen System nach, dann `assistent erledigt`, `nochmal` oder `abbrechen`',
  aktionen: 'Begonnen, aber der Vorgang ist zu; sieh im anderen System nach',
  ausgang: 'Seit über einer Stunde nicht gesendet; prüfe den Kanal',
  fenster: 'Außerhalb des Zeitfensters behalten, bis die Person wieder schreibt',
  eingang: 'Nachricht nicht bearbeitet; sieh ins Log',
  vergessen: 'Seit über einer Stunde nicht fertig; siehe docs/datenschutz.md',
  zeitplan: 'Letzter Lauf gescheitert; sieh ins Log',
  ohneAdmin:
    'Niemand im Team hat die Rolle admin: über Gescheitertes von anderen entscheidet dann nur die Leitung, und Gelerntes gilt nie fürs Team',
  freigabe: 'Wer eine Freigabe anfragt, gibt sie nie selbst frei; zu wenige haben die Rolle',
  freigabeRat: (was) => `${was}. Gib sie jemandem: assistent person rolle`,
  oder: ' oder ',
  zuWenige: (rolle, da, noetig) =>
    `${rolle} (${da === 0 ? 'niemand' : da === 1 ? 'nur eine Person' : `nur ${da} Personen`}${noetig === 1 ? '' : `, nötig ${noetig}`})`,
  fuer: (wege, skill) => `${wege} für ${skill}`,
  budget: (tokens, aufrufe) =>
    `Das Tagesbudget ist aufgebraucht (${tokens} Tokens, ${aufrufe} Aufrufe): Bis Mitternacht wird das Sprachmodell nicht gefragt. Erhöhe modell.proTag oder warte`,
  ohnePreis: (aufrufe) =>
    `Für ${aufrufe} Aufrufe von heute steht kein Preis in modell.preise; sie zählen nicht zu modell.proTag.kosten`,
  feiertage: (land) =>
    `Für land „${land}“ sind keine eigenen Feiertage bekannt; Fristen in Arbeitstagen rechnen ohne sie. Trag sie unter kalender.frei ein`,
  zone: (zone) =>
    `Die Zone ${zone} (zone) kennt dieses Node nicht; nimm eines mit vollen Zeitzonen (full-icu)`,
  zonen: 'Zeitzone, die es nicht gibt; setze sie mit `assistent person zeitzone`',
  uhr: (jetzt, neueste) =>
    `Die Uhr dieses Rechners steht auf ${jetzt}, in der Datenbank steht schon etwas von ${neueste}: stell sie (NTP)`,
  mail: (code, text) =>
    `Der Mailserver ist nicht zu erreichen (${code}): ${text} Prüfe SMTP_URL und mail in der Konfiguration`,
  sicherungPostgres:
    '`sicherung` gilt nur für SQLite; Postgres sichert mit pg_dump (`assistent sichern` nennt den Befehl)',
  sicherungKeine: (ordner) => `In ${ordner} ist noch keine; der Server macht sie nach Plan`,
  sicherungAlt: (plan, datei) => `Die neueste ist älter als ihr Plan (${plan}): ${datei}; sieh ins Log`,
  archivZu: (ordner) =>
    `In ${ordner} lässt sich nicht schreiben; bis dahin bleibt, was archiviert werden soll`,
  quittungen: (datei, zeilen) => `In ${datei} sind ${zeilen} Zeilen nicht zu lesen; ${OHNE_QUITTUNGEN}`,
  quittungenZu: (datei) => `${datei} ist nicht zu lesen; ${OHNE_QUITTUNGEN}. Gib dem Prozess Leserecht`,
  rechte: 'Für andere Benutzer dieses Rechners zugänglich',
  voll: (ordner, mb) =>
    `In ${ordner} sind noch ${mb} MB frei; ist er voll, wird nichts mehr angenommen. Schaff Platz`,
  eng: (ordner, mb, datenbankMb) =>
    `In ${ordner} sind noch ${mb} MB frei; Vergessen und Sichern brauchen so viel wie die Datenbank (${datenbankMb} MB)`,
  wal: (datei, mb) =>
    `${datei} hat ${mb} MB: ein anderes Programm liest die Datenbank und hört nicht auf. Beende es; dann wird sie wieder klein`,
  siegel: {
    anders: (teile) =>
      `Das Protokoll steht nicht mehr so da, wie es versiegelt wurde. ${teile}. Wer hatte Zugriff auf die Datenbank? Vergleiche mit einer Sicherung; siehe docs/pruefen.md`,
    geaendert: 'Geändert',
    entfernt: 'Entfernt',
    eingefuegt: 'Eingefügt',
    kette: 'Siegel',
    wartet: (zeilen) =>
      `${zeilen} Zeilen warten seit über einer Stunde auf ihr Siegel; der Server holt es nach, starte ihn`,
    uebernommen: 'Eine Sicherung wurde übernommen, was danach versiegelt war, gibt es nicht mehr',
    anfang: 'der vermerkte Anfang ist nicht von hier',
    fehlt: (von, bis) => (von === bis ? `${von} fehlt` : `${von}–${bis} fehlen`),
    fremd: (nummer, zu) => `${nummer} ist nicht von hier${zu ? ` (zu ${zu})` : ''}`,
    veraendert: (nummer, zu) => `${nummer} wurde geändert${zu ? ` (zu ${zu})` : ''}`,
    wiederhergestellt: (zeit, von, bis) => `${zeit}${bis >= von ? `, Siegel ${von} bis ${bis}` : ''}`,
    unlesbar: (datei) => `${datei} ist nicht zu lesen`,
    daneben: (datei) => `neben der Datenbank (${datei})`,
    beiDir: 'bei dir',
    endeFehlt: (wo, vermerkt, letzte) =>
      `das Ende fehlt: vermerkt ist ${wo} die Nummer ${vermerkt}, die letzte hier ist ${letzte}`,
    endeAnders: (wo, nummer) => `${nummer} ist ein anderes, als ${wo} vermerkt ist`,
    fristUm: (zeile) => `${zeile}, deren Frist schon um war`,
  },
}
