import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

// What all measurements share: a folder on a disk, percentiles, a table.

const TMPFS = 0x01021994

/** A fresh folder, removed at exit. `ASSISTENT_BENCH_ORDNER` or the temp folder; refuses memory, where FULL costs nothing. */
export function ordner(): string {
  const basis = process.env.ASSISTENT_BENCH_ORDNER ?? tmpdir()
  if (statfsSync(basis).type === TMPFS) {
    throw new Error(`${basis} is in memory. Set ASSISTENT_BENCH_ORDNER to a folder on a disk.`)
  }
  const neu = mkdtempSync(join(basis, 'assistent-bench-'))
  process.on('exit', () => rmSync(neu, { recursive: true, force: true }))
  return neu
}

export const kopfzeile = (): string =>
  `Node ${process.version}, ${availableParallelism()} Kerne, ${process.platform}/${process.arch}`

/** What else the machine does: with more than it has cores, times say little. */
export const last = (): string => `Last ${zahl(loadavg()[0] ?? 0)}.`

/** The value below which the share `p` of the sorted values lies. */
export const perzentil = (sortiert: readonly number[], p: number): number =>
  sortiert[Math.min(sortiert.length - 1, Math.floor(p * sortiert.length))] ?? Number.NaN

export const median = (werte: readonly number[]): number =>
  perzentil(
    werte.toSorted((a, b) => a - b),
    0.5,
  )

export const summe = (werte: readonly number[]): number => werte.reduce((a, b) => a + b, 0)

/** For people: about three figures. */
export const zahl = (wert: number): string =>
  wert.toLocaleString('de-DE', {
    maximumFractionDigits: Math.abs(wert) >= 100 ? 0 : Math.abs(wert) >= 10 ? 1 : 2,
  })

export const mal = (a: number, b: number): string => `${zahl(a / b)} ×`

/** Prints rows under their heads, the first column to the left, the others to the right. */
export function tabelle(kopf: readonly string[], zeilen: readonly (readonly string[])[]): void {
  const breiten = kopf.map((k, i) => Math.max(k.length, ...zeilen.map((z) => z[i]?.length ?? 0)))
  const zeile = (felder: readonly string[]): string =>
    felder.map((f, i) => (i === 0 ? f.padEnd(breiten[i] ?? 0) : f.padStart(breiten[i] ?? 0))).join('  ')
  console.log(zeile(kopf))
  console.log(breiten.map((b) => '─'.repeat(b)).join('  '))
  for (const z of zeilen) console.log(zeile(z))
}
