import { join } from 'node:path'
import { afterAll, describe, expect, it, type TestContext } from 'vitest'
import { ladeKonfiguration } from '../../src/config.ts'
import { ladeProben, laufeProbe, type Umgebung } from '../../src/probe/probe.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'
import { oeffneLeeresPostgres } from '../helfer/datenbank.ts'
import { gibAlleZurueck } from '../helfer/postgres-leihe.ts'

// Every conversation of this folder, on the demo company, on both databases.

const proben = ladeProben([import.meta.dirname])
const { konfiguration, ordner } = await ladeKonfiguration(
  join(import.meta.dirname, '../../beispiel/assistent.config.ts'),
)
const skills = await ladeSkills(konfiguration.skills, ordner)

function alle(datenbank: (test: Pick<TestContext, 'onTestFinished'>) => Pick<Umgebung, 'oeffne'>): void {
  for (const probe of proben) {
    it.concurrent(probe.name, async (test) => {
      const ergebnis = await laufeProbe(probe, { konfiguration, skills, ...datenbank(test) })
      test.expect(ergebnis.ok, `Schritt ${ergebnis.schritt ?? '–'}: ${ergebnis.grund ?? ''}`).toBe(true)
    })
  }
}

it('jedes Gespräch hat einen eigenen Namen', () => {
  const namen = proben.map((p) => p.name)
  expect(namen.filter((name, i) => namen.indexOf(name) !== i)).toEqual([])
})

describe('auf SQLite', () => alle(() => ({})))

describe('auf Postgres', () => {
  alle((test) => ({ oeffne: () => oeffneLeeresPostgres(test) }))
  afterAll(gibAlleZurueck)
})
