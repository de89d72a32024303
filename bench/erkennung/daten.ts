import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { mische, zufall } from '../../src/erkennung/klassifikator/zufall.ts'

// Rows of `{"text","label","split"}`, one a line; what is not `train`, `test` or `oos` is left alone.

const Zeile = z.object({ text: z.string(), label: z.string(), split: z.string() })
export type Zeile = z.output<typeof Zeile>

export interface Daten {
  datei: string
  train: Zeile[]
  test: Zeile[]
  /** Fits none of the labels: every answer is wrong. */
  oos: Zeile[]
  /** What the file has not, and what was done about it. */
  hinweise: string[]
}

/** @throws Error naming file and line */
export function liesDaten(datei: string): Daten {
  const zeilen = readFileSync(datei, 'utf8')
    .split('\n')
    .flatMap((roh, i) => (roh.trim() === '' ? [] : [liesZeile(roh, `${datei}, Zeile ${i + 1}`)]))
  const von = (split: string) => zeilen.filter((z) => z.split === split)
  return ergaenze({ datei, train: von('train'), test: von('test'), oos: von('oos'), hinweise: [] })
}

function liesZeile(roh: string, wo: string): Zeile {
  try {
    return Zeile.parse(JSON.parse(roh))
  } catch {
    throw new Error(`${wo}: erwartet ist {"text": …, "label": …, "split": …}`)
  }
}

/** Without `test` a fifth of `train` is asked instead. */
function ergaenze(d: Daten): Daten {
  const hinweise = d.oos.length === 0 ? ['kein oos: nichts Fremdes in AUROC, ECE und Präzision'] : []
  if (d.test.length > 0 || d.train.length === 0) return { ...d, hinweise }
  const gemischt = jeLabel(d.train, Number.POSITIVE_INFINITY, 1).gewaehlt
  const anteil = Math.ceil(gemischt.length / 5)
  return {
    ...d,
    train: gemischt.slice(anteil),
    test: gemischt.slice(0, anteil),
    hinweise: [...hinweise, 'kein test: gefragt wird mit einem zurückgehaltenen Fünftel von train'],
  }
}

/** At most `anzahl` rows of each label, drawn by `seed`; `rest` are the others in drawn order. */
export function jeLabel(zeilen: readonly Zeile[], anzahl: number, seed: number) {
  const reihenfolge = Int32Array.from(zeilen.keys())
  mische(reihenfolge, zufall(seed))
  const zahl = new Map<string, number>()
  const gewaehlt: Zeile[] = []
  const rest: Zeile[] = []
  for (const i of reihenfolge) {
    const z = zeilen[i]
    if (!z) continue
    const schon = zahl.get(z.label) ?? 0
    zahl.set(z.label, schon + 1)
    ;(schon < anzahl ? gewaehlt : rest).push(z)
  }
  return { gewaehlt, rest }
}

export type Art = 'daten' | 'nah' | 'zeit' | 'duckling'

/** What the files of a folder are for, by their names; the rest is named, so that nothing is left out silently. */
export function ordne(ordner: string): Record<Art | 'rest', string[]> {
  const nach: Record<Art | 'rest', string[]> = { daten: [], nah: [], zeit: [], duckling: [], rest: [] }
  for (const name of readdirSync(ordner).sort()) nach[artVon(name)].push(join(ordner, name))
  return nach
}

function artVon(name: string): Art | 'rest' {
  if (/duckling.*\.json$/i.test(name)) return 'duckling'
  if (/^zeit.*\.json$/i.test(name)) return 'zeit'
  if (!name.endsWith('.jsonl') || /slots/i.test(name)) return 'rest'
  return /nah/i.test(name) ? 'nah' : 'daten'
}
