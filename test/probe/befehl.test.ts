import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ladeProben, laufeProben } from '../../src/probe/probe.ts'
import { umgebung, yamlDatei } from './helfer.ts'

const CLI = join(import.meta.dirname, '../../src/cli.ts')
const DOKU = join(import.meta.dirname, '../../docs/dialogproben.md')

const probe = (...args: string[]) =>
  new Promise<{ code: number; aus: string; fehler: string }>((fertig) => {
    execFile(process.execPath, [CLI, 'probe', ...args], (fehler, aus, err) =>
      fertig({ code: fehler === null ? 0 : Number(fehler.code), aus, fehler: err }),
    )
  })

const gespraech = (name: string, antwort: string): string =>
  `name: ${name}\nzeit: 2026-11-03T09:00:00+01:00\nschritte:\n  - anna: Umsatz im Oktober?\n    antwort: ["${antwort}"]\n`

it('ein gescheitertes Gespräch endet mit 1 und zeigt, was kam', async () => {
  const datei = yamlDatei(`${gespraech('gut', '84.200 €')}---\n${gespraech('falsch', '1 €')}`)
  const { code, aus } = await probe(datei)
  expect(code).toBe(1)
  expect(aus).toContain(`✓ ${datei}: gut\n✗ ${datei}: falsch, Schritt 1\n`)
  expect(aus).toMatch(/\| .*84\.200/)
  expect(aus).toContain('1 von 2 gescheitert.')
})

it('als JSON, auch auf Wunsch mit einer anderen Konfiguration', async () => {
  const datei = yamlDatei(gespraech('gut', '84.200 €'))
  const { code, aus } = await probe(datei, '--json', '--config', 'beispiel/assistent.config.ts')
  expect(code).toBe(0)
  expect(JSON.parse(aus)).toEqual([{ datei, name: 'gut', ok: true }])
})

it.each([
  ['eine kaputte Datei', ['name: [a'], []],
  ['eine Datei als Datenbank', [gespraech('gut', '84')], ['--db', '/tmp/nie.sqlite']],
  ['eine Konfiguration, die es nicht gibt', [gespraech('gut', '84')], ['--config', '/gibt/es/nicht.ts']],
])('%s endet mit 2', async (_, [text = ''], args) => {
  const { code, aus, fehler } = await probe(yamlDatei(text), ...args)
  expect({ code, aus }).toEqual({ code: 2, aus: '' })
  expect(fehler).toMatch(/\S/)
})

it('das Beispiel der Dokumentation besteht, und seine Tabellen nennen jeden Schlüssel', async () => {
  const doku = readFileSync(DOKU, 'utf8')
  const beispiele = [...doku.matchAll(/```yaml\n([\s\S]*?)```/g)].map((m) => m[1] ?? '')
  expect(beispiele).toHaveLength(1)
  const ergebnisse = await laufeProben(ladeProben([yamlDatei(beispiele.join('---\n'))]), umgebung)
  expect(ergebnisse.map((e) => e.grund)).toEqual([undefined])
  const schluessel =
    'name zeit personen modell fristen erkennung fremd schritte chat kanal zitat knopf gesendet ereignis antwort nicht vorgang warte an erneut vorgang_id vorgaenge wo aktionen'
  for (const key of schluessel.split(' ')) expect(doku).toMatch(new RegExp(`^\\|.*\`${key}[\`:.]`, 'm'))
})
