import { join } from 'node:path'
import { defineConfig } from 'assistent'
import beispiel from '../../beispiel/assistent.config.ts'

const demo = join(import.meta.dirname, '..', '..', 'beispiel')

/** The demo company, whose memory is summarised early. */
export default defineConfig({
  ...beispiel,
  skills: (beispiel.skills ?? []).map((datei) => join(demo, datei)),
  gedaechtnis: { ausloeser: 6, behalten: 2 },
})
