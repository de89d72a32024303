import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { SpeicherNichtVerfuegbar } from '../../src/domaene/fehler.ts'
import { oeffneSqlite } from '../../src/speicher/sqlite.ts'
import { type Buero, NUMMER, oeffneBuero } from '../helfer/buero.ts'
import { brueche } from '../helfer/invarianten.ts'
import { type Bild, bildVon, ohneZahlen, standVon } from './bild.ts'
import { type Gang, stelleFaellig } from './gaenge.ts'
import { type Art, erstelleStoerung, type Platte, type Stoerung } from './stoerung.ts'

// One Gang through the whole Assistent, while the database cannot be written from its nth write on, for half an hour. The
// provider delivers again what was not taken. Then the cause is gone, nothing is restarted, and the same must be left as ever.

export interface Lauf {
  /** Writes of the whole Gang. */
  schreibungen: number
  bild: Bild
  /** What must not be, in words. */
  fehler: string[]
}

export interface LaufArg {
  gang: Gang
  /** Where it begins; without it nothing is disturbed. */
  stoerung?: { ab: number; art: Art }
  platte?: Platte
}

interface Szene {
  b: Buero
  db: Database.Database
  gang: Gang
  stoerung: Stoerung
  fehler: string[]
  ids: string[]
}

export async function spieleMitStoerung({ gang, stoerung: plan, platte }: LaufArg): Promise<Lauf> {
  const ordner = mkdtempSync(join(platte?.ordner ?? tmpdir(), 'assistent-fehler-'))
  const datei = join(ordner, 'a.db')
  const echt = await oeffneSqlite({ datei })
  const stoerung = erstelleStoerung(echt, platte)
  const b = await oeffneBuero({ speicher: stoerung.speicher })
  const db = new Database(datei, { timeout: 5000 })
  const s: Szene = { b, db, gang, stoerung, fehler: [], ids: [] }
  try {
    const vorher = stoerung.schreibungen()
    const blick = { lies: async <T>(text: string) => db.prepare<[], T>(text).all() }
    const seit = await standVon(blick, NUMMER.anna)
    if (plan) stoerung.ab(vorher + plan.ab, plan.art)
    for (let n = 0; n < gang.schritte.length; n++) await spieleSchritt(s, n)
    if (plan && stoerung.schreibungen() < vorher + plan.ab) s.fehler.push('the disturbance never began')
    await warteAus(s)
    const gesagt = b.gesendet.filter((x) => x.an === NUMMER.anna)
    const doppelt = gesagt.length - new Set(gesagt.map((x) => x.id)).size
    if (doppelt > 0) s.fehler.push(`${doppelt} replies went out twice`)
    for (const a of await b.aufrufe())
      if (a.anzahl !== 1) s.fehler.push(`${a.key} reached the other system ${a.anzahl} times`)
    if (db.pragma('integrity_check', { simple: true }) !== 'ok') s.fehler.push('the file is damaged')
    s.fehler.push(...(await echt.read(brueche, { fremd: await b.aufrufe() })))
    const bild = {
      ...(await bildVon(blick, NUMMER.anna, seit)),
      empfangen: ohneZahlen(gesagt.map((x) => x.text)),
      effekte: (await b.aufrufe()).length,
    }
    await b.assistent.halteAn()
    return { schreibungen: stoerung.schreibungen() - vorher, bild, fehler: s.fehler }
  } finally {
    stoerung.behebe()
    db.close()
    await echt.schliesse()
    rmSync(ordner, { recursive: true, force: true })
  }
}

/** One message, delivered until it is taken. While nothing is, nothing of it may be there or done. */
async function spieleSchritt(s: Szene, n: number): Promise<void> {
  const { b, db, gang, stoerung, fehler, ids } = s
  const vorgang = b.gesendet.findLast((x) => x.an === NUMMER.anna && x.vorgang_id !== undefined)?.vorgang_id
  const schritt = gang.schritte[n]?.({ phone: NUMMER.anna, nummer: 7, vorgang: vorgang ?? '?', ids })
  if (schritt === undefined) return
  if ('faellig' in schritt) {
    db.exec(stelleFaellig(NUMMER.anna))
    return await warteAus(s)
  }
  if ('bereit' in schritt) throw new Error(`${gang.name} needs another company`)
  const { text, von = NUMMER.anna, id = `m-${n}`, art } = schritt
  ids.push(id)
  const botschaft =
    art === undefined
      ? { ding: `nachricht:${id}`, provider_id: id }
      : { ding: `${art}:${id}:${n}`, art, zitat: id, provider_id: undefined }
  const gesendet = b.uhr.jetzt()
  for (let mal = 0; ; mal++) {
    const vorher = await wirkung(b, db)
    const genommen = await b.lege(von, text, { ...botschaft, gesendet }).then(
      () => true,
      (grund: unknown) => {
        if (!(grund instanceof SpeicherNichtVerfuegbar)) throw grund
        return false
      },
    )
    if (genommen) break
    // The uncertain write itself is the one that may be there.
    const danach = await wirkung(b, db)
    const dazu = stoerung.schreibungen() > 0 && danach.zeilen - vorher.zeilen
    if (danach.effekte !== vorher.effekte || Number(dazu) > (stoerung.ungewiss() ? 1 : 0))
      fehler.push(`not taken, and yet there: ${text}`)
    if (mal === 3) stoerung.behebe()
    await vergehe(b, 60_000)
  }
  await warteAus(s)
}

const wirkung = async (b: Buero, db: Database.Database) => ({
  zeilen: db.prepare<[], number>('SELECT COUNT(*) FROM assistent_eingang').pluck().get() ?? 0,
  effekte: (await b.aufrufe()).length,
})

/** Half an hour of it, when it has begun; then it is over, and the rest comes by itself. */
async function warteAus({ b, db, stoerung }: Szene): Promise<void> {
  await vergehe(b, 2000)
  await kommtZurRuhe(b)
  if (stoerung.weg()) {
    for (let minute = 0; minute < 30; minute += 5) await vergehe(b, 5 * 60_000)
    stoerung.behebe()
  }
  for (let mal = 0; mal < 60 && (mal === 0 || offenes(db, b.uhr.jetzt()) > 0); mal++) {
    await vergehe(b, 60_000)
    await kommtZurRuhe(b)
  }
}

/** Stored and not finished, due and not sent. */
const offenes = (db: Database.Database, jetzt: string): number =>
  db
    .prepare<
      [string],
      number
    >(`SELECT (SELECT COUNT(*) FROM assistent_eingang WHERE status IN ('neu', 'laeuft')) +
      (SELECT COUNT(*) FROM assistent_vorgang WHERE auszufuehren = 1) + (SELECT COUNT(*) FROM assistent_vergessen WHERE status <> 'fertig') +
      (SELECT COUNT(*) FROM assistent_ausgang WHERE status = 'bereit' AND (zweck <> 'erinnerung' OR nicht_vor < ?))`)
    .pluck()
    .get(jetzt) ?? 0

/** Until nothing could be done now, or somebody waits for the clock. */
const kommtZurRuhe = (b: Buero): Promise<unknown> => Promise.race([b.warte(0), pause(200)])

/** Lets time pass and everybody work, without waiting for anybody who cannot go on. */
async function vergehe(b: Buero, ms: number): Promise<void> {
  for (let i = 0; i < 4; i++) {
    b.uhr.stelle(ms / 4)
    await pause(1)
  }
}

export interface Pruefung {
  laeufe: number
  abweichend: string[]
}

/** Disturbs a Gang at every `jeder`th write, once for each of `arten` or (`reihum`) for one of them in turn. */
export async function stoereGang(
  gang: Gang,
  {
    jeder,
    arten,
    reihum,
    platte,
  }: { jeder: number; arten: readonly Art[]; reihum: boolean; platte?: Platte },
): Promise<Pruefung> {
  const soll = await spieleMitStoerung({ gang })
  const abweichend = soll.fehler.map((f) => `${gang.name}: ${f}`)
  let laeufe = 0
  for (let ab = 1; ab <= soll.schreibungen; ab += jeder) {
    for (const art of reihum ? arten.slice(laeufe % arten.length).slice(0, 1) : arten) {
      laeufe += 1
      const ist = await spieleMitStoerung({
        gang,
        stoerung: { ab, art },
        ...(art === 'platte' ? { platte } : {}),
      })
      const anders = Object.keys(soll.bild)
        .filter((was) => JSON.stringify(ist.bild[was]) !== JSON.stringify(soll.bild[was]))
        .map((was) => `${was}: ${JSON.stringify(ist.bild[was])} statt ${JSON.stringify(soll.bild[was])}`)
      for (const f of [...ist.fehler, ...anders])
        abweichend.push(`${gang.name}, Schreibung ${ab}, ${art}: ${f}`)
    }
  }
  return { laeufe, abweichend }
}
