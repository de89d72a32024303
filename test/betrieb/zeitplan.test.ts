import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type HandUhr, handUhr } from '../../src/betrieb/uhr.ts'
import { type Aufgabe, erstelleZeitplan, type Zeitplan } from '../../src/betrieb/zeitplan.ts'
import { EndgueltigerFehler, KonfigurationsFehler } from '../../src/domaene/fehler.ts'
import { MINUTE_MS, STUNDE_MS } from '../../src/domaene/zeit.ts'
import { listeRuns } from '../../src/speicher/run.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { jedeDatenbank, type Ziel } from '../helfer/datenbank.ts'

const log = pino({ level: 'silent' })
const PURGE = '30 2 * * *'

/** A Zeitplan that writes down what ran, as `name slot`. */
function plan(
  speicher: Speicher,
  uhr: HandUhr,
  gelaufen: string[],
  aufgaben: Record<string, string>,
): Zeitplan {
  return mit(
    speicher,
    uhr,
    Object.entries(aufgaben).map(([name, cron]) => ({
      name,
      cron,
      fuehreAus: async (slot) => gelaufen.push(`${name} ${slot}`),
    })),
  )
}

const mit = (speicher: Speicher, uhr: HandUhr, aufgaben: Aufgabe[]): Zeitplan =>
  erstelleZeitplan({ speicher, uhr, zone: 'Europe/Berlin', log, aufgaben })

async function laufeBis(
  uhr: HandUhr,
  zeitplan: Zeitplan,
  bis: string,
  schrittMs = 20 * MINUTE_MS,
): Promise<void> {
  while (uhr.jetzt() < bis) {
    uhr.stelle(schrittMs)
    await zeitplan.faellig()
  }
}

const runs = async (speicher: Speicher) =>
  (await speicher.read(listeRuns, { hoechstens: 100 })).map(
    (r) => `${r.name} ${r.slot} ${r.status}${r.nachgeholt ? ' nachgeholt' : ''}`,
  )

const kinder: ChildProcess[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const kind of kinder.splice(0)) kind.kill('SIGKILL')
})

/** Starts a process that claims the slot, waits until it has it, and kills it. */
async function stuerzeAb(ziel: Ziel, jetzt: string): Promise<void> {
  const wo = ziel.name === 'SQLite' ? [ziel.datei, ''] : [ziel.url, ziel.schema]
  const kind = spawn(process.execPath, [join(import.meta.dirname, 'zeitplan-kind.ts'), ...wo, jetzt])
  kinder.push(kind)
  await Promise.race([once(kind.stdout, 'data'), once(kind, 'exit')])
  const ende = once(kind, 'exit')
  kind.kill('SIGKILL')
  await ende
}

jedeDatenbank((_name, oeffne, ziel) => {
  describe('Zeitplan', () => {
    it('räumt an jedem Tag genau einmal auf, auch an denen der Zeitumstellung', async () => {
      const speicher = await oeffne({ doppelt: true })
      for (const [von, bis, erwartet] of [
        ['2026-03-28T12:00:00.000Z', '2026-03-30T12:00:00.000Z', ['2026-03-29T02:30', '2026-03-30T02:30']],
        ['2026-10-24T12:00:00.000Z', '2026-10-26T12:00:00.000Z', ['2026-10-25T02:30', '2026-10-26T02:30']],
      ] as const) {
        const uhr = handUhr(von)
        const gelaufen: string[] = []
        const name = `aufraeumen ${von}`
        await laufeBis(uhr, plan(speicher, uhr, gelaufen, { [name]: PURGE }), bis)
        expect(gelaufen).toEqual(erwartet.map((slot) => `${name} ${slot}`))
      }
    })

    it('holt nach einem Stillstand das Versäumte beim Start einmal nach und nennt es so', async () => {
      const speicher = await oeffne()
      const uhr = handUhr('2026-11-25T12:00:00.000Z')
      const gelaufen: string[] = []
      const aufgaben = { aufraeumen: PURGE, bericht: '0 7 * * *' }
      await plan(speicher, uhr, gelaufen, aufgaben).faellig()
      uhr.stelleAuf('2026-11-26T08:00:00.000Z')
      await plan(speicher, uhr, gelaufen, aufgaben).faellig()
      await plan(speicher, uhr, gelaufen, aufgaben).faellig()
      expect(gelaufen.sort()).toEqual(['aufraeumen 2026-11-26T02:30', 'bericht 2026-11-26T07:00'])
      expect((await runs(speicher)).sort()).toEqual([
        'aufraeumen 2026-11-26T02:30 erledigt nachgeholt',
        'bericht 2026-11-26T07:00 erledigt nachgeholt',
      ])
    })

    it('holt nach vierzig Tagen nur den letzten Slot nach', async () => {
      const speicher = await oeffne()
      const uhr = handUhr('2026-06-01T01:00:00.000Z')
      const gelaufen: string[] = []
      await plan(speicher, uhr, gelaufen, { aufraeumen: PURGE }).faellig()
      uhr.stelleAuf('2026-07-11T10:00:00.000Z')
      await plan(speicher, uhr, gelaufen, { aufraeumen: PURGE }).faellig()
      expect(gelaufen).toEqual(['aufraeumen 2026-07-11T02:30'])
    })

    it('hat beim allerersten Start nichts versäumt, und ein Lauf zur Zeit ist nicht nachgeholt', async () => {
      const speicher = await oeffne()
      const uhr = handUhr('2026-06-01T12:00:00.000Z')
      const gelaufen: string[] = []
      const zeitplan = plan(speicher, uhr, gelaufen, { aufraeumen: PURGE })
      await zeitplan.faellig()
      expect(gelaufen).toEqual([])
      uhr.stelleAuf('2026-06-02T00:30:20.000Z')
      await zeitplan.faellig()
      expect(await runs(speicher)).toEqual(['aufraeumen 2026-06-02T02:30 erledigt'])
    })

    it('läuft bei zwei Starten zugleich, auch in zwei Prozessen, einmal', async () => {
      const [a, b] = [await oeffne(), await oeffne()]
      const uhr = handUhr('2026-06-01T12:00:00.000Z')
      const gelaufen: string[] = []
      const plaene = [a, a, b, b].map((s) => plan(s, uhr, gelaufen, { aufraeumen: PURGE, bericht: PURGE }))
      await Promise.all(plaene.map((p) => p.faellig()))
      uhr.stelleAuf('2026-06-02T00:30:00.000Z')
      await Promise.all(plaene.map((p) => p.faellig()))
      expect(gelaufen.sort()).toEqual(['aufraeumen 2026-06-02T02:30', 'bericht 2026-06-02T02:30'])
    })

    it('versucht einen gescheiterten Lauf erst beim nächsten Slot wieder', async () => {
      const speicher = await oeffne()
      const uhr = handUhr('2026-06-01T12:00:00.000Z')
      let versuche = 0
      const zeitplan = mit(speicher, uhr, [
        {
          name: 'bericht',
          cron: '0 * * * *',
          fuehreAus: () => {
            if (versuche++ === 0) throw new EndgueltigerFehler('kaputt', 'Text, der in keine Tabelle gehört')
            return Promise.resolve({ zeilen: 3 })
          },
        },
      ])
      uhr.stelle(STUNDE_MS)
      await zeitplan.faellig()
      uhr.stelle(MINUTE_MS)
      await zeitplan.faellig()
      expect(versuche).toBe(1)
      uhr.stelle(STUNDE_MS)
      await zeitplan.faellig()
      const [zweiter, erster] = await speicher.read(listeRuns, { hoechstens: 10 })
      expect(erster).toMatchObject({ status: 'fehler', ergebnis: 'kaputt' })
      expect(zweiter).toMatchObject({ status: 'erledigt', ergebnis: '{"zeilen":3}' })
    })

    it('lässt einen Lauf, der noch läuft, in Ruhe, übernimmt ihn aber nach einer Stunde', async () => {
      const speicher = await oeffne()
      const uhr = handUhr('2026-06-01T12:00:00.000Z')
      const gelaufen: string[] = []
      const lange = Promise.withResolvers<void>()
      const erster = mit(speicher, uhr, [{ name: 'aufraeumen', cron: PURGE, fuehreAus: () => lange.promise }])
      uhr.stelleAuf('2026-06-02T00:30:00.000Z')
      const lauf = erster.faellig()
      await vi.waitFor(async () => expect(await runs(speicher)).toHaveLength(1))
      const zweiter = plan(speicher, uhr, gelaufen, { aufraeumen: PURGE })
      await zweiter.faellig()
      expect(gelaufen).toEqual([])
      uhr.stelle(STUNDE_MS)
      await zweiter.faellig()
      await zweiter.faellig()
      expect(gelaufen).toEqual(['aufraeumen 2026-06-02T02:30'])
      lange.resolve()
      await lauf
    })

    it('übernimmt den Lauf eines abgestürzten Prozesses sofort, aber nur einmal', async () => {
      const speicher = await oeffne()
      const uhr = handUhr('2026-06-01T12:00:00.000Z')
      const gelaufen: string[] = []
      await plan(speicher, uhr, gelaufen, { aufraeumen: PURGE }).faellig()
      const fuenf = '2026-06-02T00:35:00.000Z'
      await stuerzeAb(await ziel(), fuenf)
      expect(await runs(speicher)).toEqual(['aufraeumen 2026-06-02T02:30 laeuft nachgeholt'])
      await stuerzeAb(await ziel(), fuenf)
      uhr.stelleAuf(fuenf)
      await plan(speicher, uhr, gelaufen, { aufraeumen: PURGE }).faellig()
      expect(gelaufen).toEqual([])
      expect(await runs(speicher)).toEqual(['aufraeumen 2026-06-02T02:30 fehler nachgeholt'])
      await stuerzeAb(await ziel(), '2026-06-03T00:31:00.000Z')
      uhr.stelleAuf('2026-06-03T00:32:00.000Z')
      await plan(speicher, uhr, gelaufen, { aufraeumen: PURGE }).faellig()
      expect(gelaufen).toEqual(['aufraeumen 2026-06-03T02:30'])
    })

    it('gibt einen liegengebliebenen Lauf auf, wenn ein neuerer Slot fällig ist', async () => {
      const speicher = await oeffne()
      const uhr = handUhr('2026-06-01T12:00:00.000Z')
      const gelaufen: string[] = []
      await plan(speicher, uhr, gelaufen, { aufraeumen: PURGE }).faellig()
      await stuerzeAb(await ziel(), '2026-06-02T00:31:00.000Z')
      uhr.stelleAuf('2026-06-03T00:30:00.000Z')
      await plan(speicher, uhr, gelaufen, { aufraeumen: PURGE }).faellig()
      expect(gelaufen).toEqual(['aufraeumen 2026-06-03T02:30'])
      expect(await runs(speicher)).toEqual([
        'aufraeumen 2026-06-03T02:30 erledigt',
        'aufraeumen 2026-06-02T02:30 fehler nachgeholt',
      ])
    })

    it('läuft weiter, wenn die Uhr einmal falsch ging', async () => {
      const speicher = await oeffne()
      const uhr = handUhr('2036-06-01T12:00:00.000Z')
      const gelaufen: string[] = []
      const zeitplan = plan(speicher, uhr, gelaufen, { aufraeumen: PURGE })
      await laufeBis(uhr, zeitplan, '2036-06-02T12:00:00.000Z')
      uhr.stelleAuf('2026-06-01T12:00:00.000Z')
      await laufeBis(uhr, plan(speicher, uhr, gelaufen, { aufraeumen: PURGE }), '2026-06-02T12:00:00.000Z')
      expect(gelaufen).toEqual(['aufraeumen 2036-06-02T02:30', 'aufraeumen 2026-06-02T02:30'])
    })
  })
})

describe('Start und Stopp', () => {
  it('sieht beim Start nach und danach jede Minute', async () => {
    const speicher = await oeffneSqlite({ datei: ':memory:' })
    const uhr = handUhr('2026-06-01T00:00:00.000Z')
    const gelaufen: string[] = []
    await plan(speicher, uhr, gelaufen, { bericht: '* * * * *' }).faellig()
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      now: new Date('2026-06-01T00:00:10Z'),
    })
    uhr.stelle(MINUTE_MS)
    const stoppe = plan(speicher, uhr, gelaufen, { bericht: '* * * * *' }).starte()
    await vi.waitFor(() => expect(gelaufen).toHaveLength(1))
    uhr.stelle(MINUTE_MS)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(MINUTE_MS)
      expect(gelaufen).toHaveLength(2)
    })
    await stoppe()
    uhr.stelle(MINUTE_MS)
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(gelaufen).toHaveLength(2)
  })

  it('bricht beim Stopp ab, was läuft, und wartet darauf; der Lauf bleibt für den nächsten Start', async () => {
    const speicher = await oeffneSqlite({ datei: ':memory:' })
    const uhr = handUhr('2026-06-01T12:00:00.000Z')
    const begonnen = Promise.withResolvers<void>()
    let fertig = false
    const aufgabe: Aufgabe = {
      name: 'aufraeumen',
      cron: PURGE,
      async fuehreAus(_slot, signal) {
        begonnen.resolve()
        await once(signal, 'abort')
        await new Promise((weiter) => setTimeout(weiter, 20))
        fertig = true
        throw signal.reason
      },
    }
    await mit(speicher, uhr, [aufgabe]).faellig()
    uhr.stelleAuf('2026-06-02T00:30:00.000Z')
    const stoppe = mit(speicher, uhr, [aufgabe]).starte()
    await begonnen.promise
    await stoppe()
    expect(fertig).toBe(true)
    expect(await runs(speicher)).toEqual(['aufraeumen 2026-06-02T02:30 laeuft'])
  })

  it('nimmt keinen falschen Zeitplan an', async () => {
    const speicher = await oeffneSqlite({ datei: ':memory:' })
    expect(() => plan(speicher, handUhr('2026-06-01T12:00:00.000Z'), [], { a: 'nachts' })).toThrow(
      KonfigurationsFehler,
    )
  })

  it('nennt den nächsten Slot aller Aufgaben', async () => {
    const zeitplan = plan(
      await oeffneSqlite({ datei: ':memory:' }),
      handUhr('2026-06-01T12:00:00.000Z'),
      [],
      {
        a: '0 7 * * *',
        b: PURGE,
      },
    )
    expect(zeitplan.naechsterSlot('2026-06-01T12:00:00.000Z')).toBe('2026-06-02T00:30:00.000Z')
    expect(zeitplan.naechsterSlot('2026-06-02T00:30:00.000Z')).toBe('2026-06-02T05:00:00.000Z')
  })
})
