import { pino } from 'pino'
import { z } from 'zod'
import { type HandUhr, handUhr } from '../../src/betrieb/uhr.ts'
import type { CompactDeps } from '../../src/gedaechtnis/compact.ts'
import type { Modell, ModellAnfrage } from '../../src/modell/modell.ts'
import { erstelleVerdichtung } from '../../src/modell/verdichtung.ts'
import { remember } from '../../src/speicher/gedaechtnis.ts'
import { insertPerson } from '../../src/speicher/person.ts'
import { type Operation, rows, type Speicher, sql } from '../../src/speicher/speicher.ts'

// Persons with messages that wait for a summary, and models that say what they were given.

export const AGENT = 'assistent'
export const ANNA = { id: 'P-anna', agent: AGENT, phone: '+491713920001' }
export const BEGINN = '2026-11-02T08:00:00.000Z'

export const neuePerson = (s: Speicher, { id, phone } = ANNA): Promise<void> =>
  s.run(insertPerson, {
    p: {
      id,
      agent: AGENT,
      phone,
      name: 'Anna Beispiel',
      sprache: 'de',
      rollen: ['mitglied'],
      kennungen: [],
      geprueft: true,
      quelle: 'test',
    },
    jetzt: BEGINN,
  })

/** `anzahl` more messages, the person and the assistant in turns; `text` by its number, from 1. */
export async function fuelle(
  s: Speicher,
  anzahl: number,
  text: (nr: number) => string = (nr) => `Nachricht ${nr}`,
  phone = ANNA.phone,
  ab?: number,
): Promise<void> {
  const schon = ab ?? (await s.read(alleMessages, phone)).length
  await s.run(fuelleOperation, {
    phone,
    texte: Array.from({ length: anzahl }, (_, i) => text((ab === undefined ? schon : 0) + i + 1)),
    ab: schon,
  })
}

export function* fuelleOperation(arg: {
  phone: string
  texte: readonly string[]
  ab: number
  jetzt?: string
}): Operation<void> {
  for (const [i, content] of arg.texte.entries()) {
    const nr = arg.ab + i
    const role = nr % 2 === 0 ? ('user' as const) : ('assistant' as const)
    const event_id = `${arg.phone}-${nr}-${arg.texte.length}`
    const m = { event_id, agent: AGENT, phone: arg.phone, number: null, role, content }
    yield* remember({ m, jetzt: arg.jetzt ?? BEGINN })
  }
}

const Message = z.object({ id: z.number(), content: z.string() })
function* alleMessages(phone: string): Operation<z.output<typeof Message>[]> {
  return yield* rows(Message, sql`SELECT id, content FROM messages WHERE phone = ${phone} ORDER BY id`)
}

export interface Bild {
  messages: { id: number; content: string }[]
  zusammenfassung: string | undefined
  through_id: number | undefined
  fakten: string[]
  /** Whoever has the lease, or waits. */
  lease: { executor: string; bis: string; fehlversuche: number }[]
  /** Rows of the search index. */
  gesucht: number
}

/** All that is stored of a person's memory. */
export function* bildVon(phone: string): Operation<Bild> {
  const wo = sql`WHERE phone = ${phone}`
  const [summary] = yield* rows(
    z.object({ text: z.string(), through_id: z.number() }),
    sql`SELECT text, through_id FROM summaries ${wo}`,
  )
  const fakten = yield* rows(z.object({ fact: z.string() }), sql`SELECT fact FROM facts ${wo} ORDER BY id`)
  const lease = yield* rows(
    z.object({ executor: z.string(), bis: z.string(), fehlversuche: z.number() }),
    sql`SELECT executor, bis, fehlversuche FROM assistent_verdichtung ${wo}`,
  )
  const gesucht = yield* rows(
    z.object({ n: z.number() }),
    sql`SELECT COUNT(*) AS n FROM assistent_suche ${wo}`,
  )
  return {
    messages: yield* alleMessages(phone),
    zusammenfassung: summary?.text,
    through_id: summary?.through_id,
    fakten: fakten.map((f) => f.fact),
    lease,
    gesucht: gesucht[0]?.n ?? 0,
  }
}

export interface Gesehen {
  bisher: string | null
  nachrichten: { nr: number; am: string; von: string; text: string }[]
}

/** What a call was given: the line of JSON under the label. */
export const gesehenVon = (anfrage: Pick<ModellAnfrage, 'eingabe'>): Gesehen =>
  JSON.parse(anfrage.eingabe[0]?.text.split('\n')[1] ?? '') as Gesehen

/** Answers by what it is given, and keeps that. */
export function modellNach(antwort: (g: Gesehen) => unknown): Modell & { gesehen: Gesehen[] } {
  const verbrauch = { tokensEin: 0, tokensAus: 0 }
  const gesehen: Gesehen[] = []
  const nimm = (anfrage: ModellAnfrage): unknown => {
    gesehen.push(gesehenVon(anfrage))
    return antwort(gesehenVon(anfrage))
  }
  return {
    name: 'test',
    gesehen,
    frei: async (anfrage) => ({ text: String(await nimm(anfrage)), verbrauch }),
    strukturiert: async (anfrage) => ({ wert: await nimm(anfrage), verbrauch }),
  }
}

/** „Gesehen: Nachricht 1, Nachricht 2 …“ without facts. */
export const aufzaehlend = () =>
  modellNach(({ nachrichten }) => ({
    zusammenfassung: `Stand nach ${nachrichten.at(-1)?.text}.`,
    fakten: [],
  }))

export function compactDeps(
  speicher: Speicher,
  modell: Modell,
  mehr: Partial<Pick<CompactDeps, 'gemessen'>> = {},
) {
  const zeilen: string[] = []
  const uhr: HandUhr = handUhr('2026-11-27T09:00:00.000Z')
  const log = pino({ level: 'info', base: undefined }, { write: (z: string) => void zeilen.push(z) })
  return {
    speicher,
    uhr,
    log,
    zeilen,
    agent: AGENT,
    zone: 'Europe/Berlin',
    verdichte: erstelleVerdichtung({ modell }),
    ausloeser: 40,
    behalten: 20,
    ...mehr,
  }
}
