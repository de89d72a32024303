import { EndgueltigerFehler, kuerze, skill, slot, z, zitatText } from 'assistent'
import { lies } from '../fremd.ts'

/** What a ticket looks like on the other side. Written by anybody: data, whatever it says. */
const Ticket = z.object({ titel: z.string(), text: z.string().default('') })

export default skill({
  name: 'ticket_zusammenfassen',
  beschreibung: { de: 'Fasst ein Ticket zusammen', en: 'Summarises a ticket', pt: 'Resume um chamado' },
  beispiele: {
    de: [
      'fass Ticket {ticket} zusammen',
      'fass mir bitte Ticket {ticket} zusammen',
      'worum geht es in Ticket {ticket}?',
      'was steht in Ticket {ticket}',
      'Zusammenfassung von Ticket {ticket}',
      'wie ist der Stand bei Ticket {ticket}?',
      'zeig mir Ticket {ticket}',
      'Ticket {ticket} kurz bitte',
      'was ist mit Ticket {ticket} los?',
      'um was geht es bei Ticket {ticket}',
      'lies Ticket Nr. {ticket} vor',
      'kannst du Ticket {ticket} zusammenfassen',
      'ich brauche eine Zusammenfassung vom Ticket',
    ],
    en: [
      'summarise ticket {ticket}',
      'summarize ticket {ticket} please',
      'what is ticket {ticket} about?',
      'what does ticket {ticket} say',
      'give me a summary of ticket {ticket}',
      'status of ticket {ticket}?',
      'show me ticket {ticket}',
      'ticket {ticket} in short',
      "what's going on with ticket #{ticket}",
      'read ticket number {ticket}',
      'can you sum up ticket {ticket}?',
      'I need a ticket summary',
    ],
    pt: [
      'resume o chamado {ticket}',
      'resuma o ticket {ticket}, por favor',
      'sobre o que é o chamado {ticket}?',
      'do que se trata o ticket {ticket}',
      'o que diz o ticket {ticket}',
      'resumo do chamado {ticket}',
      'como está o chamado {ticket}?',
      'mostra o chamado {ticket}',
      'chamado {ticket} em resumo',
      'o que há no ticket #{ticket}',
      'lê o chamado número {ticket}',
      'pode resumir o chamado {ticket}?',
      'preciso do resumo de um chamado',
    ],
  },
  parameter: z.object({
    ticket: slot.zahl({
      nach: ['ticket', 'tickets', 'chamado', '#', 'nr', 'nummer', 'no', 'number', 'número', 'numero'],
      name: { de: 'Ticket', en: 'Ticket', pt: 'Chamado' },
      frage: {
        de: 'Welche Nummer hat das Ticket?',
        en: 'Which ticket number?',
        pt: 'Qual é o número do chamado?',
      },
    }),
  }),
  risiko: 0,
  titel: ({ ticket }, sprache) =>
    ({
      de: `Ticket ${ticket} zusammenfassen`,
      en: `Summarise ticket ${ticket}`,
      pt: `Resumir o chamado ${ticket}`,
    })[sprache],
  async run({ parameter: { ticket }, sprache, signal, dienste, fasseZusammen }) {
    const gelesen = await lies(dienste, 'tickets', ticket, signal)
    if (gelesen === undefined) {
      return {
        de: `Ein Ticket ${ticket} gibt es nicht.`,
        en: `There is no ticket ${ticket}.`,
        pt: `Não existe o chamado ${ticket}.`,
      }
    }
    const geprueft = Ticket.safeParse(gelesen)
    if (!geprueft.success) throw new EndgueltigerFehler('ticket_form', `Ticket ${ticket} ist nicht lesbar.`)
    const { titel, text } = geprueft.data
    const wort = sprache === 'pt' ? 'Chamado' : 'Ticket'
    const kopf = `${wort} ${ticket} ${zitatText(kuerze(titel, 120), sprache)}`
    if (text.trim() === '') {
      return `${kopf}: ${{ de: 'ohne weiteren Text.', en: 'no further text.', pt: 'sem mais texto.' }[sprache]}`
    }
    return `${kopf}: ${await fasseZusammen(text, `Ticket ${ticket}`)}`
  },
})
