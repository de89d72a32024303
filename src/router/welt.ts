import { type Arbeitskalender, leseDauer, nach } from '../domaene/arbeitszeit.ts'
import { regelFuer } from '../domaene/freigabe-regel.ts'
import { type Person, zoneVon } from '../domaene/person.ts'
import type { Sprache } from '../domaene/sprache.ts'
import { kuerze } from '../domaene/text.ts'
import { dauerMs, type Instant, plusMs } from '../domaene/zeit.ts'
import type { Anfrage, Erkennung } from '../erkennung/erkennung.ts'
import { titelVon } from '../rueckkanal/darstellung.ts'
import type { Texte } from '../rueckkanal/texte/texte.ts'
import { zitatText } from '../skills/format.ts'
import type { Skill } from '../skills/skill.ts'
import { slotsVon } from '../skills/slot.ts'
import type { Verzeichnis } from '../skills/verzeichnis.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Kontext } from './kontext.ts'

/** What is needed to say what a Vorgang is about. */
export interface Worte {
  skills: Verzeichnis
  texte: (sprache: Sprache) => Texte
  zone: string
  /** The team's working days and office hours. */
  kalender: Arbeitskalender
  /** Words that somebody wrote, as a reply may repeat them: nothing in them is a link or an image, but to the allowed hosts. */
  ohneFremdes: (text: string, sprache: Sprache) => string
}

/** What the pure parts of the router know besides the Kontext. */
export interface Welt extends Worte {
  /** The local recogniser on any text, in the Kontext of a turn. */
  erkenne: (k: Kontext, text: string) => Erkennung
  /** The same on an Anfrage of any make. */
  erkenneAnfrage: (anfrage: Anfrage) => Erkennung
  /** Reads a change („ja, aber bis zum 22.“) into parameters that are there. */
  aendere: (k: Kontext, skill: Skill, vorgang: Vorgang, rest: string) => Aenderung | undefined
  fristen: { rueckfrage: string; bestaetigung: string; freigabe?: string }
  lesenZeichen: number
  /** What a person hears in front of the first reply ever; undefined: nothing. */
  begruessung: (person: Person) => string | undefined
  land: string
  /** The team's language. */
  sprache: Sprache
  /** How long what is stored is kept, as configured: `{ verlauf: '30d' }`. */
  aufbewahrung: Aufbewahrung
}

export type Aufbewahrung = Readonly<
  Record<'messages' | 'vorgang' | 'vorgang_text' | 'freigabe' | 'eingang_text' | 'ausgang', string>
>

export interface Aenderung {
  parameter: Vorgang['parameter']
  text: string
}

export type Titel = Pick<Vorgang, 'faehigkeit' | 'parameter' | 'text' | 'status'> & { beschaedigt?: boolean }

/** One line that names a Vorgang for this language; its words are somebody's, and a chat makes a link of „www.x.example“. */
export const titel = (welt: Worte, v: Titel, sprache: Sprache): string =>
  welt.ohneFremdes(schlichterTitel(welt, v, sprache), sprache)

/** The same of what is not stored yet. */
export const titelZu = (
  welt: Worte,
  skill: Skill,
  parameter: Vorgang['parameter'],
  sprache: Sprache,
): string => welt.ohneFremdes(titelVon(skill, parameter, sprache, welt.zone), sprache)

/** To the letter: for a page, where a text is a text, and for who is to confirm the own words. */
export function schlichterTitel(welt: Worte, v: Titel, sprache: Sprache): string {
  const skill = welt.skills.finde(v.faehigkeit)
  if (v.beschaedigt) return `${v.faehigkeit ?? ''} (${welt.texte(sprache).beschaedigt})`.trim()
  if (!skill || v.status === 'rueckfrage') return zitatText(kuerze(v.text.split('\n')[0] ?? '', 80), sprache)
  return titelVon(skill, v.parameter, sprache, welt.zone)
}

export const spracheVon = (person: Person | undefined): Sprache => person?.sprache ?? 'de'

/** When a Freigabe must be there: the Frist of the rule that counts, else the configured one, else three working days. */
export function freigabeFrist(
  welt: Pick<Welt, 'fristen' | 'kalender'>,
  skill: Skill,
  parameter: Vorgang['parameter'],
  jetzt: Instant,
): Instant {
  const dauer = leseDauer(regelFuer(skill, parameter)?.frist ?? welt.fristen.freigabe ?? '')
  return nach(jetzt, dauer ?? { arbeitstage: 3 }, welt.kalender)
}

export const fristIn = (dauer: string, jetzt: Instant): Instant => plusMs(jetzt, dauerMs(dauer) ?? 0)

/** So much of a Kontext is enough for that. */
export type AnfrageQuelle = Pick<
  Kontext,
  | 'eingang'
  | 'ereignis'
  | 'person'
  | 'verlauf'
  | 'letzte'
  | 'begriffe'
  | 'namen'
  | 'lernbeispiele'
  | 'aehnliche'
>

/** What recognition gets to see of a turn. */
export function anfrageVon(
  k: AnfrageQuelle,
  welt: Pick<Welt, 'skills' | 'zone' | 'land' | 'lesenZeichen'>,
  text: string,
): Anfrage {
  const imFenster = new Set(k.verlauf.map((v) => v.vorgang_id))
  return {
    text: kuerze(text, welt.lesenZeichen),
    jetzt: k.eingang.gesendet,
    zone: zoneVon(k.person, welt.zone),
    sprache: spracheVon(k.person),
    land: welt.land,
    skills: k.person ? welt.skills.fuer(k.person) : [],
    verlauf: k.verlauf,
    fenster: k.letzte.flatMap((v) =>
      imFenster.has(v.id) &&
      v.faehigkeit !== null &&
      v.status !== 'rueckfrage' &&
      v.grund !== 'nein' &&
      v.grund !== 'abbrechen' &&
      v.rueckgaengig_von === null &&
      v.ersetzt_durch === null
        ? [{ vorgang_id: v.id, faehigkeit: v.faehigkeit, parameter: v.parameter, text: v.text }]
        : [],
    ),
    begriffe: k.begriffe,
    personen: k.namen,
    ich: k.person?.name,
    lernbeispiele: text === k.ereignis.text ? k.lernbeispiele : [],
    aehnliche: k.aehnliche,
  }
}

/** An example sentence as a person would write it: one without slots, else with something in their place. */
export function beispielVon(skill: Skill, sprache: Sprache, t: Texte): string {
  const beispiele = skill.beispiele[sprache].length > 0 ? skill.beispiele[sprache] : skill.beispiele.de
  const ganz = beispiele.find((b) => !/[{(|]/.test(b)) ?? beispiele[0] ?? ''
  const arten = new Map(slotsVon(skill.parameter).map((s) => [s.feld, s.art]))
  return ganz.replace(/\{(\w+)\}/g, (_, feld: string) => t.beispielwerte[arten.get(feld) ?? 'text'])
}
