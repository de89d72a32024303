import { skill, z } from 'assistent'

/** Starts something and does not wait for it; it fails after the answer is out. */
export default skill({
  name: 'lampe_pruefen',
  beschreibung: 'Prüft die Lampe im Flur',
  beispiele: ['prüf die Lampe im Flur', 'Lampe im Flur prüfen'],
  parameter: z.object({}),
  risiko: 0,
  async run() {
    void Promise.resolve().then(() => {
      throw new Error('die Lampe von Anna +491713920001 antwortet nicht')
    })
    return 'Die Lampe brennt.'
  },
})
