import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { EndgueltigerFehler, WiederholbarerFehler } from '../../domaene/fehler.ts'
import { type Instant, plusMs, toMs, type Uhr } from '../../domaene/zeit.ts'
import { type Anruf, type Antwort, pruefeStatus, rufe, sekundenMs } from '../http.ts'

// GitHub's REST API, as far as the skills need it. Issues: https://docs.github.com/en/rest/issues/issues

export interface GithubAngaben {
  /** `owner/name`. */
  repo: string
  /** A token with the right to read and write issues; default: the setting `GITHUB_TOKEN`. */
  token?: string
  /** Default `https://api.github.com`; GitHub Enterprise: `https://<host>/api/v3`. */
  baseUrl?: string
}

export const Issue = z.object({
  number: z.number().int(),
  title: z.string(),
  body: z.string().nullish(),
  html_url: z.string(),
  state: z.string(),
  comments: z.number().int().default(0),
  /** Present when it is a pull request: the issues API lists those too. */
  pull_request: z.unknown().optional(),
})
export type Issue = z.infer<typeof Issue>

export interface Github {
  angaben: GithubAngaben
  token: string
  uhr: Uhr
}

/** The token that was given, else the setting. @throws EndgueltigerFehler `github_token_fehlt` */
export function githubToken(angaben: GithubAngaben, einstellungen: Readonly<Record<string, string>>): string {
  const token = angaben.token ?? einstellungen.GITHUB_TOKEN
  if (token !== undefined && token !== '') return token
  throw new EndgueltigerFehler('github_token_fehlt', 'Für GitHub ist kein Token gesetzt.', {
    abhilfe:
      'Setze einstellungen.GITHUB_TOKEN in assistent.config.ts oder gib token in der Datei der Fähigkeit an.',
  })
}

export async function legeIssueAn(
  github: Github,
  issue: { title: string; body: string; labels: readonly string[] },
  signal: AbortSignal,
): Promise<Issue> {
  return lies(Issue, await ruf(github, '/issues', { method: 'POST', body: issue, signal }))
}

/** undefined when there is none with this number (or it was moved or deleted: 301, 410). */
export async function holeIssue(
  github: Github,
  nummer: number,
  signal: AbortSignal,
): Promise<Issue | undefined> {
  const antwort = await ruf(github, `/issues/${nummer}`, { signal }, [301, 404, 410])
  return antwort.status === 200 ? lies(Issue, antwort) : undefined
}

/** GitHub closes what is closed without a word; so this may be repeated. */
export async function schliesseIssue(github: Github, nummer: number, signal: AbortSignal): Promise<Issue> {
  const body = { state: 'closed', state_reason: 'not_planned' }
  return lies(Issue, await ruf(github, `/issues/${nummer}`, { method: 'PATCH', body, signal }))
}

const SEITE = 100
/** A request older than this many issues is not searched further; then the lookup says nothing rather than no. */
const MAX_SEITEN = 10

/**
 * The issue whose body carries `marke`, among those changed since `seit`. Lists instead of searching: GitHub's search
 * index lags behind, and a miss would create the issue a second time.
 */
export async function findeMarke(
  github: Github,
  marke: string,
  seit: Instant,
  signal: AbortSignal,
): Promise<Issue | undefined> {
  // The clocks of both sides differ; ten minutes is more than any that still gets TLS to work reliably.
  const since = plusMs(seit, -600_000).replace(/\.\d{3}Z$/, 'Z')
  for (let seite = 1; seite <= MAX_SEITEN; seite += 1) {
    const query = `state=all&sort=created&direction=desc&since=${since}&per_page=${SEITE}&page=${seite}`
    const issues = lies(z.array(Issue), await ruf(github, `/issues?${query}`, { signal }))
    const treffer = issues.find((i) => i.pull_request === undefined && i.body?.includes(marke))
    if (treffer !== undefined || issues.length < SEITE) return treffer
  }
  throw new WiederholbarerFehler(
    'github_zu_viele',
    'GitHub: zu viele neue Issues, um das eigene sicher zu finden.',
  )
}

/**
 * GitHub knows no idempotency key, so the key stands in the body, invisible. Signed with the token: in a public
 * repository anybody can guess a key and write an issue that claims to be ours.
 */
export function marke(key: string, token: string): string {
  const siegel = createHmac('sha256', token).update(key).digest('hex').slice(0, 32)
  return `<!-- assistent ${key.replaceAll('--', '- -')} ${siegel} -->`
}

async function ruf(
  { angaben, token, uhr }: Github,
  pfad: string,
  anruf: Pick<Anruf, 'method' | 'body' | 'signal'>,
  erlaubt: readonly number[] = [],
): Promise<Antwort> {
  const base = (angaben.baseUrl ?? 'https://api.github.com').replace(/\/+$/, '')
  const antwort = await rufe(`${base}/repos/${angaben.repo}${pfad}`, {
    ...anruf,
    system: 'GitHub',
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${token}`,
      'user-agent': 'assistent',
      'x-github-api-version': '2022-11-28',
    },
  })
  if (!erlaubt.includes(antwort.status)) pruefe(antwort, uhr)
  return antwort
}

const ABHILFE: Record<number, string> = {
  401: 'Das Token ist ungültig oder abgelaufen: setze ein neues.',
  403: 'Dem Token fehlt das Recht, Issues zu lesen und zu schreiben.',
  404: 'Prüfe den Namen des Repositorys und ob das Token es sehen darf.',
  410: 'Im Repository sind Issues abgeschaltet.',
  422: 'GitHub nimmt diesen Inhalt nicht an.',
}

/** A limit shows as 403 or 429; without its signs a 403 is a missing right, which no waiting changes. */
function pruefe(antwort: Antwort, uhr: Uhr): void {
  const warteMs = limitMs(antwort, uhr)
  if (warteMs !== undefined) {
    throw new WiederholbarerFehler('github_limit', `GitHub bittet zu warten (${antwort.status}).`, {
      warteMs,
    })
  }
  pruefeStatus(antwort, 'GitHub', ABHILFE[antwort.status])
}

/** https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api: retry-after, else reset, else a minute. */
function limitMs({ status, headers, wert }: Antwort, uhr: Uhr): number | undefined {
  if (status !== 403 && status !== 429) return undefined
  const retryAfter = sekundenMs(headers.get('retry-after'))
  if (retryAfter !== undefined) return retryAfter
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN)
  if (headers.get('x-ratelimit-remaining') === '0' && Number.isSafeInteger(reset)) {
    return Math.max(1000, reset * 1000 - toMs(uhr.jetzt()))
  }
  return status === 429 || istNebenlimit(wert) ? 60_000 : undefined
}

/** The secondary limit may come without any header; its documentation link is the documented way to know it. */
const Nebenlimit = z.object({ documentation_url: z.string().includes('secondary-rate-limits') })
const istNebenlimit = (wert: unknown): boolean => Nebenlimit.safeParse(wert).success

function lies<S extends z.ZodType>(schema: S, { wert }: Antwort): z.output<S> {
  const gelesen = schema.safeParse(wert)
  if (gelesen.success) return gelesen.data
  // The request was accepted, so this may be a proxy's page: asking again (with the lookup) can help.
  throw new WiederholbarerFehler('github_form', 'GitHub antwortet in einer unerwarteten Form.')
}
