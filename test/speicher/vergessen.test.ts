import { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { skill } from '../../src/skills/skill.ts'
import { slot } from '../../src/skills/slot.ts'
import { beginneAktion } from '../../src/speicher/aktion.ts'
import type { Operation } from '../../src/speicher/speicher.ts'
import { exec, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { vergissPerson } from '../../src/speicher/vergessen.ts'
import { WAS_VERGESSEN_TUT } from '../../src/speicher/vergessen-liste.ts'
import { type Buero, NUMMER, oeffneBuero, type Wer } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

const agent = 'beispiel'
const MARKE = 'Zwergpinscher'
const PSEUDONYM = 'X-0123456789ab'
const jetzt = '2026-11-27T12:00:00.000Z'

const Zeile = z.record(z.string(), z.unknown())
const Paar = z.object({ tabelle: z.string(), spalte: z.string() })
function* schema(): Operation<z.output<typeof Paar>[]> {
  return yield* rows(
    Paar,
    sql`SELECT m.name AS tabelle, p.name AS spalte FROM sqlite_schema m JOIN pragma_table_info(m.name) p
      WHERE m.type = 'table' AND m.name NOT IN ('sqlite_sequence')`,
  )
}

/** Every row of every table, as one text. */
function* alles({ tabellen }: { tabellen: readonly string[] }): Operation<Record<string, string>> {
  const inhalt: Record<string, string> = {}
  for (const t of tabellen) inhalt[t] = JSON.stringify(yield* rows(Zeile, sql`SELECT * FROM ${raw(t)}`))
  return inhalt
}
const dump = (s: Speicher) => s.read(alles, { tabellen: Object.keys(WAS_VERGESSEN_TUT) })
const mit = (inhalt: Record<string, string>, wort: string): string[] =>
  Object.entries(inhalt).flatMap(([t, text]) => (text.includes(wort) ? [t] : []))

const idVon = async (b: Buero, wer: Wer): Promise<string> =>
  (await b.personen()).find((p) => p.phone === NUMMER[wer])?.id ?? ''

const vergiss = async (s: Speicher, b: Buero, wer: Wer, art: 'inhalte' | 'ganz', id = `test-${wer}`) =>
  s.run(vergissPerson, {
    id,
    agent,
    art,
    person_id: await idVon(b, wer),
    kennungen: [],
    pseudonym: PSEUDONYM,
    namen: [],
    jetzt,
  })

/** Anna has something in every table; the others have something of hers. */
async function annasSpuren(b: Buero): Promise<void> {
  await b.sage('anna', `merk dir, dass mein Hund ein ${MARKE} ist`)
  await b.sage('anna', `Leg ein Ticket an: ${MARKE} hat den Drucker zerlegt`)
  await b.sage('anna', 'ja')
  await b.sage('anna', `mit Kläffer meine ich ${MARKE}`)
  await b.sage('anna', `Erinnere mich morgen um 9 Uhr an den ${MARKE}`)
  await b.sage('anna', `notiere: ${MARKE} braucht Futter`)
  await b.sage('anna', `Lösch den Post „${MARKE} im Garten“`)
  await b.sage('carla', 'Was läuft gerade im Team?')
  await b.sage('carla', `Anna Beispiel mag ihren ${MARKE}, das schreibe ich selbst`)
  await b.sage('anna', `Leg ein Ticket an: ${MARKE} will raus`)
}

function* setzeMarken({ person_id }: { person_id: string }): Operation<void> {
  const eigene = sql`person_id = ${person_id}`
  yield* exec(sql`UPDATE assistent_vorgang SET text = ${MARKE}, parameter = ${MARKE}, alternativen = ${MARKE}, antwort = ${MARKE},
    frage = ${MARKE} WHERE ${eigene}`)
  yield* exec(
    sql`UPDATE assistent_aktion SET ergebnis = ${MARKE}, input_hash = ${MARKE} WHERE ausgeloest_von = ${person_id}`,
  )
  yield* exec(
    sql`UPDATE assistent_eingang SET provider_id = ${MARKE}, gesendet_roh = ${MARKE}, ereignis = ${MARKE}, chat = ${MARKE} WHERE ${eigene}`,
  )
  yield* exec(
    sql`UPDATE assistent_ausgang SET text = ${MARKE}, knoepfe = ${MARKE}, fehler = ${MARKE} WHERE ${eigene}`,
  )
  yield* exec(sql`UPDATE assistent_unterhaltung SET frage = ${MARKE} WHERE ${eigene}`)
  yield* exec(
    sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert) VALUES (${agent}, ${NUMMER.anna}, ${MARKE}, 1, ${jetzt})`,
  )
}

jedeDatenbank((name, oeffne) => {
  test.runIf(name === 'SQLite')(
    'was Vergessen mit jeder Tabelle und Spalte tut, steht in der Liste',
    async () => {
      const s = await oeffne()
      const spalten = await s.read(schema, undefined)
      expect(new Set(spalten.map((p) => p.tabelle))).toEqual(new Set(Object.keys(WAS_VERGESSEN_TUT)))
      const fehlend = spalten.filter(({ tabelle, spalte }) => {
        const t = WAS_VERGESSEN_TUT[tabelle]
        return t?.weg !== 'immer' && t?.spalten?.[spalte] === undefined
      })
      expect(fehlend).toEqual([])
      const da = new Set(spalten.map((p) => `${p.tabelle}.${p.spalte}`))
      for (const [tabelle, t] of Object.entries(WAS_VERGESSEN_TUT))
        for (const spalte of Object.keys(t.spalten ?? {})) expect(da).toContain(`${tabelle}.${spalte}`)
    },
  )

  test('ganz: nichts Geschriebenes, keine Nummer und kein Name bleibt; was andere schrieben, bleibt', async () => {
    const s = await oeffne({ doppelt: true })
    const b = await oeffneBuero({ speicher: s })
    await annasSpuren(b)
    const person_id = await idVon(b, 'anna')
    await s.run(setzeMarken, { person_id })
    const vorher = await dump(s)
    for (const t of [
      'facts',
      'messages',
      'assistent_verlauf',
      'assistent_begriff',
      'assistent_eingang',
      'assistent_ausgang',
    ])
      expect(mit(vorher, MARKE)).toContain(t)
    await vergiss(s, b, 'anna', 'ganz')
    const nachher = await dump(s)
    // Only Carla's own words: her message, in her memory and in her Eingang.
    expect(mit(nachher, MARKE)).toEqual(['messages', 'assistent_verlauf', 'assistent_eingang'])
    for (const t of mit(nachher, MARKE)) {
      const zeilen = JSON.parse(nachher[t] ?? '[]') as Record<string, unknown>[]
      const mitMarke = zeilen.filter((z) => JSON.stringify(z).includes(MARKE))
      expect(mitMarke).toHaveLength(1)
      expect(JSON.stringify(mitMarke)).toContain('das schreibe ich selbst')
    }
    expect(mit(nachher, '1713920001')).toEqual([])
    expect(mit(nachher, person_id)).toEqual([])
    expect(mit(nachher, 'Anna Beispiel')).toEqual(['messages', 'assistent_verlauf', 'assistent_eingang'])
    expect((await b.vorgaenge()).filter((v) => v.person_id === PSEUDONYM).map((v) => v.status)).not.toContain(
      'laeuft',
    )
    await b.schliesse()
  })

  test('ganz: offenes endet mit Grund, und „wer hat das angelegt?“ nennt ein Pseudonym', async () => {
    const s = await oeffne()
    const b = await oeffneBuero({ speicher: s })
    await b.sage('anna', 'Leg ein Ticket an: Drucker kaputt')
    await b.sage('anna', 'ja')
    await b.sage('anna', 'Zahl die Rechnung 4711 über 100 €')
    await vergiss(s, b, 'anna', 'ganz')
    const stand = (await b.vorgaenge()).map((v) => ({
      id: v.id,
      status: v.status,
      grund: v.grund,
      text: v.text,
    }))
    expect(stand).toEqual([
      { id: 'V-3', status: 'abgebrochen', grund: 'vergessen', text: '' },
      { id: 'V-1', status: 'erledigt', grund: null, text: '' },
    ])
    const [warum] = await b.sage('carla', 'warum V-1?')
    expect(warum).toContain(`Eine gelöschte Person (${PSEUDONYM}) hat das am`)
    expect((await b.sage('bernd', 'freigeben V-3'))[0]).not.toMatch(/4711|Anna/)
    expect((await b.aktionen()).map((a) => [a.status, a.ausgeloest_von, a.ergebnis])).toEqual([
      ['erledigt', PSEUDONYM, null],
    ])
    await b.schliesse()
  })

  test('ganz: wer entschied, bleibt unter dem Pseudonym; sein Grund geht auch bei der anderen Person', async () => {
    const s = await oeffne()
    const b = await oeffneBuero({ speicher: s })
    await b.sage('anna', 'Zahl die Rechnung 4711 über 100 €')
    await b.sage('bernd', `ablehnen V-1 der ${MARKE} war dagegen`)
    expect(mit(await dump(s), MARKE)).toContain('assistent_freigabe')
    await vergiss(s, b, 'bernd', 'ganz')
    const nachher = await dump(s)
    expect(mit(nachher, MARKE)).toEqual([])
    expect(mit(nachher, 'Bernd Muster')).toEqual([])
    expect((await b.sage('anna', 'warum V-1?'))[0]).toContain(
      `Eine gelöschte Person (${PSEUDONYM}) hat es am`,
    )
    await b.schliesse()
  })

  test('inhalte: Name, Nummer und Rollen bleiben, und wer Rechte hatte, hat sie noch', async () => {
    const s = await oeffne()
    const b = await oeffneBuero({ speicher: s })
    await annasSpuren(b)
    await vergiss(s, b, 'anna', 'inhalte')
    const nachher = await dump(s)
    expect(mit(nachher, MARKE)).toEqual(['messages', 'assistent_verlauf', 'assistent_eingang'])
    expect((await b.personen()).find((p) => p.phone === NUMMER.anna)).toMatchObject({
      name: 'Anna Beispiel',
      rollen: ['mitglied'],
      epoche: 2,
    })
    expect(mit(nachher, NUMMER.anna)).toEqual(
      ['messages', 'assistent_person', 'assistent_kennung', 'assistent_unterhaltung'].filter((t) =>
        mit(nachher, NUMMER.anna).includes(t),
      ),
    )
    await b.schliesse()
  })

  test('eine Wiederholung von früher ist nach dem Vergessen immer noch eine', async () => {
    const s = await oeffne()
    const b = await oeffneBuero({ speicher: s })
    const ding = { ding: 'nachricht:wiederholt' }
    await b.sage('anna', 'Leg ein Ticket an: Drucker', ding)
    await vergiss(s, b, 'anna', 'ganz')
    await b.assistent.ruhe()
    const vorher = await dump(s)
    expect(await b.sage('anna', 'Leg ein Ticket an: Drucker', ding)).toEqual([])
    expect(await dump(s)).toEqual(vorher)
    await b.schliesse()
  })

  test('dieselbe Quittung noch einmal ändert nichts, und Ids werden nicht wieder vergeben', async () => {
    const s = await oeffne()
    const b = await oeffneBuero({ speicher: s })
    await b.sage('anna', 'Hallo')
    expect(await vergiss(s, b, 'anna', 'inhalte', 'eins')).toBeDefined()
    const nach = await b.lege('anna', 'Da bin ich wieder')
    await b.assistent.ruhe()
    expect(nach).toBe(2)
    expect(await vergiss(s, b, 'anna', 'inhalte', 'eins')).toBeUndefined()
    expect(mit(await dump(s), 'Da bin ich wieder')).toContain('messages')
    await b.schliesse()
  })

  test.each(['ganz', 'inhalte'] as const)(
    '%s: von dem, was gerade läuft, steht danach da, was es bewirkt hat, ohne Text und ohne Antwort',
    async (art) => {
      const s = await oeffne()
      const begonnen = Promise.withResolvers<void>()
      const tor = Promise.withResolvers<void>()
      const b = await oeffneBuero({ speicher: s, skills: [taufe(begonnen.resolve, tor.promise)] })
      await b.sage('anna', `Taufe das Schiff ${MARKE}`)
      await b.lege('anna', 'ja')
      await begonnen.promise
      await b.lege('anna', `${MARKE}, was wartet`)
      await vergiss(s, b, 'anna', art)
      tor.resolve()
      await expect.poll(async () => (await b.aktionen())[0]?.status).toBe('erledigt')
      await b.warte(60_000)
      expect(mit(await dump(s), MARKE)).toEqual([])
      expect(b.gesendet.map((x) => x.text).filter((t) => t.includes('getauft'))).toEqual([])
      const [v] = await b.vorgaenge()
      expect(v).toMatchObject({ status: 'erledigt', grund: 'vergessen', text: '', antwort: null })
      expect((await b.aktionen()).map((a) => [a.status, a.ergebnis])).toEqual([['erledigt', null]])
      await b.schliesse()
    },
  )

  test('was läuft und nicht endet, wird abgebrochen, und niemand weiß, was daraus wurde', async () => {
    const s = await oeffne()
    const begonnen = Promise.withResolvers<void>()
    const b = await oeffneBuero({
      speicher: s,
      skills: [taufe(begonnen.resolve, new Promise(() => undefined))],
    })
    await b.sage('anna', `Taufe das Schiff ${MARKE}`)
    await b.lege('anna', 'ja')
    await begonnen.promise
    await vergiss(s, b, 'anna', 'ganz')
    await b.warte(2000)
    await b.warte(2000)
    expect(await b.vorgang('V-1')).toMatchObject({
      status: 'abgebrochen',
      grund: 'vergessen',
      person_id: PSEUDONYM,
    })
    expect((await b.aktionen()).map((a) => [a.status, a.ergebnis])).toEqual([['unklar', null]])
    expect(JSON.parse((await dump(s)).assistent_vergessen ?? '')).toMatchObject([{ status: 'fertig' }])
    await b.schliesse()
  })

  test('kein Effekt beginnt mehr für wen, der vergessen ist', async () => {
    const s = await oeffne()
    const begonnen = Promise.withResolvers<void>()
    const tor = Promise.withResolvers<void>()
    const b = await oeffneBuero({ speicher: s, skills: [taufe(begonnen.resolve, tor.promise)] })
    await b.sage('anna', 'Taufe das Schiff Rex')
    await vergiss(s, b, 'anna', 'inhalte')
    const a = {
      vorgang_id: 'V-1',
      faehigkeit: 'taufe',
      system: 'werft',
      aktion: 'taufen',
      key: 'V-1:werft.taufen:1',
      input_hash: '',
      executor: 'e',
      ausgeloest_von: 'P',
      freigegeben_von: null,
      begruendung: 'x',
    }
    await expect(s.run(beginneAktion, { a, jetzt })).rejects.toMatchObject({ code: 'vergessen' })
    expect(await b.aktionen()).toEqual([])
    await b.schliesse()
  })

  test.each(['inhalte', 'ganz'] as const)(
    'was die Zusammenfassung anderer unter dem Rufnamen sagt, geht (%s); was nur so klingt, bleibt',
    async (art) => {
      const s = await oeffne()
      const b = await oeffneBuero({ speicher: s })
      const text =
        'Anna hat die Rechnung 4711 offen. Annas Urlaub steht fest. Der Anbau dauert. Frau Beispiel fragte nach. Das Beispiel passt.'
      await s.run(function* (_: undefined) {
        yield* exec(sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert)
          VALUES (${agent}, ${NUMMER.carla}, ${text}, 1, ${jetzt})`)
      }, undefined)
      await vergiss(s, b, 'anna', art)
      const { summaries = '' } = await dump(s)
      for (const weg of ['Anna ', 'Annas', '4711', 'Frau Beispiel']) expect(summaries).not.toContain(weg)
      expect(summaries).toContain('Der Anbau dauert. ')
      expect(summaries).toContain('Das Beispiel passt.')
      await b.schliesse()
    },
  )

  test('ganz: auch anders geschrieben steht der Name und die Nummer bei niemandem mehr in dem, was der Assistent sagte', async () => {
    const s = await oeffne()
    const b = await oeffneBuero({ speicher: s })
    await b.sage('carla', 'hallo')
    const gesagt = [
      'Anna Beispiels Antrag liegt vor.',
      'ANNA BEISPIEL, +49 171 3920001',
      'Beispiel, Anna: 0171 3920001',
      'Ein Beispiel: Anna Karenina kostet 12 €.',
    ]
    await s.run(
      function* ({ text }: { text: string }) {
        yield* exec(sql`UPDATE assistent_verlauf SET text = ${text} WHERE rolle = 'assistent'`)
        yield* exec(sql`UPDATE messages SET content = ${text} WHERE role = 'assistant'`)
        yield* exec(sql`UPDATE assistent_ausgang SET text = ${text}`)
      },
      { text: gesagt.join('\n') },
    )
    await vergiss(s, b, 'anna', 'ganz')
    const inhalt = await dump(s)
    for (const weg of ['Anna Beispiel', 'ANNA', 'Beispiel, Anna', '3920001'])
      expect(mit(inhalt, weg), weg).toEqual([])
    expect(mit(inhalt, 'Anna Karenina').sort()).toEqual([
      'assistent_ausgang',
      'assistent_verlauf',
      'messages',
    ])
    await b.schliesse()
  })
})

/** A skill with an effect that ends when the test says so, and an outcome that holds what it was given. */
const taufe = (begonnen: () => void, tor: Promise<void>) =>
  skill({
    name: 'taufe',
    beschreibung: 'Tauft ein Schiff',
    beispiele: ['taufe das Schiff {name}'],
    parameter: z.object({ name: slot.text({ name: 'Name', frage: 'Wie soll es heißen?' }) }),
    risiko: 2,
    async run({ aktion, parameter }) {
      const { name } = await aktion('werft', 'taufen', {
        input: parameter,
        idempotent: true,
        async run() {
          begonnen()
          await tor
          return { name: parameter.name }
        },
      })
      return `${name} ist getauft`
    },
  })
