import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SpeicherNichtVerfuegbar } from '../../src/domaene/fehler.ts'
import type { Speicher } from '../../src/speicher/speicher.ts'

// A database that cannot be written from a certain write on, until its cause is gone.

/**
 * `ungewiss`: the first write is on the disk, and its caller gets an I/O error nevertheless (an fsync that fails after the
 * frames are written, a connection that breaks at COMMIT). `platte`: the disk of the file is really full.
 */
export type Art = 'voll' | 'schreibgeschuetzt' | 'ein_ausgabe' | 'ungewiss' | 'platte'

export interface Stoerung {
  speicher: Speicher
  /** Writes so far. */
  schreibungen(): number
  /** From this write on nothing is taken. */
  ab(nummer: number, art: Art): void
  /** It has begun. */
  weg(): boolean
  /** It began with a write that is there although it was refused. */
  ungewiss(): boolean
  behebe(): void
}

export function erstelleStoerung(s: Speicher, platte?: Platte): Stoerung {
  let anzahl = 0
  let ab = Number.POSITIVE_INFINITY
  let art: Art = 'voll'
  let weg = false
  const fehler = () =>
    new SpeicherNichtVerfuegbar(`speicher_${art === 'ungewiss' ? 'ein_ausgabe' : art}`, 'gestört')
  return {
    schreibungen: () => anzahl,
    ab(nummer, wie) {
      ab = nummer
      art = wie
    },
    weg: () => weg,
    ungewiss: () => art === 'ungewiss',
    behebe() {
      weg = false
      ab = Number.POSITIVE_INFINITY
      platte?.leere()
    },
    speicher: {
      ...s,
      async run(op, arg) {
        anzahl++
        const erste = !weg && anzahl >= ab
        weg ||= erste
        if (erste && art === 'platte') {
          // What stands in the log already would be written over without needing any space.
          await s.leereProtokoll()
          platte?.fuelle()
        }
        if (erste && art === 'ungewiss') await s.run(op, arg)
        if (weg && art !== 'platte') throw fehler()
        return await s.run(op, arg)
      },
    },
  }
}

/** A disk of its own that can be full. */
export interface Platte {
  ordner: string
  fuelle(): void
  leere(): void
  entferne(): void
}

/** 8 MB in memory; undefined where nothing may be mounted. */
export function legePlatteAn(): Platte | undefined {
  const ordner = mkdtempSync(join(tmpdir(), 'assistent-platte-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', ordner]).status !== 0) {
    rmSync(ordner, { recursive: true })
    return undefined
  }
  const ballast = join(ordner, 'ballast')
  return {
    ordner,
    fuelle() {
      const datei = openSync(ballast, 'w')
      const block = Buffer.alloc(65_536, 1)
      try {
        // A write to a disk with little space left is cut short before it is refused.
        for (;;) writeSync(datei, block)
      } catch (fehler) {
        if ((fehler as NodeJS.ErrnoException).code !== 'ENOSPC') throw fehler
      } finally {
        closeSync(datei)
      }
    },
    leere: () => rmSync(ballast, { force: true }),
    entferne() {
      spawnSync('umount', [ordner])
      rmSync(ordner, { recursive: true, force: true })
    },
  }
}
