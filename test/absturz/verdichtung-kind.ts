// Compacts one person's memory, and dies before a statement: node verdichtung-kind.ts <ziel> <person> <statement>.
// Prints how many statements there were when it did not.
import { compact } from '../../src/gedaechtnis/compact.ts'
import { oeffnePostgres } from '../../src/speicher/postgres.ts'
import type { Operation, Speicher } from '../../src/speicher/speicher.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { compactDeps, modellNach } from '../gedaechtnis/wartende.ts'
import type { Ziel } from '../helfer/datenbank.ts'

const [ziel = '', person = '', stirbVor = ''] = process.argv.slice(2)
let statements = 0

function* gezaehlt<T>(lauf: Operation<T>): Operation<T> {
  let schritt = lauf.next([])
  while (!schritt.done) {
    if (++statements === Number(stirbVor)) process.kill(process.pid, 'SIGKILL')
    schritt = lauf.next(yield schritt.value)
  }
  return schritt.value
}

const sterblich = (s: Speicher): Speicher => ({
  ...s,
  run: (op, arg) => s.run((a: typeof arg) => gezaehlt(op(a)), arg),
})

const oeffne = (z: Ziel): Promise<Speicher> =>
  z.name === 'SQLite'
    ? oeffneSqlite({ datei: z.datei })
    : oeffnePostgres({ url: z.url, schema: z.schema, verbindungen: 1 })

const speicher = await oeffne(JSON.parse(ziel) as Ziel)
const modell = modellNach(() => ({
  zusammenfassung: 'Vor dem Absturz.',
  fakten: [{ fakt: 'Hund heißt Rex', aus: [1] }],
}))
await compact(compactDeps(sterblich(speicher), modell), person)
await speicher.schliesse()
process.stdout.write(`${statements}\n`)
