import { EndgueltigerFehler, ErgebnisUnklar, FalscheBenutzung } from '../domaene/fehler.ts'
import { standVon } from '../domaene/stand.ts'
import type { Uhr } from '../domaene/zeit.ts'
import {
  type AktionNeu,
  type AktionZeile,
  beendeAktion,
  beginneAktion,
  NOCHMAL,
  uebernimmAktion,
} from '../speicher/aktion.ts'
import type { Speicher } from '../speicher/speicher.ts'
import type { Aktion, Effekt } from './skill.ts'

// I2, I4: the row is written and committed before the effect, the outcome after. A repetition meets the row and never
// does again what is known to be done.

export interface Hauptbuch {
  aktion: Aktion
  /** Some effect of this run is known to have happened. */
  gewirkt: () => boolean
  /** The outcome of an effect of this run is unknown, whatever the skill made of it. */
  unklar: () => boolean
  /** Resolves when no effect of this run is under way: a skill may not have waited for one, or for all of several. */
  ruhe: () => Promise<void>
  /** No further effect may begin (time is up, cancelled). */
  schliesse: () => void
}

export interface HauptbuchArg {
  speicher: Speicher
  uhr: Uhr
  executor: string
  signal: AbortSignal
  zeile: Omit<AktionNeu, 'system' | 'aktion' | 'key' | 'input_hash' | 'executor'>
  /** Makes sure that the Vorgang itself is stored, before its first effect. */
  sichere: () => Promise<void>
  /** Effects under way in this process, by key: also of runs that were ended and would not stop. */
  unterwegs?: Unterwegs
}

export type Unterwegs = Map<string, Promise<void>>

export function oeffneHauptbuch(arg: HauptbuchArg): Hauptbuch {
  const zaehler = new Map<string, number>()
  let gewirkt = false
  let zu = false
  const unklare = new Set<string>()
  const unterwegs: Unterwegs = arg.unterwegs ?? new Map()
  const eigene = new Set<Promise<void>>()

  function pruefeOffen(art: string): void {
    if (zu || arg.signal.aborted)
      throw new FalscheBenutzung(`aktion(${art}) nach dem Ende des Laufs: der Effekt wurde nicht begonnen.`)
  }

  function aktion<E>(system: string, name: string, effekt: Effekt<E>): Promise<E> {
    const arbeit = beginne(system, name, effekt)
    const vorbei = ohneErgebnis(arbeit)
    eigene.add(vorbei)
    void vorbei.then(() => eigene.delete(vorbei))
    return arbeit
  }

  async function beginne<E>(system: string, name: string, effekt: Effekt<E>): Promise<E> {
    pruefeOffen(`${system}.${name}`)
    const art = `${system}.${name}`
    const nummer = (zaehler.get(art) ?? 0) + 1
    zaehler.set(art, nummer)
    const key = `${arg.zeile.vorgang_id}:${art}:${nummer}`
    const input_hash = standVon(effekt.input)
    // An earlier run was ended and its effect has not come back: what comes of it is known before it is tried again (I2).
    for (let noch = unterwegs.get(key); noch; noch = unterwegs.get(key)) await noch
    await arg.sichere()
    pruefeOffen(art)
    const { neu, zeile } = await arg.speicher.run(beginneAktion, {
      a: { ...arg.zeile, system, aktion: name, key, input_hash, executor: arg.executor },
      jetzt: arg.uhr.jetzt(),
    })
    const bekannt = neu ? undefined : await ausBekanntem(zeile, effekt, input_hash)
    if (bekannt) {
      gewirkt = true
      return bekannt.wert
    }
    if (zu || arg.signal.aborted) await nichtBegonnen(art, key, neu)
    return await wirke(key, effekt)
  }

  /** The run has ended while the row was written: this attempt has done nothing, and it says so. @throws FalscheBenutzung */
  async function nichtBegonnen(art: string, key: string, neu: boolean): Promise<void> {
    await beende(key, neu ? 'fehler' : 'unklar', undefined)
    pruefeOffen(art)
  }

  /** What an earlier attempt left: its result, a look-up, or leave to try again. @throws ErgebnisUnklar */
  async function ausBekanntem<E>(
    zeile: AktionZeile,
    effekt: Effekt<E>,
    input_hash: string,
  ): Promise<{ wert: E } | undefined> {
    const gleich = zeile.input_hash === input_hash
    if (zeile.status === 'erledigt') {
      if (!gleich) throw new ErgebnisUnklar(`${zeile.key}: schon mit anderen Angaben ausgeführt.`)
      return { wert: JSON.parse(zeile.ergebnis ?? 'null') as E }
    }
    if (zeile.status !== 'fehler' && !gleich) throw await unklar(zeile.key, 'begonnen mit anderen Angaben')
    if (zeile.status !== 'fehler' && effekt.lookup) {
      const da = await effekt.lookup(zeile.key, arg.signal)
      if (da !== undefined) {
        await beende(zeile.key, 'erledigt', da)
        return { wert: da }
      }
    } else if (zeile.status === 'begonnen' && !effekt.idempotent) {
      throw await unklar(zeile.key, 'begonnen, ohne dass das Ergebnis bekannt wurde')
    } else if (zeile.status === 'unklar' && !effekt.idempotent && zeile.executor !== NOCHMAL) {
      // Written before a crash that left the Vorgang no time to say so: the turn is repeated, and nobody said „nochmal“.
      throw await unklar(zeile.key, 'das Ergebnis kam nicht an')
    }
    await arg.speicher.run(uebernimmAktion, { key: zeile.key, executor: arg.executor, input_hash })
    return undefined
  }

  async function wirke<E>(key: string, effekt: Effekt<E>): Promise<E> {
    const versuch = versuche(key, effekt)
    unterwegs.set(key, ohneErgebnis(versuch))
    void unterwegs.get(key)?.then(() => unterwegs.delete(key))
    return await versuch
  }

  async function versuche<E>(key: string, effekt: Effekt<E>): Promise<E> {
    const wiederholbar = effekt.idempotent === true || effekt.lookup !== undefined
    try {
      const wert = await effekt.run(key, arg.signal)
      await beende(key, 'erledigt', wert)
      gewirkt = true
      return wert
    } catch (fehler) {
      if (fehler instanceof EndgueltigerFehler && !(fehler instanceof ErgebnisUnklar)) {
        await beende(key, 'fehler', undefined)
        throw fehler
      }
      if (wiederholbar) throw fehler
      throw await unklar(key, 'das Ergebnis kam nicht an', fehler)
    }
  }

  async function beende(key: string, status: 'erledigt' | 'fehler' | 'unklar', wert: unknown): Promise<void> {
    await arg.speicher.run(beendeAktion, {
      key,
      status,
      ergebnis: wert === undefined ? null : JSON.stringify(wert),
      jetzt: arg.uhr.jetzt(),
    })
  }

  async function unklar(key: string, warum: string, cause?: unknown): Promise<ErgebnisUnklar> {
    unklare.add(key)
    await beende(key, 'unklar', undefined)
    return new ErgebnisUnklar(`${key}: ${warum}.`, { cause })
  }

  const schliesse = (): void => {
    zu = true
  }

  return {
    aktion,
    gewirkt: () => gewirkt,
    unklar: () => unklare.size > 0,
    async ruhe() {
      while (eigene.size > 0) await Promise.all(eigene)
    },
    schliesse,
  }
}

const ohneErgebnis = (arbeit: Promise<unknown>): Promise<void> =>
  arbeit.then(
    () => undefined,
    () => undefined,
  )
