import { skill, z } from 'assistent'

const raum = (welcher: string) =>
  skill({
    name: `${welcher}_raum`,
    beschreibung: `Sagt, ob der ${welcher}e Besprechungsraum frei ist`,
    beispiele: ['Ist der Besprechungsraum frei?', 'Besprechungsraum frei'],
    parameter: z.object({}),
    risiko: 0,
    run: async () => `Der ${welcher}e Besprechungsraum ist frei.`,
  })

export default [raum('gross'), raum('klein')]
