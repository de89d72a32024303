import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FalscheBenutzung, SpeicherRegelVerletzt } from '../../src/domaene/fehler.ts'
import { exec, type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { NichtWiederholbar } from '../helfer/doppelt.ts'
import { gemerkt, merke, neuePerson } from './beispiel.ts'

// The contract of the storage port: what an operation may be.

const alles = (speicher: Speicher) => speicher.read(gemerkt, undefined)

jedeDatenbank((_name, oeffne) => {
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
})
