import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import { pino } from 'pino'
import { raw, type Sql } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pruefeSiegel } from '../../src/betrieb/pruefen-siegel.ts'
import { mitVersiegelung, type SieglerArg, starteVersiegelung } from '../../src/betrieb/siegel.ts'
import { befundeDe } from '../../src/betrieb/texte/de.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { beendeAktion, vermerkeEntscheid } from '../../src/speicher/aktion.ts'
import { ladeSchluessel } from '../../src/speicher/schluessel.ts'
import { ladeSitzung, sieglerAus } from '../../src/speicher/siegel.ts'
import { geaenderteZeilen, oeffneKette, spaeteZeilen, VON_VORN } from '../../src/speicher/siegel-zeilen.ts'
import { exec, type Operation, rows, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank, type Ziel } from '../helfer/datenbank.ts'
import * as bestand from './bestand.ts'

const JETZT = '2026-11-30T09:00:00.000Z'
const VIELE = 1100

let ordner: string
beforeEach(() => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-siegel-'))
})
afterEach(() => rmSync(ordner, { recursive: true }))

/** How many rows an operation reads. */
const gelesen = <A, T>(op: (arg: A) => Operation<T>) =>
  function* (arg: A): Operation<number> {
    const schritte = op(arg)
    let anzahl = 0
    for (let n = schritte.next(); !n.done; ) {
      const da: readonly unknown[] = yield n.value
      anzahl += da.length
      n = schritte.next(da)
    }
    return anzahl
  }

/** Aktionen by the thousand, made by the database itself. */
const vieleAktionen = (anzahl: number, status: string, erstellt: string): Sql =>
  sql`INSERT INTO assistent_aktion (vorgang_id, faehigkeit, system, aktion, key, input_hash, status, executor,
    ausgeloest_von, begruendung, erstellt, abgeschlossen)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${raw(String(anzahl))})
    SELECT 'V-' || (1000 + i), 'ticket_anlegen', 'fremd', 'ticket_angelegt', 'viele:' || i, 'h', ${raw(`'${status}'`)}, 'e',
      'anna', 'b', ${raw(`'${erstellt}'`)}, ${raw(`'${erstellt}'`)} FROM n`

/** How the database would run it, as it knows the table now. */
async function planVon(ziel: Ziel, tabelle: string, s: Sql): Promise<string> {
  if (ziel.name === 'SQLite') {
    const db = new Database(ziel.datei)
    db.exec(`ANALYZE ${tabelle}`)
    const plan = db.prepare(`EXPLAIN QUERY PLAN ${s.sql}`).all(...s.values)
    db.close()
    return JSON.stringify(plan)
  }
  const client = new pg.Client({ connectionString: ziel.url })
  await client.connect()
  await client.query(`SET search_path = ${ziel.schema}`)
  await client.query(`ANALYZE ${tabelle}`)
  const plan = await client.query(`EXPLAIN ${s.text}`, s.values)
  await client.end()
  return JSON.stringify(plan.rows)
}

jedeDatenbank((name, oeffne, ziel) => {
  async function lage() {
    const speicher = await oeffne()
    await speicher.run(bestand.grundstock, { jetzt: JETZT })
    const siegler = sieglerAus(ladeSchluessel(join(ordner, 'key')))
    const log = pino({ level: 'silent' })
    const d: SieglerArg = { speicher, siegler, uhr: handUhr(JETZT), log, anker: join(ordner, 'a.siegel') }
    const fehler = async () => (await pruefeSiegel({ ...d, jetzt: d.uhr.jetzt() })).fehler?.(befundeDe)
    const sende = (s: Sql) => speicher.run(() => exec(s), undefined)
    const freigabe = (vorgang_id: string) => speicher.run(bestand.freigabe, { vorgang_id, zeit: JETZT })
    const beginne = (vorgang_id: string) =>
      speicher.run(bestand.aktion, { vorgang_id, zeit: JETZT, begonnen: true })
    const beende = (vorgang_id: string, status: 'erledigt' | 'unklar') =>
      speicher.run(beendeAktion, { key: `${vorgang_id}:${JETZT}`, status, ergebnis: null, jetzt: JETZT })
    return { speicher, d, fehler, sende, freigabe, beginne, beende }
  }
  type Lage = Awaited<ReturnType<typeof lage>>

  const gelesenVonGeaenderten = (l: Lage) =>
    l.speicher.read(gelesen(geaenderteZeilen), { siegler: l.d.siegler, nach: VON_VORN })

  describe('Siegel hinter mehr gescheiterten Effekten, als auf einmal angesehen werden', () => {
    it('ein Ausgang hinter ihnen wird versiegelt, reihum und am Ende der Kette', async () => {
      const l = await lage()
      const kette = await starteVersiegelung(l.d)
      await l.sende(vieleAktionen(VIELE, 'fehler', JETZT))
      for (const v of ['V-1', 'V-2']) await l.beginne(v)
      await kette.jetzt()
      await l.beende('V-1', 'erledigt')
      // Two looks pass both windows, wherever the first one begins.
      await kette.jetzt()
      await kette.jetzt()
      const offen = await l.speicher.read(
        () =>
          rows(
            z.object({ vorgang_id: z.string() }),
            sql`SELECT r.vorgang_id FROM assistent_siegel s JOIN assistent_aktion r ON r.id = s.zeile
              WHERE s.tabelle = 'aktion' AND s.offen = 1 AND r.vorgang_id IN ('V-1', 'V-2')`,
          ),
        undefined,
      )
      expect(offen).toEqual([{ vorgang_id: 'V-2' }])
      await l.beende('V-2', 'erledigt')
      await kette.halteAn()
      expect(await l.fehler()).toBeUndefined()
    })

    it('ein Ausgang hinter ihnen, der geändert wurde, während nichts lief, bekommt kein neues Siegel', async () => {
      const l = await lage()
      const kette = await starteVersiegelung(l.d)
      await l.sende(vieleAktionen(VIELE, 'fehler', JETZT))
      await l.beginne('V-1')
      await kette.halteAn()
      await l.sende(sql`UPDATE assistent_aktion SET status = 'erledigt' WHERE vorgang_id = 'V-1'`)
      await (await starteVersiegelung(l.d)).halteAn()
      expect(await l.fehler()).toMatch(/Geändert: assistent_aktion 1101 \(V-1\): status\. Wer/)
    })

    it('offene Zeilen, die stehen wie versiegelt, werden nicht gelesen', async () => {
      const l = await lage()
      const kette = await starteVersiegelung(l.d)
      await l.sende(vieleAktionen(50, 'fehler', JETZT))
      await l.beginne('V-1')
      await kette.jetzt()
      expect(await gelesenVonGeaenderten(l)).toBe(0)
      await l.beende('V-1', 'unklar')
      expect(await gelesenVonGeaenderten(l)).toBe(1)
      await kette.jetzt()
      expect(await gelesenVonGeaenderten(l)).toBe(0)
      await kette.halteAn()
      expect(await l.fehler()).toBeUndefined()
    })

    it('wer mit der Zeile auch den Vermerk in ihrem Siegel ändert, wird nach dem nächsten Start gefunden', async () => {
      const l = await lage()
      const kette = await starteVersiegelung(l.d)
      await l.beginne('V-1')
      await kette.halteAn()
      await l.sende(sql`UPDATE assistent_aktion SET status = 'fehler' WHERE vorgang_id = 'V-1'`)
      await l.sende(sql`UPDATE assistent_siegel SET wandel = 'fehler|||' WHERE tabelle = 'aktion'`)
      const weiter = await starteVersiegelung(l.d)
      await l.beende('V-1', 'erledigt')
      await weiter.halteAn()
      expect(await l.fehler()).toMatch(/Geändert: assistent_aktion 1 \(V-1\): status/)
    })

    it('späte Zeilen werden über ihre Zeit gesucht, nicht durch das ganze Protokoll', async () => {
      const l = await lage()
      await l.sende(vieleAktionen(20_000, 'erledigt', '2026-11-01T09:00:00.000Z'))
      const suche = spaeteZeilen('aktion', { auf: 0, bis: 20_000, jetzt: JETZT })
      const plan = await planVon(await ziel(), 'assistent_aktion', suche)
      expect(plan).toContain('assistent_aktion_alter')
      expect(plan).not.toMatch(/Seq Scan on assistent_aktion|SCAN r/)
    })
  })

  describe('Siegel, wenn mehrere zugleich schreiben', () => {
    it('ein Befehl, während der Server endet', async () => {
      const l = await lage()
      const server = await starteVersiegelung(l.d)
      await l.beginne('V-1')
      await l.beende('V-1', 'unklar')
      const vorgang = { id: 'V-1', faehigkeit: 'ticket_anlegen', person_id: 'anna' }
      const entscheid = { vorgang, person_id: 'bernd', begruendung: 'b', freigegeben_von: null, jetzt: JETZT }
      await mitVersiegelung(l.d, async () => {
        await server.halteAn()
        await l.freigabe('V-2')
        await l.speicher.run(vermerkeEntscheid, { ...entscheid, wie: 'erledigt' })
      })
      expect(await l.fehler()).toBeUndefined()
      // What somebody puts there afterwards is found as before.
      await l.freigabe('V-3')
      expect(await l.fehler()).toMatch(/Eingefügt: assistent_freigabe 2 \(V-3\)\. Wer/)
    })

    it('ein Befehl, während der Server endet und der nächste anfängt', async () => {
      const l = await lage()
      const server = await starteVersiegelung(l.d)
      let naechster = server
      await mitVersiegelung(l.d, async () => {
        await server.halteAn()
        await l.freigabe('V-1')
        naechster = await starteVersiegelung(l.d)
      })
      await naechster.halteAn()
      expect(await l.fehler()).toBeUndefined()
    })

    it('zwei Befehle, von denen der erste fertig ist, ehe der zweite schreibt', async () => {
      const l = await lage()
      await (await starteVersiegelung(l.d)).halteAn()
      const [erster, weiter] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const eins = mitVersiegelung(l.d, () => erster.promise.then(() => l.freigabe('V-1')))
      // Its look at the chain comes behind the opening of the first one.
      await expect.poll(() => offeneKette(l)).toBe(true)
      const zwei = mitVersiegelung(l.d, async () => {
        erster.resolve()
        await weiter.promise
        await l.freigabe('V-2')
      })
      await eins
      weiter.resolve()
      await zwei
      expect(await l.fehler()).toBeUndefined()
      await (await starteVersiegelung(l.d)).halteAn()
      expect(await l.fehler()).toBeUndefined()
    })

    it('wer eine offene Kette öffnet, versiegelt zuerst, was der andere gerade geschrieben hat', async () => {
      const l = await lage()
      const kette = await starteVersiegelung(l.d)
      await l.freigabe('V-1')
      const arg = { siegler: l.d.siegler, jetzt: JETZT, nachzuegler: name === 'Postgres' }
      expect(await l.speicher.run(oeffneKette, { ...arg, nurWennZu: true })).toBeUndefined()
      await l.speicher.run(oeffneKette, arg)
      await kette.halteAn()
      expect(await l.fehler()).toBeUndefined()
    })

    it('ein Befehl zugleich mit dem Start des Servers schließt ihm die Kette nicht', async () => {
      const l = await lage()
      await (await starteVersiegelung(l.d)).halteAn()
      let server: Awaited<ReturnType<typeof starteVersiegelung>> | undefined
      await mitVersiegelung(l.d, async () => {
        server = await starteVersiegelung(l.d)
        await l.freigabe('V-1')
      })
      expect(await offeneKette(l)).toBe(true)
      await l.freigabe('V-2')
      expect(await l.fehler()).toBeUndefined()
      await server?.halteAn()
      expect(await l.fehler()).toBeUndefined()
    })
  })

  const offeneKette = async (l: Lage) => (await l.speicher.read(ladeSitzung, undefined)).offen
})
