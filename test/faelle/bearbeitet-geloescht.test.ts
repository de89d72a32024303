import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { erstelleSkriptModell } from '../../src/modell/skript.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import type { Wer } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Kanaele, oeffneKanaele, type Post, SLACK_NUTZER } from '../helfer/kanaele.ts'
import { nachricht } from '../helfer/slack-anbieter.ts'

// A message that is changed or taken back after it was sent: what was asked for, shown and approved stays what it was.

const alles = (posts: readonly Post[]): string =>
  posts
    .map((p) => p.text)
    .join('\n')
    .replace(/[\u00a0\u202f]/g, ' ')

/** The same three things on either channel, each in the person's own chat. */
interface Weg {
  sagt(wer: Wer, text: string, id: string): Promise<Post[]>
  bearbeitet(wer: Wer, id: string, text: string): Promise<Post[]>
  loescht(wer: Wer, id: string): Promise<Post[]>
  drueckt(wer: Wer, knopf: { id: string; text: string }): Promise<Post[]>
}

const slack = (k: Kanaele): Weg => {
  const zeiten = new Map<string, string>()
  const neueZeit = (): string => `${Math.floor(Date.parse(k.uhr.jetzt()) / 1000)}.000100`
  const ereignis = (wer: Wer, mehr: object, ts: string): Promise<Post[]> => {
    const ort = { channel: `D${SLACK_NUTZER[wer]}`, channel_type: 'im' }
    return k.nach(k.slack.liefere(nachricht('', { ts, user: SLACK_NUTZER[wer], ...ort, ...mehr }), `Ev${ts}`))
  }
  const danach = (): string => {
    k.uhr.stelle(1000)
    return neueZeit()
  }
  const alt = (wer: Wer, id: string) => ({
    user: SLACK_NUTZER[wer],
    text: '…',
    ts: zeiten.get(id) ?? '1795000000.000100',
  })
  return {
    sagt: (wer, text, id) => {
      const ts = danach()
      zeiten.set(id, ts)
      return ereignis(wer, { text }, ts)
    },
    bearbeitet: (wer, id, text) => {
      const ts = danach()
      const message = { ...alt(wer, id), text, edited: { user: SLACK_NUTZER[wer], ts } }
      const geaendert = {
        subtype: 'message_changed',
        user: undefined,
        message,
        previous_message: alt(wer, id),
      }
      return ereignis(wer, geaendert, ts)
    },
    loescht: (wer, id) => {
      const previous_message = alt(wer, id)
      const weg = {
        subtype: 'message_deleted',
        user: undefined,
        deleted_ts: previous_message.ts,
        previous_message,
      }
      return ereignis(wer, weg, danach())
    },
    drueckt: (wer, knopf) => {
      const channel_id = `D${SLACK_NUTZER[wer]}`
      const container = { message_ts: '1795800000.000099', channel_id }
      return k.slack.drueckt(wer, knopf.id, { channel: { id: channel_id }, container })
    },
  }
}

const whatsapp = (k: Kanaele): Weg => {
  let laufend = 0
  const neu = () => `wamid.N${++laufend}`
  return {
    sagt: (wer, text, id) => k.whatsapp.sagt(wer, text, `wamid.${id}`),
    bearbeitet: (wer, id, text) =>
      k.whatsapp.sagt(
        wer,
        {
          type: 'edit',
          edit: { original_message_id: `wamid.${id}`, message: { type: 'text', text: { body: text } } },
        },
        neu(),
      ),
    loescht: (wer, id) =>
      k.whatsapp.sagt(wer, { type: 'revoke', revoke: { original_message_id: `wamid.${id}` } }, neu()),
    drueckt: (wer, { id, text }) =>
      k.whatsapp.sagt(
        wer,
        { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title: text } } },
        neu(),
      ),
  }
}

const Zeile = z.object({ text: z.string(), bearbeitet: z.string().nullable() })
const verlauf = (s: Speicher) =>
  s.read(function* (_: undefined) {
    return yield* rows(
      Zeile,
      sql`SELECT text, bearbeitet FROM assistent_verlauf WHERE rolle = 'nutzer' ORDER BY id`,
    )
  }, undefined)
const zahlungen = async (k: Kanaele) =>
  (await (await fetch(`${k.b.fremdUrl}/zahlungen`)).json()) as { betrag?: { cent: number } }[]
const status = async (k: Kanaele, id: string) => (await k.b.vorgang(id))?.status

jedeDatenbank((_name, oeffne) => {
  for (const [kanal, weg] of [
    ['Slack', slack],
    ['WhatsApp', whatsapp],
  ] as const)
    describe(kanal, () => {
      const beginne = async () => {
        const speicher = await oeffne()
        const modell = erstelleSkriptModell([])
        const k = await oeffneKanaele({ speicher, modell })
        const w = weg(k)
        // So that the Freigeber are asked here, too.
        for (const wer of ['bernd', 'carla'] as const) await w.sagt(wer, 'hallo', `hallo-${wer}`)
        return { k, w, modell, speicher }
      }

      test.each([
        ['4711', '100 €', '1000 €', 10_000, '100,00 €', /1\.000/],
        ['8850', '12,50 EUR', '1.250 EUR', 1250, '12,50 €', /1\.250/],
        ['193', '2.499 €', '24,99 €', 249_900, '2.499,00 €', /24,99/],
      ])(
        'gezahlt wird, was zur Freigabe stand (Rechnung %s, %s), auch wenn die Nachricht danach auf %s geändert wird',
        async (rechnung, betrag, neu, cent, gezeigt, nie) => {
          const { k, w, modell } = await beginne()
          const gefragt = await w.sagt('anna', `Zahl die Rechnung ${rechnung} über ${betrag}`, 'r')
          const [v] = await k.b.vorgaenge()
          const id = v?.id ?? ''
          expect(v).toMatchObject({ status: 'wartet_freigabe', parameter: { betrag: { cent } } })
          const geaendert = await w.bearbeitet('anna', 'r', `Zahl die Rechnung ${rechnung} über ${neu}`)
          expect(alles(geaendert)).toMatch(/nicht übernommen.*neu anfragen/)
          expect(await k.b.vorgang(id)).toMatchObject({
            status: 'wartet_freigabe',
            parameter: { betrag: { cent } },
          })
          const knopf = gefragt.flatMap((p) => p.knoepfe).find((b) => b.id.startsWith('freigeben:'))
          const freigegeben = await w.drueckt('bernd', knopf ?? { id: '', text: '' })
          expect(alles(gefragt)).toContain(gezeigt)
          expect(alles(freigegeben)).toContain(gezeigt)
          expect(await status(k, id)).toBe('erledigt')
          expect((await zahlungen(k)).map((z) => z.betrag?.cent)).toEqual([cent])
          // Once more, when all is done.
          expect(
            alles(await w.bearbeitet('anna', 'r', `Zahl die Rechnung ${rechnung} über ${neu} sofort`)),
          ).toMatch(/nicht übernommen/)
          expect(alles(await w.sagt('carla', `warum ${id}?`, 'w'))).not.toMatch(nie)
          expect([await status(k, id), (await k.b.vorgaenge()).length]).toEqual(['erledigt', 1])
          expect(await zahlungen(k)).toHaveLength(1)
          expect(modell.aufrufe).toEqual([])
          await k.schliesse()
        },
      )

      test('wird die Nachricht gelöscht, deren Frage offen ist, tut ein Ja nichts mehr; was auf Freigabe wartet, wartet weiter und sagt es', async () => {
        const { k, w } = await beginne()
        await w.sagt('anna', 'Trag Urlaub am 4.1. ein', 'u')
        const id = (await k.b.vorgaenge())[0]?.id ?? ''
        expect(alles(await w.loescht('anna', 'u'))).toContain(id)
        expect(await k.b.vorgang(id)).toMatchObject({ status: 'abgebrochen', grund: 'geloescht' })
        await w.sagt('anna', 'ja', 'j')
        expect(await status(k, id)).toBe('abgebrochen')

        await w.sagt('deniz', 'Zahl die Rechnung 660 über 45 €', 'z')
        const wartend = (await k.b.vorgaenge()).find((v) => v.status === 'wartet_freigabe')?.id ?? ''
        expect(alles(await w.loescht('deniz', 'z'))).toMatch(new RegExp(`Freigabe.*abbrechen ${wartend}`))
        expect(await status(k, wartend)).toBe('wartet_freigabe')
        // Nobody else's message is touched, whoever is said to have deleted it.
        await w.sagt('deniz', 'Trag Urlaub am 7.1. ein', 'd')
        const deniz = (await k.b.vorgaenge()).find((v) => v.status === 'bestaetigung')?.id ?? ''
        await w.loescht('anna', 'd')
        await w.bearbeitet('anna', 'd', 'Trag Urlaub am 8.1. ein')
        expect(await k.b.vorgang(deniz)).toMatchObject({ status: 'bestaetigung' })
        expect(await k.b.aufrufe()).toEqual([])
        await k.schliesse()
      })

      test('eine offene Frage wird nach jeder Bearbeitung neu gestellt, und eine Löschung meint auch, was daraus wurde', async () => {
        const { k, w, speicher } = await beginne()
        await w.sagt('deniz', 'Leg ein Ticket an: Lampe im Flur aus', 't')
        expect(alles(await w.bearbeitet('deniz', 't', 'Leg ein Ticket an: Lampe im Keller aus'))).toMatch(
          /Keller/,
        )
        expect(alles(await w.bearbeitet('deniz', 't', 'Leg ein Ticket an: Lampe im Dach aus'))).toMatch(
          /Dach/,
        )
        expect((await k.b.vorgaenge()).map((v) => v.status).sort()).toEqual([
          'abgebrochen',
          'abgebrochen',
          'bestaetigung',
        ])
        expect(alles(await w.sagt('deniz', 'ja', 'j1'))).toMatch(/Dach/)
        expect(await k.b.aufrufe()).toHaveLength(1)

        await w.sagt('anna', 'Trag Urlaub am 21.1. ein', 'u')
        await w.bearbeitet('anna', 'u', 'Trag Urlaub am 22.1. ein')
        await w.sagt('anna', 'ja, aber bis zum 23.', 'a')
        expect((await k.b.vorgaenge()).filter((v) => v.status === 'bestaetigung')).toHaveLength(1)
        await w.loescht('anna', 'u')
        await w.sagt('anna', 'ja', 'j2')
        expect((await k.b.vorgaenge()).filter((v) => v.status === 'bestaetigung')).toEqual([])
        expect(await k.b.aufrufe()).toHaveLength(1)
        const zeilen = await verlauf(speicher)
        const bearbeitet = (text: string) => zeilen.find((z) => z.text.includes(text))?.bearbeitet
        expect(bearbeitet('Lampe im Flur')).toMatch(/^2026/)
        expect(bearbeitet('Urlaub am 21.1.')).toMatch(/^2026/)
        expect(bearbeitet('ja, aber')).toBeNull()
        await k.schliesse()
      })

      test('was niemandem gehört, wird gespeichert und sonst nichts: leere Bearbeitung, unbekannte Nachricht, Geplauder, zweimal dasselbe', async () => {
        const { k, w, modell } = await beginne()
        await w.sagt('anna', 'Danke dir!', 'p')
        const zuvor = (await k.eingang()).length
        expect(await w.bearbeitet('anna', 'gibtsnicht', '')).toEqual([])
        expect(await w.bearbeitet('anna', 'gibtsnicht', 'Zahl die Rechnung 4711 über 5 €')).toEqual([])
        expect(await w.bearbeitet('anna', 'p', 'Leg ein Ticket an: Tür quietscht')).toEqual([])
        expect(await w.loescht('anna', 'gibtsnicht')).toEqual([])
        expect(await w.loescht('anna', 'p')).toEqual([])
        const neue = (await k.eingang()).slice(zuvor)
        expect(neue.map((e) => [e.ergebnis, e.text !== ''])).toEqual(Array(5).fill(['ignoriert', true]))
        expect(neue.every((e) => e.grund !== null)).toBe(true)
        expect(await k.b.vorgaenge()).toEqual([])
        expect(modell.aufrufe).toEqual([])
        await k.schliesse()
      })
    })
})
