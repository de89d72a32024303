import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it, onTestFinished } from 'vitest'
import type { AssistentFehler } from '../../src/domaene/fehler.ts'
import { leseQuittungen, schreibeQuittung } from '../../src/speicher/quittung.ts'

it('ein Ordner an der Stelle der Quittungen wird mit seinem Namen gesagt, beim Lesen wie beim Schreiben', () => {
  const ordner = mkdtempSync(`${tmpdir()}/assistent-quittung-`)
  onTestFinished(() => rmSync(ordner, { recursive: true }))
  const q = { id: '1', zeit: '2026-11-30T09:00:00.000Z', agent: 'a', art: 'ganz', namen: ['h'] } as const
  for (const tu of [() => leseQuittungen(ordner), () => schreibeQuittung(ordner, { ...q, namen: ['h'] })]) {
    const fehler = (() => {
      try {
        return tu()
      } catch (f) {
        return f as AssistentFehler
      }
    })()
    expect(fehler).toMatchObject({ code: 'quittungen', message: expect.stringContaining(ordner) })
  }
})
