import { useState } from 'react'

// What somebody has typed and not sent. It outlives the end of the session on this page (the login shows in place of it),
// in memory only, and is gone when somebody else logs in.

const entwuerfe = new Map<string, string>()

export const vergissEntwuerfe = (): void => entwuerfe.clear()

/** Like `useState` of a text, kept under its name; an empty text is no draft. */
export function useEntwurf(name: string): [string, (text: string) => void] {
  const [text, setze] = useState(() => entwuerfe.get(name) ?? '')
  const merke = (neu: string): void => {
    if (neu === '') entwuerfe.delete(name)
    else entwuerfe.set(name, neu)
    setze(neu)
  }
  return [text, merke]
}
