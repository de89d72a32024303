import { join } from 'node:path'
import { defineConfig } from 'assistent'
import demo from '../../beispiel/assistent.config.ts'

/** The demo company with a fax, of which nobody can ask whether it went out, and a folder for media with each database. */
export default defineConfig({
  team: demo.team ?? [],
  skills: [
    ...['umsatz_abfragen', 'ticket_anlegen', 'rechnung_zahlen'].map((name) =>
      join('..', '..', 'beispiel', 'skills', `${name}.ts`),
    ),
    join('..', 'absturz', 'skill-ohne-keys.ts'),
    ...['skill-kaffee.ts', 'skill-tee.ts'],
  ],
  medien: { ordner: join(process.env.HOME ?? '.', 'medien') },
  begruessung: false,
})
