import { z } from 'zod'
import { skill } from '../../../src/skills/skill.ts'
import { slot } from '../../../src/skills/slot.ts'

// An office that is not the demo: eight skills with slots of all kinds, four to eight German examples each.

const run = async () => 'ok'

export const teamSkills = [
  skill({
    name: 'raum_buchen',
    beschreibung: 'Bucht einen Besprechungsraum',
    beispiele: [
      'buch den raum {raum} {beginn}',
      'reservier {raum} {beginn} für {dauer}',
      'ich brauche {beginn} den besprechungsraum {raum}',
      'besprechungsraum {raum} {beginn}',
      'kannst du {raum} {beginn} für uns buchen',
    ],
    parameter: z.object({
      raum: slot.auswahl({ Atlas: [], Eiger: [], Fuji: [], Olymp: [] }),
      beginn: slot.zeitpunkt({ richtung: 'voraus' }),
      dauer: slot.dauer().optional(),
      plaetze: slot.zahl({ vor: ['personen', 'leute'] }).optional(),
    }),
    risiko: 2,
    run,
  }),
  skill({
    name: 'stunden_erfassen',
    beschreibung: 'Erfasst Arbeitszeit',
    beispiele: [
      'trag {dauer} für {tag} ein',
      'ich habe {tag} {dauer} gearbeitet',
      'buch {dauer} auf projekt {projekt}',
      'stunden erfassen {tag} {dauer}',
      'zeiterfassung {dauer} {projekt}',
    ],
    parameter: z.object({
      dauer: slot.dauer(),
      tag: slot.datum({ richtung: 'zurueck' }).optional(),
      projekt: slot.text().optional(),
    }),
    risiko: 1,
    run,
  }),
  skill({
    name: 'krankmeldung',
    beschreibung: 'Trägt eine Krankmeldung ein',
    beispiele: [
      'ich bin krank {zeitraum}',
      'meld mich {zeitraum} krank',
      'krankmeldung {zeitraum}',
      '{wer} ist {zeitraum} krank',
      'krankmeldung für {wer} {zeitraum}',
      'ich bin {zeitraum} krankgeschrieben',
    ],
    parameter: z.object({
      zeitraum: slot.zeitraum({ richtung: 'voraus' }),
      wer: slot.person().optional(),
      attest: slot.jaNein().optional(),
    }),
    risiko: 2,
    run,
  }),
  skill({
    name: 'lagerbestand_abfragen',
    beschreibung: 'Nennt den Lagerbestand',
    beispiele: [
      'wie viele {artikel} sind noch im lager',
      'lagerbestand {artikel}',
      'haben wir noch {artikel}',
      'wie viel {artikel} haben wir noch',
    ],
    parameter: z.object({ artikel: slot.text() }),
    risiko: 0,
    run,
  }),
  skill({
    name: 'angebot_erstellen',
    beschreibung: 'Erstellt ein Angebot',
    beispiele: [
      'mach ein angebot für {kunde} über {summe}',
      'angebot an {kunde}: {summe}',
      'erstell ein angebot über {summe} für {kunde}',
      'schreib {kunde} ein angebot über {summe}',
    ],
    parameter: z.object({ kunde: slot.text(), summe: slot.betrag() }),
    risiko: 2,
    run,
  }),
  skill({
    name: 'kundenkontakt_suchen',
    beschreibung: 'Zeigt, wie ein Kunde zu erreichen ist',
    beispiele: [
      'wie erreiche ich {kunde}',
      'kontakt {kunde}',
      'telefonnummer von {kunde}',
      'wer ist ansprechpartner bei {kunde}',
      'such mir die mailadresse von {kunde} raus',
    ],
    parameter: z.object({ kunde: slot.text() }),
    risiko: 0,
    run,
  }),
  skill({
    name: 'reisekosten_einreichen',
    beschreibung: 'Reicht Reisekosten ein',
    beispiele: [
      'reich reisekosten über {summe} ein',
      'reisekosten {ort} {summe}',
      'rechne meine reise nach {ort} ab, {summe}',
      'spesen {summe} {ort} {tag}',
      'ich möchte {summe} reisekosten für {ort} abrechnen',
    ],
    parameter: z.object({
      summe: slot.betrag(),
      ort: slot.ort({ Berlin: [], Hamburg: [], Köln: ['koeln'], München: ['muenchen'] }).optional(),
      tag: slot.datum({ richtung: 'zurueck' }).optional(),
    }),
    risiko: 2,
    run,
  }),
  skill({
    name: 'passwort_zuruecksetzen',
    beschreibung: 'Setzt ein Passwort zurück',
    beispiele: [
      'setz mein passwort für {system} zurück',
      'passwort {system} vergessen',
      'ich brauche ein neues passwort für {system}',
      'passwort zurücksetzen {system}',
      'ich komme nicht mehr ins {system}',
    ],
    parameter: z.object({
      system: slot.auswahl({ Mail: ['mailkonto'], VPN: [], CRM: [], Zeiterfassung: [] }),
    }),
    risiko: 2,
    run,
  }),
]
