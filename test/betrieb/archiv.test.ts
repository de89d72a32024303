import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pruefeArchiv } from '../../src/betrieb/archiv.ts'
import { raeumeAuf } from '../../src/betrieb/aufraeumen.ts'
import { befundeDe } from '../../src/betrieb/texte/de.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import type { AssistentFehler } from '../../src/domaene/fehler.ts'
import { type Instant, plusMs, TAG_MS } from '../../src/domaene/zeit.ts'
import { offenerStapel, planeStapel } from '../../src/speicher/archiv.ts'
import { STAPEL } from '../../src/speicher/aufraeumen.ts'
import { exec, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import * as bestand from './bestand.ts'

const JETZT = '2026-11-30T09:00:00.000Z'
const vor = (tage: number): Instant => plusMs(JETZT, -tage * TAG_MS)

let identitaet: string
let empfaenger: string
let ordner: string
beforeAll(async () => {
  identitaet = await generateX25519Identity()
  empfaenger = await identityToRecipient(identitaet)
})
beforeEach(() => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-archiv-'))
})
afterEach(() => rmSync(ordner, { recursive: true }))

const mitArchiv = (mehr: Record<string, string> = {}) =>
  pruefeKonfiguration(
    {
      aufbewahrung: {
        aktion: '100d',
        freigabe: '100d',
        vorgang: '100d',
        archiv: { ordner, empfaenger, ...mehr },
      },
    },
    'Test',
  ).aufbewahrung

const raeume = (speicher: Speicher, arg: { jetzt?: Instant; trocken?: boolean; frist?: string } = {}) =>
  raeumeAuf({
    speicher,
    aufbewahrung: mitArchiv(arg.frist ? { frist: arg.frist } : {}),
    jetzt: arg.jetzt ?? JETZT,
    trocken: arg.trocken ?? false,
    ablagen: { archiv: ordner },
  })

async function oeffneDatei(name: string): Promise<Record<string, unknown>[]> {
  const d = new Decrypter()
  d.addIdentity(identitaet)
  const text = await d.decrypt(readFileSync(join(ordner, name)), 'text')
  return text.split('\n').flatMap((zeile) => (zeile === '' ? [] : [JSON.parse(zeile)]))
}

const alles = async () => (await Promise.all(readdirSync(ordner).sort().map(oeffneDatei))).flat()
const wer = async () => (await alles()).map((z) => `${z.tabelle} ${z.vorgang_id ?? z.id}`).sort()

jedeDatenbank((_name, oeffne) => {
  const gefuellt = async (
    namen: readonly [string, number][] = [
      ['V-1', 101],
      ['V-2', 99],
    ],
  ): Promise<Speicher> => {
    const speicher = await oeffne()
    await speicher.run(bestand.grundstock, { jetzt: JETZT })
    for (const [name, tage] of namen) await speicher.run(bestand.abgeschlossen, { name, zeit: vor(tage) })
    return speicher
  }

  describe('Archiv', () => {
    it('nimmt auf, was das Aufräumen vom Protokoll löscht, und nur das', async () => {
      const speicher = await gefuellt()
      expect(await raeume(speicher, { trocken: true })).toMatchObject({ vorgang: 1, aktion: 1, freigabe: 1 })
      expect(readdirSync(ordner)).toEqual([])
      expect(await raeume(speicher)).toMatchObject({ vorgang: 1, aktion: 1, freigabe: 1 })
      const geht = ['assistent_aktion V-1', 'assistent_freigabe V-1', 'assistent_vorgang V-1']
      expect(await wer()).toEqual(geht)
      expect(await bestand.zaehleAlles(speicher)).toMatchObject({ vorgang: 1, aktion: 1, freigabe: 1 })
      for (const name of readdirSync(ordner)) expect(statSync(join(ordner, name)).mode & 0o777).toBe(0o600)
      expect((await alles()).find((z) => z.tabelle === 'assistent_aktion')).toMatchObject({
        ausgeloest_von: 'anna',
        aktion: 'ticket_angelegt',
        status: 'erledigt',
      })
      await raeume(speicher)
      expect(await wer()).toEqual(geht)
    })

    it('enthält keinen Text von Personen und ist ohne die Identität nicht zu lesen', async () => {
      const speicher = await gefuellt([])
      await speicher.run(bestand.abgeschlossen, { name: 'V-1', zeit: vor(101) })
      await speicher.run(
        () => exec(sql`UPDATE assistent_freigabe SET grund = 'Geheim', stand = 'Geheim'`),
        undefined,
      )
      await speicher.run(
        () => exec(sql`UPDATE assistent_aktion SET ergebnis = '"Geheim"', input_hash = 'Geheim'`),
        undefined,
      )
      // Texts that stay as long as the row: nothing has blanked them before.
      await raeumeAuf({
        speicher,
        aufbewahrung: { ...mitArchiv(), vorgang_text: '200d' },
        jetzt: JETZT,
        trocken: false,
        ablagen: { archiv: ordner },
      })
      const klar = JSON.stringify(await alles())
      expect(klar).toContain('V-1')
      expect(klar).not.toMatch(/Geheim|Text von|Titel von|Antwort/)
      for (const name of readdirSync(ordner)) {
        const bytes = readFileSync(join(ordner, name))
        expect(bytes.includes('ticket_anlegen')).toBe(false)
        const andere = new Decrypter()
        andere.addIdentity(await generateX25519Identity())
        await expect(andere.decrypt(bytes)).rejects.toThrow()
      }
    })

    it('nimmt nach einem Absturz zwischen Datei und Löschen keine Zeile doppelt auf', async () => {
      const speicher = await gefuellt()
      const grenze = vor(100)
      const stapel = await speicher.run(planeStapel, { name: 'aktion', grenze, lauf: '20261130T090000000Z' })
      expect(stapel?.zeilen).toHaveLength(1)
      // The file as the crash left it: whole, and older.
      writeFileSync(join(ordner, `${stapel?.datei}.jsonl.age`), 'von vor dem Absturz')
      // A day later one row more is due.
      await raeume(speicher, { jetzt: plusMs(JETZT, 2 * TAG_MS) })
      expect((await wer()).filter((z) => z.startsWith('assistent_aktion'))).toEqual([
        'assistent_aktion V-1',
        'assistent_aktion V-2',
      ])
      expect(await speicher.read(offenerStapel, undefined)).toBeUndefined()
    })

    it('behält das Protokoll, wenn der Ordner nicht zu beschreiben ist, und räumt alles andere auf', async () => {
      const speicher = await gefuellt()
      await speicher.run(bestand.zeile, { zeit: vor(31) })
      rmSync(ordner, { recursive: true })
      writeFileSync(ordner, 'kein Ordner')
      const lauf = raeume(speicher)
      await expect(lauf.catch((f: AssistentFehler) => Promise.reject(f.code))).rejects.toBe('sicherung_datei')
      expect(await bestand.zaehleAlles(speicher)).toMatchObject({
        vorgang: 2,
        aktion: 2,
        freigabe: 2,
        verlauf: 0,
      })
      rmSync(ordner)
      await raeume(speicher)
      expect(await wer()).toHaveLength(3)
    })

    it('endet mit einem Fehler, wo kein Ordner entstehen kann, statt es ewig zu versuchen', async () => {
      const speicher = await gefuellt()
      const lauf = raeumeAuf({
        speicher,
        aufbewahrung: mitArchiv(),
        jetzt: JETZT,
        trocken: false,
        ablagen: { archiv: '/proc/assistent/archiv' },
      })
      await expect(lauf.catch((f: AssistentFehler) => Promise.reject(f.code))).rejects.toBe('sicherung_datei')
      expect((await pruefeArchiv(mitArchiv().archiv, '/proc/assistent/archiv'))?.(befundeDe)).toContain(
        'nicht schreiben',
      )
      expect(await bestand.zaehleAlles(speicher)).toMatchObject({ aktion: 2, freigabe: 2 })
    })

    it('schreibt mehr als einen Stapel in mehrere Dateien, auch bei zwei Läufen zugleich', async () => {
      const speicher = await gefuellt([])
      await speicher.run(function* () {
        for (let i = 0; i < STAPEL + 20; i++)
          yield* bestand.freigabe({ vorgang_id: `V-${i}`, zeit: vor(101) })
      }, undefined)
      const zweiter = await oeffne()
      const zahlen = await Promise.all([raeume(speicher), raeume(zweiter)])
      expect((zahlen[0]?.freigabe ?? 0) + (zahlen[1]?.freigabe ?? 0)).toBe(STAPEL + 20)
      expect(readdirSync(ordner)).toHaveLength(2)
      expect(new Set(await wer()).size).toBe(STAPEL + 20)
      expect(await alles()).toHaveLength(STAPEL + 20)
    })

    it('geht nach seiner eigenen Frist', async () => {
      const speicher = await gefuellt()
      await raeume(speicher)
      writeFileSync(join(ordner, 'notiz.txt'), 'x')
      const spaeter = plusMs(JETZT, 8 * TAG_MS)
      expect((await raeume(speicher, { jetzt: spaeter, frist: '9d' })).archiv).toBe(0)
      const vorher = readdirSync(ordner).length
      expect((await raeume(speicher, { jetzt: spaeter, frist: '7d', trocken: true })).archiv).toBe(3)
      expect(readdirSync(ordner)).toHaveLength(vorher)
      expect((await raeume(speicher, { jetzt: spaeter, frist: '7d' })).archiv).toBe(3)
      expect(readdirSync(ordner)).not.toContain(expect.stringMatching(/20261130/))
      expect(readdirSync(ordner)).toContain('notiz.txt')
    })
  })
})

describe('pruefen', () => {
  it('sagt, wenn ins Archiv nicht geschrieben werden kann oder sein Empfänger keiner ist', async () => {
    const { archiv } = mitArchiv()
    expect(await pruefeArchiv(archiv, ordner)).toBeUndefined()
    expect(await pruefeArchiv(undefined, undefined)).toBeUndefined()
    const falsch = `age1${'q'.repeat(58)}`
    expect((await pruefeArchiv(mitArchiv({ empfaenger: falsch }).archiv, ordner))?.(befundeDe)).toContain(
      'age-keygen',
    )
    writeFileSync(join(ordner, 'datei'), '')
    expect((await pruefeArchiv(archiv, join(ordner, 'datei')))?.(befundeDe)).toContain('nicht schreiben')
  })

  it('ein Empfänger, der keiner sein kann, hält den Start an', () => {
    expect(() => mitArchiv({ empfaenger: 'AGE-SECRET-KEY-1' })).toThrow(/aufbewahrung\.archiv\.empfaenger/)
  })
})
