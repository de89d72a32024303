import { abfragen } from './anfrage.ts'
import { vergissEntwuerfe } from './entwurf.ts'

// Somebody was forgotten: what the tabs of this browser have loaded of them goes, too.

const andere = new BroadcastChannel('assistent-vergessen')

/** All but how far the forgetting is: that names nobody, and who reset it at its end would begin anew with each answer. */
const wirfWeg = (): void => {
  vergissEntwuerfe()
  void abfragen.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'vergessenStand' })
}
andere.onmessage = wirfWeg

/** Drops all that was loaded or typed, in each tab, and reads anew what stands there. */
export const vergissGeladenes = (): void => {
  andere.postMessage('')
  wirfWeg()
}
