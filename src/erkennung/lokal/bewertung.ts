import { findeFreitext, type Stueck } from './freitext.ts'
import type { Spanne } from './lage.ts'
import { eigenanteil, gehoertAnderen, grundgewicht, type Merkmale, merkmale } from './merkmale.ts'
import { type Nachricht, staerkeIn } from './nachricht.ts'
import type { Token } from './token.ts'
import { naechsteVorlage, schluesselIn } from './vergleich.ts'
import type { SkillWissen, Vorlage, Wissen } from './wissen.ts'
import { istFragewort } from './woerter.ts'

export interface Bewertung extends Merkmale {
  frei?: Stueck
  /** The whole statement is the free text („der drucker ist kaputt“). */
  satz: boolean
  /** The example that fits best. */
  vorlage: Vorlage
}

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

/** The logit of .75. */
const KLARER_AUFTRAG = 1.1

/** One figure for comparing readings and for the calibration: the logit before it is squeezed. */
export const punkte = (m: Merkmale): number =>
  -7.5 + 5 * m.beispiel + 4.3 * m.nachricht ** 1.3 + 2.5 * m.eigen + m.zuschlag - m.abzug

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

/** „Ich sitze gerade am Bericht. Wie hoch war der Umsatz?“: the rest is talk, and makes it a little less sure. */
function teileVon(n: Nachricht): { nur: Stueck; abzug: number }[] {
  const ganze = saetze(n.tokens, (t) => t.beginnt === 'satz')
  const teile = saetze(n.tokens, (t) => t.beginnt !== undefined)
  return [
    ...(ganze.length > 1 ? ganze.map((nur) => ({ nur, abzug: 0.8 })) : []),
    ...(teile.length > ganze.length ? teile.map((nur) => ({ nur, abzug: 1.2 })) : []),
  ].slice(0, MAX_TEILE)
}

const MAX_TEILE = 12

/** A statement is one sentence with something in it besides the words of the example. */
function liesAussage(n: Nachricht, w: SkillWissen, wissen: Wissen): Bewertung | undefined {
  const vorlagen = w.vorlagen.filter((v) => v.satz)
  if (vorlagen.length === 0) return undefined
  const eigene = new Set(vorlagen.flatMap((v) => v.worte.flatMap((x) => x.schluessel)))
  const gelesen = saetze(n.tokens, (t) => t.beginnt === 'satz').flatMap((satz) => {
    const gegenstand = nenntGegenstand(n, satz, eigene)
    const m = gegenstand ? aussageMerkmale(n, w, wissen, vorlagen, eigene, satz) : undefined
    return m ? [{ ...m, frei: ohneFuell(n, satz), satz: true }] : []
  })
  return gelesen.sort((a, b) => punkte(b) - punkte(a))[0]
}

/** Something that the statement is about: a word before its predicate, or one with an article („kaputt ist der …“). */
function nenntGegenstand(n: Nachricht, satz: Stueck, eigene: ReadonlySet<string>): boolean {
  const drin = innen(n, satz)
  const istAussage = (i: number) => n.tokens[i]?.klasse === 'inhalt' && staerkeIn(n.treffer[i], eigene) >= 0.7
  const aussage = drin.find(istAussage) ?? satz.bis
  return drin.some(
    (i) =>
      n.tokens[i]?.klasse === 'inhalt' &&
      !istAussage(i) &&
      (i < aussage || ARTIKEL.has(n.tokens[i - 1]?.form ?? '')),
  )
}

const ARTIKEL = new Set(
  'der die das den mein meine unser unsere ein eine the my our a o um uma meu minha'.split(' '),
)

const innen = (n: Nachricht, s: Stueck): number[] =>
  n.tokens.flatMap((_, i) => (i >= s.von && i < s.bis ? [i] : []))

function aussageMerkmale(
  n: Nachricht,
  w: SkillWissen,
  wissen: Wissen,
  vorlagen: readonly Vorlage[],
  eigene: ReadonlySet<string>,
  satz: Stueck,
): (Merkmale & { vorlage: Vorlage }) | undefined {
  const drin = innen(n, satz)
  const naechste = naechsteVorlage(
    vorlagen,
    schluesselIn(n, (i) => i >= satz.von && i < satz.bis),
  )
  if (!naechste) return undefined
  const ausserhalb = n.tokens.reduce((s, t, i) => (drin.includes(i) ? s : s + grundgewicht(t)), 0)
  const blick = { n, w, wissen, spannen: [] }
  const andere = n.tokens.filter((t, i) => drin.includes(i) && gehoertAnderen(blick, t, i)).length
  const teil = {
    ...n,
    tokens: drin.flatMap((i) => n.tokens[i] ?? []),
    treffer: drin.flatMap((i) => n.treffer[i] ?? []),
  }
  return {
    vorlage: naechste.vorlage,
    beispiel: naechste.beispiel,
    kern: naechste.kern,
    aussen: 0,
    nachricht: (istFrage(n, satz) ? 0.2 : 1) / (1 + 0.5 * ausserhalb + 0.5 * andere),
    eigen: Math.min(1, eigenanteil({ n: teil, w, wissen, spannen: [] }, eigene)),
    zuschlag: 0,
    abzug: 0,
    deckel: 1,
  }
}

/** A question about the thing is no report of it. */
function istFrage(n: Nachricht, satz: Stueck): boolean {
  if (/^\s*[)»“”"]*\s*\?/.test(n.text.slice(n.tokens[satz.bis - 1]?.bis ?? 0))) return true
  const erste = innen(n, satz)
    .flatMap((i) => n.tokens[i] ?? [])
    .filter((t) => t.klasse !== 'fuell')
  return erste.slice(0, 2).some((t) => istFragewort(t.form))
}

function saetze(tokens: readonly Token[], beginnt: (t: Token) => boolean): Stueck[] {
  const teile: Stueck[] = []
  let von = 0
  for (let i = 1; i <= tokens.length; i++) {
    const t = tokens[i]
    if (t && !beginnt(t)) continue
    teile.push({ von, bis: i })
    von = i
  }
  return teile
}

function ohneFuell(n: Nachricht, satz: Stueck): Stueck {
  let { von, bis } = satz
  while (von < bis - 1 && n.tokens[von]?.klasse === 'fuell') von++
  while (bis > von + 1 && n.tokens[bis - 1]?.klasse === 'fuell') bis--
  return { von, bis }
}
