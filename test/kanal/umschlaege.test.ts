import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { oeffneKanaele } from '../helfer/kanaele.ts'

// Envelopes of any shape through the real server into the whole assistant: the provider always hears 2xx, the good
// message among them is stored, and every stored one has an outcome (I1 is checked when the assistant ends).

const ANNA = NUMMER.anna.slice(1)
const TYPEN = [
  'text image video document sticker audio location contacts reaction edit revoke system interactive button order',
  'ephemeral unsupported request_welcome errors neu_2027 __proto__ constructor',
].flatMap((zeile) => zeile.split(' '))

/** Longer than an index of Postgres takes, also compressed. */
const LANG = Array.from({ length: 100 }, (_, i) => createHash('sha256').update(`${i}`).digest('base64')).join(
  '',
)

const wort = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    'ja',
    'STOP',
    'hilfe',
    'freigeben V-1',
    '\0',
    '\ud83d',
    ' ',
    'Leg ein Ticket an: Beamer kaputt',
  ),
  fc.constant(LANG),
)
const wild = fc.oneof({ weight: 3, arbitrary: wort }, fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined))
const teil = fc.dictionary(
  fc.constantFrom(
    ...'id body caption filename emoji message_id voice latitude longitude name address'.split(' '),
    ...'original_message_id message type wa_id new_wa_id user_id button_reply list_reply nfm_reply payload text'.split(
      ' ',
    ),
  ),
  wild,
)
const nachricht = fc
  .record(
    {
      id: fc.oneof({ weight: 8, arbitrary: fc.uuid() }, wild),
      type: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...TYPEN) }, wild),
      from: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(ANNA, NUMMER.bernd.slice(1), '4915100000000') },
        wild,
      ),
      from_user_id: wild,
      group_id: fc.option(wild, { nil: undefined, freq: 3 }),
      timestamp: wild,
      context: fc.option(fc.record({ id: wild }), { nil: undefined }),
      inhalt: fc.oneof({ weight: 5, arbitrary: teil }, fc.array(teil, { maxLength: 3 }), wild),
    },
    { requiredKeys: ['inhalt'] },
  )
  .map(({ inhalt, ...m }) => ({ ...m, ...(typeof m.type === 'string' ? { [m.type]: inhalt } : {}) }))
const umschlag = fc.record(
  {
    messages: fc.array(fc.oneof({ weight: 6, arbitrary: nachricht }, wild), { maxLength: 5 }),
    contacts: fc.oneof(fc.array(fc.record({ wa_id: wild, user_id: wild }), { maxLength: 2 }), wild),
    statuses: fc.oneof(fc.array(fc.record({ id: wild, status: wild, errors: wild }), { maxLength: 2 }), wild),
  },
  { requiredKeys: ['messages'] },
)

const slackEreignis = fc.record(
  {
    type: fc.constantFrom('message', 'app_mention', 'reaction_added', 'reaction_removed', 'x'),
    subtype: fc.option(
      fc.constantFrom('file_share', 'message_changed', 'message_deleted', 'bot_message', 'channel_join', 'x'),
      { nil: undefined },
    ),
    channel: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('C1', 'D1') }, wild),
    channel_type: wild,
    user: fc.oneof({ weight: 5, arbitrary: fc.constantFrom('U_A', 'U_B', 'U_X') }, wild),
    text: wild,
    ts: fc.oneof({ weight: 5, arbitrary: fc.nat(999_999).map((n) => `17957${n}.000100`) }, wild),
    thread_ts: wild,
    deleted_ts: wild,
    event_ts: wild,
    files: fc.oneof(
      fc.array(
        fc.record({ id: wild, name: wild, mimetype: wild, subtype: wild, url_private_download: wild }),
        { maxLength: 2 },
      ),
      wild,
    ),
    message: fc.oneof(fc.record({ user: wild, text: wild, ts: wild, subtype: wild }), wild),
    previous_message: wild,
    item: fc.record({ channel: wild, ts: wild }),
    reaction: wild,
  },
  { requiredKeys: ['type'] },
)

const Anzahl = z.object({ anzahl: z.number() })
const gespeichert = async (speicher: Speicher, provider_id: string): Promise<number> => {
  const da = await speicher.read(function* (_: undefined) {
    return yield* rows(
      Anzahl,
      sql`SELECT COUNT(*) AS anzahl FROM assistent_eingang WHERE provider_id = ${provider_id}`,
    )
  }, undefined)
  return da[0]?.anzahl ?? 0
}

jedeDatenbank((_name, oeffne) => {
  it('WhatsApp: immer 200, die gute Nachricht ist da, und alles hat ein Ergebnis', {
    timeout: 180_000,
  }, async () => {
    const speicher = await oeffne()
    const g = await oeffneKanaele({
      speicher,
      konfiguration: { gruppen: 'alle', medien: { maxBytes: 1000 } },
    })
    let laufend = 0
    await fc.assert(
      fc.asyncProperty(umschlag, fc.nat(5), async (wert, stelle) => {
        const id = `wamid.GUT${++laufend}`
        const gut = { id, from: ANNA, type: 'text', text: { body: 'Wie hoch war der Umsatz im Oktober?' } }
        g.uhr.stelle(60_000)
        await g.nach(g.whatsapp.liefere({ ...wert, messages: wert.messages.toSpliced(stelle, 0, gut) }))
        // Media that could not be fetched are tried again.
        for (let mal = 0; mal < 3; mal++) await g.b.warte(10_000)
        expect(await gespeichert(speicher, id)).toBe(1)
      }),
      { numRuns: 25 },
    )
    await g.b.warte(60_000)
    await g.schliesse()
  })

  it('Slack: immer 200, und alles hat ein Ergebnis', { timeout: 180_000 }, async () => {
    const speicher = await oeffne()
    const g = await oeffneKanaele({ speicher, konfiguration: { gruppen: 'alle' } })
    await fc.assert(
      fc.asyncProperty(slackEreignis, async (ereignis) => {
        g.uhr.stelle(60_000)
        await g.nach(g.slack.liefere(ereignis))
        for (let mal = 0; mal < 3; mal++) await g.b.warte(10_000)
      }),
      { numRuns: 40 },
    )
    await g.b.warte(60_000)
    await g.schliesse()
  })
})
