import type { RequestHandler, Response } from 'express'
import { fehlerCode } from '../domaene/fehler.ts'
import { hatRolle } from '../domaene/person.ts'
import type { Instant } from '../domaene/zeit.ts'
import { geltendeSitzungen } from '../speicher/aenderungen.ts'
import type { Operation } from '../speicher/speicher.ts'
import { sichtbareVon } from '../speicher/vorgang-liste.ts'
import type { Sicht } from '../speicher/vorgang-sicht.ts'
import type { Angemeldet, Werk } from './behandlung.ts'
import { type BeobachterZeiten, erstelleBeobachter } from './live-beobachter.ts'
import { type Eintrag, erstelleRing } from './live-ring.ts'
import { ichVon, texteDer } from './montiere.ts'
import { problem } from './problem.ts'
import { sichtVon } from './routen/vorgang-daten.ts'
import type { Meldung } from './vertrag/live.ts'

// `GET /api/live`: tells each open page which of the things that it may see have changed; never what they say. Pages ask
// for that themselves, with their own rights.

export interface LiveZeiten extends BeobachterZeiten {
  /** What keeps the line open through proxies, and tells a page that it lives. */
  pulsMs: number
  /** So often it is asked whether the sessions still hold, and with which roles. */
  pruefeMs: number
}
const ZEITEN: LiveZeiten = { buendelMs: 100, ganzMs: 2000, pulsMs: 15_000, pruefeMs: 3000, ruheMs: 300_000 }

const JE_SITZUNG = 10
/** A page is loaded and then listens: what changed in between is told too. */
const DAVOR_MS = 5000
/** Who does not read is cut off; it comes back and goes on. */
const STAU_BYTES = 256 * 1024
const WIEDER_MS = 2000
const LUECKE: Meldung = { art: 'luecke', id: '', version: 0 }
const SITZUNG_ZU_ENDE: Meldung = { art: 'sitzung_zu_ende', id: '', version: 0 }

interface Strom {
  ich: Angemeldet
  res: Response
  /** What came while it is looked up what this one has missed: told after that, else its place would be behind it. */
  danach?: (() => void)[] | undefined
}

export interface Live {
  strom: RequestHandler
  schliesse(): void
}

export function erstelleLive(werk: Werk, zeiten: Partial<LiveZeiten> = {}): Live {
  const z = { ...ZEITEN, ...zeiten }
  const stroeme = new Set<Strom>()
  const ring = erstelleRing()
  /** Up to where every page was told. */
  let verteilt: string | undefined
  const beobachter = erstelleBeobachter(werk, z, {
    neu: (neues) => verteile(neues.map((n) => ring.neu(n))),
    zuViel() {
      ring.reisse()
      for (const s of stroeme) sende(s, LUECKE, ring.stelle())
    },
    vonVorn() {
      verteilt = undefined
      ring.vonVorn()
    },
    hoertJemand: () => stroeme.size > 0,
  })
  let zu = false

  async function verteile(eintraege: readonly Eintrag[]): Promise<void> {
    if (eintraege.length === 0) return
    // Who comes meanwhile finds them in the ring.
    const hier = [...stroeme]
    const fuer = await auswahl(werk, hier, eintraege)
    for (const s of hier) schicke(s, fuer(s), eintraege)
    verteilt = ring.stelle(eintraege.at(-1)?.nr)
  }
  const schicke = (s: Strom, seine: readonly Eintrag[], alle: readonly Eintrag[]): void => {
    if (s.danach) return void s.danach.push(() => schicke(s, seine, alle))
    for (const e of seine) sende(s, { ...e.meldung, version: e.meldung.version ?? e.nr }, ring.stelle(e.nr))
    const letzter = alle.at(-1)
    // Also past what is not theirs: else a quiet page would fall behind and seem to have missed too much.
    if (letzter && seine.at(-1) !== letzter) schreibe(s, `id: ${ring.stelle(letzter.nr)}\n\n`)
  }
  const beende = (s: Strom): void => {
    if (!stroeme.delete(s)) return
    s.res.end()
    if (stroeme.size === 0 && !zu) beobachter.ruhe()
  }
  /** Sessions that are over hear it once; the others get the rights of now. */
  async function pruefe(): Promise<void> {
    if (stroeme.size === 0) return
    const hashes = [...new Set([...stroeme].map((s) => s.ich.sitzung))]
    const gelten = await werk.speicher.read(geltendeSitzungen, { hashes, jetzt: werk.uhr.jetzt() })
    for (const s of stroeme) {
      const rollen = gelten.get(s.ich.sitzung)
      if (rollen) {
        // What stands on the page may be more, or less, than they may see now.
        if (String(rollen) !== String(s.ich.person.rollen)) sende(s, LUECKE, ring.stelle())
        s.ich = { ...s.ich, person: { ...s.ich.person, rollen } }
      }
      // Who came after the question was asked is not in the answer.
      else if (hashes.includes(s.ich.sitzung)) {
        sende(s, SITZUNG_ZU_ENDE)
        beende(s)
      }
    }
  }
  const puls = (): void => {
    for (const s of stroeme) pulse(s, s.danach === undefined ? verteilt : undefined)
  }
  const geprueft = (): Promise<void> =>
    pruefe().catch((fehler: unknown) =>
      werk.log.warn({ fehler: fehlerCode(fehler) }, 'Nicht nachgesehen, wessen Sitzung noch gilt'),
    )
  const takte = [setInterval(puls, z.pulsMs), setInterval(() => void geprueft(), z.pruefeMs)]
  for (const takt of takte) takt.unref()

  return {
    async strom(req, res) {
      const ich = ichVon(req) as Angemeldet
      await beobachter.an()
      const seine = [...stroeme].filter((s) => s.ich.sitzung === ich.sitzung)
      // Gone while it was asked who this is: its `close` is over, and nothing would ever take it off the list.
      if (res.destroyed) {
        if (stroeme.size === 0) beobachter.ruhe()
        return
      }
      if (zu) throw problem(texteDer(werk, req), 503, 'speicher')
      if (seine.length >= JE_SITZUNG) throw problem(texteDer(werk, req), 429, 'zu_viele_seiten')
      const s: Strom = { ich, res, danach: [] }
      stroeme.add(s)
      res.on('close', () => beende(s))
      oeffne(res)
      const { nach } = req.query
      const stelle = req.get('last-event-id') ?? (typeof nach === 'string' ? nach : undefined)
      const verpasst = stelle === undefined ? ring.letzte(DAVOR_MS) : ring.nach(stelle)
      const seines = verpasst?.length ? (await auswahl(werk, [s], verpasst))(s) : []
      const danach = s.danach ?? []
      s.danach = undefined
      if (verpasst === undefined) sende(s, LUECKE, ring.stelle())
      else if (verpasst.length > 0) schicke(s, seines, verpasst)
      else pulse(s, ring.stelle())
      for (const tu of danach) tu()
    },
    schliesse() {
      zu = true
      for (const takt of takte) clearInterval(takt)
      for (const s of [...stroeme]) beende(s)
      beobachter.schliesse()
    },
  }
}

function oeffne(res: Response): void {
  res.status(200).set({
    'content-type': 'text/event-stream; charset=utf-8',
    // Of a proxy that would collect.
    'x-accel-buffering': 'no',
  })
  res.write(`retry: ${WIEDER_MS}\n\n`)
}

const sende = (s: Strom, m: Meldung, id?: string): void =>
  schreibe(s, `${id === undefined ? '' : `id: ${id}\n`}event: ${m.art}\ndata: ${JSON.stringify(m)}\n\n`)

/** An event and no comment: only of an event a page hears, and learns from where the next one goes on. */
const pulse = (s: Strom, stelle: string | undefined): void =>
  schreibe(s, `${stelle === undefined ? '' : `id: ${stelle}\n`}event: puls\ndata: {}\n\n`)

function schreibe({ res }: Strom, text: string): void {
  if (res.writableEnded || res.destroyed) return
  res.write(text)
  if (res.writableLength > STAU_BYTES) res.destroy()
}

/** Which of these each of the streams may hear of, asked once for all of a person's. */
async function auswahl(
  werk: Werk,
  stroeme: readonly Strom[],
  eintraege: readonly Eintrag[],
): Promise<(s: Strom) => Eintrag[]> {
  const ids = eintraege.flatMap(({ kreis }) => (kreis.art === 'vorgang' ? [kreis.id] : []))
  const sichten = new Map(stroeme.map(({ ich }) => [ich.sitzung, sichtVon(ich.person)]))
  const sichtbar =
    ids.length === 0
      ? new Map<string, Set<string>>()
      : await werk.speicher.read(sichtbareFuer, {
          agent: werk.konfiguration.agent,
          jetzt: werk.uhr.jetzt(),
          sichten: [...sichten],
          ids: [...new Set(ids)],
        })
  return ({ ich }) =>
    eintraege.filter(({ kreis }) => {
      if (kreis.art === 'vorgang') return sichtbar.get(ich.sitzung)?.has(kreis.id) ?? false
      if (kreis.art === 'alle') return true
      if (kreis.art !== 'admin' && kreis.id === ich.person.id) return true
      return kreis.art !== 'person' && hatRolle(ich.person, 'admin')
    })
}

function* sichtbareFuer(arg: {
  agent: string
  jetzt: Instant
  sichten: readonly (readonly [string, Sicht])[]
  ids: readonly string[]
}): Operation<Map<string, Set<string>>> {
  const { agent, jetzt, ids } = arg
  const sichtbar = new Map<string, Set<string>>()
  for (const [sitzung, sicht] of arg.sichten)
    sichtbar.set(sitzung, new Set(yield* sichtbareVon({ agent, jetzt, sicht, ids })))
  return sichtbar
}
