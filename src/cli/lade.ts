import { type Logger, pino } from 'pino'
import { erstelleTexte } from '../assistent/welt.ts'
import { ankerDatei, type SieglerArg, vermerkeWiederherstellung } from '../betrieb/siegel.ts'
import { systemUhr } from '../betrieb/uhr.ts'
import type { Konfiguration } from '../config.ts'
import type { Sprache } from '../domaene/sprache.ts'
import { wendeQuittungenAn } from '../gedaechtnis/forget.ts'
import { istUnbenutzt } from '../speicher/eingang.ts'
import { leseMerkmal, pruefeSchluessel } from '../speicher/merkmal.ts'
import { oeffneSpeicher } from '../speicher/oeffnen.ts'
import { ladeSchluessel, type Schluessel } from '../speicher/schluessel.ts'
import { sieglerAus } from '../speicher/siegel.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { uebernimmSicherung } from '../speicher/uebernahme.ts'
import { type Globales, ladeOrte, type Orte } from './orte.ts'

// What every command needs: env, config, database, keys.

export interface Grundlage extends Orte {
  speicher: Speicher
  schluessel: Schluessel
  log: Logger
}

/** @throws KonfigurationsFehler with file, key and expected value */
export async function ladeGrundlage(o: Globales, logStufe?: string): Promise<Grundlage> {
  const orte = await ladeOrte(o)
  const { ziel, keyDatei } = orte
  const log = pino(
    { level: orte.umgebung.LOG_LEVEL ?? logStufe ?? 'warn', base: undefined },
    pino.destination({ dest: 2, sync: true }),
  )
  const speicher = await oeffneSpeicher(ziel)
  try {
    // A database that holds messages without its keys: every redelivery would be taken for new.
    const unbenutzt = await speicher.read(istUnbenutzt, undefined)
    const schluessel = ladeSchluessel(keyDatei, { anlegen: unbenutzt })
    await pruefeSchluessel(speicher, schluessel, keyDatei, { unbenutzt })
    const g: Grundlage = { ...orte, speicher, schluessel, log }
    // A backup that somebody put in place by hand is treated as `wiederherstellen` does it.
    if ((await speicher.read(leseMerkmal, { name: 'gesichert' })) !== undefined) {
      const vergessen = await vergissWieder(g)
      const gesichert = await speicher.run(uebernimmSicherung, { seither: undefined })
      await vermerkeWiederherstellung(sieglerVon(g))
      log.warn(
        { gesichert, vergessen },
        'Eine Sicherung liegt an der Stelle der Datenbank und ist übernommen',
      )
    }
    return g
  } catch (fehler) {
    await speicher.schliesse()
    throw fehler
  }
}

/** Who seals the audit. */
export const sieglerVon = (g: Grundlage): SieglerArg => ({
  speicher: g.speicher,
  siegler: sieglerAus(g.schluessel),
  uhr: systemUhr,
  log: g.log,
  anker: ankerDatei(g.quittungen),
})

/** I8: what was forgotten after a backup was made. Returns how many. */
export const vergissWieder = (
  g: Pick<Grundlage, 'konfiguration' | 'speicher' | 'schluessel' | 'quittungen'>,
): Promise<number> =>
  wendeQuittungenAn({ ...g, jetzt: systemUhr.jetzt(), endet: endetText(g.konfiguration.anrede) })

/** Said to who asked for work that ends because it held values of somebody who is forgotten. */
export const endetText =
  (anrede: Konfiguration['anrede']) =>
  (sprache: Sprache, id: string): string =>
    erstelleTexte(anrede)(sprache).werteVergessen(id)

/** Wraps what a command does: the database is opened before, closed after, and what is returned is the exit code. */
export type AufDatenbank = <A extends unknown[]>(
  tu: (g: Grundlage, ...args: A) => Promise<unknown>,
) => (...args: A) => Promise<void>
