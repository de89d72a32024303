import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { erstelleModellkonto } from '../../src/betrieb/modellkonto.ts'
import { pruefe } from '../../src/betrieb/pruefen.ts'
import { type HandUhr, handUhr } from '../../src/betrieb/uhr.ts'
import { type Konfiguration, pruefeKonfiguration } from '../../src/config.ts'
import { mitKonto } from '../../src/modell/konto.ts'
import type { Modell } from '../../src/modell/modell.ts'
import { erstelleOpenAi } from '../../src/modell/openai.ts'
import { mitSicherung } from '../../src/modell/sicherung.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { type Buero, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { json, type OpenAiServer, starteOpenAiServer, text } from '../helfer/openai-server.ts'

// What the model costs is written down call by call, and the day's budget ends it until the team's midnight: the real
// client in front of the real turn. The server says 120 tokens in and 7 out each time.

const UNKLAR = 'könntest du dich bitte um die Sache von neulich kümmern'
const TICKET = json({
  faehigkeit: 'ticket_anlegen',
  parameter: { titel: 'Sache von neulich' },
  sicherheit: 0.9,
})
const NICHTS = json({ faehigkeit: null, parameter: {}, sicherheit: 0.9 })
const PREISE = { m: { ein: 2, aus: 10 } }
const JE_AUFRUF = 120 * 2 + 7 * 10

const log = pino({ level: 'silent' })
const Zeile = z.object({
  nachricht_id: z.number().nullable(),
  zweck: z.string(),
  modell: z.string(),
  ergebnis: z.string(),
  tokens_ein: z.number(),
  tokens_aus: z.number(),
  kosten_mikro: z.number().nullable(),
})

jedeDatenbank((_name, oeffne) => {
  let server: OpenAiServer
  let speicher: Speicher
  let uhr: HandUhr
  let b: Buero | undefined

  beforeEach(async () => {
    server = await starteOpenAiServer()
    speicher = await oeffne()
    uhr = handUhr('2026-11-27T09:00:00.000Z')
  })
  afterEach(async () => {
    await b?.schliesse()
    b = undefined
    await server.schliesse()
  })

  const modellMit = (einstellung: object = {}): Modell => {
    const { modell } = pruefeKonfiguration({ modell: einstellung }, 'Test')
    const konto = erstelleModellkonto({
      speicher,
      uhr,
      agent: 'beispiel',
      zone: 'Europe/Berlin',
      einstellung: modell,
    })
    const offen = erstelleOpenAi({ apiKey: 'k', baseURL: server.url, modell: 'm', uhr, log })
    return mitKonto({ modell: mitSicherung({ modell: offen, uhr, log }), konto, log })
  }
  const oeffneMit = async (einstellung: object = {}): Promise<Buero> => {
    b = await oeffneBuero({ speicher, uhr, modell: modellMit(einstellung) })
    return b
  }
  const aufrufe = () =>
    speicher.read(() => rows(Zeile, sql`SELECT * FROM assistent_modellaufruf ORDER BY id`), undefined)

  describe('jeder Aufruf steht im Buch', () => {
    test('Erkennung und Gespräch, mit Zweck, Tokens, Kosten und Nachricht; was lokal klar ist, kostet nichts', async () => {
      const b = await oeffneMit({ preise: PREISE })
      server.dann(NICHTS, text('Das weiß ich leider nicht.'))
      await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?')
      await b.sage('anna', 'nun aber mal ehrlich gefragt, was hältst du davon')
      const gleich = { nachricht_id: 2, modell: 'm', ergebnis: 'ok', tokens_ein: 120, tokens_aus: 7 }
      expect(await aufrufe()).toEqual([
        { ...gleich, zweck: 'erkennung', kosten_mikro: JE_AUFRUF },
        { ...gleich, zweck: 'gespraech', kosten_mikro: JE_AUFRUF },
      ])
    })

    test('Fotos und Sprachnachrichten, mit dem Modell, das sie las, und dem, was aus dem Zwischenspeicher kam', async () => {
      const modell = modellMit({ preise: { ...PREISE, 'gpt-4o-mini-transcribe': { ein: 1, aus: 1 } } })
      const medium = { bytes: new Uint8Array([1]), name: 'n.png', mime: 'image/png', timeoutMs: 1000 }
      server.dann(text('Rechnung 12'), {
        art: 'roh',
        text: JSON.stringify({
          text: 'hallo',
          usage: {
            type: 'tokens',
            input_tokens: 50,
            output_tokens: 5,
            input_token_details: { audio_tokens: 50 },
          },
        }),
      })
      await modell.lies?.({ art: 'foto', ...medium })
      await modell.lies?.({ art: 'sprache', ...medium })
      expect((await aufrufe()).map((a) => [a.zweck, a.modell, a.tokens_ein, a.kosten_mikro])).toEqual([
        ['foto', 'm', 120, JE_AUFRUF],
        ['sprache', 'gpt-4o-mini-transcribe', 50, 55],
      ])
    })

    test('auch was abgelehnt oder abgeschnitten wurde, ist bezahlt', async () => {
      const b = await oeffneMit({ preise: PREISE })
      server.dann({ art: 'verweigert' }, { art: 'unvollstaendig', grund: 'max_output_tokens' })
      await b.sage('anna', UNKLAR)
      await b.sage('bernd', UNKLAR)
      expect((await aufrufe()).map((a) => [a.ergebnis, a.tokens_ein, a.kosten_mikro])).toEqual([
        ['abgelehnt', 120, JE_AUFRUF],
        ['abgeschnitten', 120, JE_AUFRUF],
      ])
    })

    test('was zweimal gefragt wird, steht zweimal da; ein Fehler des Servers ohne Tokens', async () => {
      const b = await oeffneMit()
      server.dann(text('Das ist bestimmt ein Ticket.'), TICKET, { art: 'status', status: 500 })
      await b.sage('anna', UNKLAR)
      await b.sage('bernd', UNKLAR)
      expect(
        (await aufrufe()).map((a) => [a.nachricht_id, a.ergebnis, a.tokens_ein, a.kosten_mikro]),
      ).toEqual([
        [1, 'unlesbar', 120, null],
        [1, 'ok', 120, null],
        [2, 'server', 0, null],
      ])
    })

    test('nach „vergiss mich“ gehört kein Aufruf mehr zu einer Nachricht, die Summe bleibt', async () => {
      const b = await oeffneMit({ preise: PREISE })
      server.dann(TICKET)
      await b.sage('anna', UNKLAR)
      await b.sage('bernd', UNKLAR)
      await b.sage('anna', 'vergiss mich')
      await b.sage('anna', 'ja')
      expect((await aufrufe()).map((a) => [a.nachricht_id, a.tokens_ein])).toEqual([
        [null, 120],
        [2, 120],
      ])
    })
  })

  describe('das Tagesbudget', () => {
    const AUFGEBRAUCHT = /Tagesbudget für das Sprachmodell ist aufgebraucht/

    test.each([
      { proTag: { tokens: 200 } },
      { preise: PREISE, proTag: { kosten: (2 * JE_AUFRUF - 1) / 1e6 } },
    ])(
      '%o: nach zwei Aufrufen ist Schluss, ehrlich gesagt, bis Mitternacht in Berlin; ein Neustart ändert nichts',
      async (einstellung) => {
        const b = await oeffneMit(einstellung)
        server.dann(TICKET)
        await b.sage('anna', UNKLAR)
        await b.sage('bernd', UNKLAR)
        expect(server.anfragen).toHaveLength(2)
        expect(await b.sage('deniz', UNKLAR)).toEqual([expect.stringMatching(AUFGEBRAUCHT)])
        expect(await b.vorgang('V-3')).toMatchObject({
          status: 'fehler',
          grund: 'modell_budget',
          text: UNKLAR,
        })
        await b.neustart()
        expect(await b.sage('carla', UNKLAR)).toEqual([expect.stringMatching(AUFGEBRAUCHT)])
        expect((await b.sage('carla', 'Wie hoch war der Umsatz im Oktober?'))[0]).toMatch(/84\.200/)
        expect(server.anfragen).toHaveLength(2)
        // 22:59 UTC is 23:59 in Berlin; two minutes later it is another day.
        await b.warte(13 * 3_600_000 + 59 * 60_000)
        expect(await b.sage('deniz', 'nochmal V-3')).toEqual([expect.stringMatching(AUFGEBRAUCHT)])
        await b.warte(2 * 60_000)
        expect(await b.sage('deniz', 'nochmal V-3')).toEqual([expect.stringMatching(/Sache von neulich.*\?/)])
        expect(server.anfragen).toHaveLength(3)
      },
    )

    test('mitten in einem Gespräch: die Antwort sagt, woran es liegt', async () => {
      const b = await oeffneMit({ proTag: { tokens: 100 } })
      server.dann(NICHTS)
      expect(await b.sage('anna', 'nun aber mal ehrlich gefragt, was hältst du davon')).toEqual([
        expect.stringMatching(/heute nichts Sinnvolles mehr sagen.*Tagesbudget/),
      ])
    })

    test('ist keine Störung: die Sicherung bleibt zu', async () => {
      const b = await oeffneMit({ proTag: { tokens: 100 } })
      server.dann(TICKET)
      for (let i = 0; i < 5; i++) await b.sage('anna', UNKLAR)
      expect(server.anfragen).toHaveLength(1)
      await b.warte(24 * 3_600_000)
      await b.sage('bernd', UNKLAR)
      expect(server.anfragen).toHaveLength(2)
    })

    test('`pruefen` nennt es, und einen fehlenden Preis', async () => {
      const b = await oeffneMit({})
      server.dann(TICKET)
      await b.sage('anna', UNKLAR)
      const befund = async (modell: object) => {
        const konfiguration: Konfiguration = pruefeKonfiguration({ agent: 'beispiel', modell }, 'Test')
        const alle = await pruefe({ speicher, konfiguration, skills: [], jetzt: uhr.jetzt() })
        return alle.find((f) => f.name === 'modell')
      }
      expect(await befund({})).toMatchObject({ ok: true })
      expect(await befund({ proTag: { tokens: 128 } })).toMatchObject({ ok: true })
      expect(await befund({ proTag: { tokens: 127 } })).toMatchObject({
        ok: false,
        hinweis: { de: expect.stringMatching(/aufgebraucht \(127 Tokens, 1 Aufruf/) },
      })
      expect(await befund({ preise: { anderes: PREISE.m }, proTag: { kosten: 1 } })).toMatchObject({
        ok: false,
        hinweis: { de: expect.stringMatching(/kein Preis/) },
      })
    })
  })
})

test.each([
  [{ proTag: { kosten: 5 } }, /modell\.proTag\.kosten/],
  [{ proTag: { tokens: 0 } }, /modell\.proTag\.tokens/],
  [{ proTag: { tokens: 1.5 } }, /modell\.proTag\.tokens/],
  [{ preise: { m: { ein: -1, aus: 1 } } }, /modell\.preise\.m\.ein/],
  [{ waehrung: 'Euro' }, /modell\.waehrung/],
])('modell: %o wird beim Start abgelehnt', (modell, meldung) => {
  expect(() => pruefeKonfiguration({ modell }, 'Test')).toThrow(meldung)
})
