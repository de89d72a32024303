import { skill, z } from 'assistent'

/** One of two that the same words may mean: the assistant has to ask which. */
export default skill({
  name: 'tee_kochen',
  beschreibung: 'Kocht Tee',
  beispiele: ['koch etwas Heißes zu trinken', 'koch Tee'],
  parameter: z.object({}),
  risiko: 0,
  run: async () => 'Der Tee steht bereit.',
})
