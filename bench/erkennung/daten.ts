import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { mische, zufall } from '../../src/erkennung/klassifikator/zufall.ts'

// Rows of `{"text","label","split"}`, one a line; what is not `train`, `test` or `oos` is left alone.

const Zeile = z.object({ text: z.string(), label: z.string(), split: z.string() })
export type Zeile = z.output<typeof Zeile>

export interface Daten {
  datei: string
  train: Zeile[]
  test: Zeile[]
  oos: Zeile[]
}

/** @throws Error naming file and line */
export function liesDaten(datei: string): Daten {
  const zeilen = readFileSync(datei, 'utf8')
    .split('\n')
    .flatMap((roh, i) => (roh.trim() === '' ? [] : [liesZeile(roh, `${datei}, Zeile ${i + 1}`)]))
  const von = (split: string) => zeilen.filter((z) => z.split === split)
  return { datei, train: von('train'), test: von('test'), oos: von('oos') }
}

function liesZeile(roh: string, wo: string): Zeile {
  try {
    return Zeile.parse(JSON.parse(roh))
  } catch {
    throw new Error(`${wo}: erwartet ist {"text": …, "label": …, "split": …}`)
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
