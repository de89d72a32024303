import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { raeumeAuf } from '../../src/betrieb/aufraeumen.ts'
import { starteBetrieb } from '../../src/betrieb/betrieb.ts'
import {
  type Ablagen,
  ersetzteDatenbanken,
  geplanteSicherungen,
  pruefeSicherungen,
  sichereNachPlan,
} from '../../src/betrieb/sicherung-plan.ts'
import { befundeDe } from '../../src/betrieb/texte/de.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import type { AssistentFehler } from '../../src/domaene/fehler.ts'
import { type Instant, plusMs, STUNDE_MS, TAG_MS } from '../../src/domaene/zeit.ts'
import { stempel } from '../../src/speicher/datei.ts'
import { listeRuns } from '../../src/speicher/run.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { warteBis } from '../helfer/prozess.ts'
import * as bestand from './bestand.ts'

const JETZT = '2026-11-30T09:00:00.000Z'
const vor = (tage: number): Instant => plusMs(JETZT, -tage * TAG_MS)

let ordner: string
let ablagen: Required<Pick<Ablagen, 'datenbank' | 'sicherungen'>>
let speicher: Speicher

beforeEach(async () => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-plan-'))
  ablagen = { datenbank: join(ordner, 'a.sqlite'), sicherungen: join(ordner, 'fort') }
  speicher = await oeffneSqlite({ datei: ablagen.datenbank })
  await speicher.run(bestand.grundstock, { jetzt: JETZT })
})
afterEach(async () => {
  await speicher.schliesse()
  rmSync(ordner, { recursive: true })
})

const konfiguration = pruefeKonfiguration({ sicherung: { ordner: 'fort' } }, 'Test')
const raeume = (arg: { trocken?: boolean; frist?: string; zu?: Ablagen } = {}) =>
  raeumeAuf({
    speicher,
    aufbewahrung: { ...konfiguration.aufbewahrung, sicherung: arg.frist ?? '30d' },
    jetzt: JETZT,
    trocken: arg.trocken ?? false,
    ablagen: arg.zu ?? ablagen,
  })
const befund = (jetzt: Instant, zu: Ablagen = ablagen) =>
  pruefeSicherungen(konfiguration, zu, jetzt)?.(befundeDe)

describe('Sicherungen nach Plan', () => {
  it('macht der Server selbst, neben seiner Arbeit, und findet sie dann jung genug', async () => {
    expect(befund(JETZT)).toContain('noch keine')
    const uhr = handUhr('2026-11-30T01:59:00.000Z')
    const log = pino({ level: 'silent' })
    await starteBetrieb({ speicher, uhr, log, konfiguration, ablagen }).halteAn()
    uhr.stelleAuf('2026-11-30T02:00:30.000Z') // 3:00 in the team's zone
    const betrieb = starteBetrieb({ speicher, uhr, log, konfiguration, ablagen })
    const laeufe = () => speicher.read(listeRuns, { hoechstens: 9 })
    await warteBis('the run', async () =>
      (await laeufe()).find((r) => r.name === 'sichern' && r.status !== 'laeuft'),
    )
    await betrieb.halteAn()
    const [lauf] = (await laeufe()).filter((r) => r.name === 'sichern')
    expect(lauf).toMatchObject({
      status: 'erledigt',
      ergebnis: expect.stringMatching(/"bytes":\d{5,},"medien":0/),
    })
    expect(readdirSync(ablagen.sicherungen)).toEqual([`assistent-${stempel(uhr.jetzt())}.sqlite`])
    const kopie = await oeffneSqlite({ datei: geplanteSicherungen(ablagen.sicherungen)[0]?.datei ?? '' })
    await kopie.schliesse()
    expect(befund('2026-12-01T02:59:00.000Z')).toBeUndefined()
    expect(befund('2026-12-01T03:01:00.000Z')).toContain('älter als ihr Plan')
  })

  it('sagt mit Code, woran es liegt, wenn sie nicht geht', async () => {
    writeFileSync(ablagen.sicherungen, 'ein Ordner ist das nicht')
    const fehler = await sichereNachPlan(ablagen, JETZT).catch((f: AssistentFehler) => f.code)
    expect(fehler).toBe('sicherung_datei')
    rmSync(ablagen.sicherungen)
    const ohne = { ...ablagen, datenbank: join(ordner, 'fehlt.sqlite') }
    expect(await sichereNachPlan(ohne, JETZT).catch((f: AssistentFehler) => f.code)).toBe(
      'speicher_nicht_geoeffnet',
    )
    expect(readdirSync(ablagen.sicherungen)).toEqual([])
  })

  it('gibt es auf Postgres nicht, und `pruefen` sagt, was dort sichert', async () => {
    expect(await sichereNachPlan({ sicherungen: ablagen.sicherungen }, JETZT)).toBeUndefined()
    expect(existsSync(ablagen.sicherungen)).toBe(false)
    expect(befund(JETZT, {})).toContain('pg_dump')
    expect(pruefeSicherungen(pruefeKonfiguration({}, 'Test'), {}, JETZT)).toBeUndefined()
  })
})

describe('die Frist der Sicherungen', () => {
  const lege = (zeit: Instant): void => {
    mkdirSync(ablagen.sicherungen, { recursive: true })
    const datei = join(ablagen.sicherungen, `assistent-${stempel(zeit)}.sqlite`)
    for (const d of [datei, `${datei}.vergessen`]) writeFileSync(d, 'x')
    mkdirSync(`${datei}.medien`)
    writeFileSync(join(`${datei}.medien`, '1.jpg'), 'x')
  }
  const da = () => readdirSync(ablagen.sicherungen).sort()

  it('löscht, was älter ist, mit Medien und Quittungen, und rührt Fremdes nicht an', async () => {
    lege(vor(31))
    lege(vor(29))
    writeFileSync(join(ablagen.sicherungen, 'notiz.txt'), 'x')
    const vorher = da()
    expect((await raeume({ trocken: true })).sicherung).toBe(1)
    expect(da()).toEqual(vorher)
    expect((await raeume()).sicherung).toBe(1)
    const name = `assistent-${stempel(vor(29))}.sqlite`
    expect(da()).toEqual([name, `${name}.medien`, `${name}.vergessen`, 'notiz.txt'])
    expect((await raeume({ frist: '7d' })).sicherung).toBe(1)
    expect(da()).toEqual(['notiz.txt'])
  })

  it('gilt auch für Datenbanken, die `wiederherstellen` ersetzt hat', async () => {
    const alte = `${ablagen.datenbank}.vorher-${stempel(vor(31))}`
    for (const zeit of [vor(31), vor(1)]) writeFileSync(`${ablagen.datenbank}.vorher-${stempel(zeit)}`, 'x')
    mkdirSync(`${alte}.medien`)
    expect(ersetzteDatenbanken(ablagen.datenbank)).toHaveLength(2)
    expect((await raeume()).sicherung).toBe(1)
    expect(readdirSync(ordner).filter((n) => n.includes('vorher'))).toEqual([
      `a.sqlite.vorher-${stempel(vor(1))}`,
    ])
  })

  it('nimmt mit, was ein Absturz von einer Sicherung übrig ließ', async () => {
    lege(vor(1))
    const legeReste = (zeit: Instant): void => {
      const datei = join(ablagen.sicherungen, `assistent-${stempel(zeit)}.sqlite`)
      mkdirSync(`${datei}.medien`)
      for (const rest of ['.vergessen', '.teil-1-00000000', '.teil-1-00000000-journal'])
        writeFileSync(datei + rest, 'x')
    }
    // Of an hour ago: that one may still be at work.
    legeReste(plusMs(JETZT, -STUNDE_MS))
    const bleiben = da()
    legeReste(vor(2))
    const tot = spawnSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))'])
    const halbe = `${ablagen.datenbank}.neu-${tot.stdout}-00000000`
    writeFileSync(halbe, 'x')
    await raeume()
    expect(da()).toEqual(bleiben)
    expect(existsSync(halbe)).toBe(false)
  })

  it('ohne Ordner geschieht nichts', async () => {
    expect((await raeume({ zu: {} })).sicherung).toBe(0)
  })
})
