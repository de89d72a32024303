// Who stands in for whom while somebody is away, as they say it themselves in the chat.

type Wort = string
/** `wer`: a full name. `zeit`: „bis Freitag, 4.12.2026“ or „von … bis …“. */
export interface Vertretungstexte {
  frage: (wer: string, zeit: string) => string
  gilt: (wer: string, zeit: string) => string
  bleibt: Wort
  bisWann: (wer: string) => string
  welche: (namen: string) => string
  werDenn: Wort
  selbst: Wort
  nichtsFreizugeben: Wort
  unbestaetigt: Wort
  vorbei: (bis: string | undefined) => string
  zuLang: Wort
  selbstWeg: (wer: string) => string
  kannNicht: (wer: string) => string
  niemand: Wort
  vertrittDich: (wer: string, zeit: string) => string
  /** Named by an operator, for when this person cannot be reached. */
  imNotfall: (wer: string) => string
  duVertrittst: (zeilen: readonly string[]) => string
  duVertrittstNiemand: Wort
  beendet: (wer: string) => string
  anVertretung: (wer: string, zeit: string) => string
  zuEnde: (wer: string) => string
  abgesagt: (wer: string) => string
  hatAbgesagt: (wer: string) => string
  wemAbsagen: (namen: string) => string
}

/** „du“ or „Sie“. */
export type Anrede = (du: string, sie: string) => string

export const vertretungDe = (d: Anrede): Vertretungstexte => ({
  frage: (wer, zeit) =>
    `Soll ${wer} ${zeit} ${d('für dich', 'für Sie')} freigeben? Was ${d('schon auf dich', 'schon auf Sie')} wartet, gebe ich gleich weiter; ${d('entscheiden kannst du', 'entscheiden können Sie')} weiterhin auch selbst.`,
  gilt: (wer, zeit) =>
    `In Ordnung: ${wer} vertritt ${d('dich', 'Sie')} ${zeit} und weiß Bescheid. Mit „Vertretung beenden“ hört es früher auf.`,
  bleibt: 'In Ordnung, es bleibt, wie es war.',
  bisWann: (wer) =>
    `Bis wann? ${d('Schreib', 'Schreiben Sie')} zum Beispiel „${wer} vertritt mich bis Freitag“.`,
  welche: (namen) =>
    `Wer ist gemeint: ${namen}? ${d('Schreib', 'Schreiben Sie')} es bitte noch einmal mit dem ganzen Namen.`,
  werDenn: d(
    'Im Team finde ich niemanden mit diesem Namen. Schreib zum Beispiel „Carla vertritt mich bis Freitag“, mit dem Namen, wie er im Team steht.',
    'Im Team finde ich niemanden mit diesem Namen. Schreiben Sie zum Beispiel „Carla vertritt mich bis Freitag“, mit dem Namen, wie er im Team steht.',
  ),
  selbst: d(
    'Das bist du selbst. Vertreten kann dich nur jemand anderes aus dem Team.',
    'Das sind Sie selbst. Vertreten kann Sie nur jemand anderes aus dem Team.',
  ),
  nichtsFreizugeben: d(
    'Du hast keine Rolle, mit der du etwas freigibst; es gibt also nichts zu vertreten.',
    'Sie haben keine Rolle, mit der Sie etwas freigeben; es gibt also nichts zu vertreten.',
  ),
  unbestaetigt: d(
    'Von dieser Nummer aus geht das nicht, sie ist noch nicht bestätigt. Schreib von deiner Hauptnummer, oder lass diese von der Administration bestätigen.',
    'Von dieser Nummer aus geht das nicht, sie ist noch nicht bestätigt. Schreiben Sie von Ihrer Hauptnummer, oder lassen Sie diese von der Administration bestätigen.',
  ),
  vorbei: (bis) => `${bis ?? 'Dieser Tag'} ist schon vorbei. Es bleibt, wie es war.`,
  zuLang: 'Das ist länger als ein Jahr; so lange richtet es die Administration ein.',
  selbstWeg: (wer) =>
    `${wer} ist in dieser Zeit selbst weg; eine Vertretung wird nicht weitergereicht. ${d('Such dir', 'Suchen Sie sich')} bitte jemand anderen aus.`,
  kannNicht: (wer) => `${wer} kann niemanden vertreten (gesperrt oder nicht im Team).`,
  niemand: d('Dich vertritt gerade niemand.', 'Sie vertritt gerade niemand.'),
  vertrittDich: (wer, zeit) => `${wer} vertritt ${d('dich', 'Sie')} ${zeit}.`,
  imNotfall: (wer) =>
    `Wenn ich ${d('dich', 'Sie')} nicht erreiche, frage ich ${wer}; das hat die Administration eingetragen.`,
  duVertrittst: (zeilen) => [d('Du vertrittst:', 'Sie vertreten:'), ...zeilen].join('\n'),
  duVertrittstNiemand: d('Du vertrittst gerade niemanden.', 'Sie vertreten gerade niemanden.'),
  beendet: (wer) => `${wer} vertritt ${d('dich', 'Sie')} nicht mehr.`,
  anVertretung: (wer, zeit) =>
    `${wer} hat ${d('dich', 'Sie')} als Vertretung eingetragen, ${zeit}: ${d('Du bekommst', 'Sie bekommen')} so lange die Freigaben, die an ${wer} gehen. Geht das nicht, ${d('schreib', 'schreiben Sie')} „Vertretung ablehnen“.`,
  zuEnde: (wer) => `${d('Du vertrittst', 'Sie vertreten')} ${wer} nicht mehr.`,
  abgesagt: (wer) => `In Ordnung, ${d('du vertrittst', 'Sie vertreten')} ${wer} nicht. Ich sage Bescheid.`,
  hatAbgesagt: (wer) =>
    `${wer} kann ${d('dich', 'Sie')} nicht vertreten. ${d('Such dir', 'Suchen Sie sich')} jemand anderen aus, sonst bleiben die Freigaben bei ${d('dir', 'Ihnen')}.`,
  wemAbsagen: (namen) =>
    `${d('Du vertrittst', 'Sie vertreten')} mehrere: ${namen}. ${d('Schreib', 'Schreiben Sie')} dazu, wen nicht mehr: „Ich kann … nicht vertreten“.`,
})

export const vertretungEn: Vertretungstexte = {
  frage: (wer, zeit) =>
    `Shall ${wer} approve for you ${zeit}? What already waits for you is handed on right away; you can still decide yourself.`,
  gilt: (wer, zeit) =>
    `All right: ${wer} stands in for you ${zeit} and has been told. “End my cover” stops it earlier.`,
  bleibt: 'All right, everything stays as it was.',
  bisWann: (wer) => `Until when? For example “${wer} covers for me until Friday”.`,
  welche: (namen) => `Who do you mean: ${namen}? Please send it again with the full name.`,
  werDenn:
    'I find nobody of that name on the team. Send for example “Carla covers for me until Friday”, with the name as it is known on the team.',
  selbst: 'That is you. Only somebody else on the team can stand in for you.',
  nichtsFreizugeben: 'You have no role that approves anything, so there is nothing to stand in for.',
  unbestaetigt:
    'That doesn’t work from this number, nobody has confirmed it yet. Write from your main number, or have an admin confirm this one.',
  vorbei: (bis) => `${bis ?? 'That day'} is over already. Everything stays as it was.`,
  zuLang: 'That is longer than a year; ask an admin to set it up.',
  selbstWeg: (wer) =>
    `${wer} is away during that time, too, and what is handed over is not passed on. Please choose somebody else.`,
  kannNicht: (wer) => `${wer} can’t stand in for anybody (blocked, or not on the team).`,
  niemand: 'Nobody is standing in for you.',
  vertrittDich: (wer, zeit) => `${wer} stands in for you ${zeit}.`,
  imNotfall: (wer) => `When I can’t reach you I ask ${wer}; an admin set that up.`,
  duVertrittst: (zeilen) => ['You stand in for:', ...zeilen].join('\n'),
  duVertrittstNiemand: 'You are not standing in for anybody.',
  beendet: (wer) => `${wer} no longer stands in for you.`,
  anVertretung: (wer, zeit) =>
    `${wer} named you as their deputy ${zeit}: you will get the approvals that go to ${wer}. If you can’t, send “decline cover”.`,
  zuEnde: (wer) => `You no longer stand in for ${wer}.`,
  abgesagt: (wer) => `All right, you don’t stand in for ${wer}. I’ll let them know.`,
  hatAbgesagt: (wer) =>
    `${wer} can’t stand in for you. Choose somebody else, or the approvals stay with you.`,
  wemAbsagen: (namen) =>
    `You stand in for several people: ${namen}. Say for whom you can’t: “I can’t cover for …”.`,
}

export const vertretungPt: Vertretungstexte = {
  frage: (wer, zeit) =>
    `${wer} deve aprovar por você ${zeit}? O que já espera por você eu repasso logo; você continua podendo decidir.`,
  gilt: (wer, zeit) =>
    `Tudo bem: ${wer} substitui você ${zeit} e já está sabendo. Com “encerrar substituição” termina antes.`,
  bleibt: 'Tudo bem, fica como estava.',
  bisWann: (wer) => `Até quando? Escreva por exemplo “${wer} me substitui até sexta”.`,
  welche: (namen) => `Quem é: ${namen}? Escreva de novo com o nome completo, por favor.`,
  werDenn:
    'Não encontro ninguém com esse nome na equipe. Escreva por exemplo “Carla me substitui até sexta”, com o nome como está na equipe.',
  selbst: 'Essa pessoa é você. Só outra pessoa da equipe pode substituir você.',
  nichtsFreizugeben: 'Você não tem nenhuma função que aprova algo, então não há o que substituir.',
  unbestaetigt:
    'Por este número não dá, ele ainda não foi confirmado. Escreva do seu número principal ou peça à administração que confirme este.',
  vorbei: (bis) => `${bis ?? 'Esse dia'} já passou. Fica como estava.`,
  zuLang: 'Isso é mais de um ano; peça à administração.',
  selbstWeg: (wer) =>
    `${wer} também está fora nesse período, e uma substituição não é repassada. Escolha outra pessoa, por favor.`,
  kannNicht: (wer) => `${wer} não pode substituir ninguém (bloqueio ou fora da equipe).`,
  niemand: 'Ninguém está substituindo você.',
  vertrittDich: (wer, zeit) => `${wer} substitui você ${zeit}.`,
  imNotfall: (wer) =>
    `Quando não consigo falar com você, pergunto a ${wer}; a administração cadastrou assim.`,
  duVertrittst: (zeilen) => ['Você substitui:', ...zeilen].join('\n'),
  duVertrittstNiemand: 'Você não está substituindo ninguém.',
  beendet: (wer) => `${wer} não substitui mais você.`,
  anVertretung: (wer, zeit) =>
    `${wer} escolheu você para a substituição ${zeit}: você recebe as aprovações que vão para ${wer}. Se não for possível, escreva “recusar substituição”.`,
  zuEnde: (wer) => `Você não substitui mais ${wer}.`,
  abgesagt: (wer) => `Tudo bem, você não substitui ${wer}. Eu aviso.`,
  hatAbgesagt: (wer) =>
    `${wer} não pode substituir você. Escolha outra pessoa, senão as aprovações ficam com você.`,
  wemAbsagen: (namen) => `Você substitui várias pessoas: ${namen}. Diga quem: “não posso substituir …”.`,
}
