import { describe, expect, it } from 'vitest'
import { gemerkt } from '../../src/domaene/gemerkt.ts'

describe('gemerkt', () => {
  it('rechnet jedes Wort einmal, auch wenn nichts herauskommt', () => {
    const gerechnet: string[] = []
    const laenge = gemerkt((wort) => {
      gerechnet.push(wort)
      return wort === 'nichts' ? undefined : wort.length
    })
    expect(['Wien', 'nichts', 'Wien', 'nichts'].map(laenge)).toEqual([4, undefined, 4, undefined])
    expect(gerechnet).toEqual(['Wien', 'nichts'])
  })

  it('merkt sich Langes nicht, und fängt nach 5.000 Wörtern neu an', () => {
    let gerechnet = 0
    const f = gemerkt((wort) => {
      gerechnet++
      return wort
    })
    const lang = 'x'.repeat(33)
    expect([f(lang), f(lang), gerechnet]).toEqual([lang, lang, 2])
    for (let i = 0; i <= 5000; i++) f(`w${i}`)
    f('w0')
    expect(gerechnet).toBe(2 + 5001 + 1)
  })
})
