import { defineConfig } from 'assistent'

// The demo company. `assistent start` and `assistent chat` run it when there is no other config.
export default defineConfig({
  agent: 'beispiel',
  gruppen: 'alle',
  team: [
    { name: 'Anna Beispiel', phone: '+491713920001', rollen: ['mitglied'] },
    { name: 'Bernd Muster', phone: '+491713920002', rollen: ['mitglied', 'finanzen'] },
    {
      name: 'Carla Probe',
      phone: '+491713920003',
      rollen: ['mitglied', 'finanzen', 'marketing', 'leitung', 'admin'],
    },
    { name: 'Deniz Test', phone: '+491713920004', rollen: ['mitglied'] },
  ],
  skills: [
    'skills/umsatz_abfragen.ts',
    'skills/ticket_anlegen.ts',
    'skills/ticket_zusammenfassen.ts',
    'skills/reichweite_abfragen.ts',
    'skills/urlaub_eintragen.ts',
    'skills/erinnerung_setzen.ts',
    'skills/rechnung_zahlen.ts',
    'skills/post_loeschen.ts',
  ],
})
