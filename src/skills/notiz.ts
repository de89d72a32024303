import { z } from 'zod'
import { kuerze } from '../domaene/text.ts'
import { lokalerTag } from '../domaene/zeit.ts'
import { tagText } from './format.ts'
import { type Skill, skill } from './skill.ts'
import { slot } from './slot.ts'

/** Notes of a person: saved by the Assistent itself. Both skills, to list in one file. */
export const notizen = (): Skill[] => [notizSpeichern(), notizSuchen()]

/** `notiz_speichern` (risk 1). */
export const notizSpeichern = (): Skill =>
  skill({
    name: 'notiz_speichern',
    beschreibung: { de: 'Speichert eine Notiz', en: 'Saves a note', pt: 'Guarda uma nota' },
    beispiele: {
      de: [
        'notiere: {text}',
        'notier bitte {text}',
        'schreib auf: {text}',
        'schreib dir auf, dass {text}',
        'Notiz: {text}',
        'neue Notiz: {text}',
        'leg eine Notiz an: {text}',
        'kannst du {text} notieren?',
        'halt fest: {text}',
        'ich will mir {text} notieren',
      ],
      en: [
        'note: {text}',
        'make a note: {text}',
        'write down: {text}',
        'take a note that {text}',
        'please note {text}',
        'save a note: {text}',
        'jot down {text}',
        'new note: {text}',
        'can you write down {text}?',
        'add a note: {text}',
      ],
      pt: [
        'anota: {text}',
        'nota: {text}',
        'anote que {text}',
        'faz uma nota: {text}',
        'escreve aí: {text}',
        'guarda uma nota: {text}',
        'nova nota: {text}',
        'pode anotar {text}?',
        'toma nota: {text}',
        'quero anotar {text}',
      ],
    },
    parameter: z.object({
      text: slot.text({
        name: { de: 'Text', en: 'Text', pt: 'Texto' },
        frage: { de: 'Was soll ich notieren?', en: 'What should I note?', pt: 'O que devo anotar?' },
      }),
    }),
    risiko: 1,
    titel: ({ text }, sprache) => `${{ de: 'Notiz', en: 'Note', pt: 'Nota' }[sprache]}: ${kuerze(text, 80)}`,
    aktionen: {
      notiz_gespeichert: { de: 'Notiz speichern', en: 'Saving the note', pt: 'Guardar a nota' },
      notiz_geloescht: { de: 'Notiz löschen', en: 'Deleting the note', pt: 'Apagar a nota' },
    },
    async run({ parameter: { text }, sprache, aktion, dienste }) {
      await aktion('assistent', 'notiz_gespeichert', {
        input: { text },
        run: (key) => dienste.notiere(key, text),
        idempotent: true,
      })
      return `${{ de: 'Notiert', en: 'Noted', pt: 'Anotado' }[sprache]}: ${kuerze(text, 200)}`
    },
    undo: {
      bis: '7d',
      titel: ({ parameter: { text } }, sprache) =>
        ({
          de: `Notiz löschen: ${kuerze(text, 80)}`,
          en: `delete the note: ${kuerze(text, 80)}`,
          pt: `apagar a nota: ${kuerze(text, 80)}`,
        })[sprache],
      async run({ parameter: { text }, geschehen, sprache, aktion, dienste }) {
        for (const { key } of geschehen) {
          await aktion('assistent', 'notiz_geloescht', {
            input: { key },
            run: async () => {
              await dienste.loescheNotiz(key)
              return { key }
            },
            idempotent: true,
          })
        }
        return `${{ de: 'Notiz gelöscht', en: 'Note deleted', pt: 'Nota apagada' }[sprache]}: ${kuerze(text, 200)}`
      },
    },
  })

const HOECHSTENS = 5

/** `notiz_suchen` (risk 0). */
export const notizSuchen = (): Skill =>
  skill({
    name: 'notiz_suchen',
    beschreibung: { de: 'Sucht in Notizen', en: 'Searches notes', pt: 'Procura nas notas' },
    beispiele: {
      de: [
        'such in meinen Notizen nach {suche}',
        'was habe ich zu {suche} notiert?',
        'was steht in meinen Notizen über {suche}?',
        'finde die Notiz zu {suche}',
        'Notizen zu {suche}',
        'zeig mir die Notiz mit {suche}',
        'hab ich was zu {suche} aufgeschrieben?',
        'welche Notizen gibt es zu {suche}',
        'hol die Notiz {suche}',
        'wo habe ich {suche} notiert',
      ],
      en: [
        'search my notes for {suche}',
        'what did I note about {suche}?',
        'find the note about {suche}',
        'notes about {suche}',
        'show me the note on {suche}',
        'do I have a note about {suche}?',
        'what do my notes say about {suche}',
        'look up {suche} in my notes',
        'which notes mention {suche}',
        'where did I write down {suche}',
      ],
      pt: [
        'procura {suche} nas minhas notas',
        'o que anotei sobre {suche}?',
        'acha a nota sobre {suche}',
        'notas sobre {suche}',
        'mostra a nota com {suche}',
        'tenho alguma nota sobre {suche}?',
        'o que dizem minhas notas sobre {suche}',
        'busca {suche} nas notas',
        'quais notas falam de {suche}',
        'onde anotei {suche}',
      ],
    },
    parameter: z.object({
      suche: slot.text({
        name: { de: 'Suche', en: 'Search', pt: 'Busca' },
        frage: { de: 'Wonach soll ich suchen?', en: 'What should I look for?', pt: 'O que devo procurar?' },
      }),
    }),
    risiko: 0,
    async run({ parameter: { suche }, sprache, zone, dienste }) {
      const gefunden = await dienste.notizen.suche(suche)
      if (gefunden.length === 0) {
        return {
          de: 'Dazu habe ich keine Notiz gefunden.',
          en: 'I found no note about that.',
          pt: 'Não encontrei nenhuma nota sobre isso.',
        }
      }
      const zeilen = gefunden
        .slice(0, HOECHSTENS)
        .map((n) => `– ${tagText(lokalerTag(n.erstellt, zone), sprache)}: ${kuerze(n.text, 300)}`)
      const mehr = gefunden.length - zeilen.length
      if (mehr > 0)
        zeilen.push(
          { de: `… und ${mehr} weitere`, en: `… and ${mehr} more`, pt: `… e mais ${mehr}` }[sprache],
        )
      return zeilen.join('\n')
    },
  })
