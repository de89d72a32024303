import { describe, expect, it } from 'vitest'
import { kommtVor, passt, passtZeile, unterschiede } from '../../src/probe/vergleich.ts'

describe('Text', () => {
  it('kommt wörtlich vor, Groß- und Kleinschreibung zählt', () => {
    expect(kommtVor('84.200 €', 'Der Umsatz war 84.200 €.')).toBe(true)
    expect(kommtVor('umsatz', 'Der Umsatz')).toBe(false)
  })

  it('geschützte Leerzeichen sind Leerzeichen, auf beiden Seiten', () => {
    expect(kommtVor('84.200 €', 'war 84.200\u00A0€')).toBe(true)
    expect(kommtVor('84.200\u202F€', 'war 84.200 €')).toBe(true)
    expect(kommtVor('/\\d €/', 'war 84.200\u00A0€')).toBe(true)
    expect(passt('1 234', '1\u202F234')).toBe(true)
  })

  it('zwischen Schrägstrichen steht ein regulärer Ausdruck', () => {
    expect(kommtVor('/oktober 2026/i', 'Oktober 2026')).toBe(true)
    expect(kommtVor('/oktober 2026/', 'Oktober 2026')).toBe(false)
    // A flag that keeps a position would find every second time only.
    expect([1, 2].map(() => passt('/a/g', 'a'))).toEqual([true, true])
    expect(kommtVor('/start', 'tippe /start')).toBe(true)
    expect(kommtVor('/opt/werk', 'liegt in /opt/werk')).toBe(true)
  })
})

describe('Werte', () => {
  it('ein Objekt passt, wenn jeder genannte Schlüssel passt', () => {
    const ist = { zeitraum: { von: '2026-10-01', bis: '2026-10-31' }, standort: 'Wien' }
    expect(passt({ zeitraum: { von: '2026-10-01' } }, ist)).toBe(true)
    expect(passt({ zeitraum: { von: '/^2026/' } }, ist)).toBe(true)
    expect(passt({ zeitraum: { von: '2026-10-02' } }, ist)).toBe(false)
    expect(passt({ ort: 'Wien' }, ist)).toBe(false)
    expect(passt({ von: '2026-10-01' }, 'zeitraum')).toBe(false)
  })

  it('Zahl und Text sind verschieden, null ist nur null', () => {
    expect(passt(88, 88)).toBe(true)
    expect(passt(88, '88')).toBe(false)
    expect(passt('88', 88)).toBe(false)
    expect(passt(null, null)).toBe(true)
    expect(passt(null, undefined)).toBe(false)
  })

  it('eine Liste heißt: einer davon, und eine gleiche Liste ist sie selbst', () => {
    expect(passt(['erledigt', '/^beant/'], 'beantwortet')).toBe(true)
    expect(passt(['erledigt', 'laeuft'], 'beantwortet')).toBe(false)
    expect(passt(['a', 'b'], ['a', 'b'])).toBe(true)
    expect(passt(['a', 'b'], ['b', 'a'])).toBe(false)
  })

  it('offen steht für jeden Status, der nicht geschlossen ist', () => {
    const offen = ['laeuft', 'rueckfrage', 'bestaetigung', 'wartet_freigabe', 'fehler']
    expect(offen.filter((status) => passtZeile({ status: 'offen' }, { status }))).toEqual(offen)
    expect(passtZeile({ status: 'offen' }, { status: 'erledigt' })).toBe(false)
    expect(passtZeile({ status: ['offen', 'erledigt'] }, { status: 'erledigt' })).toBe(true)
  })

  it('genannt wird nur, was sich unterscheidet, mit seinem Weg', () => {
    const ist = { status: 'rueckfrage', parameter: { zeitraum: { von: '2026-09-01' }, ticket: 88 } }
    expect(
      unterschiede(
        { status: ['erledigt', 'beantwortet'], parameter: { zeitraum: { von: 'x' }, ticket: 88 } },
        ist,
      ),
    ).toEqual([
      'status: erwartet "erledigt" | "beantwortet", bekommen "rueckfrage"',
      'parameter.zeitraum.von: erwartet "x", bekommen "2026-09-01"',
    ])
  })
})
