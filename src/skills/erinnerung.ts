import { z } from 'zod'
import type { Sprache } from '../domaene/sprache.ts'
import { zeitpunktText, zitatText } from './format.ts'
import { type Skill, skill } from './skill.ts'
import { slot } from './slot.ts'

export interface ErinnerungAngaben {
  /** Default `erinnerung_setzen`. */
  name?: string
  /** 1 (default) sets it at once, 2 asks for a Bestätigung. */
  risiko?: 1 | 2
}

const parameter = z.object({
  wann: slot.zeitpunkt({
    richtung: 'voraus',
    name: { de: 'Zeitpunkt', en: 'Time', pt: 'Quando' },
    frage: { de: 'Wann soll ich erinnern?', en: 'When should I remind you?', pt: 'Quando devo lembrar?' },
  }),
  woran: slot.text({
    name: { de: 'Woran', en: 'About', pt: 'Sobre' },
    frage: { de: 'Woran soll ich erinnern?', en: 'What should I remind you of?', pt: 'De que devo lembrar?' },
  }),
})

const ERINNERUNGEN = new WeakSet<Skill>()
/** It sets a reminder: what it is about stands in `woran`. */
export const istErinnerung = (s: Skill): boolean => ERINNERUNGEN.has(s)

/** A reminder that the Assistent sends itself, in the chat in which it was asked for. */
export function erinnerung(angaben: ErinnerungAngaben = {}): Skill {
  const eine = erinnerungsskill(angaben)
  ERINNERUNGEN.add(eine)
  return eine
}

const erinnerungsskill = ({ name = 'erinnerung_setzen', risiko = 1 }: ErinnerungAngaben): Skill =>
  skill({
    name,
    beschreibung: { de: 'Setzt eine Erinnerung', en: 'Sets a reminder', pt: 'Cria um lembrete' },
    beispiele: BEISPIELE,
    parameter,
    risiko,
    titel: ({ wann, woran }, sprache, zone = 'Europe/Berlin') =>
      `${ERINNERUNG_WORT[sprache]} ${zitatText(woran, sprache)}, ${zeitpunktText(wann, zone, sprache)}`,
    aktionen: {
      erinnerung_gesetzt: { de: 'Erinnerung setzen', en: 'Setting the reminder', pt: 'Criar o lembrete' },
      erinnerung_gestrichen: {
        de: 'Erinnerung streichen',
        en: 'Cancelling the reminder',
        pt: 'Cancelar o lembrete',
      },
    },
    async run({ parameter: { wann, woran }, vorgang, sprache, zone, aktion, dienste }) {
      const zeit = zeitpunktText(wann, zone, sprache)
      // Against the time of asking, not now: a run repeated after a crash must not refuse what it has begun.
      if (wann <= vorgang.angefragt) return vergangen(zeit, sprache)
      const text = `${ERINNERUNG_WORT[sprache]}: ${gross(woran)}`
      await aktion('assistent', 'erinnerung_gesetzt', {
        input: { wann, text },
        run: (key) => dienste.erinnere(key, { wann, text }),
        idempotent: true,
      })
      return gesetzt(zeit, woran, sprache)
    },
    undo: {
      bis: ({ wann }) => wann,
      titel: ({ parameter: { wann, woran } }, sprache, zone = 'Europe/Berlin') =>
        `${ERINNERUNG_WORT[sprache]} ${zitatText(woran, sprache)}, ${zeitpunktText(wann, zone, sprache)}, ${STREICHEN[sprache]}`,
      async run({ parameter: { wann, woran }, geschehen, sprache, zone, aktion, dienste }) {
        let gestrichen = false
        for (const { key } of geschehen) {
          const eine = await aktion('assistent', 'erinnerung_gestrichen', {
            input: { key },
            run: async () => ({ gestrichen: await dienste.streicheErinnerung(key) }),
            idempotent: true,
          })
          gestrichen ||= eine.gestrichen
        }
        return (gestrichen ? gestrichenText : schonDa)(zeitpunktText(wann, zone, sprache), woran, sprache)
      },
    },
  })

export const ERINNERUNG_WORT = { de: 'Erinnerung', en: 'Reminder', pt: 'Lembrete' } as const

const STREICHEN = { de: 'streichen', en: 'cancel it', pt: 'cancelar' } as const

const gestrichenText = (zeit: string, woran: string, sprache: Sprache): string =>
  ({
    de: `Erinnerung gestrichen (${zeit}): ${gross(woran)}`,
    en: `Reminder cancelled (${zeit}): ${gross(woran)}`,
    pt: `Lembrete cancelado (${zeit}): ${gross(woran)}`,
  })[sprache]

const schonDa = (zeit: string, woran: string, sprache: Sprache): string =>
  ({
    de: `Die Erinnerung (${zeit}) kam schon: ${gross(woran)}`,
    en: `The reminder (${zeit}) has already come: ${gross(woran)}`,
    pt: `O lembrete (${zeit}) já chegou: ${gross(woran)}`,
  })[sprache]

export const gross = (text: string): string => text.replace(/^\p{Ll}/u, (b) => b.toLocaleUpperCase('de'))

const gesetzt = (zeit: string, woran: string, sprache: Sprache): string =>
  ({
    de: `Erinnerung gesetzt für ${zeit}: ${gross(woran)}`,
    en: `Reminder set for ${zeit}: ${gross(woran)}`,
    pt: `Lembrete marcado para ${zeit}: ${gross(woran)}`,
  })[sprache]

const vergangen = (zeit: string, sprache: Sprache): string =>
  ({
    de: `${zeit} ist schon vorbei, ich habe keine Erinnerung gesetzt. Nenne mir bitte einen Zeitpunkt, der noch kommt.`,
    en: `${zeit} is already past, so I set no reminder. Please name a time that is still to come.`,
    pt: `${zeit} já passou, não criei nenhum lembrete. Diga um horário que ainda vai chegar.`,
  })[sprache]

const BEISPIELE = {
  de: [
    'erinner mich {wann} an {woran}',
    'erinnere mich bitte {wann} daran: {woran}',
    'kannst du mich {wann} an {woran} erinnern?',
    'bitte {wann} an {woran} erinnern',
    'ich möchte {wann} an {woran} erinnert werden',
    'Erinnerung {wann}: {woran}',
    'stell mir eine Erinnerung für {wann}: {woran}',
    'sag mir {wann} Bescheid wegen {woran}',
    'gib mir {wann} Bescheid, {woran}',
    'denk {wann} mit mir an {woran}',
    'nicht vergessen: {wann} {woran}',
    'setz mir einen Reminder {wann}: {woran}',
    'erinnere mich an {woran}',
    'leg eine Erinnerung an',
  ],
  en: [
    'remind me {wann} about {woran}',
    'remind me to {woran} {wann}',
    'remember to {woran} {wann}',
    'please remind me of {woran} {wann}',
    'can you remind me {wann} to {woran}?',
    'set a reminder for {wann}: {woran}',
    'reminder {wann}: {woran}',
    "don't let me forget {woran} {wann}",
    'ping me {wann} about {woran}',
    'let me know {wann} about {woran}',
    'I want to be reminded of {woran} {wann}',
    'remind me about {woran}',
    'create a reminder',
  ],
  pt: [
    'me lembra {wann} de {woran}',
    'lembre-me {wann} de {woran}',
    'lembra de {woran} {wann}',
    'pode me lembrar de {woran} {wann}?',
    'cria um lembrete para {wann}: {woran}',
    'lembrete {wann}: {woran}',
    'me avisa {wann} sobre {woran}',
    'não me deixe esquecer {woran} {wann}',
    'quero ser lembrado {wann} de {woran}',
    'me lembra de {woran}',
    'marca um lembrete {wann} para {woran}',
    'preciso de um lembrete',
  ],
}
