import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domaene/zeit.ts'
import { compact } from '../../src/gedaechtnis/compact.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'
import { type Bild, bildVon, compactDeps, fuelle, modellNach, neuePerson } from '../gedaechtnis/wartende.ts'
import { FRIST_MS, LAEUFE } from '../helfer/absturz.ts'
import { jedeDatenbank, type Ziel } from '../helfer/datenbank.ts'

// kill -9 before each statement between the lease and the commit: either nothing has happened, or everything. Whoever comes
// when the lease is over does the rest, and no message is lost or read twice.

const KIND = join(import.meta.dirname, 'verdichtung-kind.ts')
/** Each statement is a process; in `npm test` every third one is hit. */
const ABSTAND = LAEUFE > 3 ? 1 : 3

interface Ende {
  signal: string | undefined
  statements: number
}

const lasse = (ziel: Ziel, person: string, stirbVor: number): Promise<Ende> =>
  new Promise((weiter) => {
    execFile(process.execPath, [KIND, JSON.stringify(ziel), person, String(stirbVor)], (fehler, stdout) =>
      weiter({ signal: fehler?.signal ?? undefined, statements: Number(stdout) }),
    )
  })

/** Without the numbers of rows, which differ from person to person. */
const ohneNummern = (b: Bild) => ({
  messages: b.messages.map((m) => m.content),
  zusammenfassung: b.zusammenfassung,
  fakten: b.fakten,
  gesucht: b.gesucht,
})

async function person(s: Speicher, nr: number) {
  const wer = { id: `P-${nr}`, agent: 'assistent', phone: `+49171392${1000 + nr}` }
  await neuePerson(s, wer)
  await fuelle(s, 45, (m) => (m === 1 ? 'Mein Hund heißt Rex.' : `Nachricht ${m}`), wer.phone)
  return wer
}

jedeDatenbank((_name, oeffne, ziel) => {
  test('vor jedem Statement getötet: nichts oder alles, und danach geht es weiter', {
    timeout: FRIST_MS,
  }, async () => {
    const s = await oeffne()
    const heil = await person(s, 0)
    const unberuehrt = ohneNummern(await s.read(bildVon, heil.phone))
    const { statements, signal } = await lasse(await ziel(), heil.id, 0)
    expect(signal).toBeUndefined()
    const fertig = ohneNummern(await s.read(bildVon, heil.phone))
    expect(fertig).toMatchObject({
      zusammenfassung: 'Vor dem Absturz.',
      fakten: ['Hund heißt Rex'],
      gesucht: 20,
    })
    const punkte = Array.from({ length: statements }, (_, i) => i + 1).filter(
      (n) => n % ABSTAND === 0 || n === statements,
    )
    expect(punkte.length).toBeGreaterThan(3)
    const gestorben = async (nr: number): Promise<void> => {
      const wer = await person(s, nr)
      expect(await lasse(await ziel(), wer.id, nr)).toMatchObject({ signal: 'SIGKILL' })
      const danach = await s.read(bildVon, wer.phone)
      const alles = danach.zusammenfassung !== undefined
      expect({ nr, ...ohneNummern(danach) }).toEqual({ nr, ...(alles ? fertig : unberuehrt) })
      const modell = modellNach(() => ({
        zusammenfassung: 'Danach.',
        fakten: [{ fakt: 'Hund heißt Rex', aus: [1] }],
      }))
      const d = compactDeps(s, modell)
      // The lease of the dead: nobody gets in before it is over.
      if (danach.lease.length > 0) expect(await compact(d, wer.id)).toBe(0)
      d.uhr.stelle(5 * MINUTE_MS)
      expect(await compact(d, wer.id)).toBe(alles ? 0 : 25)
      expect({ nr, ...ohneNummern(await s.read(bildVon, wer.phone)) }).toEqual({
        nr,
        ...fertig,
        ...(alles ? {} : { zusammenfassung: 'Danach.' }),
      })
    }
    // Two beside each other: the machine has no more.
    const reihe = punkte.values()
    await Promise.all(
      [1, 2].map(async () => {
        for (const nr of reihe) await gestorben(nr)
      }),
    )
  })
})
