import { type RefObject, useEffect, useRef } from 'react'
import { bewegt } from '../ruhe.ts'

/**
 * The ref of a part (with `tabIndex={-1}`) in which the keyboard keeps its place: when what had the focus in it is gone,
 * after a decision or with the window that it opened, the part itself takes the focus instead of the page's start.
 */
export function useHalt<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null)
  useEffect(() => {
    const teil = ref.current
    if (teil === null) return
    let zuletzt: Element | null = null
    const merke = (e: FocusEvent): void => {
      zuletzt = e.target instanceof Element ? e.target : null
    }
    const waechter = new MutationObserver(() => {
      if (zuletzt === null || zuletzt.isConnected || document.activeElement !== document.body) return
      zuletzt = null
      teil.focus({ preventScroll: true })
    })
    teil.addEventListener('focusin', merke)
    waechter.observe(document.body, { childList: true, subtree: true })
    return () => {
      teil.removeEventListener('focusin', merke)
      waechter.disconnect()
    }
  }, [])
  return ref
}

/** Brings a part in sight that was opened, to its end where its buttons are. */
export function zeigeGanz(teil: Element | null | undefined): void {
  bewegt()
  teil?.scrollIntoView({ block: 'nearest' })
}
