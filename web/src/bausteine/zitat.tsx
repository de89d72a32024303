import type { ReactNode } from 'react'
import { useSprache } from '../sprache.tsx'

/** Somebody's words, in the quotation marks of who reads. */
export function Zitat({ children }: { children: ReactNode }) {
  const { anfuehrung } = useSprache().t
  return (
    <>
      {anfuehrung.auf}
      {children}
      {anfuehrung.zu}
    </>
  )
}
