import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { type FreigabeRegel, pruefeRegeln } from '../../src/domaene/freigabe-regel.ts'
import { STUNDE_MS, TAG_MS } from '../../src/domaene/zeit.ts'
import { skill } from '../../src/skills/skill.ts'
import { type Buero, NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// Frist → Erinnerung → Vertretung → an end that does nothing, on the team's calendar; all of it rows, so that clock jumps,
// restarts and years change nothing.

const TEAM = [
  { name: 'Anna Beispiel', phone: NUMMER.anna },
  { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'], vertretung: NUMMER.deniz },
  { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['mitglied', 'admin'] },
  { name: 'Deniz Test', phone: NUMMER.deniz },
]
const BUERO = { arbeitszeit: { von: '09:00', bis: '17:00' }, frei: ['2026-12-01'] }

const ueberweisen = (regel: Partial<FreigabeRegel<Record<string, never>>>) =>
  skill({
    name: 'ueberweisen',
    beschreibung: 'Überweist',
    beispiele: ['überweise jetzt'],
    parameter: z.object({}),
    risiko: 3,
    freigabe: { rolle: 'finanzen', ...regel } as never,
    async run({ aktion }) {
      await aktion('bank', 'ueberwiesen', { input: {}, run: async () => ({}) })
      return 'Überwiesen.'
    },
  })

const an = (b: Buero, wer: Wer): string[] =>
  b.gesendet.filter((s) => s.chat === NUMMER[wer]).map((s) => s.text)

jedeDatenbank((name, oeffne) => {
  test('erinnert wird zur Arbeitszeit, dann fragt es auch die Vertretung, dann ist es zu Ende: jedes einmal', async () => {
    const b = await oeffneBuero({
      speicher: await oeffne(),
      // Friday, 15:00 in Berlin; the Tuesday after it is off.
      zeit: '2026-11-27T14:00:00.000Z',
      konfiguration: { team: TEAM, kalender: BUERO },
      skills: [ueberweisen({ frist: '3at', erinnerung: ['4ah', '1at'], vertretungNach: '2at' })],
    })
    await b.sage('anna', 'überweise jetzt')
    // Without a calendar from outside it is the test's: weekends only. Four working hours end on Monday at 11.
    const [status] = await b.sage('anna', 'status V-1')
    expect(status).toContain('Erinnert wird 30.11.2026, 11:00.')
    expect(status).toContain('Ohne Entscheidung geht es 1.12.2026, 15:00 auch an die Vertretung.')
    expect(status).toContain('Frist: 2.12.2026, 15:00. Bis dahin: 3 Arbeitstage.')
    expect(an(b, 'bernd')).toHaveLength(1)
    await b.warte(2 * TAG_MS)
    expect(an(b, 'bernd'), 'am Wochenende').toHaveLength(1)
    await b.warte(19 * STUNDE_MS)
    expect(an(b, 'bernd'), 'Montag um 10').toHaveLength(1)
    await b.warte(STUNDE_MS)
    expect(an(b, 'bernd').at(-1), 'Montag um 11').toContain('Zur Erinnerung: ')
    await b.warte(4 * STUNDE_MS)
    expect(an(b, 'bernd'), 'Montag um 15').toHaveLength(3)
    expect(an(b, 'deniz')).toEqual([])
    await b.warte(TAG_MS)
    expect(an(b, 'deniz')).toHaveLength(1)
    expect(an(b, 'deniz')[0]).toContain('Bernd Muster hat noch nicht entschieden')
    expect(an(b, 'anna').at(-1)).toContain('auch Deniz Test in Vertretung von Bernd Muster gefragt')
    const vorher = { anna: an(b, 'anna').length, bernd: an(b, 'bernd').length, deniz: an(b, 'deniz').length }
    // Not in one leap: a reminder and the end that are due at once race, and what has ended reminds nobody.
    await b.warte(TAG_MS - 4 * STUNDE_MS)
    await b.warte(4 * STUNDE_MS)
    expect((await b.vorgang('V-1'))?.grund).toBe('frist')
    await b.neustart()
    await b.warte(9 * TAG_MS)
    // The deputy, asked later, was also reminded once.
    for (const wer of ['anna', 'bernd', 'deniz'] as const)
      expect(an(b, wer), wer).toHaveLength(vorher[wer] + (wer === 'deniz' ? 2 : 1))
    expect(an(b, 'deniz').at(-1)).toContain('V-1 ist ohne Entscheidung abgelaufen')
    expect(await b.aktionen()).toEqual([])
    await b.schliesse()
  })

  test('wer entschieden hat, hört nichts mehr, und die Vertretung wird nicht gefragt', async () => {
    const b = await oeffneBuero({
      speicher: await oeffne(),
      zeit: '2026-11-30T08:00:00.000Z',
      konfiguration: { team: TEAM, kalender: BUERO },
      skills: [ueberweisen({ frist: '3at', erinnerung: '1at', vertretungNach: '2at' })],
    })
    await b.sage('anna', 'überweise jetzt')
    await b.sage('bernd', 'freigeben V-1')
    const bernd = an(b, 'bernd').length
    await b.warte(9 * TAG_MS)
    expect(an(b, 'bernd')).toHaveLength(bernd)
    expect(an(b, 'deniz')).toEqual([])
    expect(await b.aktionen()).toHaveLength(1)
    await b.schliesse()
  })

  test('Fristen von zehn Jahren: nichts zu früh, nichts doppelt, und am Ende geschieht nichts', async () => {
    const b = await oeffneBuero({
      speicher: await oeffne(),
      zeit: '2026-11-30T08:00:00.000Z',
      konfiguration: { team: TEAM },
      skills: [ueberweisen({ frist: '3650d', erinnerung: ['25d', '3649d'], vertretungNach: '3000d' })],
    })
    await b.sage('anna', 'überweise jetzt')
    // Longer than a timer can be (24.8 days), shorter than the first reminder.
    await b.warte(24.9 * TAG_MS)
    expect(an(b, 'bernd')).toHaveLength(1)
    await b.warte(0.1 * TAG_MS)
    expect(an(b, 'bernd')).toHaveLength(2)
    await b.warte(2974.99 * TAG_MS)
    expect(an(b, 'deniz')).toEqual([])
    await b.warte(0.02 * TAG_MS)
    expect(an(b, 'deniz')).toHaveLength(1)
    await b.warte(648.98 * TAG_MS)
    expect(an(b, 'bernd')).toHaveLength(2)
    await b.warte(0.02 * TAG_MS)
    expect(an(b, 'bernd')).toHaveLength(3)
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    await b.warte(TAG_MS)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'abgebrochen', grund: 'frist' })
    expect(an(b, 'bernd')).toHaveLength(4)
    expect(await b.aktionen()).toEqual([])
    await b.schliesse()
  })

  test('springt die Uhr drei Stunden vor oder zurück, kommt nichts zu früh und nichts zweimal', async () => {
    const b = await oeffneBuero({
      speicher: await oeffne(),
      zeit: '2026-11-30T08:00:00.000Z',
      konfiguration: { team: TEAM },
      skills: [ueberweisen({ frist: '12h', erinnerung: '4h', vertretungNach: '8h' })],
    })
    await b.sage('anna', 'überweise jetzt')
    for (const stunden of [3, -3, 3]) await b.warte(stunden * STUNDE_MS)
    expect(an(b, 'bernd'), '3 Stunden').toHaveLength(1)
    await b.warte(STUNDE_MS)
    for (const stunden of [-3, 3, -3, 3]) await b.warte(stunden * STUNDE_MS)
    expect(an(b, 'bernd'), 'einmal erinnert').toHaveLength(2)
    await b.warte(4 * STUNDE_MS)
    for (const stunden of [-3, 3, -3, 3]) await b.warte(stunden * STUNDE_MS)
    expect(an(b, 'deniz'), 'einmal gefragt').toHaveLength(1)
    await b.warte(4 * STUNDE_MS)
    const zuEnde = b.gesendet.length
    for (const stunden of [-3, 3, -3, 3]) await b.warte(stunden * STUNDE_MS)
    expect((await b.vorgang('V-1'))?.grund).toBe('frist')
    expect(b.gesendet).toHaveLength(zuEnde)
    expect(await b.sage('bernd', 'freigeben V-1')).toEqual([expect.stringContaining('abgelaufen')])
    expect(await b.aktionen()).toEqual([])
    await b.schliesse()
  })

  const naechte = [
    ['Berlin vor', '2026-03-28T20:00:00.000Z', 'Europe/Berlin', '2026-03-30T08:30:00.000Z'],
    ['Berlin zurück', '2026-10-24T20:00:00.000Z', 'Europe/Berlin', '2026-10-26T09:30:00.000Z'],
    ['New York vor', '2026-03-07T20:00:00.000Z', 'America/New_York', '2026-03-09T14:30:00.000Z'],
    ['New York zurück', '2026-10-31T20:00:00.000Z', 'America/New_York', '2026-11-02T15:30:00.000Z'],
  ] as const
  const server = name === 'SQLite' ? ['UTC', 'America/New_York', 'Europe/Berlin'] : ['UTC']
  test.each(naechte.flatMap((nacht) => server.map((tz) => [...nacht, tz] as const)))(
    'über die Nacht der Zeitumstellung: %s, %s, %s, %s, der Server in %s',
    async (_nacht, zeit, zone, faellig, tz) => {
      const vorher = process.env.TZ
      process.env.TZ = tz
      onTestFinished(() => {
        if (vorher === undefined) delete process.env.TZ
        else process.env.TZ = vorher
      })
      const b = await oeffneBuero({
        speicher: await oeffne(),
        zeit,
        konfiguration: { team: TEAM, zone, kalender: { arbeitszeit: { von: '09:00', bis: '17:00' } } },
        // An hour and a half of office time is half past ten, whatever the clocks did.
        skills: [ueberweisen({ frist: '3at', erinnerung: '1ah', vertretungNach: '1at' })],
      })
      await b.sage('anna', 'überweise jetzt')
      const bisMs = Date.parse(faellig) - Date.parse(zeit)
      await b.warte(bisMs - 31 * 60_000)
      expect(an(b, 'bernd')).toHaveLength(1)
      await b.warte(STUNDE_MS / 60)
      expect(an(b, 'bernd')).toHaveLength(2)
      for (let i = 0; i < 4; i++) await b.warte(STUNDE_MS)
      expect(an(b, 'bernd')).toHaveLength(2)
      await b.schliesse()
    },
  )
})

test.each([
  [{ erinnerung: 'bald' }, /erinnerung is a duration/],
  [{ erinnerung: ['1at', '0h'] }, /erinnerung is a duration/],
  [{ vertretungNach: 'nie' }, /vertretungNach is a duration/],
  [{ frist: '2at', erinnerung: ['1at', '2at'] }, /erinnerung would come at or after/],
  [{ vertretungNach: '3at' }, /vertretungNach would come at or after/],
  [{ frist: '2h', vertretungNach: '120m' }, /vertretungNach would come at or after/],
])('ein Fahrplan, der nicht gehen kann, wird beim Laden abgelehnt: %j', (regel, wie) => {
  expect(() => pruefeRegeln('s', { risiko: 3, freigabe: { rolle: 'finanzen', ...regel } as never })).toThrow(
    wie,
  )
})
