// What forgetting does with each table and column; a test compares it with the schema, so that a new one is decided on.

/** `leer` is blanked, `pseudonym` stands for the person with `ganz`, `bleibt` says nothing about anybody, or keeps the audit. */
export type Spalte = 'leer' | 'pseudonym' | 'bleibt'

export interface Tabelle {
  /** The person's rows go: always, only with `ganz`, or never; then each column says what becomes of it. */
  weg: 'immer' | 'ganz' | 'nie'
  spalten?: Readonly<Record<string, Spalte>>
}

const bleiben = (...namen: string[]): Record<string, Spalte> =>
  Object.fromEntries(namen.map((name) => [name, 'bleibt']))
const leer = (...namen: string[]): Record<string, Spalte> =>
  Object.fromEntries(namen.map((name) => [name, 'leer']))
const pseudonym = (...namen: string[]): Record<string, Spalte> =>
  Object.fromEntries(namen.map((name) => [name, 'pseudonym']))

export const WAS_VERGESSEN_TUT: Readonly<Record<string, Tabelle>> = {
  messages: { weg: 'immer' },
  assistent_suche: { weg: 'immer' },
  summaries: { weg: 'immer' },
  facts: { weg: 'immer' },
  assistent_verdichtung: { weg: 'immer' },
  assistent_verlauf: { weg: 'immer' },
  assistent_lernbeispiel: { weg: 'immer' },
  assistent_begriff: { weg: 'immer' },
  assistent_notiz: { weg: 'immer' },
  assistent_zeitplan: { weg: 'immer' },
  // Of others' rows the text goes that is about the person's work.
  assistent_ausgang: { weg: 'immer' },
  assistent_zustellung: { weg: 'immer' },

  // Who they are and how they are reached. With „vergiss mich“ it stays; the farewell says so.
  assistent_person: {
    weg: 'ganz',
    spalten: bleiben(
      'id',
      'agent',
      'phone',
      'name',
      'sprache',
      'status',
      'opt_out',
      'begruesst',
      'vertretung',
      'vertretung_bis',
      'abwesend_vertretung',
      'abwesend_von',
      'abwesend_bis',
      'zeitzone',
      'epoche',
      'quelle',
      'erstellt',
      'aktualisiert',
    ),
  },
  assistent_rolle: { weg: 'ganz', spalten: bleiben('person_id', 'rolle') },
  assistent_kennung: {
    weg: 'ganz',
    spalten: bleiben('agent', 'kanal', 'kennung', 'person_id', 'geprueft', 'erstellt'),
  },
  assistent_unterhaltung: {
    weg: 'ganz',
    spalten: {
      ...bleiben('id', 'agent', 'kanal', 'chat', 'person_id', 'gruppe', 'an', 'erstellt', 'aktualisiert'),
      ...leer('frage'),
    },
  },
  assistent_einladung: {
    weg: 'ganz',
    spalten: bleiben('hash', 'person_id', 'gueltig_bis', 'eingeloest', 'erstellt'),
  },
  assistent_sitzung: {
    weg: 'ganz',
    spalten: bleiben(
      'hash',
      'id',
      'person_id',
      'kanal',
      'weg',
      'geraet',
      'zuletzt',
      'gueltig_bis',
      'widerrufen',
      'erstellt',
    ),
  },
  assistent_passkey: {
    weg: 'ganz',
    spalten: bleiben('id', 'person_id', 'name', 'schluessel', 'zaehler', 'zuletzt', 'erstellt'),
  },
  assistent_passwort: { weg: 'ganz', spalten: bleiben('person_id', 'hash', 'geaendert') },

  // The audit: who asked, decided and did what, when, and what came of it; without any text.
  assistent_vorgang: {
    weg: 'nie',
    spalten: {
      ...leer('text', 'parameter', 'alternativen', 'antwort', 'frage', 'fortschritt'),
      ...pseudonym('person_id'),
      ...bleiben('id', 'agent', 'faehigkeit', 'status', 'risiko', 'sicherheit', 'quelle'),
      ...bleiben('unterhaltung_id', 'nachricht_id', 'frist', 'freigabe_rolle', 'freigabe_bedarf'),
      ...bleiben('ersetzt_durch', 'grund', 'rueckgaengig_von'),
      ...bleiben('auszufuehren', 'lauf_nachricht_id', 'laeufe', 'version', 'erstellt', 'aktualisiert'),
    },
  },
  assistent_aktion: {
    weg: 'nie',
    spalten: {
      ...leer('ergebnis', 'input_hash', 'executor'),
      ...pseudonym('ausgeloest_von', 'freigegeben_von', 'entschieden_von'),
      // `begruendung` is the program's own sentence: numbers of messages, nobody's words.
      ...bleiben('id', 'vorgang_id', 'faehigkeit', 'system', 'aktion', 'key', 'status', 'begruendung'),
      ...bleiben('erstellt', 'abgeschlossen', 'entscheidung', 'entschieden'),
    },
  },
  assistent_freigabe: {
    weg: 'nie',
    spalten: {
      ...leer('grund', 'stand'),
      ...pseudonym('person_id', 'vertretung_fuer'),
      ...bleiben('id', 'vorgang_id', 'kanal', 'entscheidung', 'ergebnis', 'zeit'),
    },
  },
  assistent_freigabe_anfrage: {
    weg: 'nie',
    spalten: {
      ...pseudonym('person_id', 'fuer_person_id'),
      ...bleiben('id', 'vorgang_id', 'art', 'fuer_rolle', 'ausgang_id', 'status', 'weiter_ab', 'zeit'),
    },
  },
  assistent_auskunft: {
    weg: 'nie',
    spalten: { ...pseudonym('person_id', 'von'), ...bleiben('id', 'agent', 'weg', 'zeit') },
  },
  assistent_einsicht: {
    weg: 'nie',
    spalten: { ...pseudonym('person_id', 'von'), ...bleiben('id', 'agent', 'was', 'zeit') },
  },
  // The row stays for its dedupe key: a redelivery is still one.
  assistent_eingang: {
    weg: 'nie',
    spalten: {
      ...leer('ereignis', 'chat', 'provider_id', 'gesendet_roh', 'nicht_vor'),
      ...pseudonym('person_id', 'lane'),
      ...bleiben('id', 'agent', 'kanal', 'dedupe', 'art', 'gesendet', 'angekommen', 'status'),
      ...bleiben('ergebnis', 'grund', 'versuche', 'abgeschlossen'),
    },
  },

  // What a call cost stays; which message it was for goes.
  assistent_modellaufruf: {
    weg: 'nie',
    spalten: {
      ...leer('nachricht_id'),
      ...bleiben('id', 'agent', 'zweck', 'modell', 'ergebnis', 'tokens_ein', 'tokens_cache', 'tokens_aus'),
      ...bleiben('kosten_mikro', 'zeit'),
    },
  },

  // A keyed hash, gone after a quarter of an hour: without the key file nobody finds out whose.
  assistent_anmeldeversuch: { weg: 'nie', spalten: bleiben('id', 'konto', 'gueltig_bis') },

  // Random, and gone after five minutes.
  assistent_anmeldeaufgabe: { weg: 'nie', spalten: bleiben('hash', 'gueltig_bis') },

  // Of nobody.
  assistent_run: {
    weg: 'nie',
    spalten: bleiben('id', 'name', 'slot', 'status', 'nachgeholt', 'ergebnis', 'gestartet', 'beendet'),
  },
  assistent_lern_ablehnung: { weg: 'nie', spalten: bleiben('agent', 'stand') },
  // Persons stand in it as they will when they are forgotten; there are no texts.
  assistent_siegel: {
    weg: 'nie',
    spalten: bleiben(
      'nummer',
      'art',
      'tabelle',
      'zeile',
      'inhalt',
      'hash',
      'siegel',
      'offen',
      'wandel',
      'zeit',
    ),
  },
  assistent_merkmal: { weg: 'nie', spalten: bleiben('name', 'wert') },
  assistent_vergessen: {
    weg: 'nie',
    spalten: {
      ...bleiben('id', 'agent', 'art', 'status', 'grund', 'entfernt', 'begonnen', 'fertig', 'abschied_id'),
      // Keyed hashes: without the key file nobody finds out whose.
      ...bleiben('namen'),
    },
  },
}
