import type { Sprache } from '../../domaene/sprache.ts'
import type { Kandidat } from '../erkennung.ts'
import { hoechstens, type Lesart, nachSatzbau } from './absicht.ts'
import type { Nachricht } from './nachricht.ts'
import { UNTERGRENZE, type Urteil } from './sicherheit.ts'
import type { SkillWissen } from './skillwissen.ts'

// Rules and statistics as one list. The rules know sentences that ask, deny or only mention, and where a free text
// begins; the statistics know which words of hundreds of examples tell skills apart.

export interface Gelesen extends Kandidat, Urteil {
  /** The highest confidence that the message allows in the reading that the rules found. */
  grenze: number
}

/** Below this the statistics offer nothing of their own. */
const BIETET_AN = 0.35
/** Just below what is acted upon: what only the statistics know of a skill that changes something is asked about. */
const NUR_FRAGEN = 0.7

/**
 * With so many examples the frames read better than the statistics: offered by those from .35 on, 94 instead of 23 of 269
 * foreign sentences were asked about for one more of 360 that were understood. With five examples the rules knew 53 of 96.
 */
const WENIGE_BEISPIELE = 12
/** Logit of both together: fixed term, rules, statistics. Fitted on one half of an office's sentences, see team.yaml. */
const GEMEINSAM = [1, 0.5, 0.7] as const
/** Rules that are sure alone: of skills that change something such a reading is asked about. */
const UNEINIG = 0.3

const ohneSlots = (w: SkillWissen): boolean => w.slots.length === 0
const zaehltStatistik = (w: SkillWissen): boolean => ohneSlots(w) || w.vorlagen.length <= WENIGE_BEISPIELE

export const bietetStatistikAn = (w: SkillWissen, statistik: ReadonlyMap<string, number>): boolean =>
  zaehltStatistik(w) && (statistik.get(w.skill.name) ?? 0) >= BIETET_AN

/** Nothing that the rules say of it would count: half of the time with 65 skills. */
export const istAusgeschlossen = (w: SkillWissen, statistik: ReadonlyMap<string, number>): boolean =>
  ohneSlots(w) && (statistik.get(w.skill.name) ?? 0) < UNTERGRENZE

/** `gelesen` is what the rules found, 0 where only the statistics know of it; `statistik` is P(right) by skill. Best first. */
export function verbinde(
  gelesen: readonly Gelesen[],
  skills: readonly SkillWissen[],
  statistik: ReadonlyMap<string, number>,
  n: Nachricht,
  sprache: Sprache,
): Gelesen[] {
  const gewogen = gelesen.map((k) => {
    const w = skills.find((s) => s.skill.name === k.faehigkeit)
    // Word for word an example.
    if (!w || k.genau > 0 || !zaehltStatistik(w)) return k
    const p = statistik.get(k.faehigkeit) ?? 0
    const deckel = ohneSlots(w) ? hoechstens : nachSatzbau
    const grenze = Math.min(grenzeVon(w, k), deckel(n, w, lesartVon(w), sprache))
    if (ohneSlots(w)) return { ...k, sicherheit: Math.min(p, grenze) }
    const beide = Math.min(gemeinsam(k.sicherheit, p), grenze, k.grenze)
    return { ...k, sicherheit: Math.max(beiUneinigkeit(w, k, p), beide) }
  })
  return gewogen.sort((a, b) => b.sicherheit - a.sicherheit)
}

/**
 * The statistics alone make nothing sure that changes something, and nothing of a skill of few examples: of two skills of
 * five examples each „wer hat die Wahl gewonnen“ got .84 for one.
 */
const grenzeVon = (w: SkillWissen, k: Gelesen): number =>
  w.skill.risiko === 0 && (w.vorlagen.length > WENIGE_BEISPIELE || k.sicherheit >= BIETET_AN)
    ? 1
    : Math.max(k.sicherheit, NUR_FRAGEN)

const beiUneinigkeit = (w: SkillWissen, k: Gelesen, p: number): number =>
  w.skill.risiko > 0 && p < UNEINIG ? Math.min(k.sicherheit, NUR_FRAGEN) : k.sicherheit

function gemeinsam(regeln: number, p: number): number {
  const [fest, r, s] = GEMEINSAM
  return 1 / (1 + Math.exp(-(fest + r * logit(regeln) + s * logit(p))))
}

/** Beyond .01 and .99 neither knows more. */
function logit(p: number): number {
  const q = Math.min(0.99, Math.max(0.01, p))
  return Math.log(q / (1 - q))
}

/** Read as no example in particular; a negation that some example has is none. */
function lesartVon(w: SkillWissen): Lesart {
  const worte = w.vorlagen.flatMap((v) => v.worte.filter((x) => x.klasse === 'funktion'))
  return {
    vorlage: { worte, gesamt: 0, frei: false, abgesetzt: false, doppelpunkt: false, satz: false },
    satz: false,
  }
}
