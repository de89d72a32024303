import { expect, test } from 'vitest'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneKanaele, type Post } from '../helfer/kanaele.ts'
import { WIR } from '../helfer/slack-anbieter.ts'

// Where the assistant speaks only when it is addressed: colleagues who talk on below its reply do not address it.

const UNS = `<@${WIR.nutzer}>`
const alles = (posts: readonly Post[]): string => posts.map((p) => p.text).join('\n')

const erwaehnt = async (speicher: Speicher) =>
  await oeffneKanaele({ speicher, konfiguration: { gruppen: 'erwaehnt' } })

jedeDatenbank((_name, oeffne) => {
  test('im Faden unter einer Antwort reden Kollegen weiter: nur wer den Assistenten nennt, hat ihn gefragt', async () => {
    const k = await erwaehnt(await oeffne())
    const [antwort] = await k.slack.sagt('anna', `${UNS} Wie hoch war der Umsatz im Oktober?`)
    expect(antwort?.text).toMatch(/84\.200/)
    const faden = { thread_ts: antwort?.id }
    const vorgaenge = (await k.b.vorgaenge()).length
    for (const [wer, text] of [
      ['bernd', 'das ist ja mehr als gedacht'],
      ['anna', 'ja, finde ich auch'],
      ['bernd', 'und im September?'],
      ['deniz', 'Leg ein Ticket an: Umsatzbericht prüfen'],
      ['anna', 'nein'],
      ['carla', 'Was läuft gerade?'],
      ['anna', 'Stopp, der Termin ist erst um 3'],
    ] as const)
      expect(await k.slack.sagt(wer, text, faden), text).toEqual([])
    expect(await k.b.vorgaenge()).toHaveLength(vorgaenge)
    const gruende = (await k.eingang()).map((e) => e.grund)
    expect(gruende.slice(1)).toEqual(Array(7).fill('gruppe_nicht_angesprochen'))
    const [genannt] = await k.slack.sagt('bernd', `${UNS} Umsatz im September?`, faden)
    expect([genannt?.chat, genannt?.faden]).toEqual(['C1', antwort?.id])
    expect(genannt?.text).toMatch(/September/)
    await k.schliesse()
  })

  test('wen der Assistent im Faden etwas gefragt hat, der antwortet ohne Anrede, auch wenn er inzwischen anderen geantwortet hat; die anderen nicht', async () => {
    const k = await erwaehnt(await oeffne())
    const [frage] = await k.slack.sagt('anna', `${UNS} Leg ein Ticket an: Drucker im Flur leer`)
    const faden = { thread_ts: frage?.id }
    for (const wer of ['bernd', 'deniz'] as const)
      for (const text of ['ja', 'na dann mach mal', 'nein'])
        expect(await k.slack.sagt(wer, text, faden)).toEqual([])
    const [zweite] = await k.slack.sagt('deniz', `${UNS} Trag Urlaub am 11.2. ein`, faden)
    expect(zweite?.text).toMatch(/11\.02/)
    expect(alles(await k.slack.sagt('anna', 'ja', faden))).toMatch(/Drucker im Flur leer/)
    expect(alles(await k.slack.sagt('deniz', 'ja bitte', faden))).toMatch(/11\.02/)
    expect((await k.b.vorgaenge()).map((v) => v.status)).toEqual(['erledigt', 'erledigt'])
    // Answered: from here on they talk to each other again.
    for (const wer of ['anna', 'deniz'] as const)
      expect(await k.slack.sagt(wer, 'ja, prima', faden)).toEqual([])
    expect(await k.b.aufrufe()).toHaveLength(2)
    await k.schliesse()
  })

  test('„welche von beiden?“ wird im Faden ohne Anrede beantwortet, und ein Ja nach der Frist erfährt, dass nichts geschah', async () => {
    const k = await erwaehnt(await oeffne())
    await k.slack.sagt('carla', `${UNS} Leg ein Ticket an: Tor klemmt`)
    await k.slack.sagt('carla', `${UNS} Trag Urlaub am 18.3. ein`)
    const [welche] = await k.slack.sagt('carla', `${UNS} ja`)
    expect(welche?.text).toMatch(/1\..*\n2\./)
    const faden = { thread_ts: welche?.id }
    expect(await k.slack.sagt('bernd', '2', faden)).toEqual([])
    expect(alles(await k.slack.sagt('carla', '2', faden))).toMatch(/18\.03/)
    expect((await k.b.aufrufe()).map((a) => a.pfad)).toEqual(['/urlaube'])
    const [frage] = await k.slack.sagt('anna', `${UNS} Trag Urlaub am 19.3. ein`)
    const unten = { thread_ts: frage?.id }
    await k.b.warte(25 * 3_600_000)
    const zuSpaet = alles(await k.slack.sagt('anna', 'ja', unten))
    expect(zuSpaet).toMatch(/19\.03|Frist|abgelaufen|offen/)
    expect(await k.slack.sagt('anna', 'hat sich wohl erledigt', unten)).toEqual([])
    expect(await k.b.aufrufe()).toHaveLength(1)
    await k.schliesse()
  })

  test('in einer WhatsApp-Gruppe: wer eine Antwort des Assistenten zitiert, spricht ihn an; wer Kollegen zitiert, nicht', async () => {
    const k = await erwaehnt(await oeffne())
    const inGruppe = (wer: 'anna' | 'bernd', body: string, zitat?: string, id?: string) =>
      k.whatsapp.sagt(
        wer,
        {
          type: 'text',
          text: { body },
          group_id: '120363000000000077',
          ...(zitat === undefined ? {} : { context: { id: zitat } }),
        },
        id,
      )
    const [ratlos] = await inGruppe('anna', '@Assistent gurgel blubber')
    expect(ratlos).toMatchObject({ chat: '120363000000000077' })
    expect(await inGruppe('bernd', 'Wie hoch war der Umsatz im Oktober?')).toEqual([])
    const [umsatz] = await inGruppe('bernd', 'Wie hoch war der Umsatz im Oktober?', ratlos?.id)
    expect(umsatz?.text).toMatch(/84\.200/)
    const annas = 'wamid.ANNA'
    await inGruppe('anna', '@Assistent Trag Urlaub am 4.1. ein', undefined, annas)
    expect((await k.b.vorgaenge()).map((v) => v.status)).toContain('bestaetigung')
    for (const text of ['echt jetzt?', 'ja', 'Was läuft gerade?'])
      expect(await inGruppe('bernd', text, annas), text).toEqual([])
    expect(alles(await inGruppe('anna', 'ja', annas))).toMatch(/04\.01/)
    expect(await k.b.aufrufe()).toMatchObject([{ pfad: '/urlaube', anzahl: 1 }])
    await k.schliesse()
  })
})
