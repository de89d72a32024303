import { useSyncExternalStore } from 'react'

// What somebody has typed and not sent. It outlives a reload (a phone throws tabs away) in the `sessionStorage` of this tab,
// and the end of the session in the memory of this page only (the login shows in place of it). It belongs to one person: gone
// at logout, when somebody else logs in, and when anybody is forgotten, whom it may be about.

const FACH = 'assistent-entwuerfe'
const entwuerfe = new Map<string, string>()
const zuhoerer = new Set<() => void>()
let wessen: string | undefined
/** The session stands: only then may the tab's store hold anything. */
let offen = false

/** Who writes here from now on. What they had typed before a reload comes back; what is of somebody else goes. */
export function nimmEntwuerfe(person: string): void {
  if (person !== wessen) {
    entwuerfe.clear()
    for (const [name, text] of ausFach(person)) entwuerfe.set(name, text)
  }
  wessen = person
  offen = true
  geaendert()
}

/** The session is over: the tab's store holds nothing any more; on this page it stays for the same person. */
export function raeumeFach(): void {
  offen = false
  insFach()
}

export function vergissEntwuerfe(): void {
  entwuerfe.clear()
  geaendert()
}

/** Like `useState` of a text, kept under its name. What it began with is no draft. */
export function useEntwurf(name: string, anfang = ''): [string, (text: string) => void] {
  const text = useSyncExternalStore(hoere, () => entwuerfe.get(name) ?? anfang)
  const merke = (neu: string): void => {
    if (neu === anfang) entwuerfe.delete(name)
    else entwuerfe.set(name, neu)
    geaendert()
  }
  return [text, merke]
}

const hoere = (tu: () => void): (() => void) => {
  zuhoerer.add(tu)
  return () => zuhoerer.delete(tu)
}

function geaendert(): void {
  insFach()
  for (const tu of zuhoerer) tu()
}

/** A browser may refuse the store, or have no room: then a draft lives as long as the page. */
function insFach(): void {
  try {
    if (!offen || entwuerfe.size === 0) sessionStorage.removeItem(FACH)
    else sessionStorage.setItem(FACH, JSON.stringify({ wessen, texte: [...entwuerfe] }))
  } catch {}
}

function ausFach(person: string): [string, string][] {
  try {
    const fach = JSON.parse(sessionStorage.getItem(FACH) ?? 'null')
    return fach?.wessen === person ? fach.texte : []
  } catch {
    return []
  }
}
