import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bisAllesRuht, bisZurFrage, FRIST_MS, istErfolg, LAEUFE, wegUeberHttp } from '../helfer/absturz.ts'
import { warteBis } from '../helfer/prozess.ts'
import { type Buehne, baueBuehne } from '../helfer/prozess-buehne.ts'

// kill -9 while something is taken back: before the other system has it, and after, when nobody has noted it yet. After
// the restart it was taken back once, and says so once.

it.concurrent.for(['vorher', 'nachher'] as const)(
  `getötet beim Zurücknehmen, das andere System hat es (%s) (${LAEUFE} ×)`,
  { timeout: FRIST_MS },
  async (wann, test) => {
    const b = await baueBuehne(test, {
      umgebung: { ASSISTENT_CONFIG: join(import.meta.dirname, 'assistent.config.ts') },
    })
    const weg = wegUeberHttp(b)
    let programm = await b.starte()
    for (let lauf = 1; lauf <= LAEUFE; lauf++) {
      const titel = `Tür ${lauf} klemmt`
      const id = await bisZurFrage({ b, weg, programm, titel })
      await weg.schicke(programm.url, 'ja')
      await warteBis('the ticket', () => weg.texte().find((t) => istErfolg(t, titel)))
      await weg.schicke(programm.url, `mach ${id} rückgängig`)
      await warteBis('the question', () => weg.texte().find((t) => t.startsWith(`${id} rückgängig machen`)))
      const gehalten = b.tore.fremd.halte(wann)
      await weg.schicke(programm.url, 'ja')
      await gehalten
      await programm.beende('SIGKILL')
      expect(await b.lies(`SELECT id FROM assistent_aktion WHERE status = 'begonnen'`)).toHaveLength(1)
      b.tore.fremd.gibFrei()
      programm = await b.starte()
      await pruefeEinmal(b, id, titel, weg.texte)
    }
  },
)

async function pruefeEinmal(b: Buehne, id: string, titel: string, texte: () => string[]): Promise<void> {
  const gesagt = (): string[] => texte().filter((t) => t.includes(`„${titel}“ ist gelöscht`))
  await warteBis('the answer', () => gesagt()[0])
  await bisAllesRuht(b)
  expect(gesagt()).toHaveLength(1)
  const zurueck = await b.lies<{ id: string; status: string }>(
    `SELECT id, status FROM assistent_vorgang WHERE rueckgaengig_von = '${id}'`,
  )
  expect(zurueck.map((v) => v.status)).toEqual(['erledigt'])
  const key = `${zurueck[0]?.id}:fremdsystem.ticket_geloescht:1`
  expect(b.fremd.zustand.aufrufe.filter((a) => a.key === key).map((a) => a.anzahl)).toEqual([1])
  const ticket = Object.values(b.fremd.zustand.tickets).filter((t) => t.titel === titel)
  expect(ticket).toMatchObject([{ status: 'geloescht', geloescht_mit: key }])
  const [alt] = await b.lies<{ status: string }>(`SELECT status FROM assistent_vorgang WHERE id = '${id}'`)
  expect(alt?.status).toBe('erledigt')
}
