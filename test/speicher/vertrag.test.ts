import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  EndgueltigerFehler,
  SpeicherNichtVerfuegbar,
  SpeicherRegelVerletzt,
} from '../../src/domaene/fehler.ts'
import { exec, type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { gemerkt, geschlossenerVorgang, merke, neuePerson } from './beispiel.ts'

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

function* merkeNull(): Operation<void> {
  yield* exec(
    sql`INSERT INTO assistent_run (name, slot, status, nachgeholt, gestartet) VALUES ('a', ${null}, 'laeuft', 0, '')`,
  )
}

function* rolleFuer({ person_id }: { person_id: string }): Operation<void> {
  yield* exec(sql`INSERT INTO assistent_rolle (person_id, rolle) VALUES (${person_id}, 'finanzen')`)
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
