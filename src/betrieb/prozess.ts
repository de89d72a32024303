import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Prozess } from '../speicher/run.ts'

/** This process. In a container every process has pid 1, so the pid alone says nothing. */
export const DIESER_PROZESS: Prozess = { host: hostname(), pid: process.pid, kennung: randomUUID() }

/** True only when that process is surely gone; of another machine's process nobody here can know. */
export function istBeendet(prozess: Prozess, hier: Prozess = DIESER_PROZESS): boolean {
  if (prozess.kennung === hier.kennung || prozess.host !== hier.host) return false
  if (prozess.pid === hier.pid) return true
  try {
    process.kill(prozess.pid, 0)
    return false
  } catch (fehler) {
    return (fehler as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
