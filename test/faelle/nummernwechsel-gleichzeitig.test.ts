import { expect, test } from 'vitest'
import { z } from 'zod'
import { kennungenDerPerson } from '../../src/speicher/kennung.ts'
import { rows, sql } from '../../src/speicher/speicher.ts'
import { NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Kanaele, oeffneKanaele } from '../helfer/kanaele.ts'

// The notice of a number change and the first words of the new number come together, in any order.

const ALT = NUMMER.anna.slice(1)
const NEU = '491713920055'
const WIR = '491713920090'

const zeit = (k: Kanaele, spaeter = 0): string =>
  String(Math.floor(Date.parse(k.uhr.jetzt()) / 1000) + spaeter)
const meldung = (k: Kanaele, neu: string, spaeter = 0) => ({
  from: ALT,
  id: `wamid.W${neu}`,
  timestamp: zeit(k, spaeter),
  type: 'system',
  system: { type: 'user_changed_number', wa_id: neu },
})
const text = (k: Kanaele, body: string) => ({
  from: NEU,
  id: `wamid.${body}`,
  timestamp: zeit(k),
  type: 'text',
  text: { body },
})

function* alleZeilen(_: undefined) {
  return yield* rows(
    z.object({ person_id: z.string().nullable(), ergebnis: z.string().nullable() }),
    sql`SELECT person_id, ergebnis FROM assistent_eingang ORDER BY id`,
  )
}

jedeDatenbank((_name, oeffne) => {
  test.each([
    ['zuerst die Meldung', (k: Kanaele) => [meldung(k, NEU), text(k, 'und im September?')]],
    ['zuerst die Worte', (k: Kanaele) => [text(k, 'und im September?'), meldung(k, NEU)]],
    ['die Meldung mit späterer Zeit', (k: Kanaele) => [text(k, 'und im September?'), meldung(k, NEU, 60)]],
  ])(
    'in einem Umschlag, %s: die Worte sind die der Person, und die Antwort geht an die neue Nummer',
    async (_wie, messages) => {
      const speicher = await oeffne()
      const k = await oeffneKanaele({ speicher })
      await k.whatsapp.sagt('anna', 'Wie war der Umsatz im Oktober?')
      k.uhr.stelle(1000)
      const [antwort, ...mehr] = await k.nach(k.whatsapp.liefere({ messages: messages(k) }))
      expect(mehr).toEqual([])
      expect(antwort).toMatchObject({ chat: NEU, text: expect.stringMatching(/September/) })
      const zeilen = await speicher.read(alleZeilen, undefined)
      expect(zeilen.map((z) => z.person_id)).toEqual(zeilen.map(() => zeilen[0]?.person_id))
      expect(zeilen[0]?.person_id).not.toBeNull()
      expect(await k.b.personen()).toHaveLength(4)
      await k.schliesse()
    },
  )

  test('kommt die Meldung kurz nach den Worten, warten diese auf sie', async () => {
    const grenzen = { ruhezeitMs: 1000, zuegeProMinute: 1000 }
    const b = await oeffneBuero({ speicher: await oeffne(), konfiguration: { grenzen } })
    const wechsel = { art: 'nummernwechsel', typ: 'system', neue_kennung: `+${NEU}` } as const
    for (const [wer, text, mehr] of [
      [`+${NEU}`, 'Wie war der Umsatz im Oktober?', {}],
      ['anna', '', wechsel],
    ] as const)
      await b.lege(wer, text, mehr)
    for (let i = 0; i < 5; i++) await b.warte(1000)
    expect(b.gesendet.map((s) => [s.chat, s.text])).toEqual([[`+${NEU}`, expect.stringMatching(/Oktober/)]])
    await b.schliesse()
  })

  test('die Meldung zweier Personen verwechselt niemand, und ein Fremder bleibt ein Fremder', async () => {
    const k = await oeffneKanaele({ speicher: await oeffne() })
    const fremd = { ...text(k, 'hallo'), from: '491713920066' }
    const [absage] = await k.nach(k.whatsapp.liefere({ messages: [meldung(k, NEU), fremd] }))
    expect(absage).toMatchObject({ chat: '491713920066', text: expect.stringMatching(/nur für Leute/) })
    await k.schliesse()
  })

  test('ein Wechsel auf unsere eigene Nummer wird nicht befolgt, und das Log sagt es', async () => {
    const speicher = await oeffne()
    const k = await oeffneKanaele({ speicher })
    await k.whatsapp.sagt('anna', 'hallo')
    expect(await k.nach(k.whatsapp.liefere({ messages: [meldung(k, WIR)] }))).toEqual([])
    const anna = (await k.b.personen()).find((p) => p.phone === NUMMER.anna)
    const namen = await speicher.read(kennungenDerPerson, { person_id: anna?.id ?? '' })
    expect(namen.map((n) => n.kennung)).not.toContain(`+${WIR}`)
    expect((await speicher.read(alleZeilen, undefined)).at(-1)?.ergebnis).toBe('ignoriert')
    expect(k.zeilen.filter((z) => z.includes('eigene Nummer'))).toHaveLength(1)
    expect(k.zeilen.join('')).not.toContain(WIR)
    const [hier] = await k.whatsapp.sagt('anna', 'was läuft?')
    expect(hier?.chat).toBe(ALT)
    await k.schliesse()
  })
})
