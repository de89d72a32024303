import type { Lernstatus } from '../../domaene/lernen.ts'

// What is said about what was learned, in the three languages.

export const BEGRIFF_GRUENDE = [
  'selbst',
  'kreis',
  'zu_lang',
  'alltagswort',
  'befehl',
  'zahl',
  'geheim',
  'verneint',
  'faehigkeit',
  'auftrag',
] as const
export type BegriffGrund = (typeof BEGRIFF_GRUENDE)[number]

type Wort = string

export interface Lerntexte {
  nichtGelernt: Record<BegriffGrund, Wort>
  sonstImTeam: (bedeutung: string) => string
  nichts: Wort
  nichtsDa: Wort
  eigenes: (zeilen: string) => string
  keineVorschlaege: Wort
  vorschlaege: (zeilen: string) => string
  beispiel: (nummer: string, text: string, was: string, status: string) => string
  begriff: (nummer: string, wort: string, bedeutung: string, status: string) => string
  von: (zeile: string, wer: string) => string
  status: Record<Lernstatus, Wort>
  unbekannt: (nummer: string) => string
  nurLeitung: Wort
  nurEigenes: Wort
  zurueckgenommen: (nummer: string) => string
  vomTeam: (nummer: string) => string
  uebernommen: (nummer: string) => string
  abgelehnt: (nummer: string) => string
  kippt: (anzahl: string, von: string, zeilen: string, nummer: string) => string
  kippte: (anzahl: string, von: string) => string
  herkunft: (nummer: string, wer: string, wann: string, nachricht: string) => string
  aus: Record<'auswahl' | 'korrektur' | 'wort', Wort>
  vorgang: (id: string) => string
}

export const lernenDe = (d: (du: string, sie: string) => string): Lerntexte => ({
  nichtGelernt: {
    selbst: 'Das lerne ich nicht: Das Wort stünde für sich selbst.',
    kreis: 'Das lerne ich nicht: Die Wörter würden im Kreis aufeinander zeigen.',
    zu_lang: 'Das lerne ich nicht: Ein Wort darf höchstens 60 Zeichen haben, seine Bedeutung höchstens 200.',
    alltagswort:
      'Das lerne ich nicht: Dieses Wort kommt in fast jedem Satz vor, ich würde vieles falsch verstehen.',
    befehl: 'Das lerne ich nicht: Dieses Wort ist ein Befehl oder eine Antwort an mich.',
    zahl: 'Das lerne ich nicht: Zahlen, Beträge und Zeiten sollen bleiben, was sie sind.',
    geheim: 'Das lerne ich nicht: Es sieht nach etwas Geheimem aus.',
    verneint: 'Das lerne ich nicht: Ich lerne nur, was ein Wort heißt, nicht, was es nicht heißt.',
    faehigkeit:
      'Das lerne ich nicht: Unter diesem Wort kenne ich schon etwas, und die Bedeutung würde etwas anderes auslösen.',
    auftrag:
      'Das lerne ich nicht: Die Bedeutung wäre ein ganzer Auftrag. Was etwas auslöst, soll jedes Mal ausgeschrieben sein.',
  },
  sonstImTeam: (bedeutung) =>
    `Im Team steht es sonst für ${bedeutung}; für ${d('dich gilt deins', 'Sie gilt Ihres')}.`,
  nichts: d('Von dir habe ich noch nichts gelernt.', 'Von Ihnen habe ich noch nichts gelernt.'),
  nichtsDa: 'Noch ist nichts gelernt.',
  eigenes: (zeilen) => `Das habe ich von ${d('dir', 'Ihnen')} gelernt:\n${zeilen}`,
  keineVorschlaege: 'Es wartet kein Lernvorschlag.',
  vorschlaege: (zeilen) => `Fürs Team wartet („übernimm L-12“ oder „ablehnen L-12“):\n${zeilen}`,
  beispiel: (nummer, text, was, status) => `${nummer}: „${text}“ heißt ${was} (${status})`,
  begriff: (nummer, wort, bedeutung, status) => `${nummer}: „${wort}“ steht für ${bedeutung} (${status})`,
  von: (zeile, wer) => `${zeile}, von ${wer}`,
  status: {
    vorschlag: 'nur persönlich',
    einig: 'fürs Team, zwei sind sich einig',
    uebernommen: 'fürs Team übernommen',
    abgelehnt: 'nur persönlich, fürs Team abgelehnt',
  },
  unbekannt: (nummer) => `${nummer} gibt es nicht (mehr).`,
  nurLeitung: 'Darüber entscheidet die Leitung.',
  nurEigenes: d('Das hast du mir nicht beigebracht.', 'Das haben Sie mir nicht beigebracht.'),
  zurueckgenommen: (nummer) => `${nummer} ist vergessen, ich verstehe es wieder wie vorher.`,
  vomTeam: (nummer) => `So hatte ich es vom Team gelernt (${nummer}).`,
  uebernommen: (nummer) => `${nummer} gilt jetzt fürs ganze Team.`,
  abgelehnt: (nummer) => `${nummer} gilt nicht fürs Team, und ich schlage es nicht wieder vor.`,
  kippt: (anzahl, von, zeilen, nummer) =>
    `Noch nicht übernommen: ${anzahl} von ${von} Beispielen würden dann anders verstanden:\n${zeilen}\nMit „übernimm ${nummer} trotzdem“ gilt es doch.`,
  kippte: (anzahl, von) => `Anders verstanden werden nun ${anzahl} von ${von} Beispielen.`,
  herkunft: (nummer, wer, wann, nachricht) =>
    `${nummer}: gelernt von ${wer} am ${wann}, aus Nachricht ${nachricht}.`,
  aus: {
    auswahl: 'Aus einer Auswahl nach einer Rückfrage.',
    korrektur: 'Aus einer Korrektur.',
    wort: 'Ausdrücklich gesagt.',
  },
  vorgang: (id) => `Es ging um ${id}.`,
})

export const lernenEn: Lerntexte = {
  nichtGelernt: {
    selbst: 'I won’t learn that: the word would stand for itself.',
    kreis: 'I won’t learn that: the words would point at each other in a circle.',
    zu_lang: 'I won’t learn that: a word may have 60 characters at most, its meaning 200.',
    alltagswort: 'I won’t learn that: this word is in almost every sentence, I would misunderstand a lot.',
    befehl: 'I won’t learn that: this word is a command or an answer to me.',
    zahl: 'I won’t learn that: numbers, amounts and times should stay what they are.',
    geheim: 'I won’t learn that: it looks like a secret.',
    verneint: 'I won’t learn that: I only learn what a word means, not what it does not mean.',
    faehigkeit:
      'I won’t learn that: I know something else by this word, and the meaning would set off another thing.',
    auftrag:
      'I won’t learn that: the meaning would be a whole request. What sets something off is to be written out each time.',
  },
  sonstImTeam: (bedeutung) => `In the team it stands for ${bedeutung}; for you, yours counts.`,
  nichts: 'I have not learned anything from you yet.',
  nichtsDa: 'Nothing has been learned yet.',
  eigenes: (zeilen) => `This is what I learned from you:\n${zeilen}`,
  keineVorschlaege: 'No learning proposal is waiting.',
  vorschlaege: (zeilen) => `Waiting for the team (“accept L-12” or “reject L-12”):\n${zeilen}`,
  beispiel: (nummer, text, was, status) => `${nummer}: “${text}” means ${was} (${status})`,
  begriff: (nummer, wort, bedeutung, status) => `${nummer}: “${wort}” stands for ${bedeutung} (${status})`,
  von: (zeile, wer) => `${zeile}, by ${wer}`,
  status: {
    vorschlag: 'personal only',
    einig: 'for the team, two agree',
    uebernommen: 'taken for the team',
    abgelehnt: 'personal only, refused for the team',
  },
  unbekannt: (nummer) => `${nummer} does not exist (any more).`,
  nurLeitung: 'That is decided by whoever leads the team.',
  nurEigenes: 'That was not taught by you.',
  zurueckgenommen: (nummer) => `${nummer} is forgotten, I understand it as before.`,
  vomTeam: (nummer) => `That is how I learned it from the team (${nummer}).`,
  uebernommen: (nummer) => `${nummer} now counts for the whole team.`,
  abgelehnt: (nummer) => `${nummer} does not count for the team, and I won’t propose it again.`,
  kippt: (anzahl, von, zeilen, nummer) =>
    `Not taken yet: ${anzahl} of ${von} examples would then be understood differently:\n${zeilen}\n“accept ${nummer} anyway” takes it nevertheless.`,
  kippte: (anzahl, von) => `${anzahl} of ${von} examples are now understood differently.`,
  herkunft: (nummer, wer, wann, nachricht) =>
    `${nummer}: learned from ${wer} on ${wann}, by message ${nachricht}.`,
  aus: {
    auswahl: 'From a choice after a question.',
    korrektur: 'From a correction.',
    wort: 'Said expressly.',
  },
  vorgang: (id) => `It was about ${id}.`,
}

export const lernenPt: Lerntexte = {
  nichtGelernt: {
    selbst: 'Isso eu não aprendo: a palavra significaria ela mesma.',
    kreis: 'Isso eu não aprendo: as palavras apontariam umas para as outras em círculo.',
    zu_lang: 'Isso eu não aprendo: uma palavra pode ter no máximo 60 caracteres, o significado 200.',
    alltagswort:
      'Isso eu não aprendo: essa palavra está em quase toda frase, eu entenderia muita coisa errado.',
    befehl: 'Isso eu não aprendo: essa palavra é um comando ou uma resposta para mim.',
    zahl: 'Isso eu não aprendo: números, valores e horários devem continuar como são.',
    geheim: 'Isso eu não aprendo: parece algo secreto.',
    verneint: 'Isso eu não aprendo: só aprendo o que uma palavra significa, não o que ela não significa.',
    faehigkeit:
      'Isso eu não aprendo: já conheço outra coisa por essa palavra, e o significado iniciaria algo diferente.',
    auftrag:
      'Isso eu não aprendo: o significado seria um pedido inteiro. O que inicia algo deve ser escrito por extenso toda vez.',
  },
  sonstImTeam: (bedeutung) => `Na equipe significa ${bedeutung}; para você vale o seu.`,
  nichts: 'Ainda não aprendi nada com você.',
  nichtsDa: 'Nada foi aprendido ainda.',
  eigenes: (zeilen) => `Isto eu aprendi com você:\n${zeilen}`,
  keineVorschlaege: 'Nenhuma proposta de aprendizado está esperando.',
  vorschlaege: (zeilen) => `Esperando para a equipe (“aceitar L-12” ou “recusar L-12”):\n${zeilen}`,
  beispiel: (nummer, text, was, status) => `${nummer}: “${text}” significa ${was} (${status})`,
  begriff: (nummer, wort, bedeutung, status) => `${nummer}: “${wort}” quer dizer ${bedeutung} (${status})`,
  von: (zeile, wer) => `${zeile}, de ${wer}`,
  status: {
    vorschlag: 'só pessoal',
    einig: 'para a equipe, duas pessoas concordam',
    uebernommen: 'aceito para a equipe',
    abgelehnt: 'só pessoal, recusado para a equipe',
  },
  unbekannt: (nummer) => `${nummer} não existe (mais).`,
  nurLeitung: 'Isso é decidido pela liderança da equipe.',
  nurEigenes: 'Isso não foi você que me ensinou.',
  zurueckgenommen: (nummer) => `${nummer} foi esquecido, entendo de novo como antes.`,
  vomTeam: (nummer) => `Foi assim que aprendi com a equipe (${nummer}).`,
  uebernommen: (nummer) => `${nummer} agora vale para toda a equipe.`,
  abgelehnt: (nummer) => `${nummer} não vale para a equipe, e não vou propor de novo.`,
  kippt: (anzahl, von, zeilen, nummer) =>
    `Ainda não aceito: ${anzahl} de ${von} exemplos seriam entendidos de outra forma:\n${zeilen}\nCom “aceitar ${nummer} mesmo assim” vale assim mesmo.`,
  kippte: (anzahl, von) => `${anzahl} de ${von} exemplos agora são entendidos de outra forma.`,
  herkunft: (nummer, wer, wann, nachricht) =>
    `${nummer}: aprendido com ${wer} em ${wann}, pela mensagem ${nachricht}.`,
  aus: {
    auswahl: 'De uma escolha depois de uma pergunta.',
    korrektur: 'De uma correção.',
    wort: 'Dito expressamente.',
  },
  vorgang: (id) => `Era sobre ${id}.`,
}
