import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { inZone } from '../src/domaene/zeit.ts'
import { leseParameter } from '../src/erkennung/parameter/parameter.ts'
import type { Bezug, Json } from '../src/erkennung/parameter/typen.ts'
import { type SlotFeld, slot, slotsVon } from '../src/skills/slot.ts'

// node bench/zeit.ts <file> [--zeige]: how many expressions of time are found, start right and have the right range.
// The file is `{ "bezug": "2026-09-15T10:00 …", "faelle": [[text, start, end], …] }` with alternatives by | and null
// for what is not asked, or rows `{ text, start, ende (exclusive), koernung }`.

interface Fall {
  text: string
  start: string[] | undefined
  ende: string[] | undefined
}

const ZONE = 'Europe/Berlin'
const alternativen = (wert: string | null): string[] | undefined => wert?.split('|')

/** An exclusive end as the last day, because our periods are inclusive. */
function letzterTag(ende: string | null): string | null {
  if (ende === null) return null
  const tag = inZone(`${ende.slice(0, 10)}T00:00:00.000Z`, 'utc')
  return ende.endsWith('T00:00') ? tag.minus({ days: 1 }).toFormat('yyyy-MM-dd') : tag.toFormat('yyyy-MM-dd')
}

interface Zeile {
  text: string
  start: string
  ende: string | null
  koernung: string
}
function alsFall(roh: [string, string | null, string | null] | Zeile): Fall {
  if (Array.isArray(roh)) return { text: roh[0], start: alternativen(roh[1]), ende: alternativen(roh[2]) }
  const tage = roh.start.endsWith('T00:00') && !/Minute|Second|Hour/.test(roh.koernung)
  return {
    text: roh.text,
    start: [tage ? roh.start.slice(0, 10) : roh.start],
    ende: tage ? alternativen(letzterTag(roh.ende)) : undefined,
  }
}

const datei = process.argv[2]
if (datei === undefined) {
  console.error('node bench/zeit.ts <file> [--zeige]')
  process.exit(2)
}
const { bezug: wann, faelle } = JSON.parse(readFileSync(datei, 'utf8')) as {
  bezug: string
  faelle: (Zeile | [string, string | null, string | null])[]
}
const jetzt = inZone('2000-01-01T00:00:00.000Z', ZONE).set({
  year: Number(wann.slice(0, 4)),
  month: Number(wann.slice(5, 7)),
  day: Number(wann.slice(8, 10)),
  hour: Number(wann.slice(11, 13)),
  minute: Number(wann.slice(14, 16)),
})
const bezug: Bezug = {
  jetzt: jetzt.toUTC().toJSDate().toISOString(),
  zone: ZONE,
  land: 'DE',
  sprache: 'de',
  personen: [],
}

const [zeitraum, datum, zeitpunkt] = slotsVon(
  z.object({ zeitraum: slot.zeitraum(), datum: slot.datum(), zeitpunkt: slot.zeitpunkt() }),
) as [SlotFeld, SlotFeld, SlotFeld]
const wertFuer = (text: string, s: SlotFeld): Json | undefined =>
  leseParameter(text, [s], bezug).funde[0]?.wert

/** Start and end as a slot gets them: an instant when a time of day is asked, else a period, else a day. */
function lies({ text, start }: Fall): { von?: string; bis?: string } {
  if (start?.some((s) => s.includes('T'))) {
    const wert = wertFuer(text, zeitpunkt)
    return typeof wert === 'string' ? { von: inZone(wert, ZONE).toFormat("yyyy-MM-dd'T'HH:mm") } : {}
  }
  const spanne = wertFuer(text, zeitraum) as { von: string; bis: string } | undefined
  const tag = spanne ? undefined : wertFuer(text, datum)
  return spanne ?? (typeof tag === 'string' ? { von: tag, bis: tag } : {})
}

const passt = (soll: string[] | undefined, ist: string | undefined): boolean =>
  soll === undefined || (ist !== undefined && soll.includes(ist))

const zaehler = { gefunden: 0, start: 0, bereich: 0 }
for (const fall of faelle.map(alsFall)) {
  const ist = lies(fall)
  if (ist.von === undefined) {
    if (process.argv.includes('--zeige')) console.log(`nichts   ${fall.text}`)
    continue
  }
  zaehler.gefunden++
  const start = passt(fall.start, ist.von)
  const bereich = start && passt(fall.ende, ist.bis)
  zaehler.start += Number(start)
  zaehler.bereich += Number(bereich)
  if (!bereich && process.argv.includes('--zeige'))
    console.log(`anders   ${fall.text}: ${ist.von}..${ist.bis ?? ''} statt ${fall.start}..${fall.ende ?? ''}`)
}
console.log(
  `${faelle.length} Ausdrücke: ${zaehler.gefunden} gefunden, ${zaehler.start} Anfang richtig, ${zaehler.bereich} Bereich richtig`,
)
