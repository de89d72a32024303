import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { sichere } from '../../src/betrieb/sicherung.ts'
import { handUhr } from '../../src/betrieb/uhr.ts'
import { type StelleWiederHerArg, stelleWiederHer } from '../../src/betrieb/wiederherstellung.ts'
import { ladeGrundlage } from '../../src/cli/lade.ts'
import type { AssistentFehler } from '../../src/domaene/fehler.ts'
import { plusMs, TAG_MS } from '../../src/domaene/zeit.ts'
import { erstelleForget, wendeQuittungenAn } from '../../src/gedaechtnis/forget.ts'
import { beginneAktion } from '../../src/speicher/aktion.ts'
import { legeMediumAb } from '../../src/speicher/medien-ordner.ts'
import { pruefeSchluessel } from '../../src/speicher/merkmal.ts'
import { insertPasskey, listePasskeys, loeschePasskey } from '../../src/speicher/passkey.ts'
import { ladePasswort, loeschePasswort, setzePasswort } from '../../src/speicher/passwort.ts'
import { ladeSchluessel, type Schluessel } from '../../src/speicher/schluessel.ts'
import { exec, type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { sperreDatei } from '../../src/speicher/sperre.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { SPRUNG } from '../../src/speicher/uebernahme.ts'
import * as bestand from './bestand.ts'

const JETZT = '2026-11-30T09:00:00.000Z'
const MORGEN = plusMs(JETZT, TAG_MS)

let ordner: string
let datei: string
let sicherung: string
let medienOrdner: string
let schluessel: Schluessel

beforeEach(async () => {
  ordner = mkdtempSync(join(tmpdir(), 'assistent-wiederherstellung-'))
  datei = join(ordner, 'a.sqlite')
  sicherung = join(ordner, 's.sqlite')
  medienOrdner = join(ordner, 'medien')
  schluessel = ladeSchluessel(`${datei}.key`)
  await mit(async (speicher) => {
    await pruefeSchluessel(speicher, schluessel, 'x')
    await speicher.run(bestand.grundstock, { jetzt: JETZT })
    await speicher.run(() => bestand.person({ id: 'bernd', rollen: [], jetzt: JETZT }), undefined)
    await speicher.run(() => bestand.abgeschlossen({ name: 'V-1', zeit: JETZT }), undefined)
  })
  await jetztSichern()
})
afterEach(() => rmSync(ordner, { recursive: true }))

async function mit<T>(tu: (speicher: Speicher) => Promise<T>, wo = datei): Promise<T> {
  const speicher = await oeffneSqlite({ datei: wo })
  try {
    return await tu(speicher)
  } finally {
    await speicher.schliesse()
  }
}

const jetztSichern = () =>
  sichere({
    quelle: datei,
    ziel: sicherung,
    ersetzen: true,
    medienOrdner,
    quittungen: `${datei}.vergessen`,
    jetzt: JETZT,
  })

const stelleHer = (mehr: Partial<StelleWiederHerArg> = {}) => {
  const quittungen = `${mehr.datei ?? datei}.vergessen`
  return stelleWiederHer({
    sicherung,
    datei,
    keyDatei: `${datei}.key`,
    schluessel,
    quittungen,
    medienOrdner,
    jetzt: MORGEN,
    busyFristMs: 50,
    vergissWieder: (speicher) => wendeQuittungenAn({ speicher, schluessel, quittungen, jetzt: MORGEN }),
    ...mehr,
  })
}

const vergiss = (speicher: Speicher) =>
  erstelleForget({
    speicher,
    uhr: handUhr(MORGEN),
    log: pino({ level: 'silent' }),
    schluessel,
    quittungen: `${datei}.vergessen`,
    medienOrdner,
    brichAb: () => false,
  }).forget({ agent: 'a', person_id: 'anna', kennungen: [] }, 'inhalte')

const neueNachricht = (ding: string) => (speicher: Speicher) =>
  speicher.run(() => bestand.eingang({ ding, zeit: MORGEN, status: 'erledigt' }), undefined)

const Text = z.object({ text: z.string() })
const verlauf = (wo = datei) =>
  mit((s) => s.read(() => rows(Text, sql`SELECT text FROM assistent_verlauf`), undefined), wo)
const anzahl = (tabelle: () => Operation<unknown[]>) =>
  mit(async (s) => (await s.read(tabelle, undefined)).length)
const nichts = z.object({})

const enthaelt = (wo: string, text: string): boolean => readFileSync(wo).includes(text)

const codeVon = (lauf: Promise<unknown>): Promise<string> =>
  lauf.then(
    () => 'gut',
    (fehler: AssistentFehler) => fehler.code,
  )

describe('wiederherstellen', () => {
  it('setzt die Sicherung an die Stelle der Datenbank und behält die ersetzte', async () => {
    await mit((s) => s.run(bestand.zeile, { zeit: MORGEN }))
    const { vorher = '' } = await stelleHer()
    expect(await verlauf()).toHaveLength(1)
    expect(vorher).toBe(`${datei}.vorher-20261201T090000000Z`)
    expect(await verlauf(vorher)).toHaveLength(2)
    expect(statSync(datei).mode & 0o777).toBe(0o600)
    expect(readdirSync(ordner).filter((n) => /neu|teil|-wal|-shm/.test(n))).toEqual([])
  })

  it('nimmt auch die ersetzte wieder: zurück auf den Stand von vorher', async () => {
    await mit((s) => s.run(bestand.zeile, { zeit: MORGEN }))
    const { vorher = '' } = await stelleHer()
    await stelleHer({ sicherung: vorher, jetzt: plusMs(MORGEN, 1) })
    expect(await verlauf()).toHaveLength(2)
  })

  it('vergisst wieder, was nach der Sicherung vergessen wurde, bevor jemand sie sieht', async () => {
    expect(enthaelt(sicherung, 'Titel von V-1')).toBe(true)
    await mit(vergiss)
    expect((await stelleHer()).vergessen).toBe(1)
    expect(await verlauf()).toEqual([])
    expect(enthaelt(datei, 'Titel von V-1')).toBe(false)
    // Counter-test: without the receipt it would be back.
    rmSync(`${datei}.vergessen`)
    await stelleHer({ jetzt: plusMs(MORGEN, 1) })
    expect(enthaelt(datei, 'Titel von V-1')).toBe(true)
  })

  it('findet auf einem neuen Rechner die Quittungen neben den Sicherungen, auch bei einer älteren', async () => {
    await mit(vergiss)
    await sichere({
      quelle: datei,
      ziel: join(ordner, 'juenger.sqlite'),
      ersetzen: false,
      quittungen: `${datei}.vergessen`,
      jetzt: MORGEN,
    })
    rmSync(`${datei}.vergessen`)
    const neu = join(ordner, 'neu.sqlite')
    expect((await stelleHer({ datei: neu })).vergessen).toBe(1)
    expect(enthaelt(neu, 'Titel von V-1')).toBe(false)
    expect(readFileSync(`${neu}.vergessen`, 'utf8')).toContain('"inhalte"')
  })

  it('beendet Anmeldungen, die seither widerrufen worden sein können', async () => {
    const tabellen = () =>
      rows(nichts, sql`SELECT hash FROM assistent_sitzung UNION ALL SELECT hash FROM assistent_einladung`)
    expect(await anzahl(tabellen)).toBe(2)
    await stelleHer()
    expect(await anzahl(tabellen)).toBe(0)
  })

  it('bringt keinen Passkey und kein Passwort zurück, die seither entfernt oder geändert wurden', async () => {
    const tu = (op: () => Operation<unknown>) => mit((s) => s.run(op, undefined))
    const passkey = (id: string) => () =>
      insertPasskey({ person_id: 'anna', p: { id, name: id, schluessel: '', zaehler: 0 }, jetzt: JETZT })
    const passwort = (person_id: string, hash: string, alt?: string) => () =>
      setzePasswort({ person_id, alt, hash, sitzung: '', jetzt: JETZT })
    const wege = (wo = datei) =>
      mit(async (s) => {
        const passkeys = await s.read(listePasskeys, { person_id: 'anna' })
        const hash = async (person_id: string) => (await s.read(ladePasswort, { person_id }))?.hash
        return [passkeys.map((k) => k.id).join(), await hash('anna'), await hash('bernd')]
      }, wo)
    for (const op of [passkey('P1'), passkey('P2'), passwort('anna', 'alt'), passwort('bernd', 'b')])
      await tu(op)
    await jetztSichern()
    await tu(() => loeschePasskey({ person_id: 'anna', id: 'P2' }))
    await tu(passwort('anna', 'neu', 'alt'))
    await tu(() => loeschePasswort({ person_id: 'bernd' }))
    await stelleHer()
    expect(await wege()).toEqual(['P1', 'neu', undefined])
    // On a new machine nobody knows better than the backup.
    const neu = join(ordner, 'neu.sqlite')
    await stelleHer({ datei: neu })
    expect(await wege(neu)).toEqual(['P1,P2', 'alt', 'b'])
  })

  it('lässt gesperrt, wer gesperrt ist, und in Ruhe, wer STOP gesagt hat', async () => {
    const setze = (stop: string | null, status: string) => (s: Speicher) =>
      s.run(
        () => exec(sql`UPDATE assistent_person SET opt_out = ${stop}, status = ${status} WHERE id = 'bernd'`),
        undefined,
      )
    const bernd = () =>
      mit((s) =>
        s.read(
          () =>
            rows(
              z.record(z.string(), z.unknown()),
              sql`SELECT status, opt_out FROM assistent_person WHERE id = 'bernd'`,
            ),
          undefined,
        ),
      )
    await mit(setze(MORGEN, 'gesperrt'))
    await stelleHer()
    expect(await bernd()).toEqual([{ status: 'gesperrt', opt_out: MORGEN }])
    // And the other way round: who wrote again since then is not silenced by an old STOP.
    await jetztSichern()
    await mit(setze(null, 'aktiv'))
    await stelleHer({ jetzt: plusMs(MORGEN, 1) })
    expect(await bernd()).toEqual([{ status: 'gesperrt', opt_out: null }])
  })

  it('gibt keine Nummer noch einmal, die seither vergeben wurde (I2)', async () => {
    let letzte = 0
    for (const ding of ['a', 'b', 'c']) letzte = await mit(neueNachricht(ding))
    await stelleHer()
    expect(await mit(neueNachricht('d'))).toBe(letzte + 1)
    // Counter-test: the file alone would give them again.
    copyFileSync(sicherung, join(ordner, 'roh.sqlite'))
    expect(await mit(neueNachricht('d'), join(ordner, 'roh.sqlite'))).toBeLessThan(letzte)
  })

  it('hält für ungewiss, was ein Vorgang der Sicherung seither getan hat (I2)', async () => {
    const beginne = (vorgang_id: string) =>
      mit((s) =>
        s.run(beginneAktion, {
          a: {
            vorgang_id,
            faehigkeit: 'ticket_anlegen',
            system: 'fremd',
            aktion: 'ticket_angelegt',
            key: `${vorgang_id}:fremd.ticket_angelegt:1`,
            input_hash: 'h',
            executor: 'e',
            ausgeloest_von: 'anna',
            freigegeben_von: null,
            begruendung: 'b',
          },
          jetzt: MORGEN,
        }),
      )
    await mit(neueNachricht('danach'))
    await stelleHer()
    // The backup knew one message; the second was lost with the replaced database.
    expect([(await beginne('V-1.2')).neu, (await beginne('V-1.3')).neu, (await beginne('V-3')).neu]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('springt weit, wenn niemand mehr weiß, welche Nummern vergeben wurden', async () => {
    const neu = join(ordner, 'neu.sqlite')
    expect(await stelleHer({ datei: neu })).toMatchObject({ vorher: undefined, datei: neu })
    expect(await mit(neueNachricht('x'), neu)).toBe(SPRUNG + 2)
    // A server that was started once on the new machine knows nothing either.
    const leer = join(ordner, 'leer.sqlite')
    await mit(async () => undefined, leer)
    await stelleHer({ datei: leer })
    expect(await mit(neueNachricht('x'), leer)).toBe(SPRUNG + 2)
  })

  it('ersetzt auch eine Datenbank, die sich nicht mehr öffnen lässt, und lässt ihr Protokoll nicht bei der neuen', async () => {
    writeFileSync(datei, 'kaputt'.repeat(1000))
    writeFileSync(`${datei}-wal`, 'Protokoll')
    const { vorher = '' } = await stelleHer()
    expect(await verlauf()).toHaveLength(1)
    expect(readFileSync(vorher, 'utf8')).toMatch(/^kaputt/)
    expect(existsSync(`${datei}-wal`)).toBe(false)
  })

  it('holt Medien zurück, und legt die weg, deren Nachricht sie nicht kennt', async () => {
    const lege = (eingang_id: number) =>
      legeMediumAb(medienOrdner, {
        eingang_id,
        bytes: Buffer.from(`m${eingang_id}`),
        endung: 'jpg',
        jetzt: JETZT,
      })
    const alt = await lege(1)
    await jetztSichern()
    rmSync(join(medienOrdner, alt))
    const neu = await lege(await mit(neueNachricht('foto')))
    const { vorher, medien } = await stelleHer()
    expect(medien).toBe(1)
    expect(readdirSync(medienOrdner)).toEqual([alt])
    expect(readdirSync(`${vorher}.medien`)).toEqual([neu])
  })
})

describe('nicht angerührt wird die Datenbank', () => {
  afterEach(async () => expect(await verlauf()).toHaveLength(1))

  it('wenn ein Server läuft', async () => {
    const gibFrei = sperreDatei(datei)
    expect(await codeVon(stelleHer())).toBe('server_laeuft_schon')
    gibFrei()
    expect(await codeVon(stelleHer())).toBe('gut')
  })

  it('wenn ein anderer Prozess sie offen hat', async () => {
    await mit(async (speicher) => {
      await speicher.run(() => exec(sql`UPDATE assistent_person SET aktualisiert = erstellt`), undefined)
      expect(await codeVon(stelleHer())).toBe('speicher_beschaeftigt')
      expect(readdirSync(ordner).filter((n) => /neu-|vorher/.test(n))).toEqual([])
    })
  })

  it('wenn die Schlüsseldatei nicht zur Sicherung gehört', async () => {
    const andere = ladeSchluessel(join(ordner, 'andere.key'))
    expect(await codeVon(stelleHer({ schluessel: andere }))).toBe('konfiguration')
  })

  it.each([
    ['fehlt', 'sicherung_fehlt', () => rmSync(sicherung)],
    ['keine Datenbank ist', 'konfiguration', () => writeFileSync(sicherung, 'x'.repeat(9000))],
    ['eine fremde Datenbank ist', 'konfiguration', () => fremde()],
    ['von einem neueren Programm ist', 'konfiguration', () => pragma('user_version = 99')],
    ['beschädigt ist', /beschaedigt/, () => beschaedige()],
    ['leer ist', 'konfiguration', () => writeFileSync(sicherung, '')],
  ])('wenn die Sicherung %s', async (_wie, code, tu) => {
    tu()
    expect(await codeVon(stelleHer())).toMatch(code)
  })

  it('wenn die Sicherung sie selbst ist', async () => {
    expect(await codeVon(stelleHer({ sicherung: datei }))).toBe('sicherung_selbst')
  })
})

function pragma(text: string): void {
  const db = new Database(sicherung)
  db.pragma(text)
  db.close()
}

function fremde(): void {
  rmSync(sicherung)
  const db = new Database(sicherung)
  db.exec('CREATE TABLE t (x)')
  db.close()
}

function beschaedige(): void {
  const bytes = readFileSync(sicherung)
  bytes.fill(0xab, 8192, 60_000)
  writeFileSync(sicherung, bytes)
}

describe('eine Sicherung, die jemand mit cp an ihre Stelle setzt', () => {
  const starte = async () => {
    const g = await ladeGrundlage({ db: datei }, 'silent')
    await g.speicher.schliesse()
  }

  it('vergisst beim nächsten Start wieder, beendet Anmeldungen und gibt keine Nummer noch einmal', async () => {
    await mit(neueNachricht('danach'))
    await mit(vergiss)
    copyFileSync(sicherung, datei)
    expect(enthaelt(datei, 'Titel von V-1')).toBe(true)
    await starte()
    expect(await verlauf()).toEqual([])
    expect(await anzahl(() => rows(nichts, sql`SELECT hash FROM assistent_sitzung`))).toBe(0)
    const naechste = await mit(neueNachricht('e'))
    expect(naechste).toBeGreaterThan(SPRUNG)
    // Once: the second start finds an ordinary database.
    await starte()
    expect(await mit(neueNachricht('f'))).toBe(naechste + 1)
  })

  it('öffnet sich mit einer fremden Schlüsseldatei nicht', async () => {
    copyFileSync(sicherung, datei)
    rmSync(`${datei}.key`)
    ladeSchluessel(`${datei}.key`)
    await expect(starte()).rejects.toThrow(/gehört nicht zu dieser Datenbank/)
  })
})
