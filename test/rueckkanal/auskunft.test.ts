import { readFileSync } from 'node:fs'
import { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fristenVon } from '../../src/config.ts'
import { Auskunft } from '../../src/domaene/auskunft.ts'
import { stelleAuskunftZusammen } from '../../src/rueckkanal/auskunft.ts'
import { alsHtml } from '../../src/rueckkanal/auskunft-html.ts'
import { Knoepfe } from '../../src/speicher/ausgang.ts'
import { ladeAndere, ladeBestand, Zeile } from '../../src/speicher/auskunft.ts'
import { medienZu } from '../../src/speicher/medien-ordner.ts'
import { ladePerson } from '../../src/speicher/person.ts'
import { type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { allesUeberCarla, EIGENES, FREMDES } from '../helfer/alles-ueber-carla.ts'
import { NUMMER } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { SLACK_NUTZER } from '../helfer/kanaele.ts'

// An Auskunft against the tables: every row that names the person is in it, whatever table it is in, and no word, name, number
// or id of anybody else.

const TABELLEN = [...readFileSync('sql/schema.sqlite.sql', 'utf8').matchAll(/CREATE TABLE "?(\w+)/g)].flatMap(
  ([, name = '']) => (name === 'sqlite_sequence' ? [] : [name]),
)

/** Nobody is named in these. */
const OHNE_PERSON = [
  'assistent_run',
  'assistent_siegel',
  'assistent_merkmal',
  'assistent_lern_ablehnung',
  'assistent_anmeldeversuch',
  'assistent_anmeldeaufgabe',
]

/** Columns that are not shown, and why. */
const NICHT_GEZEIGT: Record<string, string> = {
  agent: 'of the whole Auskunft, once',
  phone: 'of the person, once',
  lane: 'made of the person and the agent',
  dedupe: 'a keyed hash',
  hash: 'of a code, a token or a password',
  schluessel: 'the public key of a device',
  zaehler: 'how often a device has signed',
  namen: 'keyed hashes',
  input_hash: 'a hash',
  gramme: 'hashes',
  stand: 'a hash of what was shown',
  executor: 'which process did it',
  auszufuehren: 'a flag of the program',
  lauf_nachricht_id: 'which message is being worked on',
  abschied_id: 'a row that goes with the forgetting',
  wort_norm: 'the word in small letters',
  text_norm: 'the text in small letters',
  entschieden_von: 'another person: only that it was decided',
  ausgang_id: 'where it is shown',
  unterhaltung_id: 'where it is shown',
  person_id: 'the person, or another one',
  fuer_person_id: 'the person, or another one',
  vertretung: 'another person: only that there is one',
  abwesend_vertretung: 'another person: only that there is one',
  vertretung_fuer: 'another person: only that there is one',
  ausgeloest_von: 'the person, or another one',
  freigegeben_von: 'another person: only that there was one',
  von: 'the person, or another one',
  ausserhalb: 'how the provider refused',
  key: 'of a planned message: the program’s own',
  'facts.quelle': 'said in words',
}

/** Where the assistant speaks about others, or what came of their work stands. */
const SCHWARZ = new Set(['text', 'knoepfe', 'content', 'antwort', 'begruendung', 'ergebnis'])

const werte = (wert: unknown): unknown[] =>
  typeof wert === 'object' && wert !== null ? Object.values(wert).flatMap(werte) : [wert]

/** What can be read out of a cell: its JSON, or itself; of a button what stands on it. */
function gelesen(zelle: unknown): unknown[] {
  if (typeof zelle !== 'string') return [zelle]
  const knoepfe = Knoepfe.safeParse(json(zelle))
  if (knoepfe.success) return knoepfe.data.map((k) => k.text)
  const wert = json(zelle)
  return wert === undefined ? [zelle] : werte(wert)
}

/** 0 and 1 are flags as well. */
const alsText = (wert: unknown): string => (typeof wert === 'boolean' ? String(Number(wert)) : String(wert))

function json(zelle: string): unknown {
  try {
    return JSON.parse(zelle)
  } catch {
    return undefined
  }
}

function* alleZeilen({ tabelle }: { tabelle: string }): Operation<Zeile[]> {
  return yield* rows(Zeile, sql`SELECT * FROM ${raw(tabelle)}`)
}

async function auskunftUeber(
  speicher: Speicher,
  alles: Awaited<ReturnType<typeof allesUeberCarla>>,
): Promise<Auskunft> {
  const { k, ids, konfiguration, medienOrdner } = alles
  const agent = 'assistent'
  const person = await speicher.read(ladePerson, { id: ids.carla })
  const bestand = await speicher.read(ladeBestand, {
    agent,
    person,
    kennungen: [],
    namen: ['hash-von-carla'],
  })
  return stelleAuskunftZusammen({
    agent,
    person,
    bestand,
    andere: await speicher.read(ladeAndere, { agent, person_id: ids.carla }),
    medien: await medienZu(medienOrdner, new Set(bestand.assistent_eingang.map((e) => Number(e.id)))),
    aufbewahrung: fristenVon(konfiguration.aufbewahrung),
    jetzt: k.uhr.jetzt(),
  })
}

jedeDatenbank((_name, oeffne) => {
  test('enthält jede Zeile, die die Person nennt, und nichts von anderen', { timeout: 180_000 }, async () => {
    const speicher = await oeffne()
    const alles = await allesUeberCarla(speicher)
    const { carla } = alles.ids
    const a = await auskunftUeber(speicher, alles)
    const text = JSON.stringify(a)
    for (const wort of EIGENES) expect(text.includes(wort), wort).toBe(true)

    // Of everybody else: nothing, in the JSON and on the page.
    const andere = (await alles.k.b.personen()).filter((p) => p.id !== carla)
    const fremdes = [
      ...FREMDES,
      ...andere.flatMap((p) => [p.id, p.phone.slice(1)]),
      // Deniz she named herself.
      ...andere.map((p) => p.name).filter((n) => n !== 'Deniz Test'),
      ...Object.entries(SLACK_NUTZER).flatMap(([wer, id]) => (wer === 'carla' ? [] : [id])),
    ]
    const seite = alsHtml(a, 'Europe/Berlin')
    for (const wort of fremdes) {
      expect([text.includes(wort), seite.includes(wort)], wort).toEqual([false, false])
    }
    expect(text.split('Deniz Test').length - 1).toBe(7)

    expect(a.teile.zusammenfassung.eintraege[0]?.text).toBe(
      'Carla parkt gern, [Angaben einer anderen Person] zahlt. [Angaben einer anderen Person] Sie mag Tee.',
    )
    // Every part has something in it, so that each is looked at below.
    expect(Object.entries(a.teile).filter(([, t]) => t.eintraege.length === 0)).toEqual([])
    const gezeigt = new Map<string, Set<string>>()
    for (const t of Object.values(a.teile))
      for (const tabelle of t.tabellen)
        gezeigt.set(
          tabelle,
          new Set([...(gezeigt.get(tabelle) ?? []), ...werte(t.eintraege).flatMap(gelesen).map(alsText)]),
        )
    const unterhaltungen = a.teile.unterhaltungen.eintraege.map((u) => u.id)
    const seineIds = new Set<unknown>([carla, ...unterhaltungen])
    const eigene = new Set<unknown>(a.teile.vorgaenge.eintraege.map((v) => v.id))
    const gesendet = new Set(
      [...a.teile.ausgang.eintraege, ...a.teile.erinnerungen.eintraege].map((x) => x.id),
    )
    const eingang = new Set(a.teile.eingang.eintraege.map((e) => e.id))
    const nennt = (tabelle: string, zeile: Zeile): boolean =>
      Object.values(zeile).some(
        (w) =>
          seineIds.has(w) ||
          (typeof w === 'string' && [NUMMER.carla.slice(1), carla].some((n) => w.includes(n))),
      ) ||
      (tabelle === 'assistent_zustellung' && gesendet.has(Number(zeile.ausgang_id))) ||
      (tabelle === 'assistent_modellaufruf' && eingang.has(Number(zeile.nachricht_id))) ||
      (tabelle.startsWith('assistent_freigabe') && eigene.has(zeile.vorgang_id)) ||
      tabelle === 'assistent_vergessen'
    expect(a.teile.person.eintraege[0]?.phone).toBe(NUMMER.carla)
    const fehlt: string[] = []
    let geprueft = 0
    for (const tabelle of TABELLEN.filter((t) => !OHNE_PERSON.includes(t))) {
      const zeilen = (await speicher.read(alleZeilen, { tabelle })).filter((z) => nennt(tabelle, z))
      const seine = tabelle === 'assistent_person' ? zeilen.filter((z) => z.id === carla) : zeilen
      expect(seine.length, tabelle).toBeGreaterThan(0)
      const da = gezeigt.get(tabelle) ?? new Set<string>()
      for (const zeile of seine) {
        const vorgaenge = [zeile.vorgang_id, ...(String(zeile.content).match(/V-\d+/g) ?? [])]
        const fremd = vorgaenge.some((v) => v != null && !eigene.has(v))
        for (const [spalte, zelle] of Object.entries(zeile)) {
          if (zelle === null || spalte in NICHT_GEZEIGT || `${tabelle}.${spalte}` in NICHT_GEZEIGT) continue
          for (const wert of gelesen(zelle)) {
            const gleich = da.has(alsText(wert))
            const geschwaerzt =
              SCHWARZ.has(spalte) && (fremd || namen(andere).some((n) => String(zelle).includes(n)))
            if (!gleich && !geschwaerzt) fehlt.push(`${tabelle}.${spalte}: ${String(wert)}`)
            geprueft++
          }
        }
      }
    }
    expect(fehlt).toEqual([])
    expect(geprueft).toBeGreaterThan(1000)
    await alles.schliesse()
  })

  test('Gegenprobe: in dem, woraus sie gemacht wird, steht das Fremde', async () => {
    const speicher = await oeffne()
    const alles = await allesUeberCarla(speicher)
    const person = await speicher.read(ladePerson, { id: alles.ids.carla })
    const roh = JSON.stringify(
      await speicher.read(ladeBestand, { agent: 'assistent', person, kennungen: [], namen: [] }),
    )
    for (const wort of ['Berndgeheim', 'Denizgeheim', '777,13', 'Bernd Muster', 'Anna Beispiel'])
      expect(roh.includes(wort), wort).toBe(true)
    await alles.schliesse()
  })
})

const namen = (personen: readonly { name: string; id: string }[]): string[] =>
  personen.flatMap((p) => [p.name, p.id])

test('jede Tabelle steht in einem Teil, oder es ist niemand darin', () => {
  const leer = {
    agent: 'a',
    person: undefined,
    medien: [],
    aufbewahrung: {},
    jetzt: '2026-11-27T09:00:00.000Z',
  }
  const nichts = new Proxy({}, { get: () => [] })
  const a = stelleAuskunftZusammen({
    ...leer,
    bestand: nichts as never,
    andere: { namen: [], kennzeichen: [], werte: [] },
  })
  const genannt = Object.values(a.teile).flatMap((t) => t.tabellen)
  expect(TABELLEN.filter((t) => !genannt.includes(t)).sort()).toEqual([...OHNE_PERSON].sort())
  expect(genannt.filter((t) => !TABELLEN.includes(t))).toEqual([])
})

test('docs/schema/auskunft.schema.json ist, was herauskommt', async () => {
  const json = z.toJSONSchema(Auskunft)
  await expect(`${JSON.stringify(json, null, 2)}\n`).toMatchFileSnapshot(
    '../../docs/schema/auskunft.schema.json',
  )
})
