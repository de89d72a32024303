/**
 * Where a login leads: a page of the console that was asked for, else its start. Only a path of our own: what a browser would
 * read as another host (`//x`, `/\x`), as the API or as the login again leads to the start.
 */
export function sicheresZiel(gewuenscht: string | undefined): string {
  if (gewuenscht === undefined || gewuenscht.length > ZEICHEN || !EIGENER_PFAD.test(gewuenscht)) return '/'
  const { origin, pathname, search } = new URL(gewuenscht, NIRGENDS)
  const anderswo = origin !== NIRGENDS || pathname.startsWith('//')
  return anderswo || /^\/(?:api|anmelden)(?:\/|$)/iu.test(pathname) ? '/' : pathname + search
}
const EIGENER_PFAD = /^\/(?![/\\])[\x21-\x7E]*$/u
/** It travels in a cookie. */
const ZEICHEN = 1000
const NIRGENDS = 'http://nirgends.invalid'
