import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EndgueltigerFehler, WiederholbarerFehler } from '../../src/domaene/fehler.ts'
import { erstelleWhatsappKanal } from '../../src/kanal/whatsapp.ts'
import { leseWhatsapp } from '../../src/kanal/whatsapp-lesen.ts'
import { starteMedienAnbieter } from '../helfer/medien-anbieter.ts'
import { fehlerVon, handUhr, merkendesLog } from '../helfer/server.ts'
import { nachricht, umschlag } from '../helfer/whatsapp-anbieter.ts'

const ZUGANG = { appSecret: 'app-geheimnis', token: 'EAAG-token', phoneNumberId: 'PN1' }
const signal = new AbortController().signal
const bytes = new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])

let anbieter: Awaited<ReturnType<typeof starteMedienAnbieter>>
beforeEach(async () => {
  anbieter = await starteMedienAnbieter(ZUGANG.token)
})
afterEach(() => anbieter.schliesse())

const hole = (id: string, maxBytes = 1000) =>
  erstelleWhatsappKanal({
    ...ZUGANG,
    agent: 'assistent',
    verifyToken: 'v',
    apiUrl: anbieter.apiUrl,
    uhr: handUhr(),
    log: merkendesLog().log,
  }).holeMedium?.({ id, art: 'foto' }, { maxBytes, signal }) ?? Promise.reject(new Error('kann keine Medien'))

describe('was in der Nachricht steht', () => {
  const medium = (inhalt: object) =>
    leseWhatsapp(umschlag('PN1', nachricht('wamid.1', inhalt)), 'assistent', 'PN1').ereignisse[0]?.medium

  it('was eine Datei hat, nennt sie; ein Sticker hält nichts', () => {
    expect(medium({ type: 'image', image: { id: 'M1', caption: 'ja' } })).toEqual({ id: 'M1', art: 'foto' })
    expect(medium({ type: 'audio', audio: { id: 'M2', voice: true } })).toEqual({ id: 'M2', art: 'sprache' })
    expect(medium({ type: 'video', video: { id: 'M3' } })).toEqual({ id: 'M3', art: 'video' })
    expect(medium({ type: 'document', document: { id: 'M4', filename: '../../etc/passwd' } })).toEqual({
      id: 'M4',
      art: 'dokument',
    })
    expect(medium({ type: 'sticker', sticker: { id: 'M5' } })).toBeUndefined()
    expect(medium({ type: 'image', image: {} })).toBeUndefined()
    expect(medium({ type: 'image', image: { id: 'x'.repeat(300) } })).toBeUndefined()
  })
})

describe('der Abruf', () => {
  it('fragt nach der Adresse und holt die Bytes, beides mit dem Token', async () => {
    anbieter.medien.set('M1', { bytes })
    expect(new Uint8Array(await hole('M1'))).toEqual(bytes)
    expect(anbieter.aufrufe).toEqual([
      { pfad: '/v26.0/M1', kopf: 'Bearer EAAG-token' },
      { pfad: '/bytes/M1', kopf: 'Bearer EAAG-token' },
    ])
  })

  it('eine Kennung wird nie zum Pfad', async () => {
    await fehlerVon(hole('../PN1/messages?x=1#'))
    expect(anbieter.aufrufe.map((a) => a.pfad)).toEqual(['/v26.0/..%2FPN1%2Fmessages%3Fx%3D1%23'])
  })

  it.each([
    ['die Auskunft sagt es', { bytes, file_size: 5000 }, 1],
    ['die Länge sagt es', { bytes: new Uint8Array(2000), file_size: 10 }, 2],
    ['erst die Bytes zeigen es', { bytes: new Uint8Array(200_000), file_size: 10, ohneLaenge: true }, 2],
  ])('zu groß: %s', async (_wie, ablage, aufrufe) => {
    anbieter.medien.set('M1', ablage)
    const fehler = await fehlerVon(hole('M1'))
    expect(fehler).toBeInstanceOf(EndgueltigerFehler)
    expect(fehler).toMatchObject({ code: 'medium_zu_gross' })
    expect(anbieter.aufrufe).toHaveLength(aufrufe)
  })

  it.each([
    'http://169.254.169.254/latest',
    'https://lookaside.fbsbx.com.boese.example/x',
    'https://boese.example/?lookaside.fbsbx.com',
    'http://lookaside.fbsbx.com/x',
    'file:///etc/passwd',
    'https://user:pw@lookaside.fbsbx.com/x',
    'kein url',
  ])('die Adresse %s bekommt das Token nicht', async (url) => {
    anbieter.medien.set('M1', { bytes, url })
    expect(await fehlerVon(hole('M1'))).toMatchObject({ code: 'medium_adresse' })
    expect(anbieter.aufrufe).toHaveLength(1)
  })

  it('folgt keiner Weiterleitung', async () => {
    anbieter.medien.set('M1', { bytes })
    anbieter.skript.push(302)
    expect(await fehlerVon(hole('M1'))).toBeInstanceOf(EndgueltigerFehler)
    expect(anbieter.aufrufe).toHaveLength(1)
  })

  it('weg ist endgültig, eine Störung und ein stummes Netz nicht', async () => {
    expect(await fehlerVon(hole('M9'))).toMatchObject({ code: 'medium_weg' })
    anbieter.skript.push(503)
    expect(await fehlerVon(hole('M9'))).toBeInstanceOf(WiederholbarerFehler)
    await anbieter.schliesse()
    expect(await fehlerVon(hole('M9'))).toMatchObject({ code: 'netz' })
  })
})
