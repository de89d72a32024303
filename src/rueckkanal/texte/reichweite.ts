import type { Zweck } from '../../speicher/ausgang.ts'
import { mal } from './anzahl.ts'
import { type Anrede, type Vertretungstexte, vertretungDe, vertretungEn, vertretungPt } from './vertretung.ts'

// How far a Freigabe reaches: letters, the deputy, and what becomes of it when nobody decides.

export interface Reichweitetexte extends Vertretungstexte {
  /** Subjects show no title: they stand on lock screens and in the logs of mail servers. */
  mailBetreff: Record<Zweck, (id?: string) => string>
  /** Below a letter; `id`: what is to be decided. */
  mailNachsatz: (id?: string) => string
  zeitraum: (bis: string, von?: string) => string
  arbeitstage: (anzahl: number) => string
  /** What is left of a Frist: `3 Arbeitstage`, `2 Stunden`. */
  bleiben: (wieviel: string) => string
  /** When it goes on without a decision; both may be missing. */
  fahrplan: (erinnerung: string | undefined, vertretung: string | undefined) => string
  /** To the approvers, once, when nobody decided; `teilweise`: a part was done before. */
  abgelaufenFuerFreigeber: (
    id: string,
    titel: string,
    wer: string,
    wann: string,
    teilweise: boolean,
  ) => string
  /** To who waits: somebody besides those who were asked. */
  auchGefragt: (wer: string, frist: string) => string
  /** To the deputy: the one asked has not decided. `weg`: is away. */
  nochNichtEntschieden: (wer: string) => string
  weg: (wer: string) => string
}

const zu = (id?: string): string => (id === undefined ? '' : ` ${id}`)

export const reichweiteDe = (d: Anrede): Reichweitetexte => ({
  mailBetreff: {
    antwort: (id) => `Antwort${zu(id)}`,
    ergebnis: (id) => `Ergebnis${zu(id)}`,
    freigabe: (id) => `Bitte um Freigabe${zu(id)}`,
    erinnerung: () => 'Erinnerung',
    hinweis: (id) => `Hinweis${zu(id)}`,
  },
  mailNachsatz: (id) =>
    [
      'Bitte nicht auf diese Mail antworten: Das liest niemand, und es entscheidet nichts.',
      id
        ? `${d('Schreib', 'Schreiben Sie')} mir im Chat „freigeben ${id}“ oder „ablehnen ${id} <Grund>“.`
        : `${d('Du erreichst', 'Sie erreichen')} mich im Chat.`,
    ].join('\n'),
  zeitraum: (bis, von) => (von === undefined ? `bis ${bis}` : `von ${von} bis ${bis}`),
  arbeitstage: (n) => mal(n, 'Arbeitstag', 'Arbeitstage'),
  bleiben: (wieviel) => `Bis dahin: ${wieviel}.`,
  fahrplan: (erinnerung, vertretung) =>
    [
      ...(erinnerung ? [`Erinnert wird ${erinnerung}.`] : []),
      ...(vertretung ? [`Ohne Entscheidung geht es ${vertretung} auch an die Vertretung.`] : []),
    ].join(' '),
  abgelaufenFuerFreigeber: (id, titel, wer, wann, teilweise) =>
    `${id} ist ohne Entscheidung abgelaufen (${wann}), ${teilweise ? 'mehr wird nicht' : 'nichts wurde'} ausgeführt: ${titel}, angefragt von ${wer}. ${d('Du musst', 'Sie müssen')} nichts mehr tun.`,
  auchGefragt: (wer, frist) =>
    `Noch ist nichts entschieden, darum habe ich auch ${wer} gefragt; Frist ${frist}.`,
  nochNichtEntschieden: (wer) =>
    `${wer} hat noch nicht entschieden, darum ${d('frage ich auch dich', 'frage ich auch Sie')} in Vertretung.`,
  weg: (wer) => `${d('Du vertrittst', 'Sie vertreten')} ${wer}.`,
  ...vertretungDe(d),
})

export const reichweiteEn: Reichweitetexte = {
  mailBetreff: {
    antwort: (id) => `Reply${zu(id)}`,
    ergebnis: (id) => `Result${zu(id)}`,
    freigabe: (id) => `Approval needed${zu(id)}`,
    erinnerung: () => 'Reminder',
    hinweis: (id) => `Notice${zu(id)}`,
  },
  mailNachsatz: (id) =>
    [
      'Please don’t reply to this mail: nobody reads it, and it decides nothing.',
      id ? `Send me “approve ${id}” or “reject ${id} <reason>” in the chat.` : 'You reach me in the chat.',
    ].join('\n'),
  zeitraum: (bis, von) => (von === undefined ? `until ${bis}` : `from ${von} to ${bis}`),
  arbeitstage: (n) => mal(n, 'working day', 'working days'),
  bleiben: (wieviel) => `Left until then: ${wieviel}.`,
  fahrplan: (erinnerung, vertretung) =>
    [
      ...(erinnerung ? [`A reminder goes out ${erinnerung}.`] : []),
      ...(vertretung ? [`Without a decision the deputy is asked as well, ${vertretung}.`] : []),
    ].join(' '),
  abgelaufenFuerFreigeber: (id, titel, wer, wann, teilweise) =>
    `${id} has expired without a decision (${wann}), ${teilweise ? 'nothing more will be' : 'nothing was'} done: ${titel}, requested by ${wer}. There is nothing left for you to do.`,
  auchGefragt: (wer, frist) => `Nothing is decided yet, so I’ve asked ${wer} as well; deadline ${frist}.`,
  nochNichtEntschieden: (wer) => `${wer} hasn’t decided yet, so I’m asking you as the deputy as well.`,
  weg: (wer) => `You are standing in for ${wer}.`,
  ...vertretungEn,
}

export const reichweitePt: Reichweitetexte = {
  mailBetreff: {
    antwort: (id) => `Resposta${zu(id)}`,
    ergebnis: (id) => `Resultado${zu(id)}`,
    freigabe: (id) => `Pedido de aprovação${zu(id)}`,
    erinnerung: () => 'Lembrete',
    hinweis: (id) => `Aviso${zu(id)}`,
  },
  mailNachsatz: (id) =>
    [
      'Não responda a este e-mail, por favor: ninguém lê a resposta, e ela não decide nada.',
      id
        ? `Escreva para mim no chat “aprovar ${id}” ou “recusar ${id} <motivo>”.`
        : 'Você fala comigo pelo chat.',
    ].join('\n'),
  zeitraum: (bis, von) => (von === undefined ? `até ${bis}` : `de ${von} até ${bis}`),
  arbeitstage: (n) => mal(n, 'dia útil', 'dias úteis'),
  bleiben: (wieviel) => `Até lá: ${wieviel}.`,
  fahrplan: (erinnerung, vertretung) =>
    [
      ...(erinnerung ? [`O lembrete sai ${erinnerung}.`] : []),
      ...(vertretung ? [`Sem decisão, o pedido vai também para a substituição ${vertretung}.`] : []),
    ].join(' '),
  abgelaufenFuerFreigeber: (id, titel, wer, wann, teilweise) =>
    `${id} venceu sem decisão (${wann}), ${teilweise ? 'mais nada será' : 'nada foi'} feito: ${titel}, pedido de ${wer}. Você não precisa fazer mais nada.`,
  auchGefragt: (wer, frist) => `Ainda não há decisão, por isso perguntei também a ${wer}; prazo: ${frist}.`,
  nochNichtEntschieden: (wer) =>
    `${wer} ainda não decidiu, por isso pergunto também a você, em substituição.`,
  weg: (wer) => `Você substitui ${wer}.`,
  ...vertretungPt,
}
