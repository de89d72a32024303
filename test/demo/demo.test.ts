import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { starteFremdsystem } from '../../beispiel/fremdsystem.ts'
import { ladeKonfiguration } from '../../src/config.ts'
import { ladeDrehbuch } from '../../src/demo/drehbuch.ts'
import { spieleDemo } from '../../src/demo/spiel.ts'
import { MINUTE_MS, plusMs } from '../../src/domaene/zeit.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'
import { oeffneSpeicher } from '../../src/speicher/oeffnen.ts'
import { ladeSchluessel } from '../../src/speicher/schluessel.ts'
import { type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { pruefeInvarianten } from '../helfer/invarianten.ts'
import { fuehreAus } from '../helfer/prozess.ts'

const ORDNER = 'beispiel/demo'

const Stand = z.object({ status: z.string(), grund: z.string().nullable(), frist: z.string().nullable() })
function* staende(): Operation<z.output<typeof Stand>[]> {
  return yield* rows(Stand, sql`SELECT status, grund, frist FROM assistent_vorgang`)
}
const TABELLEN = {
  lernbeispiele: sql`assistent_lernbeispiel`,
  zeitplan: sql`assistent_zeitplan`,
  abgeloeste: sql`facts WHERE ersetzt_durch IS NOT NULL`,
  erinnerungen: sql`assistent_ausgang WHERE zweck = 'erinnerung' AND status = 'bereit'`,
}
function* anzahl(tabelle: keyof typeof TABELLEN): Operation<number> {
  const t = TABELLEN[tabelle]
  return (yield* rows(z.object({ id: z.union([z.string(), z.number()]) }), sql`SELECT id FROM ${t}`)).length
}

async function spiele(
  jetzt: string,
  szenen = ladeDrehbuch(ORDNER),
): Promise<{ speicher: Speicher; maengel: string[]; aufrufe: number }> {
  const { konfiguration, ordner } = await ladeKonfiguration(join(ORDNER, 'assistent.config.ts'))
  const fremd = await starteFremdsystem({ port: 0 })
  const speicher = await oeffneSpeicher(':memory:')
  onTestFinished(async () => {
    await speicher.schliesse()
    await fremd.schliesse()
  })
  const maengel = await spieleDemo(szenen, {
    konfiguration,
    skills: await ladeSkills(konfiguration.skills, ordner),
    speicher,
    schluessel: ladeSchluessel(':memory:'),
    log: pino({ level: 'silent' }),
    einstellungen: { FREMDSYSTEM_URL: fremd.url },
    jetzt,
  })
  await pruefeInvarianten(speicher, { fremd: fremd.zustand.aufrufe })
  return { speicher, maengel, aufrufe: fremd.zustand.aufrufe.length }
}

describe('Die Demo', () => {
  test.each([
    ['an einem Nachmittag im Büro', '2026-11-27T15:00:00.000Z'],
    ['in der Nacht auf einen Sonntag, nach Feiertagen', '2027-01-03T01:30:00.000Z'],
  ])('zeigt jeden Stand, %s, und alle Antworten sind die des Drehbuchs', async (_, jetzt) => {
    const { speicher, maengel, aufrufe } = await spiele(jetzt)
    expect(maengel).toEqual([])
    const alle = await speicher.read(staende, undefined)
    const da = new Set(alle.map((v) => v.status))
    for (const status of ['erledigt', 'beantwortet', 'abgebrochen', 'rueckfrage', 'bestaetigung', 'fehler'])
      expect(da, status).toContain(status)
    const gruende = new Set(alle.map((v) => v.grund))
    for (const grund of ['abgelehnt', 'ersetzt', 'nein', 'verweigert', 'unklar'])
      expect(gruende, grund).toContain(grund)
    const fristen = alle.filter((v) => v.status === 'wartet_freigabe').map((v) => v.frist ?? '')
    expect(fristen.length).toBeGreaterThanOrEqual(4)
    expect(fristen.filter((f) => f > jetzt && f <= plusMs(jetzt, 30 * MINUTE_MS))).toHaveLength(1)
    for (const tabelle of ['lernbeispiele', 'zeitplan', 'abgeloeste', 'erinnerungen'] as const)
      expect(await speicher.read(() => anzahl(tabelle), undefined), tabelle).toBeGreaterThan(0)
    expect(aufrufe).toBeGreaterThan(10)
  })

  test('Gegenprobe: eine andere Antwort als die des Drehbuchs und eine Szene vor der Zeit fallen auf', async () => {
    const [erste] = ladeDrehbuch(ORDNER)
    if (!erste) throw new Error('there is no scene')
    const gruss = { art: 'nachricht' as const, person: 'anna', text: 'Guten Morgen' }
    const { maengel } = await spiele('2026-11-27T15:00:00.000Z', [
      { ...erste, name: 'anders', schritte: [{ ...gruss, antwort: ['Gute Nacht'] }] },
      { ...erste, name: 'zu früh', schritte: [gruss] },
    ])
    expect(maengel).toEqual([
      expect.stringContaining('anders, Schritt 1: antwort: "Gute Nacht" kommt nicht vor'),
      expect.stringContaining('zu früh: beginnt, bevor'),
    ])
  })

  test('Sie schreibt in keine Datenbank, in der schon jemand ist', async () => {
    const ordner = mkdtempSync(join(tmpdir(), 'assistent-demo-'))
    const db = join(ordner, 'a.sqlite')
    const umgebung = { HOME: ordner, ASSISTENT_DB: db }
    expect(
      await fuehreAus(['person', 'anlegen', 'Erika', '--nummer', '+491713920010'], umgebung),
    ).toMatchObject({ code: 0 })
    const { code, stderr } = await fuehreAus(['--db', db, 'demo', '--nur-daten'], umgebung)
    expect(code).toBe(1)
    expect(stderr).toContain('sind schon Personen oder Nachrichten')
  })
})
