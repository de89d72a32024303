import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import type { Ich } from '../../src/leitstand/vertrag/sitzung.ts'
import { type Texte, texteDe } from './texte/de.ts'
import { macheZeigen, type Zeigen } from './zeigen.ts'

export type Sprache = Ich['sprache']
export type Anrede = Ich['anrede']
const LOCALE: Record<Sprache, string> = { de: 'de-DE', en: 'en-GB', pt: 'pt-BR' }

interface Sprachraum {
  sprache: Sprache
  t: Texte
  z: Zeigen
}

const Raum = createContext<Sprachraum | undefined>(undefined)

/** The texts and formats of the person who reads. */
export function useSprache(): Sprachraum {
  const raum = use(Raum)
  if (raum === undefined) throw new Error('useSprache outside of <Sprachgeber>')
  return raum
}

/** What the browser asks for, where nobody is logged in yet. */
export const browsersprache = (): Sprache => {
  for (const s of navigator.languages) {
    const kurz = s.slice(0, 2)
    if (kurz === 'de' || kurz === 'en' || kurz === 'pt') return kurz
  }
  return 'de'
}

interface Geladen {
  sprache: Sprache
  anrede: Anrede
  t: Texte
}

/** German comes with the first load, the others when somebody needs them. One that does not come leaves no white page. */
async function ladeTexte(sprache: Sprache, anrede: Anrede): Promise<Geladen> {
  try {
    if (sprache === 'en') return { sprache, anrede, t: (await import('./texte/en.ts')).texteEn() }
    if (sprache === 'pt') return { sprache, anrede, t: (await import('./texte/pt.ts')).textePt() }
  } catch {}
  return { sprache: 'de', anrede, t: texteDe(anrede) }
}

export function Sprachgeber(p: { sprache: Sprache; anrede: Anrede; zone: string; children: ReactNode }) {
  const [geladen, setze] = useState<Geladen>()
  const { sprache, anrede } = p
  useEffect(() => {
    let gilt = true
    void ladeTexte(sprache, anrede).then((neu) => {
      if (gilt) setze(neu)
    })
    return () => {
      gilt = false
    }
  }, [sprache, anrede])
  useEffect(() => {
    document.documentElement.lang = geladen?.sprache ?? sprache
  }, [geladen, sprache])
  const raum = useMemo(
    () =>
      geladen === undefined
        ? undefined
        : {
            sprache: geladen.sprache,
            t: geladen.t,
            z: macheZeigen(LOCALE[geladen.sprache], p.zone, geladen.t),
          },
    [geladen, p.zone],
  )
  return raum === undefined ? null : <Raum value={raum}>{p.children}</Raum>
}
