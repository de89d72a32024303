import { setImmediate as naechsterTick } from 'node:timers/promises'
import type { Boden } from './boden.ts'
import { type Firma, gruende } from './firma.ts'
import { ABLAUF, artVon, ereignisVon, sammelKanal } from './gespraech.ts'
import { perzentil, summe } from './messen.ts'
import { type Anweisung, mitgeschrieben } from './mitschrift.ts'

// The two that are compared, in the same closed loop: each person writes on when the reply to the last message is there.

export interface Teilnehmer {
  /** Each person sends at least one message, and no more after `endeMs`; resolves when all are noted as sent. */
  bis(endeMs: number, antwortMs: number[]): Promise<void>
}

export interface Runde {
  zuege: number
  dauerMs: number
  cpuMs: number
  antwortMs: number[]
}

/** How many statements a message executes. */
export interface Anweisungen {
  lesend: number
  schreibend: number
}

/** Numbers of messages in other runs: one used again would be a message delivered again. */
const VORHER = 100_000 * ABLAUF.length
const GEZAEHLT = 200_000 * ABLAUF.length

/** Persons are at different places of the conversation. */
const versetzt = (personen: number): number[] => Array.from({ length: personen }, (_, person) => person)

export interface Beteiligte {
  firma: Firma
  teilnehmer: Teilnehmer
}

export async function assistent(
  datei: string,
  personen: number,
  o: { nummern?: number[]; liste?: Anweisung[] } = {},
): Promise<Beteiligte> {
  const { nummern = versetzt(personen), liste } = o
  const wartende = new Map<string, (text: string) => void>()
  const firma = await gruende({
    datei,
    personen,
    kanal: sammelKanal((s) => wartende.get(s.chat)?.(s.text)),
    ...(liste ? { um: (speicher) => mitgeschrieben(speicher, liste) } : {}),
  })

  async function naechste(person: number): Promise<void> {
    const nr = nummern[person] ?? 0
    nummern[person] = nr + 1
    const ereignis = ereignisVon(person, nr)
    const { promise, resolve } = Promise.withResolvers<string>()
    wartende.set(ereignis.chat, resolve)
    await firma.assistent.eingang.nimmAn([ereignis])
    const antwort = await promise
    if (!artVon(nr).antwort.test(antwort)) throw new Error(`„${ereignis.text}“ got: ${antwort}`)
  }

  async function bis(endeMs: number, antwortMs: number[]): Promise<void> {
    const eine = async (person: number): Promise<void> => {
      do {
        const von = performance.now()
        await naechste(person)
        antwortMs.push(performance.now() - von)
      } while (performance.now() < endeMs)
    }
    await Promise.all(nummern.map((_, person) => eine(person)))
    await firma.assistent.ruhe()
  }
  return { firma, teilnehmer: { bis } }
}

/** The floor. Messages wait in a queue: whoever was answered writes again and stands behind the others. */
export function amBoden(boden: Boden, personen: number): Teilnehmer {
  const nummern = versetzt(personen)
  return {
    async bis(endeMs, antwortMs) {
      await naechsterTick()
      const schlange = nummern.map((_, person) => ({ person, seit: performance.now() }))
      for (let vorn = schlange.shift(); vorn; vorn = schlange.shift()) {
        const nr = nummern[vorn.person] ?? 0
        boden.nachricht(vorn.person, nr)
        nummern[vorn.person] = nr + 1
        const jetzt = performance.now()
        antwortMs.push(jetzt - vorn.seit)
        if (jetzt < endeMs) schlange.push({ person: vorn.person, seit: jetzt })
      }
    },
  }
}

export async function runde(t: Teilnehmer, ms: number): Promise<Runde> {
  const antwortMs: number[] = []
  const cpu = process.cpuUsage()
  const von = performance.now()
  await t.bis(von + ms, antwortMs)
  const { user, system } = process.cpuUsage(cpu)
  return {
    zuege: antwortMs.length,
    dauerMs: performance.now() - von,
    cpuMs: (user + system) / 1000,
    antwortMs,
  }
}

/** Each conversation begins and goes through all kinds of messages once: both go on from there. */
export async function beginne(datei: string, personen: number): Promise<void> {
  const { firma, teilnehmer } = await assistent(datei, personen, { nummern: Array(personen).fill(VORHER) })
  for (const _ of ABLAUF) await teilnehmer.bis(0, [])
  await firma.schliesse()
}

/** What the Assistent executes a message with so many conversations, everything that went into the storage meanwhile. */
export async function zaehle(datei: string, personen: number): Promise<Anweisungen> {
  const liste: Anweisung[] = []
  const nummern = versetzt(personen).map((n) => GEZAEHLT + n)
  const { firma, teilnehmer } = await assistent(datei, personen, { nummern, liste })
  liste.length = 0
  const { zuege } = await runde(teilnehmer, 500)
  const gezaehlt = jeNachricht(liste, zuege)
  await firma.schliesse()
  return gezaehlt
}

export function jeNachricht(liste: readonly Anweisung[], nachrichten: number): Anweisungen {
  const schreibend = liste.filter((a) => /^\s*(?:INSERT|UPDATE|DELETE)/i.test(a.sql)).length
  return { lesend: (liste.length - schreibend) / nachrichten, schreibend: schreibend / nachrichten }
}

export interface Ergebnis {
  proSekunde: number
  p50: number
  p99: number
  cpuMs: number
  bytes: number
  anweisungen: Anweisungen
}

export function werteAus(runden: readonly Runde[], bytes: number, anweisungen: Anweisungen): Ergebnis {
  const zuege = summe(runden.map((r) => r.zuege))
  const antwortMs = runden.flatMap((r) => r.antwortMs).sort((a, b) => a - b)
  return {
    proSekunde: zuege / (summe(runden.map((r) => r.dauerMs)) / 1000),
    p50: perzentil(antwortMs, 0.5),
    p99: perzentil(antwortMs, 0.99),
    cpuMs: summe(runden.map((r) => r.cpuMs)) / zuege,
    bytes,
    anweisungen,
  }
}
