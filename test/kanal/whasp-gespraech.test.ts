import { expect, test } from 'vitest'
import { starteServer } from '../../src/betrieb/server.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { erstelleWhaspKanal } from '../../src/kanal/whasp.ts'
import { WhaspEinstellungen } from '../../src/kanal/whasp-einstellungen.ts'
import { NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { merkendesLog } from '../helfer/server.ts'
import { empfangen, ersetzt, starteWhaspAnbieter } from '../helfer/whasp-anbieter.ts'

const SECRET = `whsec_${Buffer.from('ein langes geheimnis fuer whasp').toString('base64')}`
const [N1, N2] = ['+491713920090', '+491713920091']

jedeDatenbank((_name, oeffne) => {
  test('die Nummer des Assistenten wird ersetzt: die offene Frage, das Gedächtnis und die Person bleiben', async () => {
    const uhr = handUhr('2026-11-27T09:00:00.000Z')
    const whasp = await starteWhaspAnbieter({ secret: SECRET, apiKey: 'k', jetzt: uhr.jetzt })
    const { log } = merkendesLog()
    const kanal = erstelleWhaspKanal({
      agent: 'assistent',
      secrets: [SECRET],
      apiKey: 'k',
      apiUrl: whasp.apiUrl,
      einstellungen: WhaspEinstellungen.parse({}),
      uhr,
      log,
    })
    const konfiguration = { agent: 'assistent' }
    const b = await oeffneBuero({ speicher: await oeffne(), uhr, kanaele: [kanal], konfiguration })
    const server = await starteServer({
      kanaele: [kanal],
      annahme: b.assistent.eingang,
      host: '127.0.0.1',
      port: 0,
      bereit: async () => ({ ok: true }),
      log,
    })
    const nach = async (koerper: object) => {
      const vorher = whasp.gesendet.length
      const ziel = `http://127.0.0.1:${server.port}/kanal/whasp`
      expect((await whasp.stelleZu(ziel, JSON.stringify(koerper))).status).toBe(200)
      await b.warte(1000)
      return whasp.gesendet.slice(vorher)
    }
    const personen = await b.personen()
    await nach(
      empfangen('merk dir, dass ich gern Tee trinke', { id: 'evt_1', chat: NUMMER.anna, number: N1 }),
    )
    await nach(empfangen('Trag Urlaub am 4.1. ein', { id: 'evt_2', chat: NUMMER.anna, number: N1 }))
    expect(await nach(ersetzt(N1, N2))).toEqual([])
    const [erledigt] = await nach(empfangen('ja', { id: 'evt_3', chat: NUMMER.anna, number: N2 }))
    expect([erledigt?.chat, erledigt?.number]).toEqual([NUMMER.anna, N2])
    expect((await b.vorgaenge()).map((v) => v.status)).toEqual(['erledigt'])
    const [weiss] = await nach(
      empfangen('was weißt du über mich?', { id: 'evt_4', chat: NUMMER.anna, number: N2 }),
    )
    expect(weiss?.text).toMatch(/Tee/)
    expect(await b.personen()).toEqual(personen)
    await server.schliesse()
    await b.schliesse()
    await whasp.schliesse()
  })
})
