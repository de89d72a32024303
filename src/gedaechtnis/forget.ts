import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { aufgeschoben, wartetNochMs } from '../domaene/aufschub.ts'
import { fehlerCode } from '../domaene/fehler.ts'
import type { Kennung } from '../domaene/kennung.ts'
import { jeSprache, type Sprache } from '../domaene/sprache.ts'
import { type Instant, STUNDE_MS, type Uhr } from '../domaene/zeit.ts'
import { raeumeMedien } from '../speicher/medien-ordner.ts'
import { leseQuittungen, type Quittung, schreibeQuittung } from '../speicher/quittung.ts'
import { hmac, pseudonym, type Schluessel } from '../speicher/schluessel.ts'
import type { Speicher } from '../speicher/speicher.ts'
import {
  type Entfernt,
  type VergessenArt,
  type VergissArg,
  Vorschau,
  vergissPerson,
  vergissZurProbe,
} from '../speicher/vergessen.ts'
import { alleNamen, klarnameDer, namenDer } from '../speicher/vergessen-namen.ts'
import {
  bekannteQuittungen,
  loescheAbschied,
  offenesVergessen,
  setzeStand,
  type Vergessen,
} from '../speicher/vergessen-stand.ts'
import { beendeVergessene, laufendeVergessene } from '../speicher/vergessen-zaun.ts'
import { abschiedZu, anlassId, vergissMitAbschied } from './abschied.ts'

// I8. The phases, each of which a crash may cut off: (1) the receipt is on the disk; (2) one transaction deletes and blanks;
// (3) what runs has its outcome, (4) the farewell is delivered and gone, (5) media, (6) the write-ahead log is empty; then
// `fertig`. (6) begins with writing the file anew: see `Speicher.schreibeNeu`. A receipt that the database does not know (a crash after 1, a restored backup) is acted on before anything is served.

export interface ForgetDeps {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  schluessel: Schluessel
  /** The receipts' file; undefined: none is written (a database in memory). */
  quittungen: string | undefined
  medienOrdner: string | undefined
  /** Cancels a run and says whether it is going on in this process; undefined: another process is the server. */
  brichAb: ((vorgang_id: string) => boolean) | undefined
  /** What is said to who asked for work that ends because it held values of the person's; `id`: its number. Undefined: nothing. */
  endet?: (sprache: Sprache, id: string) => string
}

/** Why a forgetting is not finished: `lauf`, `abschied`, `medien`, `datei` (cannot be written anew), `protokoll` (another process reads). */
export interface Offen {
  id: string
  grund: 'lauf' | 'abschied' | 'medien' | 'datei' | 'protokoll'
}

export interface Wer {
  agent: string
  person_id: string | null
  /** Only of somebody who is no person. */
  kennungen: readonly Kennung[]
}

export interface Forget {
  /** Phase 1. The id goes into the transaction. The same `anlass` gets the same id: a repetition is no second forgetting. */
  quittiere(wer: Wer, art: VergessenArt, anlass?: string): Promise<Quittung>
  /** What phase 2 would remove, rows by table. Nothing is changed, and there is no receipt. */
  vorschau(wer: Wer, art: VergessenArt): Promise<Entfernt>
  /** Phases 1 and 2. Returns the id and what was removed, rows by table. */
  forget(wer: Wer, art: VergessenArt): Promise<{ id: string; entfernt: Entfernt }>
  /** The other phases of all that is not finished, one try. Returns what is still in the way. */
  fuehreFort(): Promise<Offen[]>
}

export function erstelleForget(d: ForgetDeps): Forget {
  async function entwirf(wer: Wer, art: VergessenArt, anlass?: string): Promise<Quittung> {
    const namen = [
      ...(await d.speicher.read(namenDer, wer)),
      // So that the same command by name finds what it began: nobody is found by it in a database.
      ...(art === 'ganz' ? await d.speicher.read(klarnameDer, wer) : []),
    ]
    return {
      id: anlass === undefined ? randomUUID() : anlassId(d.schluessel, anlass),
      zeit: d.uhr.jetzt(),
      agent: wer.agent,
      art,
      namen: namen.map((name) => namensHash(d.schluessel, wer.agent, name)),
    }
  }

  async function quittiere(wer: Wer, art: VergessenArt, anlass?: string): Promise<Quittung> {
    const q = await entwirf(wer, art, anlass)
    if (d.quittungen !== undefined) schreibeQuittung(d.quittungen, q)
    return q
  }

  async function forget(wer: Wer, art: VergessenArt): Promise<{ id: string; entfernt: Entfernt }> {
    const q = await quittiere(wer, art)
    const entfernt = await d.speicher.run(vergissPerson, argVon(wer, q))
    return { id: q.id, entfernt: entfernt ?? {} }
  }

  async function vorschau(wer: Wer, art: VergessenArt): Promise<Entfernt> {
    const arg = argVon(wer, await entwirf(wer, art))
    try {
      return await d.speicher.run(vergissZurProbe, arg)
    } catch (fehler) {
      if (fehler instanceof Vorschau) return fehler.entfernt
      throw fehler
    }
  }

  const argVon = (wer: Wer, { id, art, namen }: Quittung): VergissArg => ({
    ...wer,
    id,
    art,
    namen,
    pseudonym: pseudonym(d.schluessel, wer.person_id ?? namen[0] ?? ''),
    ...endetMit(d.endet),
    jetzt: d.uhr.jetzt(),
  })

  async function fuehreFort(): Promise<Offen[]> {
    const alle = await d.speicher.read(offenesVergessen, undefined)
    if (alle.length === 0) return []
    const laufende = await beendeLaufende()
    const medienWeg = await raeume()
    const offen: Offen[] = []
    const weit: Vergessen[] = []
    for (const v of alle) {
      const abschiedWeg = await d.speicher.run(loescheAbschied, { id: v.id })
      if (laufende) offen.push({ id: v.id, grund: 'lauf' })
      else if (!abschiedWeg) offen.push({ id: v.id, grund: 'abschied' })
      else if (!medienWeg) offen.push({ id: v.id, grund: 'medien' })
      else weit.push(v)
    }
    // Last, and only then: what was deleted before is out of the log as well.
    const rest = weit.length > 0 ? await raeumeDatei(weit) : undefined
    if (rest !== undefined) offen.push(...weit.map(({ id }) => ({ id, grund: rest })))
    for (const { id, grund: zuvor } of alle) {
      const grund = offen.find((o) => o.id === id)?.grund ?? null
      if (grund !== null && grund === zuvor) continue
      await d.speicher.run(setzeStand, { id, grund, jetzt: d.uhr.jetzt() })
      d.log.info({ vergessen: id, grund }, grund === null ? 'Vergessen: fertig' : 'Vergessen: noch nicht')
    }
    return offen
  }

  /** Undefined: no file of the database holds anything of it. Who waits for the log only has the file written anew already. */
  async function raeumeDatei(weit: readonly Vergessen[]): Promise<'datei' | 'protokoll' | undefined> {
    if (weit.some((v) => v.grund !== 'protokoll') && !(await schreibeNeu())) return 'datei'
    return (await d.speicher.leereProtokoll()) ? undefined : 'protokoll'
  }

  /** With growing pauses after a failure: on a full disk each try would fill it anew. */
  async function schreibeNeu(): Promise<boolean> {
    const jetzt = d.uhr.jetzt()
    if (neu.ab !== undefined && wartetNochMs(neu.ab, jetzt) > 0) return false
    const geschrieben = await d.speicher.schreibeNeu()
    neu = geschrieben
      ? { pauseMs: PAUSE_MS }
      : { ab: aufgeschoben(jetzt, neu.pauseMs), pauseMs: Math.min(STUNDE_MS, 2 * neu.pauseMs) }
    return geschrieben
  }
  let neu: { ab?: Instant; pauseMs: number } = { pauseMs: PAUSE_MS }

  /** True: something runs on, here or in the server's process. */
  async function beendeLaufende(): Promise<boolean> {
    const ids = await d.speicher.read(laufendeVergessene, undefined)
    if (d.brichAb === undefined) return ids.length > 0
    const vorbei = ids.filter((id) => d.brichAb?.(id) === false)
    if (vorbei.length > 0) await d.speicher.run(beendeVergessene, { ids: vorbei, jetzt: d.uhr.jetzt() })
    return vorbei.length < ids.length
  }

  /** What a person sent goes with what they wrote: media whose message has no text any more. */
  async function raeume(): Promise<boolean> {
    if (d.medienOrdner === undefined) return true
    try {
      await raeumeMedien({ speicher: d.speicher, ordner: d.medienOrdner, grenze: ANFANG })
      return true
    } catch (fehler) {
      d.log.error({ fehler: fehlerCode(fehler) }, 'Medien nicht gelöscht')
      return false
    }
  }

  return { quittiere, vorschau, forget, fuehreFort }
}

/** An operation takes plain data. */
const endetMit = (endet: ForgetDeps['endet']): Pick<VergissArg, 'endet'> =>
  endet ? { endet: jeSprache((sprache) => endet(sprache, '{id}')) } : {}

const PAUSE_MS = 1000
const ANFANG = '1970-01-01T00:00:00.000Z'

/** As it stands in receipts: nobody without the key finds out whose name it is. */
export const namensHash = (s: Schluessel, agent: string, name: string): string =>
  hmac(s.namen, `vergessen/${agent}/${name}`)

/**
 * Forgets again what a restored backup brought back: acts on every receipt that this database does not know, for whoever
 * was there already at its time. To be called before anything is served; `fuehreFort` does the rest. Returns how many.
 */
export async function wendeQuittungenAn(arg: {
  speicher: Speicher
  schluessel: Schluessel
  quittungen: string | undefined
  jetzt: Instant
  /** What is said to somebody whose yes was cut off by a crash; only by who serves afterwards. */
  abschied?: (sprache: Sprache) => string
  endet?: (sprache: Sprache, id: string) => string
}): Promise<number> {
  const { speicher, schluessel } = arg
  const alle = leseQuittungen(arg.quittungen)
  if (alle.length === 0) return 0
  const bekannt = new Set(await speicher.read(bekannteQuittungen, undefined))
  const neue = alle.filter((q) => !bekannt.has(q.id))
  for (const q of neue) {
    const treffer = (await speicher.read(alleNamen, { agent: q.agent, bis: q.zeit })).filter((n) =>
      q.namen.includes(namensHash(schluessel, q.agent, n.name)),
    )
    const personen = new Set(treffer.flatMap((n) => n.person_id ?? []))
    const fremde = treffer.filter((n) => n.person_id === null).map((n) => n.kennung)
    const wer = [
      ...(fremde.length > 0 || personen.size === 0 ? [{ person_id: null, kennungen: fremde }] : []),
      ...[...personen].map((person_id) => ({ person_id, kennungen: [] as Kennung[] })),
    ]
    for (const [i, w] of wer.entries())
      await speicher.run(vergissMitAbschied, {
        ...w,
        abschied: w.person_id === null ? undefined : await abschiedZu(arg, q, w.person_id),
        // One receipt may be about several (they were merged later); its own id comes last: then it is known.
        id: i < wer.length - 1 ? `${q.id}/${i}` : q.id,
        agent: q.agent,
        art: q.art,
        namen: q.namen,
        pseudonym: pseudonym(schluessel, w.person_id ?? q.namen[0] ?? ''),
        ...endetMit(arg.endet),
        jetzt: arg.jetzt,
      })
  }
  return neue.length
}
