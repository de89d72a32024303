import type { Sprache } from '../../domaene/sprache.ts'

// What an operator who reads no German does about what `pruefen` found, by the name of the check. In German what it found says so
// itself, with what exactly it is.

type Rat = Readonly<Record<string, string>>

const en: Rat = {
  schema: 'The database was made by another version of the program: start that one, or a newer one.',
  datei: 'The file of the database is damaged: put a backup in its place.',
  json: 'Stored values cannot be read: see which rows, and compare them with a backup.',
  protokoll:
    'The audit is not as it was sealed, or rows wait for their seal: compare it with a backup (docs/pruefen.md).',
  lanes: 'Messages have waited for over an hour: is the server running?',
  vorgaenge: 'Work runs that nobody carries on: start the server anew.',
  unklar: 'Nobody knows whether these were done: look in the other system, then decide.',
  aktionen: 'Begun, but their case is closed: look in the other system.',
  ausgang: 'Not sent for over an hour: check the channel.',
  fenster: 'Kept until the person writes again: outside the time in which the channel lets us write.',
  eingang: 'Messages were not worked on: look into the log.',
  vergessen: 'A forgetting has not been finished for over an hour (docs/datenschutz.md).',
  zeitplan: 'The last run failed: look into the log.',
  team: 'Nobody has the role admin: give it to somebody.',
  freigabe: 'Too few people have a role that has to approve: give it to somebody else as well.',
  modell: "The language model's budget of the day is used up, or a price is missing in the config.",
  konfiguration: 'A setting in the config knows no holidays, or is wrong.',
  zeitzone: 'A time zone is not known here: set another one, or use a Node with all of them.',
  uhr: "This machine's clock is behind what is stored: set it (NTP).",
  mail: 'The mail server cannot be reached: check SMTP_URL and mail in the config.',
  sicherung: 'A backup is missing, too old, or cannot be read: check the folder and the schedule.',
  archiv: 'The archive cannot be read or written: check its folder.',
  geheimnisse: 'Files with secrets or data can be read by others on this machine: take these rights away.',
  platz: 'Little room is left on the disk: make some.',
  wal: 'Another program keeps the database open for reading: end it.',
  quittungen: 'Receipts of forgetting cannot be read: without them a backup brings back what was forgotten.',
}

const pt: Rat = {
  schema: 'O banco de dados foi feito por outra versão do programa: inicie essa, ou uma mais nova.',
  datei: 'O arquivo do banco de dados está danificado: coloque um backup no lugar.',
  json: 'Há valores guardados ilegíveis: veja em quais linhas e compare com um backup.',
  protokoll:
    'O protocolo não está como foi selado, ou há linhas à espera do selo: compare com um backup (docs/pruefen.md).',
  lanes: 'Há mensagens esperando há mais de uma hora: o servidor está em execução?',
  vorgaenge: 'Há trabalho em andamento que ninguém continua: reinicie o servidor.',
  unklar: 'Não se sabe se isto foi feito: verifique no outro sistema e depois decida.',
  aktionen: 'Começaram, mas o processo está fechado: verifique no outro sistema.',
  ausgang: 'Não enviadas há mais de uma hora: verifique o canal.',
  fenster: 'Guardadas até a pessoa escrever de novo: fora do horário em que o canal deixa escrever.',
  eingang: 'Há mensagens não processadas: veja o log.',
  vergessen: 'Um esquecimento não termina há mais de uma hora (docs/datenschutz.md).',
  zeitplan: 'A última execução falhou: veja o log.',
  team: 'Ninguém tem a função admin: dê a alguém.',
  freigabe: 'Poucas pessoas têm uma função que precisa aprovar: dê a mais alguém.',
  modell: 'O orçamento diário do modelo de linguagem acabou, ou falta um preço na configuração.',
  konfiguration: 'Uma configuração não conhece feriados, ou está errada.',
  zeitzone: 'Um fuso horário não é conhecido aqui: defina outro, ou use um Node com todos.',
  uhr: 'O relógio desta máquina está atrasado em relação ao que está guardado: acerte-o (NTP).',
  mail: 'O servidor de e-mail não responde: verifique SMTP_URL e mail na configuração.',
  sicherung: 'Um backup falta, é velho demais ou não pode ser lido: verifique a pasta e o agendamento.',
  archiv: 'O arquivo morto não pode ser lido ou gravado: verifique a pasta.',
  geheimnisse:
    'Arquivos com segredos ou dados podem ser lidos por outros usuários desta máquina: retire essas permissões.',
  platz: 'Resta pouco espaço no disco: libere algum.',
  wal: 'Outro programa mantém o banco de dados aberto para leitura: encerre-o.',
  quittungen:
    'Os recibos de esquecimento não podem ser lidos: sem eles, um backup traz de volta o que foi esquecido.',
}

export const RAT: Readonly<Record<Sprache, Rat>> = { de: {}, en, pt }
