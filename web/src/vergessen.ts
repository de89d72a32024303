import { abfragen } from './anfrage.ts'
import { vergissEntwuerfe } from './entwurf.ts'

// Somebody was forgotten: what the tabs of this browser have loaded of them goes, too.

const andere = new BroadcastChannel('assistent-vergessen')

const wirfWeg = (): void => {
  vergissEntwuerfe()
  void abfragen.resetQueries()
}
andere.onmessage = wirfWeg

/** Drops all that was loaded or typed, in each tab, and reads anew what stands there. */
export const vergissGeladenes = (): void => {
  andere.postMessage('')
  wirfWeg()
}
