import { imZeitraum, skill, slot, z } from 'assistent'
import { buche, loesche } from '../fremd.ts'

export default skill({
  name: 'urlaub_eintragen',
  beschreibung: { de: 'Trägt Urlaub ein', en: 'Enters leave', pt: 'Registra férias' },
  beispiele: {
    de: [
      'trag Urlaub {zeitraum} ein',
      'trag mir Urlaub ein {zeitraum}',
      'Urlaub {zeitraum}',
      'ich nehme {zeitraum} Urlaub',
      'ich will {zeitraum} Urlaub nehmen',
      'ich habe {zeitraum} frei, trag das bitte ein',
      'Urlaub eintragen {zeitraum}',
      'kannst du meinen Urlaub {zeitraum} eintragen?',
      'bitte Urlaub {zeitraum} für mich buchen',
      'ich bin {zeitraum} im Urlaub',
      'Urlaubsantrag {zeitraum}',
      'ich möchte {zeitraum} freinehmen',
      'ich will Urlaub eintragen',
      'nimm für mich {zeitraum} frei',
    ],
    en: [
      'enter leave {zeitraum}',
      'book my holiday {zeitraum}',
      'vacation {zeitraum}',
      'I am taking {zeitraum} off',
      'I want to take leave {zeitraum}',
      'put me down for holiday {zeitraum}',
      'can you enter my vacation {zeitraum}?',
      'please book time off {zeitraum}',
      'I am on leave {zeitraum}',
      'leave request {zeitraum}',
      'add my days off {zeitraum}',
      'I want to enter leave',
    ],
    pt: [
      'registra férias {zeitraum}',
      'marca minhas férias {zeitraum}',
      'férias {zeitraum}',
      'vou tirar férias {zeitraum}',
      'quero tirar folga {zeitraum}',
      'coloca férias para mim {zeitraum}',
      'pode registrar minhas férias {zeitraum}?',
      'por favor, marca folga {zeitraum}',
      'estou de férias {zeitraum}',
      'pedido de férias {zeitraum}',
      'lança minhas férias {zeitraum}',
      'quero registrar férias',
    ],
  },
  parameter: z.object({
    zeitraum: slot.zeitraum({
      richtung: 'voraus',
      name: { de: 'Zeitraum', en: 'Period', pt: 'Período' },
      frage: { de: 'Von wann bis wann?', en: 'From when to when?', pt: 'De quando até quando?' },
    }),
  }),
  risiko: 2,
  titel: ({ zeitraum }, sprache) =>
    `${{ de: 'Urlaub', en: 'Leave', pt: 'Férias' }[sprache]} ${imZeitraum(zeitraum, sprache)}`,
  aktionen: {
    urlaub_eingetragen: { de: 'Urlaub eintragen', en: 'Entering the leave', pt: 'Registrar as férias' },
    urlaub_ausgetragen: { de: 'Urlaub austragen', en: 'Removing the leave', pt: 'Remover as férias' },
  },
  async run(k) {
    const { zeitraum } = k.parameter
    await buche(k, 'urlaube', 'urlaub_eingetragen', { ...zeitraum, vorgang: k.vorgang.id })
    const wann = imZeitraum(zeitraum, k.sprache)
    return {
      de: `Urlaub ${wann} ist eingetragen.`,
      en: `Leave ${wann} has been entered.`,
      pt: `Férias ${wann} registradas.`,
    }
  },
  undo: {
    bis: '7d',
    titel({ parameter: { zeitraum } }, sprache) {
      const wann = imZeitraum(zeitraum, sprache)
      return {
        de: `Urlaub ${wann} austragen`,
        en: `remove leave ${wann}`,
        pt: `retirar férias ${wann}`,
      }[sprache]
    },
    async run(k) {
      const weg = await loesche(k, 'urlaube', 'urlaub_ausgetragen')
      const wann = imZeitraum(k.parameter.zeitraum, k.sprache)
      if (weg.length === 0) {
        return {
          de: `Urlaub ${wann} steht schon nicht mehr im System.`,
          en: `Leave ${wann} is no longer in the system.`,
          pt: `Férias ${wann} já não estão no sistema.`,
        }
      }
      return {
        de: `Urlaub ${wann} ist wieder ausgetragen.`,
        en: `Leave ${wann} has been removed again.`,
        pt: `Férias ${wann} retiradas.`,
      }
    },
  },
})
