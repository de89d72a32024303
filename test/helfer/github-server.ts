import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// GitHub's issues API in its real wire format, as far as the skills use it: list with `since`, pages, pull requests
// among the issues, and the answers for limits, rights and validation as documented under docs.github.com/en/rest.

export interface FakeIssue {
  number: number
  title: string
  body: string | null
  state: 'open' | 'closed'
  html_url: string
  comments: number
  created_at: string
  updated_at: string
  pull_request?: { url: string }
}

/** An answer instead of the real one, once. */
export interface Stoerung {
  status: number
  headers?: Record<string, string>
  body?: unknown
  /** Creates the issue all the same: the answer is lost, the effect is not. */
  danach?: boolean
}

export interface GithubServer {
  url: string
  issues: FakeIssue[]
  /** `GET /repos/acme/it/issues?…`, in order. */
  rufe: string[]
  stoere(stoerung: Stoerung): void
  schliesse(): Promise<void>
}

const TOKEN = 'ghp_test'
const docs = 'https://docs.github.com/rest'

export async function starteGithub({
  repo = 'acme/it',
  jetzt = '2026-11-03T08:00:00Z',
} = {}): Promise<GithubServer> {
  const issues: FakeIssue[] = []
  const rufe: string[] = []
  const stoerungen: Stoerung[] = []

  function antworte(req: IncomingMessage, text: string): Omit<Stoerung, 'danach'> {
    const url = new URL(req.url ?? '/', 'http://x')
    rufe.push(`${req.method} ${req.url}`)
    const stoerung = stoerungen.shift()
    if (stoerung && !stoerung.danach) return stoerung
    if (req.headers.authorization !== `Bearer ${TOKEN}`) {
      return { status: 401, body: { message: 'Bad credentials', documentation_url: docs, status: '401' } }
    }
    if (!url.pathname.startsWith(`/repos/${repo}/issues`)) {
      return { status: 404, body: { message: 'Not Found', documentation_url: docs, status: '404' } }
    }
    const nummer = url.pathname.split('/')[5]
    if (req.method === 'POST') {
      const angelegt = lege(JSON.parse(text))
      return stoerung ?? angelegt
    }
    if (nummer === undefined) return { status: 200, body: liste(url.searchParams) }
    const issue = issues.find((i) => String(i.number) === nummer)
    if (issue && req.method === 'PATCH') Object.assign(issue, { state: JSON.parse(text).state })
    return issue
      ? { status: 200, body: issue }
      : { status: 404, body: { message: 'Not Found', status: '404' } }
  }

  function lege({ title, body = null }: { title?: unknown; body?: string | null }): Omit<Stoerung, 'danach'> {
    if (typeof title !== 'string' || title === '' || title.length > 256) {
      const errors = [{ resource: 'Issue', field: 'title', code: 'missing_field' }]
      return {
        status: 422,
        body: { message: 'Validation Failed', errors, documentation_url: docs, status: '422' },
      }
    }
    const issue = neuesIssue(issues.length + 1, repo, { title, body, created_at: jetzt, updated_at: jetzt })
    issues.push(issue)
    return { status: 201, body: issue }
  }

  function liste(p: URLSearchParams): FakeIssue[] {
    const seite = Number(p.get('page') ?? 1)
    const proSeite = Number(p.get('per_page') ?? 30)
    return issues
      .filter((i) => (p.get('state') ?? 'open') === 'all' || i.state === 'open')
      .filter((i) => i.updated_at >= (p.get('since') ?? ''))
      .toReversed()
      .slice((seite - 1) * proSeite, seite * proSeite)
  }

  const server = createServer(async (req, res) => {
    const teile: Buffer[] = []
    for await (const teil of req as AsyncIterable<Buffer>) teile.push(teil)
    const { status, headers = {}, body } = antworte(req, Buffer.concat(teile).toString())
    res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    res.end(body === undefined ? '' : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    issues,
    rufe,
    stoere: (s) => stoerungen.push(s),
    async schliesse() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export const neuesIssue = (nummer: number, repo: string, felder: Partial<FakeIssue>): FakeIssue => ({
  number: nummer,
  title: `Issue ${nummer}`,
  body: null,
  state: 'open',
  html_url: `https://github.com/${repo}/issues/${nummer}`,
  comments: 0,
  created_at: '2026-11-03T08:00:00Z',
  updated_at: '2026-11-03T08:00:00Z',
  ...felder,
})
