import { expect, it } from 'vitest'
import { GAENGE } from './gaenge.ts'
import { stoereGang } from './speicherfehler.ts'
import { type Art, legePlatteAn } from './stoerung.ts'

// All writes and all ways: npm run ausfall -- --teil speicher.

const ARTEN: readonly Art[] = ['voll', 'ungewiss', 'schreibgeschuetzt', 'ein_ausgabe']

it('kann die Datenbank von einer Schreibung an nichts mehr annehmen, steht danach dasselbe da, ohne Neustart', {
  timeout: 120_000,
}, async () => {
  let laeufe = 0
  for (const gang of GAENGE.filter((g) => ['Bestätigung', 'Freigabe', 'vergessen'].includes(g.name))) {
    const p = await stoereGang(gang, { jeder: 3, arten: ARTEN, reihum: true })
    expect(p.abweichend).toEqual([])
    laeufe += p.laeufe
  }
  expect(laeufe).toBeGreaterThan(10)
})

it('eine Annahme und eine Freigabe, die trotz Fehlermeldung gespeichert sind, werden bearbeitet', {
  timeout: 120_000,
}, async () => {
  const gang = GAENGE.find((g) => g.name === 'Freigabe')
  if (!gang) throw new Error('no Freigabe')
  expect((await stoereGang(gang, { jeder: 6, arten: ['ungewiss'], reihum: false })).abweichend).toEqual([])
})

const platte = legePlatteAn()
platte?.entferne()
const mitPlatte = platte ? it : it.skip

mitPlatte(
  'ist die Platte wirklich voll (braucht mount), ist es ebenso',
  { timeout: 120_000 },
  async (test) => {
    const eigene = legePlatteAn()
    if (!eigene) throw new Error('no disk')
    test.onTestFinished(() => eigene.entferne())
    const gang = GAENGE.find((g) => g.name === 'zwei Effekte')
    if (!gang) throw new Error('no Gang')
    const p = await stoereGang(gang, { jeder: 4, arten: ['platte'], reihum: false, platte: eigene })
    expect(p.abweichend).toEqual([])
  },
)
