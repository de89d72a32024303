import { describe, expect, it } from 'vitest'
import { bewerte } from '../../../src/erkennung/lokal/bewertung.ts'
import { bezugVon } from '../../../src/erkennung/lokal/lokal.ts'
import { liesNachricht } from '../../../src/erkennung/lokal/nachricht.ts'
import { lerne } from '../../../src/erkennung/lokal/wissen.ts'
import { demoSkills } from '../../helfer/demo-skills.ts'
import { anfrage } from '../anfrage.ts'

// What a long message costs: how often a word of it is looked at, which no busy machine changes.

const wissen = lerne(demoSkills)

/** How often the tokens of the message are read while it is compared with every skill. */
function gelesen(text: string): { worte: number; blicke: number } {
  const a = anfrage(text)
  const skills = [...wissen.skills.values()]
  const n = liesNachricht(
    text,
    skills.flatMap((s) => s.slots),
    bezugVon(a),
    wissen,
  )
  let blicke = 0
  const tokens = new Proxy(n.tokens, {
    get(ziel, key, selbst) {
      if (typeof key === 'string' && /^\d+$/.test(key)) blicke++
      return Reflect.get(ziel, key, selbst)
    },
  })
  for (const w of skills) bewerte({ ...n, tokens }, w, wissen, [])
  return { worte: n.tokens.length, blicke }
}

const WORTE = demoSkills.flatMap((s) =>
  s.beispiele.de
    .join(' ')
    .replace(/\{\w+\}/g, '')
    .split(/\s+/),
)
/** Every seventh word: of all skills, in no order that means anything. */
const unsinn = (zahl: number, trenner: string): string =>
  Array.from({ length: zahl }, (_, i) => WORTE[(i * 7) % WORTE.length]).join(trenner)

describe('Ein Wort wird nicht öfter angesehen, weil mehr andere dastehen', () => {
  it.each([
    ['Wörter aller Skills', ' '],
    ['jedes ein Teilsatz', ', '],
    ['jedes ein Satz', '. '],
    ['jedes in Klammern', ') ('],
  ])('%s', (_, trenner) => {
    const kurz = gelesen(unsinn(60, trenner))
    const lang = gelesen(unsinn(240, trenner))
    expect(lang.worte).toBeGreaterThan(3 * kurz.worte)
    expect(lang.blicke / lang.worte).toBeLessThan(1.5 * (kurz.blicke / kurz.worte))
  })
})
