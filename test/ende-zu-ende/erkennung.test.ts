import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { warteBis } from '../helfer/prozess.ts'
import { baueBuehne, DENIZ, schicke } from '../helfer/prozess-buehne.ts'

// What recognition learned lies beside the database, and is nobody's burden.

it('der Zustand liegt neben der Datenbank, geht in keine Sicherung und entsteht neu', {
  timeout: 120_000,
}, async (test) => {
  const b = await baueBuehne(test)
  const gut = async (...args: string[]) => {
    const ende = await b.cli(args)
    expect({ args, code: ende.code, stderr: ende.stderr }).toEqual({ args, code: 0, stderr: '' })
    return ende.stdout
  }
  const datei = `${b.umgebung.ASSISTENT_DB}.erkennung`
  const lerne = async () => {
    const server = await b.starte()
    await warteBis('a trained state', () => existsSync(datei))
    await schicke(server.url, 'Wie hoch war der Umsatz im Oktober?', { von: DENIZ })
    await warteBis('a reply', () => b.antworten(DENIZ).length > 0)
    await server.beende('SIGTERM')
  }
  await lerne()
  expect(statSync(datei).mode & 0o777).toBe(0o600)

  expect((await b.cli(['sichern', datei, '--ersetzen'])).code).not.toBe(0)
  await gut('sichern', join(b.ordner, 's.sqlite'))
  expect(readdirSync(b.ordner).filter((n) => n.startsWith('s.sqlite'))).not.toContain('s.sqlite.erkennung')
  await gut('wiederherstellen', join(b.ordner, 's.sqlite'), '--ja')
  expect((await b.cli(['pruefen'])).stdout).not.toContain('erkennung')

  await gut('vergessen', DENIZ, '--ja')
  expect(existsSync(datei)).toBe(false)
  const server = await b.starte()
  await warteBis('a trained state again', () => existsSync(datei))
  await server.beende('SIGTERM')
})
