// What the Leitstand says about persons, what was learned, and how the program runs; in the three languages.

import type { Zweck } from '../../speicher/ausgang.ts'

type F<A extends unknown[]> = (...args: A) => string
type Wort = string

/** Kinds of data with how long they are kept: of a person, and of everybody. */
export const BALKEN = [
  'verlauf',
  'messages',
  'fakten',
  'vorgang_text',
  'vorgang',
  'eingang_text',
  'ausgang',
  'aktion',
  'freigabe',
  'run',
  'modell',
] as const
export type BalkenName = (typeof BALKEN)[number]

export type VergessenStand = 'laeuft' | 'fertig' | 'noch_nicht'
export type VergessenGrund = 'lauf' | 'abschied' | 'medien' | 'datei' | 'protokoll'

export interface Datentexte {
  /** Where a fact is from; `kanal` as people call it. */
  quelle: Record<'gesagt' | 'extrahiert' | 'operator', F<[kanal: string | undefined]>>
  balken: Record<BalkenName, Wort>
  bisVergessen: Wort
  umfang: Record<
    'nachrichten' | 'vorgaenge' | 'entscheidungen' | 'erinnerungen' | 'gelerntes' | 'notizen' | 'zeitplaene',
    Wort
  >
  nameFalsch: F<[name: string]>
  vergessen: Record<VergessenStand, F<[grund: string | undefined]>>
  vergessenGruende: Record<VergessenGrund, Wort>
  wieder: F<[nummer: string]>
  wiederVorbei: Wort
  /** What `assistent pruefen` looks at, by its name there. */
  befunde: Record<string, Wort>
  laeufe: Record<string, Wort>
  /** What a message that did not get out is for. */
  zwecke: Record<Zweck, Wort>
  sicherung: { keine: Wort; postgres: Wort; noch: Wort; letzte: F<[wann: string]> }
  siegel: { gut: Wort }
}

export const datenDe = (d: (du: string, sie: string) => string): Datentexte => ({
  quelle: {
    gesagt: (kanal) => (kanal ? `gesagt · ${kanal}` : 'gesagt'),
    extrahiert: (kanal) => (kanal ? `aus dem Gespräch · ${kanal}` : 'aus dem Gespräch'),
    operator: () => 'eingetragen',
  },
  balken: {
    verlauf: 'Verlauf',
    messages: 'Nachrichten im Gedächtnis',
    fakten: 'Fakten',
    vorgang_text: 'Texte der Vorgänge',
    vorgang: 'Vorgänge',
    eingang_text: 'Eingegangenes, wie es ankam',
    ausgang: 'Gesendetes',
    aktion: 'Aktionen (Protokoll)',
    freigabe: 'Entscheidungen (Protokoll)',
    run: 'Läufe',
    modell: 'Aufrufe des Sprachmodells',
  },
  bisVergessen: 'bis sie vergessen werden',
  umfang: {
    nachrichten: 'Nachrichten',
    vorgaenge: 'Vorgänge',
    entscheidungen: 'Entscheidungen',
    erinnerungen: 'Erinnerungen',
    gelerntes: 'Gelerntes',
    notizen: 'Notizen',
    zeitplaene: 'Zeitpläne',
  },
  nameFalsch: (name) => d(`Zum Bestätigen tippe „${name}“ ein.`, `Zum Bestätigen tippen Sie „${name}“ ein.`),
  vergessen: {
    laeuft: () => 'Vergessen: läuft. Die Inhalte sind gelöscht, die Dateien werden noch bereinigt.',
    fertig: () => 'Vergessen: fertig. Nichts ist übrig.',
    noch_nicht: (grund) => `Noch nicht fertig: ${grund ?? ''} Es wird weiter versucht.`.replace('  ', ' '),
  },
  vergessenGruende: {
    lauf: 'Ein Auftrag dieser Person läuft noch.',
    abschied: 'Die Abschiedsnachricht ist noch nicht zugestellt.',
    medien: 'Dateien im Medienordner lassen sich nicht löschen.',
    datei: 'Die Datenbankdatei lässt sich gerade nicht neu schreiben.',
    protokoll: 'Ein anderer Prozess liest die Datenbank; solange bleiben Reste im Protokoll.',
  },
  wieder: (nummer) => `Wieder gelernt: ${nummer}.`,
  wiederVorbei: d(
    'Das lässt sich nicht mehr wiederholen. Bring es mir noch einmal bei.',
    'Das lässt sich nicht mehr wiederholen. Bitte bringen Sie es mir noch einmal bei.',
  ),
  befunde: {
    schema: 'Schema der Datenbank',
    datei: 'Datenbankdatei',
    json: 'Gespeicherte Angaben',
    protokoll: 'Siegel des Protokolls',
    lanes: 'Wartende Nachrichten',
    vorgaenge: 'Verwaiste Vorgänge',
    unklar: 'Ergebnis unklar',
    aktionen: 'Begonnene Aktionen',
    ausgang: 'Ungesendete Antworten',
    fenster: 'Zeitfenster der Kanäle',
    eingang: 'Nicht bearbeitete Nachrichten',
    vergessen: 'Vergessen',
    zeitplan: 'Geplante Läufe',
    team: 'Team',
    freigabe: 'Freigaberegeln',
    modell: 'Sprachmodell',
    konfiguration: 'Konfiguration',
    zeitzone: 'Zeitzonen',
    uhr: 'Uhr',
    mail: 'Mailserver',
    sicherung: 'Sicherungen',
    archiv: 'Archiv',
    geheimnisse: 'Rechte der Dateien',
    platz: 'Platz auf dem Datenträger',
    wal: 'Protokoll der Datenbank (WAL)',
    quittungen: 'Quittungen des Vergessens',
  },
  laeufe: { aufraeumen: 'Aufräumen', sichern: 'Sichern' },
  zwecke: {
    antwort: 'Antwort',
    ergebnis: 'Ergebnis',
    freigabe: 'Bitte um Freigabe',
    erinnerung: 'Erinnerung',
    hinweis: 'Hinweis',
  },
  sicherung: {
    keine:
      'Keine eingerichtet. Trage `sicherung` in assistent.config.ts ein, oder sichere mit `assistent sichern`.',
    postgres: 'Postgres sichert mit pg_dump; `assistent sichern` nennt den Befehl.',
    noch: 'Noch keine; der Server macht sie nach Plan.',
    letzte: (wann) => `Letzte: ${wann}.`,
  },
  siegel: { gut: 'Das Protokoll steht so da, wie es versiegelt wurde.' },
})

export const datenEn = (): Datentexte => ({
  quelle: {
    gesagt: (kanal) => (kanal ? `told · ${kanal}` : 'told'),
    extrahiert: (kanal) => (kanal ? `from the conversation · ${kanal}` : 'from the conversation'),
    operator: () => 'entered',
  },
  balken: {
    verlauf: 'Conversation',
    messages: 'Messages in memory',
    fakten: 'Facts',
    vorgang_text: 'Texts of the requests',
    vorgang: 'Requests',
    eingang_text: 'Incoming, as it came in',
    ausgang: 'Sent',
    aktion: 'Actions (audit)',
    freigabe: 'Decisions (audit)',
    run: 'Runs',
    modell: 'Calls to the language model',
  },
  bisVergessen: 'until they are forgotten',
  umfang: {
    nachrichten: 'Messages',
    vorgaenge: 'Requests',
    entscheidungen: 'Decisions',
    erinnerungen: 'Reminders',
    gelerntes: 'Learned',
    notizen: 'Notes',
    zeitplaene: 'Schedules',
  },
  nameFalsch: (name) => `Type “${name}” to confirm.`,
  vergessen: {
    laeuft: () => 'Forgetting: under way. The contents are deleted, the files are still being cleaned.',
    fertig: () => 'Forgotten: done. Nothing is left.',
    noch_nicht: (grund) => `Not done yet: ${grund ?? ''} It is tried again.`.replace('  ', ' '),
  },
  vergessenGruende: {
    lauf: 'A request of this person is still running.',
    abschied: 'The farewell message is not delivered yet.',
    medien: 'Files in the media folder cannot be deleted.',
    datei: 'The database file cannot be written anew right now.',
    protokoll: 'Another process is reading the database; until then something is left in its log.',
  },
  wieder: (nummer) => `Learned again: ${nummer}.`,
  wiederVorbei: 'That can no longer be repeated. Please teach me once more.',
  befunde: {
    schema: 'Database schema',
    datei: 'Database file',
    json: 'Stored details',
    protokoll: 'Seals of the audit',
    lanes: 'Waiting messages',
    vorgaenge: 'Orphaned requests',
    unklar: 'Outcome unclear',
    aktionen: 'Actions begun',
    ausgang: 'Unsent replies',
    fenster: 'Time windows of the channels',
    eingang: 'Messages not processed',
    vergessen: 'Forgetting',
    zeitplan: 'Scheduled runs',
    team: 'Team',
    freigabe: 'Approval rules',
    modell: 'Language model',
    konfiguration: 'Configuration',
    zeitzone: 'Time zones',
    uhr: 'Clock',
    mail: 'Mail server',
    sicherung: 'Backups',
    archiv: 'Archive',
    geheimnisse: 'File permissions',
    platz: 'Disk space',
    wal: 'Log of the database (WAL)',
    quittungen: 'Receipts of forgetting',
  },
  laeufe: { aufraeumen: 'Clean-up', sichern: 'Backup' },
  zwecke: {
    antwort: 'answer',
    ergebnis: 'result',
    freigabe: 'request for approval',
    erinnerung: 'reminder',
    hinweis: 'notice',
  },
  sicherung: {
    keine: 'None is set up. Add `sicherung` to assistent.config.ts, or back up with `assistent sichern`.',
    postgres: 'Postgres is backed up with pg_dump; `assistent sichern` names the command.',
    noch: 'None yet; the server makes them by its plan.',
    letzte: (wann) => `Last one: ${wann}.`,
  },
  siegel: { gut: 'The audit stands as it was sealed.' },
})

export const datenPt = (): Datentexte => ({
  quelle: {
    gesagt: (kanal) => (kanal ? `dito · ${kanal}` : 'dito'),
    extrahiert: (kanal) => (kanal ? `da conversa · ${kanal}` : 'da conversa'),
    operator: () => 'registrado',
  },
  balken: {
    verlauf: 'Conversa',
    messages: 'Mensagens na memória',
    fakten: 'Fatos',
    vorgang_text: 'Textos dos pedidos',
    vorgang: 'Pedidos',
    eingang_text: 'Recebido, como chegou',
    ausgang: 'Enviado',
    aktion: 'Ações (registro)',
    freigabe: 'Decisões (registro)',
    run: 'Execuções',
    modell: 'Chamadas ao modelo de linguagem',
  },
  bisVergessen: 'até serem esquecidos',
  umfang: {
    nachrichten: 'Mensagens',
    vorgaenge: 'Pedidos',
    entscheidungen: 'Decisões',
    erinnerungen: 'Lembretes',
    gelerntes: 'Aprendido',
    notizen: 'Notas',
    zeitplaene: 'Agendamentos',
  },
  nameFalsch: (name) => `Para confirmar, digite “${name}”.`,
  vergessen: {
    laeuft: () => 'Esquecer: em andamento. O conteúdo foi apagado, os arquivos ainda estão sendo limpos.',
    fertig: () => 'Esquecido: concluído. Não sobrou nada.',
    noch_nicht: (grund) => `Ainda não concluído: ${grund ?? ''} Continuo tentando.`.replace('  ', ' '),
  },
  vergessenGruende: {
    lauf: 'Um pedido desta pessoa ainda está em andamento.',
    abschied: 'A mensagem de despedida ainda não foi entregue.',
    medien: 'Não é possível apagar arquivos da pasta de mídia.',
    datei: 'No momento não é possível reescrever o arquivo do banco de dados.',
    protokoll: 'Outro processo está lendo o banco de dados; até lá ficam restos no log.',
  },
  wieder: (nummer) => `Aprendido de novo: ${nummer}.`,
  wiederVorbei: 'Isso não pode mais ser refeito. Ensine-me de novo.',
  befunde: {
    schema: 'Esquema do banco de dados',
    datei: 'Arquivo do banco de dados',
    json: 'Dados armazenados',
    protokoll: 'Selos do registro',
    lanes: 'Mensagens em espera',
    vorgaenge: 'Pedidos órfãos',
    unklar: 'Resultado incerto',
    aktionen: 'Ações iniciadas',
    ausgang: 'Respostas não enviadas',
    fenster: 'Janelas de tempo dos canais',
    eingang: 'Mensagens não processadas',
    vergessen: 'Esquecer',
    zeitplan: 'Execuções agendadas',
    team: 'Equipe',
    freigabe: 'Regras de aprovação',
    modell: 'Modelo de linguagem',
    konfiguration: 'Configuração',
    zeitzone: 'Fusos horários',
    uhr: 'Relógio',
    mail: 'Servidor de e-mail',
    sicherung: 'Backups',
    archiv: 'Arquivo morto',
    geheimnisse: 'Permissões dos arquivos',
    platz: 'Espaço em disco',
    wal: 'Log do banco de dados (WAL)',
    quittungen: 'Recibos de esquecimento',
  },
  laeufe: { aufraeumen: 'Limpeza', sichern: 'Backup' },
  zwecke: {
    antwort: 'resposta',
    ergebnis: 'resultado',
    freigabe: 'pedido de aprovação',
    erinnerung: 'lembrete',
    hinweis: 'aviso',
  },
  sicherung: {
    keine: 'Nenhum configurado. Adicione `sicherung` em assistent.config.ts ou use `assistent sichern`.',
    postgres: 'O Postgres é salvo com pg_dump; `assistent sichern` mostra o comando.',
    noch: 'Ainda nenhum; o servidor os faz conforme o plano.',
    letzte: (wann) => `Último: ${wann}.`,
  },
  siegel: { gut: 'O registro está como foi selado.' },
})
