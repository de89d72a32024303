import type { Konfiguration } from '../config.ts'
import { KonfigurationsFehler } from '../domaene/fehler.ts'

// Where the console may be reached.

/** As people and programs of this machine call it, with or without a port. */
const HIER = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i
export const istHier = (host: string): boolean => HIER.test(host)

type Mit = Pick<Konfiguration, 'leitstand'>

/**
 * A console that other machines can reach without TLS would send passwords and sessions in the clear. TLS is a proxy's
 * work, so it has to be declared; a server for webhooks only does without the console.
 * @throws KonfigurationsFehler
 */
export function pruefeBindung(host: string, { leitstand }: Mit): void {
  if (leitstand === false || istHier(host.includes(':') ? `[${host}]` : host)) return
  const fehlt = [
    ...(leitstand.adresse === undefined ? ['adresse'] : []),
    ...(leitstand.proxy === undefined ? ['proxy'] : []),
  ]
  if (fehlt.length === 0) return
  throw new KonfigurationsFehler(
    `HOST ${host} macht den Leitstand für andere Rechner erreichbar, und kein Proxy mit TLS ist dafür eingetragen (es fehlt leitstand.${fehlt.join(' und leitstand.')}).`,
    {
      abhilfe:
        'Trage in assistent.config.ts ein, unter welcher Adresse der Proxy ihn anbietet: leitstand: { adresse: "https://…", proxy: 1 } (wie viele Proxys davor stehen, oder ihre Adressen). Wer nur Webhooks braucht, schreibt leitstand: false.',
    },
  )
}

/** Where people open it; undefined: there is none. */
export function adresseVon({ leitstand }: Mit, port: number): string | undefined {
  if (leitstand === false) return undefined
  return leitstand.adresse === undefined ? `http://localhost:${port}` : new URL(leitstand.adresse).origin
}
