import { join } from 'node:path'
import { defineConfig } from 'assistent'
import { starteFremdsystem } from './fremdsystem.ts'

// The demo company. `assistent start` and `assistent chat` run it when there is no other config.
export default defineConfig({
  agent: 'beispiel',
  gruppen: 'alle',
  // The skills call a foreign system at FREMDSYSTEM_URL; without that variable the demo starts one by itself.
  async vorbereiten({ einstellungen, datenOrdner, probe }) {
    if (einstellungen.FREMDSYSTEM_URL) return { einstellungen: {}, schliesse: async () => undefined }
    const system = await starteFremdsystem({
      port: 0,
      ...(datenOrdner ? { datei: join(datenOrdner, 'fremdsystem.json') } : {}),
      ...(probe ? { bestand: probe.fremd } : {}),
    })
    return { einstellungen: { FREMDSYSTEM_URL: system.url }, schliesse: () => system.schliesse() }
  },
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
