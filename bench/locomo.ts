import { readFileSync } from 'node:fs'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { z } from 'zod'
import { remember } from '../src/speicher/gedaechtnis.ts'
import { oeffneSpeicher } from '../src/speicher/oeffnen.ts'
import { type Operation, rows, type Speicher, sql } from '../src/speicher/speicher.ts'
import { sucheMessages } from '../src/speicher/suche.ts'
import { tabelle } from './teile/messen.ts'

// node bench/locomo.ts <file> [--json]: how often the turns that hold the answer are among the ten that are found.
//
// The file has the form of the public LoCoMo set (CC BY-NC, not shipped): samples with conversation.session_N and qa.
// any@10: one of the turns named as evidence is there; all@10: all are; tokens@10: what the ten cost a model (o200k_base).

const HOECHSTENS = 10
const agent = 'locomo'

const Zug = z.object({ speaker: z.string(), dia_id: z.string(), text: z.string() })
const Beispiel = z.object({
  conversation: z.record(z.string(), z.unknown()),
  qa: z.array(
    z.object({
      question: z.string(),
      evidence: z.array(z.string()).default([]),
      category: z.union([z.number(), z.string()]),
    }),
  ),
})
type Beispiel = z.output<typeof Beispiel>

/** All turns in the order in which they were said. */
const zuege = ({ conversation }: Beispiel): z.output<typeof Zug>[] =>
  Object.entries(conversation)
    .flatMap(([name, wert]) => {
      const nummer = /^session_(\d+)$/.exec(name)?.[1]
      return nummer === undefined ? [] : [{ nummer: Number(nummer), wert }]
    })
    .sort((a, b) => a.nummer - b.nummer)
    .flatMap(({ wert }) => z.array(Zug).parse(wert))

function* speichere(arg: { phone: string; alle: z.output<typeof Zug>[] }): Operation<void> {
  for (const { dia_id, speaker, text } of arg.alle) {
    const content = `${speaker}: ${text}`
    const m = {
      event_id: `${arg.phone} ${dia_id}`,
      agent,
      phone: arg.phone,
      number: null,
      role: 'user' as const,
      content,
    }
    yield* remember({ m, jetzt: '2026-01-01T00:00:00.000Z' })
  }
}

const Zeile = z.object({ id: z.number(), event_id: z.string() })
function* ids({ phone }: { phone: string }): Operation<z.output<typeof Zeile>[]> {
  return yield* rows(
    Zeile,
    sql`SELECT id, event_id FROM messages WHERE agent = ${agent} AND phone = ${phone}`,
  )
}

interface Ergebnis {
  art: string
  any: number
  all: number
  rang: number
  tokens: number
}

async function frage(speicher: Speicher, b: Beispiel, phone: string): Promise<Ergebnis[]> {
  await speicher.run(speichere, { phone, alle: zuege(b) })
  const id = new Map((await speicher.read(ids, { phone })).map((z) => [z.event_id, z.id]))
  const ergebnisse: Ergebnis[] = []
  for (const { question, evidence, category } of b.qa) {
    const belege = evidence.flatMap((e) => e.split(/[;,\s]+/)).flatMap((e) => id.get(`${phone} ${e}`) ?? [])
    if (belege.length === 0) continue
    const funde = await speicher.read(sucheMessages, {
      agent,
      phone,
      frage: question,
      hoechstens: HOECHSTENS,
    })
    const stellen = belege.map((beleg) => funde.findIndex((f) => f.id === beleg)).filter((i) => i >= 0)
    ergebnisse.push({
      art: String(category),
      any: Number(stellen.length > 0),
      all: Number(stellen.length === belege.length),
      rang: stellen.length > 0 ? 1 / (1 + Math.min(...stellen)) : 0,
      tokens: countTokens(funde.map((f) => f.content).join('\n'), { disallowedSpecial: new Set() }),
    })
  }
  return ergebnisse
}

const [datei] = process.argv.slice(2).filter((a) => !a.startsWith('--'))
if (datei === undefined) {
  console.error('node bench/locomo.ts <file> [--json]')
  process.exit(2)
}
const beispiele = z.array(Beispiel).parse(JSON.parse(readFileSync(datei, 'utf8')))
const speicher = await oeffneSpeicher(':memory:')
const alle: Ergebnis[] = []
for (const [i, b] of beispiele.entries()) alle.push(...(await frage(speicher, b, `gespraech-${i}`)))
await speicher.schliesse()

const runde = (wert: number, stellen: number): number => Number(wert.toFixed(stellen))
function fasse(art: string, e: readonly Ergebnis[]) {
  const mittel = (was: 'any' | 'all' | 'rang' | 'tokens'): number =>
    e.reduce((s, x) => s + x[was], 0) / Math.max(1, e.length)
  return {
    art,
    fragen: e.length,
    any10: runde(100 * mittel('any'), 1),
    all10: runde(100 * mittel('all'), 1),
    mrr: runde(mittel('rang'), 3),
    tokens10: runde(mittel('tokens'), 0),
  }
}
const arten = [...new Set(alle.map((e) => e.art))].sort()
const ausgabe = [
  ...arten.map((art) =>
    fasse(
      art,
      alle.filter((e) => e.art === art),
    ),
  ),
  fasse('alle', alle),
]
if (process.argv.includes('--json')) console.log(JSON.stringify(ausgabe))
else
  tabelle(
    ['Art', 'Fragen', 'any@10', 'all@10', 'MRR', 'Tokens@10'],
    ausgabe.map((a) => Object.values(a).map(String)),
  )
