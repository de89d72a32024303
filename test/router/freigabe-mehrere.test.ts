import { expect, test } from 'vitest'
import { z } from 'zod'
import { ladeKonfiguration } from '../../src/config.ts'
import type { FreigabeRegel } from '../../src/domaene/freigabe-regel.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'
import { freigabenVon } from '../../src/speicher/freigabe.ts'
import { setzeRolle, setzeStatus, setzeVertretung } from '../../src/speicher/person.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { type Buero, NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

// Several approvers (I7): each person counts once, a deputy and the one deputised for count as one, and whoever lost the
// right before the last yes no longer counts.

const STUNDE_MS = 3_600_000
const Versuch = z.object({ vorgang_id: z.string(), ergebnis: z.string() })
const ERNA = '+491713920005'
const TEAM = [
  { name: 'Anna Beispiel', phone: NUMMER.anna },
  { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'] },
  { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['mitglied', 'finanzen', 'admin'] },
  { name: 'Deniz Test', phone: NUMMER.deniz, rollen: ['mitglied', 'leitung'] },
  { name: 'Erna Chefin', phone: ERNA, rollen: ['mitglied', 'finanzen'] },
]
type Betrag = { betrag: { cent: number } }
/** One of finanzen up to 1.000 €, above that two of them or one of leitung. */
const REGELN: FreigabeRegel<Record<string, unknown>>[] = [
  { rolle: 'finanzen', frist: '4h', wenn: (p) => (p as unknown as Betrag).betrag.cent <= 100_000 },
  { rolle: 'finanzen', anzahl: 2, frist: '8h', oder: { rolle: 'leitung' } },
]
const demo = await ladeKonfiguration('beispiel/assistent.config.ts')
const skills = (await ladeSkills(demo.konfiguration.skills, demo.ordner)).map((s) =>
  s.name === 'rechnung_zahlen' ? { ...s, freigabe: REGELN } : s,
)
const GROSS = 'Zahl die Rechnung 4711 über 2.500 €'

const oeffneTeam = (speicher: Speicher) => oeffneBuero({ speicher, skills, konfiguration: { team: TEAM } })
const idVon = async (b: Buero, phone: string): Promise<string> =>
  (await b.personen()).find((p) => p.phone === phone)?.id ?? ''
const nimmRolle = async (s: Speicher, b: Buero, wer: Wer, hat = false, rolle = 'finanzen') =>
  await s.run(setzeRolle, { id: await idVon(b, NUMMER[wer]), rolle, hat, jetzt: b.uhr.jetzt() })
const ergebnisse = async (s: Speicher, vorgang_id = 'V-1'): Promise<string[]> =>
  (await s.read(freigabenVon, { vorgang_id })).map((f) => f.ergebnis)
const an = (b: Buero, phone: string): string[] =>
  b.gesendet.filter((s) => s.chat === phone).map((s) => s.text)

jedeDatenbank((_name, oeffne) => {
  test('die erste Regel, die zutrifft, gilt, mit ihrer Frist: bis 1.000 € genügt eine Person', async () => {
    const b = await oeffneTeam(await oeffne())
    await b.sage('anna', 'Zahl die Rechnung 4711 über 1.000 €')
    expect(await b.vorgang('V-1')).toMatchObject({
      freigabe_rolle: 'finanzen',
      freigabe_bedarf: null,
      frist: '2026-11-27T13:00:00.000Z',
    })
    expect(an(b, NUMMER.deniz)).toEqual([])
    await b.sage('bernd', 'freigeben V-1')
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    await b.schliesse()
  })

  test('zwei von finanzen: nach der ersten wartet es weiter, und alle sehen „1 von 2“; die zweite führt aus, einmal', async () => {
    const speicher = await oeffne()
    const b = await oeffneTeam(speicher)
    const [gefragt] = await b.sage('anna', GROSS)
    expect(gefragt).toMatch(/Nötig: zweimal Finanzen oder einmal Leitung/)
    expect(await b.vorgang('V-1')).toMatchObject({
      freigabe_rolle: 'finanzen|leitung',
      frist: '2026-11-27T17:00:00.000Z',
    })
    for (const phone of [NUMMER.bernd, NUMMER.carla, NUMMER.deniz, ERNA])
      expect(an(b, phone).join()).toMatch(
        /bittet um Freigabe[\s\S]*Nötig: zweimal Finanzen oder einmal Leitung/,
      )

    expect((await b.sage('bernd', 'freigeben V-1'))[0]).toMatch(
      /vermerkt.*1 von 2 Freigaben \(Bernd Muster\), eine fehlt noch/,
    )
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    expect(an(b, NUMMER.anna).at(-1)).toMatch(/Bernd Muster stimmt zu: V-1 .*Damit 1 von 2/)
    for (const [wer, frage] of [
      ['anna', 'Was läuft gerade?'],
      ['carla', 'Was läuft gerade?'],
      ['carla', 'status V-1'],
      ['anna', 'warum V-1?'],
    ] as const)
      expect((await b.sage(wer, frage)).join(), frage).toMatch(
        /1 von 2 Freigaben \(Bernd Muster\), eine fehlt noch/,
      )
    // Counts once, however often.
    expect((await b.sage('bernd', 'freigeben V-1'))[0]).toMatch(/zählt schon.*1 von 2/)
    expect(await b.aufrufe()).toEqual([])

    await b.sage('carla', 'freigeben V-1 passt laut Vertrag')
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    expect(await b.aufrufe()).toHaveLength(1)
    expect(await ergebnisse(speicher)).toEqual(['zugestimmt', 'zaehlt_schon', 'freigegeben'])
    expect((await b.sage('deniz', 'freigeben V-1'))[0]).toMatch(
      /freigegeben von Bernd Muster und Carla Probe/,
    )
    expect((await b.sage('anna', 'warum V-1?')).join()).toMatch(
      /Carla Probe hat es am .* freigegeben: „passt laut Vertrag“/,
    )
    await b.schliesse()
  })

  test('eine von leitung genügt allein, und eine Ablehnung lehnt ab, auch nach der ersten Zustimmung', async () => {
    const b = await oeffneTeam(await oeffne())
    await b.sage('anna', GROSS)
    await b.sage('deniz', 'freigeben V-1')
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    await b.sage('anna', GROSS.replace('4711', '4712'))
    await b.sage('bernd', 'freigeben V-3')
    await b.sage(ERNA, 'ablehnen V-3 zu teuer')
    expect(await b.vorgang('V-3')).toMatchObject({ status: 'abgebrochen', grund: 'abgelehnt' })
    expect(an(b, NUMMER.anna).at(-1)).toMatch(/Erna Chefin hat V-3 abgelehnt.*zu teuer/)
    expect((await b.sage('carla', 'freigeben V-3'))[0]).toMatch(/bereits abgelehnt von Erna Chefin/)
    await b.schliesse()
  })

  test.each(['Rolle', 'gesperrt'])(
    'wer das Recht vor der zweiten Freigabe verliert, zählt nicht mehr: %s',
    async (wie) => {
      const speicher = await oeffne()
      const b = await oeffneTeam(speicher)
      await b.sage('anna', GROSS)
      await b.sage('bernd', 'freigeben V-1')
      if (wie === 'Rolle') await nimmRolle(speicher, b, 'bernd')
      else
        await speicher.run(setzeStatus, {
          id: await idVon(b, NUMMER.bernd),
          status: 'gesperrt',
          jetzt: b.uhr.jetzt(),
        })
      expect((await b.sage('carla', 'freigeben V-1'))[0]).toMatch(
        /1 von 2 Freigaben \(Carla Probe\), eine fehlt noch/,
      )
      expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
      await b.sage(ERNA, 'freigeben V-1')
      expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
      await b.schliesse()
    },
  )

  test('Vertretung und Vertretene zählen als eine, in beiden Reihenfolgen', async () => {
    const speicher = await oeffne()
    const b = await oeffneTeam(speicher)
    // Deniz stands in for Bernd, and is no leitung here.
    await nimmRolle(speicher, b, 'deniz', false, 'leitung')
    await speicher.run(setzeVertretung, {
      id: await idVon(b, NUMMER.bernd),
      vertretung: await idVon(b, NUMMER.deniz),
      bis: null,
      jetzt: b.uhr.jetzt(),
    })
    await b.sage('bernd', 'STOP')
    await b.sage('anna', GROSS)
    const id = (await b.vorgaenge())[0]?.id ?? ''
    expect((await b.sage('deniz', `freigeben ${id}`))[0]).toMatch(/1 von 2 Freigaben \(Deniz Test\)/)
    expect((await b.sage('bernd', `freigeben ${id}`))[0]).toMatch(/zählt schon/)
    expect((await b.vorgang(id))?.status).toBe('wartet_freigabe')
    await b.sage('carla', `freigeben ${id}`)
    expect((await b.vorgang(id))?.status).toBe('erledigt')
    await b.schliesse()
  })

  test('„nochmal“ nach einem Fehler fragt neu: die Stimmen von davor zählen nicht mehr', async () => {
    const speicher = await oeffne()
    let aus = true
    const b = await oeffneBuero({
      speicher,
      konfiguration: { team: TEAM },
      skills: skills.map((s) =>
        s.name === 'rechnung_zahlen'
          ? {
              ...s,
              async run(k: Parameters<typeof s.run>[0]) {
                if (aus) throw new Error('aus')
                return await s.run(k)
              },
            }
          : s,
      ),
    })
    await b.sage('anna', GROSS)
    await b.sage('bernd', 'freigeben V-1')
    await b.sage('carla', 'freigeben V-1')
    expect((await b.vorgang('V-1'))?.status).toBe('fehler')
    aus = false
    await b.sage('anna', 'nochmal V-1')
    expect((await b.sage('anna', 'status V-1'))[0]).toMatch(/0 von 2 Freigaben, zwei fehlen noch/)
    await b.sage('carla', 'freigeben V-1')
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    await b.sage('anna', 'abbrechen V-1')
    await b.schliesse()
  })

  test('sind es zu wenige, wird es gesagt, und die Administration weiß es', async () => {
    const b = await oeffneBuero({
      speicher: await oeffne(),
      skills,
      konfiguration: {
        team: TEAM.filter((m) => !/Erna|Carla|Deniz/.test(m.name)).concat({
          name: 'Carla Probe',
          phone: NUMMER.carla,
          rollen: ['mitglied', 'admin'],
        }),
      },
    })
    const [gefragt] = await b.sage('anna', GROSS)
    expect(gefragt).toMatch(
      /Bernd Muster gefragt.*So viele kann ich gerade nicht fragen; die Administration weiß Bescheid/,
    )
    expect(an(b, NUMMER.carla).join()).toMatch(
      /V-1 wartet auf Freigaben.*Nötig: zweimal Finanzen.*Bernd Muster/,
    )
    expect(an(b, NUMMER.carla).join()).not.toMatch(/4711|2\.500/)
    expect((await b.sage('bernd', 'freigeben V-1'))[0]).toMatch(/1 von 2/)
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    await b.sage('anna', 'abbrechen V-1')
    await b.schliesse()
  })

  test('wer schon zugestimmt hat, wird nicht mehr erinnert, und seine Vertretung nicht gefragt; die anderen schon', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({
      speicher,
      konfiguration: {
        team: TEAM.map((m) => (m.name.startsWith('Bernd') ? { ...m, vertretung: NUMMER.deniz } : m)).map(
          (m) => (m.name.startsWith('Deniz') ? { ...m, rollen: ['mitglied'] } : m),
        ),
      },
      skills: skills.map((s) =>
        s.name === 'rechnung_zahlen'
          ? {
              ...s,
              freigabe: {
                rolle: 'finanzen',
                anzahl: 2,
                frist: '48h',
                erinnerung: '2h',
                vertretungNach: '4h',
              },
            }
          : s,
      ),
    })
    await b.sage('anna', GROSS)
    await b.sage('bernd', 'freigeben V-1')
    await b.warte(2 * STUNDE_MS)
    await b.warte(3 * STUNDE_MS)
    expect(an(b, NUMMER.bernd).filter((t) => /Erinnerung/.test(t))).toEqual([])
    expect(an(b, NUMMER.carla).filter((t) => /Erinnerung/.test(t))).toHaveLength(1)
    expect(an(b, NUMMER.deniz)).toEqual([])
    await b.sage('anna', 'abbrechen V-1')
    await b.schliesse()
  })

  test('jeder Versuch, der nicht zählt, wird genau beantwortet und steht mit Grund im Protokoll, auch zu einer Nummer, die es nicht gibt', async () => {
    const speicher = await oeffne()
    const b = await oeffneTeam(speicher)
    await b.sage('anna', 'Zahl die Rechnung 4711 über 90 €')
    await b.sage('anna', 'abbrechen V-1')
    expect((await b.sage('bernd', 'freigeben V-1'))[0]).toMatch(
      /V-1 ist nichts mehr freizugeben, Stand: abgebrochen \(abgebrochen auf Wunsch\), 10:00/,
    )
    expect((await b.sage('bernd', 'freigeben V-99'))[0]).toMatch(/V-99 kenne ich nicht/)
    await b.sage('anna', 'Leg ein Ticket an: Tür klemmt')
    expect((await b.sage('anna', 'freigeben V-5'))[0]).toMatch(/V-5 wartet nicht auf eine Freigabe/)
    expect((await b.sage('bernd', 'freigeben V-5'))[0]).toMatch(/V-5 kenne ich nicht/)
    await b.sage('anna', 'nein')
    const versuche = await speicher.read(function* () {
      return yield* rows(Versuch, sql`SELECT vorgang_id, ergebnis FROM assistent_freigabe ORDER BY id`)
    }, undefined)
    expect(versuche.map((v) => `${v.vorgang_id} ${v.ergebnis}`)).toEqual([
      'V-1 geschlossen',
      'V-99 unbekannt',
      'V-5 keine_freigabe',
      'V-5 unbekannt',
    ])
    expect((await b.sage('anna', 'warum V-1?')).join()).toMatch(
      /Versuch von Bernd Muster .* nicht angenommen: es war schon geschlossen/,
    )
    await b.schliesse()
  })
})
