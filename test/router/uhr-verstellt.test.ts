import { expect, test } from 'vitest'
import { z } from 'zod'
import { WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { MINUTE_MS, STUNDE_MS, TAG_MS } from '../../src/domaene/zeit.ts'
import type { Sendung } from '../../src/kanal/kanal.ts'
import { skill } from '../../src/skills/skill.ts'
import { type BueroArg, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// The clock is set by three hours while something waits to be tried again: nobody waits for the difference, nothing is done
// twice, and what has a time that somebody chose keeps it.

const DREI_STUNDEN = 3 * STUNDE_MS
const SPRUENGE = [
  { wohin: 'zurück', sprung: -DREI_STUNDEN },
  { wohin: 'vor', sprung: DREI_STUNDEN },
]

/** Fails so often, then goes. */
function scheitert(mal: number, warteMs?: number): () => void {
  let rest = mal
  return () => {
    if (rest-- > 0)
      throw new WiederholbarerFehler('netz', 'nicht da', warteMs === undefined ? {} : { warteMs })
  }
}

/** What is sent fails so often, where `was` says so. */
const sendeErst = (was: (s: Sendung) => boolean, mal: number, warteMs?: number): Pick<BueroArg, 'sende'> => {
  const pruefe = scheitert(mal, warteMs)
  return {
    async sende(s) {
      if (was(s)) pruefe()
      return { provider_ids: [`out-${s.id}`] }
    },
  }
}

const wetter = (pruefe: () => void) =>
  skill({
    name: 'wetter_abfragen',
    beschreibung: 'Sagt das Wetter',
    beispiele: ['wie ist das wetter'],
    parameter: z.object({}),
    risiko: 0,
    async run() {
      pruefe()
      return 'Sonne.'
    },
  })

jedeDatenbank((_name, oeffne) => {
  test.each(SPRUENGE)('eine Nachricht, die wiederholt wird: Uhr $wohin', async ({ sprung }) => {
    const b = await oeffneBuero({ speicher: await oeffne(), skills: [wetter(scheitert(1))] })
    await b.sage('anna', 'wie ist das wetter')
    expect(b.gesendet).toEqual([])
    b.uhr.stelle(sprung)
    await b.warte(MINUTE_MS)
    expect(b.gesendet.map((s) => s.text)).toEqual(['Sonne.'])
    await b.schliesse()
  })

  test('auch nach einem Neustart mit zurückgestellter Uhr', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), skills: [wetter(scheitert(1))] })
    await b.sage('anna', 'wie ist das wetter')
    b.uhr.stelle(-DREI_STUNDEN)
    await b.neustart()
    await b.warte(MINUTE_MS)
    expect(b.gesendet.map((s) => s.text)).toEqual(['Sonne.'])
    await b.schliesse()
  })

  test.each(SPRUENGE)('eine Antwort, deren Zustellung wiederholt wird: Uhr $wohin', async ({ sprung }) => {
    const b = await oeffneBuero({ speicher: await oeffne(), ...sendeErst(() => true, 1) })
    await b.sage('anna', 'hilfe')
    await b.sage('anna', 'Hallo')
    expect(b.gesendet).toEqual([])
    b.uhr.stelle(sprung)
    await b.warte(MINUTE_MS)
    expect(b.gesendet).toHaveLength(2)
    const ids = b.gesendet.map((s) => s.id)
    expect(ids).toEqual(ids.toSorted((x, y) => x - y))
    await b.schliesse()
  })

  test('Gegenprobe: ohne Sprung wird nicht früher wiederholt', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), ...sendeErst(() => true, 1, 10 * MINUTE_MS) })
    await b.sage('anna', 'hilfe')
    await b.warte(9 * MINUTE_MS)
    expect(b.gesendet).toEqual([])
    await b.warte(MINUTE_MS)
    expect(b.gesendet).toHaveLength(1)
    await b.schliesse()
  })

  test('wer einen Tag Geduld verlangt, wird nach einer Stunde wieder gefragt, nicht eher', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), ...sendeErst(() => true, 1, TAG_MS) })
    await b.sage('anna', 'hilfe')
    await b.warte(59 * MINUTE_MS)
    expect(b.gesendet).toEqual([])
    await b.warte(MINUTE_MS)
    expect(b.gesendet).toHaveLength(1)
    await b.schliesse()
  })

  test.each([
    { was: 'noch nicht versucht', mal: 0 },
    { was: 'einmal gescheitert', mal: 1 },
  ])('eine Erinnerung kommt auch nach dem Zurückstellen nicht zu früh: $was', async ({ mal }) => {
    const erinnerung = (s: Sendung) => s.text.includes('Milch') && s.zu === undefined
    const b = await oeffneBuero({
      speicher: await oeffne(),
      zeit: '2026-11-27T09:00:00.000Z',
      ...sendeErst(erinnerung, mal),
    })
    await b.sage('anna', 'Erinnere mich um 14 Uhr an die Milch')
    const erinnert = () => b.gesendet.filter(erinnerung)
    if (mal === 1) await b.warte(4 * STUNDE_MS) // 14:00 in Berlin, and it fails
    expect(erinnert()).toEqual([])
    b.uhr.stelle(-DREI_STUNDEN)
    await b.warte(MINUTE_MS)
    expect(erinnert()).toEqual([])
    await b.warte(7 * STUNDE_MS)
    expect(erinnert()).toHaveLength(1)
    await b.schliesse()
  })

  test.each(SPRUENGE)('die Zeitgrenze eines Skills, der hängt: Uhr $wohin', async ({ sprung }) => {
    let begonnen: (() => void) | undefined
    const beginnt = new Promise<void>((ja) => {
      begonnen = ja
    })
    const haengt = skill({
      name: 'wetter_abfragen',
      beschreibung: 'Sagt das Wetter',
      beispiele: ['wie ist das wetter'],
      parameter: z.object({}),
      risiko: 0,
      timeoutMs: 50_000,
      run: () => {
        begonnen?.()
        return new Promise<string>(() => undefined)
      },
    })
    const b = await oeffneBuero({ speicher: await oeffne(), skills: [haengt] })
    await b.lege('anna', 'wie ist das wetter')
    await beginnt
    b.uhr.stelle(sprung)
    await b.warte(MINUTE_MS)
    expect(b.gesendet.map((s) => s.text).join()).toContain('zu lange gedauert')
    await b.schliesse()
  })
})
