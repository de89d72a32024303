import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ladeKonfiguration } from '../../src/config.ts'
import { ladeProben, laufeProbe, type Umgebung } from '../../src/probe/probe.ts'
import { ladeSkills } from '../../src/skills/verzeichnis.ts'
import { postgresUrl } from '../helfer/datenbank.ts'

// Every conversation of this folder, on the demo company, on both databases.

const proben = ladeProben([import.meta.dirname])
const { konfiguration, ordner } = await ladeKonfiguration(
  join(import.meta.dirname, '../../beispiel/assistent.config.ts'),
)
const skills = await ladeSkills(konfiguration.skills, ordner)

function alle(umgebung: () => Umgebung): void {
  for (const probe of proben) {
    it.concurrent(probe.name, async ({ expect }) => {
      const ergebnis = await laufeProbe(probe, umgebung())
      expect(ergebnis.ok, `Schritt ${ergebnis.schritt ?? '–'}: ${ergebnis.grund ?? ''}`).toBe(true)
    })
  }
}

it('jedes Gespräch hat einen eigenen Namen', () => {
  const namen = proben.map((p) => p.name)
  expect(namen.filter((name, i) => namen.indexOf(name) !== i)).toEqual([])
})

describe('auf SQLite', () => alle(() => ({ konfiguration, skills })))

describe('auf Postgres', () => {
  let db: string
  beforeAll(async () => {
    db = await postgresUrl()
  })
  alle(() => ({ konfiguration, skills, db }))
})
