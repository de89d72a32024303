import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { nachrichtenbudget } from '../../src/modell/budget.ts'
import { modellFehler } from '../../src/modell/fehler.ts'
import type { Modell, ModellAnfrage } from '../../src/modell/modell.ts'
import { mitSicherung } from '../../src/modell/sicherung.ts'
import { code, handUhr, logbuch } from './uhr.ts'

const S = 1_000
const anfrage: ModellAnfrage = {
  zweck: 'gespraech',
  system: 's',
  eingabe: [],
  maxTokens: 10,
  timeoutMs: 15 * S,
}

type Verhalten = (n: number, anfrage: ModellAnfrage) => Promise<string>

/** A model by hand: `verhalten` gets the number of the call. */
function von(verhalten: Verhalten): Modell & { aufrufe: () => number } {
  let n = 0
  const rufe = (a: ModellAnfrage): Promise<string> => verhalten(++n, a)
  const verbrauch = { tokensEin: 0, tokensAus: 0 }
  return {
    name: 'hand',
    aufrufe: () => n,
    frei: async (a) => ({ text: await rufe(a), verbrauch }),
    strukturiert: async (a) => ({ wert: await rufe(a), verbrauch }),
  }
}

function aufbau(verhalten: Verhalten) {
  const uhr = handUhr()
  const modell = von(verhalten)
  const buch = logbuch()
  return { uhr, modell, zeilen: buch.zeilen, sicher: mitSicherung({ modell, uhr, log: buch.log }) }
}

const scheitert = (c: Parameters<typeof modellFehler>[0], warteMs?: number) => () =>
  Promise.reject(modellFehler(c, warteMs))
const nie: Verhalten = () => new Promise(() => undefined)

describe('circuit breaker', () => {
  test.each(['server', 'rate', 'zeit', 'netz', 'schluessel'] as const)(
    'three times „%s“ in a row open it for a minute, then one call passes',
    async (c) => {
      const { uhr, modell, sicher } = aufbau(scheitert(c))
      for (let i = 0; i < 5; i++) await code(sicher.frei(anfrage))
      expect(modell.aufrufe()).toBe(3)
      expect(await code(sicher.frei(anfrage))).toBe('sicherung_offen')
      expect(sicher.gesperrtMs()).toBe(60 * S)
      await uhr.vor(59 * S)
      expect(await code(sicher.frei(anfrage))).toBe('sicherung_offen')
      await uhr.vor(1 * S)
      expect(await code(sicher.frei(anfrage))).toBe(c)
      expect(await code(sicher.frei(anfrage))).toBe('sicherung_offen')
      expect(modell.aufrufe()).toBe(4)
    },
  )

  test.each(['abgelehnt', 'abgeschnitten', 'unlesbar'] as const)(
    '„%s“ is an answer: the server lives, the row is broken',
    async (c) => {
      const { modell, sicher } = aufbau((n) => Promise.reject(modellFehler(n % 3 === 0 ? c : 'server')))
      for (let i = 0; i < 9; i++) await code(sicher.frei(anfrage))
      expect(modell.aufrufe()).toBe(9)
    },
  )

  test('a cancelled call says nothing about the server', async () => {
    const { modell, sicher } = aufbau(scheitert('abgebrochen'))
    for (let i = 0; i < 9; i++) await code(sicher.frei(anfrage))
    expect(modell.aufrufe()).toBe(9)
  })

  test('half-open: exactly one passes while the others are turned away; its success closes', async () => {
    let gib: (text: string) => void = () => undefined
    const { uhr, modell, sicher } = aufbau((n) =>
      n <= 3
        ? Promise.reject(modellFehler('server'))
        : n === 4
          ? new Promise((resolve) => {
              gib = resolve
            })
          : Promise.resolve('ok'),
    )
    for (let i = 0; i < 3; i++) await code(sicher.frei(anfrage))
    await uhr.vor(60 * S)
    const probe = sicher.frei(anfrage)
    expect(await code(sicher.frei(anfrage))).toBe('sicherung_offen')
    gib('wieder da')
    expect((await probe).text).toBe('wieder da')
    expect((await sicher.frei(anfrage)).text).toBe('ok')
    expect(modell.aufrufe()).toBe(5)
  })

  test('a cancelled trial call leaves the way open for the next trial', async () => {
    const { uhr, sicher } = aufbau((n) =>
      n <= 3
        ? Promise.reject(modellFehler('netz'))
        : n === 4
          ? Promise.reject(modellFehler('abgebrochen'))
          : Promise.resolve('ok'),
    )
    for (let i = 0; i < 3; i++) await code(sicher.frei(anfrage))
    await uhr.vor(60 * S)
    expect(await code(sicher.frei(anfrage))).toBe('abgebrochen')
    expect((await sicher.frei(anfrage)).text).toBe('ok')
  })

  test('30 messages in 10 minutes under a lasting 429 with retry-after 120 cost at most 5 calls', async () => {
    const { uhr, modell, sicher } = aufbau(scheitert('rate', 120 * S))
    const codes: string[] = []
    for (let i = 0; i < 30; i++) {
      codes.push(await code(sicher.frei(anfrage)))
      await uhr.vor(20 * S)
    }
    expect(codes).toHaveLength(30)
    expect(modell.aufrufe()).toBeLessThanOrEqual(5)
    // Counter-check: it does try again in between.
    expect(modell.aufrufe()).toBeGreaterThan(1)
  })

  test('so do 30 messages at the same moment', async () => {
    const { uhr, modell, sicher } = aufbau(async () => {
      await uhr.warte(1 * S)
      throw modellFehler('rate', 120 * S)
    })
    const alle = Array.from({ length: 30 }, () => code(sicher.frei(anfrage)))
    for (let i = 0; i < 20; i++) await uhr.vor(30 * S)
    const codes = await Promise.all(alle)
    expect(modell.aufrufe()).toBeLessThanOrEqual(5)
    expect(codes.filter((c) => c === 'sicherung_offen').length).toBeGreaterThanOrEqual(25)
  })

  test('a healthy model serves everybody at once after its first answer', async () => {
    const { uhr, modell, sicher } = aufbau(async (n) => {
      if (n > 3) await uhr.warte(1 * S)
      return 'ok'
    })
    await sicher.frei(anfrage)
    const alle = Array.from({ length: 50 }, () => sicher.frei(anfrage))
    await uhr.vor(0)
    expect(modell.aufrufe()).toBe(51)
    await uhr.vor(1 * S)
    expect(await Promise.all(alle)).toHaveLength(50)
  })

  test('a wait that the server asks for is kept, but not beyond ten minutes', async () => {
    const { uhr, sicher } = aufbau(scheitert('rate', 86_400 * S))
    await code(sicher.frei(anfrage))
    expect(sicher.gesperrtMs()).toBe(600 * S)
    await uhr.vor(600 * S)
    expect(await code(sicher.frei(anfrage))).toBe('rate')
  })

  test('a clock that is set back by three hours does not keep it open', async () => {
    const { uhr, modell, sicher } = aufbau(scheitert('netz'))
    for (let i = 0; i < 3; i++) await code(sicher.frei(anfrage))
    expect(await code(sicher.frei(anfrage))).toBe('sicherung_offen')
    await uhr.vor(-3 * 3_600 * S)
    expect(sicher.gesperrtMs()).toBe(0)
    expect(await code(sicher.frei(anfrage))).toBe('netz')
    expect(modell.aufrufe()).toBe(4)
  })

  test('a late answer to a call from before the opening does not close it', async () => {
    let gib: (text: string) => void = () => undefined
    const { modell, sicher } = aufbau((n) =>
      n === 1
        ? new Promise((resolve) => {
            gib = resolve
          })
        : Promise.reject(modellFehler('rate', 120 * S)),
    )
    const langsam = sicher.frei(anfrage)
    await code(sicher.frei(anfrage))
    gib('spät')
    expect((await langsam).text).toBe('spät')
    expect(await code(sicher.frei(anfrage))).toBe('sicherung_offen')
    expect(modell.aufrufe()).toBe(2)
  })

  test('who waits for a turn can be cancelled', async () => {
    const { sicher } = aufbau(nie)
    const haengende = Array.from({ length: 3 }, () => sicher.frei(anfrage))
    const abbruch = new AbortController()
    const wartet = code(sicher.frei({ ...anfrage, signal: abbruch.signal }))
    abbruch.abort()
    expect(await wartet).toBe('abgebrochen')
    expect(haengende).toHaveLength(3)
  })
})

describe('budget of one message', () => {
  test('two calls, the third is refused without asking', async () => {
    const { uhr, modell } = aufbau(() => Promise.resolve('ok'))
    const budget = nachrichtenbudget(uhr)
    const m = budget.fuer(modell)
    await m.frei(anfrage)
    await m.strukturiert({ ...anfrage, schema: z.object({}), schemaName: 'x' })
    expect(await code(m.frei(anfrage))).toBe('budget')
    expect(modell.aufrufe()).toBe(2)
    expect(budget.aufrufe).toBe(0)
  })

  test('a model that never answers and ignores its signal costs less than 25 s in all', async () => {
    const { uhr, modell } = aufbau(nie)
    const budget = nachrichtenbudget(uhr, { aufrufe: 9 })
    const m = budget.fuer(modell)
    let gewartetMs = 0
    for (const erwartet of ['zeit', 'zeit', 'zeit']) {
      const lauf = code(m.frei(anfrage))
      let fertig = false
      void lauf.then(() => {
        fertig = true
      })
      for (await uhr.vor(0); !fertig; gewartetMs += S) await uhr.vor(S)
      expect(await lauf).toBe(erwartet)
    }
    expect(gewartetMs).toBeGreaterThanOrEqual(15 * S)
    expect(gewartetMs).toBeLessThan(25 * S)
    expect(modell.aufrufe()).toBe(2)
  })

  test('the skill’s own time between the calls does not count', async () => {
    const { uhr, modell } = aufbau(() => Promise.resolve('ok'))
    const m = nachrichtenbudget(uhr).fuer(modell)
    await m.frei(anfrage)
    await uhr.vor(60 * S)
    expect((await m.frei(anfrage)).text).toBe('ok')
  })

  test('running out of it counts as a failure of the server: the breaker opens', async () => {
    const { uhr, modell, sicher } = aufbau(
      (_, a) =>
        new Promise((_resolve, reject) => {
          a.signal?.addEventListener('abort', () => reject(a.signal?.reason as Error))
        }),
    )
    for (let i = 0; i < 3; i++) {
      const lauf = code(nachrichtenbudget(uhr).fuer(sicher).frei(anfrage))
      await uhr.vor(22 * S)
      expect(await lauf).toBe('zeit')
    }
    expect(await code(sicher.frei(anfrage))).toBe('sicherung_offen')
    expect(modell.aufrufe()).toBe(3)
  })
})
