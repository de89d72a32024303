import { join } from 'node:path'
import { defineConfig } from 'assistent'

/** Skills whose effects last, and one whose outcome nobody can know. */
export default defineConfig({
  team: [
    { name: 'Anna Beispiel', phone: '+491713920001' },
    { name: 'Carla Probe', phone: '+491713920003', rollen: ['mitglied', 'leitung'] },
    { name: 'Deniz Test', phone: '+491713920004' },
  ],
  skills: ['skill-drucken.ts', 'skill-zwei.ts', join('..', 'absturz', 'skill-ohne-keys.ts')],
  begruessung: false,
})
