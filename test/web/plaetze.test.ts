import { describe, expect, it } from 'vitest'
import { gleicheAb, neuerPlatz, type Platz, vergleiche } from '../../web/src/heute/plaetze.ts'

// Cards under the eyes of somebody who reads: nothing slides, nothing vanishes, nothing changes without being marked.

interface Karte {
  id: string
  version: number
  stand: string
  angaben: { name: string; wert: string }[]
}
const karte = (id: string, betrag = '100,00 €', version = 1): Karte => ({
  id,
  version,
  stand: `${id}:${betrag}`,
  angaben: [{ name: 'Betrag', wert: betrag }],
})
const lage = (plaetze: readonly Platz<Karte>[]): string[] => plaetze.map((p) => `${p.karte.id} ${p.stand}`)
const offen = (...ids: string[]): Platz<Karte>[] => ids.map((id) => neuerPlatz(karte(id)))

describe('Plätze', () => {
  it('Neues schiebt nichts beiseite, es wartet', () => {
    const { plaetze, neue } = gleicheAb(offen('V-1', 'V-2'), [karte('V-3'), karte('V-1'), karte('V-2')])
    expect(lage(plaetze)).toEqual(['V-1 offen', 'V-2 offen'])
    expect(neue.map((k) => k.id)).toEqual(['V-3'])
  })

  it('Auf eine leere Seite kommt es gleich', () => {
    expect(lage(gleicheAb([], [karte('V-3')]).plaetze)).toEqual(['V-3 offen'])
  })

  it('Was nicht mehr wartet, bleibt an seinem Platz, auch das hier Entschiedene', () => {
    const [erster, zweiter] = offen('V-1', 'V-2') as [Platz<Karte>, Platz<Karte>]
    const vorher = [{ ...erster, stand: 'entschieden' as const }, zweiter]
    expect(lage(gleicheAb(vorher, []).plaetze)).toEqual(['V-1 entschieden', 'V-2 weg'])
  })

  it('Fehlt eine Karte nur einmal, lebt sie wieder auf', () => {
    const { plaetze } = gleicheAb(offen('V-1'), [])
    expect(lage(gleicheAb(plaetze, [karte('V-1')]).plaetze)).toEqual(['V-1 offen'])
  })

  it('Was abgewiesen wurde, lebt nicht wieder auf, solange sich nichts geändert hat', () => {
    const [platz] = offen('V-1') as [Platz<Karte>]
    const abgewiesen = [{ ...platz, stand: 'weg' as const, text: 'Du darfst das nicht freigeben.' }]
    expect(lage(gleicheAb(abgewiesen, [karte('V-1')]).plaetze)).toEqual(['V-1 weg'])
    expect(gleicheAb(abgewiesen, [karte('V-1')]).neue).toEqual([])
    expect(gleicheAb(abgewiesen, [karte('V-1', '100,00 €', 2)]).neue).toHaveLength(1)
  })

  it('Ein Nachfolger steht am alten Platz, mit dem, was anders ist', () => {
    const [platz] = offen('V-1') as [Platz<Karte>]
    const ersetzt = [{ ...platz, stand: 'weg' as const, nachfolger: 'V-2' }]
    const { plaetze, neue } = gleicheAb(ersetzt, [karte('V-2', '180,00 €')])
    expect(neue).toEqual([])
    expect(plaetze[0]).toMatchObject({
      schluessel: 'V-1',
      stand: 'offen',
      karte: { id: 'V-2' },
      unterschiede: [{ name: 'Betrag', war: '100,00 €', ist: '180,00 €' }],
      versucht: false,
    })
  })

  it('Andere Angaben unter derselben Nummer werden nicht still ausgetauscht', () => {
    const [platz] = gleicheAb(offen('V-1'), [karte('V-1', '101,00 €')]).plaetze
    expect(platz?.unterschiede).toEqual([{ name: 'Betrag', war: '100,00 €', ist: '101,00 €' }])
  })

  it('Ändert sich nach einem Versuch noch etwas, steht da, was zuletzt anders wurde', () => {
    const [platz] = offen('V-1') as [Platz<Karte>]
    const genannt = { unterschiede: [{ name: 'Betrag', war: '90,00 €', ist: '100,00 €' }], versucht: true }
    const [danach] = gleicheAb([{ ...platz, ...genannt }], [karte('V-1', '101,00 €')]).plaetze
    expect(danach).toMatchObject({
      unterschiede: [{ name: 'Betrag', war: '100,00 €', ist: '101,00 €' }],
      versucht: false,
    })
  })

  it('Eine Entscheidung überlebt eine ältere Antwort des Servers', () => {
    const [platz] = offen('V-1') as [Platz<Karte>]
    const entschieden = [{ ...platz, stand: 'entschieden' as const, nachfolger: 'V-2' }]
    expect(lage(gleicheAb(entschieden, [karte('V-1'), karte('V-2')]).plaetze)).toEqual(['V-1 entschieden'])
  })

  it('Beim Vergleich ist ein Strich, was es nur auf einer Seite gibt', () => {
    expect(vergleiche([{ name: 'a', wert: '1' }], [{ name: 'b', wert: '2' }])).toEqual([
      { name: 'a', war: '1', ist: '–' },
      { name: 'b', war: '–', ist: '2' },
    ])
  })
})
