import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { EndgueltigerFehler } from '../domaene/fehler.ts'
import type { Instant } from '../domaene/zeit.ts'
import { stempel } from '../speicher/datei.ts'
import { legeEntwurfAn, loescheEntwurf } from '../speicher/entwurf.ts'
import { sichteMedien } from '../speicher/medien-ordner.ts'
import { falscherSchluessel, pruefwert } from '../speicher/merkmal.ts'
import { leseQuittungen, schreibeQuittung } from '../speicher/quittung.ts'
import type { Schluessel } from '../speicher/schluessel.ts'
import { kopiere, type Stand, schliesseAb, seitherGeschehen, untersuche } from '../speicher/sicherung.ts'
import { sieglerAus } from '../speicher/siegel.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { sperreDatei } from '../speicher/sperre.ts'
import { oeffneSqlite } from '../speicher/sqlite.ts'
import { tausche } from '../speicher/tausch.ts'
import { uebernimmSicherung } from '../speicher/uebernahme.ts'
import { imDateisystem, kopiereMedien, medienVon, neuestesSchema } from './sicherung.ts'
import { ankerDatei, vermerkeWiederherstellung } from './siegel.ts'

// Putting a backup back. All that is done to it is done to a copy beside the database, which is then moved into place in
// one step: a crash leaves the old database or the new one, and the new one has forgotten already (I8).

export interface StelleWiederHerArg {
  sicherung: string
  /** The database that is served; need not be there. */
  datei: string
  keyDatei: string
  schluessel: Schluessel
  /** Receipts of the database that is served. */
  quittungen: string
  medienOrdner?: string
  jetzt: Instant
  busyFristMs?: number
  /** Acts on all receipts that a database does not know. Returns how many. */
  vergissWieder: (speicher: Speicher) => Promise<number>
}

export interface Wiederhergestellt {
  datei: string
  /** Where the replaced database lies; undefined: there was none. */
  vorher: string | undefined
  vergessen: number
  medien: number
}

/** Checks a backup and says what is in it; changes nothing. @throws KonfigurationsFehler @throws EndgueltigerFehler */
export async function pruefeSicherung(
  arg: Pick<StelleWiederHerArg, 'sicherung' | 'datei' | 'keyDatei' | 'schluessel'>,
): Promise<Stand> {
  const sicherung = resolve(arg.sicherung)
  if (sicherung === resolve(arg.datei))
    throw new EndgueltigerFehler('sicherung_selbst', `${sicherung} ist die Datenbank selbst.`)
  const stand = await untersuche(sicherung, neuestesSchema())
  if (stand.pruefwert !== undefined && stand.pruefwert !== pruefwert(arg.schluessel))
    throw falscherSchluessel(arg.keyDatei, `der Sicherung ${sicherung}`)
  return stand
}

/**
 * Puts a backup in the place of the database. The replaced one stays beside it as `<db>.vorher-<time>`.
 * @throws EndgueltigerFehler `server_laeuft_schon` @throws KonfigurationsFehler @throws SpeicherNichtVerfuegbar
 */
export async function stelleWiederHer(arg: StelleWiederHerArg): Promise<Wiederhergestellt> {
  const { datei } = arg
  return await imDateisystem(datei, async () => {
    const gibFrei = sperreDatei(datei)
    try {
      await pruefeSicherung(arg)
      uebernimmQuittungen(await quittungenUm(arg.sicherung), arg.quittungen)
      const entwurf = legeEntwurfAn(datei, 'neu')
      try {
        await kopiere(resolve(arg.sicherung), entwurf)
        const { vergessen, medien, fremde } = await bereite(arg, entwurf)
        await schliesseAb(entwurf)
        await untersuche(entwurf, neuestesSchema())
        const weg = `${datei}.vorher-${stempel(arg.jetzt)}`
        const vorher = tausche({ datei, neu: entwurf, vorher: weg, busyFristMs: arg.busyFristMs })
        if (arg.medienOrdner !== undefined && fremde.length > 0)
          await legeWeg(arg.medienOrdner, medienVon(weg), fremde)
        return { datei, vorher, vergessen, medien }
      } finally {
        loescheEntwurf(entwurf)
      }
    } finally {
      gibFrei()
    }
  })
}

/** What a start would do to it as well, so that nobody can serve it before. */
async function bereite(arg: StelleWiederHerArg, entwurf: string) {
  await schliesseAb(entwurf, arg.jetzt) // marked as a backup, also a file that was copied by hand
  const speicher = await oeffneSqlite({ datei: entwurf })
  try {
    await speicher.run(uebernimmSicherung, { seither: await seitherGeschehen(arg.datei) })
    const vergessen = await arg.vergissWieder(speicher)
    await vermerkeWiederherstellung({
      speicher,
      siegler: sieglerAus(arg.schluessel),
      anker: ankerDatei(arg.quittungen),
      uhr: { jetzt: () => arg.jetzt },
    })
    if (!(await speicher.leereProtokoll()))
      throw new EndgueltigerFehler('sicherung_benutzt', `${entwurf} wird von einem anderen Prozess gelesen.`)
    const quelle = medienVon(resolve(arg.sicherung))
    const { mit } = await sichteMedien({ speicher, ordner: quelle })
    const ordner = arg.medienOrdner
    if (ordner === undefined) return { vergessen, medien: 0, fremde: [] }
    const da = await kopiereMedien(quelle, ordner, mit)
    // Of messages that the backup does not know.
    const { ohne } = await sichteMedien({ speicher, ordner })
    return { vergessen, medien: da.length, fremde: ohne }
  } finally {
    await speicher.schliesse()
  }
}

async function legeWeg(von: string, nach: string, namen: readonly string[]): Promise<void> {
  await kopiereMedien(von, nach, namen)
  for (const name of namen) await rm(join(von, name), { force: true })
}

/** Receipts lie beside every backup; the newest ones in the folder know most. */
async function quittungenUm(sicherung: string): Promise<string[]> {
  const ordner = dirname(resolve(sicherung))
  const namen = await readdir(ordner)
  return namen.filter((n) => n.endsWith('.vergessen')).map((n) => join(ordner, basename(n)))
}

/** On a new machine the receipts come with the backup. */
function uebernimmQuittungen(von: readonly string[], nach: string): void {
  const bekannt = new Set(leseQuittungen(nach).map((q) => q.id))
  for (const q of von.flatMap((datei) => leseQuittungen(datei))) {
    if (bekannt.has(q.id)) continue
    bekannt.add(q.id)
    schreibeQuittung(nach, q)
  }
}
