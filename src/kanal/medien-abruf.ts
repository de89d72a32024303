import { WiederholbarerFehler } from '../domaene/fehler.ts'
import type { Fetch } from './versand.ts'

const TIMEOUT_MS = 30_000

export interface Abgerufen {
  status: number
  ok: boolean
  /** Stopped at `maxBytes`; `bytes` is empty then. */
  zuGross: boolean
  bytes: Uint8Array
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
    }
  } catch {
    // What the error says is not passed on: it may hold the address, and that a token.
    if (arg.signal.aborted) throw new WiederholbarerFehler('abgebrochen', 'Der Abruf wurde abgebrochen.')
    throw new WiederholbarerFehler('netz', 'Das Medium kam nicht an.')
  }
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
