import type { Request, Response } from 'express'
import { IdVergeben, SpeicherNichtVerfuegbar } from '../domaene/fehler.ts'
import { Sprache } from '../domaene/sprache.ts'
import type { Welt } from '../router/welt.ts'
import type { Problemstatus, Problemtexte } from '../rueckkanal/texte/probleme.ts'
import { ProblemFehler } from './behandlung.ts'
import type { Problem } from './vertrag/grundformen.ts'

// Errors as RFC 9457 problem documents, in the language of the person, or of the browser while nobody is logged in.

/** Codes whose text needs nothing but the language. */
export type Einfach = {
  [C in keyof Problemtexte]: Problemtexte[C] extends string ? C : never
}[keyof Problemtexte]

/** A refusal of one of the fixed kinds. */
export const problem = (texte: Problemtexte, status: Problemstatus, code: Einfach): ProblemFehler =>
  new ProblemFehler(status, { code, detail: texte[code] })

/** What was asked for cannot be: this field of it. */
export const falscheAngabe = (texte: Problemtexte, ...felder: string[]): ProblemFehler =>
  new ProblemFehler(400, { code: 'anfrage', detail: texte.anfrage(felder), felder })

/** The language the browser asks for first that we speak; else the team's. */
export function spracheDerAnfrage(req: Request, team: Sprache): Sprache {
  const passende = req.acceptsLanguages(...Sprache.options)
  return req.headers['accept-language'] === undefined || passende === false ? team : Sprache.parse(passende)
}

export function antworteProblem(
  res: Response,
  texte: Problemtexte,
  status: number,
  p: ProblemFehler['problem'],
): void {
  const titel = texte.titel[status as Problemstatus] as string | undefined
  const inhalt: Problem = {
    type: `urn:assistent:problem:${p.code}`,
    title: titel ?? texte.titel[500],
    status,
    ...p,
  }
  if (inhalt.warte_s !== undefined) res.setHeader('retry-after', inhalt.warte_s)
  res.status(status).type('application/problem+json').send(JSON.stringify(inhalt))
}

/** What was thrown, as a problem; undefined: nothing that was expected. */
export function alsProblem(fehler: unknown, t: Problemtexte): ProblemFehler | undefined {
  if (fehler instanceof ProblemFehler) return fehler
  if (fehler instanceof IdVergeben) return new ProblemFehler(409, { code: fehler.code, detail: t.titel[409] })
  if (fehler instanceof SpeicherNichtVerfuegbar)
    return new ProblemFehler(503, {
      code: 'speicher',
      detail: t.speicher,
      warte_s: Math.max(1, Math.ceil((fehler.warteMs ?? 5000) / 1000)),
    })
  const art = fehler instanceof Error ? (fehler as { type?: unknown; status?: unknown }) : {}
  if (art.type === 'entity.too.large') return problem(t, 413, 'zu_gross')
  if (art.type === 'entity.parse.failed') return problem(t, 400, 'kein_json')
  // What Express itself refuses: a path that cannot be decoded, a charset that it does not know.
  if (typeof art.status === 'number' && art.status >= 400 && art.status < 500)
    return new ProblemFehler(400, { code: 'anfrage', detail: t.anfrage([]) })
  return undefined
}

export const texteFuer = (welt: Pick<Welt, 'texte'>, sprache: Sprache): Problemtexte =>
  welt.texte(sprache).probleme
