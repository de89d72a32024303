import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { pino } from 'pino'
import { raw } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { raeumeAuf } from '../../src/betrieb/aufraeumen.ts'
import { endeZumNotieren, type PruefeSiegelArg, pruefeSiegel } from '../../src/betrieb/pruefen-siegel.ts'
import {
  mitVersiegelung,
  type SieglerArg,
  starteVersiegelung,
  type Versiegelung,
  vermerkeWiederherstellung,
} from '../../src/betrieb/siegel.ts'
import { befundeDe } from '../../src/betrieb/texte/de.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import { plusMs, STUNDE_MS } from '../../src/domaene/zeit.ts'
import { erstelleForget } from '../../src/gedaechtnis/forget.ts'
import { beendeAktion, vermerkeEntscheid } from '../../src/speicher/aktion.ts'
import { verbinde } from '../../src/speicher/person-verbinden.ts'
import { ladeSchluessel } from '../../src/speicher/schluessel.ts'
import { Ende, sieglerAus } from '../../src/speicher/siegel.ts'
import { exec, type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import * as bestand from './bestand.ts'

const JETZT = '2026-11-30T09:00:00.000Z'
const stumm = pino({ level: 'silent' })

let ordner: string
beforeEach(() => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-siegel-'))
})
afterEach(() => rmSync(ordner, { recursive: true }))

interface Lage {
  speicher: Speicher
  d: SieglerArg
  kette: Versiegelung
  uhr: ReturnType<typeof handUhr>
  schluessel: ReturnType<typeof ladeSchluessel>
  sql(text: string): Promise<void>
  fehler(mehr?: Partial<PruefeSiegelArg>): Promise<string | undefined>
  hinweis(): Promise<string | undefined>
}

/** A finished piece of work with its Aktion and its Freigabe. */
function* arbeit({ name, zeit }: { name: string; zeit: string }): Operation<void> {
  yield* bestand.aktion({ vorgang_id: name, zeit })
  yield* bestand.vorgang({ id: name, status: 'erledigt', zeit })
  yield* bestand.freigabe({ vorgang_id: name, zeit })
}

jedeDatenbank((_name, oeffne) => {
  /** Three pieces of work, sealed; the chain is open unless `zu`. */
  async function versiegelt({ zu = false } = {}): Promise<Lage> {
    const speicher = await oeffne()
    await speicher.run(bestand.grundstock, { jetzt: JETZT })
    await speicher.run(() => bestand.person({ id: 'bernd', rollen: [], jetzt: JETZT }), undefined)
    const schluessel = ladeSchluessel(join(ordner, 'key'))
    const uhr = handUhr(JETZT)
    const d = { speicher, siegler: sieglerAus(schluessel), uhr, log: stumm, anker: join(ordner, 'a.siegel') }
    const kette = await starteVersiegelung(d)
    for (const name of ['V-1', 'V-2', 'V-3']) await speicher.run(arbeit, { name, zeit: JETZT })
    await kette.jetzt()
    if (zu) await kette.halteAn()
    const sieh = (mehr: Partial<PruefeSiegelArg> = {}) => pruefeSiegel({ ...d, jetzt: uhr.jetzt(), ...mehr })
    return {
      speicher,
      d,
      kette,
      uhr,
      schluessel,
      sql: (text) => speicher.run(() => exec(sql`${raw(text)}`), undefined),
      fehler: async (mehr) => (await sieh(mehr)).fehler?.(befundeDe),
      hinweis: async () => (await sieh()).hinweis?.(befundeDe),
    }
  }

  describe('Siegel des Protokolls', () => {
    it('passen zu dem, was geschah; jede Zeile hat eines', async () => {
      const l = await versiegelt()
      expect(await l.fehler()).toBeUndefined()
      expect(await l.hinweis()).toBeUndefined()
      await l.kette.halteAn()
      expect(await l.fehler()).toBeUndefined()
      const Art = z.object({ art: z.string(), n: z.number() })
      expect(
        await l.speicher.read(
          () => rows(Art, sql`SELECT art, COUNT(*) AS n FROM assistent_siegel GROUP BY art ORDER BY art`),
          undefined,
        ),
      ).toEqual([
        { art: 'auf', n: 1 },
        { art: 'stand', n: 6 },
        { art: 'zu', n: 1 },
      ])
    })

    it.each([
      [
        'wer es ausgelöst hat',
        `UPDATE assistent_aktion SET ausgeloest_von = 'bernd' WHERE vorgang_id = 'V-2'`,
        /Geändert: assistent_aktion 2 \(V-2\): ausgeloest_von/,
      ],
      [
        'der Ausgang',
        `UPDATE assistent_aktion SET status = 'fehler' WHERE vorgang_id = 'V-2'`,
        /Geändert: assistent_aktion 2 \(V-2\): status/,
      ],
      [
        'die Zeit',
        `UPDATE assistent_aktion SET abgeschlossen = '2026-01-01T00:00:00.000Z' WHERE vorgang_id = 'V-1'`,
        /assistent_aktion 1 \(V-1\): abgeschlossen/,
      ],
      [
        'wer freigegeben hat',
        `UPDATE assistent_freigabe SET person_id = 'bernd' WHERE vorgang_id = 'V-3'`,
        /assistent_freigabe 3 \(V-3\): person_id/,
      ],
      [
        'wie entschieden wurde',
        `UPDATE assistent_freigabe SET ergebnis = 'abgelehnt', vorgang_id = 'V-1' WHERE vorgang_id = 'V-3'`,
        /assistent_freigabe 3 \(V-1\): vorgang_id, ergebnis/,
      ],
      [
        'ein Pseudonym, ohne dass jemand vergessen wurde',
        `UPDATE assistent_freigabe SET person_id = 'X-0123456789ab' WHERE vorgang_id = 'V-3'`,
        /assistent_freigabe 3/,
      ],
    ])('finden eine geänderte Zeile: %s', async (_was, manipulation, erwartet) => {
      const l = await versiegelt()
      await l.sql(manipulation)
      expect(await l.fehler()).toMatch(erwartet)
      // The sealer does not make good what somebody else did.
      await l.kette.jetzt()
      await l.kette.halteAn()
      expect(await l.fehler()).toMatch(erwartet)
    })

    it('finden eine entfernte Zeile und nennen sie', async () => {
      const l = await versiegelt()
      await l.sql(`DELETE FROM assistent_freigabe WHERE vorgang_id = 'V-2'`)
      expect(await l.fehler()).toMatch(/Entfernt: assistent_freigabe 2 \(V-2\)/)
      await l.sql(`DELETE FROM assistent_aktion WHERE vorgang_id = 'V-3'`)
      expect(await l.fehler()).toMatch(/Entfernt: assistent_aktion 3 \(V-3\), assistent_freigabe 2 \(V-2\)/)
    })

    const NEU = `INSERT INTO assistent_freigabe (id, vorgang_id, person_id, kanal, entscheidung, ergebnis, zeit)
      VALUES (ID, 'V-1', 'bernd', 'http', 'freigeben', 'freigegeben', '2026-11-30T08:00:00.000Z')`

    it('finden eine Zeile, die zwischen anderen eingefügt wurde', async () => {
      const l = await versiegelt()
      await l.sql(`DELETE FROM assistent_freigabe WHERE id = 2`)
      await l.sql(NEU.replace('ID', '2'))
      expect(await l.fehler()).toMatch(/assistent_freigabe 2 \(V-1\): vorgang_id, zeit, person_id/)
      await l.sql(NEU.replace('ID', '-5'))
      await l.kette.jetzt()
      expect(await l.fehler()).toMatch(/Eingefügt: assistent_freigabe -5 \(V-1\)/)
    })

    it('finden, was eingefügt wurde, während nichts lief; auch nach dem nächsten Start', async () => {
      const l = await versiegelt({ zu: true })
      await l.sql(NEU.replace('(id, ', '(').replace('ID, ', ''))
      expect(await l.fehler()).toMatch(/Eingefügt: assistent_freigabe 4 \(V-1\)/)
      const weiter = await starteVersiegelung(l.d)
      await l.speicher.run(arbeit, { name: 'V-30', zeit: JETZT })
      await weiter.halteAn()
      expect(await l.fehler()).toMatch(/Eingefügt: assistent_freigabe 4 \(V-1\)\. Wer/)
    })

    it('finden einen Ausgang, der geändert wurde, während nichts lief; auch nach dem nächsten Start', async () => {
      const l = await versiegelt()
      await l.speicher.run(bestand.aktion, { vorgang_id: 'V-9', zeit: JETZT, begonnen: true })
      await l.kette.halteAn()
      expect(await l.fehler()).toBeUndefined()
      await l.sql(`UPDATE assistent_aktion SET status = 'erledigt' WHERE vorgang_id = 'V-9'`)
      expect(await l.fehler()).toMatch(/assistent_aktion 4 \(V-9\): status/)
      const weiter = await starteVersiegelung(l.d)
      await weiter.halteAn()
      expect(await l.fehler()).toMatch(/assistent_aktion 4 \(V-9\): status/)
    })

    it('finden geänderte, entfernte und nachgemachte Siegel', async () => {
      const l = await versiegelt({ zu: true })
      await l.sql(`UPDATE assistent_siegel SET inhalt = replace(inhalt, 'V-2', 'V-7') WHERE nummer = 3`)
      expect(await l.fehler()).toMatch(/Siegel: 3 wurde geändert \(zu assistent_aktion 2\)/)
      await l.sql(`UPDATE assistent_siegel SET inhalt = replace(inhalt, 'V-7', 'V-2') WHERE nummer = 3`)
      expect(await l.fehler()).toBeUndefined()
      await l.sql(`UPDATE assistent_siegel SET zeit = '2026-11-29T09:00:00.000Z' WHERE nummer = 4`)
      expect(await l.fehler()).toMatch(/Siegel: 4 ist nicht von hier/)
      await l.sql(`UPDATE assistent_siegel SET zeit = '${JETZT}' WHERE nummer = 4`)
      await l.sql(`DELETE FROM assistent_siegel WHERE nummer IN (3, 4)`)
      expect(await l.fehler()).toMatch(/Siegel: 3–4 fehlen/)
    })

    it('wer nur die Datenbank hat, kann keines nachmachen', async () => {
      const l = await versiegelt({ zu: true })
      // The row, its seal and all behind it, made anew with another key.
      await l.sql(`UPDATE assistent_aktion SET ausgeloest_von = 'bernd' WHERE id = 1`)
      await l.sql(`DELETE FROM assistent_siegel`)
      const fremd = { ...l.d, siegler: sieglerAus(ladeSchluessel(':memory:')), anker: undefined }
      await (await starteVersiegelung(fremd)).halteAn()
      expect(await l.fehler()).toMatch(/1 ist nicht von hier/)
    })

    it('finden ein abgeschnittenes Ende, samt den Zeilen dazu', async () => {
      const l = await versiegelt({ zu: true })
      const vorher = await l.speicher.read(endeZumNotieren, undefined)
      await l.sql(`DELETE FROM assistent_siegel WHERE nummer > 4`)
      await l.sql(`DELETE FROM assistent_aktion WHERE id > 3`)
      await l.sql(`DELETE FROM assistent_freigabe`)
      expect(await l.fehler()).toMatch(
        /das Ende fehlt: vermerkt ist neben der Datenbank \(.*\) die Nummer 8, die letzte hier ist 4/,
      )
      // A start afterwards writes nothing over what is noted.
      await (await starteVersiegelung(l.d)).halteAn()
      expect(await l.fehler()).toMatch(/das Ende fehlt/)
      for (let i = 0; i < 3; i++) await (await starteVersiegelung(l.d)).halteAn()
      expect(await l.fehler()).toMatch(/8 ist ein anderes, als neben der Datenbank/)
      // Who deletes the file as well is found by what was noted elsewhere.
      rmSync(l.d.anker ?? '')
      expect(await l.fehler()).toBeUndefined()
      const [nummer, siegel] = (vorher ?? '').split(':')
      expect(await l.fehler({ erwartet: Ende.parse({ nummer: Number(nummer), siegel }) })).toMatch(/bei dir/)
    })

    it('finden, wenn alle Siegel weg sind', async () => {
      const l = await versiegelt({ zu: true })
      await l.sql(`DELETE FROM assistent_siegel`)
      expect(await l.fehler()).toMatch(/Eingefügt: assistent_aktion 1 .*das Ende fehlt/)
      writeFileSync(l.d.anker ?? '', 'kaputt')
      expect(await l.fehler()).toMatch(/a\.siegel ist nicht zu lesen/)
    })

    it('gehen mit, wenn ein Effekt ausgeht und jemand darüber entscheidet', async () => {
      const l = await versiegelt()
      const a = { vorgang_id: 'V-9', zeit: JETZT }
      await l.speicher.run(bestand.aktion, { ...a, begonnen: true })
      await l.kette.jetzt()
      await l.speicher.run(beendeAktion, {
        key: `V-9:${JETZT}`,
        status: 'unklar',
        ergebnis: null,
        jetzt: JETZT,
      })
      expect(await l.fehler()).toBeUndefined()
      await l.kette.jetzt()
      const vorgang = { id: 'V-9', faehigkeit: 'ticket_anlegen', person_id: 'anna' }
      const entscheid = { vorgang, person_id: 'bernd', begruendung: 'b', freigegeben_von: null, jetzt: JETZT }
      await mitVersiegelung(l.d, () => l.speicher.run(vermerkeEntscheid, { ...entscheid, wie: 'erledigt' }))
      await l.kette.halteAn()
      expect(await l.fehler()).toBeUndefined()
      await l.sql(`UPDATE assistent_aktion SET entscheidung = 'abbrechen' WHERE vorgang_id = 'V-9'`)
      expect(await l.fehler()).toMatch(/assistent_aktion 4 \(V-9\): entscheidung/)
    })

    it('überstehen Vergessen und Verbinden von Personen', async () => {
      const l = await versiegelt()
      await l.sql(`UPDATE assistent_freigabe SET person_id = person_id`)
      const forget = erstelleForget({
        speicher: l.speicher,
        uhr: l.uhr,
        log: stumm,
        schluessel: l.schluessel,
        quittungen: undefined,
        medienOrdner: undefined,
        brichAb: undefined,
      })
      await l.speicher.run(() => bestand.person({ id: 'carla', rollen: [], jetzt: JETZT }), undefined)
      await l.speicher.run(verbinde, {
        a: 'carla',
        b: 'anna',
        mitRollen: false,
        jetzt: JETZT,
        siegler: l.d.siegler,
      })
      expect(await l.fehler()).toBeUndefined()
      await forget.forget({ agent: 'a', person_id: 'carla', kennungen: [] }, 'inhalte')
      await forget.forget({ agent: 'a', person_id: 'carla', kennungen: [] }, 'ganz')
      expect(await l.fehler()).toBeUndefined()
      await l.kette.halteAn()
      expect(await l.fehler()).toBeUndefined()
      // Nobody's id is in a seal.
      const Alles = z.object({ inhalt: z.string().nullable() })
      const alle = await l.speicher.read(
        () => rows(Alles, sql`SELECT inhalt FROM assistent_siegel`),
        undefined,
      )
      expect(JSON.stringify(alle)).not.toMatch(/anna|bernd|carla/)
      // Without the merge the same looks like a forgery.
      await l.sql(`DELETE FROM assistent_siegel WHERE art = 'verbunden'`)
      expect(await l.fehler()).toMatch(/ausgeloest_von/)
    })

    it('ohne den Schlüssel der Pseudonyme bleibt alles andere prüfbar', async () => {
      const l = await versiegelt()
      await l.kette.halteAn()
      const { pseudonyme: _, ...rest } = JSON.parse(readFileSync(join(ordner, 'key'), 'utf8'))
      writeFileSync(join(ordner, 'key'), JSON.stringify(rest))
      const siegler = sieglerAus(ladeSchluessel(join(ordner, 'key')))
      expect(await l.fehler({ siegler })).toBeUndefined()
      await l.sql(`UPDATE assistent_aktion SET system = 'anderes' WHERE id = 1`)
      expect(await l.fehler({ siegler })).toMatch(/assistent_aktion 1 \(V-1\): system/)
    })

    it.each([false, true])(
      'überstehen das Aufräumen nach Frist (mit Archiv: %s) und werden gekürzt',
      async (mitArchiv) => {
        const l = await versiegelt()
        const archiv = {
          ordner: join(ordner, 'archiv'),
          empfaenger: await identityToRecipient(await generateX25519Identity()),
        }
        l.uhr.stelle(101 * 86_400_000)
        await l.speicher.run(arbeit, { name: 'V-50', zeit: l.uhr.jetzt() })
        const { aufbewahrung } = pruefeKonfiguration(
          { aufbewahrung: { aktion: '100d', freigabe: '100d', ...(mitArchiv ? { archiv } : {}) } },
          'Test',
        )
        await l.kette.jetzt()
        await l.kette.halteAn()
        const weiter = await starteVersiegelung(l.d)
        const zahlen = await raeumeAuf({
          speicher: l.speicher,
          aufbewahrung,
          jetzt: l.uhr.jetzt(),
          trocken: false,
          siegler: l.d.siegler,
          ablagen: { archiv: archiv.ordner },
        })
        expect(zahlen).toMatchObject({ aktion: 3, freigabe: 3, siegel: 7 })
        expect(await l.fehler()).toBeUndefined()
        await weiter.halteAn()
        expect(await l.fehler()).toBeUndefined()
        await l.sql(`DELETE FROM assistent_freigabe WHERE vorgang_id = 'V-50'`)
        expect(await l.fehler()).toMatch(/Entfernt: assistent_freigabe \d+ \(V-50\)\. Wer/)
        await l.sql(`DELETE FROM assistent_siegel WHERE nummer < 10`)
        expect(await l.fehler()).toMatch(/Siegel: 8–9 fehlen/)
      },
    )

    it('ein Absturz lässt Zeilen ohne Siegel, und der nächste Start holt es nach', async () => {
      const l = await versiegelt()
      await l.speicher.run(arbeit, { name: 'V-7', zeit: JETZT })
      expect(await l.fehler()).toBeUndefined()
      expect(await l.hinweis()).toBeUndefined()
      // Only who looks is two hours on: the clock of the chain itself stands, as nobody seals behind a crash.
      const spaeter = async () =>
        (await pruefeSiegel({ ...l.d, jetzt: plusMs(JETZT, 2 * STUNDE_MS) })).hinweis?.(befundeDe)
      expect(await spaeter()).toMatch(/2 Zeilen warten seit über einer Stunde/)
      await (await starteVersiegelung({ ...l.d, speicher: await oeffne() })).halteAn()
      expect(await spaeter()).toBeUndefined()
      await l.sql(`DELETE FROM assistent_aktion WHERE vorgang_id = 'V-7'`)
      expect(await l.fehler()).toMatch(/Entfernt/)
    })

    it('zwei Prozesse siegeln zugleich in eine Kette', async () => {
      const l = await versiegelt({ zu: true })
      const zweiter = { ...l.d, speicher: await oeffne() }
      const server = await starteVersiegelung(l.d)
      await Promise.all(
        Array.from({ length: 12 }, async (_, i) => {
          const d = i % 2 === 0 ? l.d : zweiter
          await mitVersiegelung(d, () =>
            d.speicher.run(bestand.freigabe, { vorgang_id: `V-${i}`, zeit: JETZT }),
          )
          await server.jetzt()
        }),
      )
      await server.halteAn()
      expect(await l.fehler()).toBeUndefined()
      expect(await l.hinweis()).toBeUndefined()
    })

    it('eine Sicherung an der Stelle der Datenbank wird vermerkt und ist keine Fälschung', async () => {
      const l = await versiegelt({ zu: true })
      // The database that is replaced was further on.
      writeFileSync(l.d.anker ?? '', JSON.stringify({ nummer: 99, siegel: 'von später' }))
      expect(await l.fehler()).toMatch(/das Ende fehlt/)
      await vermerkeWiederherstellung(l.d)
      expect(await l.fehler()).toBeUndefined()
      expect(await l.hinweis()).toMatch(/Sicherung wurde übernommen.*Siegel 9 bis 99/)
      await (await starteVersiegelung(l.d)).halteAn()
      expect(await l.fehler()).toBeUndefined()
    })
  })
})
