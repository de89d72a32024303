import { z } from 'zod'
import erinnerungSetzen from '../../../beispiel/skills/erinnerung_setzen.ts'
import postLoeschen from '../../../beispiel/skills/post_loeschen.ts'
import rechnungZahlen from '../../../beispiel/skills/rechnung_zahlen.ts'
import reichweiteAbfragen from '../../../beispiel/skills/reichweite_abfragen.ts'
import ticketAnlegen from '../../../beispiel/skills/ticket_anlegen.ts'
import ticketZusammenfassen from '../../../beispiel/skills/ticket_zusammenfassen.ts'
import umsatzAbfragen from '../../../beispiel/skills/umsatz_abfragen.ts'
import urlaubEintragen from '../../../beispiel/skills/urlaub_eintragen.ts'
import { type Skill, skill } from '../../../src/skills/skill.ts'
import { slot } from '../../../src/skills/slot.ts'

// What the follow-ups lean on: the demo's skills, and invented ones so that every kind of slot is asked about.

const run = async () => 'ok'

const lagerbestand = skill({
  name: 'lagerbestand_abfragen',
  beschreibung: 'Nennt den Lagerbestand',
  beispiele: ['wie viele {artikel} liegen im lager {lager}', 'lagerbestand {artikel}'],
  parameter: z.object({
    artikel: slot.text(),
    lager: slot.ort({ Nord: ['nord'], Süd: ['sued'], Graz: [], Bremen: [] }).optional(),
  }),
  risiko: 0,
  run,
})

const stundenzettel = skill({
  name: 'stundenzettel_abfragen',
  beschreibung: 'Zeigt den Stundenzettel',
  beispiele: ['stundenzettel von {wer} {zeitraum}', 'wie viele stunden hat {wer} {zeitraum} gearbeitet'],
  parameter: z.object({ wer: slot.person(), zeitraum: slot.zeitraum({ richtung: 'zurueck' }) }),
  risiko: 0,
  run,
})

const raum = skill({
  name: 'raum_buchen',
  beschreibung: 'Bucht einen Besprechungsraum',
  beispiele: ['buch den raum {raum} {beginn}', 'reservier {raum} {beginn} für {dauer}'],
  parameter: z.object({
    raum: slot.auswahl({ Atlas: [], Eiger: [], Fuji: [], Olymp: [] }),
    beginn: slot.zeitpunkt({ richtung: 'voraus' }),
    dauer: slot.dauer().optional(),
  }),
  risiko: 2,
  run,
})

const krankmeldung = skill({
  name: 'krankmeldung_eintragen',
  beschreibung: 'Trägt eine Krankmeldung ein',
  beispiele: ['meld {wer} krank {zeitraum}', 'krankmeldung für {wer} {zeitraum}'],
  parameter: z.object({ wer: slot.person(), zeitraum: slot.zeitraum({ richtung: 'voraus' }) }),
  risiko: 2,
  run,
})

const angebot = skill({
  name: 'angebot_erstellen',
  beschreibung: 'Erstellt ein Angebot',
  beispiele: [
    'mach ein angebot für {kunde} über {summe}',
    'angebot an {kunde}: {summe}, gültig bis {gueltig}',
  ],
  parameter: z.object({
    kunde: slot.text(),
    summe: slot.betrag(),
    gueltig: slot.datum({ richtung: 'voraus' }).optional(),
  }),
  risiko: 2,
  run,
})

const kundenkontakt = skill({
  name: 'kundenkontakt_zeigen',
  beschreibung: 'Zeigt, wie ein Kunde zu erreichen ist',
  beispiele: ['wie erreiche ich {kunde}', 'gib mir {weg} von {kunde}', 'kontakt {kunde}'],
  parameter: z.object({
    kunde: slot.text(),
    weg: slot
      .auswahl({
        Telefon: ['telefonnummer', 'handy'],
        Mail: ['e-mail', 'mailadresse'],
        Anschrift: ['adresse'],
      })
      .optional(),
  }),
  risiko: 0,
  run,
})

const auslastung = skill({
  name: 'auslastung_abfragen',
  beschreibung: 'Nennt die Auslastung einer Filiale',
  beispiele: ['wie war die auslastung in {filiale} {zeitraum}', 'auslastung {filiale} {zeitraum}'],
  parameter: z.object({
    filiale: slot.ort({ Hamburg: [], Köln: ['koeln'], Dresden: [], Basel: [] }).optional(),
    zeitraum: slot.zeitraum({ richtung: 'zurueck' }),
  }),
  risiko: 0,
  run,
})

export const skills: readonly Skill[] = [
  umsatzAbfragen,
  ticketAnlegen,
  ticketZusammenfassen,
  reichweiteAbfragen,
  urlaubEintragen,
  erinnerungSetzen,
  rechnungZahlen,
  postLoeschen,
  lagerbestand,
  stundenzettel,
  raum,
  krankmeldung,
  angebot,
  kundenkontakt,
  auslastung,
]

export const personen: readonly string[] = [
  'Anna Beispiel',
  'Bernd Muster',
  'Carla Probe',
  'Deniz Test',
  'Eva Lindner',
  'Farid Haddad',
  'Greta Sommer',
  'Jonas Keller',
]
