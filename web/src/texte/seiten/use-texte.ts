import { useMemo } from 'react'
import { useIch } from '../../sitzung.tsx'
import { useSprache } from '../../sprache.tsx'
import { inSprache, type Seitentexte } from './seitentexte.ts'

/** The texts of a page in the language of who reads; only below the shell. */
export function useTexte<T>(texte: Seitentexte<T>): T {
  const { sprache } = useSprache()
  const { anrede } = useIch()
  return useMemo(() => inSprache(texte, sprache, anrede), [texte, sprache, anrede])
}
