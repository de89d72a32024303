import { type Instant, plusMs, STUNDE_MS } from '../domaene/zeit.ts'
import { type Ende, SiegelRow, type Siegler } from '../speicher/siegel.ts'
import { type Operation, row, type Speicher, sql } from '../speicher/speicher.ts'
import { benenne } from './pruefen-befund.ts'
import { folge, pruefeEnde } from './pruefen-siegel-kette.ts'
import { pruefeZeilen } from './pruefen-siegel-zeilen.ts'

// Compares the audit with its seals. What it proves and what not: docs/pruefen.md.

export interface Funde {
  kette: string[]
  geaendert: string[]
  entfernt: string[]
  eingefuegt: string[]
  /** Rows that wait for their seal, and since when the oldest does. */
  wartend: { anzahl: number; seit?: Instant }
  wiederhergestellt: string[]
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
  fehler?: string
  hinweis?: string
}

/** Names each row that was changed, removed or inserted, and each seal that does not fit. Undefined parts: nothing found. */
export async function pruefeSiegel(arg: PruefeSiegelArg): Promise<Siegelbefund> {
  let f = await suche(arg)
  // Beside a server a row and its seal may be read from two moments: what is wrong is so the second time as well.
  if (fehlerAus(f) !== undefined) f = await suche(arg)
  return { fehler: fehlerAus(f), hinweis: hinweisAus(f, arg.jetzt) }
}

function fehlerAus(f: Funde): string | undefined {
  const teile = [
    benenne('Geändert', f.geaendert),
    benenne('Entfernt', f.entfernt),
    benenne('Eingefügt', f.eingefuegt),
    benenne('Siegel', f.kette),
  ].filter((t) => t !== undefined)
  if (teile.length === 0) return undefined
  return `Das Protokoll steht nicht mehr so da, wie es versiegelt wurde. ${teile.join('. ')}. Wer hatte Zugriff auf die Datenbank? Vergleiche mit einer Sicherung; siehe docs/pruefen.md`
}

function hinweisAus(f: Funde, jetzt: Instant): string | undefined {
  const { anzahl, seit } = f.wartend
  const lange = seit !== undefined && seit < plusMs(jetzt, -STUNDE_MS)
  const teile = [
    lange
      ? `${anzahl} Zeilen warten seit über einer Stunde auf ihr Siegel; der Server holt es nach, starte ihn`
      : undefined,
    benenne(
      'Eine Sicherung wurde übernommen, was danach versiegelt war, gibt es nicht mehr',
      f.wiederhergestellt,
    ),
  ].filter((t) => t !== undefined)
  return teile.length === 0 ? undefined : teile.join('. ')
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
