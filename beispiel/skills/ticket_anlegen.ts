import { type Sprache, skill, slot, tagText, z, zitatText } from 'assistent'
import { buche, loesche, nummern } from '../fremd.ts'

const parameter = z.object({
  titel: slot.text({
    name: { de: 'Titel', en: 'Title', pt: 'Título' },
    frage: {
      de: 'Worum geht es in dem Ticket?',
      en: 'What is the ticket about?',
      pt: 'Qual é o assunto do chamado?',
    },
  }),
  eilig: slot.jaNein({ name: { de: 'eilig', en: 'urgent', pt: 'urgente' } }).optional(),
  faellig: slot.datum({ richtung: 'voraus', name: { de: 'fällig', en: 'due', pt: 'prazo' } }).optional(),
  anzahl: slot
    .zahl({
      nach: ['anzahl', 'quantity', 'quantidade'],
      vor: ['tickets', 'chamados'],
      name: { de: 'Anzahl', en: 'Quantity', pt: 'Quantidade' },
    })
    .min(1)
    .max(20)
    .optional(),
})

export default skill({
  name: 'ticket_anlegen',
  beschreibung: { de: 'Legt ein Ticket an', en: 'Creates a ticket', pt: 'Abre um chamado' },
  beispiele: {
    de: [
      'leg ein Ticket an: {titel}',
      'leg mal ein Ticket an, {titel}',
      'Ticket anlegen: {titel}',
      'neues Ticket: {titel}',
      'Ticket bitte: {titel}',
      'mach ein Ticket auf für {titel}',
      'erstell bitte ein Ticket zu {titel}',
      'kannst du bitte ein Ticket anlegen',
      'kannst du ein Ticket aufmachen: {titel}?',
      'ich brauche ein Ticket für {titel}',
      'eröffne ein eiliges Ticket: {titel}',
      'leg {anzahl} Tickets an: {titel}',
      'Störung melden: {titel}',
      'Ticket fällig {faellig}: {titel}',
      '{titel} ist kaputt',
      '{titel} geht nicht mehr',
    ],
    en: [
      'create a ticket: {titel}',
      'open a ticket for {titel}',
      'new ticket: {titel}',
      'please create a ticket, {titel}',
      'can you create a ticket?',
      'can you open a ticket about {titel}?',
      'file a ticket: {titel}',
      'raise a ticket for {titel}',
      'log a ticket: {titel}',
      'I need a ticket for {titel}',
      'create an urgent ticket: {titel}',
      'make me a ticket for {titel}',
      'create a ticket for {titel}',
      'we need a ticket about {titel}',
      'create {anzahl} tickets: {titel}',
      'ticket due {faellig}: {titel}',
      '{titel} is broken',
      '{titel} is not working',
    ],
    pt: [
      'abre um chamado: {titel}',
      'abrir chamado: {titel}',
      'cria um ticket: {titel}',
      'novo chamado: {titel}',
      'abra um chamado para {titel}, por favor',
      'pode abrir um chamado?',
      'pode criar um ticket sobre {titel}?',
      'preciso de um chamado para {titel}',
      'registra um chamado: {titel}',
      'abre um chamado urgente: {titel}',
      'abre um chamado para {titel}',
      'abre {anzahl} chamados: {titel}',
      'chamado com prazo {faellig}: {titel}',
      '{titel} quebrou',
      '{titel} não funciona',
    ],
  },
  parameter,
  risiko: 2,
  titel({ titel, eilig, faellig, anzahl = 1 }, sprache) {
    const wort = {
      de: anzahl === 1 ? 'Ticket' : `${anzahl} Tickets`,
      en: anzahl === 1 ? 'Ticket' : `${anzahl} tickets`,
      pt: anzahl === 1 ? 'Chamado' : `${anzahl} chamados`,
    }[sprache]
    const teile = [`${wort} ${zitatText(titel, sprache)}`]
    if (eilig) teile.push({ de: 'eilig', en: 'urgent', pt: 'urgente' }[sprache])
    if (eilig === false) teile.push({ de: 'nicht eilig', en: 'not urgent', pt: 'sem urgência' }[sprache])
    if (faellig)
      teile.push(`${{ de: 'fällig am', en: 'due on', pt: 'prazo' }[sprache]} ${tagText(faellig, sprache)}`)
    return teile.join(', ')
  },
  aktionen: {
    ticket_angelegt: { de: 'Ticket anlegen', en: 'Creating the ticket', pt: 'Abrir o chamado' },
    ticket_geloescht: { de: 'Ticket löschen', en: 'Deleting the ticket', pt: 'Apagar o chamado' },
  },
  async run(k) {
    const { titel, eilig, faellig, anzahl = 1 } = k.parameter
    const body = { titel, eilig, faellig, vorgang: k.vorgang.id }
    const nummern: number[] = []
    for (let i = 0; i < anzahl; i += 1) {
      nummern.push((await buche(k, 'tickets', 'ticket_angelegt', body)).nummer)
    }
    const name = zitatText(titel, k.sprache)
    const liste = nummern.join(', ')
    return anzahl === 1
      ? {
          de: `Ticket ${liste} ${name} ist angelegt.`,
          en: `Ticket ${liste} ${name} has been created.`,
          pt: `O chamado ${liste} ${name} foi aberto.`,
        }
      : {
          de: `${anzahl} Tickets ${name} sind angelegt: ${liste}.`,
          en: `${anzahl} tickets ${name} have been created: ${liste}.`,
          pt: `${anzahl} chamados ${name} foram abertos: ${liste}.`,
        }
  },
  undo: {
    bis: '24h',
    titel({ parameter: { titel }, geschehen }, sprache) {
      const name = `${welche(nummern(geschehen), sprache)} ${zitatText(titel, sprache)}`
      return { de: `${name} löschen`, en: `delete ${name}`, pt: `apagar ${name}` }[sprache]
    },
    async run(k) {
      const geloescht = await loesche(k, 'tickets', 'ticket_geloescht')
      const name = zitatText(k.parameter.titel, k.sprache)
      if (geloescht.length === 0) {
        return {
          de: `Nichts zu löschen: ${name} gibt es im Ticketsystem schon nicht mehr.`,
          en: `Nothing to delete: ${name} is no longer in the ticket system.`,
          pt: `Nada a apagar: ${name} já não está no sistema de chamados.`,
        }
      }
      const was = welche(geloescht, k.sprache)
      const mehrere = geloescht.length > 1
      return {
        de: `${was} ${name} ${mehrere ? 'sind' : 'ist'} gelöscht.`,
        en: `${was} ${name} ${mehrere ? 'have' : 'has'} been deleted.`,
        pt: `${was} ${name}: ${mehrere ? 'apagados' : 'apagado'}.`,
      }
    },
  },
})

/** „Ticket 92“, „Tickets 92, 93“ */
function welche(die: readonly number[], sprache: Sprache): string {
  const wort =
    die.length > 1
      ? { de: 'Tickets', en: 'Tickets', pt: 'Chamados' }[sprache]
      : { de: 'Ticket', en: 'Ticket', pt: 'Chamado' }[sprache]
  return [wort, die.join(', ')].filter(Boolean).join(' ')
}
