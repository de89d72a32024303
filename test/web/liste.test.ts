import { describe, expect, it } from 'vitest'
import { schreibeFort, type Zeile } from '../../web/src/vorgaenge/liste.ts'

// How the list keeps its place while it is read. Newest first, as the server gives it.

type V = { id: string; stand?: string }
const e = (...ids: string[]): V[] => ids.map((id) => ({ id }))
const zeigt = (zeilen: readonly Zeile<V>[]): string =>
  zeilen.map((z) => `${z.eintrag.id}${z.weg ? '-' : ''}`).join(' ')
const gezeigt = (...ids: string[]): Zeile<V>[] => e(...ids).map((eintrag) => ({ eintrag, weg: false }))

describe('Die Liste der Vorgänge', () => {
  it('Zuerst steht alles da, nichts ist neu', () => {
    const { zeilen, neue } = schreibeFort([], e('c', 'b', 'a'), true)
    expect([zeigt(zeilen), neue]).toEqual(['c b a', 0])
  })

  it('Was neu dazukommt, wartet und verschiebt nichts', () => {
    const { zeilen, neue } = schreibeFort(gezeigt('b', 'a'), e('d', 'c', 'b', 'a'), true)
    expect([zeigt(zeilen), neue]).toEqual(['b a', 2])
  })

  it('Eine Zeile zeigt ihren neuen Stand an ihrem Platz', () => {
    const { zeilen } = schreibeFort(gezeigt('b', 'a'), [{ id: 'b', stand: 'fertig' }, { id: 'a' }], true)
    expect(zeilen[0]?.eintrag.stand).toBe('fertig')
  })

  it('Was nicht mehr zum Filter passt, bleibt stehen und sagt es; kommt es wieder, gilt es wieder', () => {
    const danach = schreibeFort(gezeigt('c', 'b', 'a'), e('c', 'a'), true).zeilen
    expect(zeigt(danach)).toBe('c b- a')
    expect(zeigt(schreibeFort(danach, e('c', 'b', 'a'), true).zeilen)).toBe('c b a')
  })

  it('Die nächste Seite kommt unten dran und ist nicht neu', () => {
    const { zeilen, neue } = schreibeFort(gezeigt('c', 'b'), e('c', 'b', 'a'), true)
    expect([zeigt(zeilen), neue]).toEqual(['c b a', 0])
  })

  it('Was Neues aus der geladenen Seite schob, ist nicht weg; ohne weitere Seite ist es das', () => {
    expect(zeigt(schreibeFort(gezeigt('b', 'a'), e('c', 'b'), false).zeilen)).toBe('b a')
    expect(zeigt(schreibeFort(gezeigt('b', 'a'), e('c', 'b'), true).zeilen)).toBe('b a-')
  })

  it('Ist nichts vom Gezeigten mehr dabei, ist alles andere neu', () => {
    const { zeilen, neue } = schreibeFort(gezeigt('a'), e('c', 'b'), true)
    expect([zeigt(zeilen), neue]).toEqual(['a-', 2])
  })
})
