import { ROUTEN } from 'virtual:routen'
import type { z } from 'zod'
import type { Problem } from '../../src/leitstand/vertrag/grundformen.ts'
import type { Vertrag } from '../../src/leitstand/vertrag/vertrag.ts'
import { ruht } from './live/regung.ts'
import { melde, stelleUhr } from './verbindung.ts'

// The one way to the server. Paths and methods come from the Vertrag at build time, shapes from its types.

export type RoutenId = keyof Vertrag
type Form<K extends RoutenId, T extends 'pfadteile' | 'frage' | 'koerper'> = NonNullable<Vertrag[K][T]>
type Hinein<S> = S extends z.ZodType ? z.input<S> : never
export type Antwort<K extends RoutenId> =
  NonNullable<Vertrag[K]['antwort']> extends z.ZodUndefined
    ? undefined
    : z.output<NonNullable<Vertrag[K]['antwort']>>

/** What a route is asked with: parts of the path, query, body. */
export interface Eingabe<K extends RoutenId> {
  pfad?: Hinein<Form<K, 'pfadteile'>>
  frage?: Hinein<Form<K, 'frage'>>
  koerper?: Hinein<Form<K, 'koerper'>>
}

/** The server refused; `problem.code` says why, `problem.detail` says it to a person. */
export class ApiFehler extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Nothing came back: whether the server did it is not known. */
export class KeineVerbindung extends Error {}

const TIMEOUT_MS = 30_000
/** Whose `jetzt` is the server's time; a trial run has a clock of its own. */
const UHREN: ReadonlySet<RoutenId> = new Set(['ich', 'heute', 'einladung', 'passwort', 'passkeyAntwort'])
let token = ''
let beiAbmeldung: () => void = () => undefined

/** The token of the session, sent with everything that changes something; it lives in memory only. */
export const setzeToken = (neu: string): void => {
  token = neu
}
/** Called with each 401: the session is over, or was ended elsewhere. */
export const setzeBeiAbmeldung = (tu: () => void): void => {
  beiAbmeldung = tu
}

/** The address of a route, with its query: also for links to downloads. */
export function adresse<K extends RoutenId>(id: K, eingabe: Eingabe<K> = {}): string {
  const teile = (eingabe.pfad ?? {}) as Record<string, unknown>
  const pfad = ROUTEN[id][1].replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(teile[name])),
  )
  const frage = new URLSearchParams()
  for (const [name, wert] of Object.entries((eingabe.frage ?? {}) as Record<string, unknown>))
    if (wert !== undefined && wert !== '') frage.set(name, String(wert))
  return `/api${pfad}${frage.size > 0 ? `?${frage}` : ''}`
}

/**
 * Asks one route and gives its answer (undefined for 204).
 * @throws ApiFehler the server refused. @throws KeineVerbindung no whole answer of the server within 30 s.
 */
export async function rufe<K extends RoutenId>(
  id: K,
  eingabe: Eingabe<K> = {},
  abbruch?: AbortSignal,
): Promise<Antwort<K>> {
  const gefragtMit = token
  const { ok, status, inhalt } = await schicke(id, eingabe, abbruch)
  if (ok) {
    if (UHREN.has(id)) stelleUhr((inhalt as { jetzt: string }).jetzt)
    return inhalt as Antwort<K>
  }
  // Logged in meanwhile: it is the session before that is over.
  if (status === 401 && gefragtMit === token) beiAbmeldung()
  throw new ApiFehler(alsProblem(inhalt, status))
}

interface Gekommen {
  ok: boolean
  status: number
  inhalt: unknown
}

async function schicke<K extends RoutenId>(
  id: K,
  eingabe: Eingabe<K>,
  abbruch?: AbortSignal,
): Promise<Gekommen> {
  const [method] = ROUTEN[id]
  const zeit = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const antwort = await fetch(adresse(id, eingabe), {
      method,
      headers: {
        Accept: 'application/json, application/problem+json',
        ...(method === 'GET' ? {} : { 'X-Assistent-Token': token }),
        ...(method === 'GET' && ruht() ? { 'X-Assistent-Leise': '1' } : {}),
        ...(eingabe.koerper === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: eingabe.koerper === undefined ? undefined : JSON.stringify(eingabe.koerper),
      signal: abbruch === undefined ? zeit : AbortSignal.any([abbruch, zeit]),
      cache: 'no-store',
      credentials: 'same-origin',
    })
    const gekommen = await lies(antwort)
    melde('da')
    return gekommen
  } catch (fehler) {
    if (abbruch?.aborted === true) throw fehler
    melde('weg')
    throw new KeineVerbindung()
  }
}

/** What a proxy says while nobody answers behind it; the server itself says why. */
const NIEMAND_DAHINTER: ReadonlySet<number> = new Set([502, 503, 504])

/** @throws it broke off in the middle, or somebody before the server answered in its place */
async function lies(antwort: Response): Promise<Gekommen> {
  const { ok, status } = antwort
  const inhalt = alsJson(await antwort.text())
  const fremd = ok ? status !== 204 && inhalt === undefined : NIEMAND_DAHINTER.has(status)
  if (fremd && !istProblem(inhalt)) throw new KeineVerbindung()
  return { ok, status, inhalt }
}

function alsJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const istProblem = (inhalt: unknown): inhalt is Problem =>
  typeof inhalt === 'object' && inhalt !== null && 'code' in inhalt && 'detail' in inhalt

/** Of an error page that is not the server's no words are shown. */
const alsProblem = (inhalt: unknown, status: number): Problem =>
  istProblem(inhalt)
    ? inhalt
    : { type: 'about:blank', title: String(status), status, detail: '', code: 'unbekannt' }
