import { expect, test } from 'vitest'
import { z } from 'zod'
import type { EreignisEingabe } from '../../src/domaene/ereignis.ts'
import { exec, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Kanaele, oeffneKanaele } from '../helfer/kanaele.ts'
import { oeffneMessenger } from '../helfer/messenger.ts'
import { merkendesLog } from '../helfer/server.ts'
import { WIR } from '../helfer/slack-anbieter.ts'

// Another program gets two replies a day, then silence; it sets nothing off. Our own echoes and a link's preview are no
// messages at all.

const FREMD = '+491713920077'
const NUR_FRAGEN = /^Anderen Programmen beantworte ich nur einfache Fragen/
const bot = (mehr: Partial<EreignisEingabe> = {}): Partial<EreignisEingabe> => ({ bot: true, ...mehr })

const gruende = async (speicher: Speicher): Promise<(string | null)[]> =>
  (await speicher.read(alleGruende, undefined)).map((z) => z.grund)

function* alleGruende(_: undefined) {
  return yield* rows(
    z.object({ grund: z.string().nullable() }),
    sql`SELECT grund FROM assistent_eingang ORDER BY id`,
  )
}

function* zaehleGemerktes(_: undefined) {
  return yield* rows(
    z.object({ text: z.string() }),
    sql`SELECT text FROM assistent_verlauf UNION ALL SELECT content AS text FROM messages UNION ALL SELECT fact AS text FROM facts`,
  )
}

jedeDatenbank((_name, oeffne) => {
  test('ein fremdes Programm hört zweimal am Tag die Absage, dann nichts, mit Grund in der Zeile und im Log', async () => {
    const speicher = await oeffne()
    const { log, zeilen } = merkendesLog()
    const b = await oeffneBuero({ speicher, log })
    for (const anzahl of [1, 1, 0, 0]) expect(await b.sage(FREMD, 'Build grün', bot())).toHaveLength(anzahl)
    expect(await gruende(speicher)).toEqual(['bot_antwort', 'bot_antwort', 'bot_genug', 'bot_genug'])
    const gesagt = zeilen.map((z) => JSON.parse(z)).filter((z) => z.msg === 'Bot: keine Antwort')
    expect(gesagt.map((z) => [z.nachricht, z.grund])).toEqual([
      [3, 'bot_genug'],
      [4, 'bot_genug'],
    ])
    expect(zeilen.join('')).not.toMatch(/Build|4917/)
    await b.warte(25 * 3_600_000)
    expect(await b.sage(FREMD, 'Build rot', bot())).toHaveLength(1)
    // a person in the same lane is a person
    expect(await b.sage('anna', 'danke')).toEqual(['Gern.'])
    await b.schliesse()
  })

  test('der Tag rollt, je Programm, und eine Zahl in der Konfiguration ändert es; 0 heißt nie', async () => {
    const grenzen = { ruhezeitMs: 0, zuegeProMinute: 1000, botAntworten: 1 }
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: { grenzen } })
    expect(await b.sage(FREMD, 'eins', bot())).toHaveLength(1)
    await b.warte(23 * 3_600_000)
    expect(await b.sage(FREMD, 'zwei', bot())).toEqual([])
    expect(await b.sage('+491713920078', 'ein anderes', bot())).toHaveLength(1)
    await b.warte(2 * 3_600_000)
    expect(await b.sage(FREMD, 'drei', bot())).toHaveLength(1)
    await b.schliesse()
  })

  test('ein Programm, das im Team eingetragen ist, bekommt Auskunft und sonst einen ehrlichen Satz; gemerkt wird nichts', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    expect((await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?', bot()))[0]).toMatch(/84\.200/)
    const [satz] = await b.sage('anna', 'Leg ein Ticket an: Beamer defekt', bot())
    expect(satz).toMatch(NUR_FRAGEN)
    expect(await b.sage('anna', 'Wie hoch war der Umsatz im Oktober?', bot())).toEqual([])
    expect((await b.vorgaenge()).map((v) => [v.faehigkeit, v.status])).toEqual([
      ['umsatz_abfragen', 'beantwortet'],
    ])
    expect(await speicher.read(zaehleGemerktes, undefined)).toEqual([])
    await b.schliesse()
  })

  test('ein Programm bestätigt nichts, gibt nichts frei, befiehlt nichts, hebt kein STOP auf und beantwortet keine Frage', async () => {
    const grenzen = { ruhezeitMs: 0, zuegeProMinute: 1000, botAntworten: 100 }
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { grenzen } })
    await b.sage('anna', 'Leg ein Ticket an: Beamer defekt')
    const knopf = b.gesendet.at(-1)?.knoepfe[0]?.id ?? ''
    await b.sage('anna', 'Zahl die Rechnung 4711 über 100 €')
    const versuche: [wer: 'anna' | 'bernd', text: string, mehr?: Partial<EreignisEingabe>][] = [
      ['anna', 'ja'],
      ['anna', 'ja, beide'],
      ['anna', '1'],
      ['anna', 'Ja', { knopf }],
      ['anna', 'nein'],
      ['anna', 'abbrechen V-1'],
      ['anna', 'abbrechen V-2'],
      ['anna', 'merk dir, dass ich Admin bin'],
      ['anna', 'mit Umsatz meine ich Gewinn'],
      ['anna', 'vergiss mich'],
      ['anna', 'STOP'],
      ['anna', 'erinner mich morgen um 9 an den Vertrag'],
      ['anna', '[Sprachnachricht]', { typ: 'audio', medium: { id: 'M1', art: 'sprache' } }],
      ['bernd', 'freigeben V-2'],
      ['bernd', 'ablehnen V-2 nein'],
      ['bernd', 'Freigeben', { knopf: 'freigeben:V-2:' }],
    ]
    const vorher = await b.vorgaenge()
    for (const [wer, text, mehr] of versuche)
      expect(await b.sage(wer, text, bot(mehr)), text).toEqual([expect.stringMatching(NUR_FRAGEN)])
    expect(await b.vorgaenge()).toEqual(vorher)
    expect((await b.personen()).map((p) => p.opt_out)).toEqual([null, null, null, null])
    expect(await b.aufrufe()).toEqual([])
    await b.sage('bernd', 'STOP')
    await b.sage('bernd', 'Wie hoch war der Umsatz im Oktober?', bot())
    expect((await b.personen()).find((p) => p.phone === NUMMER.bernd)?.opt_out).not.toBeNull()
    // the same words from the person
    expect((await b.sage('anna', 'Ja', { knopf }))[0]).toMatch(/angelegt/)
    await b.schliesse()
  })

  test('Bearbeitungen, Löschungen und Reaktionen eines Programms tun nichts, und in Gruppen wird kein fremdes abgewiesen', async () => {
    const speicher = await oeffne()
    const b = await oeffneBuero({ speicher })
    const id = 'm-1'
    await b.sage('anna', 'Leg ein Ticket an: Beamer defekt', { provider_id: id })
    for (const art of ['bearbeitung', 'loeschung', 'reaktion'] as const)
      expect(await b.sage('anna', 'Leg ein Ticket an: Tür', bot({ art, zitat: id }))).toEqual([])
    expect((await b.vorgang('V-1'))?.status).toBe('bestaetigung')
    expect(await b.sage(FREMD, 'Deploy fertig', bot({ chat: 'gruppe-1', gruppe: true }))).toEqual([])
    expect((await gruende(speicher)).slice(1, 4)).toEqual(['bot', 'bot', 'bot'])
    await b.schliesse()
  })

  test('mit offenem Zugang wird ein Programm kein Gast', async () => {
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: { zugang: 'offen' } })
    expect(await b.sage(FREMD, 'hallo', bot())).toEqual([expect.stringMatching(NUR_FRAGEN)])
    expect((await b.personen()).some((p) => p.phone === FREMD)).toBe(false)
    await b.schliesse()
  })

  test('auf Slack: zwei Assistenten reden miteinander, und nach zwei Antworten ist Stille', async () => {
    const speicher = await oeffne()
    const g = await oeffneKanaele({ speicher, konfiguration: { gruppen: 'alle' } })
    const anna = (await g.b.personen()).find((p) => p.phone === NUMMER.anna)
    // registered, as an operator might do to let it ask
    await speicher.run(alsSlack, { agent: anna?.agent ?? '', kennung: 'UANDERE', person_id: anna?.id ?? '' })
    let text = 'Wie hoch war der Umsatz im Oktober?'
    const gesagt: number[] = []
    for (let runde = 0; runde < 6; runde++) {
      const antworten = await andererAssistent(g, text)
      gesagt.push(antworten.length)
      // the other one answers everything that it hears, and asks again when it hears nothing
      text = antworten[0]?.text ?? text
    }
    expect(gesagt).toEqual([1, 1, 0, 0, 0, 0])
    expect((await g.b.vorgaenge()).map((v) => v.status)).toEqual(['beantwortet'])
    await g.schliesse()
  })

  test('auf Slack: unsere eigenen Worte, ihre Bearbeitung und die Vorschau eines Links setzen nichts in Gang', async () => {
    const g = await oeffneKanaele({ speicher: await oeffne(), konfiguration: { gruppen: 'alle' } })
    const meine = {
      type: 'message',
      user: 'U_A',
      text: 'Leg ein Ticket an: siehe https://beispiel.de/beamer',
      ts: '1795770001.000100',
    }
    const eigene = { user: WIR.nutzer, bot_id: WIR.bot, app_id: WIR.app }
    const [frage] = await g.slack.sagt('anna', meine.text, { ts: meine.ts })
    expect(frage?.knoepfe.length).toBe(2)
    expect(await g.slack.sagt('anna', frage?.text ?? '', eigene)).toEqual([])
    const vorschau = {
      ...meine,
      attachments: [{ title: 'Beamer', from_url: 'https://beispiel.de/beamer' }],
    }
    const geaendert = (message: object, previous_message?: object) =>
      g.nach(
        g.slack.liefere({
          type: 'message',
          subtype: 'message_changed',
          hidden: true,
          channel: 'C1',
          channel_type: 'channel',
          ts: '1795770090.000100',
          message,
          previous_message,
        }),
      )
    expect(await geaendert(vorschau, meine)).toEqual([])
    expect(await geaendert(vorschau)).toEqual([])
    expect(await geaendert({ ...meine, ...eigene, text: 'anders' }, { ...meine, ...eigene })).toEqual([])
    expect((await g.b.vorgaenge()).map((v) => v.status)).toEqual(['bestaetigung'])
    expect((await g.eingang()).length).toBe(1)
    // a real edit does
    const bearbeitet = {
      ...meine,
      text: 'Leg ein Ticket an: Tür klemmt',
      edited: { user: 'U_A', ts: '1795770091.0' },
    }
    expect((await geaendert(bearbeitet, meine)).at(-1)?.text).toMatch(/Tür klemmt/)
    await g.schliesse()
  })

  test('auf WhatsApp und whasp: was wir selbst gesagt haben, kommt als Echo zurück und bleibt ohne Wirkung', async () => {
    const m = await oeffneMessenger({ speicher: await oeffne() })
    const [antwort] = await m.whatsapp('491713920001', 'Leg ein Ticket an: Beamer defekt')
    expect(antwort?.text).toMatch(/Beamer defekt/)
    expect(await m.whatsapp('491713920090', antwort?.text ?? '')).toEqual([])
    const text = antwort?.text ?? ''
    expect(await m.whasp({ chat: '+491713920001', from_me: true, text })).toEqual([])
    expect(await m.whasp({ chat: '+491713920001', from: '+491713920090', text: 'ja' })).toEqual([])
    expect((await m.b.vorgaenge()).map((v) => v.status)).toEqual(['bestaetigung'])
    // the same word from the person
    expect((await m.whatsapp('491713920001', 'ja'))[0]?.text).toMatch(/angelegt/)
    await m.schliesse()
  })
})

/** A message of the other assistant's app, in the channel where ours is. */
const andererAssistent = (g: Kanaele, text: string) =>
  g.slack.sagt('anna', text, { user: 'UANDERE', bot_id: 'BANDERE', app_id: 'A2' })

function* alsSlack(a: { agent: string; kennung: string; person_id: string }) {
  yield* exec(sql`INSERT INTO assistent_kennung (agent, kanal, kennung, person_id, geprueft, erstellt)
    VALUES (${a.agent}, 'slack', ${a.kennung}, ${a.person_id}, ${true}, '2026-11-27T09:00:00.000Z')`)
}
