import type { Mehrsprachig } from '../../domaene/sprache.ts'
import type { Skill } from '../../skills/skill.ts'
import type { SlotFeld } from '../../skills/slot.ts'
import { falte, stamm } from './form.ts'
import { istFrei, markeVon } from './slotart.ts'
import { konzeptVon, taetigkeitenVon } from './synonyme.ts'
import type { Token } from './token.ts'
import type { RohVorlage } from './vorlage.ts'
import { gewichtVon, istFragewort, type Klasse } from './woerter.ts'

// What one skill's examples teach.

/** A literal word of an example. */
export interface Vorlagenwort {
  schluessel: readonly string[]
  klasse: Klasse
  gewicht: number
  /** Stands for a value. */
  marke: boolean
}

export interface Vorlage {
  worte: readonly Vorlagenwort[]
  gesamt: number
  /** Has a free-text slot. */
  frei: boolean
  /** … and it is marked off („ticket: {titel}“). */
  abgesetzt: boolean
  /** … by a colon, and nothing follows it. */
  doppelpunkt: boolean
  /** The word that leads on to the free text („an {woran}“, „daran, {woran}“). */
  anschluss?: string
  /** A statement („der {titel} ist kaputt“): all of it is the free text, not only what stands in the slot. */
  satz: boolean
}

export interface SkillWissen {
  skill: Skill
  slots: readonly SlotFeld[]
  /** The slot that takes what is left of the message. */
  frei?: SlotFeld
  vorlagen: readonly Vorlage[]
  /** Literal words of requests before the free text (or without one), and after it. */
  vor: ReadonlySet<string>
  nach: ReadonlySet<string>
  /** The group of synonyms in whose words the free text itself is named: `k:beitrag` for a slot `post`. */
  freiKonzept?: string
  /** All words that have to do with the skill: examples, name, description. */
  vokabular: ReadonlySet<string>
  /** How its values are called: „fällig“, „due“. */
  wertnamen: ReadonlySet<string>
  /** Its examples ask („wie hoch …“). */
  fragt: boolean
  /** What the skill does, as far as the synonyms know it. */
  taetigkeiten: ReadonlySet<string>
  /** Kinds of values that it can take: zeit, betrag, zahl, ort, person. */
  marken: ReadonlySet<string>
}

/** A kind of doing belongs to the request when so many of the examples use it. */
const HAEUFIG = 0.15

export function baueSkill(
  skill: Skill,
  slots: SlotFeld[],
  roh: readonly RohVorlage[],
  verbreitung: ReadonlyMap<string, number>,
  anzahl: number,
): SkillWissen {
  // „cria um lembrete“ makes „erstellen“ no part of every reminder.
  const haeufig = (s: string) =>
    roh.filter((v) => v.tokens.some((t) => t.schluessel.includes(s))).length >= HAEUFIG * roh.length
  const vor = new Set<string>()
  const nach = new Set<string>()
  for (const v of roh) {
    if (v.satz) continue
    v.tokens.forEach((t, i) => {
      const menge = v.freiBei !== undefined && i >= v.freiBei ? nach : vor
      for (const s of t.schluessel) if (taetigkeitenVon([s]).length === 0 || haeufig(s)) menge.add(s)
    })
  }
  const vokabular = new Set(roh.flatMap((v) => v.tokens.flatMap((t) => t.schluessel)))
  for (const s of [...namensworte(skill), ...slotworte(slots)]) vokabular.add(s)
  const frei = slots.find((s) => istFrei(s) && s.pflicht) ?? slots.find(istFrei)
  const konzept = frei && konzeptVon(stamm(falte(frei.feld)))
  return {
    skill,
    slots,
    ...(frei ? { frei } : {}),
    ...(konzept === undefined ? {} : { freiKonzept: `k:${konzept}` }),
    vorlagen: roh.map((v) => baueVorlage(v, verbreitung, anzahl)),
    vor,
    nach,
    vokabular,
    wertnamen: new Set(slotworte(slots.filter((s) => !istFrei(s)))),
    fragt: roh.some((v) => v.tokens.some((t) => istFragewort(t.form))),
    taetigkeiten: new Set(taetigkeitenVon([...vokabular])),
    marken: new Set(slots.flatMap((s) => markeVon(s) ?? [])),
  }
}

const texteVon = (text: Mehrsprachig | undefined): string[] =>
  text === undefined ? [] : typeof text === 'string' ? [text] : Object.values(text)

function namensworte(skill: Skill): string[] {
  const texte = texteVon(skill.beschreibung)
  const worte = [skill.name.replaceAll('_', ' '), ...texte].join(' ').split(/[^\p{L}]+/u)
  return worte.filter((w) => w.length > 3).map((w) => stamm(falte(w)))
}

/** How the slots are called, and the words that stand before their values. */
function slotworte(slots: readonly SlotFeld[]): string[] {
  const namen = slots.flatMap((s) => [s.feld, ...(s.nach ?? []), ...texteVon(s.name)])
  return namen
    .flatMap((n) => n.split(/[^\p{L}]+/u))
    .filter((w) => w.length > 1)
    .map((w) => stamm(falte(w)))
}

function baueVorlage(v: RohVorlage, verbreitung: ReadonlyMap<string, number>, anzahl: number): Vorlage {
  const worte = v.tokens.map((t) => ({
    // „does not work“ is not found in „where do you work“.
    schluessel: t.wendung ? t.schluessel.filter((s) => s.startsWith('k:')) : t.schluessel,
    klasse: t.klasse,
    marke: t.marke !== undefined,
    gewicht: wortgewicht(t, verbreitung, anzahl),
  }))
  return {
    worte,
    gesamt: worte.reduce((summe, w) => summe + w.gewicht, 0),
    frei: v.freiBei !== undefined,
    abgesetzt: v.abgesetzt,
    doppelpunkt: v.doppelpunkt,
    ...(v.anschluss === undefined ? {} : { anschluss: v.anschluss }),
    satz: v.satz,
  }
}

const WERT_GEWICHT = 0.35
/** A value that may be left out is hardly missed. */
const MOEGLICHER_WERT = 0.1

/** How much a word says: by its class, and less when many skills have it. */
function wortgewicht(
  token: Pick<Token, 'klasse' | 'schluessel' | 'marke'>,
  verbreitung: ReadonlyMap<string, number>,
  anzahl: number,
): number {
  if (token.marke !== undefined) return token.klasse === 'funktion' ? MOEGLICHER_WERT : WERT_GEWICHT
  const eigen = verbreitung.get(token.schluessel[0] ?? '') ?? 1
  const anteil = anzahl > 1 ? (eigen - 1) / (anzahl - 1) : 0
  return gewichtVon(token.klasse) * (1 - 0.7 * anteil)
}
