import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

// The set-up script in a project of its own, beside an npm that only says that it was called.

const SCRIPT = join(import.meta.dirname, '..', '..', 'scripts', 'einrichten.mjs')

/** Where packages may lie elsewhere; the lock file is newer than anything in there. */
function projekt(mitNode: boolean) {
  const ordner = mkdtempSync(join(tmpdir(), 'assistent-einrichten-'))
  onTestFinished(() => rmSync(ordner, { recursive: true, force: true }))
  const [pakete, bin] = [join(ordner, 'anderswo'), join(ordner, 'bin')]
  for (const neu of [pakete, bin, join(ordner, 'scripts')]) mkdirSync(neu)
  if (mitNode) mkdirSync(join(pakete, 'node', 'bin'), { recursive: true })
  if (mitNode) writeFileSync(join(pakete, 'node', 'bin', 'node'), '')
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\necho gerufen >>'${join(ordner, 'npm-gerufen')}'\nexit 1\n`)
  chmodSync(join(bin, 'npm'), 0o755)
  cpSync(SCRIPT, join(ordner, 'scripts', 'einrichten.mjs'))
  writeFileSync(join(ordner, 'package-lock.json'), '{}')
  return {
    verlinke: () => symlinkSync(pakete, join(ordner, 'node_modules')),
    npmGerufen: () => existsSync(join(ordner, 'npm-gerufen')),
    laufe: () =>
      spawnSync(process.execPath, [join(ordner, 'scripts', 'einrichten.mjs')], {
        env: { PATH: `${bin}:/usr/bin:/bin` },
        encoding: 'utf8',
      }),
  }
}

it('Durch einen Link auf Pakete anderer wird nie installiert', () => {
  const p = projekt(true)
  p.verlinke()
  expect(p.laufe()).toMatchObject({ status: 0, stderr: '' })
  expect(p.npmGerufen()).toBe(false)
})

it('Ist hinter dem Link nichts, sagt es das, statt dort zu installieren', () => {
  const p = projekt(false)
  p.verlinke()
  const { status, stderr } = p.laufe()
  expect(status).toBe(1)
  expect(stderr).toMatch(/is a link/)
  expect(p.npmGerufen()).toBe(false)
})

it('Ohne Link wird installiert', () => {
  const p = projekt(true)
  p.laufe()
  expect(p.npmGerufen()).toBe(true)
})
