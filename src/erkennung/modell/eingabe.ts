import { inSprache } from '../../domaene/sprache.ts'
import { kuerze, schluesselform } from '../../domaene/text.ts'
import { inZone } from '../../domaene/zeit.ts'
import { datenblock, jsonZeile } from '../../modell/datenblock.ts'
import type { Skill } from '../../skills/skill.ts'
import { type SlotFeld, slotsVon } from '../../skills/slot.ts'
import type { Anfrage, Erkennung } from '../erkennung.ts'
import { SYSTEM } from './auftrag.ts'

/** System text and data together: about 1,500 tokens of German. */
const PROMPT_ZEICHEN = 5_000
const NACHRICHT_ZEICHEN = 1_200
const ZEILE_ZEICHEN = 300
const SKILLS = 12
/** In the place of a reply: it may hold foreign text (a ticket's, a model's own), which could call for a Fähigkeit (I6). */
const ANTWORT = '…'
/** Labels, keys and the date. */
const RAHMEN_ZEICHEN = 350
/** Kept for the window, however many skills there are. */
const FENSTER_ZEICHEN = 600

/**
 * What the model gets to see, as one block of data, at most 5,000 characters with the system text: the message first,
 * then the skills (locally best 12), then the window newest first, then the rest, as far as there is room.
 */
export function baueEingabe(anfrage: Anfrage, lokal: Erkennung): { text: string; skills: readonly Skill[] } {
  const nachricht = kuerzeJson(anfrage.text, NACHRICHT_ZEICHEN)
  const packe = packer(PROMPT_ZEICHEN - SYSTEM.length - RAHMEN_ZEICHEN - jsonZeile(nachricht).length)
  const faehigkeiten = packe(
    besteSkills(anfrage, lokal).map((s) => alsDaten(s, anfrage)),
    FENSTER_ZEICHEN,
  )
  const verlauf = packe(
    anfrage.verlauf
      .slice(-8)
      .toReversed()
      .map((z) => ({
        rolle: z.rolle,
        text: z.rolle === 'nutzer' ? kuerzeJson(z.text, ZEILE_ZEICHEN) : ANTWORT,
      })),
  ).toReversed()
  const daten = {
    ...heute(anfrage),
    sprache: anfrage.sprache,
    faehigkeiten,
    verlauf,
    vorgaenge: packe(
      anfrage.fenster.slice(0, 3).map((v) => ({ faehigkeit: v.faehigkeit, parameter: v.parameter })),
    ),
    gelernt: packe(anfrage.lernbeispiele.slice(0, 3)),
    begriffe: packe(vorkommendeZuerst(anfrage).slice(0, 20)),
    personen: packe(anfrage.personen.slice(0, 30).map((p) => kuerze(p, 60))),
    nachricht,
  }
  const namen = new Set(faehigkeiten.map((f) => f.name))
  return { text: datenblock(daten), skills: anfrage.skills.filter((s) => namen.has(s.name)) }
}

function heute({ jetzt, zone }: Anfrage): { heute: string; wochentag: string; uhrzeit: string } {
  const lokal = inZone(jetzt, zone).setLocale('de')
  return {
    heute: lokal.toFormat('yyyy-MM-dd'),
    wochentag: lokal.toFormat('cccc'),
    uhrzeit: lokal.toFormat('HH:mm'),
  }
}

/** Takes values while their JSON fits; `lassen` characters stay free for what comes after. */
function packer(platz: number): <T>(werte: readonly T[], lassen?: number) => T[] {
  let frei = platz
  return (werte, lassen = 0) => {
    const drin: (typeof werte)[number][] = []
    for (const wert of werte) {
      const laenge = jsonZeile(wert).length + 1
      if (laenge > frei - lassen) break
      frei -= laenge
      drin.push(wert)
    }
    return drin
  }
}

/** Cut between graphemes so that its JSON has at most `max` characters: control characters take six each there. */
function kuerzeJson(text: string, max: number): string {
  let kurz = kuerze(text, max)
  for (let n = max; jsonZeile(kurz).length > max + 2; kurz = kuerze(text, n)) n = Math.floor(n * 0.7)
  return kurz
}

const alsDaten = (skill: Skill, { sprache }: Anfrage) => ({
  name: skill.name,
  was: kuerze(inSprache(skill.beschreibung, sprache), 100),
  felder: Object.fromEntries(slotsVon(skill.parameter).map((s) => [s.feld, artVon(s)])),
})

function artVon(slot: SlotFeld): string {
  const werte = slot.werte ? `: ${Object.keys(slot.werte).join('|')}` : ''
  const richtung = slot.richtung ? ` ${slot.richtung}` : ''
  return kuerze(`${slot.code ? 'kennung' : slot.art}${slot.pflicht ? '!' : ''}${richtung}${werte}`, 160)
}

/** Locally recognised ones first, then those of the window, then those whose words occur in the message. */
export function besteSkills(anfrage: Anfrage, lokal: Erkennung): Skill[] {
  const naheliegend = [...lokal.kandidaten, ...anfrage.lernbeispiele, ...anfrage.fenster].map(
    (k) => k.faehigkeit,
  )
  const stamm = (wort: string): string => wort.slice(0, 5)
  const woerter = new Set(
    schluesselform(kuerze(anfrage.text, NACHRICHT_ZEICHEN))
      .split(' ')
      .filter((w) => w.length > 3)
      .map(stamm),
  )
  const naehe = (s: Skill): number => {
    const platz = naheliegend.indexOf(s.name)
    if (platz >= 0) return 1_000 - platz
    const { de, en, pt } = s.beispiele
    const eigene = [
      s.name.replaceAll('_', ' '),
      inSprache(s.beschreibung, anfrage.sprache),
      ...de,
      ...en,
      ...pt,
    ]
    const staemme = new Set(schluesselform(eigene.join(' ')).split(' ').map(stamm))
    return [...woerter].filter((w) => staemme.has(w)).length
  }
  return anfrage.skills
    .map((skill) => ({ skill, naehe: naehe(skill) }))
    .sort((a, b) => b.naehe - a.naehe)
    .slice(0, SKILLS)
    .map(({ skill }) => skill)
}

function vorkommendeZuerst({ text, begriffe }: Anfrage): { wort: string; bedeutung: string }[] {
  const form = schluesselform(text)
  return begriffe
    .map(({ wort, bedeutung }) => ({ wort: kuerze(wort, 60), bedeutung: kuerze(bedeutung, 60) }))
    .sort(
      (a, b) => Number(form.includes(schluesselform(b.wort))) - Number(form.includes(schluesselform(a.wort))),
    )
}
