import { schedule } from 'node-cron'
import type { Logger } from 'pino'
import { fehlerCode } from '../domaene/fehler.ts'
import { naechsterSlot, type Takt } from '../domaene/slots.ts'
import type { Instant, Uhr } from '../domaene/zeit.ts'
import type { Speicher } from '../speicher/speicher.ts'
import { leseCron } from './cron.ts'
import { beanspruche, fuehreAus } from './zeitplan-lauf.ts'

// Runs tasks at local slots. node-cron only ticks every minute; what is due is computed from the injected clock and
// the rows of `assistent_run`, so that a standstill, a second start and a second process change nothing.

export interface Aufgabe {
  name: string
  /** Five fields, in the team's zone. */
  cron: string
  /** `slot` is local time. `signal` aborts when the program stops. What it returns is kept as JSON. */
  fuehreAus(slot: string, signal: AbortSignal): Promise<unknown>
}

export interface ZeitplanArg {
  speicher: Speicher
  uhr: Uhr
  zone: string
  log: Logger
  aufgaben: readonly Aufgabe[]
}

export interface Zeitplan {
  /** Looks now and then every minute. Returns how to stop: aborts what runs and waits for it. */
  starte(): () => Promise<void>
  /** Runs what is due by the clock, of a task only the newest slot, and resolves when that is done. Never rejects. */
  faellig(): Promise<void>
  /** The first slot after `nach`, of any task. */
  naechsterSlot(nach: Instant): Instant | undefined
}

/** @throws KonfigurationsFehler a task's cron expression is wrong */
export function erstelleZeitplan(arg: ZeitplanArg): Zeitplan {
  const { uhr, zone, log } = arg
  const beginn = uhr.jetzt()
  const plan = arg.aufgaben.map((aufgabe) => ({ aufgabe, cron: leseCron(aufgabe.cron) }))
  const laufend = new Map<string, Promise<void>>()
  const ende = new AbortController()

  async function pruefe(aufgabe: Aufgabe, cron: Takt): Promise<void> {
    try {
      const lauf = await beanspruche(arg, aufgabe.name, cron, beginn)
      if (lauf) await fuehreAus(arg, aufgabe, lauf, ende.signal)
    } catch (fehler) {
      log.error(
        { aufgabe: aufgabe.name, fehler: fehlerCode(fehler) },
        'Zeitplan: Stand nicht gelesen oder nicht gespeichert',
      )
    }
  }

  /** One task runs once at a time, also when its slots are closer than it is long. */
  function einmal(aufgabe: Aufgabe, cron: Takt): Promise<void> {
    const schon = laufend.get(aufgabe.name)
    if (schon !== undefined) return schon
    const lauf = pruefe(aufgabe, cron).finally(() => laufend.delete(aufgabe.name))
    laufend.set(aufgabe.name, lauf)
    return lauf
  }

  const faellig = async (): Promise<void> => {
    if (!ende.signal.aborted) await Promise.all(plan.map(({ aufgabe, cron }) => einmal(aufgabe, cron)))
  }

  return {
    faellig,
    starte() {
      // UTC: every minute of it is there once.
      const takt = schedule('* * * * *', faellig, {
        timezone: 'UTC',
        suppressMissedWarning: true,
        unref: true,
      })
      void faellig()
      return async () => {
        ende.abort()
        await takt.destroy()
        await Promise.all(laufend.values())
      }
    },
    naechsterSlot: (nach) =>
      plan.flatMap(({ cron }) => naechsterSlot(cron, zone, nach)?.instant ?? []).sort()[0],
  }
}
