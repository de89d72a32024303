PRAGMA application_id = 1095979860;

PRAGMA user_version = 1;

CREATE TABLE assistent_aktion (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  vorgang_id TEXT NOT NULL,
  faehigkeit TEXT NOT NULL,
  system TEXT NOT NULL,
  aktion TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE,
  input_hash TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('begonnen', 'erledigt', 'fehler', 'unklar')),
  ergebnis TEXT,
  executor TEXT NOT NULL,
  ausgeloest_von TEXT NOT NULL,
  freigegeben_von TEXT,
  begruendung TEXT NOT NULL,
  erstellt TEXT NOT NULL,
  abgeschlossen TEXT,
  -- what a person said last about an effect whose outcome was not known, or that had failed
  entscheidung TEXT CHECK (entscheidung IN ('erledigt', 'nochmal', 'abbrechen')),
  entschieden_von TEXT,
  entschieden TEXT
) STRICT;

CREATE INDEX assistent_aktion_alter ON assistent_aktion (erstellt);

CREATE INDEX assistent_aktion_vorgang ON assistent_aktion (vorgang_id);

CREATE TABLE assistent_anmeldeaufgabe (
  hash TEXT PRIMARY KEY,
  gueltig_bis TEXT NOT NULL
) STRICT;

CREATE INDEX assistent_anmeldeaufgabe_alter ON assistent_anmeldeaufgabe (gueltig_bis);

CREATE TABLE assistent_anmeldeversuch (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  konto TEXT NOT NULL,
  gueltig_bis TEXT NOT NULL
) STRICT;

CREATE INDEX assistent_anmeldeversuch_alter ON assistent_anmeldeversuch (gueltig_bis);

CREATE INDEX assistent_anmeldeversuch_konto ON assistent_anmeldeversuch (konto, gueltig_bis);

CREATE TABLE assistent_ausgang (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent TEXT NOT NULL,
  kanal TEXT NOT NULL,
  chat TEXT NOT NULL,
  an TEXT NOT NULL,
  person_id TEXT,
  unterhaltung_id TEXT,
  vorgang_id TEXT,
  nachricht_id INTEGER,
  zweck TEXT NOT NULL,
  text TEXT NOT NULL,
  knoepfe TEXT NOT NULL,
  zu TEXT,
  key TEXT UNIQUE,
  status TEXT NOT NULL CHECK (status IN ('bereit', 'gesendet', 'fehler', 'unterdrueckt', 'abgebrochen')),
  versuche INTEGER NOT NULL,
  nicht_vor TEXT,
  fehler TEXT,
  erstellt TEXT NOT NULL,
  gesendet TEXT
) STRICT;

CREATE INDEX assistent_ausgang_alter ON assistent_ausgang (erstellt);

CREATE INDEX assistent_ausgang_bereit ON assistent_ausgang (nicht_vor, id) WHERE status = 'bereit';

CREATE INDEX assistent_ausgang_chat ON assistent_ausgang (kanal, id);

CREATE INDEX assistent_ausgang_nachricht ON assistent_ausgang (nachricht_id, zweck, gesendet) WHERE nachricht_id IS NOT NULL;

CREATE INDEX assistent_ausgang_person ON assistent_ausgang (person_id, id);

CREATE INDEX assistent_ausgang_vorgang ON assistent_ausgang (vorgang_id);

CREATE INDEX assistent_ausgang_web ON assistent_ausgang (chat, id) WHERE kanal = 'web';

CREATE INDEX assistent_ausgang_wieder ON assistent_ausgang (nicht_vor) WHERE status = 'bereit' AND versuche > 0;

CREATE TABLE assistent_auskunft (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent TEXT NOT NULL,
  person_id TEXT,
  von TEXT,
  weg TEXT NOT NULL CHECK (weg IN ('shell', 'anmeldung')),
  zeit TEXT NOT NULL
) STRICT;

CREATE INDEX assistent_auskunft_alter ON assistent_auskunft (zeit);

CREATE INDEX assistent_auskunft_person ON assistent_auskunft (person_id, id);

CREATE TABLE assistent_begriff (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent TEXT NOT NULL,
  person_id TEXT NOT NULL,
  wort TEXT NOT NULL,
  wort_norm TEXT NOT NULL,
  bedeutung TEXT NOT NULL,
  nachricht_id INTEGER NOT NULL,
  team INTEGER NOT NULL CHECK (team IN (0, 1)),
  erstellt TEXT NOT NULL,
  status TEXT NOT NULL DEFAULT 'vorschlag' CHECK (status IN ('vorschlag', 'einig', 'uebernommen', 'abgelehnt')),
  entschieden_von TEXT,
  entschieden_am TEXT,
  UNIQUE (agent, person_id, wort_norm)
) STRICT;

CREATE TABLE assistent_eingang (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent TEXT NOT NULL,
  kanal TEXT NOT NULL,
  dedupe TEXT NOT NULL,
  art TEXT NOT NULL,
  lane TEXT NOT NULL,
  person_id TEXT,
  chat TEXT NOT NULL,
  ereignis TEXT,
  provider_id TEXT,
  gesendet TEXT NOT NULL,
  gesendet_roh TEXT,
  angekommen TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('neu', 'laeuft', 'erledigt', 'fehler')),
  ergebnis TEXT,
  grund TEXT,
  versuche INTEGER NOT NULL,
  nicht_vor TEXT,
  abgeschlossen TEXT,
  UNIQUE (agent, kanal, dedupe)
) STRICT;

CREATE INDEX assistent_eingang_aenderung ON assistent_eingang (lane, gesendet, id) WHERE art IN ('loeschung', 'bearbeitung');

CREATE INDEX assistent_eingang_alter ON assistent_eingang (angekommen, agent, art, ergebnis);

CREATE INDEX assistent_eingang_lane ON assistent_eingang (lane, abgeschlossen, ergebnis) WHERE abgeschlossen IS NOT NULL;

CREATE INDEX assistent_eingang_offen ON assistent_eingang (lane, gesendet, id) WHERE status IN ('neu', 'laeuft');

CREATE INDEX assistent_eingang_provider ON assistent_eingang (kanal, provider_id);

CREATE INDEX assistent_eingang_web ON assistent_eingang (chat, id) WHERE kanal = 'web';

CREATE TABLE assistent_einladung (
  hash TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES assistent_person (id) ON DELETE CASCADE,
  gueltig_bis TEXT NOT NULL,
  eingeloest TEXT,
  erstellt TEXT NOT NULL
) STRICT;

CREATE TABLE assistent_einsicht (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent TEXT NOT NULL,
  person_id TEXT NOT NULL,
  von TEXT NOT NULL,
  was TEXT NOT NULL CHECK (was IN ('person', 'vorgang')),
  zeit TEXT NOT NULL
) STRICT;

CREATE INDEX assistent_einsicht_alter ON assistent_einsicht (zeit);

CREATE INDEX assistent_einsicht_person ON assistent_einsicht (person_id, id);

CREATE INDEX assistent_einsicht_von ON assistent_einsicht (von);

CREATE TABLE assistent_freigabe (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  vorgang_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  kanal TEXT NOT NULL,
  entscheidung TEXT NOT NULL CHECK (entscheidung IN ('freigeben', 'ablehnen', 'aendern')),
  ergebnis TEXT NOT NULL,
  grund TEXT,
  stand TEXT,
  vertretung_fuer TEXT,
  zeit TEXT NOT NULL
) STRICT;

CREATE INDEX assistent_freigabe_alter ON assistent_freigabe (zeit);

CREATE INDEX assistent_freigabe_person ON assistent_freigabe (person_id, vorgang_id);

CREATE INDEX assistent_freigabe_vorgang ON assistent_freigabe (vorgang_id);

CREATE TABLE assistent_freigabe_anfrage (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  vorgang_id TEXT NOT NULL,
  person_id TEXT NOT NULL,
  art TEXT NOT NULL CHECK (art IN ('rolle', 'vertretung')),
  fuer_person_id TEXT,
  fuer_rolle TEXT,
  ausgang_id INTEGER,
  status TEXT NOT NULL CHECK (status IN ('gefragt', 'unerreicht', 'abgemeldet', 'entzogen')),
  -- without a decision by then the deputy is asked as well; null: not, or that has happened
  weiter_ab TEXT,
  zeit TEXT NOT NULL,
  UNIQUE (vorgang_id, person_id)
) STRICT;

CREATE INDEX assistent_freigabe_anfrage_alter ON assistent_freigabe_anfrage (zeit);

CREATE INDEX assistent_freigabe_anfrage_person ON assistent_freigabe_anfrage (person_id, vorgang_id) WHERE art = 'vertretung';

CREATE TABLE assistent_kennung (
  agent TEXT NOT NULL,
  kanal TEXT NOT NULL,
  kennung TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES assistent_person (id) ON DELETE CASCADE,
  geprueft INTEGER NOT NULL CHECK (geprueft IN (0, 1)),
  erstellt TEXT NOT NULL,
  PRIMARY KEY (agent, kanal, kennung)
) STRICT;

CREATE INDEX assistent_kennung_person ON assistent_kennung (person_id);

CREATE TABLE assistent_lern_ablehnung (
  agent TEXT NOT NULL,
  stand TEXT NOT NULL,
  PRIMARY KEY (agent, stand)
) STRICT, WITHOUT ROWID;

CREATE TABLE assistent_lernbeispiel (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent TEXT NOT NULL,
  person_id TEXT NOT NULL,
  text_norm TEXT NOT NULL,
  faehigkeit TEXT NOT NULL,
  parameter TEXT NOT NULL,
  quelle TEXT NOT NULL,
  nachricht_id INTEGER NOT NULL,
  team INTEGER NOT NULL CHECK (team IN (0, 1)),
  erstellt TEXT NOT NULL,
  text TEXT,
  vorgang_id TEXT,
  status TEXT NOT NULL DEFAULT 'vorschlag' CHECK (status IN ('vorschlag', 'einig', 'uebernommen', 'abgelehnt')),
  entschieden_von TEXT,
  entschieden_am TEXT,
  UNIQUE (agent, person_id, text_norm)
) STRICT;

CREATE INDEX assistent_lernbeispiel_person ON assistent_lernbeispiel (person_id, id);

CREATE INDEX assistent_lernbeispiel_text ON assistent_lernbeispiel (agent, text_norm);

CREATE TABLE assistent_merkmal (
  name TEXT PRIMARY KEY,
  wert TEXT NOT NULL
) STRICT;

CREATE TABLE assistent_modellaufruf (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent TEXT NOT NULL,
  nachricht_id INTEGER,
  zweck TEXT NOT NULL,
  modell TEXT NOT NULL,
  -- `ok`, or the code of an error: what was refused or cut off is paid as well
  ergebnis TEXT NOT NULL,
  tokens_ein INTEGER NOT NULL,
  -- part of tokens_ein
  tokens_cache INTEGER NOT NULL,
  tokens_aus INTEGER NOT NULL,
  -- millionths of the configured currency; null: no price is known
  kosten_mikro INTEGER,
  zeit TEXT NOT NULL
) STRICT;

CREATE INDEX assistent_modellaufruf_alter ON assistent_modellaufruf (zeit);

CREATE INDEX assistent_modellaufruf_nachricht ON assistent_modellaufruf (nachricht_id) WHERE nachricht_id IS NOT NULL;

CREATE INDEX assistent_modellaufruf_tag ON assistent_modellaufruf (agent, zeit);

CREATE TABLE assistent_notiz (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent TEXT NOT NULL,
  person_id TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE,
  text TEXT NOT NULL,
  erstellt TEXT NOT NULL
) STRICT;

CREATE INDEX assistent_notiz_person ON assistent_notiz (person_id, id);

CREATE TABLE assistent_passkey (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES assistent_person (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  schluessel TEXT NOT NULL,
  zaehler INTEGER NOT NULL,
  zuletzt TEXT,
  erstellt TEXT NOT NULL
) STRICT;

CREATE INDEX assistent_passkey_person ON assistent_passkey (person_id);

CREATE TABLE assistent_passwort (
  person_id TEXT PRIMARY KEY REFERENCES assistent_person (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  geaendert TEXT NOT NULL
) STRICT;

CREATE TABLE assistent_person (
  id TEXT PRIMARY KEY,
  agent TEXT NOT NULL,
  phone TEXT NOT NULL,
  name TEXT NOT NULL,
  sprache TEXT NOT NULL CHECK (sprache IN ('de', 'en', 'pt')),
  status TEXT NOT NULL CHECK (status IN ('aktiv', 'gesperrt', 'vergessen')),
  opt_out TEXT,
  begruesst TEXT,
  vertretung TEXT,
  vertretung_bis TEXT,
  -- who decides in this person's place while they are away, as they said themselves; `bis` is the first instant after it
  abwesend_vertretung TEXT,
  abwesend_von TEXT,
  abwesend_bis TEXT,
  zeitzone TEXT,
  epoche INTEGER NOT NULL,
  quelle TEXT NOT NULL,
  erstellt TEXT NOT NULL,
  aktualisiert TEXT NOT NULL,
  UNIQUE (agent, phone)
) STRICT;

CREATE INDEX assistent_person_abwesend ON assistent_person (abwesend_bis) WHERE abwesend_vertretung IS NOT NULL;

CREATE TABLE assistent_rolle (
  person_id TEXT NOT NULL REFERENCES assistent_person (id) ON DELETE CASCADE,
  rolle TEXT NOT NULL,
  PRIMARY KEY (person_id, rolle)
) STRICT;

CREATE INDEX assistent_rolle_nach_rolle ON assistent_rolle (rolle, person_id);

CREATE TABLE assistent_run (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  slot TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('laeuft', 'erledigt', 'fehler')),
  nachgeholt INTEGER NOT NULL CHECK (nachgeholt IN (0, 1)),
  ergebnis TEXT,
  gestartet TEXT NOT NULL,
  beendet TEXT,
  UNIQUE (name, slot)
) STRICT;

CREATE TABLE assistent_siegel (
  nummer INTEGER PRIMARY KEY,
  art TEXT NOT NULL CHECK (art IN ('auf', 'zu', 'stand', 'weg', 'verbunden', 'wiederhergestellt')),
  tabelle TEXT CHECK (tabelle IN ('aktion', 'freigabe')),
  zeile INTEGER,
  inhalt TEXT,
  hash TEXT NOT NULL,
  siegel TEXT NOT NULL,
  offen INTEGER NOT NULL CHECK (offen IN (0, 1)),
  wandel TEXT,
  zeit TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX assistent_siegel_art ON assistent_siegel (art, nummer) WHERE art NOT IN ('stand', 'weg');

CREATE INDEX assistent_siegel_offen ON assistent_siegel (tabelle, zeile) WHERE offen = 1;

CREATE INDEX assistent_siegel_zeile ON assistent_siegel (tabelle, zeile, nummer);

CREATE TABLE assistent_sitzung (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  person_id TEXT NOT NULL REFERENCES assistent_person (id) ON DELETE CASCADE,
  kanal TEXT NOT NULL CHECK (kanal IN ('web', 'cli')),
  weg TEXT NOT NULL CHECK (weg IN ('einladung', 'passkey', 'passwort', 'sso')),
  geraet TEXT NOT NULL,
  zuletzt TEXT NOT NULL,
  gueltig_bis TEXT NOT NULL,
  widerrufen TEXT,
  erstellt TEXT NOT NULL
) STRICT;

CREATE INDEX assistent_sitzung_person ON assistent_sitzung (person_id);

CREATE TABLE assistent_suche (
  agent TEXT NOT NULL,
  phone TEXT NOT NULL,
  message_id INTEGER NOT NULL,
  gramme TEXT NOT NULL,
  PRIMARY KEY (agent, phone, message_id),
  FOREIGN KEY (agent, phone, message_id) REFERENCES messages (agent, phone, id) ON DELETE CASCADE ON UPDATE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE assistent_unterhaltung (
  id TEXT PRIMARY KEY,
  agent TEXT NOT NULL,
  kanal TEXT NOT NULL,
  chat TEXT NOT NULL,
  person_id TEXT NOT NULL REFERENCES assistent_person (id) ON DELETE CASCADE,
  gruppe INTEGER NOT NULL CHECK (gruppe IN (0, 1)),
  an TEXT NOT NULL,
  frage TEXT,
  erstellt TEXT NOT NULL,
  aktualisiert TEXT NOT NULL,
  UNIQUE (agent, kanal, chat, person_id)
) STRICT;

CREATE INDEX assistent_unterhaltung_person ON assistent_unterhaltung (person_id, aktualisiert);

CREATE TABLE assistent_verdichtung (
  agent TEXT NOT NULL,
  phone TEXT NOT NULL,
  executor TEXT NOT NULL,
  bis TEXT NOT NULL,
  fehlversuche INTEGER NOT NULL,
  PRIMARY KEY (agent, phone),
  FOREIGN KEY (agent, phone) REFERENCES assistent_person (agent, phone) ON DELETE CASCADE ON UPDATE CASCADE
) STRICT;

CREATE TABLE assistent_vergessen (
  id TEXT PRIMARY KEY,
  agent TEXT NOT NULL,
  art TEXT NOT NULL CHECK (art IN ('inhalte', 'ganz')),
  status TEXT NOT NULL CHECK (status IN ('offen', 'fertig')),
  grund TEXT,
  namen TEXT NOT NULL,
  -- the farewell, until it is delivered and goes as well
  abschied_id INTEGER,
  entfernt TEXT NOT NULL,
  begonnen TEXT NOT NULL,
  fertig TEXT
) STRICT;

CREATE INDEX assistent_vergessen_offen ON assistent_vergessen (id) WHERE status = 'offen';

CREATE TABLE assistent_verlauf (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  unterhaltung_id TEXT NOT NULL REFERENCES assistent_unterhaltung (id) ON DELETE CASCADE,
  rolle TEXT NOT NULL CHECK (rolle IN ('nutzer', 'assistent')),
  text TEXT NOT NULL,
  vorgang_id TEXT,
  nachricht_id INTEGER,
  gesendet TEXT NOT NULL,
  bearbeitet TEXT,
  erstellt TEXT NOT NULL
) STRICT;

CREATE INDEX assistent_verlauf_alter ON assistent_verlauf (erstellt);

CREATE INDEX assistent_verlauf_fenster ON assistent_verlauf (unterhaltung_id, gesendet, id);

CREATE INDEX assistent_verlauf_nachricht ON assistent_verlauf (nachricht_id);

CREATE TRIGGER assistent_vorgang_uebergang BEFORE UPDATE OF status ON assistent_vorgang
WHEN NEW.status <> OLD.status AND NOT (
  (OLD.status = 'laeuft')
  OR (OLD.status = 'rueckfrage' AND NEW.status = 'abgebrochen')
  OR (OLD.status = 'bestaetigung' AND NEW.status IN ('laeuft', 'wartet_freigabe', 'abgebrochen'))
  OR (OLD.status = 'wartet_freigabe' AND NEW.status IN ('laeuft', 'erledigt', 'abgebrochen'))
  OR (OLD.status = 'fehler' AND NEW.status IN ('laeuft', 'wartet_freigabe', 'erledigt', 'abgebrochen'))
)
BEGIN
  SELECT RAISE(ABORT, 'assistent_vorgang_uebergang');
END;

CREATE TABLE assistent_vorgang (
  id TEXT PRIMARY KEY,
  agent TEXT NOT NULL,
  faehigkeit TEXT,
  text TEXT NOT NULL,
  parameter TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('laeuft', 'rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler', 'beantwortet', 'erledigt', 'abgebrochen')),
  risiko INTEGER NOT NULL CHECK (risiko BETWEEN 0 AND 3),
  sicherheit REAL NOT NULL,
  quelle TEXT NOT NULL,
  alternativen TEXT,
  unterhaltung_id TEXT NOT NULL,
  nachricht_id INTEGER NOT NULL,
  person_id TEXT NOT NULL,
  antwort TEXT,
  frage TEXT,
  frist TEXT,
  -- the role that may approve, while and after it waited; several with | between
  freigabe_rolle TEXT,
  -- JSON [{rollen, anzahl}], each of them enough; null: one person with the role
  freigabe_bedarf TEXT,
  ersetzt_durch TEXT,
  grund TEXT,
  -- the Vorgang whose effects this one takes back
  rueckgaengig_von TEXT,
  -- 1: to be run in the requester's lane (approved, repeated); set and cleared together with the status
  auszufuehren INTEGER NOT NULL CHECK (auszufuehren IN (0, 1)),
  -- the message that started the run: its repetition after a crash goes on instead of asking again
  lauf_nachricht_id INTEGER,
  -- how often a run of it was begun: a skill that kills the process is recognised after the restart
  laeufe INTEGER NOT NULL,
  -- how far the run is, JSON {anteil, text}; only while it runs
  fortschritt TEXT,
  version INTEGER NOT NULL,
  erstellt TEXT NOT NULL,
  aktualisiert TEXT NOT NULL
) STRICT;

CREATE INDEX assistent_vorgang_alter ON assistent_vorgang (aktualisiert);

CREATE INDEX assistent_vorgang_auszufuehren ON assistent_vorgang (id) WHERE auszufuehren = 1;

CREATE INDEX assistent_vorgang_ersetzt ON assistent_vorgang (ersetzt_durch) WHERE ersetzt_durch IS NOT NULL;

CREATE INDEX assistent_vorgang_erstellt ON assistent_vorgang (erstellt);

CREATE INDEX assistent_vorgang_faehigkeit ON assistent_vorgang (faehigkeit, erstellt);

CREATE INDEX assistent_vorgang_freigabe ON assistent_vorgang (freigabe_rolle) WHERE status = 'wartet_freigabe';

CREATE INDEX assistent_vorgang_frist ON assistent_vorgang (frist) WHERE status IN ('rueckfrage', 'bestaetigung', 'wartet_freigabe');

CREATE INDEX assistent_vorgang_nachricht ON assistent_vorgang (nachricht_id);

CREATE INDEX assistent_vorgang_offen ON assistent_vorgang (person_id, status) WHERE status IN ('laeuft', 'rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler');

CREATE INDEX assistent_vorgang_person ON assistent_vorgang (person_id, erstellt);

CREATE INDEX assistent_vorgang_rolle ON assistent_vorgang (freigabe_rolle, erstellt) WHERE freigabe_rolle IS NOT NULL;

CREATE UNIQUE INDEX assistent_vorgang_rueckgaengig ON assistent_vorgang (rueckgaengig_von)
  WHERE rueckgaengig_von IS NOT NULL AND status NOT IN ('abgebrochen', 'beantwortet');

CREATE INDEX assistent_vorgang_status ON assistent_vorgang (status, erstellt);

CREATE INDEX assistent_vorgang_unterhaltung ON assistent_vorgang (unterhaltung_id, nachricht_id);

CREATE TABLE assistent_zeitplan (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent TEXT NOT NULL,
  person_id TEXT NOT NULL,
  unterhaltung_id TEXT NOT NULL,
  vorgang_id TEXT NOT NULL,
  key TEXT NOT NULL UNIQUE,
  art TEXT NOT NULL CHECK (art IN ('faehigkeit', 'befehl', 'erinnerung')),
  faehigkeit TEXT,
  text TEXT NOT NULL,
  angaben TEXT NOT NULL,
  rhythmus TEXT NOT NULL,
  zone TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('aktiv', 'pausiert', 'angehalten', 'beendet')),
  grund TEXT,
  naechster TEXT,
  letzter_slot TEXT,
  gelaufen TEXT,
  version INTEGER NOT NULL,
  erstellt TEXT NOT NULL,
  aktualisiert TEXT NOT NULL
) STRICT;

CREATE INDEX assistent_zeitplan_alter ON assistent_zeitplan (aktualisiert);

CREATE INDEX assistent_zeitplan_faellig ON assistent_zeitplan (naechster) WHERE status = 'aktiv';

CREATE INDEX assistent_zeitplan_person ON assistent_zeitplan (person_id, id);

CREATE TABLE assistent_zustellung (
  agent TEXT NOT NULL,
  kanal TEXT NOT NULL,
  provider_id TEXT NOT NULL,
  ausgang_id INTEGER,
  status TEXT NOT NULL CHECK (status IN ('gesendet', 'zugestellt', 'gelesen', 'fehler')),
  fehler TEXT,
  ausserhalb INTEGER NOT NULL CHECK (ausserhalb IN (0, 1)),
  aktualisiert TEXT NOT NULL,
  PRIMARY KEY (agent, kanal, provider_id)
) STRICT;

CREATE INDEX assistent_zustellung_alter ON assistent_zustellung (aktualisiert);

CREATE INDEX assistent_zustellung_ausgang ON assistent_zustellung (ausgang_id);

CREATE TABLE facts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent TEXT NOT NULL,
  phone TEXT NOT NULL,
  fact TEXT NOT NULL,
  fact_norm TEXT NOT NULL,
  attribut TEXT,
  bestaetigt INTEGER NOT NULL CHECK (bestaetigt IN (0, 1)),
  angeheftet INTEGER NOT NULL CHECK (angeheftet IN (0, 1)),
  anweisung INTEGER NOT NULL CHECK (anweisung IN (0, 1)),
  quelle TEXT NOT NULL CHECK (quelle IN ('gesagt', 'extrahiert', 'operator')),
  nachricht_id INTEGER,
  gueltig_von TEXT NOT NULL,
  gueltig_bis TEXT,
  ersetzt_durch INTEGER,
  zuletzt_gesehen TEXT NOT NULL,
  erstellt TEXT NOT NULL,
  UNIQUE (agent, phone, fact_norm)
) STRICT;

CREATE TABLE messages (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  event_id TEXT NOT NULL,
  agent TEXT NOT NULL,
  phone TEXT NOT NULL,
  number TEXT,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  content TEXT NOT NULL,
  created_at TEXT NOT NULL,
  UNIQUE (agent, event_id, role)
) STRICT;

CREATE INDEX messages_alter ON messages (created_at);

CREATE UNIQUE INDEX messages_person ON messages (agent, phone, id);

CREATE TABLE summaries (
  agent TEXT NOT NULL,
  phone TEXT NOT NULL,
  text TEXT NOT NULL,
  through_id INTEGER NOT NULL,
  aktualisiert TEXT NOT NULL,
  PRIMARY KEY (agent, phone)
) STRICT;
