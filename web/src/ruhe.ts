import { type RefCallback, useCallback } from 'react'

// Nothing may be pressed that slid under the pointer: clicks are ignored for half a second after anything moved.

const RUHE_MS = 500
let zuletzt = Number.NEGATIVE_INFINITY

/** Says that something moved which no watcher sees. */
export const bewegt = (): void => {
  zuletzt = performance.now()
}

/** True when a click with the pointer means what is under it. The keyboard always does: its focus does not slide. */
export const giltKlick = (e: { detail: number }): boolean =>
  e.detail === 0 || performance.now() - zuletzt >= RUHE_MS

const waechter = new ResizeObserver(bewegt)

/** The ref of an element whose growing or shrinking moves what is below it. */
export const useRuhewaechter = (): RefCallback<HTMLElement> =>
  useCallback((element: HTMLElement | null) => {
    if (element === null) return
    waechter.observe(element)
    return () => waechter.unobserve(element)
  }, [])
