import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type PruefeArg, pruefe } from '../../src/betrieb/pruefen.ts'
import { pruefeAblagen } from '../../src/betrieb/pruefen-ablagen.ts'
import { pruefeDateien } from '../../src/betrieb/pruefen-dateien.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import { plusMs, STUNDE_MS } from '../../src/domaene/zeit.ts'
import { exec, type Operation, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import * as bestand from './bestand.ts'

const JETZT = '2026-11-27T09:00:00.000Z'
const konfiguration = pruefeKonfiguration({ agent: 'a' }, 'test')

async function befunde(speicher: Speicher, arg: Partial<PruefeArg> = {}): Promise<Record<string, string>> {
  const alle = await pruefe({ speicher, konfiguration, skills: [], jetzt: JETZT, ...arg })
  for (const { ok, hinweis } of alle) expect(ok).toBe(hinweis.de === 'in Ordnung')
  return Object.fromEntries(alle.filter((b) => !b.ok).map((b) => [b.name, b.hinweis.de]))
}

jedeDatenbank((name, oeffne, ziel) => {
  async function mit(fuelle: () => Operation<unknown>): Promise<Speicher> {
    const speicher = await oeffne()
    await speicher.run(bestand.grundstock, { jetzt: JETZT })
    await speicher.run(() => bestand.person({ id: 'carla', rollen: ['admin'], jetzt: JETZT }), undefined)
    await speicher.run(fuelle, undefined)
    return speicher
  }

  describe('pruefen', () => {
    it('findet an gesunden Zeilen nichts', async () => {
      const speicher = await mit(function* () {
        yield* bestand.abgeschlossen({ name: 'V-1', zeit: JETZT })
        const nachricht_id = yield* bestand.eingang({ ding: 'läuft', zeit: JETZT })
        yield* bestand.vorgang({ id: 'V-2', status: 'laeuft', zeit: JETZT, nachricht_id })
        yield* bestand.aktion({ vorgang_id: 'V-2', zeit: JETZT, begonnen: true })
        yield* bestand.vorgang({ id: 'V-3', status: 'laeuft', zeit: JETZT, nachricht_id: 999 })
        yield* exec(sql`UPDATE assistent_vorgang SET auszufuehren = 1 WHERE id = 'V-3'`)
        yield* bestand.vorgang({ id: 'V-4', status: 'fehler', zeit: JETZT, nachricht_id: 998 })
        yield* bestand.ausgang({ zeit: plusMs(JETZT, -59 * 60_000) })
        yield* bestand.ausgang({ zeit: plusMs(JETZT, -48 * STUNDE_MS), nicht_vor: plusMs(JETZT, STUNDE_MS) })
      })
      expect(await befunde(speicher)).toEqual({})
    })

    it('nennt, was beschädigt ist, mit Tabelle und id, und nie seinen Inhalt', async () => {
      const speicher = await mit(function* () {
        for (const id of ['V-1', 'V-2', 'V-3']) {
          yield* bestand.vorgang({ id, status: 'erledigt', zeit: JETZT })
        }
        yield* bestand.eingang({ ding: 'x', zeit: JETZT, status: 'erledigt' })
        yield* exec(sql`UPDATE assistent_vorgang SET parameter = '{"titel": "Geheim' WHERE id = 'V-2'`)
        yield* exec(sql`UPDATE assistent_vorgang SET frage = '{"art":"unbekannt"}' WHERE id = 'V-3'`)
        yield* exec(sql`UPDATE assistent_eingang SET ereignis = '[]'`)
      })
      const { json, ...sonst } = await befunde(speicher)
      expect(sonst).toEqual({})
      expect(json).toMatch(/^Beschädigt/)
      expect(json).toMatch(
        /assistent_vorgang\.parameter V-2, assistent_vorgang\.frage V-3, assistent_eingang\.ereignis \d+$/,
      )
      expect(json).not.toContain('Geheim')
    })

    it('findet Beschädigtes auch hinter der ersten Seite', async () => {
      const speicher = await mit(function* () {
        for (let i = 0; i < 520; i++) yield* bestand.ausgang({ zeit: JETZT })
        yield* exec(sql`UPDATE assistent_ausgang SET knoepfe = 'nein' WHERE id % 515 = 0`)
      })
      expect((await befunde(speicher)).json).toMatch(/assistent_ausgang\.knoepfe 515$/)
    })

    it('findet liegengebliebene Arbeit', async () => {
      const alt = plusMs(JETZT, -2 * STUNDE_MS)
      const speicher = await mit(function* () {
        const fertig = yield* bestand.eingang({ ding: 'fertig', zeit: alt, status: 'erledigt' })
        yield* bestand.vorgang({ id: 'V-7', status: 'laeuft', zeit: alt, nachricht_id: fertig })
        yield* bestand.aktion({ vorgang_id: 'V-8', zeit: alt, begonnen: true })
        yield* bestand.vorgang({ id: 'V-8', status: 'abgebrochen', zeit: alt })
        yield* bestand.eingang({ ding: 'gescheitert', zeit: alt, status: 'fehler' })
        yield* bestand.ausgang({ zeit: alt })
        yield* bestand.run({ name: 'bericht', slot: '2026-11-26T07:00', zeit: alt })
        yield* bestand.run({ name: 'bericht', slot: '2026-11-27T07:00', zeit: alt })
        yield* bestand.run({ name: 'aufraeumen', slot: '2026-11-26T02:30', zeit: alt })
        yield* bestand.run({ name: 'aufraeumen', slot: '2026-11-27T02:30', zeit: alt })
        yield* exec(
          sql`UPDATE assistent_run SET status = 'fehler' WHERE slot IN ('2026-11-26T02:30', '2026-11-27T07:00')`,
        )
      })
      const gefunden = await befunde(speicher)
      expect(Object.keys(gefunden)).toEqual(['vorgaenge', 'aktionen', 'ausgang', 'eingang', 'zeitplan'])
      expect(gefunden.vorgaenge).toMatch(/: V-7$/)
      expect(gefunden.zeitplan).toMatch(/: bericht$/)
    })

    it('findet Wartendes, Unklares, falsche Zonen, eine falsche Uhr und einen Mailserver, der nicht da ist', async () => {
      const speicher = await mit(function* () {
        const alt = plusMs(JETZT, -2 * STUNDE_MS)
        yield* bestand.eingang({ ding: 'wartet', zeit: alt })
        yield* bestand.eingang({ ding: 'kam eben', zeit: plusMs(JETZT, -60_000) })
        yield* bestand.aktion({ vorgang_id: 'V-9', zeit: JETZT, begonnen: true })
        yield* bestand.vorgang({ id: 'V-9', status: 'fehler', zeit: JETZT })
        yield* exec(sql`UPDATE assistent_aktion SET status = 'unklar'`)
        yield* exec(sql`UPDATE assistent_person SET zeitzone = 'Mond/Krater' WHERE id = 'anna'`)
      })
      const mail = () => Promise.reject(new Error('niemand da'))
      const gefunden = await befunde(speicher, { mail, jetzt: JETZT })
      expect(Object.keys(gefunden)).toEqual(['lanes', 'unklar', 'zeitzone', 'mail'])
      expect(gefunden.lanes).toMatch(/läuft der Server\?: \d+$/)
      expect(gefunden.unklar).toMatch(/: V-9$/)
      expect(gefunden.zeitzone).toMatch(/: anna$/)
      expect(Object.keys(await befunde(speicher, { jetzt: plusMs(JETZT, -7 * 60_000) }))).toContain('uhr')
    })

    it('zählt weiter, wenn es viele sind', async () => {
      const speicher = await mit(function* () {
        for (let i = 0; i < 25; i++) yield* bestand.eingang({ ding: `d${i}`, zeit: JETZT, status: 'fehler' })
      })
      expect((await befunde(speicher)).eingang).toMatch(/(\d+, ){9}\d+ und 15 weitere$/)
    })

    it('sagt, wenn eine ältere Version auf einem neueren Schema prüft', async () => {
      const speicher = await mit(() =>
        name === 'SQLite'
          ? nichts()
          : exec(sql`INSERT INTO assistent_schema (nummer, name) VALUES (99, 'neu')`),
      )
      if (name === 'SQLite') {
        const { default: Database } = await import('better-sqlite3')
        const ort = await ziel()
        const db = new Database(ort.name === 'SQLite' ? ort.datei : '')
        db.pragma('user_version = 99')
        db.close()
      }
      expect((await befunde(speicher)).schema).toContain('Schema 99 statt')
    })
  })

  // Postgres checks its pages itself, when it reads them.
  if (name === 'SQLite')
    it('findet Seiten, die überschrieben wurden', async () => {
      const speicher = await mit(function* () {
        for (let i = 0; i < 400; i++) yield* bestand.zeile({ zeit: JETZT })
      })
      await speicher.schliesse()
      const ort = await ziel()
      const datei = ort.name === 'SQLite' ? ort.datei : ''
      const seiten = statSync(datei).size / 4096
      const fd = openSync(datei, 'r+')
      for (let seite = seiten - 4; seite < seiten; seite++)
        writeSync(fd, Buffer.alloc(512, 0x5a), 0, 512, seite * 4096)
      closeSync(fd)
      const gefunden = await befunde(await oeffne())
      expect(gefunden.datei).toMatch(/beschädigt/i)
    })

  describe('pruefen des Teams', () => {
    const skills = [
      { name: 'rechnung_zahlen', freigabe: { rolle: 'finanzen' } },
      { name: 'post_loeschen', freigabe: { rolle: 'marketing' } },
      { name: 'umsatz_abfragen' },
    ]

    it('warnt ohne admin, und bei einer Freigabe, die höchstens einer geben kann', async () => {
      const speicher = await oeffne()
      await speicher.run(function* (): Operation<void> {
        yield* bestand.person({ id: 'bernd', rollen: ['finanzen'], jetzt: JETZT })
        yield* bestand.person({ id: 'carla', rollen: ['finanzen', 'admin'], jetzt: JETZT })
        yield* exec(sql`UPDATE assistent_person SET status = 'gesperrt' WHERE id = 'carla'`)
      }, undefined)
      const gefunden = await befunde(speicher, { skills })
      expect(Object.keys(gefunden)).toEqual(['team', 'freigabe'])
      expect(gefunden.freigabe).toMatch(
        /: finanzen \(nur eine Person\) für rechnung_zahlen, marketing \(niemand\) für post_loeschen\. /,
      )
    })

    it('sieht vor dem ersten Start auf das Team der Konfiguration', async () => {
      const team = [
        { name: 'A', phone: '+491713920001', rollen: ['finanzen', 'marketing', 'admin'] },
        { name: 'B', phone: '+491713920002', rollen: ['finanzen', 'marketing'] },
      ]
      expect(await befunde(await oeffne(), { skills, konfiguration: { ...konfiguration, team } })).toEqual({})
    })

    it('nennt ein Land ohne bekannte Feiertage und einen falschen Zeitplan', async () => {
      const speicher = await mit(nichts)
      const land = { ...konfiguration, land: 'DE-ZZ' }
      expect((await befunde(speicher, { konfiguration: land })).konfiguration).toContain('„DE-ZZ“')
      const zeitplan = { ...konfiguration, zeitplan: { aufraeumen: 'nachts' } }
      expect((await befunde(speicher, { konfiguration: zeitplan })).konfiguration).toContain('fünf Felder')
    })
  })
})

describe('pruefen der Dateien daneben', () => {
  it('findet, was andere Benutzer lesen dürfen, und ein Protokoll von SQLite, das ein Leser festhält', async () => {
    const ordner = mkdtempSync(join(tmpdir(), 'assistent-pruefen-'))
    onTestFinished(() => rmSync(ordner, { recursive: true }))
    const datenbank = join(ordner, 'a.sqlite')
    const sieh = async () =>
      Object.fromEntries((await pruefeDateien({ datenbank }, undefined)).map((b) => [b.name, b]))
    writeFileSync(datenbank, '', { mode: 0o600 })
    expect(await sieh()).toMatchObject({ geheimnisse: { ok: true }, platz: { ok: true }, wal: { ok: true } })
    chmodSync(datenbank, 0o644)
    truncateSync(datenbank, 0)
    writeFileSync(`${datenbank}-wal`, '', { mode: 0o600 })
    truncateSync(`${datenbank}-wal`, 65 * 1024 * 1024)
    const { geheimnisse, wal } = await sieh()
    expect(geheimnisse).toMatchObject({
      schwere: 'fehler',
      hinweis: { de: expect.stringContaining(`chmod 600 ${datenbank}`) },
    })
    expect(wal).toMatchObject({ schwere: 'hinweis', hinweis: { de: expect.stringContaining('65 MB') } })
  })

  const quittung = { id: '1', zeit: JETZT, agent: 'a', art: 'ganz', namen: ['h'] }

  it('findet Quittungen, die niemand mehr lesen kann, und nennt die abgeschnittene letzte nicht', async () => {
    const ordner = mkdtempSync(join(tmpdir(), 'assistent-pruefen-'))
    onTestFinished(() => rmSync(ordner, { recursive: true }))
    const quittungen = join(ordner, 'a.vergessen')
    const sieh = async () =>
      (await pruefeAblagen(konfiguration, { quittungen }, JETZT))
        .filter((b) => !b.ok)
        .map((b) => b.hinweis.de)
    expect(await sieh()).toEqual([])
    writeFileSync(quittungen, `${JSON.stringify(quittung)}\n{"id":`)
    expect(await sieh()).toEqual([])
    writeFileSync(quittungen, `kaputt\n\n${JSON.stringify(quittung)}\n`)
    expect(await sieh()).toEqual([expect.stringMatching(/sind 1 Zeilen nicht zu lesen/)])
    rmSync(quittungen)
    mkdirSync(quittungen)
    expect(await sieh()).toEqual([expect.stringMatching(/nicht zu lesen/)])
  })
})

function* nichts(): Operation<void> {}
