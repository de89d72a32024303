import { EndgueltigerFehler, WiederholbarerFehler } from '../domaene/fehler.ts'

// One JSON call to another system. The error's type says whether trying again may help.

export interface Anruf {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Record<string, string>
  body?: unknown
  /** The run's own signal; the call ends with it. */
  signal: AbortSignal
  /** Default 10,000. */
  timeoutMs?: number
  /** How the other system is called in errors. */
  system: string
}

export interface Antwort {
  status: number
  headers: Headers
  /** Parsed JSON; undefined when the body is empty or no JSON. Foreign data: check it with zod. */
  wert: unknown
}

/** Calls and returns whatever status came. @throws WiederholbarerFehler `netz` network or timeout, `abgebrochen` the signal */
export async function rufe(url: string, anruf: Anruf): Promise<Antwort> {
  const { method = 'GET', body, signal, timeoutMs = 10_000, system } = anruf
  try {
    const antwort = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...anruf.headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      // Following would carry a token to a host that nobody configured; a 3xx is an answer as any other.
      redirect: 'manual',
    })
    return { status: antwort.status, headers: antwort.headers, wert: alsJson(await antwort.text()) }
  } catch (cause) {
    if (signal.aborted) throw new WiederholbarerFehler('abgebrochen', `${system}: abgebrochen.`, { cause })
    throw new WiederholbarerFehler('netz', `${system} ist nicht erreichbar.`, { cause })
  }
}

function alsJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Turns a status into an error: 408, 425, 429 and 5xx can be tried again (after `retry-after`, in seconds), every
 * other status from 300 on is final. Does nothing below 300.
 */
export function pruefeStatus({ status, headers }: Antwort, system: string, abhilfe?: string): void {
  if (status < 300) return
  if (status >= 500 || status === 408 || status === 425 || status === 429) {
    throw new WiederholbarerFehler('nicht_bereit', `${system} antwortet mit ${status}.`, {
      warteMs: sekundenMs(headers.get('retry-after')),
    })
  }
  throw new EndgueltigerFehler('abgelehnt', `${system} lehnt ab (${status}).`, { abhilfe })
}

/** A header in whole seconds, as milliseconds; undefined when it is none. */
export const sekundenMs = (wert: string | null): number | undefined =>
  wert !== null && /^\d{1,6}$/.test(wert) ? Number(wert) * 1000 : undefined
