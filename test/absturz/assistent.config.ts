import { join } from 'node:path'
import { defineConfig } from 'assistent'
import beispiel from '../../beispiel/assistent.config.ts'

const demo = join(import.meta.dirname, '..', '..', 'beispiel')

const eigene = [
  'skill-ohne-keys.ts',
  'skill-toedlich.ts',
  'skill-fahrlaessig.ts',
  'skill-zu-zweit.ts',
  'skill-in-teilen.ts',
]

/** The demo company, for many crashes a minute, and with skills that no demo needs. */
export default defineConfig({
  ...beispiel,
  skills: [...(beispiel.skills ?? []).map((datei) => join(demo, datei)), ...eigene],
  grenzen: { zuegeProMinute: 100_000 },
  // What is compared is what came of a crash, whole: also of the first one.
  begruessung: false,
})
