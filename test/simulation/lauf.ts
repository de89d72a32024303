import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { toInstant, toMs } from '../../src/domaene/zeit.ts'
import type { Sendung } from '../../src/kanal/kanal.ts'
import { type Operation, rows, sql } from '../../src/speicher/speicher.ts'
import { type Bild, leseSpur, seheOperation } from './blick.ts'
import { geschehe, nachzuegler } from './ereignisse.ts'
import { AGENT, type Lage, type Mutation, oeffneLage } from './lage.ts'
import { IMMER, neuesGedaechtnis, pruefeEnde } from './pruefungen.ts'

// One run: so many events, each followed by all checks; then calm, until everything must have ended; then I8.

export interface Laufbericht {
  seed: number
  hash: string
  ereignisse: number
  /** Events after which nothing was written, sent, called or acknowledged. */
  ohneArbeit: number
  abstuerze: number
  schritte: number
  /** Outcomes of messages, by name. */
  ergebnisse: Record<string, number>
  effekte: number
  gesendet: number
  vergessen: number
  bruch?: { nach: number; was: string[]; protokoll: string[] }
}

export interface LaufArg {
  seed: number
  ereignisse: number
  mutation?: Mutation
}

const Laufend = z.object({ id: z.number(), provider_id: z.string().nullable() })

function* vorgezogene({ id }: { id: number }): Operation<z.output<typeof Laufend>[]> {
  return yield* rows(
    Laufend,
    sql`SELECT y.id, y.provider_id FROM assistent_eingang x JOIN assistent_eingang y ON y.lane = x.lane
      WHERE x.id = ${id} AND y.status IN ('neu', 'laeuft') AND y.nicht_vor IS NULL AND y.id <> x.id
        AND (y.gesendet < x.gesendet OR y.gesendet = x.gesendet AND y.id < x.id)`,
  )
}

const Wer = z.object({ provider_id: z.string().nullable(), versuche: z.number() })
function* werIst({ id }: { id: number }): Operation<z.output<typeof Wer> | undefined> {
  return (yield* rows(Wer, sql`SELECT provider_id, versuche FROM assistent_eingang WHERE id = ${id}`))[0]
}

const Gesagt = z.object({ gesendet: z.string() })
function* gesagtAm({ provider_id }: { provider_id: string }): Operation<z.output<typeof Gesagt> | undefined> {
  return (yield* rows(
    Gesagt,
    sql`SELECT gesendet FROM assistent_eingang WHERE provider_id = ${provider_id}`,
  ))[0]
}

const Zeile = z.object({
  zweck: z.string(),
  nicht_vor: z.string().nullable(),
  person_id: z.string().nullable(),
  opt_out: z.string().nullable(),
  vorgang_id: z.string().nullable(),
  versuche: z.number(),
  davor: z.number().nullable(),
})
function* zeileVon({ id }: { id: number }): Operation<z.output<typeof Zeile> | undefined> {
  return (yield* rows(
    Zeile,
    sql`SELECT a.zweck, a.nicht_vor, a.person_id, p.opt_out, a.vorgang_id, a.versuche, (SELECT MIN(b.id) FROM assistent_ausgang b
          WHERE b.kanal = a.kanal AND b.chat = a.chat AND b.id < a.id AND b.status = 'bereit' AND b.nicht_vor IS NULL AND b.zweck = 'antwort') AS davor
        FROM assistent_ausgang a LEFT JOIN assistent_person p ON p.id = a.person_id WHERE a.id = ${id}`,
  ))[0]
}

export async function laufe(arg: LaufArg): Promise<Laufbericht> {
  const { seed } = arg
  const nebenbei: string[] = []
  const begonnen = new Set<number>()
  /** What was older and waited when a message's row was last read. */
  const angesehen = new Map<number, string[]>()
  const stand: { lage?: Lage; optOut: Set<string>; spaetestens: string } = {
    optOut: new Set(),
    spaetestens: '',
  }

  /** I5: nothing of a person is begun while something older of theirs waits. */
  function beginnt(id: number): void {
    if (!begonnen.has(id)) nebenbei.push(...(angesehen.get(id) ?? aeltere(id)))
    begonnen.add(id)
  }

  function aeltere(id: number): string[] {
    const l = stand.lage
    if (!l) return []
    const g = l.gesagt.get(l.speicher.lies(werIst, { id })?.provider_id ?? '')
    if (g?.absicht === 'befehl') return []
    return l.speicher.lies(vorgezogene, { id }).flatMap((y) => {
      const vor = l.gesagt.get(y.provider_id ?? '')
      return vor && vor.absicht !== 'befehl'
        ? [
            `I5: begun before an older one of the same person: ${id} before ${y.id} (${g?.ereignis.provider_id} before ${y.provider_id})`,
          ]
        : []
    })
  }

  function beimSenden(_kanal: string, s: Sendung): void {
    const l = stand.lage
    const a = l?.speicher.lies(zeileVon, { id: s.id })
    if (!l || !a) return
    const spaetestens = toInstant(Math.max(l.uhr.jetztMs(), toMs(stand.spaetestens || l.uhr.jetzt())))
    // Refused, and that could not be written down: it is tried once more, later. (A reminder that was kept back may come after.)
    if (a.davor !== null && !l.kanaele.journal.some((j) => j.sendung.id === a.davor))
      nebenbei.push(`I5: a reply before an older one in the same chat: ${s.id} before ${a.davor}`)
    if (a.zweck !== 'antwort' && a.opt_out !== null && stand.optOut.has(a.person_id ?? ''))
      nebenbei.push(`I1: written to somebody who said STOP: ${s.id} ${a.zweck}`)
    if (a.zweck === 'erinnerung') {
      const wort = [...l.gesagt.values()].find((g) => g.wort && s.text.includes(g.wort))
      // A set clock can have put the sending into the future: then it counts from the arrival, as the row says.
      const ab = wort && l.speicher.lies(gesagtAm, { provider_id: wort.ereignis.provider_id ?? '' })
      if (ab && toMs(spaetestens) < toMs(ab.gesendet) + (wort.nichtVorMs ?? 0))
        nebenbei.push(`I9: a reminder that came early: ${s.id}`)
    }
    const quittiert = l.kanaele.journal.filter(
      (j) => j.sendung.id === s.id && j.da && j.leben === l.leben && j.quittiert,
    )
    if (quittiert.length > 0) nebenbei.push(`I1: sent again, though the provider had taken it: ${s.id}`)
  }

  const l = await oeffneLage({
    seed,
    ...(arg.mutation ? { mutation: arg.mutation } : {}),
    beimSenden,
    siehtAn: (id) => void angesehen.set(id, aeltere(id)),
    beginnt,
  })
  stand.lage = l
  const gedaechtnis = neuesGedaechtnis()
  const zaehlung: Record<string, number> = {}
  /** Words of those who were forgotten, said before. */
  const worteWeg = new Set<string>()
  let zuvor: Bild | undefined
  let ohneArbeit = 0
  let n = 0
  let ende = false
  let abdruck = ''

  /** @returns the breaches */
  function sieh(ruht: boolean): string[] {
    const jetzt = l.uhr.jetzt()
    if (jetzt > stand.spaetestens) stand.spaetestens = jetzt
    const spur = leseSpur(l.speicher.leereSpur())
    for (const s of spur)
      if (s.was === 'geleert') {
        const wort = l.gesagt.get(String(s.d.provider))?.wort
        if (wort) worteWeg.add(wort)
      } else if (s.was === 'eingang')
        zaehlung[String(s.d.ergebnis)] = (zaehlung[String(s.d.ergebnis)] ?? 0) + 1
    const bild = l.speicher.lies(seheOperation, { mitBruechen: true })
    merkeVergessene(bild)
    const was = [
      ...nebenbei.splice(0),
      ...IMMER.flatMap((p) =>
        p({
          bild,
          zuvor,
          spur,
          eintraege: l.fremd.eintraege,
          journal: l.kanaele.journal,
          gesagt: l.gesagt,
          leute: l.leute,
          gedaechtnis,
          spaetestens: stand.spaetestens,
        }),
      ),
      ...l.fehler.splice(0).map((f) => `an error that nobody typed: ${f}`),
      ...(l.modell?.unerwartet.splice(0) ?? []).map((u) => `the script does not know this call: ${u}`),
      ...(ende ? pruefeEnde({ bild }, jetzt) : []),
    ]
    zuvor = bild
    if (ruht) {
      stand.spaetestens = jetzt
      stand.optOut = new Set(bild.person.filter((p) => p.opt_out !== null).map((p) => p.id))
    }
    return was
  }

  function merkeVergessene(bild: Bild): void {
    if (!zuvor || bild.vergessen.length === zuvor.vergessen.length) return
    const epoche = new Map(zuvor.person.map((p) => [p.id, p.epoche]))
    for (const p of bild.person) {
      if (p.epoche === epoche.get(p.id)) continue
      // What came from a number that nobody had named theirs yet was a stranger's.
      for (const e of zuvor.eingang) {
        const wort = l.gesagt.get(e.provider_id ?? '')?.wort
        if (wort && (e.person_id === p.id || e.lane === `${AGENT}/${p.id}`)) worteWeg.add(wort)
      }
    }
  }

  const bericht = (bruch?: Laufbericht['bruch']): Laufbericht => ({
    seed,
    hash: createHash('sha256').update(l.protokoll.join('\n')).digest('hex').slice(0, 16),
    ereignisse: n,
    ohneArbeit,
    abstuerze: l.leben,
    schritte: l.takt.schritte,
    ergebnisse: zaehlung,
    effekte: l.fremd.eintraege.length,
    gesendet: l.kanaele.journal.filter((j) => j.da).length,
    vergessen: worteWeg.size,
    ...(bruch ? { bruch } : {}),
  })
  function bruchVon(was: string[]): Laufbericht['bruch'] {
    // The scene, to look at: SIM_DB=/tmp/x.db
    if (process.env.SIM_DB) l.speicher.kopiere(process.env.SIM_DB)
    return { nach: n, was, protokoll: l.protokoll }
  }

  try {
    sieh(true)
    for (n = 1; n <= arg.ereignisse; n++) {
      l.notiere(`# ${n} ${l.uhr.jetzt()}`)
      if (l.zufall.wahr(0.08)) l.takt.stirbIn(1 + l.zufall.bis(60))
      geschehe(l)
      const halb = l.zufall.wahr(0.15)
      let ruht = await l.fahre(halb ? 1 + l.zufall.bis(12) : undefined)
      if (!halb) {
        // Rest times of lanes, and what is noted later.
        l.uhr.vergeht(260)
        ruht = await l.fahre()
        l.takt.stirbIn(undefined)
      }
      // What is only half done has its work in the next event.
      if (!halb && fussabdruck(l) === abdruck) {
        ohneArbeit++
        if (process.env.SIM_LEER)
          console.error(l.protokoll.slice(l.protokoll.findLastIndex((z) => z.startsWith('# '))).join(' | '))
      }
      abdruck = fussabdruck(l)
      const was = sieh(ruht)
      if (was.length > 0) return bericht(bruchVon(was))
    }
    await beruhige(l)
    ende = true
    const was = [...sieh(true), ...bytesVon(l, worteWeg)]
    return bericht(was.length > 0 ? bruchVon(was) : undefined)
  } finally {
    l.schliesse()
  }
}

const fussabdruck = (l: Lage): string =>
  [l.speicher.geschrieben, l.kanaele.journal.length, l.fremd.aufrufe, l.leben, l.quittiert].join(' ')

/** No more faults, and time: whatever was begun must end. */
async function beruhige(l: Lage): Promise<void> {
  l.takt.stirbIn(undefined)
  l.speicher.stoerung(0)
  l.fremd.ruhig = true
  l.kanaele.ruhig = true
  for (let i = 0; i < 60; i++) {
    nachzuegler(l, l.leute[0] as Lage['leute'][number], [])
    await l.fahre()
    l.uhr.vergeht(i < 20 ? 1000 : i < 40 ? 61_000 : 3_600_000)
    await l.fahre()
  }
}

/** I8: no byte of what they wrote is left in the files of the database. */
function bytesVon(l: Lage, worte: ReadonlySet<string>): string[] {
  if (worte.size === 0) return []
  const dateien = [l.speicher.datei, `${l.speicher.datei}-wal`].filter((d) => existsSync(d))
  const bytes = dateien.map((d) => readFileSync(d).toString('latin1').toUpperCase())
  return (
    [...worte]
      // What others wrote stays, a button's words too.
      .filter((w) => [...l.gesagt.values()].filter((g) => g.ereignis.text.includes(w)).length === 1)
      .filter((w) => bytes.some((b) => b.includes(w)))
      .map((w) => `I8: forgotten, and still in the file: ${w}`)
  )
}
