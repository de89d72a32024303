import { type Instant, plusMs, STUNDE_MS } from '../domaene/zeit.ts'
import { type Ende, SiegelRow, type Siegler } from '../speicher/siegel.ts'
import { type Operation, row, type Speicher, sql } from '../speicher/speicher.ts'
import { benenne } from './pruefen-befund.ts'
import { folge, pruefeEnde } from './pruefen-siegel-kette.ts'
import { pruefeZeilen } from './pruefen-siegel-zeilen.ts'
import type { Satz } from './texte/befunde.ts'

// Compares the audit with its seals. What it proves and what not: docs/pruefen.md.

export interface Funde {
  kette: Satz[]
  geaendert: string[]
  entfernt: string[]
  eingefuegt: (string | Satz)[]
  /** Rows that wait for their seal, and since when the oldest does. */
  wartend: { anzahl: number; seit?: Instant }
  wiederhergestellt: Satz[]
}

export interface PruefeSiegelArg {
  speicher: Speicher
  siegler: Siegler
  /** File with the chain's end. */
  anker: string | undefined
  /** An end that somebody noted elsewhere. */
  erwartet?: Ende
  jetzt: Instant
}

interface Siegelbefund {
  fehler?: Satz | undefined
  hinweis?: Satz | undefined
}

/** Names each row that was changed, removed or inserted, and each seal that does not fit. Undefined parts: nothing found. */
export async function pruefeSiegel(arg: PruefeSiegelArg): Promise<Siegelbefund> {
  let f = await suche(arg)
  // Beside a server a row and its seal may be read from two moments: what is wrong is so the second time as well.
  if (fehlerAus(f) !== undefined) f = await suche(arg)
  return { fehler: fehlerAus(f), hinweis: hinweisAus(f, arg.jetzt) }
}

function fehlerAus(f: Funde): Satz | undefined {
  const teile = [
    benenne((t) => t.siegel.geaendert, f.geaendert),
    benenne((t) => t.siegel.entfernt, f.entfernt),
    benenne((t) => t.siegel.eingefuegt, f.eingefuegt),
    benenne((t) => t.siegel.kette, f.kette),
  ].filter((t) => t !== undefined)
  if (teile.length === 0) return undefined
  return (t) => t.siegel.anders(teile.map((satz) => satz(t)).join('. '))
}

function hinweisAus(f: Funde, jetzt: Instant): Satz | undefined {
  const { anzahl, seit } = f.wartend
  const lange = seit !== undefined && seit < plusMs(jetzt, -STUNDE_MS)
  const wartet: Satz = (t) => t.siegel.wartet(anzahl)
  const teile = [
    lange ? wartet : undefined,
    benenne((t) => t.siegel.uebernommen, f.wiederhergestellt),
  ].filter((t) => t !== undefined)
  return teile.length === 0 ? undefined : (t) => teile.map((satz) => satz(t)).join('. ')
}

async function suche(arg: PruefeSiegelArg): Promise<Funde> {
  const f: Funde = {
    kette: [],
    geaendert: [],
    entfernt: [],
    eingefuegt: [],
    wartend: { anzahl: 0 },
    wiederhergestellt: [],
  }
  const letztes = await folge(arg, f)
  await pruefeEnde(arg, f, letztes)
  await pruefeZeilen(arg, f)
  return f
}

/** The end to be noted elsewhere, `<number>:<seal>`; undefined: nothing is sealed yet. */
export function* endeZumNotieren(_: undefined): Operation<string | undefined> {
  const da = yield* row(SiegelRow, sql`SELECT * FROM assistent_siegel ORDER BY nummer DESC LIMIT 1`)
  return da && `${da.nummer}:${da.siegel}`
}
