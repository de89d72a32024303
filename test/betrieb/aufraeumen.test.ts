import { describe, expect, it } from 'vitest'
import { raeumeAuf } from '../../src/betrieb/aufraeumen.ts'
import { type FristName, type Konfiguration, pruefeKonfiguration } from '../../src/config.ts'
import { OFFEN } from '../../src/domaene/vorgang.ts'
import { dauerMs, type Instant, plusMs, TAG_MS } from '../../src/domaene/zeit.ts'
import { BEREICHE, STAPEL } from '../../src/speicher/aufraeumen.ts'
import { ladeEingang, nimmAnOperation } from '../../src/speicher/eingang.ts'
import { listeRuns, merkeErstenStart } from '../../src/speicher/run.ts'
import { exec, type Operation, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { ladeVorgang } from '../../src/speicher/vorgang.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import * as bestand from './bestand.ts'

const JETZT = '2026-11-27T01:30:00.000Z'
const { aufbewahrung: STANDARD } = pruefeKonfiguration({}, 'test')
const vor = (tage: number): Instant => plusMs(JETZT, -tage * TAG_MS)

const raeume = (
  speicher: Speicher,
  arg: { trocken?: boolean; aufbewahrung?: Partial<Konfiguration['aufbewahrung']> } = {},
) =>
  raeumeAuf({
    speicher,
    aufbewahrung: { ...STANDARD, ...arg.aufbewahrung },
    jetzt: JETZT,
    trocken: arg.trocken ?? false,
  })

/** What a run did, without the tables that it left alone. */
const getan = (anzahl: Record<string, number>) =>
  Object.fromEntries(Object.entries(anzahl).filter(([, n]) => n > 0))

jedeDatenbank((_name, oeffne) => {
  async function gefuellt(fuelle: () => Operation<unknown>, doppelt = true): Promise<Speicher> {
    const speicher = await oeffne({ doppelt })
    await speicher.run(bestand.grundstock, { jetzt: JETZT })
    await speicher.run(fuelle, undefined)
    return speicher
  }

  describe('Aufräumen', () => {
    // Media and backups are files, not rows: test/eingang/to-text.test.ts and test/betrieb/sicherung-plan.test.ts.
    const tabellen = (Object.keys(STANDARD) as FristName[]).filter(
      (name) => name !== 'medien' && name !== 'sicherung',
    )
    it.each(tabellen)('%s: was die Frist überschreitet, geht, was jünger ist, bleibt', async (name) => {
      const tage = (dauerMs(STANDARD[name]) ?? 0) / TAG_MS
      const speicher = await gefuellt(function* () {
        yield* bestand.abgeschlossen({ name: 'V-1', zeit: plusMs(vor(tage), -1) })
        yield* bestand.abgeschlossen({ name: 'V-2', zeit: plusMs(vor(tage), 1) })
        yield* bestand.run({ name: 'aufraeumen', slot: '2026-11-27T02:30', zeit: JETZT })
      })
      const vorher = await bestand.zaehleAlles(speicher)
      const gezaehlt = await raeume(speicher, { trocken: true })
      expect(await bestand.zaehleAlles(speicher)).toEqual(vorher)
      expect(gezaehlt[name]).toBe(1)
      expect(await raeume(speicher)).toEqual(gezaehlt)
      expect((await bestand.zaehleAlles(speicher))[name]).toBe((vorher[name] ?? 0) - 1)
      expect(getan(await raeume(speicher))).toEqual({})
    })

    it('nimmt Texte weg und lässt den Vorgang sonst, wie er war', async () => {
      const speicher = await gefuellt(() => bestand.abgeschlossen({ name: 'V-1', zeit: vor(91) }))
      const vorher = await speicher.read(ladeVorgang, { agent: 'a', id: 'V-1' })
      await raeume(speicher)
      expect(await speicher.read(ladeVorgang, { agent: 'a', id: 'V-1' })).toEqual({
        ...vorher,
        text: '',
        parameter: {},
        antwort: null,
        alternativen: null,
      })
    })

    it('rührt offene Arbeit nicht an, auch nicht, was zu ihr gehört', async () => {
      const uralt = vor(4000)
      const speicher = await gefuellt(function* () {
        for (const [i, status] of OFFEN.entries()) {
          const id = `V-${i}`
          const nachricht_id = yield* bestand.eingang({ ding: id, zeit: uralt, status: 'erledigt' })
          yield* bestand.aktion({ vorgang_id: id, zeit: uralt })
          yield* bestand.vorgang({ id, status, zeit: uralt, nachricht_id })
          yield* bestand.freigabe({ vorgang_id: id, zeit: uralt })
          yield* bestand.ausgang({ zeit: uralt, gesendet: uralt, vorgang_id: id })
        }
        const ja = yield* bestand.eingang({ ding: 'ja', zeit: uralt, status: 'erledigt' })
        yield* exec(sql`UPDATE assistent_vorgang SET lauf_nachricht_id = ${ja} WHERE id = 'V-0'`)
        yield* bestand.eingang({ ding: 'unfertig', zeit: uralt })
        yield* bestand.ausgang({ zeit: uralt })
      })
      // Only the texts of finished messages: the Vorgang has its own.
      expect(getan(await raeume(speicher))).toEqual({ eingang_text: OFFEN.length + 1 })
    })

    it('vergisst eine Zustellung nie vor 90 Tagen ohne Text, was auch immer eingestellt ist', async () => {
      const speicher = await gefuellt(function* () {
        yield* bestand.eingang({ ding: 'jung', zeit: vor(89), status: 'erledigt' })
        yield* bestand.eingang({ ding: 'alt', zeit: vor(91), status: 'fehler' })
      })
      const kurz = { eingang: '1d', eingang_text: '0d' }
      expect(getan(await raeume(speicher, { aufbewahrung: kurz }))).toEqual({ eingang_text: 2, eingang: 1 })
      const lang = { eingang: '1d', eingang_text: '30d' }
      expect(getan(await raeume(speicher, { aufbewahrung: lang }))).toEqual({})
    })

    it('eine Wiederholung nach dem Aufräumen trifft noch ihre Zeile', async () => {
      let id = 0
      const speicher = await gefuellt(function* () {
        id = yield* bestand.eingang({ ding: 'wamid.T010', zeit: vor(31), status: 'erledigt' })
        yield* bestand.zeile({ zeit: vor(31) })
      })
      expect(getan(await raeume(speicher))).toEqual({ verlauf: 1, eingang_text: 1 })
      const wieder = { ...bestand.ereignis('wamid.T010'), gesendet: JETZT }
      const angenommen = await speicher.run(nimmAnOperation, { neue: [wieder], meldungen: [], jetzt: JETZT })
      expect(angenommen).toEqual({ ids: [id], wartend: [] })
      expect(await speicher.read(ladeEingang, { id })).toMatchObject({ ereignis: null, status: 'erledigt' })
    })

    it('rechnet bei einer Erinnerung ab dem Senden, und lässt die künftige in Ruhe', async () => {
      const speicher = await gefuellt(function* () {
        yield* bestand.ausgang({ zeit: vor(300), nicht_vor: vor(10), gesendet: vor(10) })
        yield* bestand.ausgang({ zeit: vor(300), nicht_vor: plusMs(JETZT, TAG_MS) })
        yield* bestand.ausgang({ zeit: vor(300), nicht_vor: vor(100), gesendet: vor(100) })
      })
      expect(getan(await raeume(speicher))).toEqual({ zustellung: 1, ausgang: 1 })
    })

    it('behält von jeder Aufgabe den neuesten Lauf und seit wann sie bekannt ist', async () => {
      const speicher = await gefuellt(function* () {
        for (const tage of [500, 400, 300]) {
          yield* bestand.run({ name: 'jahresbericht', slot: vor(tage).slice(0, 16), zeit: vor(tage) })
        }
        yield* merkeErstenStart({ name: 'jahresbericht', jetzt: vor(500) })
      })
      expect(getan(await raeume(speicher))).toEqual({ run: 2 })
      const geblieben = await speicher.read(listeRuns, { hoechstens: 9 })
      expect(geblieben.map((r) => r.slot)).toEqual([vor(300).slice(0, 16)])
    })

    it('arbeitet in Stapeln, auch an Zeilen vorbei, die bleiben', async () => {
      const speicher = await gefuellt(function* () {
        for (let i = 0; i < 2 * STAPEL + 10; i++) {
          const zeit = plusMs(vor(100), i)
          yield* bestand.vorgang({ id: `V-${i}`, status: i % 3 === 0 ? 'fehler' : 'erledigt', zeit })
        }
      }, false)
      const erster = await speicher.run(BEREICHE.vorgang_text.schritt, { grenze: JETZT, ab: undefined })
      expect(erster.anzahl).toBeLessThanOrEqual(STAPEL)
      const { vorgang_text } = await raeume(speicher)
      expect(erster.anzahl + (vorgang_text ?? 0)).toBe(673)
      const weg = { vorgang: '1d' }
      expect(await raeume(speicher, { aufbewahrung: weg })).toMatchObject({ vorgang: 673 })
    })

    it('zählt bei zwei Läufen zugleich keine Zeile doppelt', async () => {
      const speicher = await gefuellt(function* () {
        for (let i = 0; i < STAPEL + 100; i++) yield* bestand.zeile({ zeit: vor(31) })
      }, false)
      const zweiter = await oeffne()
      const anzahlen = await Promise.all([raeume(speicher), raeume(zweiter)])
      expect(anzahlen[0]?.verlauf).toBe(STAPEL + 100 - (anzahlen[1]?.verlauf ?? 0))
      expect((await bestand.zaehleAlles(speicher)).verlauf).toBe(0)
    })

    it('hört zwischen zwei Stapeln auf, wenn das Programm endet', async () => {
      const speicher = await gefuellt(() => bestand.zeile({ zeit: vor(31) }))
      const signal = AbortSignal.abort(new Error('Ende'))
      const lauf = raeumeAuf({ speicher, aufbewahrung: STANDARD, jetzt: JETZT, trocken: false, signal })
      await expect(lauf).rejects.toThrow('Ende')
      expect((await bestand.zaehleAlles(speicher)).verlauf).toBe(1)
    })
  })
})
