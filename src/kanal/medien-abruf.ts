import { EndgueltigerFehler, WiederholbarerFehler } from '../domaene/fehler.ts'
import type { Fetch } from './versand.ts'

const TIMEOUT_MS = 30_000

export interface Abgerufen {
  status: number
  ok: boolean
  /** Stopped at `maxBytes`; `bytes` is empty then. */
  zuGross: boolean
  bytes: Uint8Array
  /** What the answer calls itself, such as `text/html; charset=utf-8`. */
  typ: string
}

/**
 * One GET, at most 30 s and `maxBytes`, counted while it comes in: a length that is announced may be a lie. Follows no
 * redirect, which would carry the token elsewhere. @throws WiederholbarerFehler `netz`, `abgebrochen`
 */
export async function hole(
  fetch: Fetch,
  arg: { url: string; kopf: Record<string, string>; maxBytes: number; signal: AbortSignal },
): Promise<Abgerufen> {
  const abbruch = new AbortController()
  try {
    const antwort = await fetch(arg.url, {
      headers: arg.kopf,
      redirect: 'manual',
      signal: AbortSignal.any([arg.signal, abbruch.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    const bytes = await bisZu(antwort, arg.maxBytes)
    if (bytes === undefined) abbruch.abort()
    return {
      status: antwort.status,
      ok: antwort.ok,
      zuGross: bytes === undefined,
      bytes: bytes ?? new Uint8Array(),
      typ: antwort.headers.get('content-type') ?? '',
    }
  } catch {
    // What the error says is not passed on: it may hold the address, and that a token.
    if (arg.signal.aborted) throw new WiederholbarerFehler('abgebrochen', 'Der Abruf wurde abgebrochen.')
    throw new WiederholbarerFehler('netz', 'Das Medium kam nicht an.')
  }
}

export const zuGross = (): EndgueltigerFehler =>
  new EndgueltigerFehler('medium_zu_gross', 'Das Medium ist größer als `medien.maxBytes`.')

/**
 * The address, if it is the provider's own: https at one of `hosts`, or where its API is. The token goes nowhere else,
 * whatever a message or an answer says. @throws EndgueltigerFehler `medium_adresse`
 */
export function eigeneAdresse(roh: string, basis: string, hosts: readonly string[]): string {
  const url = URL.parse(roh)
  const eigene = new URL(basis)
  const bekannt = url?.protocol === 'https:' && hosts.includes(url.host)
  const beiDerApi = url?.protocol === eigene.protocol && url.hostname === eigene.hostname
  if (url === null || !(bekannt || beiDerApi) || url.username !== '' || url.password !== '')
    throw new EndgueltigerFehler('medium_adresse', 'Die Adresse des Mediums gehört nicht dem Anbieter.')
  return url.href
}

async function bisZu(antwort: Response, maxBytes: number): Promise<Uint8Array | undefined> {
  if (Number(antwort.headers.get('content-length') ?? 0) > maxBytes) return undefined
  const stuecke: Uint8Array[] = []
  let laenge = 0
  for await (const stueck of antwort.body ?? []) {
    laenge += stueck.byteLength
    if (laenge > maxBytes) return undefined
    stuecke.push(stueck)
  }
  return Buffer.concat(stuecke)
}
