import type { EreignisEingabe } from '../../src/domaene/ereignis.ts'
import type { Kanal, Sendung } from '../../src/kanal/kanal.ts'
import { AGENT, nummer } from './firma.ts'

// What people write in a closed loop: the next message when the reply to the last one is there.

interface Art {
  name: string
  texte: readonly string[]
  /** Something else is no answer: a fast error must not count. */
  antwort: RegExp
}

/** No message needs a foreign system; each leans on the one before as in a real conversation. */
export const ABLAUF: readonly Art[] = [
  {
    name: 'Frage',
    texte: ['Wie hoch war der Umsatz im Oktober 2025?', 'Wie viel Umsatz hatten wir im März 2025?'],
    antwort: /€/,
  },
  { name: 'Anschluss Monat', texte: ['und im September?', 'und im Februar?'], antwort: /€/ },
  { name: 'Anschluss Ort', texte: ['nur für Wien', 'und für Berlin?'], antwort: /€.*|Wien|Berlin/ },
  { name: 'Was läuft', texte: ['Was läuft gerade?'], antwort: /\S/ },
  {
    name: 'Frage mit Ort',
    texte: ['Was hat Zürich im August 2025 umgesetzt?', 'Umsatz Wien im Mai 2025'],
    antwort: /€/,
  },
  { name: 'Hilfe', texte: ['hilfe'], antwort: /\S{3}/ },
]

export const artVon = (nr: number): Art => ABLAUF[nr % ABLAUF.length] as Art
export const textVon = (nr: number): string => {
  const { texte } = artVon(nr)
  return texte[Math.floor(nr / ABLAUF.length) % texte.length] ?? ''
}

export const ereignisVon = (person: number, nr: number): EreignisEingabe => ({
  agent: AGENT,
  kanal: 'bench',
  ding: `nachricht:${nummer(person)}.${nr}`,
  art: 'nachricht',
  chat: nummer(person),
  von: nummer(person),
  provider_id: `${nummer(person)}.${nr}`,
  text: textVon(nr),
})

/** A channel that hands replies on, and is through at once. */
export const sammelKanal = (bekommt: (sendung: Sendung) => void): Kanal => ({
  name: 'bench',
  adressform: 'e164',
  ruhezeitMs: 0,
  sende: async (sendung) => {
    bekommt(sendung)
    return { provider_ids: [`b.${sendung.id}`] }
  },
})
