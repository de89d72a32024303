import { expect, test } from 'vitest'
import { z } from 'zod'
import { freigabenVon } from '../../src/speicher/freigabe.ts'
import { ladeFacts, letzteMessages } from '../../src/speicher/gedaechtnis.ts'
import { kennungenDerPerson } from '../../src/speicher/kennung.ts'
import { exec, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { type Messenger, oeffneMessenger, type Post } from '../helfer/messenger.ts'

// Somebody writes from another number. The notice comes from the provider; what follows is the memory, never a right,
// and a number that is somebody's already moves nobody.

const team = [
  { name: 'Anna Beispiel', phone: NUMMER.anna, rollen: ['mitglied', 'finanzen'] },
  { name: 'Bernd Muster', phone: NUMMER.bernd, rollen: ['mitglied', 'finanzen'] },
  { name: 'Carla Probe', phone: NUMMER.carla, rollen: ['admin'] },
  { name: 'Deniz Test', phone: NUMMER.deniz, rollen: ['mitglied'] },
]
const wa = (phone: string): string => phone.replace('+', '')

/** The same notice as providers write it: now, before, and with the person named by an id. */
const MELDUNGEN: [string, (alt: string, neu: string) => object][] = [
  ['wa_id', (_, wa_id) => ({ type: 'user_changed_number', wa_id })],
  ['new_wa_id', (_, new_wa_id) => ({ type: 'user_changed_number', new_wa_id })],
  [
    'new_wa_id neben der alten wa_id',
    (wa_id, new_wa_id) => ({ type: 'user_changed_number', wa_id, new_wa_id }),
  ],
  ['customer_changed_number', (customer, wa_id) => ({ type: 'customer_changed_number', customer, wa_id })],
]

const wechsel = (m: Messenger, alt: string, neu: string, form = MELDUNGEN[0]?.[1]): Promise<Post[]> =>
  m.whatsapp(alt, {
    type: 'system',
    // The text for people lies: only the fields count.
    system: { body: '\u200eAnna changed from +49171999 to +49172999', ...form?.(alt, neu) },
  })

const stand = async (speicher: Speicher, phone: string) => ({
  gesagt: (await speicher.read(letzteMessages, { agent: 'beispiel', phone, hoechstens: 99 })).filter(
    (z) => z.role === 'user',
  ).length,
  fakten: (await speicher.read(ladeFacts, { agent: 'beispiel', phone, hoechstens: 9 })).length,
  zusammenfassungen: (
    await speicher.read(function* (_: undefined) {
      return yield* rows(
        z.object({ text: z.string() }),
        sql`SELECT text FROM summaries WHERE phone = ${phone}`,
      )
    }, undefined)
  ).length,
})

/** Anna with messages, facts and a summary, and a Bestätigung that is open. */
async function anna(speicher: Speicher, alt = wa(NUMMER.anna)) {
  const m = await oeffneMessenger({ speicher, konfiguration: { team } })
  for (const wer of [NUMMER.bernd, NUMMER.carla, NUMMER.deniz]) await m.whatsapp(wa(wer), 'hallo')
  for (const text of [
    'merk dir: ich mag Tee',
    'merk dir: ich arbeite halbtags',
    'Wie war der Umsatz im Oktober?',
    'danke',
    'Trag Urlaub vom 21.12. bis 23.12. ein',
  ])
    await m.whatsapp(alt, text)
  await speicher.run(function* (phone: string) {
    yield* exec(
      sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert)
      VALUES ('beispiel', ${phone}, 'Anna plant Urlaub.', 1, '2026-11-27T09:00:00.000Z')`,
    )
  }, NUMMER.anna)
  return { m, urlaub: (await m.b.vorgaenge())[0]?.id ?? '' }
}

const personId = async (m: Messenger, phone: string): Promise<string> =>
  (await m.b.personen()).find((p) => p.phone === phone)?.id ?? ''

jedeDatenbank((_name, oeffne) => {
  test.each(MELDUNGEN)(
    'gemeldet mit %s: das Gedächtnis folgt, niemand antwortet auf die Meldung, und die offene Frage wird erst noch einmal gestellt',
    async (_was, form) => {
      const speicher = await oeffne()
      const { m, urlaub } = await anna(speicher)
      const neu = '491713920055'
      const frage = m.post().at(-1)?.text ?? ''
      const personen = await m.b.personen()
      expect(await wechsel(m, wa(NUMMER.anna), neu, form)).toEqual([])
      expect(await stand(speicher, NUMMER.anna)).toEqual({ gesagt: 5, fakten: 2, zusammenfassungen: 1 })
      const namen = await speicher.read(kennungenDerPerson, { person_id: await personId(m, NUMMER.anna) })
      expect(namen.map((k) => [k.kennung, k.geprueft])).toEqual([
        [NUMMER.anna, true],
        [`+${neu}`, false],
      ])

      const [nochmal] = await m.whatsapp(neu, 'ja')
      expect(nochmal).toMatchObject({ an: neu, text: frage })
      expect((await m.b.vorgang(urlaub))?.status).toBe('bestaetigung')
      expect(await m.b.aufrufe()).toEqual([])
      const [erledigt] = await m.whatsapp(neu, 'ja')
      expect(erledigt?.an).toBe(neu)
      expect((await m.b.vorgang(urlaub))?.status).toBe('erledigt')
      const [weiss] = await m.whatsapp(neu, 'was weißt du über mich?')
      for (const fakt of [/Tee/, /halbtags/]) expect(weiss?.text).toMatch(fakt)
      expect(await m.b.personen()).toEqual(personen)
      await m.schliesse()
    },
  )

  test.each([
    ['491713920055', wa(NUMMER.anna)],
    ['436641234567', '436641234567'],
    ['5511987654321', '551187654321'],
  ])(
    'nach dem Wechsel zu %s löscht „vergiss mich“ von %s aus alles unter beiden Nummern',
    async (neu, von) => {
      const speicher = await oeffne()
      const { m } = await anna(speicher)
      await m.whatsapp(wa(NUMMER.deniz), 'merk dir: ich mag Kaffee')
      await wechsel(m, wa(NUMMER.anna), neu)
      for (const wer of [neu, wa(NUMMER.anna)]) await m.whatsapp(wer, 'Wie war der Umsatz im September?')
      expect((await stand(speicher, NUMMER.anna)).gesagt).toBe(7)
      await m.whatsapp(von, 'vergiss mich')
      await m.whatsapp(von, 'ja')
      for (const phone of [NUMMER.anna, `+${neu}`, `+${von}`])
        expect(await stand(speicher, phone)).toEqual({ gesagt: 0, fakten: 0, zusammenfassungen: 0 })
      const offen = (await m.b.vorgaenge()).filter((v) => !['beantwortet', 'abgebrochen'].includes(v.status))
      expect(offen).toEqual([])
      expect((await m.whatsapp(wa(NUMMER.deniz), 'was weißt du über mich?'))[0]?.text).toMatch(/Kaffee/)
      for (const wer of [neu, wa(NUMMER.anna)])
        expect((await m.whatsapp(wer, 'was weißt du über mich?'))[0]?.text).not.toMatch(/Tee|halbtags/)
      await m.schliesse()
    },
  )

  test('die Rolle zieht nicht von selbst mit, auch nicht nach einem zweiten Wechsel; die Administration hört es, und die alte Nummer gilt weiter', async () => {
    const speicher = await oeffne()
    const { m } = await anna(speicher)
    await m.whatsapp(wa(NUMMER.deniz), 'Zahl Rechnung 4711 über 250 €')
    const id = (await m.b.vorgaenge())[0]?.id ?? ''
    await wechsel(m, wa(NUMMER.anna), '491713920055')
    await wechsel(m, '491713920055', '491713920056')
    for (const neu of ['491713920055', '491713920056']) {
      const eigene = (await m.whatsapp(neu, `Freigeben ${id}`)).filter((p) => p.an === neu)
      expect(eigene).toHaveLength(1)
      expect((await m.whatsapp(neu, 'was läuft?')).map((p) => p.text).join()).not.toMatch(/4711/)
    }
    expect((await m.b.vorgang(id))?.status).toBe('wartet_freigabe')
    expect((await speicher.read(freigabenVon, { vorgang_id: id })).map((f) => f.ergebnis)).toEqual([
      'alias',
      'alias',
    ])
    const gemeldet = m.post().filter((p) => p.text.includes(`Anna Beispiel wollte ${id}`))
    expect(gemeldet.map((p) => p.an)).toEqual([wa(NUMMER.carla)])
    // The old number still has its right.
    await m.whatsapp(wa(NUMMER.anna), `freigeben ${id}`)
    expect((await m.b.vorgang(id))?.status).toBe('erledigt')
    await m.schliesse()
  })

  test.each([
    ['die neue Nummer eines anderen', '491713920055'],
    ['die Nummer eines Kollegen', wa(NUMMER.bernd)],
  ])(
    'meldet jemand als neue Nummer %s, wird nichts zusammengelegt, und es wird gemeldet',
    async (_was, ziel) => {
      const speicher = await oeffne()
      const { m } = await anna(speicher)
      await m.whatsapp(wa(NUMMER.bernd), 'merk dir: ich fahre Rad')
      if (ziel === '491713920055') await wechsel(m, wa(NUMMER.anna), ziel)
      const personen = await m.b.personen()
      const davor = await speicher.read(kennungenDerPerson, { person_id: await personId(m, NUMMER.deniz) })
      const gesagt = await wechsel(m, wa(NUMMER.deniz), ziel)
      expect(gesagt.map((p) => p.an)).toEqual([wa(NUMMER.carla)])
      expect(gesagt[0]?.text).toMatch(/Deniz Test/)
      expect(gesagt[0]?.text).not.toMatch(/\d{6}/)
      expect(await wechsel(m, wa(NUMMER.deniz), ziel)).toEqual([])
      expect(await m.b.personen()).toEqual(personen)
      expect(await speicher.read(kennungenDerPerson, { person_id: await personId(m, NUMMER.deniz) })).toEqual(
        davor,
      )
      const zeilen = m.zeilen.filter((zeile) => zeile.includes('Nummernkonflikt'))
      expect(zeilen).toHaveLength(2)
      expect(zeilen.join()).not.toMatch(/\+?49171|Deniz|Anna/)
      const wer = ziel === '491713920055' ? /Tee/ : /Rad/
      expect((await m.whatsapp(ziel, 'was weißt du über mich?'))[0]?.text).toMatch(wer)
      expect((await m.whatsapp(wa(NUMMER.deniz), 'was weißt du über mich?'))[0]?.text).not.toMatch(wer)
      await m.schliesse()
    },
  )

  test('eine Meldung, die nichts Brauchbares nennt, ändert nichts und hält nichts auf', async () => {
    const speicher = await oeffne()
    const { m, urlaub } = await anna(speicher)
    const eigen = await personId(m, NUMMER.anna)
    const davor = await speicher.read(kennungenDerPerson, { person_id: eigen })
    for (const system of [
      {},
      { type: 'user_changed_number' },
      { type: 'user_changed_number', wa_id: wa(NUMMER.anna) },
      { type: 'user_changed_number', wa_id: { neu: true } },
      { type: 'customer_identity_changed', wa_id: '491713920055' },
      { body: 'Anna changed from A to 491713920055' },
      undefined,
    ])
      expect(await m.whatsapp(wa(NUMMER.anna), { type: 'system', system })).toEqual([])
    expect(await speicher.read(kennungenDerPerson, { person_id: eigen })).toEqual(davor)
    await m.whatsapp(wa(NUMMER.anna), 'ja')
    expect((await m.b.vorgang(urlaub))?.status).toBe('erledigt')
    await m.schliesse()
  })

  test('wird die Nummer des Assistenten ersetzt, zieht niemand um, das Gedächtnis bleibt, und jeder hört es einmal', async () => {
    const speicher = await oeffne()
    const m = await oeffneMessenger({ speicher, konfiguration: { team } })
    const [N1, N2, N3] = ['+491713920090', '+491713920091', '+491713920092']
    const sage = (wer: string, text: string, number: string) => m.whasp({ chat: wer, text, number })
    const ersetzt = (alt: string, neu: string) =>
      m.whasp({ type: 'number.replaced', number: alt, new_number: neu, chat: undefined })
    for (const wer of [NUMMER.anna, NUMMER.deniz]) await sage(wer, 'merk dir: ich mag Tee', N1)
    await sage(NUMMER.anna, 'Trag Urlaub am 4.1. ein', N1)
    const personen = await m.b.personen()
    expect(await ersetzt(N1, N2)).toEqual([])
    expect(await ersetzt(N1, N2)).toEqual([])

    const [ja] = await sage(NUMMER.anna, 'ja', N2)
    expect(ja).toMatchObject({ an: NUMMER.anna, nummer: N2, text: expect.stringMatching(/neue Nummer/) })
    expect((await m.b.vorgaenge()).map((v) => v.status)).toEqual(['erledigt'])
    const [weiss] = await sage(NUMMER.anna, 'was weißt du über mich?', N2)
    expect(weiss?.text).toMatch(/Tee/)
    expect(weiss?.text).not.toMatch(/neue Nummer/)
    expect((await sage(NUMMER.deniz, 'was weißt du über mich?', N2))[0]?.text).toMatch(
      /neue Nummer[\s\S]*Tee/,
    )

    await ersetzt(N2, N3)
    expect((await sage(NUMMER.anna, 'danke', N3))[0]).toMatchObject({
      nummer: N3,
      text: expect.stringMatching(/neue Nummer/),
    })
    expect((await sage(NUMMER.anna, 'danke', N3))[0]?.text).not.toMatch(/neue Nummer/)
    expect(await m.b.personen()).toEqual(personen)
    for (const p of personen)
      expect(await speicher.read(kennungenDerPerson, { person_id: p.id })).toHaveLength(1)
    await m.schliesse()
  })
})
