import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Logger } from 'pino'
import { fehlerCode } from '../domaene/fehler.ts'
import type { Uhr } from '../domaene/zeit.ts'
import { legeEntwurfAn, loescheEntwurf, sichereAufPlatte } from '../speicher/entwurf.ts'
import {
  Ende,
  haengeAn,
  KEIN_ENDE,
  kuerzeKette,
  ladeSitzung,
  letztesSiegel,
  lies,
  type Siegler,
} from '../speicher/siegel.ts'
import {
  ladeVorher,
  oeffneKette,
  schliesseKette,
  VON_VORN,
  versiegle,
  versiegleEigenes,
  zuVersiegeln,
} from '../speicher/siegel-zeilen.ts'
import { type Operation, row, type Speicher, sql } from '../speicher/speicher.ts'

// Seals the audit beside the work, and notes the chain's end in a file beside the database: who cuts the end off in the
// database alone is found.

/** So long a row of the audit may stand without a seal. */
const TAKT_MS = 2000

/** `<db>.siegel`, beside the receipts of forgetting; undefined: a database in memory. */
export const ankerDatei = (quittungen: string | undefined): string | undefined =>
  quittungen?.replace(/\.vergessen$/, '.siegel')

/** Undefined: not there, or not to be read; `pruefen` says the second. */
export function leseAnker(datei: string | undefined): Ende | undefined {
  if (datei === undefined) return undefined
  try {
    return lies(Ende, readFileSync(datei, 'utf8'))
  } catch {
    return undefined
  }
}

export interface SieglerArg {
  speicher: Speicher
  siegler: Siegler
  uhr: Uhr
  log: Logger
  anker: string | undefined
}

export interface Versiegelung {
  /** Seals what is new now; of the open rows the next window, so that many failed ones do not cost at each look. */
  jetzt(): Promise<void>
  /** Seals the rest, and ends the chain when nothing can come any more (`sauber`). */
  halteAn(sauber?: boolean): Promise<void>
}

/** Opens the chain; until `halteAn` what is new is sealed every two seconds. @throws SpeicherNichtVerfuegbar */
export async function starteVersiegelung(d: SieglerArg): Promise<Versiegelung> {
  const sitzung = await beginne(d)
  const ende = new AbortController()
  let lauf = Promise.resolve()
  let nach = VON_VORN
  const jetzt = (): Promise<void> => {
    lauf = lauf
      .then(async () => {
        nach = (await holeFenster(d, nach)) ?? VON_VORN
      })
      // A fault here ends nothing: it is tried again.
      .catch((fehler: unknown) => d.log.error({ fehler: fehlerCode(fehler) }, 'Protokoll nicht versiegelt'))
    return lauf
  }
  void (async () => {
    while (!ende.signal.aborted) {
      await d.uhr.warte(TAKT_MS, ende.signal)
      if (!ende.signal.aborted) await jetzt()
    }
  })()
  return {
    jetzt,
    async halteAn(sauber = true) {
      ende.abort()
      await jetzt()
      try {
        await holeNach(d)
        if (sauber && sitzung !== undefined) await beende(d, sitzung)
      } catch (fehler) {
        d.log.error({ fehler: fehlerCode(fehler) }, 'Siegel des Protokolls nicht abgeschlossen')
      }
    },
  }
}

/**
 * A command that writes to the audit. Beside a server or another command, or behind a crash, the chain's holder seals;
 * unless it closes the chain before this one has written.
 */
export async function mitVersiegelung<T>(d: SieglerArg, tu: () => Promise<T>): Promise<T> {
  const { offen } = await d.speicher.read(ladeSitzung, undefined)
  const sitzung = offen ? undefined : await beginne(d, { nurWennZu: true })
  const vorher = await d.speicher.read(ladeVorher, undefined)
  try {
    return await tu()
  } finally {
    if (sitzung !== undefined) await holeNach(d)
    if (sitzung === undefined || !(await beende(d, sitzung))) {
      const ende = await d.speicher.run(versiegleEigenes, { ...argVon(d), vorher })
      if (ende !== undefined) await merkeEnde(d, ende)
    }
  }
}

const argVon = (d: SieglerArg) => ({
  siegler: d.siegler,
  jetzt: d.uhr.jetzt(),
  nachzuegler: !d.speicher.kann.pragma,
})

/** Behind a crash what is there is the program's own, and gets its seal first. Undefined: only with `nurWennZu`. */
async function beginne(d: SieglerArg, { nurWennZu = false } = {}): Promise<number | undefined> {
  const { nummer } = await d.speicher.read(letztesSiegel, undefined)
  const { offen } = await d.speicher.read(ladeSitzung, undefined)
  if ((offen && !nurWennZu) || nummer === 0) await holeNach(d)
  const ende = await d.speicher.run(oeffneKette, { ...argVon(d), nurWennZu })
  if (ende !== undefined) await merkeEnde(d, ende)
  return ende?.nummer
}

/** All there is, window by window. */
async function holeNach(d: SieglerArg): Promise<void> {
  for (let nach: number | undefined = VON_VORN; nach !== undefined; ) nach = await holeFenster(d, nach)
}

/** All new rows, and what has changed in one window of the open ones. Returns where the next begins. */
async function holeFenster(d: SieglerArg, nach: number): Promise<number | undefined> {
  for (;;) {
    // Looked at first: a writing transaction that finds nothing would cost a sync every two seconds.
    const da = await d.speicher.read(zuVersiegeln, { ...argVon(d), nach })
    if (da.neue.length === 0) return da.nach
    await merkeEnde(d, await d.speicher.run(versiegle, { ...argVon(d), nach }))
  }
}

/** False: somebody else has opened the chain since, and ends it. */
async function beende(d: SieglerArg, nummer: number): Promise<boolean> {
  const ende = await d.speicher.run(schliesseKette, { ...argVon(d), nummer })
  if (ende !== undefined) await merkeEnde(d, ende)
  return ende !== undefined
}

/** Behind the seals of this end; of one that the chain does not hold any more nothing is written over: `pruefen` finds it. */
async function merkeEnde(d: SieglerArg, ende: Ende): Promise<void> {
  if (d.anker === undefined) return
  const da = leseAnker(d.anker)
  if (da !== undefined && !(await d.speicher.read(enthaelt, da))) return
  if (da !== undefined && da.nummer >= ende.nummer) return
  let entwurf: string | undefined
  try {
    entwurf = legeEntwurfAn(d.anker, 'teil')
    writeFileSync(entwurf, `${JSON.stringify(ende)}\n`, { mode: 0o600 })
    sichereAufPlatte(entwurf)
    renameSync(entwurf, d.anker)
    sichereAufPlatte(dirname(d.anker))
  } catch (fehler) {
    d.log.warn({ fehler: fehlerCode(fehler) }, 'Ende der Siegel nicht neben der Datenbank vermerkt')
  } finally {
    if (entwurf !== undefined) loescheEntwurf(entwurf)
  }
}

/** Whether the chain holds this seal; true as well when it was cut before it. */
export function* enthaelt(e: Ende): Operation<boolean> {
  const da = yield* row(Ende, sql`SELECT nummer, siegel FROM assistent_siegel WHERE nummer = ${e.nummer}`)
  if (da) return da.siegel === e.siegel
  const erste = yield* row(Ende, sql`SELECT nummer, siegel FROM assistent_siegel ORDER BY nummer LIMIT 1`)
  return erste !== undefined && e.nummer < erste.nummer
}

/** A backup takes the place of the database: what was sealed after it goes with what it was about, and the chain says so. */
export async function vermerkeWiederherstellung(arg: {
  speicher: Speicher
  siegler: Siegler
  anker: string | undefined
  uhr: Pick<Uhr, 'jetzt'>
}): Promise<void> {
  const bis = leseAnker(arg.anker)?.nummer ?? KEIN_ENDE.nummer
  const { nummer } = await arg.speicher.read(letztesSiegel, undefined)
  if (nummer === 0 && bis === 0) return
  const inhalt = { bis: Math.max(bis, nummer) }
  await arg.speicher.run(haengeAn, {
    siegler: arg.siegler,
    neue: [{ art: 'wiederhergestellt', inhalt }],
    jetzt: arg.uhr.jetzt(),
  })
  if (arg.anker !== undefined) rmSync(arg.anker, { force: true })
}

/** What has gone by its Frist needs no chain any more. Returns how many seals went. */
export async function kuerze(speicher: Speicher, siegler: Siegler, signal?: AbortSignal): Promise<number> {
  let weg = 0
  for (;;) {
    signal?.throwIfAborted()
    const diese = await speicher.run(kuerzeKette, { siegler, hoechstens: 1000 })
    if (diese === 0) return weg
    weg += diese
  }
}
