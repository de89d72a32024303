import { z } from 'zod'
import type { Mehrsprachig } from '../../src/domaene/sprache.ts'
import { type Skill, skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'

// Eight skills of an invented company for the tests of recognition. They only describe; none of them does anything.

const nichts = async (): Promise<Mehrsprachig> => 'ok'

export const umsatzAbfragen = skill({
  name: 'umsatz_abfragen',
  beschreibung: { de: 'Sagt, wie hoch der Umsatz war', en: 'Tells the revenue', pt: 'Informa o faturamento' },
  beispiele: {
    de: [
      'wie hoch war der umsatz {zeitraum}',
      'wie hoch war der umsatz in {standort} {zeitraum}',
      'wie viel umsatz hatten wir {zeitraum}',
      'umsatz {zeitraum}',
      'umsatz {standort} {zeitraum}',
      'was haben wir {zeitraum} umgesetzt',
      'wie viel haben wir {zeitraum} eingenommen',
      'zeig mir die umsatzzahlen {zeitraum}',
      'wie war der umsatz {zeitraum}',
      'wie lief {standort} {zeitraum} beim umsatz',
    ],
    en: [
      'what was the revenue {zeitraum}',
      'how much revenue did we make {zeitraum}',
      'revenue {standort} {zeitraum}',
      'show me the sales {zeitraum}',
      'how much did we sell {zeitraum}',
      'what was our turnover in {standort} {zeitraum}',
      'sales figures {zeitraum}',
      'revenue {zeitraum}',
    ],
    pt: [
      'qual foi o faturamento {zeitraum}',
      'quanto faturamos {zeitraum}',
      'faturamento de {standort} {zeitraum}',
      'qual foi a receita {zeitraum}',
      'me mostra o faturamento {zeitraum}',
      'quanto vendemos {zeitraum}',
      'receita {zeitraum}',
      'faturamento {zeitraum}',
    ],
  },
  parameter: z.object({
    zeitraum: slot.zeitraum({ frage: 'Für welchen Zeitraum?', richtung: 'zurueck' }),
    standort: slot
      .ort({ Zürich: ['zuerich', 'zurich', 'zurique'], Wien: ['vienna', 'viena'], Berlin: ['berlim'] })
      .optional(),
  }),
  risiko: 0,
  run: nichts,
})

export const ticketAnlegen = skill({
  name: 'ticket_anlegen',
  beschreibung: { de: 'Legt ein Ticket an', en: 'Creates a ticket', pt: 'Abre um chamado' },
  beispiele: {
    de: [
      'leg ein ticket an: {titel}',
      'ticket anlegen: {titel}',
      'kannst du ein ticket anlegen',
      'erstell ein ticket für {titel}',
      'mach ein ticket auf: {titel}',
      'neues ticket: {titel}',
      'ich brauche ein ticket wegen {titel}',
      'der {titel} ist kaputt',
      '{titel} geht nicht',
      '{titel} funktioniert nicht mehr',
      'melde eine störung: {titel}',
      'ticket: {titel}',
    ],
    en: [
      'create a ticket: {titel}',
      'open a ticket for {titel}',
      'please file a ticket about {titel}',
      'new ticket: {titel}',
      'the {titel} is broken',
      '{titel} does not work',
      'can you create a ticket',
      'report a problem: {titel}',
    ],
    pt: [
      'abre um chamado: {titel}',
      'cria um ticket para {titel}',
      'abrir chamado sobre {titel}',
      'novo chamado: {titel}',
      'a {titel} está quebrada',
      '{titel} não funciona',
      'pode abrir um chamado',
      'registra um problema: {titel}',
    ],
  },
  parameter: z.object({
    titel: slot.text({ frage: 'Worum geht es?' }),
    eilig: slot.jaNein().optional(),
    faellig: slot.datum({ richtung: 'voraus' }).optional(),
    anzahl: slot.zahl({ nach: ['anzahl'] }).optional(),
  }),
  risiko: 2,
  run: nichts,
})

export const ticketZusammenfassen = skill({
  name: 'ticket_zusammenfassen',
  beschreibung: { de: 'Fasst ein Ticket zusammen', en: 'Summarises a ticket', pt: 'Resume um chamado' },
  beispiele: {
    de: [
      'fass ticket {ticket} zusammen',
      'fasse mir ticket {ticket} zusammen',
      'kannst du ticket {ticket} zusammenfassen',
      'worum geht es in ticket {ticket}',
      'was steht in ticket {ticket}',
      'zusammenfassung von ticket {ticket}',
      'wie ist der stand bei ticket {ticket}',
      'zeig mir ticket {ticket}',
      'was ist mit ticket {ticket}',
    ],
    en: [
      'summarise ticket {ticket}',
      'summarize ticket {ticket}',
      'what is ticket {ticket} about',
      'give me a summary of ticket {ticket}',
      'show me ticket {ticket}',
      'status of ticket {ticket}',
      'what does ticket {ticket} say',
      'what is going on with ticket {ticket}',
    ],
    pt: [
      'resume o chamado {ticket}',
      'resuma o ticket {ticket}',
      'do que se trata o chamado {ticket}',
      'qual é o status do chamado {ticket}',
      'me mostra o chamado {ticket}',
      'um resumo do chamado {ticket}',
      'o que diz o chamado {ticket}',
      'como está o chamado {ticket}',
    ],
  },
  parameter: z.object({
    ticket: slot.zahl({ frage: 'Welches Ticket?', nach: ['ticket', 'nummer', 'chamado', 'number'] }),
  }),
  risiko: 0,
  run: nichts,
})

export const reichweiteAbfragen = skill({
  name: 'reichweite_abfragen',
  beschreibung: {
    de: 'Sagt, wie viele Menschen ein Beitrag erreicht hat',
    en: 'Tells the reach of a post',
    pt: 'Informa o alcance de uma publicação',
  },
  beispiele: {
    de: [
      'wie viele leute haben {beitrag} gesehen',
      'reichweite von {beitrag}',
      'welche reichweite hatte {beitrag} {zeitraum}',
      'wie viele aufrufe hat {beitrag}',
      'wie lief {beitrag} {zeitraum}',
      'wie oft wurde {beitrag} angeklickt',
      'reichweite unserer beiträge {zeitraum}',
      'wie gut kam {beitrag} an',
      'wie viele impressionen hatte {beitrag} {zeitraum}',
    ],
    en: [
      'how many people saw {beitrag}',
      'reach of {beitrag}',
      'what was the reach of {beitrag} {zeitraum}',
      'how many views does {beitrag} have',
      'how did {beitrag} perform {zeitraum}',
      'how many impressions did {beitrag} get',
      'how often was {beitrag} clicked',
      'views of {beitrag} {zeitraum}',
    ],
    pt: [
      'quantas pessoas viram {beitrag}',
      'alcance de {beitrag}',
      'qual foi o alcance de {beitrag} {zeitraum}',
      'quantas visualizações tem {beitrag}',
      'como foi {beitrag} {zeitraum}',
      'quantas impressões teve {beitrag}',
      'quantos cliques teve {beitrag}',
      'visualizações de {beitrag} {zeitraum}',
    ],
  },
  parameter: z.object({
    beitrag: slot.text({ frage: 'Welcher Beitrag?' }),
    zeitraum: slot.zeitraum({ richtung: 'zurueck' }).optional(),
  }),
  risiko: 0,
  run: nichts,
})

export const urlaubEintragen = skill({
  name: 'urlaub_eintragen',
  beschreibung: { de: 'Trägt Urlaub ein', en: 'Books vacation', pt: 'Registra férias' },
  beispiele: {
    de: [
      'trag urlaub ein {zeitraum}',
      'trag mir {zeitraum} urlaub ein',
      'ich will urlaub eintragen',
      'ich möchte {zeitraum} urlaub nehmen',
      'urlaub {zeitraum}',
      'ich habe {zeitraum} frei',
      'kannst du mir {zeitraum} urlaub eintragen',
      'ich brauche {zeitraum} frei',
      'urlaubsantrag {zeitraum}',
      'ich bin {zeitraum} im urlaub',
    ],
    en: [
      'book vacation {zeitraum}',
      'i want to take vacation {zeitraum}',
      'please enter my holiday {zeitraum}',
      'i need {zeitraum} off',
      'vacation {zeitraum}',
      'put me down for leave {zeitraum}',
      'request time off {zeitraum}',
      'i am on holiday {zeitraum}',
    ],
    pt: [
      'marca férias {zeitraum}',
      'quero tirar férias {zeitraum}',
      'registra minhas férias {zeitraum}',
      'preciso de folga {zeitraum}',
      'férias {zeitraum}',
      'lança férias {zeitraum}',
      'vou estar de férias {zeitraum}',
      'pede férias {zeitraum}',
    ],
  },
  parameter: z.object({ zeitraum: slot.zeitraum({ frage: 'Von wann bis wann?', richtung: 'voraus' }) }),
  risiko: 2,
  run: nichts,
})

export const erinnerungSetzen = skill({
  name: 'erinnerung_setzen',
  beschreibung: {
    de: 'Erinnert dich zu einer Zeit',
    en: 'Reminds you at a time',
    pt: 'Lembra você numa hora',
  },
  beispiele: {
    de: [
      'erinner mich {wann} an {woran}',
      'erinnere mich an {woran} {wann}',
      'erinnere mich {wann} daran, {woran}',
      'erinnerung {wann}: {woran}',
      'setz eine erinnerung für {wann}: {woran}',
      'kannst du mich {wann} an {woran} erinnern',
      'sag mir {wann} bescheid wegen {woran}',
      'ich will {wann} an {woran} erinnert werden',
      'weck mich {wann}',
      'denk {wann} an {woran}',
    ],
    en: [
      'remind me {wann} to {woran}',
      'remind me about {woran} {wann}',
      'remind me of {woran} {wann}',
      'set a reminder {wann}: {woran}',
      'set a reminder for {woran} {wann}',
      'reminder {wann}: {woran}',
      'can you remind me {wann} to {woran}',
      'do not let me forget {woran} {wann}',
    ],
    pt: [
      'me lembra {wann} de {woran}',
      'lembra me de {woran} {wann}',
      'lembrete {wann}: {woran}',
      'cria um lembrete {wann} para {woran}',
      'pode me lembrar {wann} de {woran}',
      'me avisa {wann} sobre {woran}',
      'não me deixa esquecer {woran} {wann}',
      'lembre me {wann} de {woran}',
    ],
  },
  parameter: z.object({
    wann: slot.zeitpunkt({ frage: 'Wann?', richtung: 'voraus' }),
    woran: slot.text({ frage: 'Woran?' }),
  }),
  risiko: 1,
  run: nichts,
})

export const rechnungZahlen = skill({
  name: 'rechnung_zahlen',
  beschreibung: { de: 'Bezahlt eine Rechnung', en: 'Pays an invoice', pt: 'Paga uma fatura' },
  beispiele: {
    de: [
      'zahl die rechnung {rechnung} über {betrag}',
      'bezahl rechnung {rechnung} {betrag}',
      'rechnung {rechnung} zahlen, {betrag}',
      'bitte rechnung {rechnung} über {betrag} bezahlen',
      'überweis {betrag} für rechnung {rechnung}',
      'kannst du die rechnung {rechnung} begleichen',
      'die rechnung {rechnung} muss bezahlt werden',
      'zahlung von {betrag} für rechnung {rechnung}',
      'ich möchte eine rechnung bezahlen',
    ],
    en: [
      'pay invoice {rechnung} {betrag}',
      'pay the invoice {rechnung} of {betrag}',
      'please transfer {betrag} for invoice {rechnung}',
      'invoice {rechnung} needs to be paid',
      'settle invoice {rechnung}',
      'can you pay invoice {rechnung}',
      'payment of {betrag} for invoice {rechnung}',
      'pay bill {rechnung}',
    ],
    pt: [
      'paga a fatura {rechnung} de {betrag}',
      'pagar fatura {rechnung} {betrag}',
      'por favor pague a fatura {rechnung}',
      'transfere {betrag} para a fatura {rechnung}',
      'a fatura {rechnung} precisa ser paga',
      'pagamento da fatura {rechnung} de {betrag}',
      'quita a fatura {rechnung}',
      'pode pagar a fatura {rechnung}',
    ],
  },
  parameter: z.object({
    rechnung: slot.text({
      frage: 'Welche Rechnung?',
      code: true,
      nach: ['rechnung', 'invoice', 'bill', 'fatura'],
    }),
    betrag: slot.betrag({ frage: 'Über welchen Betrag?' }),
  }),
  risiko: 3,
  freigabe: { rolle: 'finanzen' },
  run: nichts,
})

export const postLoeschen = skill({
  name: 'post_loeschen',
  beschreibung: { de: 'Löscht einen Post', en: 'Deletes a post', pt: 'Apaga uma publicação' },
  beispiele: {
    de: [
      'lösch den post {post}',
      'lösche {post}',
      'kannst du {post} löschen',
      'nimm {post} offline',
      'entferne den beitrag {post}',
      'der post {post} muss weg',
      'bitte den post {post} entfernen',
      'nimm den post {post} runter',
    ],
    en: [
      'delete the post {post}',
      'delete {post}',
      'take down {post}',
      'remove the post {post}',
      'can you delete {post}',
      'please take {post} offline',
      'the post {post} has to go',
      'get rid of the post {post}',
    ],
    pt: [
      'apaga a publicação {post}',
      'apaga {post}',
      'exclui o post {post}',
      'remove a publicação {post}',
      'pode apagar {post}',
      'tira {post} do ar',
      'deleta o post {post}',
      'a publicação {post} tem que sair',
    ],
  },
  parameter: z.object({ post: slot.text({ frage: 'Welcher Post?' }) }),
  risiko: 3,
  freigabe: { rolle: 'marketing' },
  run: nichts,
})

export const demoSkills: readonly Skill[] = [
  umsatzAbfragen,
  ticketAnlegen,
  ticketZusammenfassen,
  reichweiteAbfragen,
  urlaubEintragen,
  erinnerungSetzen,
  rechnungZahlen,
  postLoeschen,
]
