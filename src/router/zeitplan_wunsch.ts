import { abstandMinuten, MINDESTABSTAND_MINUTEN, Rhythmus } from '../domaene/rhythmus.ts'
import { inSprache, type Sprache } from '../domaene/sprache.ts'
import type { Parameter } from '../domaene/vorgang.ts'
import type { Kandidat } from '../erkennung/erkennung.ts'
import { nurWohin } from '../erkennung/parameter/parameter.ts'
import type { Bezug } from '../erkennung/parameter/typen.ts'
import { leseNeuenRhythmus } from '../erkennung/rhythmus/aendern.ts'
import { leseRhythmus, type Rhythmuslesung } from '../erkennung/rhythmus/rhythmus.ts'
import { nameVonSlot } from '../rueckkanal/darstellung.ts'
import { istErinnerung } from '../skills/erinnerung.ts'
import type { Skill } from '../skills/skill.ts'
import { slotsVon } from '../skills/slot.ts'
import type { Zeitplanparameter } from '../skills/zeitplan.ts'
import type { Vorgang } from '../speicher/vorgang.ts'
import type { Zeitplan } from '../speicher/zeitplan.ts'
import { leseBefehl } from './befehle.ts'
import type { Kontext } from './kontext.ts'
import { istMoeglich, type MitSchwelle } from './schwelle.ts'
import { anfrageVon, spracheVon, type Welt } from './welt.ts'
import { zeitraumZu } from './zeitplan_zeitraum.ts'

// „jeden Freitag um 9 die Umsätze“: the rhythm is cut out of the text, and what is left is recognised by itself, as it
// will be at each run. Undefined when nothing repeats, or what is left is nothing that can be done.

export interface Zeitplanwunsch {
  parameter: Zeitplanparameter
  sicherheit: number
  /** What was assumed, to be said. */
  ohneUhr: boolean
  ohneTag: boolean
  /** More often than is allowed. */
  zuOft: boolean
  /** Names of values that no run could know. */
  fehlt: string[]
}

/** No request that repeats is longer. */
const ZEICHEN = 400

/** Verbs that ask for something to come by itself: with one of them „monatlich“ is no way of counting. */
const BRINGEN =
  /^(?:(?:kannst|könntest|würdest|können|könnten|würden) (?:du|sie) |(?:can|could|would) you |(?:você )?(?:pode|poderia) )?(?:(?:bitte|please|por favor),? )?(?:ich (?:möchte|will|hätte gern|brauche|bekomme)|schick(?:e|en sie)?|send(?:e|en sie)?|sag(?:e|en sie)?|melde(?:n sie)?|berichte(?:n sie)?|liefer[en]?|poste?|gib|geben sie|i want|i need|i['’]d like|send|tell|give|report|let me know|me |manda(?:r)?|mande|envi[ae]r?|diga|quero|preciso)(?![\p{L}])/iu
const VORREDE =
  /^(?:(?:kannst|könntest|würdest|können|könnten|würden) (?:du|sie) |(?:can|could|would) you |(?:você )?(?:pode|poderia) )?(?:(?:bitte|please|por favor),? )?(?:ich (?:möchte|will|hätte gern|brauche|bekomme)|schick(?:e|en sie)?|send(?:e|en sie)?|zeig(?:e|en sie)?|sag(?:e|en sie)?|nenn(?:e|en sie)?|melde(?:n sie)?|berichte(?:n sie)?|gib|geben sie|i want|i need|i['’]d like|send|show|tell|give|report|(?:me )?(?:manda|mande|envia|envie|mostra|mostre|diz|diga|passa|passe)|quero|preciso)(?: (?:mir|uns|mich|me|us|nos|bitte|please))*,? (?=\p{L})/iu
const KANNST =
  /^(?:(?:kannst|könntest|würdest|können|könnten|würden) (?:du|sie) (?:mir |uns |bitte )*|(?:can|could|would) you (?:please )?|(?:você )?(?:pode|poderia) (?:me )?)/iu
const NACHREDE =
  /,? (?:(?:zu)?(?:schicken|senden|zeigen|sagen|geben|nennen|melden|haben|sehen|bekommen)|bitte|please|por favor)[.!?]*$/iu

/** What is to be done, as it may be recognised: as it stands, and without „schick mir …“. */
function lesarten(rest: string): string[] {
  const ohneFrage = rest.replace(/[\s?!.]+$/u, '')
  const ohneEnde = ohneFrage.replace(NACHREDE, '')
  const kern = ohneEnde.replace(VORREDE, '').replace(/^[\s,:]+/u, '')
  return [...new Set([rest, kern, ohneEnde.replace(KANNST, ''), ...hauptsatz(kern)])].filter(
    (t) => t.trim() !== '',
  )
}

/** „was offen ist“ as the question that it repeats: „was ist offen“. */
function hauptsatz(text: string): string[] {
  const m = /^(was|wer|wie|welche \p{L}+) (.+) (ist|sind|läuft|laufen|war|steht|ansteht)$/iu.exec(text)
  return m ? [`${m[1]} ${m[3]} ${m[2]}`] : []
}

export function leseZeitplanwunsch(
  k: Kontext,
  welt: Welt,
  regeln: MitSchwelle,
  text: string,
): Zeitplanwunsch | undefined {
  if (text.length > ZEICHEN || !k.person) return undefined
  const r = leseRhythmus(text, anfrageVonAllein(k, welt, text))
  if (!r || r.rest === '' || !istAuftrag(text, r)) return undefined
  const { rhythmus, ohneUhr, ohneTag } = r
  const gemeinsam = { ohneUhr, ohneTag, zuOft: abstandMinuten(rhythmus) < MINDESTABSTAND_MINUTEN }
  const texte = lesarten(r.rest)
  // The main clause, where there is one: it is shown as what will be asked.
  const befehl = texte.findLast((t) => leseBefehl(t)?.art === 'was_laeuft')
  if (befehl !== undefined)
    return {
      ...gemeinsam,
      sicherheit: 1,
      fehlt: [],
      parameter: { rhythmus, art: 'befehl', faehigkeit: null, was: befehl, angaben: {} },
    }
  const bester = texte
    .flatMap((t) => erkenneAllein(k, welt, t).map((kandidat) => ({ text: t, kandidat })))
    .filter(({ kandidat }) => istMoeglich(regeln, kandidat))
    .sort((a, b) => b.kandidat.sicherheit - a.kandidat.sicherheit)[0]
  const skill = bester && welt.skills.finde(bester.kandidat.faehigkeit)
  if (!bester || !skill) return undefined
  const { sicherheit } = bester.kandidat
  const woran = bester.kandidat.parameter.woran
  if (istErinnerung(skill) && typeof woran === 'string')
    return {
      ...gemeinsam,
      sicherheit,
      fehlt: [],
      parameter: { rhythmus, art: 'erinnerung', faehigkeit: null, was: woran, angaben: {} },
    }
  const gelesen = mitZeitraum(k, welt, skill, bester, rhythmus)
  return {
    ...gemeinsam,
    sicherheit,
    fehlt: fehlende(skill, gelesen.kandidat, spracheVon(k.person)),
    parameter: {
      rhythmus,
      art: 'faehigkeit',
      faehigkeit: skill.name,
      was: gelesen.text,
      angaben: ohneZeiten(skill, gelesen.kandidat.parameter),
    },
  }
}

/** „Wie war der Umsatz jeden Monat?“ asks; „monatlich“ may be a way of counting. */
function istAuftrag(text: string, r: Rhythmuslesung): boolean {
  if (BRINGEN.test(text.trim()) || BRINGEN.test(r.rest)) return true
  if (
    /\?\s*$/u.test(text) &&
    !/^(?:kannst|könntest|würdest|können|könnten|würden|can|could|would|pode|poderia)/iu.test(text.trim())
  )
    return false
  return !(r.schwach && r.ohneUhr) || /monatserste/iu.test(text)
}

/** Recognised without the conversation: what it leans on now is not there when it runs. */
const anfrageVonAllein = (k: Kontext, welt: Welt, text: string) => ({
  ...anfrageVon(k, welt, text),
  verlauf: [],
  fenster: [],
})

const erkenneAllein = (k: Kontext, welt: Welt, text: string): Kandidat[] =>
  welt.erkenneAnfrage(anfrageVonAllein(k, welt, text)).kandidaten

/** Days and periods are read from the text at each run: a stored one would be of long ago. */
function ohneZeiten(skill: Skill, parameter: Parameter): Parameter {
  const zeiten = new Set(
    slotsVon(skill.parameter)
      .filter((s) => s.art === 'zeitraum' || s.art === 'datum' || s.art === 'zeitpunkt')
      .map((s) => s.feld),
  )
  return Object.fromEntries(Object.entries(parameter).filter(([feld]) => !zeiten.has(feld)))
}

const fehlende = (skill: Skill, kandidat: Kandidat, sprache: Sprache): string[] =>
  slotsVon(skill.parameter)
    .filter((s) => s.pflicht && kandidat.parameter[s.feld] === undefined)
    .map((s) => (s.name ? inSprache(s.name, sprache) : nameVonSlot(s, sprache)))

/** A period that was not said is the one that the rhythm goes with, in words, so that each run reads its own. */
function mitZeitraum(
  k: Kontext,
  welt: Welt,
  skill: Skill,
  da: { text: string; kandidat: Kandidat },
  rhythmus: Rhythmus,
): { text: string; kandidat: Kandidat } {
  const fehlt = slotsVon(skill.parameter).some(
    (s) => s.art === 'zeitraum' && s.pflicht && da.kandidat.parameter[s.feld] === undefined,
  )
  if (!fehlt) return da
  const text = `${da.text.replace(/[\s.,;!?]+$/u, '')} ${zeitraumZu(rhythmus, spracheVon(k.person), welt.zone, k.jetzt)}`
  const kandidat = erkenneAllein(k, welt, text).find((c) => c.faehigkeit === skill.name)
  return kandidat ? { text, kandidat } : da
}

/** „ja, aber um 10“, „lieber montags“: another rhythm for what still is to be confirmed. */
export function aendereZeitplan(
  v: Pick<Vorgang, 'parameter' | 'text'>,
  rest: string,
  bezug: Bezug,
): { parameter: Parameter; text: string } | undefined {
  const alt = Rhythmus.safeParse(v.parameter.rhythmus)
  const worte = rest.replace(
    /^(?:[\s,.:–-]|(?:aber|lieber|besser|doch|nur|eher|but|rather|better|mas|melhor|bitte|please)(?![\p{L}]))+/iu,
    '',
  )
  const neu = alt.success ? leseNeuenRhythmus(nurWohin(worte), alt.data, bezug) : undefined
  return neu && abstandMinuten(neu) >= MINDESTABSTAND_MINUTEN
    ? { parameter: { ...v.parameter, rhythmus: neu }, text: v.text }
    : undefined
}

/** What a run is about, read at the time of the run. Undefined: the Fähigkeit is gone, or no longer this person's. */
export function kandidatZuLauf(k: Kontext, welt: Welt, z: Zeitplan): Kandidat | undefined {
  const skill = k.person && welt.skills.fuer(k.person).find((s) => s.name === z.faehigkeit)
  if (!skill) return undefined
  const anfrage = {
    ...anfrageVonAllein(k, welt, z.text),
    skills: [skill],
    aehnliche: [],
    lernbeispiele: [{ faehigkeit: skill.name, parameter: z.angaben ?? {}, eigen: true }],
  }
  const kandidat = welt.erkenneAnfrage(anfrage).kandidaten.find((c) => c.faehigkeit === skill.name)
  return kandidat && { ...kandidat, quelle: 'zeitplan' }
}
