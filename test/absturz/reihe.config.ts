import { defineConfig } from 'assistent'
import absturz from './assistent.config.ts'

/** As many members as are held at once; Bernd and Carla decide about what they ask for. */
export const MITGLIEDER = Array.from({ length: 20 }, (_, i) => `+4917139250${10 + i}`)

/** Who approve together what one alone may not. */
export const ERNA = '+491713920005'
export const FRITZ = '+491713920006'

export default defineConfig({
  ...absturz,
  team: [
    { name: 'Bernd Muster', phone: '+491713920002', rollen: ['mitglied', 'finanzen', 'admin'] },
    { name: 'Carla Probe', phone: '+491713920003', rollen: ['mitglied', 'marketing'] },
    { name: 'Erna Wach', phone: ERNA, rollen: ['mitglied', 'wache'] },
    { name: 'Fritz Wach', phone: FRITZ, rollen: ['mitglied', 'wache'] },
    ...MITGLIEDER.map((phone, i) => ({
      name: `Mitglied ${i}`,
      phone,
      rollen: ['mitglied'],
    })),
  ],
  // A message that five starts died of is given up, see schleife.test.ts; of a crash a second that would be anybody's.
  grenzen: { zuegeProMinute: 100_000, ruhezeitMs: 20, versuche: 100 },
})
