import { join } from 'node:path'
import { defineConfig } from 'assistent'
import beispiel from '../../beispiel/assistent.config.ts'

const demo = join(import.meta.dirname, '..', '..', 'beispiel')

/** The demo company, with guests let in. */
export default defineConfig({
  ...beispiel,
  zugang: 'offen',
  skills: (beispiel.skills ?? []).map((datei) => join(demo, datei)),
})
