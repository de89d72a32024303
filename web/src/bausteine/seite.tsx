import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { useRuhewaechter } from '../ruhe.ts'
import { useSprache } from '../sprache.tsx'

let gezeigt: string | undefined

interface Seitenkopf {
  titel: string
  unterzeile?: ReactNode
  /** Buttons or links on the right of the title. */
  rechts?: ReactNode
  zurueck?: { pfad: string; text: string }
  children: ReactNode
}

/** A page: its title is the window's, and takes the focus when one comes here from another page. */
export function Seite({ titel, unterzeile, rechts, zurueck, children }: Seitenkopf) {
  const { t } = useSprache()
  const [pfad] = useLocation()
  const h1 = useRef<HTMLHeadingElement>(null)
  const waechter = useRuhewaechter()
  useEffect(() => {
    document.title = `${titel} · ${t.rahmen.marke}`
  }, [titel, t])
  useEffect(() => {
    if (gezeigt !== undefined && gezeigt !== pfad) {
      window.scrollTo(0, 0)
      h1.current?.focus({ preventScroll: true })
    }
    gezeigt = pfad
  }, [pfad])
  return (
    <>
      {zurueck !== undefined && (
        <Link href={zurueck.pfad} className="link zurueck">
          <IconArrowLeft size={15} aria-hidden="true" />
          {zurueck.text}
        </Link>
      )}
      <header className="kopf" ref={waechter}>
        <div>
          <h1 ref={h1} tabIndex={-1}>
            {titel}
          </h1>
          {unterzeile !== undefined && <p className="unterzeile">{unterzeile}</p>}
        </div>
        {rechts}
      </header>
      {children}
    </>
  )
}

/** A part of a page under its own heading, with how many it holds. */
export function Abschnitt(p: {
  id?: string
  titel: string
  anzahl?: number
  rechts?: ReactNode
  children: ReactNode
}) {
  const { z } = useSprache()
  return (
    <section className="abschnitt" id={p.id}>
      <div className="abschnittskopf">
        <h2>
          {p.titel} {p.anzahl !== undefined && <span>{z.zahl(p.anzahl)}</span>}
        </h2>
        {p.rechts}
      </div>
      {p.children}
    </section>
  )
}
