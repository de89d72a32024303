import { z } from 'zod'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import { Rhythmus, taktVon } from '../domaene/rhythmus.ts'
import { naechsterSlot } from '../domaene/slots.ts'
import type { Sprache } from '../domaene/sprache.ts'
import { kuerze } from '../domaene/text.ts'
import { Parameter } from '../domaene/vorgang.ts'
import type { ZeitplanNeu } from '../speicher/zeitplan.ts'
import { zeitpunktText, zitatText } from './format.ts'
import { rhythmusText } from './rhythmus-text.ts'
import { type Skill, skill } from './skill.ts'

// Setting up what runs again and again is a Fähigkeit like others, with its Bestätigung, Aktion and audit row. It belongs
// to the product: no config lists it, and recognition does not know it (`router/zeitplan_wunsch.ts` reads the rhythm).

export const ZEITPLAN = 'zeitplan_anlegen'

const parameter = z.object({
  rhythmus: Rhythmus,
  art: z.enum(['faehigkeit', 'befehl', 'erinnerung']),
  faehigkeit: z.string().nullable(),
  /** What would be written, read anew at each run. */
  was: z.string().min(1).max(2000),
  /** What the text does not say again: values that were read with help. */
  angaben: Parameter,
})
export type Zeitplanparameter = z.infer<typeof parameter>

/** `Z-3`, as people name it. */
export const zeitplanId = (id: number): string => `Z-${id}`

/** „jeden Freitag um 09:00 Uhr: „die Umsätze diese Woche““ */
export const zeitplanTitel = (rhythmus: Rhythmus, was: string, sprache: Sprache): string => {
  const wann = rhythmusText(rhythmus, sprache)
  return `${wann.replace(/^\p{Ll}/u, (b) => b.toLocaleUpperCase('de'))}: ${zitatText(kuerze(was, 120), sprache)}`
}

/** What is answered instead of setting one up. */
export interface Zeitplansaetze {
  zuViele: string
  nie: string
}

/** `lege` stores it, once a key; undefined: the person has too many. */
export const zeitplanSkill = (
  lege: (key: string, neu: Omit<ZeitplanNeu, 'key' | 'agent'>) => Promise<number | undefined>,
  saetze: (sprache: Sprache) => Zeitplansaetze,
): Skill =>
  skill({
    name: ZEITPLAN,
    beschreibung: {
      de: 'Richtet einen Zeitplan ein',
      en: 'Sets up a schedule',
      pt: 'Cria um agendamento',
    },
    beispiele: ['jeden Freitag um 9 {was}'],
    parameter,
    risiko: 2,
    titel: ({ rhythmus, was }, sprache) => zeitplanTitel(rhythmus, was, sprache),
    aktionen: {
      zeitplan_angelegt: { de: 'Zeitplan anlegen', en: 'Setting up the schedule', pt: 'Criar o agendamento' },
    },
    async run({ parameter: p, vorgang, sprache, zone, uhr, aktion }) {
      const erster = naechsterSlot(taktVon(p.rhythmus), zone, uhr.jetzt())
      if (!erster) return saetze(sprache).nie
      const id = await aktion('assistent', 'zeitplan_angelegt', {
        input: { rhythmus: p.rhythmus, was: p.was },
        async run(key) {
          const neu = await lege(key, {
            vorgang_id: vorgang.id,
            art: p.art,
            faehigkeit: p.faehigkeit,
            text: p.was,
            angaben: p.angaben,
            rhythmus: p.rhythmus,
            zone,
            naechster: erster.instant,
          })
          if (neu === undefined) throw new ZuViele('zeitplan_zu_viele', 'zu viele Zeitpläne')
          return neu
        },
        idempotent: true,
      }).catch((fehler: unknown) => {
        if (fehler instanceof ZuViele) return undefined
        throw fehler
      })
      if (id === undefined) return saetze(sprache).zuViele
      return angelegt(
        id,
        zeitplanTitel(p.rhythmus, p.was, sprache),
        zeitpunktText(erster.instant, zone, sprache),
        sprache,
      )
    },
  })

/** The person has as many as there may be: no failure, and nothing to try again. */
class ZuViele extends EndgueltigerFehler {}

const angelegt = (id: number, titel: string, wann: string, sprache: Sprache): string =>
  ({
    de: `Eingerichtet als ${zeitplanId(id)}. ${titel}, zum ersten Mal am ${wann}.`,
    en: `Set up as ${zeitplanId(id)}. ${titel}, for the first time on ${wann}.`,
    pt: `Criado como ${zeitplanId(id)}. ${titel}, pela primeira vez: ${wann}.`,
  })[sprache]
