/** The code of an invitation link, until it is used or put aside. */
export interface Einladungscode {
  code: string
  offen(): boolean
  erledigt(): void
}

export type SsoFehler = 'unbekannt' | 'abgebrochen' | 'fehler'

/** Why the company's account did not let in (`/anmelden#sso=…`), once: a reload starts anew. */
export function nimmSsoFehler(): SsoFehler | undefined {
  const wort = new URLSearchParams(location.hash.slice(1)).get('sso')
  if (wort === null) return undefined
  history.replaceState(null, '', location.pathname)
  return wort === 'unbekannt' || wort === 'abgebrochen' ? wort : 'fehler'
}

/**
 * Takes the code out of the fragment (`/anmelden#code=…`) and clears the address, so that it stays in no history. It is
 * used only on a press: programs that follow links to check them would use it up.
 */
export function nimmCode(): Einladungscode {
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? ''
  if (code !== '') history.replaceState(null, '', location.pathname)
  // Into a tab that shows this page already a link only brings another fragment: the page begins anew with it.
  addEventListener('hashchange', () => {
    if (/^#(?:code|sso)=/.test(location.hash)) location.reload()
  })
  let offen = code !== ''
  return {
    code,
    offen: () => offen,
    erledigt: () => {
      offen = false
    },
  }
}
