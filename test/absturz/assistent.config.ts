import { join } from 'node:path'
import { defineConfig } from 'assistent'
import beispiel from '../../beispiel/assistent.config.ts'

const demo = join(import.meta.dirname, '..', '..', 'beispiel')

/** The demo company, for many crashes a minute, with a skill whose system knows no keys, and with one that kills. */
export default defineConfig({
  ...beispiel,
  skills: [
    ...(beispiel.skills ?? []).map((datei) => join(demo, datei)),
    'skill-ohne-keys.ts',
    'skill-toedlich.ts',
  ],
  grenzen: { zuegeProMinute: 100_000 },
})
