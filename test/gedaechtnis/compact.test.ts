import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS, plusMs } from '../../src/domaene/zeit.ts'
import { compact } from '../../src/gedaechtnis/compact.ts'
import { erstelleVerdichter } from '../../src/gedaechtnis/verdichter.ts'
import { modellFehler } from '../../src/modell/fehler.ts'
import { erstelleSkriptModell } from '../../src/modell/skript.ts'
import { alleFakten } from '../../src/speicher/fakt.ts'
import { vergissFakten } from '../../src/speicher/fakt-vergessen.ts'
import { schluesseleUm } from '../../src/speicher/kennung.ts'
import { verbinde } from '../../src/speicher/person-verbinden.ts'
import { exec, type Operation, sql } from '../../src/speicher/speicher.ts'
import {
  type Auftrag,
  beginneVerdichtung,
  schliesseVerdichtung,
  wartendeAufVerdichtung,
} from '../../src/speicher/verdichtung.ts'
import { vergissBeiAnderen } from '../../src/speicher/vergessen-andere.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { naivesGedaechtnis } from '../helfer/naives-gedaechtnis.ts'
import {
  AGENT,
  ANNA,
  aufzaehlend,
  BEGINN,
  bildVon,
  compactDeps,
  fuelle,
  fuelleOperation,
  gesehenVon,
  modellNach,
  neuePerson,
} from './wartende.ts'

const BERND = { id: 'P-bernd', agent: AGENT, phone: '+491713920002' }
const nummern = (texte: readonly string[]): number[] => texte.map((t) => Number(t.split(' ')[1]))
const bis = (von: number, anzahl: number): number[] => Array.from({ length: anzahl }, (_, i) => von + i)
const SATZ = 'Anna plant den Umzug des Lagers und wartet auf ein Angebot.'

const beginne = (mehr: object = {}) => ({
  person_id: ANNA.id,
  executor: randomUUID(),
  ausloeser: 40,
  behalten: 20,
  hoechstens: 60,
  jetzt: BEGINN,
  bis: plusMs(BEGINN, MINUTE_MS),
  ...mehr,
})

const schliesse = (auftrag: Auftrag, mehr: object = {}) => ({
  auftrag,
  nachrichten: auftrag.nachrichten,
  zusammenfassung: SATZ,
  fakten: [],
  jetzt: BEGINN,
  ...mehr,
})

jedeDatenbank((_name, oeffne) => {
  describe('was verdichtet wird', () => {
    test('erst ab vierzig wartenden, und die neuesten zwanzig bleiben', async () => {
      const s = await oeffne({ doppelt: true })
      await neuePerson(s)
      const modell = aufzaehlend()
      const d = compactDeps(s, modell)
      await fuelle(s, 39)
      expect(await compact(d, ANNA.id)).toBe(0)
      expect(modell.gesehen).toEqual([])
      await fuelle(s, 1)
      expect(await compact(d, ANNA.id)).toBe(20)
      const bild = await s.read(bildVon, ANNA.phone)
      expect(nummern(bild.messages.map((m) => m.content))).toEqual(bis(21, 20))
      expect(bild).toMatchObject({ zusammenfassung: 'Stand nach Nachricht 20.', lease: [], gesucht: 20 })
      expect(bild.messages.every((m) => m.id > (bild.through_id ?? 0))).toBe(true)
      // Nothing is left to do: no call, no lease.
      expect(await compact(d, ANNA.id)).toBe(0)
      expect(modell.gesehen).toHaveLength(1)
    })

    test('siebenhundert wartende, älteste zuerst, jede genau einmal gesehen', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 700)
      const modell = aufzaehlend()
      expect(await compact(compactDeps(s, modell), ANNA.id)).toBe(680)
      expect(nummern(modell.gesehen.flatMap((g) => g.nachrichten.map((n) => n.text)))).toEqual(bis(1, 680))
      expect(modell.gesehen.every((g) => g.nachrichten.length <= 60)).toBe(true)
      expect(modell.gesehen.map((g) => g.bisher)).toEqual([
        null,
        ...modell.gesehen.slice(0, -1).map((g) => `Stand nach ${g.nachrichten.at(-1)?.text}.`),
      ])
      const bild = await s.read(bildVon, ANNA.phone)
      expect(nummern(bild.messages.map((m) => m.content))).toEqual(bis(681, 20))
    })

    test('ein Riese wird gekürzt gezeigt und zählt als einer; ein Aufruf bleibt unter 24.000 Zeichen', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 120, (nr) => (nr % 3 === 1 ? '🙂\n'.repeat(15_000) : `Nachricht ${nr}`))
      const modell = erstelleSkriptModell(Array(9).fill({ zusammenfassung: SATZ, fakten: [] }))
      await compact(compactDeps(s, modell), ANNA.id)
      const aufrufe = modell.aufrufe.map(gesehenVon)
      expect(modell.aufrufe.every((a) => (a.eingabe[0]?.text.length ?? 0) <= 24_000)).toBe(true)
      expect(modell.aufrufe.map((a) => a.eingabe[0]?.text.isWellFormed())).not.toContain(false)
      expect(aufrufe.length).toBeGreaterThan(1)
      const riese = aufrufe[0]?.nachrichten[0]?.text ?? ''
      expect(riese).toMatch(/^🙂.*…$/su)
      expect(riese.length).toBeLessThanOrEqual(2_000)
      expect((await s.read(bildVon, ANNA.phone)).messages.length).toBeLessThan(40)
    })

    test('in der Reihenfolge, in der sie festgeschrieben wurden, auch wenn eine verspätet kam', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 30)
      await s.run(fuelleOperation, {
        phone: ANNA.phone,
        texte: ['Verspätet 31'],
        ab: 30,
        jetzt: plusMs(BEGINN, -99 * MINUTE_MS),
      })
      await fuelle(s, 30)
      const modell = aufzaehlend()
      await compact(compactDeps(s, modell), ANNA.id)
      const gelesen = modell.gesehen.flatMap((g) => g.nachrichten.map((n) => n.text))
      expect(nummern(gelesen)).toEqual(bis(1, 41))
      expect(gelesen[30]).toBe('Verspätet 31')
    })

    test('wer gesperrt ist, nicht; jeder andere für sich', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await neuePerson(s, BERND)
      await fuelle(s, 40)
      await fuelle(s, 45, undefined, BERND.phone)
      const faellig = { agent: AGENT, ausloeser: 40, jetzt: BEGINN }
      expect(await s.read(wartendeAufVerdichtung, faellig)).toEqual([ANNA.id, BERND.id])
      await s.run(
        () => exec(sql`UPDATE assistent_person SET status = 'gesperrt' WHERE id = ${BERND.id}`),
        undefined,
      )
      expect(await s.read(wartendeAufVerdichtung, faellig)).toEqual([ANNA.id])
      const modell = aufzaehlend()
      const d = compactDeps(s, modell)
      expect(await erstelleVerdichter(d).alle()).toBe(20)
      expect((await s.read(bildVon, BERND.phone)).messages).toHaveLength(45)
    })
  })

  describe('mehrere zugleich', () => {
    test('drei auf einmal stellen eine Anfrage', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 45)
      const modell = aufzaehlend()
      const ergebnisse = await Promise.all([1, 2, 3].map(() => compact(compactDeps(s, modell), ANNA.id)))
      expect(ergebnisse.sort()).toEqual([0, 0, 25])
      expect(modell.gesehen).toHaveLength(1)
    })

    test('versetzt: wer die Zeile verloren hat, schreibt nichts, und through_id geht nie zurück', async () => {
      const s = await oeffne({ doppelt: true })
      await neuePerson(s)
      await fuelle(s, 40)
      const langsam = await s.run(beginneVerdichtung, beginne())
      if (!langsam) throw new Error('no lease')
      expect(await s.run(beginneVerdichtung, beginne())).toBeUndefined()
      // Its process hangs; a minute later the lease is over, and somebody else takes what waits by then.
      await fuelle(s, 20)
      const jetzt = plusMs(BEGINN, MINUTE_MS)
      const andere = await s.run(beginneVerdichtung, beginne({ jetzt, bis: plusMs(jetzt, MINUTE_MS) }))
      if (!andere) throw new Error('no lease')
      expect(await s.run(schliesseVerdichtung, schliesse(andere))).toEqual({ neu: 0, verworfen: 0 })
      const danach = await s.read(bildVon, ANNA.phone)
      expect(await s.run(schliesseVerdichtung, schliesse(langsam, { zusammenfassung: 'Alt.' }))).toBe(
        undefined,
      )
      expect(await s.read(bildVon, ANNA.phone)).toEqual(danach)
      expect(danach.messages).toHaveLength(20)
    })

    test('eine Zeile aus der Zukunft (die Uhr ging einmal falsch) hält niemanden auf', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 40)
      await s.run(beginneVerdichtung, beginne({ bis: '2031-01-01T00:00:00.000Z' }))
      expect(await s.run(beginneVerdichtung, beginne())).toBeDefined()
    })
  })

  describe('was sich inzwischen geändert hat', () => {
    const inzwischen: Record<string, () => Operation<unknown>> = {
      'alles vergessen': vergiss,
      'mit jemandem verbunden': () => verbinde({ a: ANNA.id, b: BERND.id, mitRollen: false, jetzt: BEGINN }),
      'unter einer neuen Nummer': () =>
        schluesseleUm({
          agent: AGENT,
          person_id: ANNA.id,
          alt: ANNA.phone,
          neu: '+4917099999',
          jetzt: BEGINN,
        }),
      'ganz gelöscht': function* () {
        yield* vergiss()
        yield* exec(sql`DELETE FROM assistent_person WHERE id = ${ANNA.id}`)
      },
      'eine der Nachrichten ist weg': () =>
        exec(sql`DELETE FROM messages WHERE content = 'Nachricht 3' AND phone = ${ANNA.phone}`),
      'in einer der Nachrichten ist ein Name ersetzt': () =>
        exec(
          sql`UPDATE messages SET content = 'Nachricht …' WHERE content = 'Nachricht 4' AND phone = ${ANNA.phone}`,
        ),
      'von jemand anderem zusammengefasst': () =>
        exec(sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert)
          VALUES (${AGENT}, ${ANNA.phone}, 'Von anderen.', 5, ${BEGINN})`),
    }
    test.each(Object.keys(inzwischen))('%s: die Verdichtung schreibt und löscht nichts', async (was) => {
      const s = await oeffne()
      await neuePerson(s)
      await neuePerson(s, BERND)
      await fuelle(s, 40, (nr) => (nr === 1 ? 'Ich wohne in Köln.' : `Nachricht ${nr}`))
      const auftrag = await s.run(beginneVerdichtung, beginne())
      if (!auftrag) throw new Error('no lease')
      await s.run(inzwischen[was] ?? (() => exec(sql``)), undefined)
      const vorher = await s.read(alles, undefined)
      const fakten = [{ text: 'wohnt in Köln', message_ids: auftrag.nachrichten.map((m) => m.id) }]
      expect(await s.run(schliesseVerdichtung, schliesse(auftrag, { fakten }))).toBeUndefined()
      expect(await s.read(alles, undefined)).toEqual(vorher)
    })

    test('ohne Änderung schreibt dieselbe Verdichtung', async () => {
      const s = await oeffne({ doppelt: true })
      await neuePerson(s)
      await fuelle(s, 40, (nr) => (nr === 1 ? 'Ich wohne in Köln.' : `Nachricht ${nr}`))
      const auftrag = await s.run(beginneVerdichtung, beginne())
      if (!auftrag) throw new Error('no lease')
      const fakten = [{ text: 'wohnt in Köln', message_ids: auftrag.nachrichten.map((m) => m.id) }]
      expect(await s.run(schliesseVerdichtung, schliesse(auftrag, { fakten }))).toEqual({
        neu: 1,
        verworfen: 0,
      })
      expect(await s.read(bildVon, ANNA.phone)).toMatchObject({
        zusammenfassung: SATZ,
        fakten: ['wohnt in Köln'],
      })
    })

    test('„vergiss, dass …“ während das Modell liest: es wird noch einmal gelesen, ohne die Nachricht', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 60, (nr) => (nr === 1 ? 'Ich wohne in Köln.' : `Nachricht ${nr}`))
      const [fakt] = await s.read(alleFakten, ANNA)
      expect(fakt).toBeUndefined()
      let mal = 0
      const modell = modellNach(async ({ nachrichten }) => {
        mal += 1
        if (mal === 1)
          await s.run(() => exec(sql`DELETE FROM messages WHERE content = 'Ich wohne in Köln.'`), undefined)
        const koeln = nachrichten.some((n) => n.text.includes('Köln'))
        return {
          zusammenfassung: koeln ? 'Anna wohnt in Köln.' : SATZ,
          fakten: koeln ? [{ fakt: 'wohnt in Köln', aus: [1] }] : [],
        }
      })
      expect(await compact(compactDeps(s, modell), ANNA.id)).toBe(39)
      expect(mal).toBe(2)
      expect(JSON.stringify(await s.read(bildVon, ANNA.phone))).not.toContain('Köln')
    })

    test('ein vergessener Fakt steht auch in der Zusammenfassung nicht mehr, und kommt aus keiner zurück, die gerade entsteht', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 100, (nr) => (nr === 1 ? 'Mein Hund heißt Rex.' : `Nachricht ${nr}`))
      const vergissRex = async () => {
        const [fakt] = await s.read(alleFakten, ANNA)
        await s.run(vergissFakten, { ...ANNA, ids: [fakt?.id ?? 0] })
      }
      let mal = 0
      const modell = modellNach(async ({ bisher }) => {
        mal += 1
        if (mal === 2) await vergissRex()
        return {
          zusammenfassung: `${mal === 1 ? 'Annas Hund heißt Rex. ' : (bisher ?? '')} ${SATZ}`,
          fakten: mal === 1 ? [{ fakt: 'Hund heißt Rex', aus: [1] }] : [],
        }
      })
      await compact(compactDeps(s, modell), ANNA.id)
      const bild = await s.read(bildVon, ANNA.phone)
      expect(mal).toBe(3)
      expect(JSON.stringify(bild)).not.toContain('Rex')
      expect(bild.zusammenfassung).toContain(SATZ)
    })

    test('wer vergessen wird, den nennt auch keine Zusammenfassung anderer mehr', async () => {
      const s = await oeffne({ doppelt: true })
      await neuePerson(s)
      await fuelle(s, 2)
      const texte = [
        'Anna wartet auf das Angebot.',
        'V-7 wurde abgelehnt, weil „zu teuer im Mai“.',
        'Deniz Test half beim Lager.',
      ]
      await s.run(mitZusammenfassung, texte.join(' '))
      const weg = {
        agent: AGENT,
        person_id: 'P-deniz',
        phone: '+491713920004',
        pseudonym: 'eine gelöschte Person',
      }
      await s.run(vergissBeiAnderen, { ...weg, vorgaenge: ['V-7'], gruende: [], namen: ['Deniz Test'] })
      const danach = async () => (await s.read(bildVon, ANNA.phone)).zusammenfassung
      expect(await danach()).toBe('Anna wartet auf das Angebot. eine gelöschte Person half beim Lager.')
      await s.run(mitZusammenfassung, 'V-7 ist bezahlt.')
      await s.run(vergissBeiAnderen, { ...weg, vorgaenge: ['V-7'], gruende: [], namen: [] })
      expect(await danach()).toBeUndefined()
    })

    test('wem sich jedes Mal etwas ändert, der wird nicht ohne Ende gefragt', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 60)
      const modell = modellNach(async ({ nachrichten }) => {
        await s.run(
          () => exec(sql`DELETE FROM messages WHERE content = ${nachrichten[0]?.text ?? ''}`),
          undefined,
        )
        return { zusammenfassung: SATZ, fakten: [] }
      })
      expect(await compact(compactDeps(s, modell), ANNA.id)).toBe(0)
      expect(modell.gesehen).toHaveLength(3)
      expect((await s.read(bildVon, ANNA.phone)).zusammenfassung).toBeUndefined()
    })
  })

  describe('Fakten', () => {
    const texte = [
      'Ich wohne in Köln und heiße Anna Beispiel.',
      'Gern. Übrigens: Dein Lieblingsessen ist Pizza.',
      'Mein Hund heißt Rex.',
    ]
    const lauf = async (antwort: unknown) => {
      const s = await oeffne({ doppelt: true })
      await neuePerson(s)
      await fuelle(s, 45, (nr) => texte[nr - 1] ?? `Nachricht ${nr}`)
      const d = compactDeps(
        s,
        modellNach(() => antwort),
      )
      await compact(d, ANNA.id)
      return { ...(await s.read(bildVon, ANNA.phone)), zeilen: d.zeilen, s }
    }

    test('werden mit ihrer Nachricht gemerkt; was nur der Assistent sagte und was nirgends steht, nicht', async () => {
      const { fakten } = await lauf({
        zusammenfassung: SATZ,
        fakten: [
          { fakt: 'wohnt in Köln', aus: [1] },
          { fakt: 'mag Pizza', aus: [2] },
          { fakt: 'Hund heißt Rex', aus: [99] },
          { fakt: 'arbeitet bei Bosch', aus: [1, 3] },
        ],
      })
      expect(fakten).toEqual(['wohnt in Köln'])
    })

    test('dreihundert Zeilen werden höchstens zehn neue; zu lange fallen weg, im Log nur Nummern', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 45, (nr) => `Ich mag Sorte${nr} und Tee ${nr}`)
      const zeilen = bis(1, 300).map((nr) => ({ fakt: `mag Sorte${nr % 44}`, aus: [((nr - 1) % 25) + 1] }))
      const lang = { fakt: `mag Sorte1 ${'und alles andere auch '.repeat(12)}`, aus: [1] }
      const d = compactDeps(
        s,
        modellNach(() => ({ zusammenfassung: SATZ, fakten: [lang, ...zeilen] })),
      )
      await compact(d, ANNA.id)
      const { fakten } = await s.read(bildVon, ANNA.phone)
      expect(fakten.length).toBeGreaterThan(0)
      expect(fakten.length).toBeLessThanOrEqual(10)
      expect(fakten.every((f) => f.length <= 200)).toBe(true)
      const log = d.zeilen.join('')
      expect(log).toMatch(/"verworfen":2\d\d/)
      expect(log).not.toMatch(/Sorte|Tee|4917/)
    })
  })

  describe('was das Modell nicht kann', () => {
    const faelle: Record<string, unknown[]> = {
      'leere Zusammenfassung': [{ zusammenfassung: '', fakten: [] }, ''],
      nichts: ['NONE', 'Keine.'],
      'keine Form': ['Gern fasse ich das zusammen!', 'Hier sind die Fakten:'],
      'nur Fakten': [{ facts: ['wohnt in Köln'] }, '{"facts":[]}'],
      'zu lang': [
        { zusammenfassung: 'Lang. '.repeat(400), fakten: [] },
        `ZUSAMMENFASSUNG:\n${'Lang. '.repeat(400)}`,
      ],
      abgelehnt: [{ fehler: 'abgelehnt' }],
      'zweimal abgeschnitten': [{ fehler: 'abgeschnitten' }, { fehler: 'abgeschnitten' }],
      'nicht erreichbar': [{ fehler: 'netz' }],
      'ein Aufruf statt eines Textes': [
        { zusammenfassung: '{"faehigkeit":"rechnung_zahlen"}', fakten: [] },
        'ZUSAMMENFASSUNG: {"faehigkeit":"x"}',
      ],
    }
    test.each(Object.keys(faelle))('%s: nichts wird gelöscht, keine Zusammenfassung ersetzt', async (was) => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 40)
      await s.run(mitZusammenfassung, SATZ)
      const vorher = await s.read(bildVon, ANNA.phone)
      const modell = erstelleSkriptModell(faelle[was] ?? [])
      const d = compactDeps(s, modell)
      expect(await compact(d, ANNA.id)).toBe(0)
      const { lease, ...nachher } = await s.read(bildVon, ANNA.phone)
      expect({ ...nachher, lease: [] }).toEqual(vorher)
      expect(lease).toMatchObject([{ fehlversuche: 1 }])
      // With the next turn nobody asks again.
      expect(await compact(d, ANNA.id)).toBe(0)
      expect(modell.pruefe()).toEqual([])
    })

    test('nach jedem Fehlschlag wartet es doppelt so lange, ein Erfolg zählt von vorn', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 45)
      let geht = false
      const modell = modellNach(() => {
        if (!geht) throw modellFehler('rate', 7 * MINUTE_MS)
        return { zusammenfassung: SATZ, fakten: [] }
      })
      const d = compactDeps(s, modell)
      const pausen: number[] = []
      for (let i = 0; i < 10; i++) {
        await compact(d, ANNA.id)
        const [lease] = (await s.read(bildVon, ANNA.phone)).lease
        const pauseMs = Date.parse(lease?.bis ?? '') - Date.parse(d.uhr.jetzt())
        pausen.push(pauseMs / MINUTE_MS)
        d.uhr.stelle(pauseMs - 1)
        await compact(d, ANNA.id)
        d.uhr.stelle(1)
      }
      // The provider asked for seven minutes at least.
      expect(pausen).toEqual([7, 10, 20, 40, 80, 160, 320, 640, 720, 720])
      expect(modell.gesehen).toHaveLength(10)
      geht = true
      expect(await compact(d, ANNA.id)).toBe(25)
      expect((await s.read(bildVon, ANNA.phone)).lease).toEqual([])
    })

    test('nach jedem Fehlschlag ist es die Hälfte: was zu viel war oder abgelehnt wird, hält nicht alles auf', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 100, (nr) => (nr === 9 ? 'Verboten.' : `Nachricht ${nr}`))
      const modell = modellNach(({ nachrichten }) => {
        if (nachrichten.length > 20 || nachrichten.some((n) => n.text === 'Verboten.'))
          throw modellFehler('abgelehnt')
        return { zusammenfassung: SATZ, fakten: [] }
      })
      const d = compactDeps(s, modell)
      for (let i = 0; i < 6; i++) {
        await compact(d, ANNA.id)
        d.uhr.stelle(24 * 60 * MINUTE_MS)
      }
      expect(modell.gesehen.map((g) => g.nachrichten.length).slice(0, 4)).toEqual([60, 30, 15, 7])
      // What stands before the refused one is summarised; it and what follows stay.
      const { messages } = await s.read(bildVon, ANNA.phone)
      expect(messages.map((m) => m.content).slice(0, 3)).toEqual(['Nachricht 8', 'Verboten.', 'Nachricht 10'])
      expect(messages).toHaveLength(93)
    })

    test('ein Modell, das gerade niemand fragt, hat an dem Stapel nichts versucht', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 100)
      const d = compactDeps(
        s,
        modellNach(() => {
          throw modellFehler('sicherung_offen', MINUTE_MS)
        }),
      )
      expect(await compact(d, ANNA.id)).toBe(0)
      const { lease } = await s.read(bildVon, ANNA.phone)
      expect(lease).toMatchObject([{ fehlversuche: 0, bis: plusMs(d.uhr.jetzt(), 5 * MINUTE_MS) }])
    })

    test('ein angehaltenes Programm ist kein Fehlschlag: die Zeile ist sofort frei', async () => {
      const s = await oeffne()
      await neuePerson(s)
      await fuelle(s, 40)
      const d = compactDeps(
        s,
        modellNach(() => {
          throw modellFehler('abgebrochen')
        }),
      )
      expect(await compact(d, ANNA.id)).toBe(0)
      expect(await compact(compactDeps(s, aufzaehlend()), ANNA.id)).toBe(20)
    })
  })
})

/** What every forgetting does to a memory. */
function* vergiss(): Operation<void> {
  for (const tabelle of [sql`messages`, sql`summaries`, sql`facts`])
    yield* exec(sql`DELETE FROM ${tabelle} WHERE agent = ${AGENT} AND phone = ${ANNA.phone}`)
  yield* exec(sql`UPDATE assistent_person SET epoche = epoche + 1 WHERE id = ${ANNA.id}`)
}

function* mitZusammenfassung(text: string): Operation<void> {
  yield* exec(sql`INSERT INTO summaries (agent, phone, text, through_id, aktualisiert)
    VALUES (${AGENT}, ${ANNA.phone}, ${text}, 0, ${BEGINN}) ON CONFLICT (agent, phone) DO UPDATE SET text = excluded.text`)
}

function* alles(_: undefined): Operation<unknown> {
  const bilder = []
  for (const phone of [ANNA.phone, BERND.phone, '+4917099999']) {
    const { lease: _lease, ...bild } = yield* bildVon(phone)
    bilder.push(bild)
  }
  return bilder
}

describe('die üblichen hundert Zeilen', () => {
  const voll = (anzahl: number) => {
    const g = naivesGedaechtnis()
    for (let nr = 1; nr <= anzahl; nr++)
      g.remember({
        event_id: `e${nr}`,
        phone: ANNA.phone,
        role: nr % 2 === 1 ? 'user' : 'assistant',
        content: `Nachricht ${nr}`,
        created_at: BEGINN,
      })
    return g
  }
  const anzahlIn = (g: ReturnType<typeof naivesGedaechtnis>): number =>
    g.db.prepare('SELECT COUNT(*) FROM messages').pluck().get() as number

  test('lassen von siebenhundert zweihundert ungesehen verschwinden', async () => {
    const g = voll(700)
    const gesehen = new Set<string>()
    await g.compact(ANNA.phone, async (prompt) => {
      for (const [treffer] of prompt.matchAll(/Nachricht \d+/g)) gesehen.add(treffer)
      return 'NONE'
    })
    expect(gesehen.size).toBe(480)
    expect(anzahlIn(g)).toBe(20)
  })

  test('fragen zu dritt sechsmal, ersetzen durch Leeres, und machen aus „Keine.“ einen Fakt', async () => {
    const g = voll(45)
    let aufrufe = 0
    const modell = async () => {
      aufrufe += 1
      return aufrufe % 2 === 1 ? '' : 'Keine.'
    }
    await Promise.all([1, 2, 3].map(() => g.compact(ANNA.phone, modell)))
    expect(aufrufe).toBe(6)
    expect(g.summary(ANNA.phone)?.text).toBe('')
    expect(anzahlIn(g)).toBe(20)
    expect(g.fakten(ANNA.phone)).toContain('Keine.')
  })

  test('nehmen nach dem Verdichten eine alte Zustellung als neu', async () => {
    const g = voll(40)
    await g.compact(ANNA.phone, async () => 'NONE')
    expect(
      g.remember({
        event_id: 'e1',
        phone: ANNA.phone,
        role: 'user',
        content: 'Nachricht 1',
        created_at: BEGINN,
      }),
    ).toBe(true)
  })
})
