import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { oeffneBuero } from '../helfer/buero.ts'
import { jedeDatenbank } from '../helfer/datenbank.ts'

const LANGSAM_MS = 5

/** A database that takes a while, and notes who asks it after `schluss()`. */
function mitSchluss(speicher: Speicher): { speicher: Speicher; schluss: () => void; spaet: string[] } {
  const spaet: string[] = []
  let zu = false
  const gefragt = async (name: string): Promise<void> => {
    if (zu) spaet.push(name)
    await pause(LANGSAM_MS)
  }
  return {
    spaet,
    schluss: () => {
      zu = true
    },
    speicher: {
      ...speicher,
      run: (op, arg) => gefragt(op.name).then(() => speicher.run(op, arg)),
      read: (op, arg) => gefragt(op.name).then(() => speicher.read(op, arg)),
    },
  }
}

jedeDatenbank((_name, oeffne) => {
  test('wer angehalten ist, fragt die Datenbank nichts mehr, auch wenn gerade etwas fällig war', async () => {
    const { speicher, schluss, spaet } = mitSchluss(await oeffne())
    const b = await oeffneBuero({ speicher })
    await b.sage('anna', 'hilfe')
    b.uhr.stelle(2000)
    const lege = b.lege('anna', 'was läuft gerade?')
    await pause(LANGSAM_MS)
    await b.assistent.halteAn()
    schluss()
    await lege
    await pause(20 * LANGSAM_MS)
    expect(spaet).toEqual([])
    await b.neustart()
    await b.schliesse()
  })
})
