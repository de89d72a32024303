import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

// Files that are written aside (`<file>.teil-…`, `<db>.neu-…`) and moved into place when they are whole.

/** An empty 0600 file beside `ziel`, to be filled and moved there. What a crash left of earlier ones goes first. */
export function legeEntwurfAn(ziel: string, art: 'teil' | 'neu'): string {
  raeumeEntwuerfe(ziel, art)
  const entwurf = `${ziel}.${art}-${process.pid}-${randomBytes(4).toString('hex')}`
  closeSync(openSync(entwurf, 'wx', 0o600))
  eigene.add(entwurf)
  return entwurf
}

/** Drafts of a process that is gone: they hold what people wrote, and nobody would forget it there. */
export function raeumeEntwuerfe(ziel: string, art: 'teil' | 'neu'): void {
  const anfang = `${basename(ziel)}.${art}-`
  for (const name of readdirSync(dirname(ziel))) {
    const pid = Number(/^(\d+)-/.exec(name.slice(anfang.length))?.[1])
    const pfad = join(dirname(ziel), name)
    if (name.startsWith(anfang) && !eigene.has(pfad) && !laeuft(pid)) rmSync(pfad, { force: true })
  }
}

/** Drafts that this process is at. Its number alone tells nothing: in a container each process has the same. */
const eigene = new Set<string>()

function laeuft(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (fehler) {
    return (fehler as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** With what SQLite writes beside it; it may have been moved into place. */
export function loescheEntwurf(entwurf: string): void {
  eigene.delete(entwurf)
  for (const ende of ['', '-journal', '-wal', '-shm']) rmSync(`${entwurf}${ende}`, { force: true })
}

/** A file, or the names in a folder. Only for files that SQLite has not open in this process. */
export function sichereAufPlatte(pfad: string): void {
  const handle = openSync(pfad, 'r')
  try {
    fsyncSync(handle)
  } catch (fehler) {
    // Not every file system can do that with a folder; then it does it by itself.
    if (!statSync(pfad).isDirectory()) throw fehler
  } finally {
    closeSync(handle)
  }
}
