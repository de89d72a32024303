import { defineConfig } from 'assistent'
import firma from '../assistent.config.ts'

// The example company grown to ten people, for `assistent demo`. A Freigabe has a whole week: whenever the demo is made,
// one of them is about to end at a time of day like now.
export default defineConfig({
  ...firma,
  fristen: { freigabe: '7d' },
  team: [
    ...(firma.team ?? []),
    { name: 'Mira Sommer', phone: '+491713920005', rollen: ['mitglied', 'leitung'] },
    { name: 'Jonas Weber', phone: '+491713920006', rollen: ['mitglied', 'marketing'] },
    { name: 'Lena Fuchs', phone: '+491713920007' },
    { name: 'Tom Berger', phone: '+491713920008' },
    { name: 'Kate Hill', phone: '+447700900123', sprache: 'en' },
    { name: 'Rui Costa', phone: '+491713920009', sprache: 'pt' },
  ],
  skills: (firma.skills ?? []).map((datei) => `../${datei}`),
})
