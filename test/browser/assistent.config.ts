import { join } from 'node:path'
import { defineConfig } from 'assistent'

const BEISPIEL = join('..', '..', 'beispiel', 'skills')

/** The demo company's payments and tickets, an effect whose outcome nobody can know, and a Frist that ends while one looks. */
export default defineConfig({
  team: [
    { name: 'Anna Beispiel', phone: '+491713920001' },
    { name: 'Bernd Muster', phone: '+491713920002', rollen: ['mitglied', 'finanzen'] },
    {
      name: 'Carla Probe',
      phone: '+491713920003',
      rollen: ['mitglied', 'finanzen', 'leitung', 'admin'],
    },
  ],
  skills: [
    join(BEISPIEL, 'rechnung_zahlen.ts'),
    join(BEISPIEL, 'ticket_anlegen.ts'),
    join('..', 'absturz', 'skill-ohne-keys.ts'),
    'skill-kurze-frist.ts',
  ],
  begruessung: false,
})
