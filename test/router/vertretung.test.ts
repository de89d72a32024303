import { expect, test } from 'vitest'
import { z } from 'zod'
import { STUNDE_MS } from '../../src/domaene/zeit.ts'
import { leseWhatsapp } from '../../src/kanal/whatsapp-lesen.ts'
import { skill } from '../../src/skills/skill.ts'
import { freigabenVon } from '../../src/speicher/freigabe.ts'
import { setzeRolle, setzeStatus, setzeVertretung } from '../../src/speicher/person.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { type Buero, NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { merkendesLog } from '../helfer/server.ts'
import { abgelehnt, umschlag } from '../helfer/whatsapp-anbieter.ts'
import { oeffneWhatsappBuero } from '../helfer/whatsapp-buero.ts'

// A Freigeber who cannot be reached: the next Kanal, the deputy for this one Vorgang (I7), the admins.

const ZAHLE = 'Zahl die Rechnung 4711 über 100 €'
/** Bernd approves, Deniz is his deputy, Carla is admin and may not approve. */
const TEAM = [
  { name: 'Anna Beispiel', phone: NUMMER.anna },
  { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'], vertretung: NUMMER.deniz },
  { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['mitglied', 'admin'] },
  { name: 'Deniz Test', phone: NUMMER.deniz },
]
const OHNE = TEAM.map(({ vertretung: _, ...m }) => m)

const ueberweisen = (mehr: { erinnerung?: string; vertretung?: string }) =>
  skill({
    name: 'ueberweisen',
    beschreibung: 'Überweist',
    beispiele: ['überweise jetzt'],
    parameter: z.object({}),
    risiko: 3,
    freigabe: { rolle: 'finanzen', ...mehr },
    async run({ aktion }) {
      await aktion('bank', 'ueberwiesen', { input: {}, run: async () => ({}) })
      return 'Überwiesen.'
    },
  })

const idVon = async (b: Buero, wer: Wer): Promise<string> =>
  (await b.personen()).find((p) => p.phone === NUMMER[wer])?.id ?? ''

async function sperre(speicher: Speicher, b: Buero, wer: Wer): Promise<void> {
  await speicher.run(setzeStatus, {
    id: await idVon(b, wer),
    status: 'gesperrt' as const,
    jetzt: b.uhr.jetzt(),
  })
  await b.warte(0)
}
const versuche = async (speicher: Speicher): Promise<string[]> =>
  (await speicher.read(freigabenVon, { vorgang_id: 'V-1' })).map((f) => f.ergebnis)

/** What WhatsApp was asked to send to somebody, as one text. */
const alles = (gesendet: readonly unknown[]): string => gesendet.map((m) => JSON.stringify(m)).join('\n')

jedeDatenbank((_name, oeffne) => {
  test('außerhalb der 24 Stunden: der nächste Kanal, sonst die Vertretung, und die anfragende Person hört beides', async () => {
    const speicher = await oeffne()
    const s = await oeffneWhatsappBuero(speicher, {}, { team: TEAM })
    await s.schreibe('deniz', 'hallo')
    await s.schreibe('anna', ZAHLE)
    expect(alles(s.an('anna'))).toContain('Deniz Test in Vertretung von Bernd Muster')
    expect(alles(s.an('deniz'))).toContain('freigeben V-2')
    expect(s.an('carla')).toEqual([])
    // As soon as Bernd writes he is asked too; one of them decides.
    await s.schreibe('bernd', 'hallo')
    expect(alles(s.an('bernd'))).toContain('freigeben V-2')
    await s.schreibe('deniz', 'freigeben V-2')
    await s.schreibe('bernd', 'freigeben V-2')
    expect((await s.b.vorgang('V-2'))?.status).toBe('erledigt')
    expect(alles(s.an('bernd'))).toContain(
      'bereits freigegeben von Deniz Test in Vertretung von Bernd Muster',
    )

    await s.b.warte(25 * STUNDE_MS)
    await s.schreibe('bernd', 'hallo', 'http')
    await s.schreibe('anna', ZAHLE.replace('4711', '4712'))
    expect(s.ueberHttp.at(-1)).toMatchObject({
      chat: NUMMER.bernd,
      text: expect.stringContaining('freigeben V-7'),
    })
    expect(alles(s.an('anna').slice(-1))).toMatch(/Bernd Muster gefragt/)
    expect(alles(s.an('anna').slice(-1))).not.toMatch(/Deniz/)
    await s.schliesse()
  })

  test.each([
    ['außerhalb des Fensters', 131047],
    ['für immer', 131026],
  ])('erst die Zustellung scheitert, %s: dann geht es weiter, und wird einmal gesagt', async (_wie, code) => {
    const s = await oeffneWhatsappBuero(await oeffne(), {}, { team: TEAM })
    await s.schreibe('bernd', 'hallo')
    await s.schreibe('deniz', 'hallo')
    s.anbieter.skript.push(abgelehnt(400, code))
    await s.schreibe('anna', ZAHLE, 'http')
    expect(s.ueberHttp.map((m) => m.text).join('\n')).toContain('Ich habe Bernd Muster gefragt')
    await s.b.warte(3 * STUNDE_MS)
    const gesagt = s.ueberHttp.filter((m) => /Nicht erreichen kann ich: Bernd Muster/.test(m.text))
    expect(gesagt.map((m) => m.chat)).toEqual([NUMMER.anna])
    expect(gesagt[0]?.text).toContain('Deniz Test in Vertretung von Bernd Muster')
    expect(alles(s.an('deniz')).match(/bittet um Freigabe/g)).toHaveLength(1)
    await s.schreibe('deniz', 'freigeben V-3')
    expect((await s.b.vorgang('V-3'))?.status).toBe('erledigt')
    await s.schliesse()
  })

  test.each([
    ['nachdem', 131047],
    ['bevor', 131047],
    ['nachdem', 131026],
    ['bevor', 131026],
  ])('der Anbieter meldet „failed“, %s die Sendung verbucht ist (%i)', async (wann, code) => {
    const speicher = await oeffne()
    const s = await oeffneWhatsappBuero(speicher, {}, { team: TEAM })
    await s.schreibe('bernd', 'hallo')
    await s.schreibe('deniz', 'hallo')
    const melde = async (): Promise<void> => {
      const id = `wamid.OUT${vorher + 1}`
      const statuses = [{ id, status: 'failed', errors: [{ code }] }]
      const { meldungen } = leseWhatsapp(umschlag('PN1', { statuses }), 'beispiel', 'PN1')
      await s.b.assistent.eingang.nimmAn([], meldungen)
    }
    const vorher = s.anbieter.gesendet.length
    if (wann === 'bevor') await melde()
    await s.schreibe('anna', ZAHLE, 'http')
    if (wann === 'nachdem') await melde()
    await s.b.warte(0)
    const gesagt = s.ueberHttp.filter((m) => /Nicht erreichen kann ich: Bernd Muster/.test(m.text))
    expect(gesagt).toHaveLength(1)
    expect(alles(s.an('deniz'))).toContain('freigeben V-3')
    // Outside the window it waits for Bernd to write; refused for good it does not.
    const [zeile] = await ausgangAn(s.b, 'bernd')
    expect(zeile).toMatchObject(
      code === 131047 ? { status: 'bereit', fehler: 'ausserhalb_fenster' } : { status: 'fehler' },
    )
    await melde()
    await s.b.warte(STUNDE_MS)
    expect(await ausgangAn(s.b, 'bernd')).toEqual([zeile])
    await s.schliesse()

    function ausgangAn(b: Buero, wer: Wer) {
      return idVon(b, wer).then((id) => freigabeZeilen(speicher, id))
    }
  })

  test('wer gesperrt wird, während etwas wartet, wird vertreten; gesperrt ist auch jeder Knopf von vorher', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { team: TEAM } })
    await b.sage('anna', ZAHLE)
    const knopf = b.gesendet.find((s) => s.chat === NUMMER.bernd)?.knoepfe[0]?.id ?? ''
    expect(knopf).toMatch(/^freigeben:V-1/)
    await sperre(speicher, b, 'bernd')
    expect(b.gesendet.filter((s) => s.chat === NUMMER.deniz)).toHaveLength(1)
    expect(b.gesendet.filter((s) => s.chat === NUMMER.anna && /Nicht erreichen/.test(s.text))).toHaveLength(1)
    await b.sage('bernd', '', { knopf })
    await b.sage('bernd', 'freigeben V-1')
    await b.sage('bernd', 'freigeben V-1', { kanal: 'whatsapp', chat: '491713920002', von: '491713920002' })
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    expect(await entscheide(speicher, b, 'bernd')).toMatchObject({ ok: false, ergebnis: 'gesperrt' })
    // The deputy as well, between seeing the button and pressing it.
    await sperre(speicher, b, 'deniz')
    await b.sage('deniz', '', { knopf })
    expect(await entscheide(speicher, b, 'deniz')).toMatchObject({ ok: false, ergebnis: 'gesperrt' })
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    expect(b.gesendet.filter((s) => s.chat === NUMMER.carla && /V-1/.test(s.text))).toHaveLength(1)
    expect(await b.aufrufe()).toEqual([])
    await b.schliesse()
  })

  test.each<[string, (s: Speicher, b: Buero) => Promise<void>]>([
    ['zurückgenommen', async (s, b) => nimmVertretung(s, b, null, null)],
    ['einer anderen Person gegeben', async (s, b) => nimmVertretung(s, b, await idVon(b, 'carla'), null)],
    ['abgelaufen', async (s, b) => nimmVertretung(s, b, await idVon(b, 'deniz'), b.uhr.jetzt())],
    [
      'ohne Grundlage, weil Bernd die Rolle nicht mehr hat',
      async (s, b) =>
        s.run(setzeRolle, {
          id: await idVon(b, 'bernd'),
          rolle: 'finanzen',
          hat: false,
          jetzt: b.uhr.jetzt(),
        }),
    ],
  ])('eine Übergabe gilt nicht mehr, wenn die Vertretung inzwischen %s ist', async (_was, aendere) => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { team: TEAM } })
    await b.sage('bernd', 'STOP')
    await b.sage('anna', ZAHLE)
    const knopf = b.gesendet.find((s) => s.chat === NUMMER.deniz)?.knoepfe[0]?.id ?? ''
    await aendere(speicher, b)
    await b.sage('deniz', '', { knopf })
    expect((await b.vorgang('V-2'))?.status).toBe('wartet_freigabe')
    expect((await b.sage('deniz', 'Was läuft gerade?')).join()).not.toMatch(/V-2/)
    expect(await b.aufrufe()).toEqual([])
    await b.schliesse()
  })

  test('unter einer unbestätigten Kennung vertritt niemand', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { team: TEAM } })
    await b.sage('deniz', '…', { art: 'nummernwechsel', neue_kennung: '491713920055' })
    await b.sage('bernd', 'STOP')
    await b.sage('anna', ZAHLE)
    await b.sage('+491713920055', 'freigeben V-3')
    expect((await b.vorgang('V-3'))?.status).toBe('wartet_freigabe')
    expect((await speicher.read(freigabenVon, { vorgang_id: 'V-3' })).map((f) => f.ergebnis)).toEqual([
      'alias',
    ])
    await b.sage('deniz', 'freigeben V-3')
    expect((await b.vorgang('V-3'))?.status).toBe('erledigt')
    await b.schliesse()
  })

  test('ist niemand mehr da, hört es die Administration einmal; wer dann die Rolle bekommt, wird gefragt', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { team: OHNE } })
    await b.sage('anna', ZAHLE)
    await sperre(speicher, b, 'bernd')
    await b.warte(STUNDE_MS)
    expect(b.gesendet.filter((s) => s.chat === NUMMER.carla)).toHaveLength(1)
    expect((await b.sage('carla', 'freigeben V-1'))[0]).toMatch(/fehlt die Rolle/)
    await speicher.run(setzeRolle, {
      id: await idVon(b, 'deniz'),
      rolle: 'finanzen',
      hat: true,
      jetzt: b.uhr.jetzt(),
    })
    await b.warte(0)
    expect(b.gesendet.filter((s) => s.chat === NUMMER.deniz && /freigeben V-1/.test(s.text))).toHaveLength(1)
    expect(
      b.gesendet.filter((s) => s.chat === NUMMER.anna && /Deniz Test gefragt/.test(s.text)),
    ).toHaveLength(1)
    await b.sage('deniz', 'freigeben V-1')
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    expect(await versuche(speicher)).toEqual(['rolle', 'freigegeben'])
    await b.schliesse()
  })

  test('erinnert wird, wer noch nicht entschieden hat, einmal; wer STOP schrieb, nicht, und das steht im Log', async () => {
    const { log, zeilen } = merkendesLog()
    const b = await oeffneBuero({
      speicher: await oeffne(),
      konfiguration: { team: TEAM },
      log,
      skills: [ueberweisen({ erinnerung: '1h' })],
    })
    const erinnert = () => b.gesendet.filter((s) => s.text.startsWith('Zur Erinnerung: ')).map((s) => s.chat)
    await b.sage('anna', 'überweise jetzt')
    await b.sage('anna', 'überweise jetzt')
    await b.sage('bernd', 'freigeben V-1')
    await b.warte(STUNDE_MS)
    expect(erinnert()).toEqual([NUMMER.bernd])
    expect(b.gesendet.at(-1)).toMatchObject({
      text: expect.stringContaining('freigeben V-2'),
      knoepfe: [{ id: expect.stringMatching(/^freigeben:V-2/) }, {}],
    })
    await b.warte(STUNDE_MS)
    expect(erinnert()).toHaveLength(1)

    await b.sage('anna', 'überweise jetzt')
    await b.sage('bernd', 'STOP')
    await b.warte(STUNDE_MS)
    // The deputy was asked when Bernd fell out, and is reminded in turn: V-2 and the last one.
    expect(erinnert()).toEqual([NUMMER.bernd, NUMMER.deniz, NUMMER.deniz])
    expect(zeilen.filter((zeile) => zeile.includes('unterdrückt'))).toHaveLength(1)
    expect(zeilen.join('')).not.toMatch(/\+4917/)
    await b.schliesse()
  })

  test('die Rolle, die der Skill dafür nennt, entscheidet erst, wenn sonst niemand zu erreichen ist', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      konfiguration: {
        team: OHNE.map((m) => (m.name.startsWith('Deniz') ? { ...m, rollen: ['mitglied', 'leitung'] } : m)),
      },
      skills: [ueberweisen({ vertretung: 'leitung' })],
    })
    await b.sage('anna', 'überweise jetzt')
    expect((await b.sage('deniz', 'freigeben V-1'))[0]).toMatch(/fehlt die Rolle/)
    await sperre(speicher, b, 'bernd')
    expect(b.gesendet.filter((s) => s.chat === NUMMER.anna).at(-1)?.text).toContain('Deniz Test gefragt')
    expect(b.gesendet.filter((s) => s.chat === NUMMER.carla)).toEqual([])
    await b.sage('deniz', 'freigeben V-1')
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    await b.schliesse()
  })

  test('hat niemand die Rolle, wird gefragt, wer sie danach bekommt', async () => {
    const speicher = await oeffne()
    const team = OHNE.filter((m) => !m.name.startsWith('Bernd'))
    const b = await oeffneBuero({ speicher, konfiguration: { team } })
    expect((await b.sage('anna', ZAHLE))[0]).toMatch(/niemand da.*die Administration weiß Bescheid/)
    await b.warte(STUNDE_MS)
    expect(b.gesendet.filter((s) => s.chat === NUMMER.carla)).toHaveLength(1)
    const id = await idVon(b, 'deniz')
    await speicher.run(setzeRolle, { id, rolle: 'finanzen', hat: true, jetzt: b.uhr.jetzt() })
    await b.warte(STUNDE_MS)
    expect(b.gesendet.filter((s) => s.chat === NUMMER.deniz && /freigeben V-1/.test(s.text))).toHaveLength(1)
    await b.schliesse()
  })

  test('ein Neustart mittendrin fragt niemanden zweimal', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { team: TEAM } })
    await b.sage('anna', ZAHLE)
    await speicher.run(setzeStatus, {
      id: await idVon(b, 'bernd'),
      status: 'gesperrt' as const,
      jetzt: b.uhr.jetzt(),
    })
    await b.neustart()
    await b.neustart()
    expect(b.gesendet.filter((s) => s.chat === NUMMER.deniz)).toHaveLength(1)
    expect(b.gesendet.filter((s) => s.chat === NUMMER.anna && /Nicht erreichen/.test(s.text))).toHaveLength(1)
    await b.schliesse()
  })
})

const freigabeZeilen = (speicher: Speicher, person_id: string) =>
  speicher.read(
    function* (arg: { person_id: string }) {
      return yield* rows(
        z.object({ status: z.string(), fehler: z.string().nullable() }),
        sql`SELECT status, fehler FROM assistent_ausgang WHERE zweck = 'freigabe' AND person_id = ${arg.person_id} ORDER BY id`,
      )
    },
    { person_id },
  )

const nimmVertretung = async (
  speicher: Speicher,
  b: Buero,
  vertretung: string | null,
  bis: string | null,
): Promise<void> =>
  speicher.run(setzeVertretung, { id: await idVon(b, 'bernd'), vertretung, bis, jetzt: b.uhr.jetzt() })

/** As the command line does it. */
async function entscheide(speicher: Speicher, b: Buero, wer: Wer) {
  const person_id = await idVon(b, wer)
  return await speicher.run(b.assistent.entscheideFreigabe, {
    agent: 'beispiel',
    vorgang_id: 'V-1',
    person_id,
    geprueft: true,
    kanal: 'cli',
    wunsch: 'freigeben' as const,
    grund: null,
    stand: null,
    zeit: b.uhr.jetzt(),
    jetzt: b.uhr.jetzt(),
  })
}
