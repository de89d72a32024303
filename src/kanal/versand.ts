import { KonfigurationsFehler, WiederholbarerFehler } from '../domaene/fehler.ts'
import { type Instant, TAG_MS, toMs } from '../domaene/zeit.ts'

// One POST to the other side. What network errors say is not passed on: it may hold an address with a token in it.

export type Fetch = typeof globalThis.fetch

const TIMEOUT_MS = 10_000

/** @throws KonfigurationsFehler naming the variable */
export function pruefeUrl(url: string, variable: string): void {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new KonfigurationsFehler(`${variable} ist keine http- oder https-Adresse.`, {
      abhilfe: `Setze ${variable} auf eine vollständige Adresse, etwa https://beispiel.de/antworten.`,
    })
  }
}

export interface Post {
  url: string
  kopf: Record<string, string>
  koerper: string | Buffer
  /** Who is called, for the message of an error. */
  gegenueber: string
}

/**
 * Posts JSON, at most 10 s, without following redirects (they would carry the signature or token elsewhere).
 * @throws WiederholbarerFehler `netz` or `abgebrochen`: no answer came, whether it arrived is unknown
 */
export async function sendePost(fetch: Fetch, post: Post, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(post.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...post.kopf },
      body: post.koerper,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
  } catch (fehler) {
    if (signal.aborted) throw new WiederholbarerFehler('abgebrochen', 'Der Versand wurde abgebrochen.')
    const art = netzCode(fehler)
    throw new WiederholbarerFehler('netz', `${post.gegenueber} antwortet nicht (${art}).`)
  }
}

function netzCode(fehler: unknown): string {
  if (!(fehler instanceof Error)) return 'unbekannt'
  const code = (fehler.cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : fehler.name
}

/** `Retry-After` (seconds or a date) in milliseconds, at most a day; undefined when it is absent or unreadable. */
export function warteMsAus(antwort: Response, jetzt: Instant): number | undefined {
  const wert = antwort.headers.get('retry-after')?.trim()
  if (!wert) return undefined
  const ms = /^\d{1,9}$/.test(wert) ? Number(wert) * 1000 : Date.parse(wert) - toMs(jetzt)
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(0, ms), TAG_MS)
}

/** HTTP statuses after which trying again may help. */
export const istVoruebergehend = (status: number): boolean =>
  status === 408 || status === 429 || status >= 500
