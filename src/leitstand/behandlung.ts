import type { Request, Response } from 'express'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { Betriebslage } from '../assistent/betriebslage.ts'
import type { Assistent } from '../assistent.ts'
import type { Ablagen } from '../betrieb/sicherung-plan.ts'
import type { Konfiguration } from '../config.ts'
import type { Person } from '../domaene/person.ts'
import type { Sprache } from '../domaene/sprache.ts'
import type { Instant, Uhr } from '../domaene/zeit.ts'
import type { Welt, Worte } from '../router/welt.ts'
import type { Schluessel } from '../speicher/schluessel.ts'
import type { Speicher } from '../speicher/speicher.ts'
import type { Problem } from './vertrag/grundformen.ts'
import type { Route } from './vertrag/route.ts'
import type { Vertrag } from './vertrag/vertrag.ts'

// What a route of the console gets and gives. `montiere.ts` checks what comes in and goes out against the Vertrag.

/** What all routes share; the composition root of the server hands it over. */
export interface Werk {
  speicher: Speicher
  uhr: Uhr
  log: Logger
  konfiguration: Konfiguration
  schluessel: Schluessel
  welt: Welt
  assistent: Assistent
  /** Called after each commit of this process (`mitCommits`); absent: only those of others are noticed. */
  beiCommit?: ((gemeldet: () => void) => () => void) | undefined
  /** What lies beside the database; absent: nothing does. */
  ablagen?: Ablagen | undefined
  /** What an operator should know, found out beside the server's own work; absent: it is looked for here. */
  betriebslage?: (() => Promise<Betriebslage>) | undefined
}

/** What is enough to read and to show: the command line has it too. */
export interface Lesewerk extends Pick<Werk, 'speicher' | 'uhr' | 'konfiguration'> {
  welt: Worte & Pick<Welt, 'sprache'>
}

/** Who looks, and in which language. */
export type Leser = Pick<Angemeldet, 'person' | 'sprache'>

/** Who asks: active state and roles are read with each request, never kept in the session. */
export interface Angemeldet {
  person: Person
  sprache: Sprache
  /** Hash of the session's token: its key in the table. */
  sitzung: string
  /** What everything that changes something must bring along. */
  token: string
  /** When the session ends at the latest. */
  endet: Instant
}

/** A route without path parts or query gets `{}`, one without a body undefined. */
type Gelesen<S> = z.output<NonNullable<S> extends z.ZodType ? NonNullable<S> : never>

export interface Anfrage<R extends Route> {
  /** Undefined only where the route's `recht` is `offen` and nobody is logged in. */
  ich: R['recht'] extends 'offen' ? Angemeldet | undefined : Angemeldet
  pfadteile: Gelesen<R['pfadteile']>
  frage: Gelesen<R['frage']>
  koerper: Gelesen<R['koerper']>
  req: Request
  res: Response
}

/**
 * Answers one route. A route with `datei` (or html) writes to `res` itself.
 * @throws ProblemFehler what cannot be done, and why
 */
export type Behandlung<R extends Route> = (
  a: Anfrage<R>,
) => Promise<z.input<NonNullable<R['antwort']> extends z.ZodType ? NonNullable<R['antwort']> : never>>

/** The handlers of some routes; together they cover the Vertrag. */
export type Behandlungen<Id extends keyof Vertrag> = { [K in Id]: Behandlung<Vertrag[K]> }

/** An expected refusal: becomes a problem document with this status and a text in the person's language. */
export class ProblemFehler extends Error {
  readonly status: number
  readonly problem: Partial<Problem> & Pick<Problem, 'code' | 'detail'>
  constructor(status: number, problem: Partial<Problem> & Pick<Problem, 'code' | 'detail'>) {
    super(problem.code)
    this.status = status
    this.problem = problem
  }
}
