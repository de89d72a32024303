// What is said about taking back what was done, in the three languages.

type Wort = string

export interface RuecknahmeTexte {
  /** To `warum` and `status`: what this one takes back, and by which it is (or is to be) taken back. */
  macht: (id: string) => string
  durch: (id: string) => string
  durchTeil: (id: string) => string
  imGang: (id: string, status: string) => string
  /** In front of the Bestätigung: a part only. */
  teil: (id: string) => string
  /** … and whose it is. */
  fuer: (wer: string) => string
  keinWeg: (id: string, titel: string) => string
  zuSpaet: (id: string, titel: string, wann: string) => string
  /** `id`: the failed undo itself. */
  nochmalZuSpaet: (id: string, titel: string, wann: string) => string
  nochNicht: (id: string, titel: string, status: string) => string
  laeuft: (id: string, titel: string) => string
  unklar: (id: string, titel: string) => string
  kommtNicht: (id: string, titel: string) => string
  nichtsGeschehen: (id: string, titel: string, status: string) => string
  schon: (id: string, titel: string, durch: string, wann: string) => string
  istRuecknahme: (id: string, von: string) => string
  ohneAngaben: (id: string) => string
  nichts: Wort
  nichtsDazu: (suche: string) => string
  nurAnfragender: (id: string) => string
  /** After „das war falsch“ and the like. */
  angebot: (id: string, titel: string) => string
  /** To the requester, when somebody else has done it. */
  gemeldet: (wer: string, id: string, titel: string, durch: string) => string
}

export const ruecknahmeDe = (d: (du: string, sie: string) => string): RuecknahmeTexte => ({
  macht: (id) => `Macht ${id} rückgängig.`,
  durch: (id) => `Rückgängig gemacht durch ${id}.`,
  durchTeil: (id) => `Nur zum Teil rückgängig gemacht durch ${id}.`,
  imGang: (id, status) => `Rückgängig machen: ${id} (${status}).`,
  teil: (id) => `Von ${id} ist nur ein Teil geschehen; den nehme ich zurück, der Rest unterbleibt.`,
  fuer: (wer) => `Das hatte ${wer} angefragt.`,
  keinWeg: (id, titel) => `${titel} (${id}) lässt sich von mir nicht rückgängig machen.`,
  zuSpaet: (id, titel, wann) =>
    `${titel} (${id}) ließ sich nur bis ${wann} rückgängig machen. Jetzt geht es nicht mehr.`,
  nochmalZuSpaet: (id, titel, wann) =>
    `${titel} (${id}): Das ging nur bis ${wann}, jetzt ist es zu spät. Mit „abbrechen ${id}“ ist es vom Tisch.`,
  nochNicht: (id, titel, status) =>
    `${titel} (${id}) ist noch gar nicht gemacht, Stand: ${status}. Mit „abbrechen ${id}“ ${d('lässt du', 'lassen Sie')} es bleiben.`,
  laeuft: (id, titel) =>
    `${titel} (${id}) läuft noch. Mit „abbrechen ${id}“ ${d('hältst du', 'halten Sie')} es an; rückgängig machen geht erst, wenn klar ist, was geschehen ist.`,
  unklar: (id, titel) =>
    `Bei ${titel} (${id}) ist unklar, ob es geklappt hat. ${d('Entscheide', 'Entscheiden Sie')} das bitte zuerst: „erledigt ${id}“, wenn es da ist, sonst „nochmal ${id}“ oder „abbrechen ${id}“.`,
  kommtNicht: (id, titel) => `${titel} (${id}) steht nicht mehr an, da gibt es nichts zurückzunehmen.`,
  nichtsGeschehen: (id, titel, status) =>
    `Bei ${titel} (${id}) ist nichts geschehen, das sich rückgängig machen ließe. Stand: ${status}.`,
  schon: (id, titel, durch, wann) =>
    `${titel} (${id}) ist schon rückgängig gemacht: durch ${durch}, ${wann}.`,
  istRuecknahme: (id, von) =>
    `${id} hat ${von} rückgängig gemacht; das lässt sich nicht noch einmal umkehren. ${d('Frag einfach neu an, wenn du es doch brauchst.', 'Fragen Sie einfach neu an, wenn Sie es doch brauchen.')}`,
  ohneAngaben: (id) => `Zu ${id} sind die Angaben nicht mehr da, darum kann ich es nicht rückgängig machen.`,
  nichts: 'Ich finde hier nichts Gemachtes, das sich rückgängig machen ließe.',
  nichtsDazu: (suche) =>
    `Zu „${suche}“ finde ich nichts Gemachtes. ${d('Schreib bitte die Nummer dazu', 'Schreiben Sie bitte die Nummer dazu')}, zum Beispiel „mach V-12 rückgängig“.`,
  nurAnfragender: (id) => `${id} kann nur rückgängig machen, wer es angefragt hat.`,
  angebot: (id, titel) =>
    `Schon gemacht ist: ${titel}. Mit „mach ${id} rückgängig“ ${d('nimmst du', 'nehmen Sie')} es zurück.`,
  gemeldet: (wer, id, titel, durch) => `${wer} hat ${id} rückgängig gemacht: ${titel} (${durch}).`,
})

export const ruecknahmeEn: RuecknahmeTexte = {
  macht: (id) => `Undoes ${id}.`,
  durch: (id) => `Undone by ${id}.`,
  durchTeil: (id) => `Only partly undone by ${id}.`,
  imGang: (id, status) => `To be undone: ${id} (${status}).`,
  teil: (id) => `Only a part of ${id} was done; I will undo that part and leave the rest.`,
  fuer: (wer) => `${wer} had asked for it.`,
  keinWeg: (id, titel) => `I can’t undo ${titel} (${id}).`,
  zuSpaet: (id, titel, wann) => `${titel} (${id}) could be undone until ${wann} only. It is too late now.`,
  nochmalZuSpaet: (id, titel, wann) =>
    `${titel} (${id}): that was possible until ${wann} only, it is too late now. Send “cancel ${id}” to drop it.`,
  nochNicht: (id, titel, status) =>
    `${titel} (${id}) has not been done yet: ${status}. With “cancel ${id}” it stays undone.`,
  laeuft: (id, titel) =>
    `${titel} (${id}) is still running. “cancel ${id}” stops it; it can be undone once it is clear what happened.`,
  unklar: (id, titel) =>
    `It is not clear whether ${titel} (${id}) worked. Please decide that first: “done ${id}” if it is there, else “retry ${id}” or “cancel ${id}”.`,
  kommtNicht: (id, titel) => `${titel} (${id}) is no longer to come, so there is nothing to undo.`,
  nichtsGeschehen: (id, titel, status) =>
    `Nothing was done for ${titel} (${id}) that could be undone. Status: ${status}.`,
  schon: (id, titel, durch, wann) => `${titel} (${id}) has already been undone: by ${durch}, ${wann}.`,
  istRuecknahme: (id, von) =>
    `${id} undid ${von}; that cannot be reversed again. Just ask anew if you need it after all.`,
  ohneAngaben: (id) => `The details of ${id} are gone, so I cannot undo it.`,
  nichts: 'I find nothing here that was done and could be undone.',
  nichtsDazu: (suche) =>
    `I find nothing done about “${suche}”. Please add the number, for example “undo V-12”.`,
  nurAnfragender: (id) => `Only who asked for ${id} can undo it.`,
  angebot: (id, titel) => `Already done: ${titel}. “undo ${id}” takes it back.`,
  gemeldet: (wer, id, titel, durch) => `${wer} has undone ${id}: ${titel} (${durch}).`,
}

export const ruecknahmePt: RuecknahmeTexte = {
  macht: (id) => `Desfaz ${id}.`,
  durch: (id) => `Desfeito por ${id}.`,
  durchTeil: (id) => `Só em parte desfeito por ${id}.`,
  imGang: (id, status) => `A desfazer: ${id} (${status}).`,
  teil: (id) => `Só uma parte de ${id} foi feita; desfaço essa parte e deixo o resto.`,
  fuer: (wer) => `Quem pediu foi ${wer}.`,
  keinWeg: (id, titel) => `Não consigo desfazer ${titel} (${id}).`,
  zuSpaet: (id, titel, wann) => `${titel} (${id}) só podia ser desfeito até ${wann}. Agora não dá mais.`,
  nochmalZuSpaet: (id, titel, wann) =>
    `${titel} (${id}): isso só era possível até ${wann}, agora não dá mais. Com “cancelar ${id}” eu deixo de lado.`,
  nochNicht: (id, titel, status) =>
    `${titel} (${id}) ainda não foi feito: ${status}. Com “cancelar ${id}” fica assim.`,
  laeuft: (id, titel) =>
    `${titel} (${id}) ainda está em andamento. “cancelar ${id}” interrompe; só dá para desfazer quando estiver claro o que aconteceu.`,
  unklar: (id, titel) =>
    `Não está claro se ${titel} (${id}) deu certo. Decida isso primeiro: “feito ${id}” se está lá, senão “tentar de novo ${id}” ou “cancelar ${id}”.`,
  kommtNicht: (id, titel) => `${titel} (${id}) já não está marcado, não há nada a desfazer.`,
  nichtsGeschehen: (id, titel, status) =>
    `Em ${titel} (${id}) nada foi feito que se possa desfazer. Situação: ${status}.`,
  schon: (id, titel, durch, wann) => `${titel} (${id}) já foi desfeito: por ${durch}, ${wann}.`,
  istRuecknahme: (id, von) =>
    `${id} desfez ${von}; isso não pode ser revertido outra vez. Se precisar mesmo assim, peça de novo.`,
  ohneAngaben: (id) => `Os dados de ${id} já não existem, por isso não posso desfazer.`,
  nichts: 'Não encontro aqui nada feito que se possa desfazer.',
  nichtsDazu: (suche) =>
    `Não encontro nada feito sobre “${suche}”. Escreva o número, por exemplo “desfaz V-12”.`,
  nurAnfragender: (id) => `Só quem pediu ${id} pode desfazer.`,
  angebot: (id, titel) => `Já foi feito: ${titel}. “desfaz ${id}” desfaz isso.`,
  gemeldet: (wer, id, titel, durch) => `${wer} desfez ${id}: ${titel} (${durch}).`,
}
