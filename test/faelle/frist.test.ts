import { expect, test } from 'vitest'
import { z } from 'zod'
import { ladeKonfiguration } from '../../src/config.ts'
import { vorgangId } from '../../src/domaene/vorgang.ts'
import type { Sendung } from '../../src/kanal/kanal.ts'
import { skill } from '../../src/skills/skill.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'
import { freigabenVon } from '../../src/speicher/freigabe.ts'
import { anfragenZu, insertAnfrage } from '../../src/speicher/freigabe-anfrage.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import type { Operation, Speicher } from '../../src/speicher/speicher.ts'
import { insertVorgang, type Vorgang } from '../../src/speicher/vorgang.ts'
import { type Buero, NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { pruefeInvarianten } from '../helfer/invarianten.ts'

// A decision and its deadline in the same millisecond, the sweep in between: one rule (stored before the Frist counts),
// one statement that decides, and whoever decided reads what the table says.

const { konfiguration, ordner } = await ladeKonfiguration('beispiel/assistent.config.ts')
const skills = await ladeSkills(konfiguration.skills, ordner)

const STUNDE_MS = 3_600_000
const FRIST_MS = 2 * STUNDE_MS

/** One that keeps its lane busy until `weiter`. */
function langsamerSkill() {
  let weiter: () => void = () => undefined
  const besetzt = new Promise<void>((fertig) => {
    weiter = fertig
  })
  const langsam = skill({
    name: 'pruefstand',
    beschreibung: 'Prüfstand',
    beispiele: ['starte den prüfstand'],
    parameter: z.object({}),
    risiko: 0,
    run: async () => {
      await besetzt
      return 'Fertig.'
    },
  })
  return { langsam, weiter: () => weiter() }
}

/** Repeatable chance: mulberry32. */
function zufall(samen: number): () => number {
  let a = samen
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Rennen {
  id: string
  abstandMs: -1 | 0 | 1
  wer: 'bernd' | 'carla'
}

/** More Vorgänge of the same message, as „1 und 2“ makes them: asked for ten times, each would cost 7 ms. */
function* vervielfache(arg: { v: Vorgang; anzahl: number }): Operation<string[]> {
  const { v } = arg
  const ids = Array.from({ length: arg.anzahl - 1 }, (_, i) => vorgangId(v.nachricht_id, i + 2))
  const gefragt = yield* anfragenZu({ vorgang_id: v.id })
  for (const id of ids) {
    yield* insertVorgang({ v: { ...v, id }, jetzt: v.erstellt })
    for (const a of gefragt) yield* insertAnfrage({ a: { ...a, vorgang_id: id }, jetzt: v.erstellt })
  }
  return [v.id, ...ids]
}

/** Asks for `anzahl` payments in one moment, and lets approvals, looks and the sweep race around their common Frist. */
async function laufeRunde(
  b: Buero,
  speicher: Speicher,
  samen: number,
  anzahl: number,
): Promise<{ rennen: Rennen[]; gesendet: Sendung[] }> {
  const wuerfle = zufall(samen)
  const unter = (n: number): number => Math.floor(wuerfle() * n)
  const nachricht = await b.lege('anna', `Zahl Rechnung ${samen} über ${100 + unter(900)} €`)
  await b.assistent.ruhe()
  const v = await b.vorgang(vorgangId(nachricht))
  if (v?.status !== 'wartet_freigabe') throw new Error('nothing waits for a Freigabe')
  const ids = await speicher.run(vervielfache, { v, anzahl })
  const ab = b.gesendet.length
  const rennen = ids.map(
    (id): Rennen => ({
      id,
      abstandMs: ([-1, 0, 1] as const)[unter(3)] ?? 0,
      wer: unter(2) === 0 ? 'bernd' : 'carla',
    }),
  )
  b.uhr.stelle(FRIST_MS - 2)
  const laufend: Promise<unknown>[] = []
  for (const abstandMs of [-1, 0, 1] as const) {
    b.uhr.stelle(1)
    const jetzt = rennen
      .filter((r) => r.abstandMs === abstandMs)
      .map((r) => () => b.lege(r.wer, `freigeben ${r.id}`))
    const dazwischen = [
      () => b.assistent.faellig(),
      () => b.lege('anna', 'Was läuft gerade?'),
      () => b.vorgang(v.id),
    ]
    for (const tu of dazwischen) jetzt.splice(unter(jetzt.length + 1), 0, tu as () => Promise<number>)
    for (const tu of jetzt) {
      laufend.push(tu())
      // Now and then somebody gets a head start.
      for (let schritte = unter(4); schritte > 0; schritte--)
        await new Promise((weiter) => setImmediate(weiter))
    }
  }
  await Promise.all(laufend)
  // The sweep leaves alone what a decision is under way about; its next look is two seconds later.
  await b.assistent.ruhe()
  await b.warte(2000)
  return { rennen, gesendet: b.gesendet.slice(ab) }
}

jedeDatenbank((name, oeffne) => {
  const [runden, jeRunde] = name === 'SQLite' ? [100, 10] : [2, 10]

  test(`${runden * jeRunde} Freigaben im Augenblick der Frist: vor ihr gespeichert zählt, sonst nicht, und jeder liest, was gilt`, {
    timeout: 60_000,
  }, async () => {
    // In memory: 5,000 commits to a disk would be most of its time, and the disk is not in the race.
    const speicher = name === 'SQLite' ? await oeffneSpeicher(':memory:') : await oeffne()
    const b = await oeffneBuero({ speicher, konfiguration: { fristen: { freigabe: '2h' } } })
    let stand = await pruefeInvarianten(speicher)
    for (let runde = 0; runde < runden; runde++) {
      const samen = 1000 + runde
      const { rennen, gesendet } = await laufeRunde(b, speicher, samen, jeRunde)
      const falsch: unknown[] = []
      for (const r of rennen) {
        const v = await b.vorgang(r.id)
        const gehoert = gesendet
          .filter((s) => s.chat === NUMMER[r.wer] && s.text.includes(`${r.id} `))
          .map((s) => s.text)
          // The sweep's word to all who were asked.
          .filter((text) => !/ohne Entscheidung abgelaufen/.test(text))
        const soll = r.abstandMs < 0 ? 'erledigt' : 'abgebrochen'
        const wort = r.abstandMs < 0 ? /^Freigegeben: / : /^Die Frist für V-[\d.]+ ist abgelaufen/
        if (v?.status !== soll || gehoert.length !== 1 || !wort.test(gehoert[0] ?? ''))
          falsch.push({ samen, ...r, status: v?.status, gehoert })
      }
      expect(falsch).toEqual([])
      if (runde % 10 === 0) stand = await pruefeInvarianten(speicher, { zuvor: stand })
    }
    const aufrufe = await b.aufrufe()
    const erledigt = (await b.vorgaenge()).filter((v) => v.status === 'erledigt').length
    expect(erledigt).toBeGreaterThan(runden * 2)
    expect(aufrufe).toHaveLength(erledigt)
    await pruefeInvarianten(speicher, { zuvor: stand, fremd: aufrufe })
    await b.schliesse()
  })

  test('drei Stunden zu spät, nach einem Stillstand: niemand gibt mehr frei, und wer „ja“ sagt, hört, wann die Frist war', async () => {
    const speicher = await oeffne()
    const konfiguration = { fristen: { freigabe: '7h', bestaetigung: '7h' } }
    const vorher = await oeffneBuero({ speicher, konfiguration })
    await vorher.sage('anna', 'Zahl Rechnung 4711 über 250 €')
    await vorher.sage('deniz', 'Leg ein Ticket an: Tür klemmt')
    await vorher.schliesse()

    // Nothing swept at five o'clock: the program stood still until eight.
    const b = await oeffneBuero({ speicher, konfiguration, zeit: '2026-11-27T19:00:00.000Z' })
    const spaet = await b.sage('bernd', 'freigeben V-1')
    // The sweep may be first, and tells those who were asked.
    expect(spaet.filter((text) => !/ohne Entscheidung abgelaufen/.test(text))).toEqual([
      'Die Frist für V-1 ist abgelaufen (17:00). Es wurde nichts ausgeführt.',
    ])
    expect((await b.sage('anna', 'ja'))[0]).toMatch(/Frist[\s\S]*17:00[\s\S]*neu/)
    expect((await b.sage('deniz', 'ja'))[0]).toMatch(/Frist[\s\S]*17:00[\s\S]*neu/)
    expect((await b.vorgaenge()).map((v) => [v.status, v.grund])).toEqual([
      ['abgebrochen', 'frist'],
      ['abgebrochen', 'frist'],
    ])
    expect((await speicher.read(freigabenVon, { vorgang_id: 'V-1' })).map((f) => f.ergebnis)).toEqual([
      'frist',
    ])
    await b.schliesse()
  })

  test.each([
    ['als Text', () => ({})],
    ['als Zitat der Frage', (b: Buero) => ({ zitat: `out-${b.gesendet[0]?.id}` })],
    ['mit dem Knopf', (b: Buero) => ({ knopf: b.gesendet[0]?.knoepfe[0]?.id ?? '' })],
  ])('ein Ja nach der Frist, ehe jemand aufräumt, kommt zu spät: %s', async (_was, mehr) => {
    const speicher = await oeffne()
    const { langsam, weiter } = langsamerSkill()
    const konfiguration = { fristen: { bestaetigung: '2h' } }
    const b = await oeffneBuero({ speicher, skills: [...skills, langsam], konfiguration })
    await b.sage('anna', 'Leg ein Ticket an: Tür klemmt')
    // What Anna wrote in time could be a yes, so the sweep waits for it; what she writes after it is late all the same.
    await b.lege('anna', 'starte den prüfstand')
    b.uhr.stelle(FRIST_MS)
    await b.lege('anna', 'ja', mehr(b))
    await b.assistent.faellig()
    expect((await b.vorgang('V-1'))?.status).toBe('bestaetigung')
    weiter()
    await b.assistent.ruhe()
    expect(b.gesendet.at(-1)?.text).toMatch(/Frist[\s\S]*12:00/)
    await b.warte(2000)
    expect(await b.vorgang('V-1')).toMatchObject({ status: 'abgebrochen', grund: 'frist' })
    expect(await b.aufrufe()).toEqual([])
    await b.schliesse()
  })

  test('wer zu spät kommt, schließt nicht, was jemand anderes rechtzeitig entschieden hat', async () => {
    const speicher = await oeffne()
    const { langsam, weiter } = langsamerSkill()
    const b = await oeffneBuero({
      speicher,
      skills: [...skills, langsam],
      konfiguration: { fristen: { freigabe: '2h' } },
    })
    await b.sage('anna', 'Zahl Rechnung 4711 über 250 €')
    await b.lege('bernd', 'starte den prüfstand')
    b.uhr.stelle(FRIST_MS - 1)
    await b.lege('bernd', 'freigeben V-1')
    b.uhr.stelle(2)
    // Bernd's is in time and stands behind his own long work; Carla's is late and is read first.
    await b.lege('carla', 'freigeben V-1')
    await expect
      .poll(() => b.gesendet.filter((s) => s.chat === NUMMER.carla).map((s) => s.text))
      .toContainEqual(expect.stringMatching(/^Die Frist für V-1 ist abgelaufen/))
    await b.assistent.faellig()
    expect((await b.vorgang('V-1'))?.status).toBe('wartet_freigabe')
    weiter()
    await b.assistent.ruhe()
    expect((await b.vorgang('V-1'))?.status).toBe('erledigt')
    await b.schliesse()
  })
})
