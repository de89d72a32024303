import { join } from 'node:path'
import { defineConfig } from 'assistent'
import beispiel from '../../beispiel/assistent.config.ts'

const demo = join(import.meta.dirname, '..', '..', 'beispiel')

/** The demo company with twenty more people who write much, and with Fristen so short that clearing up has work. */
export default defineConfig({
  ...beispiel,
  team: [
    ...(beispiel.team ?? []),
    ...Array.from({ length: 20 }, (_, i) => ({
      name: `Person ${i}`,
      phone: `+4917139201${String(i).padStart(2, '0')}`,
    })),
  ],
  skills: (beispiel.skills ?? []).map((datei) => join(demo, datei)),
  grenzen: { zuegeProMinute: 100_000 },
  aufbewahrung: { verlauf: '1s', messages: '1s', eingang_text: '1s' },
})
