import { skill, slot, z } from 'assistent'

/** Takes the whole process with it, each time. */
export default skill({
  name: 'sirene_testen',
  beschreibung: 'Testet die Sirene',
  beispiele: ['teste die Sirene {ort}', 'Sirene testen: {ort}'],
  parameter: z.object({ ort: slot.text({ frage: 'Wo?' }) }),
  risiko: 2,
  async run() {
    process.kill(process.pid, 'SIGKILL')
    return ''
  },
})
