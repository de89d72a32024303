// The server with ports that can hold somebody's work at a point for good: before a write or after its COMMIT, before a call
// to the other system or after it did it, before a reply leaves or after the provider has it. Many people are held at once,
// each at a point of their own, and then the process is killed with -9: one start tries as many points.
import { z } from 'zod'
import type { Kanal } from '../../src/kanal/kanal.ts'
import { rows, type Speicher, sql } from '../../src/speicher/speicher.ts'
import { laufe } from './laufe.ts'

/** Somebody whose steps are counted from now on, and at which of them they are held. */
export interface Beobachtet {
  /** Their phone. */
  name: string
  /** `commitZug:1:vor`, `wirke:1:nach`, … and of what leaves for somebody else `sende@+49…:1:vor`. */
  halte?: string
}

export interface Lagebild {
  gehalten: string[]
  /** What each did, in order. */
  schritte: Record<string, string[]>
  /** Steps that nobody could be found for. */
  herrenlos: string[]
}

let leute = new Map<string, Beobachtet>()
let bild: Lagebild = { gehalten: [], schritte: {}, herrenlos: [] }
const mal = new Map<string, number>()
/** Ids of messages and of forgetting (`n:12`), replies (`a:7`) and persons (`P-…`), as they became known here. */
const gehoert = new Map<string, string>()

process.on('message', (beobachtet: Beobachtet[] | 'bild') => {
  if (beobachtet !== 'bild') {
    leute = new Map(beobachtet.map((b) => [b.name, b]))
    bild = { gehalten: [], schritte: {}, herrenlos: [] }
    mal.clear()
  }
  process.send?.(bild)
})

/** Everybody's: the sealing of the audit comes every two seconds, whoever's turn it is. */
const OHNE_PERSON = new Set(['versiegle', 'oeffneKette'])
/** About one row of the Ausgang. */
const ZUSTELLUNG = /Ausgang$|^(sende|verbucheZustellung|beginneErinnerung)$/

/** Whose work it is: by a Vorgang's id, else a phone, else a person's or a row's id. */
function werVon(art: string, arg: unknown): Beobachtet | undefined {
  const text = JSON.stringify(arg) ?? ''
  const { id, k } = (arg ?? {}) as { id?: unknown; k?: { ereignis?: { text?: string } } }
  const vorgaenge = (worin: string) => [...worin.matchAll(/V-(\d+)/g)].map((v) => gehoert.get(`n:${v[1]}`))
  const hinweise = [
    // An approver's Kontext knows of many that wait; the message says which is meant.
    ...vorgaenge(k?.ereignis?.text ?? ''),
    ...vorgaenge(text),
    ...(text.match(/\+49\d{8,}/g) ?? []),
    ...(text.match(/P-[\w-]+/g) ?? []).map((p) => gehoert.get(p)),
    ...(id === undefined ? [] : [gehoert.get(`${ZUSTELLUNG.test(art) ? 'a' : 'n'}:${String(id)}`)]),
  ]
  return hinweise.map((h) => leute.get(h ?? '')).find((b) => b !== undefined)
}

/** `@` and the recipient, where a reply does not go to the person whose work it is: two chats are served beside each other. */
function anWen(art: string, arg: unknown, wer: Beobachtet | undefined): string {
  if (!ZUSTELLUNG.test(art)) return ''
  const { an, zeile, id } = arg as { an?: string; zeile?: { an: string }; id?: number }
  const wohin = an ?? zeile?.an ?? gehoert.get(`a:${id}`)
  return wohin === undefined || wohin === wer?.name ? '' : `@${wohin}`
}

function merke(art: string, arg: unknown, wert: unknown): void {
  const { k, quittung, neue } = arg as {
    k?: { person?: { id: string; phone: string } }
    quittung?: { id: string }
    neue?: { ereignis: { von?: string } }[]
  }
  if (art === 'commitZug' && k?.person) {
    gehoert.set(k.person.id, k.person.phone)
    if (quittung) gehoert.set(`n:${quittung.id}`, k.person.phone)
  }
  for (const [i, n] of (neue ?? []).entries())
    gehoert.set(`n:${(wert as { ids: number[] }).ids[i]}`, n.ereignis.von ?? '')
}

/** Runs a step between its two points; what is held never comes back. */
async function schritt<T>(art: string, arg: unknown, tu: () => Promise<T>): Promise<T> {
  if (OHNE_PERSON.has(art)) return await tu()
  const wer = werVon(art, arg)
  if (wer === undefined) bild.herrenlos.push(art)
  const was = `${art}${anWen(art, arg, wer)}`
  const nummer = (mal.get(`${wer?.name} ${was}`) ?? 0) + 1
  mal.set(`${wer?.name} ${was}`, nummer)
  await punkt(wer, `${was}:${nummer}:vor`)
  const wert = await tu()
  merke(art, arg, wert)
  await punkt(wer ?? werVon(art, arg), `${was}:${nummer}:nach`)
  return wert
}

async function punkt(wer: Beobachtet | undefined, name: string): Promise<void> {
  if (wer === undefined) return
  bild.schritte[wer.name] ??= []
  bild.schritte[wer.name]?.push(name)
  if (wer.halte !== name) return
  bild.gehalten.push(wer.name)
  await new Promise(() => undefined)
}

/** Whose a row is that has not been seen on its way: a reply that leaves later, what a Zeitplan has put into the Eingang. */
async function lerne(s: Speicher, art: string, arg: unknown): Promise<void> {
  const { id } = (arg ?? {}) as { id?: unknown }
  const name = `${ZUSTELLUNG.test(art) ? 'a' : 'n'}:${String(id)}`
  if (typeof id !== 'number' || gehoert.has(name)) return
  const wer = name.startsWith('a')
    ? sql`SELECT an FROM assistent_ausgang WHERE id = ${id}`
    : sql`SELECT json_extract(ereignis, '$.von') AS an FROM assistent_eingang WHERE id = ${id}`
  const [zeile] = await s.read(() => rows(z.object({ an: z.string() }), wer), undefined)
  if (zeile) gehoert.set(name, zeile.an)
}

const haltend = (s: Speicher): Speicher => ({
  ...s,
  async run(op, arg) {
    await lerne(s, op.name, arg)
    return await schritt(op.name, arg, () => s.run(op, arg))
  },
})

const haltender = (k: Kanal): Kanal => ({
  ...k,
  sende(sendung, signal) {
    gehoert.set(`a:${sendung.id}`, sendung.an)
    return schritt('sende', { an: sendung.an, vorgang: sendung.vorgang_id }, () => k.sende(sendung, signal))
  },
})

const echt = globalThis.fetch
globalThis.fetch = (ziel, init) =>
  init?.method !== undefined &&
  init.method !== 'GET' &&
  String(ziel).startsWith(process.env.FREMDSYSTEM_URL ?? '-')
    ? schritt('wirke', init.headers, () => echt(ziel, init))
    : echt(ziel, init)

await laufe({ speicher: haltend, kanal: haltender })
