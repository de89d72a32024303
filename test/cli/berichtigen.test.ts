import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meldeAn } from '../../src/cli/anmeldung.ts'
import { berichtigeVorgang } from '../../src/cli/berichtigen.ts'
import { ladeEin } from '../../src/cli/person.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'
import { grundlage } from '../helfer/grundlage.ts'
import { listeLernbeispiele } from '../helfer/lernbeispiele.ts'

// A correction from the shell is that of the console and of the chat: by who wrote it, and learned like a choice.

let gesagt: string[] = []
let beklagt: string[] = []
beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => gesagt.push(String(text)) > 0)
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => beklagt.push(String(text)) > 0)
})
afterEach(() => vi.restoreAllMocks())

jedeDatenbank((_name, oeffne) => {
  test('wer es geschrieben hat, sagt, was gemeint war, und wählt aus dem, was es gibt', async () => {
    const speicher = await oeffne()
    const ordner = mkdtempSync(join(tmpdir(), 'assistent-token-'))
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'leg ein ticket an: Beamer defekt')
    await b.sage('bernd', 'Wie hoch war der Umsatz im Oktober?')
    const g = grundlage(
      speicher,
      {
        agent: 'beispiel',
        skills: ['beispiel/skills/ticket_anlegen.ts', 'beispiel/skills/erinnerung_setzen.ts'],
      },
      { ASSISTENT_TOKEN_FILE: join(ordner, 'token.json') },
    )
    gesagt = []
    beklagt = []
    await ladeEin(g, 'Anna')
    await meldeAn(g, /\b\w{4}-\w{4}-\w{4}\b/.exec(gesagt.join(''))?.[0] ?? '')
    gesagt = []
    expect(await berichtigeVorgang(g, 'v1', {})).toBe(0)
    expect(gesagt.join('')).toMatch(/^erinnerung_setzen +Setzt eine Erinnerung\n$/)
    expect(await berichtigeVorgang(g, 'V-2', { faehigkeit: 'erinnerung_setzen' })).toBe(1)
    expect(await berichtigeVorgang(g, 'V-1', { faehigkeit: 'ticket_anlegen' })).toBe(1)
    expect(beklagt.join('')).toMatch(/nur, wer es geschrieben hat.*nichts lernen/s)
    expect(await speicher.read(listeLernbeispiele, undefined)).toEqual([])
    expect(await berichtigeVorgang(g, 'V-1', { faehigkeit: 'erinnerung_setzen' })).toBe(0)
    expect(await speicher.read(listeLernbeispiele, undefined)).toEqual([
      expect.objectContaining({ faehigkeit: 'erinnerung_setzen', quelle: 'korrektur', vorgang_id: 'V-1' }),
    ])
    rmSync(ordner, { recursive: true })
    await b.schliesse()
  })
})
