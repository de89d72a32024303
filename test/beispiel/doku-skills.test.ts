import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// docs/skills.md promises that each sample is a whole file that is type-checked and loads. Here that is done, inside
// the project, where 'assistent' is its own name.

const lauf = promisify(execFile)
const wurzel = join(import.meta.dirname, '..', '..')
const doku = readFileSync(join(wurzel, 'docs', 'skills.md'), 'utf8')
const proben = [...doku.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, sprache, code = '']) => ({
  sprache,
  datei: /^\/\/ (\S+\.ts)\n/.exec(code)?.[1],
  code,
}))

let ordner: string
beforeAll(() => {
  ordner = mkdtempSync(join(wurzel, 'test', '.doku-'))
  for (const { datei, code } of proben) {
    if (datei === undefined) continue
    mkdirSync(dirname(join(ordner, datei)), { recursive: true })
    writeFileSync(join(ordner, datei), code)
  }
  writeFileSync(join(ordner, 'tsconfig.json'), '{ "extends": "../../tsconfig.json", "include": ["**/*.ts"] }')
})
afterAll(() => rmSync(ordner, { recursive: true }))

describe('docs/skills.md', () => {
  it('jedes Beispiel ist eine ganze Datei mit Namen', () => {
    expect(proben.length).toBeGreaterThanOrEqual(6)
    for (const p of proben) expect([p.sprache, p.datei]).toEqual(['ts', expect.any(String)])
  })

  it('alle sind typrichtig', async () => {
    await lauf(join(wurzel, 'node_modules', '.bin', 'tsc'), ['-p', ordner]).catch((e: { stdout: string }) => {
      throw new Error(e.stdout)
    })
  })

  it('ein Fehler in einem Beispiel fiele auf', async () => {
    const kaputt = join(ordner, 'kaputt')
    mkdirSync(kaputt)
    writeFileSync(
      join(kaputt, 'x.ts'),
      "import { skill } from 'assistent'\nexport default skill({ name: 'x' })\n",
    )
    writeFileSync(
      join(kaputt, 'tsconfig.json'),
      '{ "extends": "../../../tsconfig.json", "include": ["*.ts"] }',
    )
    await expect(lauf(join(wurzel, 'node_modules', '.bin', 'tsc'), ['-p', kaputt])).rejects.toThrow()
    rmSync(kaputt, { recursive: true })
  })

  it('alle Skills laden in Node selbst, und jeder Slot in ihren Beispielsätzen gibt es', async () => {
    const dateien = proben.flatMap((p) => (p.datei?.startsWith('skills/') ? [p.datei] : []))
    const skript = `
      const alle = await Promise.all(${JSON.stringify(dateien)}.map(async (d) => (await import('./' + d)).default))
      console.log(JSON.stringify(alle.flat().map((s) => ({
        name: s.name, felder: Object.keys(s.parameter.shape), beispiele: Object.values(s.beispiele).flat(),
      }))))`
    const { stdout } = await lauf(process.execPath, ['--input-type=module', '-e', skript], { cwd: ordner })
    const skills = JSON.parse(stdout) as { name: string; felder: string[]; beispiele: string[] }[]
    expect(skills.length).toBeGreaterThanOrEqual(dateien.length)
    for (const s of skills) {
      const benutzt = s.beispiele.flatMap((b) => [...b.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ''))
      for (const feld of benutzt) expect(s.felder, s.name).toContain(feld)
    }
  })

  it('die Konfiguration nennt nur Dateien, die es gibt', async () => {
    const { default: config } = (await import(/* @vite-ignore */ join(ordner, 'assistent.config.ts'))) as {
      default: { skills: string[] }
    }
    const bekannt = proben.map((p) => p.datei)
    for (const datei of config.skills) expect(bekannt).toContain(datei)
  })
})
