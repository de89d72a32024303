import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kennungenVon } from '../../src/domaene/kennung.ts'
import { freigabenVon } from '../../src/speicher/freigabe.ts'
import { letzteMessages } from '../../src/speicher/gedaechtnis.ts'
import { bestaetigeKennung, erkennePerson } from '../../src/speicher/kennung.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneMessenger } from '../helfer/messenger.ts'

// In Brazil and Argentina one line has two numbers, and the provider uses the one that the team's list has not. Memory
// follows; a right never does.

const team = [
  { name: 'Anna Beispiel', phone: NUMMER.anna, rollen: ['mitglied'] },
  { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['admin'] },
  { name: 'João Silva', phone: '+5511987654321', rollen: ['mitglied'] },
  { name: 'Bia Costa', phone: '+553198765432', rollen: ['mitglied'] },
  { name: 'Martina Paz', phone: '+541123456789', rollen: ['mitglied', 'finanzen', 'leitung'] },
  { name: 'Diego Ruiz', phone: '+5493515550123', rollen: ['mitglied', 'finanzen', 'admin'] },
]

const gesagt = async (speicher: Speicher, phone: string): Promise<number> =>
  (await speicher.read(letzteMessages, { agent: 'beispiel', phone, hoechstens: 99 })).filter(
    (z) => z.role === 'user',
  ).length

jedeDatenbank((_name, oeffne) => {
  test.each([
    ['5511987654321', '551187654321', '551133334444'],
    ['553198765432', '5531998765432', '553132345678'],
    ['541123456789', '5491123456789', '541123456780'],
    ['5493515550123', '543515550123', '5493515550124'],
  ])(
    'wer unter %s bekannt ist, ist es auch unter %s; %s ist jemand anderes',
    async (bekannt, andere, fremd) => {
      const speicher = await oeffne()
      const m = await oeffneMessenger({ speicher, konfiguration: { team } })
      await m.whatsapp(bekannt, 'merk dir: ich mag Kaffee')
      const vorher = await m.b.personen()
      const [gruss] = await m.whatsapp(andere, 'oi')
      // The reply goes to the id that the provider used.
      expect(gruss?.an).toBe(andere)
      const [weiss] = await m.whatsapp(andere, 'was weißt du über mich?')
      expect(weiss).toMatchObject({ an: andere, text: expect.stringContaining('Kaffee') })
      expect(await gesagt(speicher, `+${bekannt}`)).toBe(3)
      expect(await gesagt(speicher, `+${andere}`)).toBe(0)
      for (const { an, text } of await m.whatsapp(fremd, 'was weißt du über mich?')) {
        expect(an).toBe(fremd)
        expect(text).not.toMatch(/Kaffee/)
      }
      expect(await gesagt(speicher, `+${bekannt}`)).toBe(3)
      expect(await m.b.personen()).toEqual(vorher)
      await m.schliesse()
    },
  )

  test.each([
    ['Martina Paz', '541123456789', '5491123456789'],
    ['Diego Ruiz', '5493515550123', '543515550123'],
  ])(
    '%s gibt unter %s frei; unter %s erst, wenn der Betreiber die Nummer bestätigt hat',
    async (name, bekannt, andere) => {
      const speicher = await oeffne()
      const m = await oeffneMessenger({ speicher, konfiguration: { team } })
      for (const wer of [NUMMER.carla.slice(1), bekannt]) await m.whatsapp(wer, 'hallo')
      await m.whatsapp(NUMMER.anna.slice(1), 'Zahl Rechnung 4711 über 250 €')
      const { id = '', frage } = (await m.b.vorgaenge())[0] ?? {}
      const knopf = {
        type: 'interactive',
        interactive: { button_reply: { id: `freigeben:${id}:${frage?.stand}`, title: 'Freigeben' } },
      }
      for (const was of [`Freigeben ${id}`, knopf, `ablehnen ${id} zu teuer`])
        expect((await m.whatsapp(andere, was)).filter((p) => p.an === andere)).toHaveLength(1)
      // A role's view does not come along either.
      for (const frageNach of ['Was läuft gerade?', 'was läuft im team?', `warum ${id}?`])
        for (const { text } of await m.whatsapp(andere, frageNach)) expect(text).not.toMatch(/4711|250/)
      expect((await m.b.vorgang(id))?.status).toBe('wartet_freigabe')
      expect((await speicher.read(freigabenVon, { vorgang_id: id })).map((f) => f.ergebnis)).toEqual([
        'alias',
        'alias',
        'alias',
      ])
      const gemeldet = m.post().filter((p) => p.text.includes(`${name} wollte ${id}`))
      expect(gemeldet.map((p) => p.an)).toContain(NUMMER.carla.slice(1))
      expect(gemeldet.map((p) => p.an)).not.toContain(andere)

      await speicher.run(bestaetigeKennung, { agent: 'beispiel', kanal: 'phone', kennung: `+${andere}` })
      await m.whatsapp(andere, `freigeben ${id}`)
      expect((await m.b.vorgang(id))?.status).toBe('erledigt')
      await m.schliesse()
    },
  )

  test('stehen beide Formen im Team, sind es zwei Leute, und jeder ist nur er selbst', async () => {
    const speicher = await oeffne()
    const zweite = { name: 'Rosa Paz', phone: '+5491123456789', rollen: ['mitglied'] }
    const m = await oeffneMessenger({ speicher, konfiguration: { team: [...team, zweite] } })
    await m.whatsapp('541123456789', 'merk dir: ich mag Mate')
    const [weiss] = await m.whatsapp('5491123456789', 'was weißt du über mich?')
    expect(weiss?.text).not.toMatch(/Mate/)
    expect(await gesagt(speicher, '+541123456789')).toBe(1)
    expect(await gesagt(speicher, '+5491123456789')).toBe(1)
    await m.schliesse()
  })

  test('eine beliebige Handynummer in Brasilien hat eine zweite Form, ein Festnetzanschluss keine', async () => {
    const speicher = await oeffne()
    const m = await oeffneMessenger({ speicher, konfiguration: { team } })
    const finde = (von: string) =>
      speicher.run(erkennePerson, {
        agent: 'beispiel',
        kennungen: kennungenVon('whatsapp', von),
        jetzt: m.uhr.jetzt(),
      })
    const joao = await finde('5511987654321')
    expect(await finde('551187654321')).toBe(joao)
    const ziffern = (erste: string) => fc.stringMatching(new RegExp(`^[${erste}]\\d{7}$`))
    await fc.assert(
      fc.asyncProperty(ziffern('2-5'), ziffern('6-9'), async (fest, handy) => {
        expect(await finde(`5511${fest}`)).toBeUndefined()
        const sein = handy === '87654321' ? joao : undefined
        expect(await finde(`5511${handy}`)).toBe(sein)
        expect(await finde(`55119${handy}`)).toBe(sein)
      }),
      { numRuns: 25 },
    )
    await m.schliesse()
  })
})
