import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ladeKonfiguration } from '../../src/config.ts'
import { ladeProben, laufeProben, type ProbeErgebnis } from '../../src/probe/probe.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'

export const CONFIG = join(import.meta.dirname, '../../beispiel/assistent.config.ts')
const { konfiguration, ordner } = await ladeKonfiguration(CONFIG)
export const umgebung = { konfiguration, skills: await ladeSkills(konfiguration.skills, ordner) }

/** A YAML file that is gone after the test. */
export function yamlDatei(text: string, name = 'probe.yaml'): string {
  const hier = mkdtempSync(join(tmpdir(), 'assistent-probe-'))
  onTestFinished(() => rmSync(hier, { recursive: true }))
  writeFileSync(join(hier, name), text)
  return join(hier, name)
}

/** Plays steps of a conversation that begins on Tuesday, 3 November 2026, at 9 in Berlin. */
export async function spiele(schritte: string, kopf = ''): Promise<ProbeErgebnis> {
  const datei = yamlDatei(`name: Probe\nzeit: 2026-11-03T09:00:00+01:00\n${kopf}\nschritte:\n${schritte}`)
  const [ergebnis] = await laufeProben(ladeProben([datei]), umgebung)
  if (!ergebnis) throw new Error('no result')
  return ergebnis
}
