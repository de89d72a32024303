import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { entscheide, meldeAn } from '../../src/cli/anmeldung.ts'
import { ladeEin, liste, sperre, waehlePerson } from '../../src/cli/person.ts'
import { legeAn, zeige } from '../../src/cli/person-kennung.ts'
import { vertretung, zeitzone } from '../../src/cli/person-vertretung.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import { leseZone } from '../../src/domaene/zeit.ts'
import { freigabenVon } from '../../src/speicher/freigabe.ts'
import { hoereMit } from '../helfer/ausgabe.ts'
import { NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { grundlage } from '../helfer/grundlage.ts'

// Who stands in for whom, who lives where, and what a deactivated person's login is worth.

const TEAM = [
  { name: 'Anna Beispiel', phone: NUMMER.anna },
  { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'] },
  { name: 'Carla Probe', phone: NUMMER.carla },
]

const ausgabe = hoereMit()
const beklagt = hoereMit('stderr')

jedeDatenbank((_name, oeffne) => {
  test('eine Vertretung wird genannt, gezeigt, befristet und zurückgenommen', async () => {
    const g = grundlage(await oeffne(), { team: TEAM })
    await vertretung(g, 'Bernd', 'Carla', { bis: '31.12.2099' })
    await zeige(g, 'Bernd', false)
    await liste(g, false)
    expect(ausgabe().match(/Carla Probe, bis 31\.12\.2099/g)).toHaveLength(2)
    await vertretung(g, 'Bernd', 'Carla', { bis: '2099-06-30', json: true })
    // The last day counts to its end, in the team's zone.
    expect(JSON.parse(ausgabe())).toMatchObject({ vertretung_bis: '2099-06-30T22:00:00.000Z' })
    await zeige(g, 'Bernd', true)
    const { id } = await waehlePerson(g, 'Carla')
    expect(JSON.parse(ausgabe())).toMatchObject({ vertretung: id, zeitzone: null })
    await vertretung(g, 'Bernd', undefined, { keine: true })
    await zeige(g, 'Bernd', false)
    expect(ausgabe()).toMatch(/Vertretung keine/)
  })

  test('unbekannt, sich selbst, im Kreis, gesperrt, vorbei: abgelehnt, und es bleibt, wie es war', async () => {
    const g = grundlage(await oeffne(), { team: TEAM })
    await vertretung(g, 'Anna', 'Bernd', {})
    await vertretung(g, 'Bernd', 'Carla', {})
    const nein = async (wer: string, andere: string | undefined, o = {}): Promise<string> =>
      await vertretung(g, wer, andere, o).then(
        () => 'ging',
        (fehler: { code: string; message: string }) => `${fehler.code}: ${fehler.message}`,
      )
    expect(await nein('Bernd', 'Zora')).toMatch(/^person: .*kenne ich nicht/)
    expect(await nein('Bernd', 'Bernd')).toMatch(/^aufruf: .*nicht selbst/)
    expect(await nein('Carla', 'Anna')).toMatch(
      /^vertretung: .*Kreis: Carla Probe → Anna Beispiel → Bernd Muster → Carla Probe/,
    )
    expect(await nein('Bernd', 'Anna')).toMatch(/Kreis/)
    expect(await nein('Bernd', 'Anna', { bis: '2020-01-31' })).toMatch(/^aufruf: .*vorbei/)
    expect(await nein('Bernd', 'Anna', { bis: '31.2.2099' })).toMatch(/^aufruf: .*kein Datum/)
    expect(await nein('Bernd', undefined)).toMatch(/^aufruf: /)
    expect(await nein('Bernd', 'Anna', { keine: true })).toMatch(/^aufruf: /)
    await sperre(g, 'Anna', true)
    expect(await nein('Carla', 'Anna')).toMatch(/^vertretung: .*gesperrt/)
    expect((await waehlePerson(g, 'Bernd')).vertretung).toBe((await waehlePerson(g, 'Carla')).id)
    expect((await waehlePerson(g, 'Carla')).vertretung).toBeNull()
  })

  test('eine Zeitzone ist ein IANA-Name, in seiner Schreibweise, und nichts anderes', async () => {
    const g = grundlage(await oeffne(), { team: TEAM })
    await zeitzone(g, 'Bernd', 'america/sao_paulo', {})
    await zeige(g, 'Bernd', false)
    expect(ausgabe()).toMatch(/Zeitzone America\/Sao_Paulo/)
    for (const falsch of ['Tokio', '+09:00', 'UTC+9', 'Mars/Olympus', ''])
      await expect(zeitzone(g, 'Bernd', falsch, {})).rejects.toMatchObject({ code: 'aufruf' })
    expect((await waehlePerson(g, 'Bernd')).zeitzone).toBe('America/Sao_Paulo')
    await zeitzone(g, 'Bernd', undefined, { keine: true })
    expect((await waehlePerson(g, 'Bernd')).zeitzone).toBeNull()
    await legeAn(g, 'Emi', { nummer: '+81 90 1234 5678', zeitzone: 'Asia/Tokyo' })
    expect((await waehlePerson(g, 'Emi')).zeitzone).toBe('Asia/Tokyo')
  })

  test('wer gesperrt ist, meldet sich nicht an, und eine Anmeldung von vorher entscheidet nichts mehr', async () => {
    const speicher = await oeffne()
    const ordner = mkdtempSync(join(tmpdir(), 'assistent-token-'))
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'Zahl die Rechnung 4711 über 100 €')
    const g = grundlage(speicher, { agent: 'beispiel' }, { ASSISTENT_TOKEN_FILE: join(ordner, 'token.json') })
    const code = async (): Promise<string> => {
      await ladeEin(g, 'Bernd')
      return /\b\w{4}-\w{4}-\w{4}\b/.exec(ausgabe())?.[0] ?? ''
    }
    const [erster, zweiter] = [await code(), await code()]
    await meldeAn(g, erster)
    await sperre(g, 'Bernd', true)
    await expect(meldeAn(g, zweiter)).rejects.toMatchObject({ code: 'code' })
    expect(await entscheide(g, 'V-1', 'freigeben', undefined)).toBe(1)
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    expect(await entscheide(g, 'V-1', 'ablehnen', 'zu teuer')).toBe(1)
    expect(beklagt()).toMatch(/gesperrt.*V-1 nicht freigeben.*gesperrt.*V-1 nicht ablehnen/s)
    expect((await speicher.read(freigabenVon, { vorgang_id: 'V-1' })).map((f) => f.ergebnis)).toEqual([
      'gesperrt',
      'gesperrt',
    ])
    await expect(ladeEin(g, 'Bernd')).rejects.toMatchObject({
      code: 'person',
      abhilfe: expect.stringContaining('--aufheben'),
    })
    // Counter-test: the same login decides once the person is active again.
    await sperre(g, 'Bernd', false)
    expect(await entscheide(g, 'V-1', 'freigeben', undefined)).toBe(0)
    await b.assistent.eingang.nimmAuf()
    await b.warte(0)
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    await b.schliesse()
    rmSync(ordner, { recursive: true })
  })
})

test('Konfiguration: Zone und Vertretung werden geprüft, auch in der Schreibweise des Landes', () => {
  const [erste, zweite] = [
    { name: 'A', phone: '0171 3920001' },
    { name: 'B', phone: '+491713920002' },
  ]
  const team = (mehr: object) =>
    pruefeKonfiguration({ team: [{ ...erste, ...mehr }, zweite] } as never, 'Test').team
  expect(team({ zeitzone: 'asia/tokyo', vertretung: '0171 3920002' })[0]).toMatchObject({
    zeitzone: 'Asia/Tokyo',
    vertretung: '+491713920002',
  })
  expect(() => team({ zeitzone: 'Tokio' })).toThrow(/zeitzone/)
  expect(() => team({ vertretung: '0171 3920001' })).toThrow(/vertretung/)
  expect(() => team({ vertretung: '+491713920009' })).toThrow(/vertretung/)
  expect(leseZone('Asia/Calcutta')).toBe('Asia/Calcutta')
})
