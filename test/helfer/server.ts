import { pino } from 'pino'
import { type LaufenderServer, type ServerOptionen, starteServer } from '../../src/betrieb/server.ts'
import type { EreignisEingabe, Zustellmeldung } from '../../src/domaene/ereignis.ts'
import { Ereignis } from '../../src/domaene/ereignis.ts'
import type { Annahme } from '../../src/kanal/kanal.ts'

/** An Annahme that keeps what arrives and numbers things as the Eingang does: the same thing keeps its id. */
export class MerkendeAnnahme implements Annahme {
  readonly aufrufe: { ereignisse: EreignisEingabe[]; meldungen: Zustellmeldung[] }[] = []
  /** Thrown by the next calls while set. */
  fehler: Error | undefined
  readonly #ids = new Map<string, number>()

  async nimmAn(
    ereignisse: readonly EreignisEingabe[],
    meldungen: readonly Zustellmeldung[] = [],
  ): Promise<number[]> {
    if (this.fehler) throw this.fehler
    for (const e of ereignisse) Ereignis.parse(e)
    this.aufrufe.push({ ereignisse: [...ereignisse], meldungen: [...meldungen] })
    return ereignisse.map((e) => {
      const key = `${e.agent}/${e.kanal}/${e.ding}`
      const id = this.#ids.get(key) ?? this.#ids.size + 1
      this.#ids.set(key, id)
      return id
    })
  }

  get ereignisse(): EreignisEingabe[] {
    return this.aufrufe.flatMap((a) => a.ereignisse)
  }

  get meldungen(): Zustellmeldung[] {
    return this.aufrufe.flatMap((a) => a.meldungen)
  }

  leere(): void {
    this.aufrufe.length = 0
    this.fehler = undefined
  }
}

/** A logger whose lines can be read. */
export function merkendesLog() {
  const zeilen: string[] = []
  return { log: pino({ level: 'trace' }, { write: (zeile: string) => void zeilen.push(zeile) }), zeilen }
}

export interface TestServer extends LaufenderServer {
  url: string
  annahme: MerkendeAnnahme
  /** Everything that was logged. */
  zeilen: string[]
}

/** The real server on a free port of 127.0.0.1, with an Annahme that only remembers. */
export async function testServer(optionen: Partial<ServerOptionen> = {}): Promise<TestServer> {
  const annahme = new MerkendeAnnahme()
  const { log, zeilen } = merkendesLog()
  const server = await starteServer({
    kanaele: [],
    annahme,
    host: '127.0.0.1',
    port: 0,
    bereit: async () => ({ ok: true }),
    log,
    ...optionen,
  })
  return { ...server, url: `http://127.0.0.1:${server.port}`, annahme, zeilen }
}

/** A clock that stands where the test puts it. */
export function handUhr(start = '2026-11-27T09:00:00.000Z') {
  let jetzt = start
  return {
    jetzt: () => jetzt,
    async warte(ms: number) {
      jetzt = new Date(Date.parse(jetzt) + ms).toISOString()
    },
    stelle: (instant: string) => {
      jetzt = instant
    },
  }
}

/** The error with which a promise rejects; undefined when it does not. */
export const fehlerVon = (versprechen: Promise<unknown>): Promise<unknown> =>
  versprechen.then(
    () => undefined,
    (fehler: unknown) => fehler,
  )

/** The ways in which senders write the same JSON: raw UTF-8, with \u escapes, indented. */
export function schreibweisen(inhalt: unknown): string[] {
  const roh = JSON.stringify(inhalt)
  const escaped = roh.replace(
    /[\u007f-\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return [roh, escaped, JSON.stringify(inhalt, null, 2)]
}
