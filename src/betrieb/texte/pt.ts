import type { Befundtexte } from './befunde.ts'

const OHNE_QUITTUNGEN = 'sem eles, um backup traz de volta o que foi esquecido'

export const befundePt: Befundtexte = {
  gut: 'tudo certo',
  nichtPruefbar: (fehler) => `não pode ser verificado: ${fehler}`,
  undWeitere: (anzahl) => ` e mais ${anzahl}`,
  schema: (ist, soll) => `Esquema ${ist} em vez de ${soll}; inicie a versão correspondente`,
  datei: 'Danificado; restaure um backup',
  json: 'Danificado; é mostrado e nunca executado',
  lanes: 'Uma mensagem espera há mais de uma hora; o servidor está em execução?',
  vorgaenge: 'Em andamento, mas ninguém continua',
  unklar:
    'Não se sabe se foi feito; verifique no outro sistema e depois use `assistent erledigt`, `nochmal` ou `abbrechen`',
  aktionen: 'Começada, mas o pedido está fechado; verifique no outro sistema',
  ausgang: 'Não enviada há mais de uma hora; verifique o canal',
  fenster: 'Fora do horário em que o canal deixa escrever; guardada até a pessoa escrever de novo',
  eingang: 'Mensagem não processada; veja o log',
  vergessen: 'Não termina há mais de uma hora; veja docs/datenschutz.md',
  zeitplan: 'A última execução falhou; veja o log',
  ohneAdmin:
    'Ninguém na equipe tem a função admin: então só a direção decide sobre o que falhou para outros, e o que foi aprendido nunca vale para a equipe',
  freigabe: 'Quem pede uma aprovação nunca a dá; poucas pessoas têm a função',
  freigabeRat: (was) => `${was}. Dê a alguém: assistent person rolle`,
  oder: ' ou ',
  zuWenige: (rolle, da, noetig) =>
    `${rolle} (${da === 0 ? 'ninguém' : da === 1 ? 'só uma pessoa' : `só ${da} pessoas`}${noetig === 1 ? '' : `, necessárias ${noetig}`})`,
  fuer: (wege, skill) => `${wege} para ${skill}`,
  budget: (tokens, aufrufe) =>
    `O orçamento do dia acabou (${tokens} tokens, ${aufrufe} chamadas): o modelo de linguagem não é consultado até a meia-noite. Aumente modell.proTag ou espere`,
  ohnePreis: (aufrufe) =>
    `${aufrufe} chamadas de hoje não têm preço em modell.preise; não contam para modell.proTag.kosten`,
  feiertage: (land) =>
    `Não há feriados próprios conhecidos para land “${land}”; os prazos em dias úteis são contados sem eles. Informe-os em kalender.frei`,
  zone: (zone) => `Este Node não conhece o fuso ${zone} (zone); use um com todos os fusos (full-icu)`,
  zonen: 'Fuso horário que não existe; defina-o com `assistent person zeitzone`',
  uhr: (jetzt, neueste) =>
    `O relógio desta máquina marca ${jetzt}, e o banco de dados já tem algo de ${neueste}: acerte-o (NTP)`,
  mail: (code, text) =>
    `O servidor de e-mail não responde (${code}): ${text} Verifique SMTP_URL e mail na configuração`,
  sicherungPostgres:
    '`sicherung` só vale para SQLite; o backup do Postgres é com pg_dump (`assistent sichern` mostra o comando)',
  sicherungKeine: (ordner) => `Ainda não há nenhum em ${ordner}; o servidor os faz conforme o plano`,
  sicherungAlt: (plan, datei) => `O mais novo é mais velho que o plano (${plan}): ${datei}; veja o log`,
  archivZu: (ordner) => `Não é possível gravar em ${ordner}; até lá fica o que deveria ser arquivado`,
  quittungen: (datei, zeilen) => `${zeilen} linhas de ${datei} estão ilegíveis; ${OHNE_QUITTUNGEN}`,
  quittungenZu: (datei) =>
    `${datei} não pode ser lido; ${OHNE_QUITTUNGEN}. Dê ao processo a permissão de leitura`,
  rechte: 'Acessível a outros usuários desta máquina',
  voll: (ordner, mb) => `Restam ${mb} MB em ${ordner}; se encher, nada mais é recebido. Libere espaço`,
  eng: (ordner, mb, datenbankMb) =>
    `Restam ${mb} MB em ${ordner}; esquecer e fazer backup precisam de tanto quanto o banco de dados (${datenbankMb} MB)`,
  wal: (datei, mb) =>
    `${datei} tem ${mb} MB: outro programa lê o banco de dados e não para. Encerre-o; então o arquivo volta a ser pequeno`,
  siegel: {
    anders: (teile) =>
      `O protocolo não está mais como foi selado. ${teile}. Quem teve acesso ao banco de dados? Compare com um backup; veja docs/pruefen.md`,
    geaendert: 'Alteradas',
    entfernt: 'Removidas',
    eingefuegt: 'Inseridas',
    kette: 'Selos',
    wartet: (zeilen) =>
      `${zeilen} linhas esperam o selo há mais de uma hora; o servidor recupera isso, inicie-o`,
    uebernommen: 'Um backup foi colocado no lugar; o que foi selado depois dele não existe mais',
    anfang: 'o começo anotado não é daqui',
    fehlt: (von, bis) => (von === bis ? `falta ${von}` : `faltam ${von}–${bis}`),
    fremd: (nummer, zu) => `${nummer} não é daqui${zu ? ` (de ${zu})` : ''}`,
    veraendert: (nummer, zu) => `${nummer} foi alterado${zu ? ` (de ${zu})` : ''}`,
    wiederhergestellt: (zeit, von, bis) => `${zeit}${bis >= von ? `, selos ${von} a ${bis}` : ''}`,
    unlesbar: (datei) => `${datei} não pode ser lido`,
    daneben: (datei) => `ao lado do banco de dados (${datei})`,
    beiDir: 'com você',
    endeFehlt: (wo, vermerkt, letzte) =>
      `falta o fim: foi anotado ${wo} o número ${vermerkt}, o último aqui é ${letzte}`,
    endeAnders: (wo, nummer) => `${nummer} é outro, diferente do anotado ${wo}`,
    fristUm: (zeile) => `${zeile}, cujo prazo já tinha passado`,
  },
}
