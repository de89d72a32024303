import { join } from 'node:path'
import { defineConfig } from 'assistent'
import beispiel from '../../beispiel/assistent.config.ts'

const demo = join(import.meta.dirname, '..', '..', 'beispiel')

/** The demo company, and two skills that one sentence can mean: it always asks back. */
export default defineConfig({
  ...beispiel,
  skills: [...(beispiel.skills ?? []).map((datei) => join(demo, datei)), 'skill-raeume.ts'],
})
