import type { Stueck } from './lage.ts'
import type { Token } from './token.ts'

/** Cuts a message where a new part begins: `satz` at sentences, `teilsatz` at clauses as well. */
export function schneide(tokens: readonly Token[], an: 'satz' | 'teilsatz'): Stueck[] {
  const teile: Stueck[] = []
  let von = 0
  for (let i = 1; i <= tokens.length; i++) {
    const beginnt = tokens[i]?.beginnt
    if (i < tokens.length && (beginnt === undefined || (an === 'satz' && beginnt !== 'satz'))) continue
    teile.push({ von, bis: i })
    von = i
  }
  return teile
}
