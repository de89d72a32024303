import { afterEach, expect, it } from 'vitest'
import type { Meldung } from '../../src/leitstand/vertrag/live.ts'
import { sammle } from '../../web/src/live/auffrischen.ts'
import { type Quelle, starteLeitung } from '../../web/src/live/leitung.ts'

// Tabs of one browser, with the real Web Locks and BroadcastChannel of Node; only the line to the server is by hand.

const KANAL = 'test-leitung'
const offen: (() => void)[] = []
afterEach(() => {
  for (const zu of offen.splice(0)) zu()
})

class Handquelle implements Quelle {
  readyState = 0
  zu = false
  readonly nach: string | undefined
  readonly #hoerer = new Map<string, (e: { data?: string; lastEventId?: string }) => void>()
  constructor(nach: string | undefined) {
    this.nach = nach
  }
  addEventListener(art: string, tu: (e: { data?: string; lastEventId?: string }) => void): void {
    this.#hoerer.set(art, tu)
  }
  close(): void {
    this.zu = true
  }
  sage(art: string, lastEventId = ''): void {
    this.#hoerer.get(art)?.({ data: JSON.stringify({ art, id: lastEventId, version: 1 }), lastEventId })
  }
}

function reiter(quellen: Handquelle[], stilleMs?: number) {
  const meldungen: Meldung[] = []
  const stand: boolean[] = []
  const zu = starteLeitung({
    locks: navigator.locks,
    funk: new BroadcastChannel(KANAL),
    oeffne(nach) {
      const quelle = new Handquelle(nach)
      quellen.push(quelle)
      return quelle
    },
    gemeldet: (m) => meldungen.push(m),
    stand: (da) => stand.push(da),
    stilleMs,
  })
  offen.push(zu)
  return { meldungen, stand, zu }
}

const bis = async (passt: () => boolean): Promise<void> => {
  while (!passt()) await new Promise((r) => setTimeout(r, 2))
}

it('neun Reiter haben eine Leitung, und jeder hört jede Meldung einmal', async () => {
  const quellen: Handquelle[] = []
  const alle = Array.from({ length: 9 }, () => reiter(quellen))
  await bis(() => quellen.length === 1)
  quellen[0]?.sage('open')
  for (const n of [1, 2, 3]) quellen[0]?.sage('vorgang', `boot-${n}`)
  await bis(() => alle.every((r) => r.meldungen.length >= 3))
  expect(alle.map((r) => r.meldungen.map((m) => m.id))).toEqual(
    Array.from({ length: 9 }, () => ['boot-1', 'boot-2', 'boot-3']),
  )
  expect(alle.every((r) => r.stand.at(-1) === true)).toBe(true)
  expect(quellen.length).toBe(1)
})

it('geht der Reiter mit der Leitung, macht der nächste an derselben Stelle weiter', async () => {
  const quellen: Handquelle[] = []
  const [erster, zweiter] = [reiter(quellen), reiter(quellen)]
  await bis(() => quellen.length === 1)
  quellen[0]?.sage('vorgang', 'boot-7')
  await bis(() => zweiter.meldungen.length === 1)
  erster.zu()
  await bis(() => quellen.length === 2)
  expect(quellen[0]?.zu).toBe(true)
  expect(quellen[1]?.nach).toBe('boot-7')
})

it('auch wer noch nichts gehört hat, macht da weiter, wo die Leitung stand', async () => {
  const quellen: Handquelle[] = []
  const erster = reiter(quellen)
  await bis(() => quellen.length === 1)
  quellen[0]?.sage('open')
  quellen[0]?.sage('puls', 'boot-3')
  const zweiter = reiter(quellen)
  await bis(() => zweiter.stand.length === 1)
  expect(zweiter.meldungen).toEqual([])
  erster.zu()
  await bis(() => quellen.length === 2)
  expect(quellen[1]?.nach).toBe('boot-3')
})

it('bleibt der Puls aus, glaubt niemand mehr an die Leitung, und es kommt eine neue; ein Puls genügt', async () => {
  const quellen: Handquelle[] = []
  const alle = [reiter(quellen, 200), reiter(quellen, 200)]
  await bis(() => quellen.length === 1)
  quellen[0]?.sage('open')
  quellen[0]?.sage('vorgang', 'boot-7')
  await bis(() => quellen.length === 2)
  expect([quellen[0]?.zu, quellen[1]?.nach]).toEqual([true, 'boot-7'])
  quellen[1]?.sage('open')
  await bis(() => alle.every((r) => r.stand.length === 3))
  expect(alle.map((r) => r.stand)).toEqual([
    [true, false, true],
    [true, false, true],
  ])
  for (let i = 0; i < 10; i++) {
    await new Promise((r) => setTimeout(r, 40))
    quellen[1]?.sage('puls', 'boot-8')
  }
  expect(quellen.length).toBe(2)
})

it('hält ein Reiter die Leitung, der eingefroren ist, fragen die anderen wieder selbst', async () => {
  const quellen: Handquelle[] = []
  const haelt = reiter(quellen)
  await bis(() => quellen.length === 1)
  quellen[0]?.sage('open')
  const anderer = reiter(quellen, 100)
  await bis(() => anderer.stand.length === 2)
  expect([haelt.stand, anderer.stand]).toEqual([[true], [true, false]])
  quellen[0]?.sage('puls', 'boot-1')
  await bis(() => anderer.stand.length === 3)
})

it('ein Reiter, der dazukommt, weiß, dass die Leitung steht; reißt sie, wissen es alle', async () => {
  const quellen: Handquelle[] = []
  const erster = reiter(quellen)
  await bis(() => quellen.length === 1)
  quellen[0]?.sage('open')
  const spaeter = reiter(quellen)
  await bis(() => spaeter.stand.length === 1)
  quellen[0]?.sage('error')
  await bis(() => spaeter.stand.length === 2)
  expect([erster.stand, spaeter.stand]).toEqual([
    [true, false],
    [true, false],
  ])
})

it('was in Scharen kommt, wird einmal gefragt; nach einer Lücke alles', async () => {
  const gefragt: (string[] | undefined)[] = []
  const nimm = sammle((routen) => gefragt.push(routen && [...routen]))
  for (let i = 0; i < 50; i++) nimm('chat')
  nimm('person')
  await bis(() => gefragt.length === 1)
  expect(gefragt[0]).toEqual(['chat', 'personen', 'person'])
  nimm('chat')
  nimm('luecke')
  nimm('chat')
  await bis(() => gefragt.length === 2)
  expect(gefragt[1]).toBeUndefined()
})
