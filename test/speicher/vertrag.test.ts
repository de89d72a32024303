import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  EndgueltigerFehler,
  FalscheBenutzung,
  SpeicherNichtVerfuegbar,
  SpeicherRegelVerletzt,
} from '../../src/domaene/fehler.ts'
import { exec, type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { NichtWiederholbar } from '../helfer/doppelt.ts'
import { gemerkt, hinUndZurueck, merke, neuePerson } from './beispiel.ts'

// The contract of the storage port, the same on both databases.

const alles = (speicher: Speicher) => speicher.read(gemerkt, undefined)

jedeDatenbank((_name, oeffne) => {
  describe('Transaktion', () => {
    it('löst erst auf, wenn andere Verbindungen die Änderung sehen', async () => {
      const speicher = await oeffne()
      const andere = await oeffne()
      await speicher.run(merke, { slot: '1' })
      expect(await alles(andere)).toEqual(['1'])
    })

    it('nimmt alles zurück, wenn die Operation wirft, und reicht ihren Fehler unverändert weiter', async () => {
      const speicher = await oeffne()
      const eigener = new Error('eigener')
      const lauf = speicher.run(function* (): Operation<void> {
        yield* merke({ slot: '1' })
        throw eigener
      }, undefined)
      await expect(lauf).rejects.toBe(eigener)
      expect(await alles(speicher)).toEqual([])
    })

    it('lässt eine gescheiterte Operation die gleichzeitig wartenden nicht berühren', async () => {
      const speicher = await oeffne()
      await speicher.run(merke, { slot: 'da' })
      const slots = ['1', 'da', '2', '3', 'da', '4']
      const ausgaenge = await Promise.allSettled(slots.map((slot) => speicher.run(merke, { slot })))
      expect(ausgaenge.map((a) => a.status === 'fulfilled')).toEqual(slots.map((slot) => slot !== 'da'))
      expect((await alles(speicher)).sort()).toEqual(['1', '2', '3', '4', 'da'])
    })

    it('lässt sich den Fehler einer Anweisung nicht wegfangen', async () => {
      const speicher = await oeffne()
      await speicher.run(merke, { slot: 'da' })
      const erreicht: string[] = []
      const lauf = speicher.run(function* (): Operation<void> {
        yield* merke({ slot: 'vorher' })
        try {
          yield* merke({ slot: 'da' })
        } catch {
          erreicht.push('catch')
        } finally {
          erreicht.push('finally')
          yield* merke({ slot: 'nachher' })
        }
      }, undefined)
      await expect(lauf).rejects.toBeInstanceOf(SpeicherRegelVerletzt)
      expect(erreicht).toEqual(['finally'])
      expect(await alles(speicher)).toEqual(['da'])
    })

    it('erledigt vor dem Schließen, was wartet, und nimmt danach nichts mehr an', async () => {
      const speicher = await oeffne()
      const wartend = Array.from({ length: 20 }, (_, i) => speicher.run(merke, { slot: String(i) }))
      const zu = speicher.schliesse()
      expect(await Promise.all(wartend)).toHaveLength(20)
      await zu
      await expect(speicher.run(merke, { slot: 'spaet' })).rejects.toBeInstanceOf(SpeicherNichtVerfuegbar)
      await expect(alles(speicher)).rejects.toBeInstanceOf(SpeicherNichtVerfuegbar)
      expect(await alles(await oeffne())).toHaveLength(20)
    })

    it('verhindert, dass eine Freigabe und die Sperrung ihres Freigebers beide gelten', async () => {
      const speicher = await oeffne()
      for (let runde = 0; runde < 20; runde++) {
        const id = String(runde)
        await speicher.run(neuePerson, { id })
        await Promise.allSettled([speicher.run(gibFrei, { id }), speicher.run(sperrePerson, { id })])
        const [zeile] = await speicher.read(standVon, { id })
        expect(zeile?.freigaben === 0 || zeile?.status === 'aktiv').toBe(true)
      }
    })
  })

  describe('Regeln', () => {
    const verletzungen: [string, () => Operation<unknown>, string | undefined][] = [
      ['unique', () => merke({ slot: 'da' }), 'assistent_run.name,slot'],
      ['Primärschlüssel', () => neuePerson({ id: 'da', phone: 'andere' }), 'assistent_person.id'],
      ['not null', () => merkeNull(), 'assistent_run.slot'],
      ['Fremdschlüssel', () => rolleFuer({ person_id: 'niemand' }), 'fremdschluessel'],
      ['Datentyp', () => merke({ slot: 'x', nachgeholt: 'kein Wahrheitswert' }), 'datentyp'],
      ['Trigger', () => oeffneWieder(), 'assistent_vorgang_uebergang'],
    ]
    it.each(verletzungen)('%s: ein SpeicherRegelVerletzt, der die Regel nennt', async (_art, op, regel) => {
      const speicher = await oeffne()
      await speicher.run(function* (): Operation<void> {
        yield* merke({ slot: 'da' })
        yield* neuePerson({ id: 'da' })
        yield* geschlossenerVorgang()
      }, undefined)
      const fehler: unknown = await speicher.run(op, undefined).catch((f) => f)
      expect(fehler).toBeInstanceOf(SpeicherRegelVerletzt)
      expect((fehler as SpeicherRegelVerletzt).regel).toBe(regel)
      expect(await alles(speicher)).toEqual(['da'])
    })

    it('check: ein SpeicherRegelVerletzt', async () => {
      const speicher = await oeffne()
      await expect(speicher.run(merke, { slot: '1', status: 'unsinn' })).rejects.toBeInstanceOf(
        SpeicherRegelVerletzt,
      )
    })

    it('zeigt in Fehlern keine Werte', async () => {
      const speicher = await oeffne()
      await speicher.run(merke, { slot: 'geheim-4711' })
      for (const arg of [{ slot: 'geheim-4711' }, { slot: 'x', nachgeholt: 'geheim-4711' }]) {
        const fehler: Error = await speicher.run(merke, arg).catch((f) => f)
        expect(JSON.stringify([fehler, fehler.message, fehler.stack, fehler.cause])).not.toContain('geheim')
      }
    })

    it('nennt eine fehlerhafte Anweisung so und macht weiter', async () => {
      const speicher = await oeffne()
      const lauf = speicher.run(() => exec(sql`SELECT nichts FROM assistent_run`), undefined)
      await expect(lauf).rejects.toSatisfy(
        (f) => f instanceof EndgueltigerFehler && f.code === 'speicher_anweisung',
      )
      await speicher.run(merke, { slot: '1' })
    })
  })

  describe('Werte', () => {
    it('gibt jeden Text zurück, wie er war; nur NUL und halbe Surrogate werden zu U+FFFD', async () => {
      const speicher = await oeffne()
      let n = 0
      const pruefe = async (text: string) => {
        const erwartet = text.replaceAll('\0', '\uFFFD').toWellFormed()
        expect(await speicher.run(hinUndZurueck, { id: String(n++), text })).toBe(erwartet)
      }
      for (const text of [
        '',
        'Zu\u0308rich',
        '👨‍👩‍👧',
        '\u202enein',
        "O'Brien'); DROP TABLE x;--",
        'a\0b',
        '\ud83d',
        '48211',
        '1e3',
      ]) {
        await pruefe(text)
      }
      await fc.assert(fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 50 }), pruefe), { numRuns: 50 })
      await fc.assert(fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 20 }), pruefe), {
        numRuns: 50,
      })
    })

    it('speichert eine Ganzzahl in einer Textspalte ohne Komma', async () => {
      const speicher = await oeffne()
      expect(await speicher.run(hinUndZurueck, { id: '1', text: 48211 })).toBe('48211')
    })

    it('gibt Ganzzahlen zurück, wie sie waren, bis an den Rand', async () => {
      const speicher = await oeffne()
      for (const n of [0, 1, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) {
        expect(await speicher.run(zahl, { n })).toBe(n)
        expect(await speicher.run(zahl, { n: BigInt(n) })).toBe(n)
      }
    })

    it('macht aus Wahrheitswerten 0 und 1, auch aus einem Vergleich', async () => {
      const speicher = await oeffne()
      await speicher.run(merke, { slot: '0', nachgeholt: false })
      await speicher.run(merke, { slot: '1', nachgeholt: true })
      const anfrage = sql`SELECT nachgeholt AS n, nachgeholt = 1 AS v FROM assistent_run ORDER BY slot`
      expect(await speicher.read(() => rows(z.unknown(), anfrage), undefined)).toEqual([
        { n: 0, v: 0 },
        { n: 1, v: 1 },
      ])
    })

    it('liest gebrochene Zahlen, Summen und Zähler als Zahl und null als null', async () => {
      const speicher = await oeffne()
      await speicher.run(geschlossenerVorgang, undefined)
      const anfrage = sql`SELECT sicherheit, sum(version) AS summe, count(*) AS anzahl, max(antwort) AS leer
        FROM assistent_vorgang GROUP BY sicherheit`
      expect(await speicher.read(() => rows(z.unknown(), anfrage), undefined)).toEqual([
        { sicherheit: 0.85, summe: 1, anzahl: 1, leer: null },
      ])
    })

    it('ordnet Text nach Bytes', async () => {
      const speicher = await oeffne()
      const slots = ['ä', 'Z', 'a', '_', '\uFFFD', '😀', 'B']
      for (const slot of slots) await speicher.run(merke, { slot })
      const sortiert = await speicher.read(
        () => rows(z.object({ slot: z.string() }), sql`SELECT slot FROM assistent_run ORDER BY slot`),
        undefined,
      )
      expect(sortiert.map((r) => r.slot)).toEqual(['B', 'Z', '_', 'a', 'ä', '\uFFFD', '😀'])
    })

    it('lehnt ab, was keine Datenbank gleich speichern würde', async () => {
      const speicher = await oeffne()
      const falsche = [
        undefined,
        new Date(0),
        { a: 1 },
        [1],
        Buffer.from('a'),
        Number.NaN,
        Number.POSITIVE_INFINITY,
      ]
      for (const text of [...falsche, 2 ** 53, 2n ** 60n, () => 1, Symbol('a')]) {
        await expect(speicher.run(hinUndZurueck, { id: '1', text }), String(text)).rejects.toBeInstanceOf(
          FalscheBenutzung,
        )
      }
    })

    it('liest eine Ganzzahl jenseits von 2^53-1 nicht gerundet, sondern gar nicht', async () => {
      const speicher = await oeffne()
      const lies = (text: string) =>
        speicher.read(() => rows(z.unknown(), sql`SELECT CAST(${text} AS bigint) AS n`), undefined)
      expect(await lies('9007199254740991')).toEqual([{ n: Number.MAX_SAFE_INTEGER }])
      for (const text of ['9007199254740992', '-9007199254740993', '9223372036854775807']) {
        await expect(lies(text)).rejects.toBeInstanceOf(SpeicherRegelVerletzt)
      }
    })
  })

  describe('Lesen', () => {
    it.each([
      [
        'INSERT',
        () =>
          exec(
            sql`INSERT INTO assistent_run (name, slot, status, nachgeholt, gestartet) VALUES ('test', '2', 'laeuft', 0, '')`,
          ),
      ],
      ['DELETE mit RETURNING', () => rows(z.unknown(), sql`DELETE FROM assistent_run RETURNING id`)],
    ])('lehnt %s ab', async (_was, op: () => Operation<unknown>) => {
      const speicher = await oeffne()
      await speicher.run(merke, { slot: '1' })
      await expect(speicher.read(op, undefined)).rejects.toBeInstanceOf(FalscheBenutzung)
      expect(await alles(speicher)).toEqual(['1'])
    })
  })

  describe('Form der Operation', () => {
    const falsche: [string, (arg: undefined) => unknown][] = [
      [
        'die nichts abgibt',
        function* () {
          yield
        },
      ],
      [
        'die Text abgibt',
        function* () {
          yield 'SELECT 1'
        },
      ],
      [
        'die ein Versprechen abgibt',
        function* () {
          yield Promise.resolve()
        },
      ],
      [
        'die ein nachgemachtes Statement abgibt',
        function* () {
          yield { sql: 'SELECT 1', text: 'SELECT 1', values: [] }
        },
      ],
      [
        'die ein Versprechen zurückgibt',
        function* () {
          yield sql`SELECT 1`
          return Promise.resolve(1)
        },
      ],
      ['die async ist', async () => 1],
      [
        'die ein async Generator ist',
        async function* () {
          yield sql`SELECT 1`
        },
      ],
      ['die keine Generatorfunktion ist', () => 1],
    ]
    it('lehnt alles ab, was keine Folge von Anweisungen ist', async () => {
      const speicher = await oeffne()
      for (const [was, op] of falsche) {
        for (const weg of [speicher.run, speicher.read]) {
          await expect(weg(op as () => Operation<unknown>, undefined), was).rejects.toBeInstanceOf(
            FalscheBenutzung,
          )
        }
      }
      await speicher.run(merke, { slot: '1' })
    })

    it('führt keine Anweisung aus, die hinter die Transaktion greift', async () => {
      const speicher = await oeffne()
      const schleichend = [
        sql`COMMIT`,
        sql`  rollback`,
        sql`BEGIN`,
        sql`SAVEPOINT a`,
        sql`-- harmlos
          COMMIT`,
        sql`PRAGMA user_version = 9`,
        sql`SET search_path TO public`,
        sql`DROP TABLE assistent_run`,
        sql`SELECT 1; COMMIT`,
      ]
      for (const anweisung of schleichend) {
        const lauf = speicher.run(function* (): Operation<void> {
          yield* merke({ slot: '1' })
          yield* exec(anweisung)
        }, undefined)
        await expect(lauf, anweisung.sql).rejects.toThrow()
        expect(await alles(speicher)).toEqual([])
      }
    })

    it('lässt Kommentare vor einer Anweisung gelten', async () => {
      const speicher = await oeffne()
      const anfrage = sql`-- warum
        /* und wie */ SELECT 1 AS eins`
      expect(await speicher.read(() => rows(z.unknown(), anfrage), undefined)).toEqual([{ eins: 1 }])
    })
  })

  describe('zweimal ausgeführt', () => {
    it('läuft eine wiederholbare Operation durch und wirkt einmal', async () => {
      const speicher = await oeffne({ doppelt: true })
      expect(await speicher.run(merke, { slot: '1' })).toBe('1')
      await speicher.run(() => merke({ slot: crypto.randomUUID() }), undefined)
      expect(await alles(speicher)).toHaveLength(2)
    })

    it('fällt auf, wenn die Anweisungen vom Lauf abhängen', async () => {
      const speicher = await oeffne({ doppelt: true })
      let laeufe = 0
      const lauf = speicher.run(function* (): Operation<void> {
        yield* laeufe++ === 0 ? merke({ slot: '1' }) : neuePerson({ id: '1' })
      }, undefined)
      await expect(lauf).rejects.toBeInstanceOf(NichtWiederholbar)
    })

    it('fällt auf, wenn die Operation ihr Argument ändert', async () => {
      const speicher = await oeffne({ doppelt: true })
      const lauf = speicher.run(
        function* (arg: { slots: string[] }): Operation<void> {
          yield* merke({ slot: arg.slots.shift() ?? '' })
        },
        { slots: ['1', '2'] },
      )
      await expect(lauf).rejects.toBeInstanceOf(TypeError)
    })

    it('reicht Fehler der Operation weiter', async () => {
      const speicher = await oeffne({ doppelt: true })
      await speicher.run(merke, { slot: '1' })
      await expect(speicher.run(merke, { slot: '1' })).rejects.toBeInstanceOf(SpeicherRegelVerletzt)
    })
  })

  describe('nebeneinander', () => {
    let haltAn: (() => void) | undefined
    afterEach(() => haltAn?.())

    it('meldet, was ein anderer geschrieben hat', async () => {
      const speicher = await oeffne()
      const andere = await oeffne()
      let gemeldet = () => {}
      haltAn = speicher.beobachte(() => gemeldet())
      await new Promise((resolve) => setTimeout(resolve, 300)) // its first look
      const meldung = new Promise<void>((resolve) => {
        gemeldet = resolve
      })
      await andere.run(merke, { slot: '1' })
      await meldung
      expect(await alles(speicher)).toEqual(['1'])
    })

    it('lässt nur einen Server zu, alle anderen lesen und schreiben neben ihm', async () => {
      const server = await oeffne()
      await server.sperreFuerServer()
      await server.sperreFuerServer()
      const zweiter = await oeffne()
      await expect(zweiter.sperreFuerServer()).rejects.toMatchObject({ code: 'server_laeuft_schon' })
      await zweiter.run(merke, { slot: '1' })
      expect(await alles(server)).toEqual(['1'])
      await server.schliesse()
      await zweiter.sperreFuerServer()
    })

    it('öffnet dasselbe zwanzigmal zugleich und legt es einmal an', async () => {
      const speicher = await Promise.all(Array.from({ length: 20 }, () => oeffne()))
      await Promise.all(speicher.map((s, i) => s.run(merke, { slot: String(i) })))
      expect(await alles(await oeffne())).toHaveLength(20)
    })
  })
})

function* zahl({ n }: { n: number | bigint }): Operation<number | undefined> {
  yield* exec(sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert) VALUES ('a', ${String(n)}, '', ${n}, '')
    ON CONFLICT (agent, phone) DO UPDATE SET through_id = excluded.through_id`)
  const [zeile] = yield* rows(
    z.object({ n: z.number() }),
    sql`SELECT through_id AS n FROM summaries WHERE through_id = ${n}`,
  )
  return zeile?.n
}

function* merkeNull(): Operation<void> {
  yield* exec(
    sql`INSERT INTO assistent_run (name, slot, status, nachgeholt, gestartet) VALUES ('a', ${null}, 'laeuft', 0, '')`,
  )
}

function* rolleFuer({ person_id }: { person_id: string }): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_rolle (person_id, rolle) VALUES (${person_id}, 'finanzen')`)
}

function* geschlossenerVorgang(): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_vorgang (id, agent, text, parameter, status, risiko, sicherheit, quelle, unterhaltung_id,
      nachricht_id, person_id, auszufuehren, laeufe, version, erstellt, aktualisiert)
    VALUES ('V-1', 'a', '', '{}', 'erledigt', 0, 0.85, 'test', 'u', 1, 'p', 0, 0, 1, '', '')`)
}

function* oeffneWieder(): Operation<void> {
  yield* exec(sql`UPDATE assistent_vorgang SET status = 'laeuft' WHERE id = 'V-1'`)
}

const Stand = z.object({ status: z.string(), freigaben: z.number() })

function* standVon({ id }: { id: string }): Operation<z.output<typeof Stand>[]> {
  return yield* rows(
    Stand,
    sql`SELECT status, (SELECT count(*) FROM assistent_freigabe WHERE person_id = p.id) AS freigaben
      FROM assistent_person p WHERE id = ${id}`,
  )
}

/** Approves if the person is active: reads one table, writes another, as its rival does the other way round. */
function* gibFrei({ id }: { id: string }): Operation<void> {
  const [person] = yield* standVon({ id })
  if (person?.status !== 'aktiv') return
  yield* exec(sql`INSERT INTO assistent_freigabe (vorgang_id, person_id, kanal, entscheidung, ergebnis, zeit)
    VALUES ('V-1', ${id}, 'k', 'freigeben', 'entschieden', '')`)
}

/** Deactivates a person who has approved nothing yet. */
function* sperrePerson({ id }: { id: string }): Operation<void> {
  const [person] = yield* standVon({ id })
  if (person === undefined || person.freigaben > 0) return
  yield* exec(sql`UPDATE assistent_person SET status = 'gesperrt' WHERE id = ${id}`)
}
