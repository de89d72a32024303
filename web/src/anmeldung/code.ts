/** The code of an invitation link, until it is used or put aside. */
export interface Einladungscode {
  code: string
  offen(): boolean
  erledigt(): void
}

/**
 * Takes the code out of the fragment (`/anmelden#code=…`) and clears the address, so that it stays in no history. It is
 * used only on a press: programs that follow links to check them would use it up.
 */
export function nimmCode(): Einladungscode {
  const code = new URLSearchParams(location.hash.slice(1)).get('code') ?? ''
  if (code !== '') history.replaceState(null, '', location.pathname)
  let offen = code !== ''
  return {
    code,
    offen: () => offen,
    erledigt: () => {
      offen = false
    },
  }
}
