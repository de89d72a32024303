import { expect, test } from 'vitest'
import { z } from 'zod'
import { raeumeAuf } from '../../src/betrieb/aufraeumen.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import { STUNDE_MS, TAG_MS } from '../../src/domaene/zeit.ts'
import { erstelleWhatsappKanal } from '../../src/kanal/whatsapp.ts'
import { rows, sql } from '../../src/speicher/speicher.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { pruefeInvarianten } from '../helfer/invarianten.ts'
import { merkendesLog, testServer } from '../helfer/server.ts'
import { starteWhatsappAnbieter, textNachricht } from '../helfer/whatsapp-anbieter.ts'

// Providers repeat a delivery for a week, and nobody promises that they stop then. What a message was called is
// remembered far longer than what it said.

const ZUGANG = { appSecret: 'app-geheim', verifyToken: 'wort', token: 't', phoneNumberId: 'PN1' }
const Eingang = z.object({ ereignis: z.string().nullable(), ergebnis: z.string().nullable() })

/** Since the first delivery. */
const WIEDER = [
  ['5 min 1 s', 301_000],
  ['24 h', TAG_MS],
  ['6 d 23 h', 7 * TAG_MS - STUNDE_MS],
  ['31 d', 31 * TAG_MS],
  ['89 d', 89 * TAG_MS],
] as const

jedeDatenbank((_name, oeffne) => {
  test.each([
    ['mit den Fristen, die voreingestellt sind', {}],
    [
      'mit den kürzesten, die jemand einstellen kann',
      { eingang: '1s', eingang_text: '1s', verlauf: '1s', messages: '1s' },
    ],
  ])(
    '%s: dieselbe Nachricht noch einmal, nach Minuten und nach Wochen, ändert nichts, auch wenn ihr Text längst gelöscht ist',
    async (_was, aufbewahrung) => {
      const speicher = await oeffne()
      const uhr = handUhr('2026-11-27T09:00:00.000Z')
      const anbieter = await starteWhatsappAnbieter(ZUGANG)
      const kanal = erstelleWhatsappKanal({
        ...ZUGANG,
        apiUrl: anbieter.apiUrl,
        agent: 'beispiel',
        uhr,
        log: merkendesLog().log,
      })
      const b = await oeffneBuero({ speicher, uhr, kanaele: [kanal] })
      const server = await testServer({ kanaele: [kanal], annahme: b.assistent.eingang })
      const stelleZu = async (id: string, text: string): Promise<number> => {
        const roh = JSON.stringify(anbieter.umschlag(textNachricht(id, text)))
        const { status } = await anbieter.stelleZu(`${server.url}/kanal/whatsapp`, roh)
        await b.warte(0)
        return status
      }

      await stelleZu('wamid.T010', 'Leg ein Ticket an: Drucker 3. OG')
      await stelleZu('wamid.T011', 'ja')
      expect(await b.vorgang('V-1')).toMatchObject({ status: 'erledigt' })
      let stand = await pruefeInvarianten(speicher, { fremd: await b.aufrufe() })
      const gesendet = anbieter.gesendet.length
      expect(gesendet).toBe(2)

      for (const [wann, ms] of WIEDER) {
        await b.warte(ms - (Date.parse(uhr.jetzt()) - Date.parse('2026-11-27T09:00:00.000Z')))
        const fristen = pruefeKonfiguration({ aufbewahrung }, 'Test').aufbewahrung
        await raeumeAuf({ speicher, aufbewahrung: fristen, jetzt: uhr.jetzt(), trocken: false })
        expect(await stelleZu('wamid.T010', 'Leg ein Ticket an: Drucker 3. OG'), wann).toBe(200)
        expect(await stelleZu('wamid.T011', 'ja'), wann).toBe(200)
        const eingang = await speicher.read(function* (_: undefined) {
          return yield* rows(Eingang, sql`SELECT ereignis, ergebnis FROM assistent_eingang ORDER BY id`)
        }, undefined)
        expect(
          eingang.map((e) => e.ergebnis),
          wann,
        ).toEqual(['bestaetigung', 'ja'])
        expect(
          eingang.every(
            (e) => (e.ereignis === null) === (ms > 30 * TAG_MS || 'eingang_text' in aufbewahrung),
          ),
          wann,
        ).toBe(true)
        expect(anbieter.gesendet, wann).toHaveLength(gesendet)
        expect(await b.vorgaenge(), wann).toHaveLength(1)
        stand = await pruefeInvarianten(speicher, { zuvor: stand, fremd: await b.aufrufe() })
      }
      // The counter-test: the same text under another name is another message.
      await stelleZu('wamid.T012', 'Leg ein Ticket an: Drucker 3. OG')
      expect(await b.vorgaenge()).toHaveLength(2)
      await server.schliesse()
      await anbieter.schliesse()
      await b.schliesse()
    },
  )
})
