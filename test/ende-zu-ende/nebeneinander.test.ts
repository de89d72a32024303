import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bisAllesRuht } from '../helfer/absturz.ts'
import {
  ANNA,
  BERND,
  baueBuehne,
  CARLA,
  DENIZ,
  frage,
  meldeAn,
  neueId,
  schicke,
  warteAufAntwort,
} from '../helfer/prozess-buehne.ts'

// Several things at once, on one database.

const FRIST_MS = 180_000

it.concurrent('dasselbe zehnmal zugleich, auf zehn Verbindungen: eine Nachricht, eine Antwort', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const { url } = await b.starte()
  const id = neueId()
  const alle = await Promise.all(
    Array.from({ length: 10 }, () => schicke(url, 'Leg ein Ticket an: Uhr steht', { id })),
  )
  expect(alle.map((a) => a.status)).toEqual(Array(10).fill(202))
  const ids = await Promise.all(
    alle.map(async (a) => ((await a.json()) as { nachricht_id: number }).nachricht_id),
  )
  expect(new Set(ids)).toEqual(new Set([1]))
  await bisAllesRuht(b)
  expect(b.antworten()).toHaveLength(1)
  expect(await b.lies('SELECT id FROM assistent_vorgang')).toEqual([{ id: 'V-1' }])
})

it.concurrent('während ein Skill arbeitet, wird „Was läuft gerade?“ beantwortet, und er lässt sich abbrechen', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const { url } = await b.starte()
  const { vorgang_id } = await frage(b, url, 'Leg ein Ticket an: Regal wackelt')
  const gehalten = b.tore.fremd.halte('nachher')
  await schicke(url, 'ja')
  await gehalten
  expect((await frage(b, url, 'Was läuft gerade?')).text).toContain(vorgang_id)
  // It has begun over there, so nobody can say that it did not happen: a person decides.
  await frage(b, url, `abbrechen ${vorgang_id}`)
  await bisAllesRuht(b)
  const stand = () => b.lies('SELECT status, grund FROM assistent_vorgang')
  expect(await stand()).toEqual([{ status: 'fehler', grund: 'unklar' }])
  b.tore.fremd.gibFrei()
  // „nochmal“ looks it up under its key.
  await frage(b, url, `nochmal ${vorgang_id}`)
  expect(await stand()).toEqual([{ status: 'erledigt', grund: null }])
  expect(b.fremd.zustand.aufrufe.map((a) => a.anzahl)).toEqual([1])
  expect(await b.lies('SELECT status FROM assistent_aktion')).toEqual([{ status: 'erledigt' }])
})

it.concurrent('Bernd gibt auf der Kommandozeile frei, Carla im selben Augenblick im Chat: eine Zahlung, eine Entscheidung', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const programm = await b.starte()
  const { url } = programm
  await meldeAn(b, 'Bernd')
  for (const rechnung of [4711, 4712]) {
    const { vorgang_id = '' } = await frage(b, url, `Zahl die Rechnung ${rechnung} über 100 €`)
    await Promise.all([
      b.cli(['freigeben', vorgang_id]),
      frage(b, url, `freigeben ${vorgang_id}`, { von: CARLA }),
    ])
    await warteAufAntwort(b, ANNA, new RegExp(`${rechnung}.*bezahlt`))
  }
  await bisAllesRuht(b)
  const entschieden =
    'SELECT ergebnis, COUNT(*) AS n FROM assistent_freigabe GROUP BY ergebnis ORDER BY ergebnis'
  expect(await b.lies(entschieden)).toEqual([
    { ergebnis: 'freigegeben', n: 2 },
    { ergebnis: 'schon_freigegeben', n: 2 },
  ])
  // Decided while no server runs: the next one carries it out.
  const { vorgang_id = '' } = await frage(b, url, 'Zahl die Rechnung 4713 über 100 €')
  await programm.beende('SIGTERM')
  expect(await b.cli(['freigeben', vorgang_id])).toMatchObject({ code: 0 })
  expect(b.fremd.zustand.aufrufe.map((a) => a.anzahl)).toEqual([1, 1])
  await b.starte()
  await warteAufAntwort(b, ANNA, /4713.*bezahlt/)
  expect(b.fremd.zustand.aufrufe.map((a) => a.anzahl)).toEqual([1, 1, 1])
})

it.concurrent('SIGTERM, während eine Antwort unterwegs ist: höchstens zweimal, unter derselben id', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test)
  const programm = await b.starte()
  const gehalten = b.tore.antworten.halte('nachher')
  await schicke(programm.url, 'hilfe')
  await gehalten
  expect(await programm.beende('SIGTERM')).toEqual({ code: 0, signal: null })
  b.tore.antworten.gibFrei()
  await b.starte()
  await bisAllesRuht(b)
  expect(b.antworten().map((a) => a.id)).toEqual([1, 1])
})

it.concurrent('hundert Nachrichten von vier Leuten, daneben die Kommandozeile: jede hat ihr Ergebnis, nichts ist „beschäftigt“', {
  timeout: FRIST_MS,
}, async (test) => {
  const b = await baueBuehne(test, {
    umgebung: { ASSISTENT_CONFIG: join(import.meta.dirname, '..', 'absturz', 'assistent.config.ts') },
  })
  const programm = await b.starte()
  const leute = [ANNA, BERND, CARLA, DENIZ]
  const anfang = Date.now()
  const nachrichten = Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      schicke(programm.url, `Merk dir, dass ${i} gut ist`, {
        von: leute[i % 4],
        ts: new Date(anfang + i).toISOString(),
      }),
    ),
  )
  const befehle = Promise.all([
    b.cli(['aufraeumen']),
    b.cli(['chat', '--als', 'Anna'], 'Was läuft gerade?\n'),
    b.cli(['vorgaenge', '--json']),
  ])
  expect((await nachrichten).map((a) => a.status)).toEqual(Array(100).fill(202))
  expect((await befehle).map((e) => `${e.code} ${e.stderr}`)).toEqual(['0 ', '0 ', '0 '])
  await bisAllesRuht(b)
  expect(await b.lies('SELECT status, COUNT(*) AS n FROM assistent_eingang GROUP BY status')).toEqual([
    { status: 'erledigt', n: 101 },
  ])
  expect(b.antworten()).toHaveLength(100)
  expect(programm.log()).not.toMatch(/speicher_beschaeftigt|"level":50/)
  // I5: each person's in the order in which they were sent.
  for (const von of leute) {
    const zahlen = b.antworten(von).map((a) => Number(/\d+/.exec(a.text)?.[0]))
    expect(zahlen).toEqual(zahlen.toSorted((x, y) => x - y))
  }
  expect(await b.lies('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
})
