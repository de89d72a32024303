import { z } from 'zod'
import { inSprache } from '../../domaene/sprache.ts'
import { kuerze } from '../../domaene/text.ts'
import { inZone } from '../../domaene/zeit.ts'
import { datenblock, jsonZeile } from '../../modell/datenblock.ts'
import type { Tokenzaehler } from '../../modell/tokens.ts'
import type { Skill } from '../../skills/skill.ts'
import { type SlotFeld, slotsVon } from '../../skills/slot.ts'
import type { Anfrage, Erkennung } from '../erkennung.ts'
import { type Angebot, antwortForm, NOCHMAL, SYSTEM } from './auftrag.ts'
import { besteSkills, naechsteBeispiele, vorkommendeZuerst } from './auswahl.ts'

/** All that goes over the wire for one try: system text, data, the form as a JSON schema, and the words of the second try. */
export const PROMPT_TOKENS = 1_500
const NACHRICHT = { zeichen: 1_200, tokens: 320 }
const ZEILE = { zeichen: 300, tokens: 80 }
/** In the place of a reply: it may hold foreign text (a ticket's, a model's own), which could call for a Fähigkeit (I6). */
const ANTWORT = '…'
/** Roles, labels, the date; and where a server takes no schema, the sentence that says it in words. */
const RAHMEN_TOKENS = 110
/** Kept for the window, however many skills there are. */
const FENSTER_TOKENS = 150
/** Two texts side by side may be a token more than each by itself. */
const NAHT = 1

export interface Eingabe {
  /** One block of data. */
  text: string
  /** What may be answered; empty: there is nothing to ask for. */
  skills: readonly Skill[]
  schema: z.ZodType
}

/**
 * What the model gets to see, at most 1,500 tokens whatever there is: the message first, then the skills (the 12 that are
 * nearest, with as many of their fields as fit), then the window newest first, then the rest, as far as there is room.
 */
export function baueEingabe(anfrage: Anfrage, lokal: Erkennung, miss: Tokenzaehler): Eingabe {
  const nachricht = kuerzeJson(anfrage.text, NACHRICHT, miss)
  const fest = miss(SYSTEM) + miss(NOCHMAL) + RAHMEN_TOKENS
  const frei = { tokens: PROMPT_TOKENS - fest - miss(jsonZeile(nachricht)) }
  const packe = packer(frei, miss)
  const angebote = biete(besteSkills(anfrage, lokal), anfrage, frei, miss)
  const verlauf = packe(
    anfrage.verlauf
      .slice(-8)
      .toReversed()
      .map((z) => ({
        rolle: z.rolle,
        text: z.rolle === 'nutzer' ? kuerzeJson(z.text, ZEILE, miss) : ANTWORT,
      })),
  ).toReversed()
  const daten = {
    ...heute(anfrage),
    sprache: anfrage.sprache,
    faehigkeiten: angebote.map((a) => alsDaten(a, anfrage)),
    verlauf,
    vorgaenge: packe(
      anfrage.fenster.slice(0, 3).map((v) => ({ faehigkeit: v.faehigkeit, parameter: v.parameter })),
    ),
    gelernt: packe(gelerntes(anfrage, miss)),
    begriffe: packe(vorkommendeZuerst(anfrage).slice(0, 20)),
    personen: packe(anfrage.personen.slice(0, 30).map((p) => kuerze(p, 60))),
    nachricht,
  }
  return { text: datenblock(daten), skills: angebote.map((a) => a.skill), schema: antwortForm(angebote) }
}

/** The same text first, then those that are like it. */
const gelerntes = (anfrage: Anfrage, miss: Tokenzaehler): object[] => [
  ...anfrage.lernbeispiele.slice(0, 3).map(({ faehigkeit, parameter }) => ({ faehigkeit, parameter })),
  ...naechsteBeispiele(anfrage).map(({ text, faehigkeit }) => ({
    text: kuerzeJson(text, ZEILE, miss),
    faehigkeit,
  })),
]

function heute({ jetzt, zone }: Anfrage): { heute: string; wochentag: string; uhrzeit: string } {
  const lokal = inZone(jetzt, zone).setLocale('de')
  return {
    heute: lokal.toFormat('yyyy-MM-dd'),
    wochentag: lokal.toFormat('cccc'),
    uhrzeit: lokal.toFormat('HH:mm'),
  }
}

/** Skills while they fit, as data and in the form; of one that does not, the fields it needs, or none. */
function biete(
  skills: readonly Skill[],
  anfrage: Anfrage,
  frei: { tokens: number },
  miss: Tokenzaehler,
): Angebot[] {
  const formTokens = (a: readonly Angebot[]): number =>
    a.length === 0 ? 0 : miss(JSON.stringify(z.toJSONSchema(antwortForm(a))))
  let angebote: Angebot[] = []
  let form = 0
  for (const skill of skills) {
    const alle = slotsVon(skill.parameter)
    for (const felder of [alle, alle.filter((s) => s.pflicht).slice(0, 8), []]) {
      const neue = [...angebote, { skill, felder }]
      const daten = miss(jsonZeile(alsDaten({ skill, felder }, anfrage))) + NAHT
      // Counting the form of fifty fields is not free: what is too long as data is not looked at.
      if (daten + form > frei.tokens - FENSTER_TOKENS) continue
      const mit = formTokens(neue)
      if (daten + mit > frei.tokens - FENSTER_TOKENS) continue
      frei.tokens -= daten
      angebote = neue
      form = mit
      break
    }
  }
  frei.tokens -= form
  return angebote
}

/** Takes values while their JSON fits. */
const packer =
  (frei: { tokens: number }, miss: Tokenzaehler) =>
  <T>(werte: readonly T[]): T[] =>
    werte.filter((wert) => {
      const json = jsonZeile(wert)
      // No value that fits has more characters: nothing giant is counted.
      const tokens = json.length > 8 * PROMPT_TOKENS ? Number.POSITIVE_INFINITY : miss(json) + NAHT
      if (tokens > frei.tokens) return false
      frei.tokens -= tokens
      return true
    })

/** Cut between graphemes so that its JSON is no longer: a control character is six characters there. */
function kuerzeJson(text: string, max: { zeichen: number; tokens: number }, miss: Tokenzaehler): string {
  const passt = (t: string): boolean => {
    const json = jsonZeile(t)
    return json.length <= max.zeichen + 2 && miss(json) <= max.tokens
  }
  let kurz = kuerze(text, max.zeichen)
  for (let n = max.zeichen; !passt(kurz); kurz = kuerze(text, n)) n = Math.floor(n * 0.8)
  return kurz
}

const alsDaten = ({ skill, felder }: Angebot, { sprache }: Anfrage) => ({
  name: skill.name,
  was: kuerze(inSprache(skill.beschreibung, sprache), 100),
  felder: Object.fromEntries(felder.map((s) => [s.feld, artVon(s)])),
})

function artVon(slot: SlotFeld): string {
  const werte = slot.werte ? `: ${Object.keys(slot.werte).join('|')}` : ''
  const richtung = slot.richtung ? ` ${slot.richtung}` : ''
  return kuerze(`${slot.code ? 'kennung' : slot.art}${slot.pflicht ? '!' : ''}${richtung}${werte}`, 160)
}
