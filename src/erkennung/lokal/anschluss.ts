import { istInhalt, type Lage, type Stueck } from './lage.ts'
import type { SkillWissen } from './skillwissen.ts'
import type { Token } from './token.ts'

/** „erinnere mich morgen an Sache 12“: common words are a text as well, behind the word that leads on to it. */
export function nachAnschluss(lage: Lage, w: SkillWissen): Stueck | undefined {
  const { tokens } = lage.n
  const anschluesse = new Set(w.vorlagen.flatMap((v) => v.anschluss ?? []))
  if (!lage.rahmen.some(Boolean)) return undefined
  const stuecke = tokens.flatMap((t, i) => {
    if (!anschluesse.has(t.form)) return []
    const rahmen = lage.rahmen.findIndex((r, j) => r && j > i && istInhalt(lage, j))
    return [{ von: i + 1, bis: rahmen < 0 ? tokens.length : rahmen }]
  })
  const istWort = (t: Token, i: number) => t.klasse === 'leicht' && t.marke === undefined && !lage.rahmen[i]
  return stuecke.find(({ von, bis }) => tokens.slice(von, bis).some((t, j) => istWort(t, von + j)))
}
