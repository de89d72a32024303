import { skill, z } from 'assistent'

/** One of two that the same words may mean: the assistant has to ask which. */
export default skill({
  name: 'kaffee_kochen',
  beschreibung: 'Kocht Kaffee',
  beispiele: ['koch etwas Heißes zu trinken', 'koch Kaffee'],
  parameter: z.object({}),
  risiko: 0,
  run: async () => 'Der Kaffee steht bereit.',
})
