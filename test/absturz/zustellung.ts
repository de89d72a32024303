import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { raeumeAuf } from '../../src/betrieb/aufraeumen.ts'
import { pruefeKonfiguration } from '../../src/config.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { NUMMER } from '../helfer/buero.ts'
import { oeffneHttpBuero } from '../helfer/http-buero.ts'
import { zufallVon } from '../simulation/zufall.ts'

// Each message is delivered one to eleven times over 31 days, sometimes several times at once, in any order beside the others;
// each day what has outlived its (here: shortest) Frist is deleted. Over the real server and adapter, by a hand-set clock.

const TAG_MS = 86_400_000
const TAGE = 31

export interface Zustelllauf {
  nachrichten: number
  zustellungen: number
  /** Rows whose text was purged before their last delivery. */
  geleert: number
  abweichend: string[]
}

const SAETZE = [
  (n: number) => `Leg ein Ticket an: Lampe ${n} flackert`,
  () => 'Wie hoch war der Umsatz im Oktober 2025?',
  (n: number) => `Erinnere mich am 15.2.2027 um 9 an den Vertrag ${n}`,
]

const Zeile = z.object({ id: z.number(), vorgaenge: z.number(), antworten: z.number(), leer: z.number() })

/** Texts go after a day, Vorgänge stay. */
const aufbewahrung = pruefeKonfiguration(
  {
    agent: 'beispiel',
    aufbewahrung: { verlauf: '1d', messages: '1d', vorgang_text: '1d', eingang_text: '1d' },
  },
  'Test',
).aufbewahrung

export async function stelleOftZu(
  speicher: Speicher,
  { nachrichten, seed }: { nachrichten: number; seed: number },
): Promise<Zustelllauf> {
  const zufall = zufallVon(seed)
  const leute = Object.values(NUMMER)
  const h = await oeffneHttpBuero({ speicher })
  const anfang = Date.parse(h.uhr.jetzt())
  const zustellungen = Array.from({ length: nachrichten }, (_, n) => {
    const erste = zufall.zahl() * 2 * TAG_MS
    const weitere = Array.from({ length: zufall.bis(11) }, () =>
      // Providers hurry at first: half of it comes within an hour, also in the same moment.
      zufall.wahr(0.5)
        ? erste + zufall.bis(4) * 20 * 60_000
        : erste + zufall.zahl() * (TAGE * TAG_MS - erste),
    )
    return [erste, ...weitere].map((nachMs, mal) => ({ n, nachMs, mal }))
  })
    .flat()
    .sort((a, b) => a.nachMs - b.nachMs)
  const koerper = new Map<number, object>()
  const ids = new Map<number, Set<unknown>>()
  const abweichend: string[] = []
  let geraeumt = 0
  for (const [, gruppe] of Map.groupBy(zustellungen, (x) => x.nachMs)) {
    const jetztMs = anfang + (gruppe[0]?.nachMs ?? 0)
    h.uhr.stelle(jetztMs - Date.parse(h.uhr.jetzt()))
    for (; geraeumt < Math.floor((jetztMs - anfang) / TAG_MS); geraeumt++)
      await raeumeAuf({ speicher, aufbewahrung, jetzt: h.uhr.jetzt(), trocken: false })
    await Promise.all(
      gruppe.map(async ({ n }) => {
        const von = leute[n % leute.length]
        const inhalt = koerper.get(n) ?? {
          id: `m-${n}`,
          chat: von,
          text: SAETZE[n % SAETZE.length]?.(n),
          ts: h.uhr.jetzt(),
        }
        koerper.set(n, inhalt)
        const antwort = await h.liefere(inhalt)
        const { nachricht_id } = (await antwort.json()) as { nachricht_id?: number }
        if (antwort.status !== 202) abweichend.push(`m-${n}: ${antwort.status}`)
        ids.set(n, (ids.get(n) ?? new Set()).add(nachricht_id))
      }),
    )
    await h.b.warte(0)
    await pause(0)
  }
  for (const [n, verschiedene] of ids)
    if (verschiedene.size !== 1) abweichend.push(`m-${n}: ${verschiedene.size} rows`)
  const zeilen = await speicher.read(
    () =>
      rows(
        Zeile,
        sql`SELECT id, ereignis IS NULL AS leer,
          (SELECT COUNT(*) FROM assistent_vorgang v WHERE v.nachricht_id = e.id) AS vorgaenge,
          (SELECT COUNT(*) FROM assistent_ausgang a WHERE a.nachricht_id = e.id AND a.zweck = 'antwort') AS antworten
          FROM assistent_eingang e`,
      ),
    undefined,
  )
  if (zeilen.length !== nachrichten) abweichend.push(`${zeilen.length} messages`)
  for (const { id, vorgaenge, antworten } of zeilen)
    if (vorgaenge !== 1 || antworten !== 1)
      abweichend.push(`${id}: ${vorgaenge} Vorgänge, ${antworten} replies`)
  const erinnerungen = (await h.b.aktionen()).length
  const soll = Array.from({ length: nachrichten }, (_, n) => n % 3).filter((n) => n === 2).length
  if (erinnerungen !== soll) abweichend.push(`${erinnerungen} instead of ${soll} effects`)
  await h.schliesse()
  return {
    nachrichten,
    zustellungen: zustellungen.length,
    geleert: zeilen.filter((x) => x.leer === 1).length,
    abweichend,
  }
}
