import { liesAussage } from './aussage.ts'
import { findeFreitext } from './freitext.ts'
import type { Spanne, Stueck } from './lage.ts'
import { type Merkmale, merkmale, punkte } from './merkmale.ts'
import type { Nachricht } from './nachricht.ts'
import type { SkillWissen, Vorlage } from './skillwissen.ts'
import { schneide } from './teile.ts'
import type { Wissen } from './wissen.ts'

/** How well a message fits one skill, in its better reading. */
export interface Bewertung extends Merkmale {
  frei?: Stueck
  /** The whole statement is the free text („der drucker ist kaputt“). */
  satz: boolean
  /** The example that fits best. */
  vorlage: Vorlage
}

/** The logit of .75. */
const KLARER_AUFTRAG = 1.1
/** What it costs when only one sentence, or one clause, is the request and the rest is talk. */
const NUR_EIN_SATZ = 0.8
const NUR_EIN_TEILSATZ = 1.2
const MAX_TEILE = 12

/** Reads the message as a request and, where the skill has such examples, as a statement; the better reading counts. */
export function bewerte(
  n: Nachricht,
  w: SkillWissen,
  wissen: Wissen,
  spannen: readonly Spanne[],
): Bewertung | undefined {
  const auftrag = liesAuftrag(n, w, wissen, spannen)
  // A request that is clear goes before: what it is about may be a statement („leg ein ticket an: der …“).
  if (auftrag && punkte(auftrag) > KLARER_AUFTRAG) return auftrag
  const satz = liesAussage(n, w, wissen)
  return satz && (!auftrag || punkte(satz) > punkte(auftrag)) ? satz : auftrag
}

function liesAuftrag(
  n: Nachricht,
  w: SkillWissen,
  wissen: Wissen,
  spannen: readonly Spanne[],
): Bewertung | undefined {
  const frei = w.frei && findeFreitext(n, w, spannen)
  const vorlagen = w.vorlagen.filter((v) => !v.satz)
  const blick = { n, w, wissen, spannen, ...(frei ? { frei } : {}) }
  const m = merkmale(blick, vorlagen)
  if (frei || !m || punkte(m) > KLARER_AUFTRAG) return m && { ...m, ...(frei ? { frei } : {}), satz: false }
  const inTeilen = teileVon(n).flatMap(({ nur, abzug }) => {
    const teil = merkmale({ ...blick, nur }, vorlagen)
    return teil ? [{ ...teil, abzug: teil.abzug + abzug }] : []
  })
  const beste = [m, ...inTeilen].sort((x, y) => punkte(y) - punkte(x))[0]
  return beste && { ...beste, satz: false }
}

/** „Ich sitze gerade am Bericht. Wie hoch war der Umsatz?“: the request is one part of the message. */
function teileVon(n: Nachricht): { nur: Stueck; abzug: number }[] {
  const saetze = schneide(n.tokens, 'satz')
  const teilsaetze = schneide(n.tokens, 'teilsatz')
  return [
    ...(saetze.length > 1 ? saetze.map((nur) => ({ nur, abzug: NUR_EIN_SATZ })) : []),
    ...(teilsaetze.length > saetze.length ? teilsaetze.map((nur) => ({ nur, abzug: NUR_EIN_TEILSATZ })) : []),
  ].slice(0, MAX_TEILE)
}
