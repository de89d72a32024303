import type { Bewertung } from './bewertung.ts'
import { type Blick, gehoertAnderen, grundgewicht } from './blick.ts'
import type { Stueck } from './lage.ts'
import { eigenanteil, type Merkmale, punkte } from './merkmale.ts'
import { type Nachricht, staerkeIn } from './nachricht.ts'
import type { SkillWissen, Vorlage } from './skillwissen.ts'
import { schneide } from './teile.ts'
import type { Token } from './token.ts'
import { naechsteVorlage, schluesselIn } from './vergleich.ts'
import type { Wissen } from './wissen.ts'
import { istFragewort } from './woerter.ts'

/** What is said around a report weighs half as much as in a request. */
const DANEBEN = 0.5
/** A question about the thing is hardly a report of it. */
const ALS_FRAGE = 0.2

/** Reads a sentence as a report („der drucker im 3. OG ist kaputt“): all of it is the free text. */
export function liesAussage(n: Nachricht, w: SkillWissen, wissen: Wissen): Bewertung | undefined {
  const vorlagen = w.vorlagen.filter((v) => v.satz)
  if (vorlagen.length === 0) return undefined
  const eigene = new Set(vorlagen.flatMap((v) => v.worte.flatMap((x) => x.schluessel)))
  const gesamt = gewichtVon(n.tokens)
  const gelesen = schneide(n.tokens, 'satz')
    .filter((satz) => nenntGegenstand(n, satz, eigene))
    .flatMap((nur) => {
      const m = merkmaleVon({ n, w, wissen, spannen: [], nur }, nur, { vorlagen, eigene, gesamt })
      return m ? [{ ...m, frei: ohneFuell(n, nur), satz: true }] : []
    })
  return gelesen.sort((a, b) => punkte(b) - punkte(a))[0]
}

/** Something that the report is about: a word before its predicate, or one with an article („kaputt ist der …“). */
function nenntGegenstand(n: Nachricht, satz: Stueck, eigene: ReadonlySet<string>): boolean {
  const inhalt = n.tokens
    .slice(satz.von, satz.bis)
    .flatMap((t, i) => (t.klasse === 'inhalt' ? [satz.von + i] : []))
  const istAussage = (i: number) => staerkeIn(n.treffer[i], eigene) >= 0.7
  const aussage = inhalt.find(istAussage) ?? satz.bis
  return inhalt.some((i) => !istAussage(i) && (i < aussage || ARTIKEL.has(n.tokens[i - 1]?.form ?? '')))
}

const ARTIKEL = new Set(
  'der die das den mein meine unser unsere ein eine the my our a o um uma meu minha'.split(' '),
)

const gewichtVon = (tokens: readonly Token[]): number => tokens.reduce((s, t) => s + grundgewicht(t), 0)

function merkmaleVon(
  blick: Blick,
  satz: Stueck,
  { vorlagen, eigene, gesamt }: { vorlagen: readonly Vorlage[]; eigene: ReadonlySet<string>; gesamt: number },
): (Merkmale & { vorlage: Vorlage }) | undefined {
  const { n } = blick
  const naechste = naechsteVorlage(vorlagen, schluesselIn(n, satz))
  if (!naechste) return undefined
  const innen = n.tokens.slice(satz.von, satz.bis)
  const daneben = gesamt - gewichtVon(innen)
  const andere = innen.filter((t, i) => gehoertAnderen(blick, t, satz.von + i)).length
  return {
    vorlage: naechste.vorlage,
    beispiel: naechste.beispiel,
    kern: naechste.kern,
    aussen: 0,
    nachricht: (istFrage(n, satz) ? ALS_FRAGE : 1) / (1 + DANEBEN * (daneben + andere)),
    eigen: Math.min(1, eigenanteil(blick, eigene)),
    zuschlag: 0,
    abzug: 0,
    deckel: 1,
  }
}

function istFrage(n: Nachricht, satz: Stueck): boolean {
  if (/^\s*[)»“”"]*\s*\?/.test(n.text.slice(n.tokens[satz.bis - 1]?.bis ?? 0))) return true
  const erste = n.tokens.slice(satz.von, satz.bis).filter((t) => t.klasse !== 'fuell')
  return erste.slice(0, 2).some((t) => istFragewort(t.form))
}

function ohneFuell(n: Nachricht, satz: Stueck): Stueck {
  let { von, bis } = satz
  while (von < bis - 1 && n.tokens[von]?.klasse === 'fuell') von++
  while (bis > von + 1 && n.tokens[bis - 1]?.klasse === 'fuell') bis--
  return { von, bis }
}
