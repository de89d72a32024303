import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { baueBuehne } from '../helfer/prozess-buehne.ts'

// What the config says about keeping reaches the commands: folders lie where the config lies, Fristen are its own.

it('Verzeichnis, Archiv, Sicherungen und `pruefen` folgen der Konfiguration', {
  timeout: 180_000,
}, async (test) => {
  const b = await baueBuehne(test, { umgebung: { OPENAI_API_KEY: 'sk-geheim' } })
  const ort = join(b.ordner, 'config')
  mkdirSync(ort)
  const empfaenger = await identityToRecipient(await generateX25519Identity())
  const config = {
    aufbewahrung: { verlauf: '14d', aktion: '7d', archiv: { ordner: 'archiv', empfaenger, frist: '100d' } },
    sicherung: { ordner: 'sicherung' },
  }
  writeFileSync(join(ort, 'assistent.config.ts'), `export default ${JSON.stringify(config)}`)
  const cli = async (...args: string[]) => {
    const ende = await b.cli(['--config', join(ort, 'assistent.config.ts'), ...args])
    return {
      ...ende,
      json: ende.stdout.startsWith('{') || ende.stdout.startsWith('[') ? JSON.parse(ende.stdout) : undefined,
    }
  }
  const { json: verzeichnis, stdout } = await cli('aufbewahrung', '--json')
  expect(verzeichnis.empfaenger).toEqual([
    expect.stringContaining('WhatsApp'),
    expect.stringContaining('HTTP'),
    expect.stringContaining('Sprachmodell'),
  ])
  expect(stdout).not.toContain('sk-geheim')
  expect(verzeichnis.eintraege).toContainEqual(
    expect.objectContaining({
      tabellen: ['assistent_verlauf'],
      frist: { dauer: '14d', einstellung: 'aufbewahrung.verlauf' },
    }),
  )
  expect(verzeichnis.eintraege).toContainEqual(
    expect.objectContaining({ frist: { dauer: '100d', einstellung: 'aufbewahrung.archiv.frist' } }),
  )
  // No database was made for that.
  expect(existsSync(b.umgebung.ASSISTENT_DB ?? '')).toBe(false)

  expect((await cli('aufraeumen', '--json')).json).toMatchObject({ aktion: 0, archiv: 0, sicherung: 0 })
  const db = new Database(b.umgebung.ASSISTENT_DB ?? '')
  db.exec(`INSERT INTO assistent_aktion (vorgang_id, faehigkeit, system, aktion, key, input_hash, status, executor, ausgeloest_von, begruendung, erstellt)
    VALUES ('V-1', 'f', 's', 'a', 'k', 'h', 'erledigt', 'e', 'P-1', 'b', '2020-01-01T00:00:00.000Z')`)
  db.close()
  expect((await cli('aufraeumen', '--json')).json).toMatchObject({ aktion: 1 })
  expect(readdirSync(join(ort, 'archiv'))).toEqual([
    expect.stringMatching(/^aktion-\d{8}T\d{9}Z-1\.jsonl\.age$/),
  ])

  const befund = async () =>
    (await cli('pruefen', '--json')).json.find((f: { name: string }) => f.name === 'sicherung')
  expect(await befund()).toMatchObject({
    ok: false,
    hinweis: expect.stringContaining(join(ort, 'sicherung')),
  })
})
