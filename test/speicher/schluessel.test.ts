import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { KonfigurationsFehler } from '../../src/domaene/fehler.ts'
import { hmac, ladeSchluessel, schluesselDatei } from '../../src/speicher/schluessel.ts'

describe('Schlüsseldatei', () => {
  let ordner: string
  let datei: string
  beforeEach(() => {
    ordner = mkdtempSync(join(tmpdir(), 'assistent-schluessel-'))
    datei = join(ordner, 'a.db.key')
  })
  afterEach(() => rmSync(ordner, { recursive: true }))

  const fehlerVon = (tu: () => unknown): KonfigurationsFehler => {
    try {
      tu()
    } catch (fehler) {
      if (fehler instanceof KonfigurationsFehler) return fehler
      throw fehler
    }
    throw new Error('nothing was thrown')
  }

  it('wird einmal angelegt, nur für ihren Benutzer lesbar, und bleibt', () => {
    const erste = ladeSchluessel(datei)
    expect(statSync(datei).mode & 0o777).toBe(0o600)
    expect([erste.namen.length, erste.sitzung.length]).toEqual([32, 32])
    expect(erste.namen.equals(erste.sitzung)).toBe(false)
    expect(ladeSchluessel(datei)).toEqual(erste)
    expect(readdirSync(ordner)).toEqual(['a.db.key'])
  })

  it('ist für alle dieselbe, wenn mehrere Prozesse sie zugleich anlegen', async () => {
    const modul = join(import.meta.dirname, '..', '..', 'src', 'speicher', 'schluessel.ts')
    const skript = `import { ladeSchluessel } from ${JSON.stringify(modul)}
      process.stdout.write(ladeSchluessel(${JSON.stringify(datei)}).namen.toString('hex'))`
    const laeufe = Array.from({ length: 5 }, () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', skript]),
    )
    const gelesen = (await Promise.all(laeufe)).map(({ stdout }) => stdout)
    expect(new Set(gelesen)).toEqual(new Set([ladeSchluessel(datei).namen.toString('hex')]))
  })

  it.each([0o644, 0o640, 0o606])('wird mit den Rechten %o abgelehnt, mit der Abhilfe chmod', (rechte) => {
    ladeSchluessel(datei)
    chmodSync(datei, rechte)
    expect(fehlerVon(() => ladeSchluessel(datei)).abhilfe).toBe(`chmod 600 ${datei}`)
    chmodSync(datei, 0o600)
    ladeSchluessel(datei)
  })

  it.each(['', 'kein JSON', '{}', '{"namen":"YQ","sitzung":"YQ"}'])(
    'wird mit dem Inhalt „%s“ abgelehnt und nicht überschrieben',
    (inhalt) => {
      writeFileSync(datei, inhalt, { mode: 0o600 })
      expect(fehlerVon(() => ladeSchluessel(datei)).message).toContain(datei)
      expect(readFileSync(datei, 'utf8')).toBe(inhalt)
    },
  )

  it('wird auf Wunsch nicht neu angelegt, wenn sie fehlt', () => {
    expect(fehlerVon(() => ladeSchluessel(datei, { anlegen: false })).message).toContain(datei)
    expect(readdirSync(ordner)).toEqual([])
  })

  it('nennt einen fehlenden Ordner', () => {
    expect(fehlerVon(() => ladeSchluessel(join(ordner, 'fehlt', 'a.key'))).message).toContain('fehlt')
  })

  it('liegt neben der Datenbank oder am genannten Platz', () => {
    expect(schluesselDatei('/srv/a.db')).toBe('/srv/a.db.key')
    expect(schluesselDatei('/srv/a.db', '/etc/k')).toBe('/etc/k')
    expect(schluesselDatei('postgres://h/d', '/etc/k')).toBe('/etc/k')
    expect(fehlerVon(() => schluesselDatei('postgres://h/d')).abhilfe).toContain('ASSISTENT_KEY_FILE')
  })

  it('gibt es für eine Datenbank im Speicher nur im Speicher', () => {
    const keys = ladeSchluessel(schluesselDatei(':memory:'))
    expect(ladeSchluessel(':memory:')).not.toEqual(keys)
  })
})

it('hmac hängt von Schlüssel und Text ab und sonst von nichts', () => {
  const [a, b] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  expect(hmac(a, 'x')).toMatch(/^[\w-]{43}$/)
  expect(hmac(a, 'x')).toBe(hmac(Buffer.from(a), 'x'))
  expect(new Set([hmac(a, 'x'), hmac(a, 'y'), hmac(b, 'x')]).size).toBe(3)
})
